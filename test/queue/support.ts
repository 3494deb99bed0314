import { execFileSync, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe } from "vitest";
import type { EpisodeRow } from "../../src/results/row.js";
import { BENCH, jsonLines } from "../support/bench.js";

const has = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Why the tests that need a Redis cannot run here; null where they can. */
export const redisMissing = has("redis-server", "--version")
  ? null
  : "redis-server is not installed (apt-get install redis-server)";

/** A suite that needs a real redis-server. */
export function describeRedis(name: string, body: () => void): void {
  if (redisMissing !== null) console.log(`SKIPPED: ${name}: ${redisMissing}`);
  describe.skipIf(redisMissing !== null)(name, body);
}

/** Waits until `condition` holds. */
export async function until(condition: () => boolean, what: string, timeoutMs = 60_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`waited ${timeoutMs / 1000} s in vain until ${what}`);
    await wait(20);
  }
}

async function freePort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A redis-server that keeps its data over a restart. */
export class RedisServer {
  #child: ChildProcess | null = null;
  readonly dir = mkdtempSync(path.join(os.tmpdir(), "bench-redis-"));

  private constructor(
    readonly host: string,
    readonly port: number,
  ) {}

  static async start(host = "127.0.0.1"): Promise<RedisServer> {
    const server = new RedisServer(host, await freePort(host));
    await server.up();
    return server;
  }

  get url(): string {
    return `redis://${this.host}:${this.port}`;
  }

  async up(): Promise<void> {
    const options = ["--port", this.port, "--bind", this.host, "--dir", this.dir, "--protected-mode", "no"];
    const kept = ["--appendonly", "yes", "--save", ""];
    this.#child = spawn("redis-server", [...options.map(String), ...kept], { stdio: "ignore" });
    await until(() => this.cli("ping") === "PONG", "redis-server answers");
  }

  /** Ends the process without letting it put anything in order. */
  async down(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  cli(...args: string[]): string {
    const { stdout } = spawnSync("redis-cli", ["-h", this.host, "-p", String(this.port), ...args], {
      encoding: "utf8",
    });
    return stdout.trim();
  }

  async close(): Promise<void> {
    await this.down();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** A `bench` that goes on while the test does other things. */
export class RunningBench {
  readonly child: ChildProcess;
  stdout = "";
  stderr = "";
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  /** `before`: words of a command that starts it, such as `ip netns exec NAME`. */
  constructor(
    args: readonly string[],
    options: { env?: NodeJS.ProcessEnv; before?: readonly string[] } = {},
  ) {
    const [command = "", ...rest] = [...(options.before ?? []), process.execPath, BENCH, ...args];
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...options.env };
    this.child = spawn(command, rest, { env, stdio: ["ignore", "pipe", "pipe"] });
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => (this.stdout += text));
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    this.ended = new Promise((resolve) => {
      this.child.on("close", (code, signal) => resolve({ code, signal }));
    });
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async close(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.kill("SIGKILL");
    await this.ended;
  }
}

/** Rows of a run folder; the last line may be half written. */
export function rowsOf(folder: string): EpisodeRow[] {
  const text = readFileSync(path.join(folder, "episodes.jsonl"), "utf8");
  return jsonLines(text.slice(0, text.lastIndexOf("\n") + 1)) as unknown as EpisodeRow[];
}

/** `ip` as root, its output. */
export function ip(...args: string[]): string {
  return execFileSync("ip", args, { encoding: "utf8" });
}
