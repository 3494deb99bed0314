import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Turn } from "../../src/agents/strategy.js";
import { readSelfCheck, selfCheckPrompt } from "../../src/agents/prompts/self-check.js";
import type { ExecutionResult } from "../../src/sandbox/sandbox.js";
import { bench, jsonLines } from "../support/bench.js";
import { reply, startScriptedServer } from "../support/faulty-server.js";
import { madeRow, writeRun } from "../support/made-run.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-self-check-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const execution = { stdout: "42\n", stderr: "", reason: "ok" } as ExecutionResult;
const withCode: Turn[] = [
  { role: "user", text: "What is it?" },
  { role: "assistant", text: "```python\nprint(42)\n```", code: "print(42)", execution },
  { role: "user", text: "Code Execution Results:\n42" },
  { role: "assistant", text: "MARK <<<42>>>" },
];

describe("bench self-check", () => {
  it("asks about the episodes that ran code, keeps what was said, and the report shows it", async () => {
    const run = writeRun(path.join(dir, "run"), [
      madeRow({ entry: "game24-0", turns: withCode, codeCalls: 1 }),
      madeRow({ entry: "game24-1", turns: withCode, codeCalls: 1 }),
      madeRow({ entry: "game24-2" }),
      madeRow({ entry: "game24-3", outcome: "model_error", turns: withCode }),
    ]);
    let asked = 0;
    const server = await startScriptedServer((body) => {
      expect(JSON.stringify(body.messages)).toContain("MARK <<<42>>>");
      return reply(["**YES**, it asserts 42.", "no idea", "No. It prints once."][asked++] ?? "YES");
    });
    const args = ["self-check", run, "--model", "test-model", "--base-url", server.url, "--concurrency", "1"];
    const first = await bench(args);
    expect(first.stderr).toContain(
      "1 episodes re-examine an earlier answer, 0 do not, 1 replies could not be read",
    );
    expect(first.code).toBe(0);
    // What could not be read is asked for again, what was judged is not.
    const second = await bench(args);
    expect(second.stderr).toContain("0 episodes re-examine an earlier answer, 1 do not");
    expect(asked).toBe(3);
    await server.close();
    const lines = jsonLines(readFileSync(path.join(run, "self-checks.jsonl"), "utf8"));
    expect(lines.map(({ selfCheck }) => selfCheck)).toEqual([true, null, false]);
    const [figures] = jsonLines((await bench(["report", run, "--json"])).stdout) as unknown as {
      figures: { group: string; selfCheck: number; selfCheckJudged: number }[];
    }[];
    const all = figures?.figures.find(({ group }) => group === "all");
    expect(all).toMatchObject({ selfCheck: 0, selfCheckJudged: 1 / 3 });
    expect((await bench(["report", run])).stdout).toMatch(/self-check %, by a model +33\.3/);
  });
  it("a server that fails is said, and nothing is written for it", async () => {
    const run = writeRun(path.join(dir, "down"), [madeRow({ turns: withCode, codeCalls: 1 })]);
    const server = await startScriptedServer(() => ({ kind: "status", status: 400, body: {}, headers: {} }));
    const result = await bench(["self-check", run, "--model", "test-model", "--base-url", server.url]);
    await server.close();
    expect(result.code).toBe(4);
    expect(result.stderr).toContain("1 requests failed");
  });
  it("reads the judge's word, and shows it head and tail of long transcripts", () => {
    expect(readSelfCheck("Yes - the second program asserts it.")).toBe(true);
    expect(readSelfCheck("I say: NO.")).toBe(false);
    expect(readSelfCheck("YES or NO, who knows")).toBe(true);
    expect(readSelfCheck("either YES or NO")).toBeNull();
    const long = selfCheckPrompt([{ role: "assistant", text: `START${"x".repeat(100_000)}END` }]);
    expect(long.length).toBeLessThan(20_000);
    expect(long).toMatch(/START[^]*characters left out[^]*END/);
  });
});
