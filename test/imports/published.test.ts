import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { importPublished } from "../../src/imports/published.js";
import { readEntriesFile } from "../../src/imports/entries-file.js";
import { judgeAnswer } from "../../tasks/judge.js";
import { taskRows } from "../../tasks/registry.js";
import { bench, jsonLines } from "../support/bench.js";
import { labelError } from "../support/label-errors.js";
import { referenceFolder } from "../support/reference.js";

const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const lines = (...rows: unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

describe("bench import", () => {
  it("symbench: rows without a gold are left out, a missing question is ours", async () => {
    const rows = lines(
      {
        task: "game24",
        source_id: "a#1",
        question: null,
        solution: { numbers: [1, 1, 4, 6], target: 24 },
        gold: "(1*1)*(4*6)",
      },
      {
        task: "game24",
        source_id: "a#2",
        question: "Make 24.",
        solution: { numbers: [1, 1, 4, 6], target: 24 },
        gold: "1*1*4*6",
      },
      {
        task: "game24",
        source_id: "a#3",
        question: null,
        solution: { numbers: [1, 1, 1, 1], target: 24 },
        gold: null,
      },
    );
    const path = file("game24.jsonl", rows);
    const run = await bench(["import", "symbench", path]);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stderr).toBe("2 entries, 1 records without a gold answer left out\n");
    const entries = jsonLines(run.stdout);
    expect(entries.map(({ index }) => index)).toEqual([0, 1]);
    expect(entries[0]?.question).toContain("24");
    expect(entries[1]).toMatchObject({
      task: "game24",
      question: "Make 24.",
      answer: "1*1*4*6",
      level: "source",
    });
    expect(entries[1]?.metadata).toMatchObject({ source_id: "a#2", numbers: [1, 1, 4, 6] });
    // The same puzzle twice: two entries that a run takes both.
    expect(entries[0]?.id).not.toBe(entries[1]?.id);
    const read = await readEntriesFile(file("entries.jsonl", run.stdout));
    expect(read.bad).toEqual([]);
    expect(read.entries).toHaveLength(2);
    const own = await importPublished("symbench", [path], "own");
    expect(own.entries[1]?.question).toBe(own.entries[0]?.question);
  });

  it("bbh: a folder of published files", async () => {
    const examples = [
      { input: "not ( True ) and ( True ) is", target: "False" },
      { input: "True or not False is", target: "True" },
    ];
    const path = mkdtempSync(join(folder, "bbh-"));
    writeFileSync(join(path, "boolean_expressions.json"), JSON.stringify({ canary: "x", examples }));
    const { entries, bad } = await importPublished("bbh", [path], "published");
    expect(bad).toEqual([]);
    expect(entries.map(({ question, answer }) => ({ question, answer }))).toEqual(
      examples.map(({ input, target }) => ({ question: input, answer: target })),
    );
  });

  it("what cannot be read is named by its place; the rest goes on", async () => {
    const rows = `{"task": "game24"\n${lines(
      { task: "game25", solution: {}, gold: "1" },
      { task: "game24", solution: { numbers: "1 2 3 4", target: 24 }, gold: "1" },
      { task: "game24", solution: { numbers: [1, 1, 4, 6], target: 24 }, gold: "1*1*4*6" },
      { task: "game24", solution: null, gold: "1" },
      [1],
    )}`;
    const run = await bench(["import", "symbench", file("bad.jsonl", rows)]);
    expect(run.code).toBe(1);
    expect(jsonLines(run.stdout)).toHaveLength(1);
    expect(run.stderr).toMatch(/bad.jsonl:1: /);
    expect(run.stderr).toContain('bad.jsonl:2: symbench has no task "game25"');
    expect(run.stderr).toContain("bad.jsonl:3: metadata does not fit game24: numbers");
    expect(run.stderr).toContain("1 entries, 5 records could not be read");
    expect((await bench(["import", "symbench", join(folder, "none.jsonl")])).code).toBe(2);
    const other = await bench(["import", "symbnch", "x"]);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("symbench");
  });

  it.each(["symbench", "reasoning_gym"] as const)("%s: the whole published set", async (suite) => {
    const root = referenceFolder(suite);
    if (root === undefined) return;
    const known = new Set(taskRows().map((row) => row.id));
    const names = readdirSync(root).filter((name) => known.has(name.replace(".jsonl", "")));
    for (const name of names) {
      const path = fileURLToPath(new URL(name, root));
      const { entries, withoutGold, bad } = await importPublished(suite, [path], "published");
      const rows = readFileSync(path, "utf8").trim().split("\n").length;
      expect(bad, name).toEqual([]);
      expect(entries.length + withoutGold, name).toBe(rows);
      const row = taskRows().find(({ id }) => id === name.replace(".jsonl", ""));
      const task = await row?.load();
      for (const entry of entries) {
        const known = labelError(entry.task, entry.index);
        if (known?.right === "either") continue;
        const status = task && judgeAnswer(task, entry, entry.answer ?? "").status;
        expect(status === "correct", `${name} ${entry.index}: ${status}`).toBe(known === undefined);
      }
    }
  });
});
