import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEntriesFile } from "../../src/imports/entries-file.js";
import type { Entry } from "../../tasks/entry.js";
import { judgeAnswer } from "../../tasks/judge.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { bench, jsonLines } from "../support/bench.js";
import { reply, startScriptedServer } from "../support/faulty-server.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-external-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(path.join(dir, name), text);
  return path.join(dir, name);
};
const lines = (...rows: unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const imported = async (
  kind: string,
  ...files: string[]
): Promise<{ entries: Entry[]; stderr: string; code: number | null }> => {
  const { stdout, stderr, code } = await bench(["import", "external", "--kind", kind, ...files]);
  return { entries: jsonLines(stdout) as unknown as Entry[], stderr, code };
};
const rightOption = (entry: Entry): string => {
  const { options, key } = entry.metadata as { options: string[]; key: string };
  return options[key.charCodeAt(1) - 65] ?? "";
};

describe("bench import external", () => {
  it("option: lists, options in the question, labels, texts and positions", async () => {
    const rows = lines(
      { id: "one", question: "Which?", options: ["red", "green", "blue"], answer: "B" },
      { question: "Which?", options: ["red", "green", "yellow"], answer: "green" },
      { question: "Which?", choices: ["red", "pink", "green"], answer: 2 },
      { question: "Pick one.\nOptions:\n(A) red\n(B) green", answer: "(B)" },
      { question: "Pick one (A. is a letter).\n\nA. red\nB) green\nC: blue", answer: "green" },
    );
    const { entries, stderr, code } = await imported("option", file("options.jsonl", rows));
    expect(stderr).toBe("5 entries\n");
    expect(code).toBe(0);
    expect(entries.map(rightOption)).toEqual(Array.from({ length: 5 }, () => "green"));
    expect(entries[0]).toMatchObject({
      task: "external_option",
      level: "source",
      index: 0,
      metadata: { source_id: "one" },
    });
    expect(entries[4]?.question).toMatch(
      /^Pick one \(A\. is a letter\)\.\n\nOptions:\n\(A\) red\n\(B\) green\n\(C\) blue\n/,
    );
    for (const entry of entries) {
      const task = (await loadTask(entry.task)) as AnyTask;
      expect(judgeAnswer(task, entry, entry.answer ?? "").status).toBe("correct");
    }
    const read = await readEntriesFile(file("options-entries.jsonl", lines(...entries)));
    expect(read).toMatchObject({ bad: [], entries: { length: 5 } });
  });

  it("option: GPQA's columns as CSV; the options' order depends on the row alone, and the right one stands anywhere", async () => {
    const row = (i: number): string =>
      `"Question ${i}, with a comma\nand a line",right ${i},"wrong ""a"" ${i}",wrong b ${i},wrong c ${i},rec${i}`;
    const head = "Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2,Incorrect Answer 3,Record ID";
    const numbers = Array.from({ length: 60 }, (_, i) => i);
    const csv = file("gpqa.csv", `\uFEFF${[head, ...numbers.map(row)].join("\n")}\n`);
    const { entries, stderr } = await imported("option", csv);
    expect(stderr).toBe("60 entries\n");
    expect(entries.map(rightOption)).toEqual(numbers.map((i) => `right ${i}`));
    expect(entries[3]?.metadata.source_id).toBe("rec3");
    const labels = entries.map((entry) => entry.answer);
    for (const label of ["(A)", "(B)", "(C)", "(D)"])
      expect(labels.filter((each) => each === label).length, label).toBeGreaterThan(5);
    const backwards = file("gpqa2.csv", `${[head, ...[...numbers].reverse().map(row)].join("\n")}\n`);
    const turned = (await imported("option", backwards)).entries.reverse();
    expect(turned.map(({ id, answer }) => [id, answer])).toEqual(
      entries.map(({ id, answer }) => [id, answer]),
    );
  });

  it("integer: AIME's names and spellings, JSON arrays too", async () => {
    const array = JSON.stringify([
      { Problem: "Find it.", Answer: 33 },
      { problem: "Find that.", answer: "033", id: 7 },
      { problem: "No answer." },
    ]);
    const { entries, stderr, code } = await imported("integer", file("aime.json", array));
    expect(code).toBe(0);
    expect(stderr).toBe("2 entries, 1 records without a gold answer left out\n");
    expect(entries.map(({ answer }) => answer)).toEqual(["33", "33"]);
    expect(entries[0]?.question).toMatch(/^Find it\.\n\nThe answer is one whole number.*<<<your answer>>>$/s);
  });

  it("number and text, over several files; a question that occurs twice stays two entries", async () => {
    const numbers = await imported(
      "number",
      file("n1.jsonl", lines({ question: "How much?", answer: 0.25 })),
      file(
        "n2.jsonl",
        lines({ question: "How much?", answer: 0.25 }, { question: "How far?", answer: "1/3" }),
      ),
    );
    expect(numbers.entries.map(({ index, answer }) => [index, answer])).toEqual([
      [0, "0.25"],
      [1, "0.25"],
      [2, "1/3"],
    ]);
    expect(new Set(numbers.entries.map(({ id }) => id)).size).toBe(3);
    const texts = await imported(
      "text",
      file("t.jsonl", lines({ question: "Who?", answer: "Ada", aliases: ["Lovelace"] })),
    );
    expect(texts.entries[0]?.metadata).toMatchObject({ key: "Ada", aliases: ["Lovelace"] });
  });

  it("names bad rows by their line and goes on with the others", async () => {
    const rows = [
      `{"question":"ok","options":["a","b"],"answer":"A"}`,
      `{broken`,
      `[1]`,
      `{"question":"x","options":["a","b"],"answer":"c"}`,
      `{"question":"x","options":["B","A"],"answer":"A"}`,
      `{"question":"x","answer":"A"}`,
      `{"options":["a","b"],"answer":"A"}`,
    ].join("\n");
    const { entries, stderr, code } = await imported("option", file("bad.jsonl", rows));
    expect(code).toBe(1);
    expect(entries.length).toBe(1);
    expect(stderr).toMatch(/bad\.jsonl:2: not JSON/);
    expect(stderr).toMatch(/bad\.jsonl:3: is no JSON object/);
    expect(stderr).toMatch(/bad\.jsonl:4: its answer "c" is none of the 2 options/);
    expect(stderr).toMatch(/bad\.jsonl:5: its answer "A" may mean two of the options/);
    expect(stderr).toMatch(/bad\.jsonl:6: it has no list `options`/);
    expect(stderr).toMatch(/and 1 more\n1 entries, 6 records could not be read/);
    const long = await imported(
      "integer",
      file("long.jsonl", lines({ question: "x".repeat(100_001), answer: 1 })),
    );
    expect(long.stderr).toMatch(/long\.jsonl:1: the row does not fit external_integer: question/);
    const half = await imported("integer", file("half.jsonl", lines({ question: "x", answer: 1.5 })));
    expect(half.stderr).toMatch(/half\.jsonl:1: its answer is no whole number/);
  });

  it("says what is missing on the command line", async () => {
    const some = file("some.jsonl", lines({ question: "x", answer: "y" }));
    for (const [args, message] of [
      [["external", some], /needs the kind of the answers\n.*--kind option\|integer\|number\|text/],
      [["external", "--kind", "txt", some], /kind "txt" is unknown\n.*text/],
      [["bbh", "--kind", "text", some], /--kind text with bbh/],
      [["external", "--kind", "text", path.join(dir, "none")], /cannot read .*none/],
      [["externl", some], /set "externl" is unknown\n.*external/],
      [["external", "--kind", "text", file("torn.csv", 'question,answer\n"x,y\n')], /torn\.csv is no CSV/],
    ] as const) {
      const { code, stderr } = await bench(["import", ...args]);
      expect(stderr, args.join(" ")).toMatch(message);
      expect(code).toBe(2);
    }
  });
});

describe("outside questions", () => {
  it("run, are judged, reported apart from the suite's tasks, compared and judged again", async () => {
    const own = jsonLines((await bench(["gen", "--task", "boolean_expressions", "--n", "2"])).stdout);
    const outside = (
      await imported(
        "integer",
        file("run.jsonl", lines({ problem: "Is it 7?", answer: 7 }, { problem: "Is it 8?", answer: 8 })),
      )
    ).entries;
    const entries = file("mixed.jsonl", lines(...own, ...outside));
    const runs = [];
    for (const said of ["7", "8"]) {
      const server = await startScriptedServer(() => reply(`<<<${said}>>>`));
      const out = path.join(dir, `run${said}`);
      const result = await bench([
        "run",
        "--model",
        "m",
        "--base-url",
        server.url,
        "--entries",
        entries,
        "--out",
        out,
      ]);
      await server.close();
      expect(result.code, result.stderr).toBe(0);
      const [suite, external] = result.stdout.split("Outside questions");
      expect(suite).toMatch(/^strict %, all episodes +0\.0$/m);
      expect(suite).not.toMatch(/external/);
      expect(external).toMatch(/^strict %, all episodes +50\.0$/m);
      expect(external).toMatch(/^task external_integer +2 +50\.0/m);
      runs.push(out);
    }
    const row = jsonLines(readFileSync(path.join(runs[0] ?? "", "episodes.jsonl"), "utf8")).find(
      ({ task }) => task === "external_integer",
    );
    expect(row).toMatchObject({ suite: "external", split: null, abilities: [] });
    const compared = await bench(["compare", ...runs]);
    expect(compared.stdout.split("Outside questions")[1]).toMatch(/B is better on 1, worse on 1, equal on 0/);
    expect((await bench(["rescore", runs[0] ?? ""])).stdout).toMatch(
      /4 episodes judged again, 0 verdicts changed/,
    );
  });

  it("are in no list of tasks and cannot be made", async () => {
    expect((await bench(["tasks"])).stdout).not.toMatch(/external/);
    const made = await bench(["gen", "--task", "external_option"]);
    expect(made.code).toBe(2);
    expect(made.stderr).toMatch(/task "external_option" is unknown/);
    const judged = await bench(["verify"], {
      input: lines({ task: "external_text", metadata: { question: "?", key: "Ada" }, response: "<<<ada>>>" }),
    });
    expect(judged.stdout).toMatch(/"status":"correct"/);
  });
});
