import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { resolveSetting, walk } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { openModel } from "../../src/models/registry.js";
import { createRunFolder, readEpisodes, resumeRunFolder } from "../../src/results/folder.js";
import type { RunFolder } from "../../src/results/folder.js";
import { connectionsFor } from "../../src/runner/concurrency.js";
import type { Load } from "../../src/runner/executor.js";
import { planEpisodes } from "../../src/runner/plan.js";
import { executeRun } from "../../src/runner/run.js";
import type { RunInput } from "../../src/runner/run.js";
import type { RunSettings } from "../../src/runner/settings.js";
import { RUN_DEFAULTS } from "../../src/runner/settings.js";
import { openSandbox } from "../../src/sandbox/open.js";
import * as server from "../support/faulty-server.js";

let task: AnyTask;
let entries: Entry[];
const closing: (() => Promise<void> | void)[] = [];
beforeAll(async () => {
  task = (await loadTask("boolean_expressions")) as AnyTask;
  entries = [...walk(task, resolveSetting(task, "medium"), { seed: "eval", n: 64 })];
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const settings = (more: Partial<RunSettings> = {}): RunSettings => ({
  ...RUN_DEFAULTS,
  model: "m",
  baseUrl: null,
  source: { kind: "file", file: "entries.jsonl" },
  strategies: ["code_agent"],
  samples: 8,
  topP: null,
  samplingSeed: 0,
  concurrency: "auto",
  deadlineMs: null,
  maxTokensTotal: null,
  ...more,
});

function newFolder(run: RunSettings): RunFolder {
  const dir = mkdtempSync(path.join(os.tmpdir(), "bench-scale-"));
  closing.push(() => rmSync(dir, { recursive: true, force: true }));
  const manifest = { format: 1, package: "test", created: "", tasks: {}, model: {}, sandbox: null } as const;
  return createRunFolder(
    path.join(dir, "run"),
    { ...manifest, settings: { ...run }, prompts: {}, notes: [], sessions: [] },
    entries,
  );
}

/** One run against a server at `url`; what it told while it went. */
async function run(url: string, set: RunSettings, more: Partial<RunInput> & { folder?: RunFolder } = {}) {
  const folder = more.folder ?? newFolder(set);
  const { model } = await openModel({
    model: "m",
    baseUrl: url,
    maxConnections: connectionsFor(set.concurrency),
    requestTimeoutMs: 30_000,
    onNotice: () => undefined,
    env: {},
  });
  const notices: string[] = [];
  const limits: number[] = [];
  let load: (() => Load) | undefined;
  try {
    const end = await executeRun({
      plan: planEpisodes(entries, set),
      model,
      sandbox: null,
      settings: set,
      signal: new AbortController().signal,
      retry: { scale: 0.05, random: () => 0.5 },
      ...more,
      folder,
      events: {
        onNotice: (line) => notices.push(line),
        onLoad: (ask) => (load = ask),
        onEpisode: () => limits.push(load?.().limit ?? 0),
      },
    });
    return { end, notices, limits, folder, rows: await readEpisodes(folder.path) };
  } finally {
    folder.close();
    await model.close();
  }
}

const answer = (delayMs = 0): server.Behaviour => server.reply("I think it is <<<True>>>", { delayMs });

describe("many episodes in flight", () => {
  it("512 at a time means 512 requests at the server", async () => {
    const warnings: string[] = [];
    const warned = (warning: Error): number => warnings.push(warning.message);
    process.on("warning", warned);
    closing.push(() => void process.off("warning", warned));
    const scripted = await server.startScriptedServer(() => answer(1_500));
    closing.push(() => scripted.close());
    const { rows } = await run(scripted.url, settings({ concurrency: 512 }));
    expect(rows.length).toBe(512);
    expect(scripted.load.most).toBe(512);
    await wait(10);
    expect(warnings).toEqual([]);
  });

  it("auto finds the number that a server takes, with few refusals and no lost episode", async () => {
    const capacity = 24;
    let refused = 0;
    const scripted = await server.startScriptedServer(() => {
      if (scripted.load.now <= capacity) return answer(40);
      refused++;
      return server.rateLimited();
    });
    closing.push(() => scripted.close());
    const { rows, limits } = await run(scripted.url, settings({ samples: 32 }));
    expect(rows.length).toBe(2048);
    expect(rows.every((row) => row.outcome === "judged")).toBe(true);
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(0.05 * rows.length);
    const late = limits.slice(limits.length / 2);
    const near = late.filter((limit) => limit >= 0.85 * capacity && limit <= capacity);
    expect(near.length / late.length).toBeGreaterThan(0.8);
  });

  it("auto begins low and goes no higher than it is told", async () => {
    const arrivals: number[] = [];
    const scripted = await server.startScriptedServer((_, n) => {
      arrivals.push(performance.now());
      return answer(n < 16 ? 400 : 20);
    });
    closing.push(() => scripted.close());
    await run(scripted.url, settings({ concurrency: "auto:16" }));
    // Nothing is answered in the first 400 ms: what comes in them is where it begins.
    const [first = 0] = arrivals;
    expect(arrivals.filter((at) => at - first < 350)).toHaveLength(4);
    // How far it goes up depends on the machine's speed (simulated servers have their tests): not beyond the maximum.
    expect(scripted.load.most).toBeGreaterThan(4);
    expect(scripted.load.most).toBeLessThanOrEqual(16);
  });

  it("an episode whose program runs makes room for others, which the server would wait for otherwise", async () => {
    const sandbox = await openSandbox({ limits: { slots: 4 } });
    closing.push(() => sandbox.close());
    const scripted = await server.startScriptedServer((body) =>
      (body.messages as unknown[]).length === 1
        ? server.reply("```python\nimport time; time.sleep(1)\n```", { delayMs: 10 })
        : answer(10),
    );
    closing.push(() => scripted.close());
    const seen: number[] = [];
    let load: (() => Load) | undefined;
    const set = settings({ concurrency: "auto:4", samples: 1 });
    const folder = newFolder(set);
    const { model } = await openModel({
      model: "m",
      baseUrl: scripted.url,
      onNotice: () => undefined,
      env: {},
    });
    closing.push(() => model.close());
    await executeRun({
      folder,
      plan: planEpisodes(entries.slice(0, 12), set),
      model,
      sandbox,
      settings: set,
      signal: new AbortController().signal,
      events: { onLoad: (ask) => (load = ask), onStart: () => seen.push(load?.().episodes ?? 0) },
    });
    folder.close();
    // The limit is 4, and up to twice as many are in flight: four whose program runs, and some more.
    expect(Math.max(...seen)).toBeGreaterThan(4);
    expect(Math.max(...seen)).toBeLessThanOrEqual(8);
  });
});

describe("512 episodes and a sandbox with 2 slots", () => {
  it("wait in order, and the wait is not the program's time", { timeout: 120_000 }, async () => {
    const sandbox = await openSandbox({ limits: { slots: 2 } });
    closing.push(() => sandbox.close());
    const scripted = await server.startScriptedServer((body) =>
      (body.messages as unknown[]).length === 1
        ? server.reply("```python\nprint('<<<True>>>')\n```")
        : answer(),
    );
    closing.push(() => scripted.close());
    const order: number[] = [];
    let calls = 0;
    let most = 0;
    const watched = Object.create(sandbox, {
      execute: {
        value: async (request: Parameters<typeof sandbox.execute>[0]) => {
          const call = calls++;
          const result = sandbox.execute(request);
          most = Math.max(most, sandbox.load.waiting);
          await result;
          order.push(call);
          return result;
        },
      },
      load: { get: () => sandbox.load },
    }) as typeof sandbox;
    const started = performance.now();
    const set = settings({ concurrency: 512, codeTimeoutMs: 3_000 });
    const { rows } = await run(scripted.url, set, { sandbox: watched });
    const tookMs = performance.now() - started;
    expect(rows.length).toBe(512);
    expect(most).toBeGreaterThan(300);
    const programs = rows.flatMap((row) => row.turns.flatMap((turn) => turn.execution ?? []));
    // All waited together for longer than one program may run, and none of them ran out of time.
    expect(tookMs).toBeGreaterThan(3_000);
    expect(programs.map((program) => program.reason)).toEqual(programs.map(() => "ok"));
    expect(Math.max(...programs.map((program) => program.wallMs))).toBeLessThan(3_000);
    // First come, first served: with two slots a call may be overtaken by its neighbour only, by a few at most.
    expect(Math.max(...order.map((call, at) => Math.abs(call - at)))).toBeLessThanOrEqual(8);
  });
});

describe("a server that goes away", () => {
  const health = { deadAfterMs: 1_250, failures: 5 };
  /** A server that can be closed and opened again on its port. */
  async function unsteady() {
    let scripted = await server.startScriptedServer(() => answer(30));
    const port = Number(new URL(scripted.url).port);
    closing.push(() => scripted.close());
    return {
      url: scripted.url,
      answered: () => scripted.requests.length,
      down: () => scripted.close(),
      up: async () => {
        scripted = await server.startScriptedServer(() => answer(30), { port });
      },
    };
  }

  it.each([1, 512])("for good ends the run soon, with one message (%d in flight)", async (concurrency) => {
    const unstable = await unsteady();
    const started = performance.now();
    const set = settings({ concurrency, samples: 64 });
    const going = run(unstable.url, set, { health });
    await wait(600);
    await unstable.down();
    const { end, notices, rows } = await going;
    expect(performance.now() - started).toBeLessThan(6_000);
    expect(end.endedBy).toBe("model_outage");
    expect(end.reason).toMatch(/model server has not answered for .*ECONNREFUSED/);
    expect(notices.filter((line) => line.includes("has not answered")).length).toBe(1);
    expect(notices.length).toBeLessThanOrEqual(4);
    const outcomes = new Set(rows.map((row) => row.outcome));
    expect([...outcomes].sort()).toEqual(["cancelled", "judged"]);
  });

  it.each([2, 256])("for a while costs no episode (%d in flight)", async (concurrency) => {
    const unstable = await unsteady();
    const samples = concurrency === 2 ? 2 : 8;
    const set = settings({ concurrency, samples });
    const going = run(unstable.url, set, { health });
    while (unstable.answered() < 50) await wait(5);
    await unstable.down();
    // 20 of the 25 seconds, on the scale of this test.
    await wait(1_000);
    await unstable.up();
    const { end, rows } = await going;
    expect(end.endedBy).toBe("complete");
    expect(rows.length).toBe(64 * samples);
    expect(rows.every((row) => row.outcome === "judged")).toBe(true);
  });
});

describe("a token budget", () => {
  it("starts nothing more once it is used up, finishes what is in flight, and goes on with a larger one", async () => {
    const scripted = await server.startScriptedServer(() =>
      server.reply("<<<True>>>", { completionTokens: 10, delayMs: 20 }),
    );
    closing.push(() => scripted.close());
    const set = settings({ concurrency: 4, samples: 1, maxTokensTotal: 200 });
    const { end, rows, notices, folder } = await run(scripted.url, set);
    expect(end.endedBy).toBe("token_budget");
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(rows.length).toBeLessThanOrEqual(23);
    expect(rows.every((row) => row.outcome === "judged")).toBe(true);
    expect(notices).toEqual([expect.stringMatching(/budget of 200 completion tokens is used up/)]);

    const spent = await run(scripted.url, set, {
      folder: await resumeRunFolder(folder.path),
      tokensBefore: rows.length * 10,
    });
    expect(spent.end.endedBy).toBe("token_budget");
    expect(spent.rows.length).toBe(rows.length);
    const more = await run(
      scripted.url,
      { ...set, maxTokensTotal: 100_000 },
      { folder: await resumeRunFolder(folder.path), tokensBefore: rows.length * 10 },
    );
    expect(more.end.endedBy).toBe("complete");
    expect(more.rows.length).toBe(64);
  });
});
