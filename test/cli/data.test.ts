import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Ajv } from "ajv";
import { parquetReadObjects } from "hyparquet";
import { afterAll, describe, expect, it } from "vitest";
import { ENTRY_SCHEMA } from "../../src/imports/entry-schema.js";
import { EPISODE_SCHEMA } from "../../src/results/episode-schema.js";
import { CATALOG } from "../../tasks/catalog.js";
import { resolveSetting, walk } from "../../tasks/entry.js";
import { bench, jsonLines } from "../support/bench.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-cli-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("bench gen", () => {
  it("writes the walk's entries, the same bytes for any number of workers and again", async () => {
    const args = ["gen", "--task", "all", "--n", "25", "--seed", "7"];
    const [one, again, three] = await Promise.all([
      bench(args),
      bench(args),
      bench([...args, "--workers", "3"]),
    ]);
    expect(one.code).toBe(0);
    expect(again.stdout).toBe(one.stdout);
    expect(three.stdout).toBe(one.stdout);
    const expected: unknown[] = [];
    for (const row of CATALOG) {
      const task = await row.load();
      expected.push(...walk(task, resolveSetting(task, "medium"), { seed: 7, n: 25 }));
    }
    expect(jsonLines(one.stdout)).toEqual(expected);
    const check = new Ajv({ allowUnionTypes: true }).compile(ENTRY_SCHEMA);
    for (const entry of jsonLines(one.stdout)) expect(check(entry), JSON.stringify(check.errors)).toBe(true);
  });

  it("an entry with its response goes through verify", async () => {
    const { stdout } = await bench(["gen", "--task", "blocksworld,game24", "--n", "30"]);
    const entries = jsonLines(stdout);
    const lines = entries.map((entry, i) =>
      JSON.stringify(
        i % 2 === 0
          ? { ...entry, response: `<<<${String(entry.answer)}>>>` }
          : { task: entry.task, metadata: entry.metadata, answer_text: entry.answer },
      ),
    );
    const verified = await bench(["verify"], { input: lines.join("\n") });
    expect(verified.code).toBe(0);
    expect(jsonLines(verified.stdout).map((verdict) => verdict.status)).toEqual(entries.map(() => "correct"));
  });

  it("takes params, and names the level by them", async () => {
    const { stdout } = await bench([
      "gen",
      "--task",
      "game24",
      "--n",
      "2",
      "--param",
      "numbers=5",
      "--param",
      "max_number=25",
    ]);
    expect(jsonLines(stdout)[0]).toMatchObject({ level: "hard" });
    const other = jsonLines(
      (await bench(["gen", "--task", "game24", "--n", "2", "--param", "target=36"])).stdout,
    );
    expect(other[0]?.level).toMatch(/^custom-[0-9a-f]{8}$/);
    expect(other[0]?.metadata).toMatchObject({ target: 36, difficulty: { target: 36, numbers: 4 } });
  });

  it("walks on from --start, keeps indices, and ends clearly where instances run out", async () => {
    const from = jsonLines((await bench(["gen", "--task", "2048", "--n", "3", "--start", "5"])).stdout);
    expect(from.map((entry) => entry.index)).toEqual([5, 6, 7]);
    const few = await bench([
      "gen",
      "--task",
      "game24",
      "--n",
      "300",
      "--param",
      "numbers=3",
      "--param",
      "max_number=8",
    ]);
    expect(few.code).toBe(2);
    expect(few.stderr).toMatch(/game24 at custom-\w+: only \d+ different entries/);
  });

  it("leaves out an index whose question occurred, though its instance is another one", async () => {
    // Two rules make the same picture here: the entries differ in what the question does not say.
    const args = ["gen", "--task", "modulo_grid", "--level", "easy", "--seed", "dupq"];
    const { stdout } = await bench([...args, "--n", "400"]);
    const entries = jsonLines(stdout) as { question: string; index: number }[];
    expect(entries.map(({ index }) => index)).not.toContain(361);
    expect(new Set(entries.map(({ question }) => question)).size).toBe(400);
    const [other] = jsonLines((await bench([...args, "--n", "1", "--start", "361"])).stdout);
    expect(entries.find(({ index }) => index === 219)?.question).toBe(other?.question);
  });

  it("writes CSV and Parquet with the same content", async () => {
    const csv = path.join(dir, "e.csv");
    const parquet = path.join(dir, "e.parquet");
    const args = ["gen", "--task", "knights_knaves", "--n", "5"];
    const [plain] = await Promise.all([
      bench(args),
      bench([...args, "--format", "csv", "--out", csv]),
      bench([...args, "--format", "parquet", "--out", parquet]),
    ]);
    const entries = jsonLines(plain.stdout);
    expect(readFileSync(csv, "utf8").split("\n")[0]).toBe(
      "id,task,version,level,seed,index,question,answer,metadata",
    );
    const file = readFileSync(parquet);
    const rows = await parquetReadObjects({
      file: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength),
    });
    expect(rows.map((row) => ({ ...row, metadata: JSON.parse(String(row.metadata)) as unknown }))).toEqual(
      entries.map((entry) => ({ ...entry, seed: String(entry.seed) })),
    );
  });
});

describe("bench verify", () => {
  it("gives one verdict a line in order, also for lines that cannot be read", async () => {
    const [entry] = jsonLines((await bench(["gen", "--task", "boolean_expressions", "--n", "1"])).stdout);
    const right = String(entry?.answer);
    const input = [
      JSON.stringify({ ...entry, response: `<<<${right}>>>` }),
      "{not json",
      JSON.stringify({ ...entry, task: "nonsense", response: "x" }),
      JSON.stringify({ ...entry, metadata: { expression: 5 }, response: `<<<${right}>>>` }),
      JSON.stringify(entry),
      JSON.stringify({
        metadata: entry?.metadata,
        response: [{ role: "assistant", content: `<<<${right}>>>` }],
      }),
      JSON.stringify({ ...entry, response: `the answer is ${right}` }),
      "[]",
    ].join("\n");
    const strict = await bench(["verify"], { input });
    const verdicts = jsonLines(strict.stdout);
    expect(strict.code).toBe(0);
    expect(verdicts.map((verdict) => verdict.status)).toEqual([
      "correct",
      "error",
      "error",
      "error",
      "error",
      "correct",
      "no_answer",
      "error",
    ]);
    expect(verdicts[1]?.reason).toMatch(/^line 2: not JSON/);
    expect(verdicts[2]?.reason).toMatch(/line 3: task "nonsense" is unknown/);
    expect(verdicts[3]?.reason).toMatch(/line 4: metadata does not fit boolean_expressions: expression/);
    const lenient = await bench(["verify", "--mode", "lenient"], { input });
    expect(jsonLines(lenient.stdout)[6]?.status).toBe("correct");
  });
});

describe("lists", () => {
  it("bench tasks, show and split", async () => {
    const [tasks, table, show, check, made] = await Promise.all([
      bench(["tasks", "--json", "--split", "test"]),
      bench(["tasks", "--capability", "planning"]),
      bench(["show", "--task", "shortest_path", "--level", "easy"]),
      bench(["split", "--check"]),
      bench(["split", "--make", "3", "--json"]),
    ]);
    const rows = JSON.parse(tasks.stdout) as Record<string, unknown>[];
    expect(rows.map((row) => row.id)).toContain("2048");
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      "capability",
      "family",
      "id",
      "split",
      "suite",
      "summary",
      "version",
    ]);
    expect(table.stdout).toContain("blocksworld");
    expect(table.stdout).not.toContain("game24");
    expect(show.stdout).toMatch(/A right answer[\s\S]*How answers are judged[\s\S]*: correct/);
    expect(check).toMatchObject({ code: 0 });
    expect(check.stdout).toMatch(/^107\/37/);
    expect((JSON.parse(made.stdout) as { test: string[] }).test.length).toBe(3);
  });
});

describe("errors", () => {
  it.each([
    [["gen", "--task", "blockworld"], 2, /task "blockworld" is unknown\n {2}Did you mean blocksworld\?/],
    [["gen", "--task", "blocksworld", "--level", "extreme"], 2, /level "extreme"/],
    [
      ["gen", "--task", "blocksworld", "--param", "blocks=9"],
      2,
      /param "blocks": blocksworld has min_blocks/,
    ],
    [["gen", "--task", "blocksworld", "--param", "min_blocks=99"], 2, /params of blocksworld: min_blocks/],
    [["gen", "--task", "blocksworld", "--n", "0"], 2, /--n 0/],
    [["gen", "--task", "blocksworld", "--format", "xml"], 2, /format "xml" is unknown/],
    [["gen", "--task", "blocksworld", "--out", "/nonexistent/x"], 3, /cannot write \/nonexistent\/x/],
    [["gen", "--task", "suite:symbenhc"], 2, /Did you mean symbench/],
    [["gen", "--tsk", "blocksworld"], 2, /tsk/],
    [["gne"], 2, /Did you mean gen\?/],
    [[], 2, /Name a command/],
    [["tasks", "--suite", "bbb"], 2, /suite "bbb" is unknown/],
    [
      ["show", "--task", "2048", "--plugin", "/nonexistent.js"],
      2,
      /--plugin \/nonexistent.js cannot be loaded/,
    ],
    [["report", "/nonexistent"], 2, /not a run folder/],
  ] as const)("bench %j", async (args, code, message) => {
    const result = await bench([...args]);
    expect(result.code).toBe(code);
    expect(result.stderr).toMatch(message);
    expect(result.stderr).not.toMatch(/\n\s+at /);
    expect(result.stdout).toBe("");
  });

  it("a closed pipe is no error", async () => {
    const { execFileSync } = await import("node:child_process");
    const { BENCH } = await import("../support/bench.js");
    const out = execFileSync(
      "/bin/sh",
      ["-c", `"${process.execPath}" "${BENCH}" gen --task word_sorting --n 3000 | head -1 | wc -l`],
      { encoding: "utf8" },
    );
    expect(out.trim()).toBe("1");
  });
});

describe("a user's own task", () => {
  it("is added by --plugin, outside of the split", async () => {
    const file = path.join(dir, "own.mjs");
    const lib = new URL("../../dist/lib/src/index.js", import.meta.url).href;
    const zod = import.meta.resolve("zod");
    writeFileSync(
      file,
      `import { correct, defineTask, wrong } from ${JSON.stringify(lib)};
import * as z from ${JSON.stringify(zod)};
export const task = defineTask({
  id: "double", suite: "mine", version: 1, family: "double", capability: "execution", abilities: ["math"],
  summary: "Double a number.", judging: "The doubled number.", severalRight: false,
  params: z.object({ max: z.number().int().default(1000000) }), levels: { easy: {}, medium: {}, hard: {} },
  grows: { what: "the number", measure: ({ x }) => x }, instance: z.object({ x: z.number().int() }),
  generate: (rng, { max }) => ({ x: rng.int(0, max) }), prompt: ({ x }) => "Double " + x, solve: ({ x }) => String(2 * x),
  verify: (answer, { x }) => (answer.trim() === String(2 * x) ? correct() : wrong("not the double")),
});
`,
    );
    const gen = await bench(["gen", "--task", "double", "--n", "5", "--plugin", file, "--workers", "2"]);
    expect(gen.stderr).toBe("");
    expect(jsonLines(gen.stdout).length).toBe(5);
    const input = jsonLines(gen.stdout)
      .map((entry) => JSON.stringify({ ...entry, answer_text: entry.answer }))
      .join("\n");
    const verified = await bench(["verify", "--plugin", file], { input });
    expect(jsonLines(verified.stdout).every((verdict) => verdict.status === "correct")).toBe(true);
    const tasks = JSON.parse((await bench(["tasks", "--json", "--plugin", file])).stdout) as Record<
      string,
      unknown
    >[];
    expect(tasks.find((row) => row.id === "double")).toMatchObject({ split: null, suite: "mine" });
  });
});

describe("published schemas", () => {
  it("are those of the code", () => {
    for (const [name, schema] of Object.entries({ entry: ENTRY_SCHEMA, episode: EPISODE_SCHEMA }))
      expect(
        JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8")),
        "npm run schemas",
      ).toEqual(schema);
  });
});
