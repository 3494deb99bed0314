import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { lastJson, pythonWith, runPython } from "./run-python.js";

interface Exercise {
  versions: Record<string, string>;
  plain: {
    steps: number;
    rewards: [string, (number | null)[]][];
    keys: string[];
    finite: boolean;
  };
  "gives up": Episode;
  answers: Episode;
}

interface Episode {
  rewards: number[];
  shown: string;
  trained: string;
  tools: string[];
}

const python = pythonWith("R1CI_TRL_PYTHON", "torch, transformers and trl");

describe.skipIf(python === undefined)("TRL's GRPOTrainer", () => {
  let seen: Exercise;
  let answer: string;

  beforeAll(async () => {
    const task = (await loadTask("chain_sum")) as AnyTask;
    const entries = Array.from({ length: 4 }, (_, index) =>
      entryAt(task, resolveSetting(task, "easy"), "trl", index),
    );
    answer = entries[0]?.answer ?? "";
    const rows = entries.map(({ question, metadata: _, ...named }, i) => ({
      prompt: [{ role: "user", content: question }],
      ...named,
      entry: JSON.stringify(entries[i]),
    }));
    const input = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    const program = fileURLToPath(new URL("trl_exercise.py", import.meta.url));
    seen = lastJson(await runPython([program], { python: python ?? "", input })) as Exercise;
    console.warn("tried:", seen.versions);
  }, 600_000);

  it("calls the functions by keyword, each for every completion, and takes None", () => {
    expect(seen.plain.steps).toBe(2);
    expect(seen.plain.finite).toBe(true);
    const values = seen.plain.rewards.flatMap(([, rewards]) => rewards);
    expect(values).toHaveLength(2 * 3 * 4);
    // Two of the four rows cannot be judged or are none of ours.
    expect(values.filter((value) => value === null)).toHaveLength(values.length / 2);
    expect(new Set(seen.plain.rewards.map(([name]) => name))).toEqual(
      new Set(["r1ci_correctness", "r1ci_format", "r1ci_efficiency"]),
    );
  });

  it("logs each function and our metrics, the awaited one too", () => {
    for (const name of ["r1ci_correctness", "r1ci_format", "r1ci_efficiency", "r1ci_reward"])
      expect(seen.plain.keys).toContain(`rewards/${name}/mean`);
    for (const name of ["r1ci/correct", "r1ci/in_form", "r1ci/not_judged"])
      expect(seen.plain.keys).toContain(name);
  });

  it("runs programs of the environment's tool; what they print is neither rewarded nor trained", () => {
    const { rewards, shown, trained, tools } = seen["gives up"];
    expect(tools).toEqual(["run_python"]);
    expect(shown).toContain(`<tool_response>\n<<<${answer}>>>\n</tool_response>`);
    expect(trained).toContain("<tool_call>");
    expect(trained).toContain("I give up.");
    expect(trained).not.toContain("tool_response");
    expect(trained).not.toContain(`<<<${answer}>>>`);
    for (const value of rewards) expect(value).toBeCloseTo(-0.1);
  });

  it("rewards an answer behind the tool's output", () => {
    for (const value of seen.answers.rewards) expect(value).toBeCloseTo(1.1);
    expect(seen.answers.trained).toContain(`So it is <<<${answer}>>>.`);
  });
});
