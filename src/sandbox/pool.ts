import type { Attempt, Interpreter, SandboxFacts } from "./base.js";
import { BaseSandbox, callLimits, failed, largest, requestBytes } from "./base.js";
import type { Cgroup } from "./cgroup.js";
import type { CellMark, Launch } from "./child.js";
import { Child } from "./child.js";
import type { ChildEnd } from "./outcome.js";
import { outcomeOf } from "./outcome.js";
import type { ExecutionRequest } from "./sandbox.js";
import { signalBelow } from "./proc.js";
import { Watch, WATCH_MS } from "./watch.js";

/** What one interpreter at a time owns on the host. */
export interface Slot {
  uid: number | null;
  cgroup: Cgroup | null;
  /** Folder of the call on the host, where it needs one. */
  dir: string | null;
}

/** What differs between the ways to start an interpreter. */
export interface Backend extends SandboxFacts {
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
}

const SETUP_MS = 30_000;

/** Runs each call in an interpreter of its own, started ahead where possible. */
export class PoolSandbox extends BaseSandbox {
  readonly #backend: Backend;
  readonly #spares: Prepared[] = [];
  readonly #alive = new Map<Child, Promise<void>>();

  constructor(backend: Backend) {
    super(backend);
    this.#backend = backend;
  }

  protected async shutdown(): Promise<void> {
    for (const child of this.#alive.keys()) {
      child.setReferenced(true); // stay until it is gone
      child.kill("cancelled");
    }
    this.#spares.length = 0;
    await Promise.all(this.#alive.values());
    await this.#backend.close();
  }

  protected async attempt(request: ExecutionRequest): Promise<Attempt> {
    const prepared = this.#take();
    const { child } = prepared;
    try {
      return await this.#watched(prepared, request, async () => {
        if (await child.prepared) {
          child.send(this.#input(request, 0).bytes);
          setImmediate(() => this.fill());
        }
        return null;
      });
    } finally {
      if (!child.exited) child.kill("cancelled");
    }
  }

  startInterpreter(): Promise<Interpreter> {
    const prepared = this.#take();
    const { child } = prepared;
    return Promise.resolve({
      get alive() {
        return !child.exited && child.killedFor === null;
      },
      run: async (request: ExecutionRequest) => {
        const go = async (): Promise<CellMark | null> => {
          if (!(await child.prepared)) return null;
          setImmediate(() => this.fill());
          const { bytes, nonce } = this.#input(request, 1);
          return child.sendCell(bytes, nonce);
        };
        if (child.pid !== null) signalBelow(child.pid, "SIGCONT");
        const attempt = await this.#watched(prepared, request, go).catch((error: unknown) =>
          failed(String(error)),
        );
        // What a program has left running shall not run on while nobody counts it.
        if (child.pid !== null && !child.exited) signalBelow(child.pid, "SIGSTOP");
        return attempt;
      },
      close: async () => {
        child.setReferenced(true); // stay until it is gone
        child.kill("cancelled");
        await this.#alive.get(child);
      },
    });
  }

  /**
   * Limits and measures a program from its start to its end. `go` sends it, and resolves with null where the interpreter's
   * end is the program's.
   */
  async #watched(
    { child, slot }: Prepared,
    request: ExecutionRequest,
    go: () => Promise<CellMark | null>,
  ): Promise<Attempt> {
    const { wallMs, cpuMs: cpuLimitMs } = callLimits(request, this.limits);
    const { memoryBytes } = this.limits;
    const watch = new Watch(child, slot.cgroup, { cpuMs: cpuLimitMs, memoryBytes });
    const abort = () => child.kill("cancelled");
    request.signal?.addEventListener("abort", abort, { once: true });
    const setup = setTimeout(() => child.kill("timeout"), SETUP_MS);
    const timers: NodeJS.Timeout[] = [setup];
    try {
      child.setReferenced(true);
      if (await child.prepared) watch.begin();
      const sent = go();
      if (await child.begun) {
        clearTimeout(setup);
        timers.push(setTimeout(() => child.kill("timeout"), wallMs));
        timers.push(setInterval(() => watch.look(), WATCH_MS));
      }
      const mark = await sent;
      const end: ChildEnd = mark
        ? {
            ...{ started: true, status: { exitCode: mark.exitCode, signal: null } },
            ...{ cpuMs: mark.cpuMs, maxRssKb: mark.maxRssKb, killedFor: child.killedFor, detail: "" },
            ...(await child.cellOutput()),
          }
        : await child.ended;
      const cpuMs = end.cpuMs ?? watch.cpuMs();
      const outcome = outcomeOf(end, { oomKilled: watch.oomKilled(), cpuMs, cpuLimitMs });
      return { outcome, end, cpuMs, maxRssKb: largest(end.maxRssKb, watch.peakKb()) };
    } finally {
      for (const timer of timers) clearTimeout(timer);
      request.signal?.removeEventListener("abort", abort);
      if (!child.exited) child.setReferenced(false);
    }
  }

  /** Starts interpreters up to the number that shall wait. */
  fill(): void {
    while (!this.closed && this.#spares.length < this.#backend.spares) {
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
    return { child, slot };
  }

  #input(request: ExecutionRequest, session: 0 | 1): { bytes: Buffer; nonce: string } {
    return requestBytes(request, this.limits, {
      ...this.#backend.rlimits,
      STRICT: this.#backend.strict ? 1 : 0,
      SESSION: session,
    });
  }
}
