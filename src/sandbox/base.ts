import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { ChildEnd, Outcome } from "./outcome.js";
import { Permits, QueueFull } from "./permits.js";
import type {
  ExecutionReason,
  ExecutionRequest,
  ExecutionResult,
  Sandbox,
  SandboxLimits,
  Session,
} from "./sandbox.js";
import { InterpreterSession } from "./session.js";

const WALL_MAX_MS = 24 * 3600 * 1000;
const bytesOf = (text: string): number => Buffer.byteLength(text, "utf8");

/** One try to run a program. */
export interface Attempt {
  outcome: Outcome;
  end: ChildEnd | null;
  /** Standard error where there is no `end`. */
  stderr?: string;
  cpuMs: number | null;
  maxRssKb: number | null;
}

/** The interpreter of a session. */
export interface Interpreter {
  /** False once it cannot run another program. */
  readonly alive: boolean;
  /** Never rejects. */
  run(request: ExecutionRequest): Promise<Attempt>;
  close(): Promise<void>;
}

export type SandboxFacts = Pick<Sandbox, "backend" | "isolation" | "memoryLimit" | "python" | "limits">;

export interface RunOptions {
  /** How often a program that met a failure of the sandbox is tried. */
  tries: number;
  /** What it means that the program took the sandbox down in its last try. */
  crashed: "error" | "sandbox_error";
}

/** What all backends have in common: slots and queue, the one repeat, sessions, and how a try becomes a result. */
export abstract class BaseSandbox implements Sandbox {
  readonly backend: string;
  readonly isolation: Sandbox["isolation"];
  readonly memoryLimit: Sandbox["memoryLimit"];
  readonly python: string;
  readonly limits: SandboxLimits;
  note?: string;
  readonly #permits: Permits;
  readonly #sessions = new Set<InterpreterSession>();
  #closing: Promise<void> | null = null;

  constructor(facts: SandboxFacts) {
    this.backend = facts.backend;
    this.isolation = facts.isolation;
    this.memoryLimit = facts.memoryLimit;
    this.python = facts.python;
    this.limits = facts.limits;
    this.#permits = new Permits(facts.limits.slots, facts.limits.queue);
  }

  /** Runs a program in an interpreter of its own. Rejections count as failures of the set-up. */
  protected abstract attempt(request: ExecutionRequest): Promise<Attempt>;
  /** Starts an interpreter for a session. */
  abstract startInterpreter(): Promise<Interpreter>;
  /** Ends what runs; called once. */
  protected abstract shutdown(): Promise<void>;

  get closed(): boolean {
    return this.#closing !== null;
  }

  get load(): { running: number; waiting: number } {
    return { running: this.#permits.running, waiting: this.#permits.waiting };
  }

  execute(request: ExecutionRequest): Promise<ExecutionResult> {
    // A program that takes the sandbox down twice does so itself: a neutral result would reward it.
    return this.run(request, { tries: 2, crashed: "error" }, () => this.attempt(request));
  }

  openSession(): Session {
    const session = new InterpreterSession(this, () => this.#sessions.delete(session));
    this.#sessions.add(session);
    return session;
  }

  /** Ends the interpreters of the sessions unused for longest, so that with one more there are no more than allowed. */
  makeRoomForSession(): void {
    const live = [...this.#sessions].filter((session) => session.live).sort((a, b) => a.usedAt - b.usedAt);
    for (const session of live.slice(0, Math.max(0, live.length + 1 - this.limits.sessions))) session.evict();
  }

  close(): Promise<void> {
    this.#closing ??= (async () => {
      await Promise.all([...this.#sessions].map((session) => session.close()));
      await this.shutdown();
    })();
    return this.#closing;
  }

  /** Waits for a slot and makes the tries. */
  async run(
    request: ExecutionRequest,
    { tries, crashed }: RunOptions,
    attempt: () => Promise<Attempt>,
  ): Promise<ExecutionResult> {
    let release: (() => void) | null = null;
    let start = performance.now();
    let last: Attempt = failed("not run");
    try {
      release = await this.#permits.acquire(request.signal);
      start = performance.now();
      for (let left = tries; left > 0 && last.outcome.kind !== "done"; left--) {
        if (request.signal?.aborted) last = ended("cancelled");
        else if (this.closed) last = failed("the sandbox is closed");
        // What does not fit into the call's /tmp must not look like a failure of the set-up.
        else if (bytesOf(request.code) + bytesOf(request.stdin ?? "") > this.limits.tmpBytes / 4)
          last = ended("error", "The program is too long.\n");
        else last = await attempt().catch((error: unknown) => failed(String(error)));
      }
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      last = failed(error.message);
    } finally {
      release?.();
    }
    return this.#result(last, performance.now() - start, crashed);
  }

  #result(
    { outcome, end, stderr = "", cpuMs, maxRssKb }: Attempt,
    wallMs: number,
    crashed: RunOptions["crashed"],
  ): ExecutionResult {
    let reason: ExecutionReason = "sandbox_error";
    let detail: string | undefined;
    let status: Pick<ExecutionResult, "exitCode" | "signal"> = { exitCode: null, signal: null };
    if (outcome.kind === "done") {
      reason = outcome.reason;
      status = { exitCode: outcome.exitCode, signal: outcome.signal };
    } else {
      detail = outcome.detail;
      if (outcome.kind === "crashed") reason = crashed;
    }
    return {
      stdout: end?.stdout ?? "",
      stderr: end?.stderr ?? stderr,
      truncated: end?.truncated ?? false,
      ...status,
      reason,
      wallMs,
      cpuMs,
      maxRssKb,
      isolation: this.isolation,
      memoryLimit: this.memoryLimit,
      ...(detail === undefined ? {} : { detail }),
    };
  }
}

/** A try that ended before the program was reached. */
export function failed(detail: string): Attempt {
  return { outcome: { kind: "setup", detail }, end: null, cpuMs: null, maxRssKb: null };
}

/** A call that ended without a process. */
function ended(reason: ExecutionReason, stderr = ""): Attempt {
  const outcome: Outcome = { kind: "done", reason, exitCode: reason === "error" ? 1 : null, signal: null };
  return { outcome, end: null, stderr, cpuMs: null, maxRssKb: null };
}

export function largest(a: number | null, b: number | null): number | null {
  return a === null ? b : Math.max(a, b ?? 0);
}

/** The bytes of one request (see `python/program.ts`), and the word by which its end is known in a session. */
export function requestBytes(
  request: ExecutionRequest,
  limits: SandboxLimits,
  values: Readonly<Record<string, number>>,
): { bytes: Buffer; nonce: string } {
  const { wallMs, cpuMs } = callLimits(request, limits);
  // Where the CPU limit is only the wall limit, the wall limit shall be the one that ends a plain loop.
  const cpu = Math.ceil(cpuMs / 1000) + (limits.cpuMs === undefined ? 1 : 0);
  const source = Buffer.from(request.code, "utf8");
  const stdin = Buffer.from(request.stdin ?? "", "utf8");
  const nonce = randomBytes(6).toString("hex");
  const all = { ...values, NONCE: nonce, CPU: cpu, WALL: wallMs, SIZE: source.length, STDIN: stdin.length };
  const line = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  return { bytes: Buffer.concat([Buffer.from(`${line.join(" ")}\n`, "latin1"), source, stdin]), nonce };
}

/** Wall and CPU limit of a call, ms. */
export function callLimits(
  request: ExecutionRequest,
  limits: SandboxLimits,
): { wallMs: number; cpuMs: number } {
  const given = request.timeoutMs ?? limits.timeoutMs;
  // Timers hold 31 bits.
  const wallMs = Math.min(
    Math.max(1, Math.ceil(Number.isNaN(given) ? limits.timeoutMs : given)),
    WALL_MAX_MS,
  );
  return { wallMs, cpuMs: limits.cpuMs ?? wallMs };
}
