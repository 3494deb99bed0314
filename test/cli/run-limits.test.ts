import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { bench, jsonLines } from "../support/bench.js";
import { reply, startScriptedServer } from "../support/faulty-server.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-limits-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const rows = (out: string) => jsonLines(readFileSync(path.join(out, "episodes.jsonl"), "utf8"));
const args = (url: string, out: string, n: number): string[] => [
  ...[
    "run",
    "--model",
    "m",
    "--base-url",
    url,
    "--task",
    "boolean_expressions",
    "--n",
    String(n),
    "--out",
    out,
  ],
];

it("--max-tokens-total counts all sessions, ends with 1, and goes on with a larger one", async () => {
  const server = await startScriptedServer(() => reply("<<<True>>>", { completionTokens: 10, delayMs: 20 }));
  const out = path.join(dir, "budget");
  const first = await bench([
    ...args(server.url, out, 30),
    "--concurrency",
    "2",
    "--max-tokens-total",
    "100",
  ]);
  expect(first.code, first.stderr).toBe(1);
  expect(first.stderr).toMatch(/budget of 100 completion tokens is used up/);
  const after = rows(out).length;
  expect(after).toBeGreaterThanOrEqual(10);
  expect(after).toBeLessThanOrEqual(11);
  expect(first.stdout).toMatch(new RegExp(`${after} of 30 episodes`));

  // Without a new budget the old one stands: nothing is asked.
  const asked = server.requests.length;
  const same = await bench(["run", "--resume", out]);
  expect(same.code).toBe(1);
  expect(server.requests.length).toBe(asked);
  // What the first session used counts: 8 of its tokens' worth of episodes are left, not 20.
  const more = await bench(["run", "--resume", out, "--concurrency", "1", "--max-tokens-total", "200"]);
  expect(more.code).toBe(1);
  expect(rows(out).length).toBe(20);
  const rest = await bench(["run", "--resume", out, "--max-tokens-total", "100000"]);
  expect(rest.code, rest.stderr).toBe(0);
  expect(rows(out).length).toBe(30);
  await server.close();
});

it(
  "a server that dies ends the run within half a minute, with 4 and one message",
  { timeout: 90_000 },
  async () => {
    const server = await startScriptedServer(() => reply("<<<True>>>", { delayMs: 200 }));
    const out = path.join(dir, "dead");
    let closed: number | undefined;
    const result = await bench([...args(server.url, out, 1_000), "--concurrency", "128"], {
      onStderr: (text) => {
        if (closed !== undefined || !text.includes("[200/1000]")) return;
        closed = performance.now();
        void server.close();
      },
    });
    expect((performance.now() - (closed ?? 0)) / 1000).toBeLessThan(45);
    expect(result.code).toBe(4);
    const told = result.stderr.slice(result.stderr.lastIndexOf("[200/1000]")).split("\n");
    expect(told.filter((line) => line.includes("has not answered for")).length).toBe(1);
    expect(told.filter((line) => !line.startsWith("[")).length).toBeLessThan(14);
    expect(result.stderr).toMatch(/128 episodes in flight stopped/);
    const outcomes = new Set(rows(out).map((row) => row.outcome));
    expect([...outcomes].sort()).toEqual(["cancelled", "judged"]);
  },
);

it.each(["0", "auto:0", "auto:", "many", "5000", "1.5"])("--concurrency %s is refused", async (value) => {
  const result = await bench([...args("http://127.0.0.1:9", path.join(dir, "x"), 1), "--concurrency", value]);
  expect(result.code).toBe(2);
  expect(result.stderr).toMatch(/auto:MAX/);
});
