import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resolveSetting, walk } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import { distribution, distributionSvg } from "../../src/curriculum/plot.js";
import { shareOf } from "../../src/curriculum/potential.js";
import { intoStages } from "../../src/curriculum/stages.js";
import { bench, jsonLines } from "../support/bench.js";
import { madeRow, writeRun } from "../support/made-run.js";

const folder = mkdtempSync(path.join(tmpdir(), "curriculum-"));
const at = (name: string): string => path.join(folder, name);
const STRATEGIES = ["all_text", "all_code", "code_agent", "code_steer"];
/** Of twenty episodes: how many are right, by entry. Stages 1, 2, 3, 4, 4. */
const RIGHT = [10, 3, 2, 0, 20];
let entries: Entry[];

beforeAll(async () => {
  const task = await loadTask("game24");
  if (!task) throw new Error("game24 is missing");
  entries = [...walk(task, resolveSetting(task, "medium"), { seed: "train", n: RIGHT.length })];
  const rows = entries.flatMap(({ id, seed, index }, i) =>
    Array.from({ length: 20 }, (_, k) =>
      madeRow({
        ...{ entry: id, seed, index, strategy: STRATEGIES[k % 4], sample: Math.floor(k / 4) },
        status: k < (RIGHT[i] ?? 0) ? "correct" : "wrong",
      }),
    ),
  );
  writeRun(at("run"), rows, { entries, manifest: { tasks: { game24: 1 } } });
});
afterAll(() => rmSync(folder, { recursive: true }));

const idsIn = (name: string): string[] =>
  jsonLines(readFileSync(at(name), "utf8")).map((row) => String(row.id));
const idOf = (i: number): string => entries[i]?.id ?? "";

describe("bench potential", () => {
  test("gives a line an entry, in the run's order, with interval and strategies", async () => {
    const { code, stdout } = await bench(["potential", at("run"), "--json"]);
    expect(code).toBe(0);
    const rows = jsonLines(stdout);
    expect(rows.map((row) => [row.entry, row.right, row.n])).toEqual(
      RIGHT.map((right, i) => [idOf(i), right, 20]),
    );
    expect(rows[0]).toMatchObject({ p: 0.5, potential: 1, strategies: { all_text: { n: 5, right: 3 } } });
  });

  test("makes the run that it needs: four strategies x 5 samples with the seed train", async () => {
    const args = ["--model", "reference", "--task", "gcd", "--n", "2", "--out", at("own"), "--quiet"];
    const { code, stdout } = await bench(["potential", ...args]);
    expect(code).toBe(0);
    expect(stdout).toContain("2 entries, reference");
    const rows = jsonLines(readFileSync(at("own/episodes.jsonl"), "utf8"));
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map(({ strategy }) => strategy)).size).toBe(4);
    expect(new Set(rows.map(({ seed }) => seed))).toEqual(new Set(["train"]));
  }, 120_000);

  test("refuses runs of two models, and folders together with a model", async () => {
    writeRun(at("other"), [madeRow({})], { manifest: { settings: { model: "other" } } });
    const two = await bench(["potential", at("run"), at("other")]);
    expect(two.code).toBe(2);
    expect(two.stderr).toContain("is of m and");
    expect((await bench(["potential", at("run"), "--model", "reference"])).code).toBe(2);
  });

  test("refuses two versions of a task", async () => {
    writeRun(at("newer"), [madeRow({ version: 2 })], { manifest: { tasks: { game24: 2 } } });
    const { code, stderr } = await bench(["potential", at("run"), at("newer")]);
    expect(code).toBe(2);
    expect(stderr).toContain("version 1 of game24");
    expect(stderr).toContain("version 2");
  });
});

describe("bench curriculum", () => {
  test("writes stages and cumulative files of whole entries, the same bytes each time", async () => {
    const first = await bench(["curriculum", at("run"), "--out", at("a")]);
    expect(first.stderr).toBe("");
    expect(first.code).toBe(0);
    expect([1, 2, 3, 4].map((stage) => idsIn(`a/stage-${stage}.jsonl`))).toEqual([
      [idOf(0)],
      [idOf(1)],
      [idOf(2)],
      [idOf(3), idOf(4)],
    ]);
    expect([1, 2, 3, 4].map((stage) => idsIn(`a/cumulative-${stage}.jsonl`).length)).toEqual([1, 2, 3, 5]);
    expect(idsIn("a/cumulative-2.jsonl")).toEqual([idOf(0), idOf(1)]);
    expect(jsonLines(readFileSync(at("a/stage-1.jsonl"), "utf8"))[0]).toEqual(entries[0]);
    await bench(["curriculum", at("run"), "--out", at("b")]);
    expect(readdirSync(at("b"))).toEqual(readdirSync(at("a")));
    for (const name of readdirSync(at("a")))
      expect(readFileSync(at(`b/${name}`), "utf8"), name).toBe(readFileSync(at(`a/${name}`), "utf8"));
  });

  test("its files can be run, and a second one is not written over the first", async () => {
    const file = at("a/stage-4.jsonl");
    const run = await bench([
      "run",
      "--model",
      "reference",
      "--entries",
      file,
      "--out",
      at("again"),
      "--quiet",
    ]);
    expect(run.code).toBe(0);
    const over = await bench(["curriculum", at("run"), "--out", at("a")]);
    expect(over.code).toBe(2);
    expect(over.stderr).toContain("is not empty");
  });

  test("leaves out what supervised training used, however it is named, and entries with too few episodes", async () => {
    const used = [{ entry: idOf(0) }, { id: idOf(1) }, { entry: JSON.stringify(entries[2]), task: "game24" }];
    writeFileSync(at("used.jsonl"), used.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const args = ["curriculum", at("run"), "--exclude", at("used.jsonl"), "--out", at("c"), "--json"];
    const { code, stdout } = await bench(args);
    expect(code).toBe(0);
    expect(idsIn("c/cumulative-4.jsonl")).toEqual([idOf(3), idOf(4)]);
    expect(JSON.parse(stdout)).toMatchObject({ excluded: 3, unknown: 0, division: "paper" });
    const few = await bench(["curriculum", at("run"), "--min-samples", "21", "--out", at("d"), "--json"]);
    expect(JSON.parse(few.stdout)).toMatchObject({ unknown: 5 });
    const nothing = await bench(["curriculum", at("run"), "--exclude", at("none.jsonl"), "--out", at("e")]);
    expect(nothing.code).toBe(2);
    writeFileSync(at("none.jsonl"), '{"question":"?"}\n');
    expect(
      (await bench(["curriculum", at("run"), "--exclude", at("none.jsonl"), "--out", at("e")])).stderr,
    ).toContain("names no entry");
  });

  test("groups anew from rollouts: stages move, the rest stays", async () => {
    const rollouts = [
      ...Array.from({ length: 6 }, () => ({ entry: idOf(0), correct: true, step: 7 })),
      ...Array.from({ length: 6 }, (_, i) => ({ entry: idOf(3), correct: i % 2 })),
      { entry: idOf(1), correct: null },
    ];
    writeFileSync(at("rollouts.jsonl"), rollouts.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const args = ["curriculum", "--from", at("a"), "--rollouts", at("rollouts.jsonl"), "--out", at("f")];
    const { code, stdout, stderr } = await bench(args);
    expect(stderr).toContain("2 entries are judged by newer rollouts");
    expect(code).toBe(0);
    expect([1, 2, 3, 4].map((stage) => idsIn(`f/stage-${stage}.jsonl`))).toEqual([
      [idOf(3)],
      [idOf(1)],
      [idOf(2)],
      [idOf(0), idOf(4)],
    ]);
    expect(stdout).toMatch(/1 to 4\s+1\n4 to 1\s+1/);
    writeFileSync(at("bad.jsonl"), '{"entry":"x","correct":true}\n{"entry":"x","correct":"yes"}\n');
    const bad = await bench([
      "curriculum",
      "--from",
      at("a"),
      "--rollouts",
      at("bad.jsonl"),
      "--out",
      at("g"),
    ]);
    expect(bad.code).toBe(2);
    expect(bad.stderr).toContain("bad.jsonl, line 2: correct");
  });
});

describe("plot", () => {
  test("has every entry in a bar of its stage, and a text alternative with markup as text", () => {
    const potentials = RIGHT.map((right, i) => {
      const strategies = { a: { right, n: 20 } };
      const names = { entry: `e${i}`, task: "t", version: 1, level: "medium", seed: "s", index: i };
      return { ...names, strategies, unscored: 0, ...shareOf(strategies) };
    });
    const staged = intoStages(potentials, "paper");
    const bars = distribution(staged);
    expect(bars.map((stage) => stage.reduce((sum, count) => sum + count, 0))).toEqual([1, 1, 1, 2]);
    expect([bars[0]?.[10], bars[3]?.[0], bars[3]?.[20]]).toEqual([1, 1, 1]);
    const svg = distributionSvg(staged, 'a "<script>" model');
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="[^"]*stage 4: 2 entries"/);
    expect(svg).not.toContain("<script");
  });
});
