// `npm run perf:runner [-- EPISODES]`: what the runner itself costs, against a perfect local server.
// 1. Wall time of a run with 64 in flight and 500 ms a request, over the ideal (requests x latency / in flight), and the
//    runner's own CPU time an episode.
//    A bare client that only sends the same requests is measured beside it: what is above 1 there is the machine's.
// 2. Memory over EPISODES (default 28,800) episodes with 512 in flight: heap after a collection at 25, 50, 75 and 100 %, and
//    the peak of the resident size. Nothing fails here: the figures are for reading. Measure on an idle machine.
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";
import { Agent, request } from "undici";
import { splitOf } from "../../splits/split.js";
import { CATALOG } from "../../tasks/catalog.js";
import { resolveSetting, walk } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { openModel } from "../../src/models/registry.js";
import { createRunFolder } from "../../src/results/folder.js";
import { connectionsFor } from "../../src/runner/concurrency.js";
import { planEpisodes } from "../../src/runner/plan.js";
import { executeRun } from "../../src/runner/run.js";
import { RUN_DEFAULTS } from "../../src/runner/settings.js";
import type { RunSettings } from "../../src/runner/settings.js";
import { serve } from "./perfect-server.js";

/** One request an episode. */
const STRATEGY = "all_text";
const MEMORY_EPISODES = 28_800;

const argument = process.argv[2];
if (argument === "serve") serve(Number(process.argv[3]));
else await measure(argument === undefined ? MEMORY_EPISODES : Number(argument));

async function measure(episodes: number): Promise<void> {
  if (!(episodes >= 100)) throw new Error("give a number of episodes of at least 100");
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as () => void;
  const heapMb = (): number => {
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };

  const entries: Entry[] = [];
  for (const row of CATALOG.filter(({ id }) => splitOf(id) === "test")) {
    const task = await row.load();
    entries.push(...walk(task, resolveSetting(task, "medium"), { seed: "eval", n: 16 }));
  }

  const latencyMs = 500;
  const inFlight = 64;
  const requests = inFlight * 40;
  const bareMs = await bare(requests, inFlight, latencyMs);
  console.log(`bare client: ${((bareMs * inFlight) / (requests * latencyMs)).toFixed(3)} x the ideal`);
  // The first run warms the program up: the second is what a longer run looks like.
  for (const name of ["cold", "warm"]) {
    const { wallMs, cpuMs } = await runOnce(entries, requests, inFlight, latencyMs);
    const ideal = (requests * latencyMs) / inFlight;
    console.log(
      `${name}: ${requests} requests of ${latencyMs} ms, ${inFlight} in flight: ${(wallMs / 1000).toFixed(2)} s, ` +
        `${(wallMs / ideal).toFixed(3)} x the ideal ${(ideal / 1000).toFixed(2)} s; CPU ${(cpuMs / requests).toFixed(2)} ms an episode`,
    );
  }

  const marks = [5_000, ...[0.25, 0.5, 0.75, 1].map((share) => Math.round(share * episodes))];
  const { wallMs, cpuMs } = await runOnce(entries, episodes, 512, 50, (done) => {
    if (marks.includes(done))
      console.log(
        `${String(done).padStart(6)} episodes (${Math.round((100 * done) / episodes)} %): heap ${heapMb().toFixed(1)} MB`,
      );
  });
  console.log(
    `memory: ${episodes} episodes, 512 in flight, ${(wallMs / 1000).toFixed(1)} s, CPU ${(cpuMs / episodes).toFixed(2)} ms an episode, ` +
      `peak resident ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
  );
}

async function startServer(latencyMs: number): Promise<{ url: string; close(): void }> {
  const server = fork(fileURLToPath(import.meta.url), ["serve", String(latencyMs)]);
  const port = await new Promise<number>((resolve) => server.once("message", resolve));
  return { url: `http://127.0.0.1:${port}`, close: () => server.disconnect() };
}

/** Wall time of the requests alone, ms. */
async function bare(requests: number, inFlight: number, latencyMs: number): Promise<number> {
  const server = await startServer(latencyMs);
  const dispatcher = new Agent({ connections: inFlight });
  const body = JSON.stringify({ model: "perfect", messages: [{ role: "user", content: "x".repeat(2_000) }] });
  const headers = { "content-type": "application/json" };
  let sent = 0;
  const lane = async (): Promise<void> => {
    while (sent++ < requests) {
      const answer = await request(`${server.url}/v1/chat/completions`, {
        method: "POST",
        dispatcher,
        headers,
        body,
      });
      await answer.body.text();
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, lane));
  const tookMs = performance.now() - started;
  await dispatcher.destroy();
  server.close();
  return tookMs;
}

/** One run of `episodes` episodes. Wall time from the first request to the last row, CPU time of this process. */
async function runOnce(
  entries: readonly Entry[],
  episodes: number,
  concurrency: number,
  latencyMs: number,
  onDone?: (done: number) => void,
): Promise<{ wallMs: number; cpuMs: number }> {
  const settings: RunSettings = {
    ...RUN_DEFAULTS,
    model: "perfect",
    baseUrl: null,
    source: { kind: "file", file: "perf" },
    strategies: [STRATEGY],
    samples: Math.ceil(episodes / entries.length),
    topP: null,
    samplingSeed: 0,
    concurrency,
    deadlineMs: null,
    maxTokensTotal: null,
  };
  const dir = mkdtempSync(path.join(os.tmpdir(), "bench-perf-"));
  const server = await startServer(latencyMs);
  const { model } = await openModel({
    model: "perfect",
    baseUrl: server.url,
    maxConnections: connectionsFor(concurrency),
    onNotice: () => undefined,
    env: {},
  });
  const manifest = { format: 1, package: "perf", created: "", tasks: {}, model: {}, sandbox: null } as const;
  const folder = createRunFolder(
    path.join(dir, "run"),
    { ...manifest, settings: { ...settings }, prompts: {}, notes: [], sessions: [] },
    [],
  );
  let done = 0;
  try {
    const cpu = process.cpuUsage();
    const started = performance.now();
    await executeRun({
      folder,
      plan: first(planEpisodes(entries, settings), episodes),
      model,
      sandbox: null,
      settings,
      signal: new AbortController().signal,
      events: { onEpisode: () => onDone?.(++done) },
    });
    const { user, system } = process.cpuUsage(cpu);
    return { wallMs: performance.now() - started, cpuMs: (user + system) / 1000 };
  } finally {
    folder.close();
    await model.close();
    server.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

function* first<T>(values: Iterable<T>, n: number): Generator<T> {
  let taken = 0;
  for (const value of values) {
    if (taken++ >= n) return;
    yield value;
  }
}
