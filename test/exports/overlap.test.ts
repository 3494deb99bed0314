import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../tasks/entry.js";
import { RL_FORMATS } from "../../src/exports/formats/index.js";
import { SFT_FORMATS } from "../../src/exports/formats/sft.js";
import { readExcluded } from "../../src/exports/exclude.js";
import { findOverlap } from "../../src/exports/overlap.js";
import { exportSft } from "../../src/exports/sft.js";
import { writeRun } from "../support/made-run.js";
import { episodeOf, turnsOf } from "./made-trajectories.js";
import { exportFor, sourcedEntries, temporaryFolder } from "./support.js";

const dir = temporaryFolder();

const file = (name: string, lines: readonly unknown[]): string => {
  const at = path.join(dir, name);
  writeFileSync(
    at,
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)) + "\n").join(""),
  );
  return at;
};

const entriesOf = async (task: string, n: number, seed = "train"): Promise<Entry[]> =>
  (await sourcedEntries([task], n, { seed })).map(({ entry }) => entry);

describe("findOverlap", () => {
  it.each([...RL_FORMATS.keys()])(
    "knows the entries of an export for %s, and that others are not among them",
    async (name) => {
      const entries = await sourcedEntries(["gcd", "blocksworld"], 4);
      const out = path.join(dir, `for-${name}`);
      await exportFor(name, out, entries);
      const same = file(`same-${name}.jsonl`, [entries[1]?.entry, entries[6]?.entry]);
      const others = file(`others-${name}.jsonl`, await entriesOf("gcd", 5, "eval"));
      const found = await findOverlap([out, same]);
      expect(found.shared.map(({ by, places }) => [by, ...places.map(({ id }) => id)])).toEqual([
        ["instance", entries[1]?.entry.id, entries[1]?.entry.id],
        ["instance", entries[6]?.entry.id, entries[6]?.entry.id],
      ]);
      expect(found.tasks).toEqual([
        { task: "blocksworld", entries: [4, 1], shared: 1 },
        { task: "gcd", entries: [4, 1], shared: 1 },
      ]);
      expect(
        found.inputs.map(({ unproved, mislabelled, withoutQuestion }) => [
          unproved,
          mislabelled,
          withoutQuestion,
        ]),
      ).toEqual([
        [0, 0, 0],
        [0, 0, 0],
      ]);
      expect((await findOverlap([out, others])).shared).toEqual([]);
    },
  );

  it("works ids out again: a changed id hides nothing, a claimed one shares nothing", async () => {
    const [a, b] = (await entriesOf("gcd", 2)) as [Entry, Entry];
    const left = file("left.jsonl", [a]);
    const renamed = file("renamed.jsonl", [{ ...a, id: "gcd-0000000000000000" }]);
    const claimed = file("claimed.jsonl", [{ ...b, id: a.id }]);
    const found = await findOverlap([left, renamed]);
    expect(found.shared.length).toBe(1);
    expect(found.inputs[1]).toMatchObject({ entries: 1, mislabelled: 1 });
    expect((await findOverlap([left, claimed])).shared).toEqual([]);
  });

  it("knows a question again in another spelling, though its instance is another one", async () => {
    const [entry] = (await entriesOf("gcd", 1)) as [Entry];
    const other = { ...entry, metadata: { ...entry.metadata, numbers: [8, 12], result: 4 }, id: undefined };
    const spelled = { ...other, question: `  ${entry.question.toUpperCase().replaceAll(" ", "\n ")}` };
    const found = await findOverlap([file("plain.jsonl", [entry]), file("spelled.jsonl", [spelled])]);
    expect(found.shared.map(({ by }) => by)).toEqual(["question"]);
    expect(found.tasks).toEqual([{ task: "gcd", entries: [1, 1], shared: 1 }]);
  });

  it("reads runs and trajectories of them, and compares more than two", async () => {
    const entries = await entriesOf("game24", 4);
    const rows = entries
      .slice(0, 2)
      .map((entry) => episodeOf(entry, turnsOf(entry, "standard", [{ text: `<<<${entry.answer}>>>` }])));
    const run = writeRun(path.join(dir, "run"), rows, { entries });
    const format = SFT_FORMATS.get("llama-factory");
    if (!format) throw new Error("no format");
    const out = path.join(dir, "sft");
    await exportSft({
      ...{ out, format, runs: [run], excluded: new Map(), settings: {}, reasoning: "drop" },
      limits: { maxPerTask: 9, max: 9, seed: "sft" },
    });
    const found = await findOverlap([run, out, file("one.jsonl", [entries[0], entries[3]])]);
    expect(found.inputs.map(({ entries: count }) => count)).toEqual([4, 2, 2]);
    expect(found.shared.map(({ places }) => places.map(({ input }) => path.basename(input)))).toEqual([
      ["run", "sft", "one.jsonl"],
      ["run", "sft"],
      ["run", "one.jsonl"],
    ]);
    expect([...((await readExcluded([out])).get("game24") ?? [])].sort()).toEqual(
      entries
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it("takes a list of ids at its word and says so, and counts rows that repeat", async () => {
    const [a, b] = (await entriesOf("gcd", 2)) as [Entry, Entry];
    const ids = file("ids.txt", [a.id, b.id, a.id]);
    const found = await findOverlap([ids, file("a.jsonl", [a])]);
    expect(found.inputs[0]).toMatchObject({ entries: 2, repeated: 1, unproved: 2, withoutQuestion: 2 });
    expect(found.shared.length).toBe(1);
  });

  it("proves nothing about what it cannot read", async () => {
    const [entry] = (await entriesOf("gcd", 1)) as [Entry];
    const good = file("good.jsonl", [entry]);
    const refused: [string, readonly unknown[], RegExp][] = [
      ["empty.jsonl", [], /empty\.jsonl has no entries/],
      ["broken.jsonl", [entry, "{broken"], /broken\.jsonl, line 2 is not JSON/],
      ["nothing.jsonl", [{ hello: 1 }], /line 1 names no entry/],
      ["unknown.jsonl", [{ task: "nonsense", metadata: {} }], /task "nonsense" is unknown/],
      ["unfit.jsonl", [{ task: "gcd", metadata: { numbers: "x" } }], /metadata does not fit gcd/],
      [
        "version.jsonl",
        [{ task: "gcd", version: 99, level: "easy", seed: 1, index: 0 }],
        /version 99 of gcd was asked for, this installation has version 1/,
      ],
      ["bare.jsonl", [{ task: "gcd" }], /neither metadata nor what names an entry/],
    ];
    for (const [name, lines, message] of refused)
      await expect(findOverlap([good, file(name, lines)]), name).rejects.toThrow(message);
    await expect(findOverlap([good, path.join(dir, "absent")])).rejects.toMatchObject({ exitCode: 2 });
    await expect(findOverlap([good, dir])).rejects.toThrow(/has no entries\.jsonl/);
    writeFileSync(path.join(dir, "no.parquet"), "PAR1 nonsense");
    await expect(findOverlap([good, path.join(dir, "no.parquet")])).rejects.toThrow(
      /cannot be read as Parquet/,
    );
  });
});
