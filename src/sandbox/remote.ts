import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, fetch } from "undici";
import type { Response } from "undici";
import type { ExecutionRequest, ExecutionResult, Sandbox, SandboxLimits, Session } from "./sandbox.js";
import { DEFAULT_LIMITS, SandboxUnavailable } from "./sandbox.js";
import { healthSchema, resultSchema } from "./wire.js";
import type { Health, RunRequest } from "./wire.js";

export interface RemoteOptions {
  /** Addresses of `bench sandbox serve`, e.g. `http://10.0.0.5:8400`. */
  urls: readonly string[];
  token?: string;
  limits?: Partial<SandboxLimits>;
  /** Milliseconds between two looks at a server that failed. */
  healthMs?: number;
}

/** One server as we see it. */
interface Server {
  url: string;
  inFlight: number;
  healthy: boolean;
}

const HEALTH_MS = 2_000;
const HEALTH_TIMEOUT_MS = 5_000;
/** A server's own queue and the network, beside the time limit of the call. */
const SLACK_MS = 30_000;
/** How long a call looks for a server with room. */
const BUSY_MS = 600_000;

/** A server that could not be reached, or answered what no server of ours answers. */
class ServerFailure extends Error {}
/** The server has no room (429). */
class ServerBusy extends Error {}

/** The `remote` backend: executors on other machines. The server with the fewest calls of ours in flight goes first. */
export class RemoteSandbox implements Sandbox {
  readonly backend = "remote";
  readonly isolation: Sandbox["isolation"];
  readonly memoryLimit: Sandbox["memoryLimit"];
  readonly python: string;
  readonly limits: SandboxLimits;
  readonly #servers: Server[];
  readonly #options: RemoteOptions;
  readonly #agent: Agent;
  readonly #ending = new AbortController();
  readonly #looking = new Set<Promise<void>>();
  #waiting = 0;

  private constructor(options: RemoteOptions, agent: Agent, servers: Server[], health: Health[]) {
    this.#options = options;
    this.#agent = agent;
    this.#servers = servers;
    this.isolation = health.some(({ isolation }) => isolation === "none") ? "none" : "bwrap";
    this.memoryLimit = health[0]?.memoryLimit ?? "none";
    this.python = [...new Set(health.map(({ python }) => python))].join(", ");
    this.limits = { ...DEFAULT_LIMITS, ...(health[0]?.limits as Partial<SandboxLimits>), ...options.limits };
    for (const server of servers) if (!server.healthy) this.#evict(server);
  }

  /** Throws SandboxUnavailable where no server answers. */
  static async open(options: RemoteOptions): Promise<RemoteSandbox> {
    const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: HEALTH_TIMEOUT_MS } });
    const servers = options.urls.map((url) => ({
      url: url.replace(/\/+$/, ""),
      inFlight: 0,
      healthy: false,
    }));
    const found = await Promise.all(
      servers.map(async (server) => {
        try {
          const health = await healthOf(server, options.token, agent);
          server.healthy = true;
          return { health, error: "" };
        } catch (error) {
          return { health: null, error: `${server.url}: ${messageOf(error)}` };
        }
      }),
    );
    const health = found.flatMap((each) => each.health ?? []);
    if (health.length === 0) {
      await agent.close();
      throw new SandboxUnavailable(
        `No sandbox server answers: ${found.map(({ error }) => error).join("; ")}`,
        "Start one with `bench sandbox serve`, and check the address and the token.",
      );
    }
    return new RemoteSandbox(options, agent, servers, health);
  }

  get load(): { running: number; waiting: number } {
    return {
      running: this.#servers.reduce((sum, { inFlight }) => sum + inFlight, 0),
      waiting: this.#waiting,
    };
  }

  /** Addresses that take calls at the moment. */
  get healthy(): string[] {
    return this.#servers.filter(({ healthy }) => healthy).map(({ url }) => url);
  }

  async execute(request: ExecutionRequest): Promise<ExecutionResult> {
    const start = performance.now();
    let last = this.#failure("no sandbox server answers", start);
    let avoid: Server | null = null;
    for (let tries = 0; tries < 2; tries++) {
      const server = await this.#choose(request.signal, avoid);
      if (server === null) return request.signal?.aborted ? this.#failure("", start, "cancelled") : last;
      last = await this.#call(server, request);
      if (last.reason !== "sandbox_error") return last;
      avoid = server;
    }
    return last;
  }

  openSession(): Session {
    const session = randomUUID();
    let home: Server | null = null;
    let lost = false;
    return {
      execute: async (request) => {
        const start = performance.now();
        if (home?.healthy === false) {
          home = null;
          lost = true;
        }
        if (home === null) home = await this.#choose(request.signal, null);
        else home.inFlight++;
        if (home === null) return this.#failure("no sandbox server answers", start);
        const result = await this.#call(home, request, session);
        const before = lost;
        lost = false;
        return before && result.stateLost === undefined ? { ...result, stateLost: "before" } : result;
      },
      close: async () => {
        if (home?.healthy !== true) return;
        await this.#fetch(home, `/session/${session}`, { method: "DELETE" }, HEALTH_TIMEOUT_MS).catch(
          () => {},
        );
      },
    };
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#looking);
    await this.#agent.destroy();
  }

  /**
   * The healthy server with the fewest calls of ours, another one than `avoid` where there is one; the call counts as
   * one of them from now on.
   */
  async #choose(signal: AbortSignal | undefined, avoid: Server | null): Promise<Server | null> {
    this.#waiting++;
    try {
      // Where every server was evicted, one look at them may find one again.
      for (let tries = 0; tries < 2 && this.healthy.length === 0 && !signal?.aborted; tries++)
        await Promise.all(this.#servers.map((server) => this.#look(server)));
    } finally {
      this.#waiting--;
    }
    const healthy = this.#servers.filter((server) => server.healthy);
    const others = healthy.filter((server) => server !== avoid);
    const from = others.length > 0 ? others : healthy;
    const [best = null] = from.sort((a, b) => a.inFlight - b.inFlight);
    // Counted at once, so that calls that choose together do not choose the same.
    if (best) best.inFlight++;
    return best;
  }

  /** Runs a program on a server that was chosen for it; while that is full, on the next one with room. */
  async #call(server: Server, request: ExecutionRequest, session?: string): Promise<ExecutionResult> {
    const start = performance.now();
    const timeoutMs = request.timeoutMs ?? this.limits.timeoutMs;
    const body: RunRequest = {
      code: request.code,
      timeoutMs,
      ...(request.stdin === undefined ? {} : { stdin: request.stdin }),
      ...(session === undefined ? {} : { session }),
    };
    for (let wait = 50; ; wait = Math.min(2 * wait, 2_000)) {
      try {
        return await this.#run(server, body, timeoutMs + SLACK_MS, request.signal);
      } catch (error) {
        if (request.signal?.aborted) return this.#failure("", start, "cancelled");
        if (error instanceof ServerFailure) {
          this.#evict(server);
          return this.#failure(`${server.url}: ${error.message}`, start);
        }
        if (!(error instanceof ServerBusy)) throw error;
        if (performance.now() - start > BUSY_MS)
          return this.#failure(`every sandbox server is full (${BUSY_MS / 1000} s)`, start);
      } finally {
        server.inFlight--;
      }
      this.#waiting++;
      const waited = { ...(request.signal ? { signal: request.signal } : {}), ref: true };
      await sleep(wait, undefined, waited).catch(() => {});
      this.#waiting--;
      if (request.signal?.aborted) return this.#failure("", start, "cancelled");
      if (session !== undefined) server.inFlight++;
      else {
        const next = await this.#choose(request.signal, server);
        if (next === null) return this.#failure("no sandbox server answers", start);
        server = next;
      }
    }
  }

  async #run(
    server: Server,
    body: RunRequest,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<ExecutionResult> {
    const init = {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    };
    const response = await this.#fetch(server, "/run", init, timeoutMs, signal);
    if (response.status === 429) {
      await response.body?.cancel();
      throw new ServerBusy();
    }
    const text = await response.text().catch((error: unknown) => {
      throw new ServerFailure(messageOf(error));
    });
    if (!response.ok) throw new ServerFailure(`status ${response.status}: ${text.slice(0, 300)}`);
    try {
      return resultSchema.parse(JSON.parse(text));
    } catch {
      throw new ServerFailure(`an answer that is no result: ${text.slice(0, 300)}`);
    }
  }

  async #fetch(
    server: Server,
    path: string,
    init: { method: string; body?: string; headers?: Record<string, string> },
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Response> {
    const signals = [AbortSignal.timeout(timeoutMs), this.#ending.signal, ...(signal ? [signal] : [])];
    try {
      return await fetch(`${server.url}${path}`, {
        ...init,
        headers: { ...init.headers, ...authorization(this.#options.token) },
        signal: AbortSignal.any(signals),
        dispatcher: this.#agent,
      });
    } catch (error) {
      throw new ServerFailure(messageOf(error));
    }
  }

  /** Takes a server out until it answers again. */
  #evict(server: Server): void {
    server.healthy = false;
    const again = async (): Promise<void> => {
      while (!server.healthy && !this.#ending.signal.aborted) {
        await sleep(this.#options.healthMs ?? HEALTH_MS, undefined, {
          ref: false,
          signal: this.#ending.signal,
        }).catch(() => {});
        if (!this.#ending.signal.aborted) await this.#look(server);
      }
    };
    const looking = again().finally(() => this.#looking.delete(looking));
    this.#looking.add(looking);
  }

  async #look(server: Server): Promise<void> {
    try {
      await healthOf(server, this.#options.token, this.#agent);
      server.healthy = true;
    } catch {
      // looked at again
    }
  }

  #failure(
    detail: string,
    start: number,
    reason: "sandbox_error" | "cancelled" = "sandbox_error",
  ): ExecutionResult {
    return {
      ...{ stdout: "", stderr: "", truncated: false, exitCode: null, signal: null, reason },
      ...{ wallMs: performance.now() - start, cpuMs: null, maxRssKb: null },
      ...{ isolation: this.isolation, memoryLimit: this.memoryLimit },
      ...(detail === "" ? {} : { detail }),
    };
  }
}

async function healthOf(server: Server, token: string | undefined, agent: Agent): Promise<Health> {
  const response = await fetch(`${server.url}/health`, {
    headers: authorization(token),
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    dispatcher: agent,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`status ${response.status}: ${text.slice(0, 200)}`);
  return healthSchema.parse(JSON.parse(text));
}

function authorization(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return `${error instanceof Error ? error.message : String(error)}${cause}`;
}
