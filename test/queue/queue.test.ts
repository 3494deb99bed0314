import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Queue } from "bullmq";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { PREFIX, queueName } from "../../src/queue/wire.js";
import type { EpisodeJob } from "../../src/queue/wire.js";
import { serveRuns } from "../../src/queue/worker.js";
import type { EpisodeRow } from "../../src/results/row.js";
import { bench } from "../support/bench.js";
import { reply, startScriptedServer, unauthorized } from "../support/faulty-server.js";
import type { Script, ScriptedServer } from "../support/faulty-server.js";
import { describeRedis, RedisServer, rowsOf, RunningBench, until } from "./support.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-queue-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
let folders = 0;
let redis: RedisServer;
const closing: (() => Promise<unknown>)[] = [];

describeRedis("bench run --redis and bench worker", () => {
  beforeEach(async () => {
    redis = await RedisServer.start();
    closing.push(() => redis.close());
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  const N = 40;
  async function scripted(
    script: Script = () => reply("<<<True>>>", { delayMs: 100 }),
  ): Promise<ScriptedServer> {
    const server = await startScriptedServer(script);
    closing.push(() => server.close());
    return server;
  }
  function started(args: readonly string[], env: NodeJS.ProcessEnv = {}): RunningBench {
    const running = new RunningBench(args, { env });
    closing.push(() => running.close());
    return running;
  }
  const worker = (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): RunningBench =>
    started(["worker", "--redis", redis.url, "--concurrency", "4", "--sandbox", "fresh", ...args], env);
  function owner(url: string, out: string, more: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
    const what = ["--model", "m", "--base-url", url, "--task", "boolean_expressions", "--n", String(N)];
    return started(["run", ...what, "--redis", redis.url, "--out", out, ...more], env);
  }
  const runOf = (out: string): string =>
    (JSON.parse(readFileSync(path.join(out, "queue.json"), "utf8")) as { run: string }).run;
  const newFolder = (): string => path.join(dir, `run${folders++}`);
  const chats = (server: ScriptedServer): number => server.requests.length;
  function expectEachOnce(out: string, n = N): void {
    const rows = rowsOf(out);
    expect(new Set(rows.map((row) => row.episode)).size).toBe(n);
    expect(rows.length).toBe(n);
    expect(rows.every((row) => row.outcome === "judged")).toBe(true);
  }

  it("two workers share a run: each episode once, nothing left in Redis, no key in it", async () => {
    const server = await scripted();
    const secret = { BENCH_API_KEY: "very-secret-key" };
    const workers = [1, 2].map(() => worker(["--once", "--base-url", server.url], secret));
    const out = newFolder();
    const run = owner(server.url, out, [], secret);
    expect((await run.ended).code, run.stderr).toBe(0);
    expectEachOnce(out);
    expect(chats(server)).toBe(N);
    expect(server.requests.every(({ headers }) => headers.authorization === "Bearer very-secret-key")).toBe(
      true,
    );
    for (const one of workers) {
      expect((await one.ended).code, one.stderr).toBe(0);
      expect(Number(/^(\d+) episodes finished here/m.exec(one.stderr)?.[1])).toBeGreaterThan(0);
    }
    expect(run.stdout).toMatch(/40 of 40 episodes/);
    const manifest = JSON.parse(readFileSync(path.join(out, "manifest.json"), "utf8")) as {
      model: { workers: { model: { baseUrl: string } }[] };
    };
    expect(manifest.model.workers.length).toBe(2);
    expect(manifest.model.workers[0]?.model.baseUrl).toContain(server.url);
    expect(redis.cli("keys", "*")).toBe("");
    // The log of all that was ever written to Redis.
    const logs = readdirSync(path.join(redis.dir, "appendonlydir")).map((file) =>
      readFileSync(path.join(redis.dir, "appendonlydir", file), "latin1"),
    );
    expect(logs.join("")).toContain("boolean_expressions");
    expect(logs.join("")).not.toContain("very-secret-key");
  });

  it("a worker that is told to stop finishes what it has, and another goes on", async () => {
    const server = await scripted(() => reply("<<<True>>>", { delayMs: 500 }));
    const first = worker();
    const out = newFolder();
    const run = owner(server.url, out);
    await until(() => chats(server) >= 8, "the first worker works");
    first.kill("SIGTERM");
    expect((await first.ended).code, first.stderr).toBe(0);
    const asked = chats(server);
    expect(asked).toBeLessThan(N);
    worker();
    expect((await run.ended).code, run.stderr).toBe(0);
    expectEachOnce(out);
    // Nothing was asked twice: what was in flight at the signal has been finished.
    expect(chats(server)).toBe(N);
  });

  it("an owner that was killed finds the rows that came meanwhile, and does not run them again", async () => {
    const server = await scripted();
    const helper = worker();
    const out = newFolder();
    const run = owner(server.url, out);
    await until(() => run.stderr.includes("[8/40]"), "some rows are on disk");
    run.kill("SIGKILL");
    await run.ended;
    await until(() => chats(server) === N, "the worker has gone on alone");
    const before = rowsOf(out).length;
    expect(before).toBeLessThan(N - 2);
    // As if it had been killed between a row and the removal of its job: rows on disk whose jobs are still there.
    const connection = { url: redis.url };
    const queue = new Queue<EpisodeJob, EpisodeRow>(queueName(runOf(out)), { connection, prefix: PREFIX });
    await until(
      () => redis.cli("zcard", `${PREFIX}:${queueName(runOf(out))}:completed`) === String(N - before),
      "all have ended",
    );
    const [one, two] = await queue.getCompleted(0, 1);
    await queue.close();
    appendFileSync(
      path.join(out, "episodes.jsonl"),
      [one, two].map((job) => `${JSON.stringify(job?.returnvalue)}\n`).join(""),
    );
    const resumed = started(["run", "--resume", out, "--redis", redis.url]);
    expect((await resumed.ended).code, resumed.stderr).toBe(0);
    expectEachOnce(out);
    expect(chats(server)).toBe(N);
    expect(redis.cli("keys", "*")).toBe("");
    helper.kill("SIGTERM");
    expect((await helper.ended).code).toBe(0);
  });

  it("an owner that is interrupted takes its jobs back; the run goes on without Redis", async () => {
    const server = await scripted(() => reply("<<<True>>>", { delayMs: 300 }));
    worker();
    const out = newFolder();
    const run = owner(server.url, out);
    await until(() => run.stderr.includes("[8/40]"), "some rows are on disk");
    run.kill("SIGINT");
    expect((await run.ended).code, run.stderr).toBe(130);
    expect(run.stderr).toMatch(/not final: bench run --resume/);
    expect(redis.cli("keys", "*")).toBe("");
    const before = rowsOf(out).length;
    expect(before).toBeLessThan(N);
    // What was in flight at Ctrl-C has been waited for.
    expect(chats(server)).toBe(before);
    const resumed = await bench(["run", "--resume", out]);
    expect(resumed.code, resumed.stderr).toBe(0);
    expectEachOnce(out);
    expect(chats(server)).toBe(N);
  });

  it("a Redis that has lost everything gets it back from the owner", async () => {
    const server = await scripted(() => reply("<<<True>>>", { delayMs: 300 }));
    worker();
    const out = newFolder();
    const run = owner(server.url, out);
    await until(() => run.stderr.includes("[8/40]"), "some rows are on disk");
    redis.cli("flushall");
    expect((await run.ended).code, run.stderr).toBe(0);
    expectEachOnce(out);
  });

  it("a worker of another version takes no part, and the owner is told why", async () => {
    const server = await scripted();
    const stop = new AbortController();
    const other = serveRuns({
      redisUrl: redis.url,
      id: "other",
      package: "9.9.9",
      concurrency: 4,
      once: false,
      signal: stop.signal,
      onNotice: () => undefined,
      onReady: () => undefined,
      openModels: () => Promise.reject(new Error("asked for a model")),
      openSandbox: () => Promise.reject(new Error("asked for a sandbox")),
    });
    closing.push(() => (stop.abort(), other));
    const out = newFolder();
    const run = owner(server.url, out);
    await until(() => run.stderr.includes("takes no part: its r1ci-bench is 9.9.9"), "the owner is told");
    expect(chats(server)).toBe(0);
    worker();
    expect((await run.ended).code, run.stderr).toBe(0);
    expectEachOnce(out);
  });

  it("a worker sends its key to the server that it was told, never to one that a run names", async () => {
    const server = await scripted();
    worker([], { BENCH_API_KEY: "very-secret-key" });
    const run = owner(server.url, newFolder());
    await until(
      () => /waits: the run names http.*a key is set in BENCH_API_KEY/.test(run.stderr),
      "it is told",
    );
    expect(server.all.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });

  it(
    "a worker whose model server dies gives its jobs back, and is there again when the server is",
    { timeout: 120_000 },
    async () => {
      const server = await scripted();
      worker();
      const out = newFolder();
      const run = owner(server.url, out);
      await until(() => run.stderr.includes("[8/40]"), "some rows are on disk");
      await server.close();
      await until(() => /waits: the model server has not answered/.test(run.stderr), "the owner is told");
      const again = await startScriptedServer(() => reply("<<<True>>>"), {
        port: Number(new URL(server.url).port),
      });
      closing.push(() => again.close());
      expect((await run.ended).code, run.stderr).toBe(0);
      expectEachOnce(out);
      expect(run.stderr).not.toMatch(/model_error|cancelled/);
    },
  );

  it("a refused key ends the run as it does on one machine", async () => {
    const server = await scripted(() => unauthorized());
    worker();
    const out = newFolder();
    const run = owner(server.url, out);
    expect((await run.ended).code, run.stderr).toBe(2);
    expect(run.stderr).toMatch(/the server refuses m/);
    expect(rowsOf(out)).toEqual([]);
    expect(redis.cli("keys", "*")).toBe("");
  });

  it("a Redis that is not there is told before anything is made", async () => {
    const result = await bench(["worker", "--redis", "redis://127.0.0.1:9"]);
    expect(result.code).toBe(3);
    expect(result.stderr).toMatch(/cannot reach Redis at redis:\/\/127\.0\.0\.1:9/);
    const out = newFolder();
    const run = await bench(["run", "--model", "m", "--redis", "redis://127.0.0.1:9", "--out", out]);
    expect(run.code).toBe(3);
    expect(existsSync(out)).toBe(false);
    const wrong = await bench(["worker", "--redis", "http://user:secret@127.0.0.1"]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).not.toContain("secret");
  });
});
