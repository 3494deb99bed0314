import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { exportHub } from "../../src/exports/hub/export.js";
import type { HubExport } from "../../src/exports/hub/export.js";
import { recordsOf } from "../../src/exports/sources.js";
import { identify } from "../../src/exports/identify.js";
import type { SourcedEntry } from "../../src/exports/rl.js";
import type { Entry } from "../../tasks/entry.js";
import { writeRun } from "../support/made-run.js";
import { episodeOf, turnsOf } from "./made-trajectories.js";
import { readParquet, sourcedEntries, temporaryFolder, withWrongAnswer } from "./support.js";

const dir = temporaryFolder();
const at = (...names: string[]): string => path.join(dir, ...names);
let sourced: SourcedEntry[];
beforeAll(async () => {
  // Two tasks for training, one for testing.
  sourced = await sourcedEntries(["gcd", "game24", "2048"], 3);
});

async function exportAll(out: string, more: Partial<HubExport> & { from?: readonly SourcedEntry[] } = {}) {
  const { from = sourced, ...rest } = more;
  return exportHub({
    ...{ out, runs: [], settings: {}, excluded: () => 0, ...rest },
    entries: (async function* () {
      yield* from;
    })(),
  });
}

function entry(i: number): Entry {
  const found = sourced[i]?.entry;
  if (!found) throw new Error(`no entry ${i}`);
  return found;
}

describe("data set folders", () => {
  it("entries by split in one schema, readable again as entries", async () => {
    const manifest = await exportAll(at("plain"));
    expect(manifest).toMatchObject({
      ...{ for: "hub", kind: "hub", data: ["data/entries-train.parquet", "data/entries-test.parquet"] },
      counts: { rows: 9, entries: 9, episodes: 0, splits: { train: 6, test: 3 } },
    });
    const test = await readParquet(at("plain", "data", "entries-test.parquet"));
    expect(test.map((row) => ({ ...row, metadata: JSON.parse(String(row.metadata)) as unknown }))).toEqual(
      sourced
        .slice(6)
        .map(({ entry: { id, task, question, answer, metadata, version, level, seed, index } }) => ({
          ...{ id, task, question, answer, metadata, level, seed: String(seed) },
          ...{ version: BigInt(version), index: BigInt(index), suite: "symbench" },
          family: sourced[6]?.task.family,
          capability: sourced[6]?.task.capability,
          abilities: sourced[6]?.task.abilities,
        })),
    );
    const again = [];
    for await (const record of recordsOf(at("plain"))) again.push(await identify(record));
    expect(again.map(({ id, isProved, isMislabelled }) => [id, isProved, isMislabelled])).toEqual(
      sourced.map(({ entry: { id } }) => [id, true, false]),
    );
  });

  it("the card's front matter names licence, size and the files of each configuration", async () => {
    await exportAll(at("card"));
    const card = readFileSync(at("card", "README.md"), "utf8");
    const front = card.slice(0, card.indexOf("\n---\n", 4));
    expect(front).toMatch(/^---\npretty_name: "r1ci-bench: 3 tasks"\nlicense: apache-2.0\n/);
    expect(front).toContain("size_categories:\n- n<1K\n");
    expect(front).toContain(
      "- config_name: entries\n  default: true\n  data_files:\n  - split: train\n    path: data/entries-train.parquet\n  - split: test\n    path: data/entries-test.parquet",
    );
    expect(front).not.toContain("episodes");
    for (const file of front.matchAll(/path: (.*)/g))
      expect(existsSync(at("card", file[1] ?? ""))).toBe(true);
    expect(card).toContain("| 2048 | symbench | test | 1 | 3 | 0 |");
    expect(card).toContain("| train | 2 | 6 | 0 |");
  });

  it("imported questions keep the licence of their source, and stand outside of the split with other tasks", async () => {
    const imported = sourced.slice(0, 1).map((one) => ({ ...one, entry: { ...one.entry, level: "source" } }));
    await exportAll(at("imported"), { from: imported });
    expect(readFileSync(at("imported", "README.md"), "utf8")).toMatch(
      /license: other[^]*keep the licence of their source/,
    );
    const [first] = sourced;
    if (!first) throw new Error("no entry");
    const plugin = {
      ...first,
      entry: { ...first.entry, task: "my_task" },
      task: { ...first.task, suite: "mine" },
    };
    const { data } = await exportAll(at("plugin"), { from: [plugin] });
    expect(data).toEqual(["data/entries-other.parquet"]);
    expect(readFileSync(at("plugin", "README.md"), "utf8")).toContain("license: other");
  });

  it("episodes of the runs with verdicts and turns; a torn last row and other strategies are left out", async () => {
    const hostile = "<script>alert(1)</script>\0\u202e\ud83d\ude00 \ud800";
    const rows = [
      episodeOf(
        entry(0),
        turnsOf(entry(0), "standard", [{ code: "print('\0')", out: "\0" }, { text: hostile }]),
        {
          verdict: { score: 0.25, status: "wrong", reason: hostile, answer: hostile },
        },
      ),
      episodeOf(entry(6), turnsOf(entry(6), "standard", [{ text: "<<<1>>>" }])),
      episodeOf(entry(1), [], {
        ...{ verdict: null, lenient: null },
        outcome: "model_error",
        error: { kind: "refused", message: "no \ud800 server" },
      }),
      episodeOf(entry(2), turnsOf(entry(2), "standard", [{ text: "?" }]), { status: "error" }),
      episodeOf(entry(3), turnsOf(entry(3), "standard", [{ text: "?" }]), { strategy: "all_text" }),
      episodeOf(entry(4), turnsOf(entry(4), "standard", [{ text: "?" }])),
    ];
    const run = writeRun(at("run-a"), rows, { entries: sourced.map(({ entry: one }) => one) });
    appendFileSync(path.join(run, "episodes.jsonl"), JSON.stringify(rows[5]).slice(0, 300));
    const manifest = await exportAll(at("episodes"), {
      ...{ runs: [run], strategies: new Set(["code_agent"]) },
      // The entry of the last row is not exported.
      from: sourced.filter((_, i) => i !== 4),
    });
    expect(manifest.counts).toMatchObject({ rows: 12, entries: 8, episodes: 4 });
    const train = await readParquet(at("episodes", "data", "episodes-train.parquet"));
    const clean = hostile.toWellFormed();
    expect(train.map(({ entry: id, correct, outcome }) => [id, correct, outcome])).toEqual([
      [entry(0).id, false, "judged"],
      [entry(1).id, null, "model_error"],
      [entry(2).id, null, "judged"],
    ]);
    expect(train[0]).toMatchObject({
      ...{ run: "run-a", seed: "train", sample: 0n, code_calls: 1n, prompt_tokens: 10n, ms: 1_000n },
      strict: { status: "wrong", score: 0.25, answer: clean, reason: clean },
    });
    const turns = train[0]?.turns as Record<string, unknown>[];
    expect(turns.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(turns[1]).toMatchObject({ code: "print('\0')", stdout: "\0", execution: "ok", reasoning: null });
    expect(turns[3]?.text).toBe(clean);
    expect(train[1]).toMatchObject({
      turns: [],
      error: '{"kind":"refused","message":"no \ufffd server"}',
      strict: null,
    });
    expect((await readParquet(at("episodes", "data", "episodes-test.parquet"))).length).toBe(1);
    const card = readFileSync(at("episodes", "README.md"), "utf8");
    expect(card).toContain(
      "- config_name: episodes\n  data_files:\n  - split: train\n    path: data/episodes-train.parquet",
    );
    expect(card).toContain("8 questions of 3 tasks, 4 episodes of 1 model");
  });

  it("a wrong stored answer stops it, and nothing stays", async () => {
    const [first, ...rest] = sourced;
    if (!first) throw new Error("no entry");
    const from = [...rest, { ...first, entry: withWrongAnswer(first.entry) }];
    await expect(exportAll(at("wrong"), { from })).rejects.toThrow("the stored answer of");
    expect(existsSync(at("wrong"))).toBe(false);
    await expect(exportAll(at("nothing"), { from: [] })).rejects.toThrow("no entry to export");
    expect(readdirSync(dir)).not.toContain("nothing");
  });
});
