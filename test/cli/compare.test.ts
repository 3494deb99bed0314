import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ComparisonResult } from "../../src/results/compare.js";
import { bench } from "../support/bench.js";
import { madeRow, writeRun } from "../support/made-run.js";
import type { MadeEpisode } from "../support/made-run.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-compare-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const made = (name: string, rows: readonly MadeEpisode[]): string =>
  writeRun(
    path.join(dir, name),
    rows.map((row) => madeRow({ model: name, ...row })),
  );
const marks = (text: string, more: MadeEpisode = {}): MadeEpisode[] =>
  [...text].map((mark, i) => ({
    entry: `game24-${i}`,
    index: i,
    ...more,
    ...(mark === "!"
      ? { outcome: "sandbox_error" as const }
      : { status: mark === "+" ? "correct" : "wrong" }),
  }));

describe("bench compare", () => {
  const a = made("a", marks("++--!+"));
  const b = made("b", marks("+-++++"));
  const both = made("both", [
    ...marks("+++---", { strategy: "all_text" }),
    ...marks("++++++", { strategy: "all_code" }),
  ]);

  it("prints both accuracies, the difference with its interval, the tasks and the flips", async () => {
    const { code, stdout, stderr } = await bench(["compare", a, b]);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^A: .*a \(code_agent\)$/m);
    expect(stdout).toMatch(/^Left out: 1 entries /m);
    expect(stdout).toMatch(/^all entries +60\.0 +80\.0 +\+20\.0 +-\d+\.\d to \+\d+\.\d +\d\.\d{4}$/m);
    expect(stdout).toMatch(/^B is better on 2, worse on 1, equal on 2 entries$/m);
    expect(stdout).toMatch(/^Exact McNemar: right only in B 2, only in A 1, p = 1\.0000$/m);
    expect(stdout).toMatch(/^game24 +5 +60\.0 +80\.0 +\+20\.0 +1\.0000 +1\.0000 +2 +1 +2$/m);
    expect(stdout).toMatch(
      /^lost {2}game24 {2}game24-1\n {2}A correct game24-1\/code_agent\/0\/a\n {2}B wrong game24-1\/code_agent\/0\/b$/m,
    );
    expect(stdout.match(/^gained/gm)?.length).toBe(2);
  });

  it("writes the same as JSON and as CSV", async () => {
    const json = JSON.parse((await bench(["compare", a, b, "--json"])).stdout) as ComparisonResult;
    expect(json.parts[0]).toMatchObject({ entries: 5, wins: 2, losses: 1, mcnemar: { onlyA: 1, onlyB: 2 } });
    const csv = (await bench(["compare", a, b, "--csv"])).stdout.trim().split("\n");
    expect(csv[0]).toMatch(/^part,task,entries,a,b,difference,/);
    expect(csv.length).toBe(4);
  });

  it("compares two strategies of one run", async () => {
    for (const args of [
      [both],
      [both, "--strategy", "all_text,all_code"],
      [both, both, "--strategies", "all_text,all_code"],
    ]) {
      const { code, stdout, stderr } = await bench(["compare", ...args]);
      expect(code, stderr).toBe(0);
      expect(stdout, args.join(" ")).toMatch(/B is better on 3, worse on 0, equal on 3/);
    }
    const turned = await bench(["compare", "--strategy", "all_code,all_text", both]);
    expect(turned.stdout).toMatch(/B is better on 0, worse on 3/);
    const across = await bench(["compare", a, both, "--strategy", "code_agent,all_text"]);
    expect(across.stdout).toMatch(/^B: .*both \(all_text\)$/m);
    expect((await bench(["compare", both, both, "--strategy", "all_text"])).stdout).toMatch(/equal on 6/);
  });

  it("refuses what cannot be compared and says what can", async () => {
    const other = made("other", marks("++", { version: 2 }));
    const cases: [string[], RegExp][] = [
      [[a, other], /different versions of game24 \(version 1 in A, 2 in B\)/],
      [[a, both], /several strategies: all_text, all_code\n.*--strategy/],
      [[a], /Name a second run/],
      [[a, b, "--strategy", "all_txet"], /strategy of .* "all_txet" is unknown/],
      [[a, b, both], /3 runs are named/],
      [[a, path.join(dir, "none")], /is not a run folder/],
      [[a, b, "--mode", "loose"], /mode "loose"/],
      [[a, made("elsewhere", [{ entry: "game24-99" }])], /no entry in common/],
    ];
    for (const [args, message] of cases) {
      const { code, stderr, stdout } = await bench(["compare", ...args]);
      expect(stderr, args.join(" ")).toMatch(message);
      expect(code, args.join(" ")).toBe(2);
      expect(stdout).toBe("");
    }
  });
});

describe("bench report", () => {
  it("puts the strategies of a run side by side", async () => {
    const run = made("side", [
      ...marks("++--", { strategy: "all_text" }),
      ...marks("+++!", { strategy: "code_agent" }),
      ...marks("-+++", { strategy: "code_agent", sample: 1 }),
    ]);
    const { code, stdout, stderr } = await bench(["report", run]);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^strategy +all_text +code_agent$/m);
    expect(stdout).toMatch(/^strict %, all episodes +50\.0 +85\.7$/m);
    expect(stdout).toMatch(/^pass@2 % +- +100\.0$/m);
    expect(stdout).toMatch(/^outages +0 +1$/m);
  });
});
