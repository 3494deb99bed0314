import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { lastJson, pythonWith, runPython } from "../python/run-python.js";

interface Episode {
  trained: string;
  whole: string;
  logprobs: [number, number];
  own: number;
  turns: number;
  rewards: [number, number];
  asked: { context: string; max_tokens: number }[];
}

interface Exercise {
  version: string;
  grpo: Record<string, unknown>;
  ppo: Record<string, unknown>;
  "gives up": Episode;
  answers: Episode;
  unmasked: Episode;
}

const python = pythonWith("R1CI_VERL_PYTHON", "verl");

describe.skipIf(python === undefined)("the recipe's settings in verl", () => {
  let seen: Exercise;
  let answer: string;

  beforeAll(async () => {
    const task = (await loadTask("chain_sum")) as AnyTask;
    const entry = entryAt(task, resolveSetting(task, "easy"), "verl", 0);
    answer = entry.answer ?? "";
    const row = {
      prompt: [{ role: "user", content: entry.question }],
      answer,
      entry: JSON.stringify(entry),
    };
    const program = fileURLToPath(new URL("verl_exercise.py", import.meta.url));
    const settings = fileURLToPath(new URL("../../recipes/grpo/settings", import.meta.url));
    const options = { python: python ?? "", input: JSON.stringify(row) };
    seen = lastJson(await runPython([program, settings], options)) as Exercise;
    console.warn("tried: verl", seen.version);
  }, 600_000);

  it("are known to its configuration, for GRPO and PPO", () => {
    const common = {
      temperature: 1,
      lr: 1e-6,
      score: "pkg://r1ci_bench.verl",
      weights: { correctness: 1, format: 0.1, efficiency: 0.1 },
      loop: "r1ci_code_blocks",
    };
    const grpo = { ...common, estimator: "grpo", n: 8, "kl in loss": true, "kl in reward": false };
    const ppo = {
      ...common,
      estimator: "gae",
      n: 1,
      critic: 1e-5,
      "kl in loss": false,
      "kl in reward": true,
    };
    expect(seen.grpo).toMatchObject(grpo);
    expect(seen.ppo).toMatchObject(ppo);
  });

  it("run programs in an agent loop that masks their output", () => {
    const { trained, whole, asked, own, logprobs, turns } = seen.answers;
    expect(trained).toBe(`\`\`\`python\nprint(${answer})\n\`\`\`<<<${answer}>>><|im_end|>`);
    expect(whole).toContain(`Code Execution Results:\n${answer}\n`);
    expect(asked[1]?.context).toContain(`Code Execution Results:\n${answer}\n`);
    expect(asked[1]?.max_tokens).toBeLessThan(asked[0]?.max_tokens ?? 0);
    // Every token has a place in the log probabilities, those that nobody drew a zero.
    expect(logprobs).toEqual([whole.length - countMarks(whole), own]);
    expect(turns).toBe(4);
  });

  it("keep every token where outputs are not masked", () => {
    expect(seen.unmasked.trained).toBe(seen.unmasked.whole);
    expect(seen.unmasked.whole).toBe(seen.answers.whole);
  });

  it("reward the last turn, read from the text as from the messages", () => {
    for (const value of seen.answers.rewards) expect(value).toBeCloseTo(1.1);
    for (const value of seen["gives up"].rewards) expect(value).toBeCloseTo(-0.1);
  });
});

/** Characters by which marks such as `<|im_end|>`, one token each, are longer than one. */
function countMarks(text: string): number {
  return [...text.matchAll(/<\|im_(?:start|end)\|>/g)].reduce((sum, [mark]) => sum + mark.length - 1, 0);
}
