import { spawn } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEpisodes, resumeRunFolder } from "../../src/results/folder.js";
import { rawLines } from "../../src/results/lines.js";
import { readSummaries } from "../../src/results/summary.js";
import { BENCH } from "../support/bench.js";
import { madeRow, writeRun } from "../support/made-run.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-folder-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
let folders = 0;
const fresh = (): string => path.join(dir, `run${folders++}`);
const episodesOf = (folder: string): string => readFileSync(path.join(folder, "episodes.jsonl"), "utf8");

describe("rawLines", () => {
  it("are the lines of the file, however they lie in the blocks that are read", async () => {
    const file = path.join(dir, "lines");
    const lines = ["", "a", "ä€𝄞".repeat(100_000), "", "b".repeat(300_000), "last"];
    writeFileSync(file, lines.join("\n"));
    const read: string[] = [];
    for await (const line of rawLines(file)) {
      read.push(line.bytes.toString("utf8"));
      expect(line.number).toBe(read.length);
      expect(line.ended).toBe(read.length < lines.length);
    }
    expect(read).toEqual(lines);
    writeFileSync(file, "a\n\n");
    const ended: string[] = [];
    for await (const line of rawLines(file)) ended.push(line.bytes.toString("utf8"));
    expect(ended).toEqual(["a", ""]);
  });
});

describe("resumeRunFolder", () => {
  it("keeps the last row of each episode byte by byte, moves outages, and drops a torn line", async () => {
    const rows = [
      madeRow({ entry: "a" }),
      madeRow({ entry: "b", outcome: "model_error" }),
      madeRow({ entry: "c", status: "wrong" }),
      madeRow({ entry: "c" }),
      madeRow({ entry: "d", outcome: "cancelled" }),
      madeRow({ entry: "d" }),
    ];
    const folder = writeRun(fresh(), rows);
    const odd = `{ "episode" : ${JSON.stringify(rows[0]?.episode)}, ${JSON.stringify(rows[0]).slice(1)}`;
    writeFileSync(
      path.join(folder, "episodes.jsonl"),
      `${odd}\n${rows
        .slice(1)
        .map((row) => JSON.stringify(row))
        .join("\n")}\n{"episode":"torn`,
    );
    const opened = await resumeRunFolder(folder);
    expect([...opened.done]).toEqual([rows[0], rows[3], rows[5]].map((row) => row?.episode));
    opened.close();
    const kept = episodesOf(folder).split("\n");
    expect(kept[0]).toBe(odd);
    expect(kept.slice(1)).toEqual(
      [rows[3], rows[5], undefined].map((row) => (row ? JSON.stringify(row) : "")),
    );
    expect(readFileSync(path.join(folder, "outages.jsonl"), "utf8")).toBe(`${JSON.stringify(rows[1])}\n`);
    expect(existsSync(path.join(folder, "episodes.jsonl.part"))).toBe(false);
  });

  it("names a broken line in the middle and leaves file and lock as they were", async () => {
    const folder = writeRun(fresh(), [madeRow({ entry: "a" })]);
    appendFileSync(
      path.join(folder, "episodes.jsonl"),
      `{"broken\n${JSON.stringify(madeRow({ entry: "b" }))}\n`,
    );
    const before = episodesOf(folder);
    await expect(resumeRunFolder(folder)).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(/episodes\.jsonl, line 2/) as string,
    });
    expect(episodesOf(folder)).toBe(before);
    expect(readdirSync(folder).sort()).toEqual(["entries.jsonl", "episodes.jsonl", "manifest.json"]);
  });
});

describe("readSummaries", () => {
  it("fills what rows of older packages lack from the manifest and the catalog", async () => {
    const { version: _v, abilities: _a, promptForm: _p, ...old } = madeRow({ entry: "a" });
    const folder = writeRun(fresh(), [old]);
    const [summary] = await readSummaries(folder, { tasks: { game24: 7 } });
    expect(summary).toMatchObject({ version: 7, abilities: ["math", "search"], promptForm: "standard" });
    const [known] = await readSummaries(folder, { tasks: {} });
    expect(known?.version).toBeGreaterThanOrEqual(1);
  });

  it("counts turns, characters and timeouts, folds answers and shortens long ones", async () => {
    const long = "x y ".repeat(5_000);
    const row = madeRow({
      entry: "a",
      verdict: { score: 0, status: "wrong", reason: "", answer: " The\n ANSWER " },
      lenient: { score: 0, status: "wrong", reason: "", answer: long },
    });
    row.turns.push({ role: "assistant", text: "12345", reasoning: "not counted", dropped: "678" });
    const timedOut = { ...row.turns[1], role: "assistant" as const, text: "", code: "while 1: pass" };
    timedOut.execution = { reason: "timeout", stdout: "" } as typeof timedOut.execution;
    row.turns.push(timedOut);
    const [summary] = await readSummaries(writeRun(fresh(), [row]), { tasks: {} });
    expect(summary).toMatchObject({
      turns: 3,
      responseChars: "<<<42>>>".length + 8,
      timeouts: 1,
      strict: { status: "wrong", answer: "the answer" },
    });
    expect(summary?.lenient?.answer?.length).toBe(32);
  });
});

/** Runs the built command and tells its largest resident memory, MB. */
function peakMemory(args: readonly string[]): Promise<{ mb: number; stdout: string }> {
  const script = `process.argv = [process.argv[0], "bench", ...${JSON.stringify(args)}];
process.on("exit", () => process.stderr.write("\\nPEAK " + process.resourceUsage().maxRSS));
await import(${JSON.stringify(BENCH)});`;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      env: { PATH: process.env.PATH },
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (code) => {
      const peak = /PEAK (\d+)/.exec(stderr)?.[1];
      if (code !== 0 || peak === undefined) reject(new Error(`exit ${code}: ${stderr}`));
      else resolve({ mb: Number(peak) / 1_024, stdout });
    });
  });
}

describe("memory", () => {
  it("of report, compare and rescore hardly grows with the transcripts of a run", async () => {
    const made = (name: string, episodes: number): string => {
      const folder = writeRun(path.join(dir, name), []);
      const manifest = JSON.parse(readFileSync(path.join(folder, "manifest.json"), "utf8")) as {
        settings: { strategies: string[] };
      };
      manifest.settings.strategies = ["all_text", "code_agent"];
      writeFileSync(path.join(folder, "manifest.json"), JSON.stringify(manifest));
      const filler = "So the next step is to look at the numbers once more. ".repeat(400);
      const metadata = { numbers: [1, 1, 4, 6], target: 24 };
      for (let i = 0; i < episodes; i++) {
        const row = madeRow({
          entry: `game24-${i >> 1}`,
          index: i >> 1,
          strategy: i % 2 ? "all_text" : "code_agent",
          status: i % 3 ? "correct" : "wrong",
        });
        row.turns.splice(1, 0, { role: "assistant", text: `${i} ${filler}` });
        appendFileSync(path.join(folder, "episodes.jsonl"), `${JSON.stringify(row)}\n`);
        if (i % 2 === 0)
          appendFileSync(
            path.join(folder, "entries.jsonl"),
            `${JSON.stringify({ id: row.entry, task: "game24", version: 1, question: "?", metadata })}\n`,
          );
      }
      return folder;
    };
    const [small, large] = [made("small", 1_000), made("large", 8_000)];
    for (const args of [["report"], ["compare"], ["rescore", "--json"]]) {
      const [one, eight] = [await peakMemory([...args, small]), await peakMemory([...args, large])];
      // 150 MB more of transcripts.
      expect(eight.mb - one.mb, `${args[0]}: ${one.mb} and ${eight.mb} MB`).toBeLessThan(75);
      expect(eight.mb).toBeLessThan(300);
      expect(eight.stdout.length).toBeGreaterThan(100);
    }
    const opened = await resumeRunFolder(large);
    expect(opened.done.size).toBe(8_000);
    opened.close();
    expect((await readEpisodes(small)).length).toBe(1_000);
  }, 240_000);
});
