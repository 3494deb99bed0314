import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRewarder, reward } from "../../src/rewards/index.js";
import type { Rewarder, RewardItem } from "../../src/rewards/index.js";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { taskRows, loadTask } from "../../tasks/registry.js";

const plugin = fileURLToPath(new URL("../support/failing-tasks.ts", import.meta.url));

async function entryOf(id: string, index = 0, level = "easy"): Promise<Entry> {
  const task = await loadTask(id);
  if (!task) throw new Error(id);
  return entryAt(task, resolveSetting(task, level), "rewarder", index);
}
const say = (answer: string, index = 0): RewardItem => ({
  task: "failing",
  metadata: { x: index },
  response: `<<<${answer}>>>`,
});
const { task: id, version, level, seed, index } = await entryOf("game24");
const reference = { task: id, version, level, seed, index };

describe("openRewarder with threads", () => {
  let rewarder: Rewarder;
  beforeAll(async () => {
    rewarder = await openRewarder({ workers: 2, timeoutMs: 2_000, plugins: [plugin] });
  });
  afterAll(() => rewarder.close());

  it("judges a batch over all tasks in order, as one by one in this thread", async () => {
    const items: RewardItem[] = [];
    for (const row of taskRows()) {
      const entry = await entryOf(row.id);
      items.push({ ...entry, response: `<<<${entry.answer}>>>` }, { ...entry, response: "<<<@@>>>" });
    }
    const results = await rewarder.batch(items);
    expect(results).toHaveLength(items.length);
    for (const [i, result] of results.entries()) {
      const { response = "", ...entry } = items[i] ?? {};
      expect(result, `item ${i}`).toEqual(await reward(entry, response));
      if (i % 2 === 0) expect(result.verdict.status, entry.task).toBe("correct");
      else expect(result.verdict.status, entry.task).not.toBe("correct");
    }
  });

  it.each([
    ["hang", "timeout", "stopped after 2000 ms"],
    ["exit", "crashed", "ended with status 7"],
  ])("an answer that makes the verifier %s spoils itself alone", async (answer, outcome, reason) => {
    const items = Array.from({ length: 100 }, (_, i) => say(i % 40 === 7 ? answer : String(i), i));
    const results = await rewarder.batch(items);
    for (const [i, result] of results.entries()) {
      if (i % 40 !== 7) {
        expect(result, `item ${i}`).toMatchObject({ reward: 1.1, outcome: "judged" });
        continue;
      }
      expect(result).toMatchObject({ reward: null, components: null, outcome });
      expect(result.verdict.status).toBe("error");
      expect(result.verdict.reason).toContain(reason);
    }
    expect(await rewarder.reward(say("5", 5))).toMatchObject({ reward: 1.1 });
  });

  it("a verifier that throws is no wrong answer", async () => {
    expect(await rewarder.reward(say("throw"))).toMatchObject({ reward: null, outcome: "entry_error" });
    const unguarded = { task: "unguarded", metadata: { x: 1 }, response: "<<<throw>>>" };
    const result = await rewarder.reward(unguarded);
    expect(result).toMatchObject({ reward: null, outcome: "crashed" });
    expect(result.verdict.reason).toContain("thrown on demand");
  });

  it("what cannot be written as JSON is that item's error", async () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const results = await rewarder.batch([
      say("1", 1),
      { task: "failing", metadata: loop, response: "" },
      say("1", 1),
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["judged", "entry_error", "judged"]);
  });

  it("mode, weights and free calls: those of a call stand over the rewarder's", async () => {
    const item = { ...reference, response: "x" };
    expect((await rewarder.reward(item, { weights: { format: 0.5 } })).reward).toBe(-0.5);
    const lenient = { task: "failing", metadata: { x: 4 }, response: "4" };
    expect((await rewarder.reward(lenient)).verdict.status).toBe("no_answer");
    expect((await rewarder.reward(lenient, { mode: "lenient" })).reward).toBeCloseTo(0.9);
    expect(
      (await rewarder.reward({ ...say("1", 1), code_calls: 3 }, { freeCodeCalls: 2 })).components,
    ).toEqual({
      correctness: 1,
      format: 0.1,
      efficiency: -0.1,
    });
    await expect(rewarder.reward(item, { weights: { format: NaN } })).rejects.toThrow("weight format NaN");
  });
});

describe("openRewarder", () => {
  it("a verifier that takes all memory ends its thread only", async () => {
    const rewarder = await openRewarder({ workers: 1, timeoutMs: 300_000, plugins: [plugin] });
    const results = await rewarder.batch([say("1", 1), say("memory"), say("2", 2)]);
    expect(results).toMatchObject([{ reward: 1.1 }, { reward: null, outcome: "crashed" }, { reward: 1.1 }]);
    expect(results[1]?.verdict.reason).toContain("memory");
    await rewarder.close();
  });

  it("says which options cannot be, and which plugin", async () => {
    await expect(openRewarder({ workers: -1 })).rejects.toThrow("-1 workers");
    await expect(openRewarder({ timeoutMs: 0 })).rejects.toThrow("0 ms");
    await expect(openRewarder({ workers: 1, plugins: ["/no/such.mjs"] })).rejects.toThrow("/no/such.mjs");
    const closed = await openRewarder({ workers: 1 });
    await closed.close();
    expect(await closed.reward({ ...reference, response: "" })).toMatchObject({ outcome: "crashed" });
  });

  it("without threads gives the same", async () => {
    const rewarder = await openRewarder({ workers: 0 });
    const entry = await entryOf("blocksworld");
    const items = [
      { ...entry, response: `<<<${entry.answer}>>>` },
      { task: "nonsense", response: "" },
    ];
    expect(await rewarder.batch(items)).toMatchObject([
      { reward: 1.1, outcome: "judged" },
      { reward: null, outcome: "entry_error", verdict: { reason: 'task "nonsense" is not in the catalog' } },
    ]);
    await rewarder.close();
  });
});

describe("a reference instead of the entry", () => {
  it("names the same instance for every task and level", async () => {
    for (const row of taskRows())
      for (const name of ["easy", "medium", "hard"]) {
        const { task, version, level, seed, index, answer, metadata } = await entryOf(row.id, 3, name);
        const response = `<<<${answer}>>>`;
        const given = await reward({ task, version, level, seed, index }, response);
        expect(given, `${task} ${name}`).toEqual(await reward({ task, metadata }, response));
        expect(given.reward).toBe(1.1);
      }
  });

  it("custom levels need their params", async () => {
    const task = await loadTask("game24");
    if (!task) throw new Error("game24");
    const setting = resolveSetting(task, "medium", { target: 36 });
    const entry = entryAt(task, setting, 5, 1);
    const { version, level, seed, index } = entry;
    const custom = { task: "game24", version, level, seed, index };
    const response = `<<<${entry.answer}>>>`;
    expect((await reward({ ...custom, params: { target: 36 } }, response)).reward).toBe(1.1);
    expect((await reward({ ...custom, params: setting.params }, response)).reward).toBe(1.1);
    expect((await reward(custom, response)).verdict.reason).toContain("its params are needed");
    const other = await reward({ ...custom, params: { target: 37 } }, response);
    expect(other).toMatchObject({ reward: null, outcome: "entry_error" });
    expect(other.verdict.reason).toContain("these params are level custom-");
  });

  it.each([
    [{ version: 99 }, /version 99 of game24 was asked for, this installation has version \d/],
    [{ level: "source" }, /level "source"/],
    [{ level: "hardest" }, /level "hardest"/],
    [{ index: -1 }, /index -1/],
    [{ index: 1e300 }, /index/],
    [{ seed: "" }, /seed/],
    [{ seed: null }, /seed/],
    [{ seed: 0.5 }, /seed 0.5/],
    [{ version: "1" }, /no metadata, and no reference/],
    [{ params: { nonsense: 1 } }, /nonsense/],
    [{ params: [] }, /params/],
  ])("%j is an error that says why, never a reward", async (change, reason) => {
    const result = await reward({ ...reference, ...change } as never, "<<<1>>>");
    expect(result).toMatchObject({ reward: null, components: null, outcome: "entry_error" });
    expect(result.verdict.reason).toMatch(reason);
  });

  it("an entry that was sent along is not judged by the rules of another version either", async () => {
    const entry = await entryOf("game24");
    const response = `<<<${entry.answer}>>>`;
    expect((await reward(entry, response)).reward).toBe(1.1);
    const older = await reward({ ...entry, version: entry.version + 1 }, response);
    expect(older).toMatchObject({ reward: null, outcome: "entry_error" });
    expect(older.verdict.reason).toMatch(
      /version 2 of game24 was asked for, this installation has version 1/,
    );
    // Rows of other origin name no version.
    expect((await reward({ task: "game24", metadata: entry.metadata }, response)).reward).toBe(1.1);
  });

  it("is made once: the cache is bounded and forgets the oldest", async () => {
    const { instanceCache } = await import("../../src/rewards/reference.js");
    const cache = instanceCache(2);
    const task = await loadTask("game24");
    if (!task) throw new Error("game24");
    for (const i of [0, 1, 0, 2, 0, 1]) cache.derive(task, { ...reference, index: i });
    expect(cache).toMatchObject({ hits: 2, misses: 4, size: 2 });
  });
});
