import { spawn } from "node:child_process";
import { BENCH } from "../../support/bench.js";
import { loadTask } from "../../../tasks/registry.js";
import { entryAt, resolveSetting } from "../../../tasks/entry.js";
import type { Entry } from "../../../tasks/entry.js";
import { BODY_LIMITS } from "../../../src/rewards/body.js";
import { openPool } from "../../../src/rewards/pool.js";
import type { PoolOptions } from "../../../src/rewards/pool.js";
import type { EntryReference } from "../../../src/rewards/reference.js";
import type { Sandbox } from "../../../src/sandbox/sandbox.js";
import { listen } from "../../../src/server/listen.js";
import { createMetrics } from "../../../src/server/metrics.js";
import { createServices, SERVER_LIMITS } from "../../../src/server/services.js";
import type { ServerLimits } from "../../../src/server/services.js";

export interface Started {
  url: string;
  close(): Promise<void>;
}

/** A real server in this process; without `workers` it judges in this thread. */
export async function startServer(
  options: {
    limits?: Partial<ServerLimits>;
    pool?: Partial<PoolOptions>;
    token?: string;
    openSandbox?: () => Promise<Sandbox>;
  } = {},
): Promise<Started> {
  const pool = await openPool({
    workers: 0,
    timeoutMs: 10_000,
    plugins: [],
    cachedInstances: undefined,
    ...options.pool,
  });
  const services = createServices({
    pool,
    openSandbox: options.openSandbox ?? null,
    metrics: createMetrics(),
    limits: { ...BODY_LIMITS, ...SERVER_LIMITS, ...options.limits },
    defaults: {},
    version: "0.0.0-test",
    loadTask,
  });
  const server = await listen(services, { port: 0, host: "127.0.0.1", token: options.token });
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await services.close();
    },
  };
}

/** The built `bench serve` in a process of its own; `url` is what its first line says. */
export async function startBench(
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Started & { stdout: string[]; end(): void; gone: Promise<number | null> }> {
  const child = spawn(process.execPath, [BENCH, "serve", "--port", "0", "--workers", "1", ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  const gone = new Promise<number | null>((resolve) => child.once("close", resolve));
  const lines: string[] = [];
  let errors = "";
  child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text: Buffer) => {
      said += text.toString();
      if (said.includes("\n")) resolve();
    });
    void gone.then(() => reject(new Error(`bench serve ended: ${errors}`)));
  });
  lines.push(...said.trim().split("\n"));
  return {
    url: (JSON.parse(lines[0] ?? "") as { url: string }).url,
    stdout: lines,
    end: () => child.stdin.end(),
    gone,
    close: async () => {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const response = await fetch(url, {
    method: "POST",
    body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  const text = await response.text();
  let parsed: Record<string, unknown> = { text };
  try {
    parsed = JSON.parse(text) as Record<string, unknown>;
  } catch {
    // Plain text.
  }
  return { status: response.status, body: parsed, headers: response.headers };
}

export async function anEntry(id = "game24", index = 0, level = "easy"): Promise<Entry> {
  const task = await loadTask(id);
  if (!task) throw new Error(id);
  return entryAt(task, resolveSetting(task, level), "server", index);
}

export function referenceOf({ task, version, level, seed, index }: Entry): EntryReference {
  return { task, version, level, seed, index };
}
