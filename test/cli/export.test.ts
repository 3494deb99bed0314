import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bench, jsonLines } from "../support/bench.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-export-cli-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const at = (name: string): string => path.join(dir, name);
const lines = (name: string): Record<string, unknown>[] => jsonLines(readFileSync(at(name), "utf8"));

describe("bench export of tasks", () => {
  it("exports the walk of gen, the same bytes for any number of workers", async () => {
    const source = ["--task", "gcd,game24", "--n", "60", "--seed", "7"];
    const [one, three, gen] = await Promise.all([
      bench(["export", "--for", "trl", ...source, "--out", at("one"), "--json"]),
      bench(["export", "--for", "trl", ...source, "--out", at("three"), "--workers", "3"]),
      bench(["gen", ...source]),
    ]);
    expect([one.code, three.code]).toEqual([0, 0]);
    expect(readFileSync(at("three/data.jsonl"))).toEqual(readFileSync(at("one/data.jsonl")));
    expect(lines("one/data.jsonl").map((row) => JSON.parse(String(row.entry)) as unknown)).toEqual(
      jsonLines(gen.stdout),
    );
    const manifest = JSON.parse(one.stdout) as { counts: unknown; settings: unknown };
    expect(manifest.counts).toMatchObject({ rows: 120, verified: 120, excluded: 0 });
    expect(manifest.settings).toMatchObject({ source: { seed: 7, n: 60, level: "medium" } });
    expect(three.stderr).toContain("120 rows for trl");
  });

  it("--exclude leaves entries out and goes on until there are n", async () => {
    await bench(["gen", "--task", "gcd", "--n", "5", "--format", "csv", "--out", at("used.csv")]);
    const args = ["export", "--for", "openenv", "--task", "gcd", "--n", "6"];
    const { code } = await bench([...args, "--exclude", at("used.csv"), "--out", at("rest")]);
    expect(code).toBe(0);
    expect(lines("rest/resets.jsonl").map(({ index }) => index)).toEqual([5, 6, 7, 8, 9, 10]);
    const manifest = JSON.parse(readFileSync(at("rest/manifest.json"), "utf8")) as { counts: unknown };
    expect(manifest.counts).toMatchObject({ rows: 6, excluded: 5 });
    const overlap = await bench(["overlap", at("rest"), at("used.csv")]);
    expect(overlap).toMatchObject({ code: 0, stderr: "" });
    expect(overlap.stdout).toContain("No entry and no question is shared.");
  });

  it("warns of tasks of the test split and of the seed of the default evaluation", async () => {
    const { stderr } = await bench([
      "export",
      "--for",
      "trl",
      "--task",
      "2048",
      "--n",
      "1",
      "--seed",
      "eval",
      "--out",
      at("test"),
    ]);
    expect(stderr).toMatch(/1 rows are of tasks of the test split[^]*seed eval is that of `bench run`/);
  });

  it("takes files of entries in every form that gen writes, and imported questions", async () => {
    const gen = ["gen", "--task", "game24", "--n", "3", "--param", "target=36"];
    const plain = await bench(gen);
    for (const format of ["csv", "parquet"])
      await bench([...gen, "--format", format, "--out", at(`entries.${format}`)]);
    writeFileSync(at("entries.jsonl"), plain.stdout);
    for (const format of ["jsonl", "csv", "parquet"]) {
      const out = at(`from-${format}`);
      expect(
        await bench(["export", "--for", "openrlhf", "--entries", at(`entries.${format}`), "--out", out]),
      ).toMatchObject({ code: 0 });
      expect(readFileSync(path.join(out, "data.jsonl"))).toEqual(readFileSync(at("from-jsonl/data.jsonl")));
    }
    expect(JSON.parse(String(lines("from-csv/data.jsonl")[0]?.label))).toMatchObject({
      params: { target: 36 },
    });
    writeFileSync(at("questions.csv"), "question,answer\nWhat is 6 times 7?,42\n");
    const external = await bench(["import", "external", "--kind", "integer", at("questions.csv")]);
    writeFileSync(at("external.jsonl"), external.stdout);
    const exported = ["export", "--entries", at("external.jsonl")];
    expect(await bench([...exported, "--for", "openrlhf", "--out", at("external")])).toMatchObject({
      code: 0,
    });
    expect(JSON.parse(String(lines("external/data.jsonl")[0]?.label))).toHaveProperty("metadata");
    const refused = await bench([...exported, "--for", "openenv", "--out", at("external-openenv")]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/cannot be made again/);
  });

  it("stops at a stored answer that is wrong: exit code 1, nothing stays", async () => {
    const [entry] = jsonLines((await bench(["gen", "--task", "gcd", "--n", "1"])).stdout);
    writeFileSync(at("wrong.jsonl"), `${JSON.stringify({ ...entry, answer: "7777777" })}\n`);
    const { code, stderr } = await bench([
      "export",
      "--for",
      "verl",
      "--entries",
      at("wrong.jsonl"),
      "--out",
      at("wrong"),
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`the stored answer of ${String(entry?.id)} .* is wrong`));
    expect(readdirSync(dir)).not.toContain("wrong");
  });
});

describe("bench export of runs", () => {
  beforeAll(async () => {
    const run = [
      "run",
      "--model",
      "reference",
      "--task",
      "gcd,game24",
      "--n",
      "3",
      "--seed",
      "train",
      "--quiet",
    ];
    const made = await bench([
      ...run,
      "--strategy",
      "all",
      "--prompt-form",
      "plan",
      "--max-code-calls",
      "5",
      "--out",
      at("run"),
    ]);
    expect(made.stderr + made.stdout).toContain("24 of 24 episodes");
    expect(made.code).toBe(0);
  });

  it("RL: the run's entries with the run's prompts", async () => {
    const { code } = await bench(["export", "--for", "trl", at("run"), "--out", at("run-rl")]);
    expect(code).toBe(0);
    const [episode] = lines("run/episodes.jsonl").filter(({ strategy }) => strategy === "code_agent") as {
      entry: string;
      turns: { text: string }[];
    }[];
    const row = lines("run-rl/data.jsonl").find(
      ({ entry }) => (JSON.parse(String(entry)) as { id: string }).id === episode?.entry,
    );
    expect((row?.prompt as { content: string }[])[0]?.content).toBe(episode?.turns[0]?.text);
    const only = await bench([
      "export",
      "--for",
      "trl",
      at("run"),
      "--task",
      "gcd",
      "--n",
      "2",
      "--out",
      at("run-gcd"),
    ]);
    expect(only.code).toBe(0);
    expect(lines("run-gcd/data.jsonl").map(({ task }) => task)).toEqual(["gcd", "gcd"]);
  });

  it("SFT: right trajectories and statistics; what was used stays out of RL", async () => {
    const sft = await bench([
      "export",
      "--for",
      "llama-factory",
      at("run"),
      "--strategy",
      "code_agent",
      "--out",
      at("sft"),
    ]);
    expect(sft.code).toBe(0);
    expect(sft.stderr).toMatch(
      /given to a script[^]*gcd +3 +3 +3 +3\n[^]*kept, by strategy: code_agent 6\n[^]*not kept: none/,
    );
    expect(lines("sft/data.jsonl").length).toBe(6);
    const rl = await bench([
      "export",
      "--for",
      "trl",
      "--task",
      "gcd",
      "--n",
      "4",
      "--exclude",
      at("sft"),
      "--out",
      at("rl"),
    ]);
    expect(rl.code).toBe(0);
    expect(lines("rl/data.jsonl").map(({ index }) => index)).toEqual([3, 4, 5, 6]);
    expect((await bench(["overlap", at("rl"), at("sft")])).code).toBe(0);
    const shared = await bench(["overlap", at("run"), at("sft"), "--json"]);
    expect(shared.code).toBe(1);
    expect((JSON.parse(shared.stdout) as { shared: unknown[] }).shared.length).toBe(6);
    const text = await bench(["overlap", at("run"), at("sft")]);
    expect(text.stdout).toMatch(/gcd +3 +3 +3\n[^]*gcd: the same instance: .*run/);
  });
});

describe("errors", () => {
  const out = ["--out", at("never")];
  it.each([
    [["--for", "tlr", "--task", "gcd", ...out], 2, /format "tlr" is unknown\n {2}Did you mean trl\?/],
    [["--for", "trl", ...out], 2, /neither tasks nor entries are named/],
    [
      ["--for", "trl", "--task", "gcd", "--split", "test", ...out],
      2,
      /none of the tasks is in the split test/,
    ],
    [["--for", "trl", "--task", "gcd", "--out", dir], 2, /is not empty/],
    [["--for", "trl", "--task", "gcd", "--strategy", "all_code", ...out], 2, /--strategy all_code for trl/],
    [
      ["--for", "trl", "--task", "gcd", "--strategy", "all_text", "--tools", ...out],
      2,
      /--tools with --strategy all_text/,
    ],
    [["--for", "trl", "--task", "gcd", "--prompt-form", "plans", ...out], 2, /Did you mean plan\?/],
    [["--for", "trl", "--task", "gcd", "--max", "5", ...out], 2, /--max is about trajectories/],
    [["--for", "nemo-gym", "--task", "gcd", "--n", "2", ...out], 2, /needs 5 entries at least, there are 2/],
    [
      [
        "--for",
        "trl",
        "--task",
        "game24",
        "--n",
        "300",
        "--param",
        "max_number=8",
        "--param",
        "numbers=3",
        ...out,
      ],
      2,
      /only \d+ different entries/,
    ],
    [["--for", "trl", "--entries", at("absent"), ...out], 2, /there is no such file/],
    [["--for", "sft", ...out], 2, /no run is named/],
    [["--for", "sft", at("absent"), ...out], 2, /is not a run folder/],
    [["--for", "verl", "--sft", at("absent"), ...out], 2, /--sft with --for verl/],
    [["--for", "sft", at("absent"), "--n", "3", ...out], 2, /--n is about prompts for RL/],
  ] as const)("bench export %j", async (args, code, message) => {
    const result = await bench(["export", ...args]);
    expect(result.stderr).toMatch(message);
    expect(result.code).toBe(code);
    expect(result.stdout).toBe("");
    expect(readdirSync(dir)).not.toContain("never");
  });

  it("bench overlap needs two inputs that hold entries", async () => {
    expect(await bench(["overlap", at("one")])).toMatchObject({ code: 2 });
    writeFileSync(at("empty.jsonl"), "\n");
    const { code, stderr } = await bench(["overlap", at("empty.jsonl"), at("empty.jsonl")]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("has no entries")]);
  });
});
