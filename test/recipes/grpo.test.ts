import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { lastJson, pythonWith, runPython } from "../python/run-python.js";

interface Episode {
  reward: number;
  calls: number;
  messages: { role: string; content: string }[];
  /** Text of the tokens that the loss sees, and of all tokens of the completion. */
  trained: string;
  whole: string;
  contexts: string[];
}

interface Exercise {
  versions: Record<string, string>;
  masked: Record<string, Episode>;
  unmasked: Episode;
  noise: { steps: number; lengths: number[] };
}

const python = pythonWith("R1CI_TRL_PYTHON", "torch, transformers and trl");
const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const END = "<|im_end|>";

describe.skipIf(python === undefined)("the GRPO recipe's rollouts in TRL", () => {
  let seen: Exercise;
  let answer: string;
  const episode = (name: string): Episode => seen.masked[name] as Episode;

  beforeAll(async () => {
    const task = (await loadTask("chain_sum")) as AnyTask;
    const entry = entryAt(task, resolveSetting(task, "easy"), "recipe", 0);
    answer = entry.answer ?? "";
    const row = {
      prompt: [{ role: "user", content: entry.question }],
      answer,
      entry: JSON.stringify(entry),
    };
    const options = { python: python ?? "", input: JSON.stringify(row) };
    seen = lastJson(await runPython([program("grpo_exercise.py")], options)) as Exercise;
    console.warn("tried:", seen.versions);
  }, 600_000);

  it("trains the model's tokens and nothing else", () => {
    const { trained, whole, reward, calls } = episode("answers");
    const code = `I print it.\n\`\`\`python\nprint('<<<' + str(${answer}) + '>>>')\n\`\`\``;
    expect(trained).toBe(`${code}It is <<<${answer}>>>.${END}`);
    expect(whole).toContain(`user\nCode Execution Results:\n<<<${answer}>>>\n`);
    expect(whole).not.toContain("made up");
    expect(reward).toBeCloseTo(1.1);
    expect(calls).toBe(1);
  });

  it("trains every token of the completion where outputs are not masked", () => {
    expect(seen.unmasked.trained).toBe(seen.unmasked.whole);
    expect(seen.unmasked.whole).toBe(episode("answers").whole);
  });

  it("lets the model go on behind the real output", () => {
    const { contexts, messages } = episode("answers");
    expect(contexts).toHaveLength(2);
    expect(contexts[1]).toMatch(
      new RegExp(
        `Code Execution Results:\\n<<<${answer}>>>\\n\\nGo on[^\\n]*<\\|im_end\\|>\\n<\\|im_start\\|>assistant\\n$`,
      ),
    );
    expect(messages.map(({ role }) => role)).toEqual(["assistant", "user", "assistant"]);
  });

  it.each(["gives up", "prints marks"])("a printed envelope earns nothing: %s", (name) => {
    expect(episode(name).reward).toBeCloseTo(-0.1);
    expect(episode(name).trained).toMatch(/I give up\.<\|im_end\|>$/);
    // The end of the turn stands once, whoever wrote it.
    expect(episode(name).whole.split("Code Execution Results:")[0]).not.toContain(`${END}${END}`);
  });

  it("runs no more programs than allowed, and says so", () => {
    const { calls, messages, reward, contexts } = episode("too many calls");
    expect(calls).toBe(2);
    expect(contexts).toHaveLength(4);
    expect(messages.at(-2)?.content).toContain("all 2 code calls are used");
    expect(reward).toBeCloseTo(1.1);
  });

  it("ends an episode that has no room for an output, without an answer", () => {
    expect(episode("no room").whole).not.toContain("Code Execution Results");
    expect(episode("no room").reward).toBeCloseTo(-0.1);
  });

  it("shows a program's error", () => {
    expect(episode("fails").whole).toContain("ZeroDivisionError: division by zero");
  });

  it("samples from the model itself within the limits", () => {
    expect(seen.noise.steps).toBe(2);
    expect(seen.noise.lengths).toHaveLength(8);
    for (const length of seen.noise.lengths) expect(length).toBeLessThanOrEqual(24);
  });
});

describe.skipIf(python === undefined)("the supervised stage", () => {
  interface Seen {
    own: string;
    other: string;
    is_prefix: boolean;
    between: string;
    error?: string;
  }
  const messages = [
    { role: "user", content: "How many?" },
    { role: "assistant", content: "I count.\n```python\nprint(6 * 7)\n```" },
    { role: "user", content: "Code Execution Results:\n42\n\nGo on." },
    { role: "assistant", content: "<<<43>>>" },
  ];
  let seen: Record<string, Seen>;

  beforeAll(async () => {
    const options = { python: python ?? "", input: JSON.stringify(messages) };
    seen = lastJson(await runPython([program("chat_exercise.py")], options)) as Record<string, Seen>;
  }, 300_000);

  it.each([
    ["qwen2_5", "<|im_end|>"],
    ["llama3", "<|eot_id|>"],
    ["gemma", "<end_of_turn>"],
    ["phi3", "<|end|>"],
  ])("trains the model's words and the ends of its turns with the template %s", (template, end) => {
    const { own, other, is_prefix, between } = seen[template] as Seen;
    expect(own).toBe(`${messages[1]?.content}${end}<<<43>>>${end}`);
    expect(other).toContain("How many?");
    expect(other).toContain("Code Execution Results:\n42");
    expect(other).not.toContain("print(6 * 7)");
    expect(is_prefix).toBe(true);
    expect(between.startsWith(end)).toBe(true);
    expect(between).toContain("Code Execution Results:\n42");
  });

  it("refuses a template that changes earlier turns", () => {
    expect(seen.qwen3?.error).toContain("changes earlier turns");
  });
});
