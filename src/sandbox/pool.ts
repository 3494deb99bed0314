import { performance } from "node:perf_hooks";
import type { Cgroup } from "./cgroup.js";
import type { ChildEnd, Launch } from "./child.js";
import { Child } from "./child.js";
import { outcomeOf } from "./outcome.js";
import type { Outcome } from "./outcome.js";
import type {
  ExecutionReason,
  ExecutionRequest,
  ExecutionResult,
  Sandbox,
  SandboxLimits,
} from "./sandbox.js";
import { treeUsage } from "./usage.js";

/** What one call at a time owns on the host. */
export interface Slot {
  uid: number | null;
  cgroup: Cgroup | null;
  /** Folder of the call on the host, where it needs one. */
  dir: string | null;
}

/** What differs between the ways to start an interpreter. */
export interface Backend extends Pick<
  Sandbox,
  "backend" | "isolation" | "memoryLimit" | "python" | "limits"
> {
  /** Interpreters started ahead and kept waiting, each for one call. */
  spares: number;
  acquire(): Slot;
  release(slot: Slot): void;
  launch(slot: Slot): Launch;
  /** Resource limits beside the CPU time (names of `resource.RLIMIT_*`). */
  rlimits: Readonly<Record<string, number>>;
  /** Whether a limit that cannot be set is a failure. */
  strict: boolean;
  close(): Promise<void>;
}

/** An interpreter with the slot it lives in. */
interface Prepared {
  child: Child;
  slot: Slot;
  oomKills: number;
}

interface Attempt {
  outcome: Outcome;
  end: ChildEnd | null;
  /** Standard error where there is no `end`. */
  stderr?: string;
  cpuMs: number | null;
  maxRssKb: number | null;
}

const SETUP_MS = 30_000;
const WATCH_MS = 100;
/** A tree's CPU count holds a little that is not the program's. */
const CPU_SLACK_MS = 100;

/** Runs each call in an interpreter of its own, started ahead where possible. */
export class PoolSandbox implements Sandbox {
  readonly backend: string;
  readonly isolation: Sandbox["isolation"];
  readonly memoryLimit: Sandbox["memoryLimit"];
  readonly python: string;
  readonly limits: SandboxLimits;
  readonly #backend: Backend;
  readonly #spares: Prepared[] = [];
  readonly #alive = new Map<Child, Promise<void>>();
  #closed: Promise<void> | null = null;

  constructor(backend: Backend) {
    this.#backend = backend;
    this.backend = backend.backend;
    this.isolation = backend.isolation;
    this.memoryLimit = backend.memoryLimit;
    this.python = backend.python;
    this.limits = backend.limits;
  }

  async execute(request: ExecutionRequest): Promise<ExecutionResult> {
    const start = performance.now();
    let last: Attempt = failed("not run");
    for (let tries = 0; tries < 2 && last.outcome.kind !== "done"; tries++) {
      if (request.signal?.aborted) last = ended("cancelled");
      else if (this.#closed) last = failed("the sandbox is closed");
      // What does not fit into the call's /tmp must not look like a failure of the set-up.
      else if (request.code.length > this.limits.tmpBytes / 4)
        last = ended("error", "The program is too long.\n");
      else last = await this.#attempt(request).catch((error: unknown) => failed(String(error)));
    }
    return this.#result(last, performance.now() - start);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    for (const child of this.#alive.keys()) {
      child.setReferenced(true); // stay until it is gone
      child.kill("cancelled");
    }
    this.#spares.length = 0;
    await Promise.all(this.#alive.values());
    await this.#backend.close();
  }

  async #attempt(request: ExecutionRequest): Promise<Attempt> {
    const { child, slot, oomKills } = this.#take();
    const { signal } = request;
    const abort = () => child.kill("cancelled");
    signal?.addEventListener("abort", abort, { once: true });
    const setup = setTimeout(() => child.kill("timeout"), SETUP_MS);
    const timers: NodeJS.Timeout[] = [setup];
    const timeoutMs = request.timeoutMs ?? this.limits.timeoutMs;
    const cpuLimitMs = this.limits.cpuMs ?? timeoutMs;
    const watch = new Watch(child, slot, oomKills, {
      cpuMs: cpuLimitMs,
      memoryBytes: this.limits.memoryBytes,
    });
    try {
      if (await child.prepared) {
        watch.begin();
        child.send(this.#input(request.code, cpuLimitMs));
        setImmediate(() => this.fill());
      }
      if (await child.begun) {
        clearTimeout(setup);
        timers.push(setTimeout(() => child.kill("timeout"), timeoutMs));
        timers.push(setInterval(() => watch.look(), WATCH_MS));
      }
      const end = await child.ended;
      const cpuMs = end.cpuMs ?? watch.cpuMs();
      const outcome = outcomeOf(end, { oomKilled: watch.oomKilled(), cpuMs, cpuLimitMs });
      return { outcome, end, cpuMs, maxRssKb: largest(end.maxRssKb, watch.peakKb()) };
    } finally {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      if (!child.exited) child.kill("cancelled");
    }
  }

  /** Starts interpreters up to the number that shall wait. */
  fill(): void {
    while (!this.#closed && this.#spares.length < this.#backend.spares) {
      let spare: Prepared;
      try {
        spare = this.#prepare();
      } catch {
        return; // the next call meets the same and reports it
      }
      spare.child.setReferenced(false);
      this.#spares.push(spare);
      void spare.child.ended.then(() => {
        const at = this.#spares.indexOf(spare);
        if (at >= 0) this.#spares.splice(at, 1);
      });
    }
  }

  #take(): Prepared {
    const spare = this.#spares.shift();
    if (!spare || spare.child.exited) return this.#prepare();
    spare.child.setReferenced(true);
    return spare;
  }

  #prepare(): Prepared {
    const slot = this.#backend.acquire();
    slot.cgroup?.resetPeak();
    const oomKills = slot.cgroup?.oomKills() ?? 0;
    const child = new Child(this.#backend.launch(slot), this.limits);
    // The slot is read once more by whoever waits for the end: give it back after that.
    const gone = child.ended.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    this.#alive.set(
      child,
      gone.then(() => {
        this.#alive.delete(child);
        this.#backend.release(slot);
      }),
    );
    return { child, slot, oomKills };
  }

  #input(code: string, cpuMs: number): Buffer {
    // Where the CPU limit is only the wall limit, the wall limit shall be the one that ends a plain loop.
    const seconds = Math.ceil(cpuMs / 1000) + (this.limits.cpuMs === undefined ? 1 : 0);
    const limits = { ...this.#backend.rlimits, CPU: seconds, STRICT: this.#backend.strict ? 1 : 0 };
    const header = Object.entries(limits).map(([name, value]) => `${name}=${value}`);
    return Buffer.from(`${header.join(" ")}\n${code}`, "utf8");
  }

  #result({ outcome, end, stderr = "", cpuMs, maxRssKb }: Attempt, wallMs: number): ExecutionResult {
    let reason: ExecutionReason = "sandbox_error";
    let detail: string | undefined;
    let status: Pick<ExecutionResult, "exitCode" | "signal"> = { exitCode: null, signal: null };
    if (outcome.kind === "done") {
      reason = outcome.reason;
      status = { exitCode: outcome.exitCode, signal: outcome.signal };
    } else {
      detail = outcome.detail;
      // A program that takes the sandbox down twice does so itself: a neutral result would reward it.
      if (outcome.kind === "crashed") reason = "error";
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

function largest(a: number | null, b: number | null): number | null {
  return a === null ? b : Math.max(a, b ?? 0);
}

function failed(detail: string): Attempt {
  return { outcome: { kind: "setup", detail }, end: null, cpuMs: null, maxRssKb: null };
}

/** A call that ended without a process. */
function ended(reason: ExecutionReason, stderr = ""): Attempt {
  const outcome: Outcome = { kind: "done", reason, exitCode: reason === "error" ? 1 : null, signal: null };
  return { outcome, end: null, stderr, cpuMs: null, maxRssKb: null };
}

/** Measures a running call and ends it where its processes together use too much. */
class Watch {
  readonly #child: Child;
  readonly #slot: Slot;
  readonly #limits: { cpuMs: number; memoryBytes: number };
  readonly #oomKills: number;
  #cpuBefore = 0;
  #treeCpuMs: number | null = null;
  #treePeakKb: number | null = null;

  constructor(child: Child, slot: Slot, oomKills: number, limits: { cpuMs: number; memoryBytes: number }) {
    this.#child = child;
    this.#slot = slot;
    this.#oomKills = oomKills;
    this.#limits = limits;
  }

  /** What was used up to now was the set-up. */
  begin(): void {
    this.#cpuBefore = this.#slot.cgroup?.cpuMs() ?? 0;
  }

  look(): void {
    const { initPid } = this.#child;
    if (this.#slot.cgroup === null && initPid !== null && !this.#child.exited) {
      const { cpuMs, residentKb } = treeUsage(initPid);
      this.#treeCpuMs = Math.max(this.#treeCpuMs ?? 0, cpuMs);
      this.#treePeakKb = Math.max(this.#treePeakKb ?? 0, residentKb);
      if (residentKb * 1024 > this.#limits.memoryBytes) this.#child.kill("memory");
    }
    if (this.oomKilled()) this.#child.kill("memory");
    if ((this.cpuMs() ?? 0) > this.#limits.cpuMs + CPU_SLACK_MS) this.#child.kill("cpu");
  }

  /** Without a control group: as last seen. */
  cpuMs(): number | null {
    const now = this.#slot.cgroup?.cpuMs() ?? null;
    return now === null ? this.#treeCpuMs : now - this.#cpuBefore;
  }

  peakKb(): number | null {
    return this.#slot.cgroup?.peakKb() ?? this.#treePeakKb;
  }

  oomKilled(): boolean {
    return (this.#slot.cgroup?.oomKills() ?? 0) > this.#oomKills;
  }
}
