import { describe, expect, it } from "vitest";
import { countCodeCalls, reward, verifier } from "../../src/rewards/index.js";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";

async function anEntry(): Promise<Entry> {
  const task = await loadTask("game24");
  if (!task) throw new Error("game24");
  return entryAt(task, resolveSetting(task, "easy"), "reward", 0);
}
const code = "```python\nprint(1)\n```";

describe("the paper's reward", () => {
  it("adds correctness, form and efficiency", async () => {
    const entry = await anEntry();
    const right = `<<<${entry.answer}>>>`;
    expect(await reward(entry, right)).toMatchObject({
      reward: 1.1,
      components: { correctness: 1, format: 0.1, efficiency: 0 },
      verdict: { status: "correct" },
    });
    expect((await reward(entry, "<<<1>>>")).reward).toBeCloseTo(0.1);
    expect((await reward(entry, `The answer is ${entry.answer}`)).reward).toBeCloseTo(-0.1);
    expect((await reward(entry, `The answer is ${entry.answer}`, { mode: "lenient" })).reward).toBeCloseTo(
      0.9,
    );
    expect((await reward(entry, right, { codeCalls: 6 })).reward).toBeCloseTo(1.1);
    expect((await reward(entry, right, { codeCalls: 7 })).reward).toBeCloseTo(1.0);
    expect((await reward(entry, right, { weights: { format: 0 } })).reward).toBe(1);
    expect((await reward(entry, "<<<answer>>>")).components).toMatchObject({ format: -0.1 });
  });

  it("reads messages, and counts the code calls in them", async () => {
    const entry = await anEntry();
    const round = [
      { role: "assistant", content: code },
      { role: "user", content: `Code Execution Results:\n<<<${entry.answer}>>>` },
    ];
    const episode = [
      ...Array.from({ length: 7 }, () => round).flat(),
      { role: "assistant", content: `<<<${entry.answer}>>>` },
    ];
    expect(countCodeCalls(episode)).toBe(7);
    expect((await reward(entry, episode)).components).toEqual({
      correctness: 1,
      format: 0.1,
      efficiency: -0.1,
    });
    expect((await reward(entry, episode.slice(0, -1))).components).toEqual({
      correctness: 0,
      format: -0.1,
      efficiency: -0.1,
    });
    expect(countCodeCalls(`${code}\nx\n${code}`)).toBe(2);
    // Each block is read once: many of them take no longer than their text.
    const started = performance.now();
    expect(countCodeCalls(`${code}\n`.repeat(10_000))).toBe(10_000);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("is null, never 0, where the entry is broken", async () => {
    const entry = await anEntry();
    for (const broken of [
      { ...entry, task: "nonsense" },
      { ...entry, metadata: { numbers: [] } },
      { task: "game24" },
      {},
      { metadata: null },
    ]) {
      const result = await reward(broken, "<<<1>>>");
      expect(result).toMatchObject({ reward: null, components: null, verdict: { status: "error" } });
    }
    expect((await reward({ metadata: entry.metadata }, `<<<${entry.answer}>>>`)).reward).toBe(1.1);
  });

  it("verifier: one task, many responses; an unknown one is an error", async () => {
    const entry = await anEntry();
    const judge = await verifier("game24");
    expect(judge.judge(entry, `Answer: ${entry.answer}`).status).toBe("no_answer");
    expect(judge.judge(entry, `Answer: ${entry.answer}`, { mode: "lenient" }).status).toBe("correct");
    expect(judge.judgeAnswer(entry, String(entry.answer)).status).toBe("correct");
    expect(judge.judge({ metadata: 5 }, "x").status).toBe("error");
    await expect(verifier("nonsense")).rejects.toThrow(/"nonsense" is not in the catalog/);
  });
});
