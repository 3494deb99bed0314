import { appendFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readManifest } from "../../src/results/folder.js";
import type { EpisodeRow } from "../../src/results/row.js";
import { readSummaries } from "../../src/results/summary.js";
import { openRun } from "../../src/viewer/run-index.js";
import type { OpenRun } from "../../src/viewer/run-index.js";
import { writeLargeRun } from "../support/large-run.js";
import { madeRow, writeRun } from "../support/made-run.js";
import { madeRows, scratchFolder } from "./support.js";

const at = scratchFolder();
const line = (row: EpisodeRow): string => `${JSON.stringify(row)}\n`;

/** The index is what reports read, in the same order, and every row is found at its place. */
async function agrees(run: OpenRun): Promise<void> {
  const summaries = await readSummaries(run.folder, readManifest(run.folder));
  const rows = run.rows();
  expect(rows.map(({ episode }) => episode)).toEqual(summaries.map(({ episode }) => episode));
  for (const [i, row] of rows.entries()) {
    expect(summaries[i]).toMatchObject({
      entry: row.entry,
      task: row.task,
      version: row.version,
      suite: row.suite,
      strategy: row.strategy,
      promptForm: row.promptForm,
      level: row.level,
      seed: row.seed,
      index: row.index,
      sample: row.sample,
      outcome: row.outcome,
      strict: row.strict,
      lenient: row.lenient,
      turns: row.turns,
      codeCalls: row.codeCalls,
      completionTokens: row.completionTokens,
      ms: row.ms,
    });
    expect(run.read(row)?.episode).toBe(row.episode);
  }
}

async function opened(folder: string): Promise<OpenRun> {
  const run = openRun(folder, "run");
  await run.refresh();
  return run;
}

describe("the index of a run", () => {
  it("is what reports read of a run of real length of text", async () => {
    const folder = await writeLargeRun(at("real"), {
      entries: 2,
      tasks: ["game24", "2048", "word_sorting", "shortest_path"],
    });
    const run = await opened(folder);
    expect(run.rows()).toHaveLength(64);
    await agrees(run);
    const entry = JSON.parse(
      readFileSync(path.join(folder, "entries.jsonl"), "utf8").split("\n")[5] ?? "",
    ) as { id: string };
    expect(run.entry(entry.id)).toEqual(entry);
    expect(run.entry("none")).toBeUndefined();
  });

  it("keeps the later row of an episode that occurs twice, at the later place", async () => {
    const rows = madeRows(2);
    const again = { ...rows[1], ms: 123_456 } as EpisodeRow;
    const run = await opened(
      writeRun(at("twice"), [...rows, again, madeRow({ entry: "game24-9", index: 9 })]),
    );
    expect(run.rows().at(-2)).toMatchObject({ episode: again.episode, ms: 123_456 });
    expect(run.rows()).toHaveLength(rows.length + 1);
    expect(run.read(run.rows().at(-2) as never)?.ms).toBe(123_456);
    await agrees(run);
  });

  it("fills what rows of older packages lack", async () => {
    const { version: _, promptForm: __, abilities: ___, ...old } = madeRow();
    await agrees(await opened(writeRun(at("old"), [old], { manifest: { tasks: { game24: 3 } } })));
  });

  it("leaves a torn last line out, and takes it when it is whole", async () => {
    const rows = madeRows(1);
    const folder = writeRun(at("torn"), rows);
    const file = path.join(folder, "episodes.jsonl");
    const next = line(madeRow({ entry: "game24-7", index: 7 }));
    appendFileSync(file, next.slice(0, 200));
    const run = await opened(folder);
    expect(run.rows()).toHaveLength(4);
    await agrees(run);
    appendFileSync(file, next.slice(200, -1));
    await run.refresh();
    // Whole but for its line break: reports count it.
    expect(run.rows()).toHaveLength(5);
    await agrees(run);
    appendFileSync(file, `\n${line(madeRow({ entry: "game24-8", index: 8 }))}`);
    await run.refresh();
    expect(run.rows()).toHaveLength(6);
    await agrees(run);
    expect(run.progress.problem).toBeNull();
  });

  it("grows with the file and says so", async () => {
    const folder = writeRun(at("grows"), madeRows(1));
    const run = await opened(folder);
    const { version } = run.progress;
    await run.refresh();
    expect(run.progress.version).toBe(version);
    const before = run.rows();
    appendFileSync(path.join(folder, "episodes.jsonl"), madeRows(3).slice(4).map(line).join(""));
    await run.refresh();
    expect(run.progress.version).toBeGreaterThan(version);
    expect(run.rows().slice(0, 4)).toEqual(before);
    expect(run.rows()).toHaveLength(12);
    await agrees(run);
  });

  it("reads a file anew that was replaced, cut or written over", async () => {
    const folder = writeRun(at("anew"), madeRows(2));
    const file = path.join(folder, "episodes.jsonl");
    const run = await opened(folder);
    // As rescore and resume do it; longer than before.
    writeFileSync(
      `${file}.part`,
      madeRows(3, () => ({ ms: 5 }))
        .map(line)
        .join(""),
    );
    renameSync(`${file}.part`, file);
    const old = run.rows()[0];
    expect(old && run.read(old)?.ms).toBe(5);
    await run.refresh();
    expect(run.rows().map(({ ms }) => ms)).toEqual(Array.from({ length: 12 }, () => 5));
    await agrees(run);
    // As long as before, and its end is the same.
    const [first, ...others] = madeRows(3, () => ({ ms: 5 }));
    writeFileSync(`${file}.part`, [{ ...first, ms: 6 } as EpisodeRow, ...others].map(line).join(""));
    renameSync(`${file}.part`, file);
    await run.refresh();
    expect(run.rows()[0]?.ms).toBe(6);
    await agrees(run);
    truncateSync(file, line(madeRows(1, () => ({ ms: 5 }))[0] as EpisodeRow).length);
    await run.refresh();
    expect(run.rows()).toHaveLength(1);
    await agrees(run);
    // The same file, other bytes, and longer.
    writeFileSync(
      file,
      madeRows(4, () => ({ ms: 777_777 }))
        .map(line)
        .join(""),
    );
    await run.refresh();
    expect(run.rows()).toHaveLength(16);
    expect(run.rows()[0]?.ms).toBe(777_777);
    await agrees(run);
  });

  it("names a line that cannot be read and goes on behind it", async () => {
    const [first, second] = madeRows(1);
    const folder = writeRun(at("broken"), []);
    writeFileSync(
      path.join(folder, "episodes.jsonl"),
      `${line(first as EpisodeRow)}{"episode": broken}\n${line(second as EpisodeRow)}`,
    );
    const run = await opened(folder);
    expect(run.rows()).toHaveLength(2);
    expect(run.progress.problem).toMatch(/episodes\.jsonl, line 2: /);
  });

  it("opens a run that has no episode yet", async () => {
    const folder = writeRun(at("empty"), []);
    renameSync(path.join(folder, "episodes.jsonl"), path.join(folder, "later"));
    const run = await opened(folder);
    expect(run.rows()).toEqual([]);
    expect(run.progress).toMatchObject({ complete: true, problem: null });
    renameSync(path.join(folder, "later"), path.join(folder, "episodes.jsonl"));
    appendFileSync(path.join(folder, "episodes.jsonl"), line(madeRow()));
    await run.refresh();
    expect(run.rows()).toHaveLength(1);
  });
});
