import { performance } from "node:perf_hooks";
import type { Attempt, Interpreter } from "./base.js";
import { BaseSandbox, callLimits, failed, largest, requestBytes } from "./base.js";
import type { Cgroup } from "./cgroup.js";
import { Connection } from "./connection.js";
import type { OwnParts } from "./fresh.js";
import { memoryLimitOf, rlimitsOf, SHM_BYTES } from "./fresh.js";
import { hiddenFolders, systemLinks } from "./host.js";
import { outcomeOf } from "./outcome.js";
import { childrenOf, signalBelow, signalPid, treeOf, untilGone } from "./proc.js";
import type { ExecutionRequest } from "./sandbox.js";
import { Slots } from "./slots.js";
import { CPU_SLACK_MS, Watch, WATCH_MS } from "./watch.js";
import { ZygoteProcess } from "./zygote-process.js";

export interface WarmParts extends OwnParts {
  /** Bytes of process 1's program for this machine. */
  pid1: Uint8Array;
}

/** What models import most, where it is installed. */
const PRELOAD = ["numpy", "sympy", "networkx", "scipy.optimize", "pandas", "z3"];
const SPARES = 2;
const SETUP_MS = 20_000;
/** The handler enforces the time limit; what it did not end by then is ended with the whole interpreter. */
const BREACH_MS = 5_000;
const BREACH_ZYGOTE_MS = 1_000;
/** Handler and process 1 of a call count as its user's. */
const OWN_PROCESSES = 2;
/** Memory of a zygote's group beyond what it held when it was ready: spares, sessions' handlers. */
const HEADROOM_BYTES = 64 * 1024 ** 2;
const DOUBT_MS = 5_000;
const START_BYTES = 1024 ** 3;

/**
 * The `warm` backend: interpreters that have the usual packages imported and fork a child a call, each child in
 * namespaces of its own. One zygote a slot, with its own user and control group, so that a call meets no other.
 */
export class WarmSandbox extends BaseSandbox {
  readonly #parts: WarmParts;
  readonly #slots: Slots;
  readonly #zygotes = new Set<ZygoteProcess>();
  readonly #waiting: { take: (zygote: ZygoteProcess) => void; fail: (error: unknown) => void }[] = [];
  #rlimits: Record<string, number> = {};
  #groups = 0;

  constructor(parts: WarmParts) {
    const { limits, cgroups, python } = parts;
    super({
      backend: "warm",
      isolation: "bwrap",
      memoryLimit: memoryLimitOf(cgroups),
      python: python.version,
      limits,
    });
    this.#parts = parts;
    this.#slots = new Slots(cgroups, {
      memoryBytes: limits.memoryBytes + START_BYTES,
      // Its own, the spares' and the sessions' handlers.
      processes: limits.processes + 4 + 3 * (SPARES + 1) + 3 * limits.sessions,
    });
  }

  protected async attempt(request: ExecutionRequest): Promise<Attempt> {
    const zygote = await this.#take(request.signal);
    if (zygote === null) return cancelled();
    const connection = new Connection(zygote, this.limits);
    try {
      const { cgroup } = zygote.slot;
      cgroup?.resetPeak();
      const base = cgroup?.usageKb() ?? 0;
      const attempt = await this.#watched(zygote, connection, cgroup, request, 0);
      const peak =
        attempt.maxRssKb === null ? null : Math.max(attempt.maxRssKb, (cgroup?.peakKb() ?? 0) - base);
      return { ...attempt, maxRssKb: peak };
    } finally {
      connection.close();
      this.#release(zygote);
    }
  }

  async startInterpreter(): Promise<Interpreter> {
    const zygote = await this.#forSession();
    zygote.sessions++;
    const connection = new Connection(zygote, this.limits);
    let cgroup: Cgroup | null = null;
    let lives = true;
    const close = async (): Promise<void> => {
      if (!lives) return;
      lives = false;
      connection.close();
      zygote.sessions--;
      this.#endRetired(zygote);
      await this.#closeGroup(cgroup);
    };
    try {
      const { memoryBytes, processes } = this.limits;
      if (!(await connection.accepted)) throw new Error(`no session in the warm interpreter: ${zygote.said}`);
      // Else the memory of one session would be taken from the others.
      cgroup = this.#slots.cgroup(`session${this.#groups++}`, { memoryBytes, processes: processes + 2 });
      if (cgroup) for (const pid of childrenOf(connection.pid ?? 0)) cgroup.add(pid);
    } catch (error) {
      await close();
      throw error;
    }
    return {
      get alive() {
        return lives && !connection.exited;
      },
      run: async (request) => {
        cgroup?.resetPeak();
        if (connection.pid !== null) signalBelow(connection.pid, "SIGCONT");
        const attempt = await this.#watched(zygote, connection, cgroup, request, 1).catch((error: unknown) =>
          failed(String(error)),
        );
        // What a program has left running shall not run on while nobody counts it.
        if (connection.pid !== null && !connection.exited) signalBelow(connection.pid, "SIGSTOP");
        return { ...attempt, maxRssKb: largest(attempt.maxRssKb, cgroup?.peakKb() ?? null) };
      },
      close,
    };
  }

  protected async shutdown(): Promise<void> {
    for (const { fail } of this.#waiting.splice(0)) fail(new Error("the sandbox is closed"));
    const all = [...this.#zygotes];
    for (const zygote of all) zygote.kill();
    await Promise.all(all.map((zygote) => zygote.ended));
    await this.#slots.close();
  }

  /** Limits and measures a program from its start to its answer. */
  async #watched(
    zygote: ZygoteProcess,
    connection: Connection,
    cgroup: Cgroup | null,
    request: ExecutionRequest,
    session: 0 | 1,
  ): Promise<Attempt> {
    const { wallMs, cpuMs: cpuLimitMs } = callLimits(request, this.limits);
    const watch = new Watch(connection, cgroup, {
      cpuMs: cpuLimitMs,
      memoryBytes: this.limits.memoryBytes,
    });
    watch.begin();
    const abort = () => connection.kill("cancelled");
    request.signal?.addEventListener("abort", abort, { once: true });
    let breached: number[] | null = null;
    const timers: NodeJS.Timeout[] = [
      setInterval(() => watch.look(), WATCH_MS),
      setTimeout(() => {
        breached = connection.pid === null ? [] : treeOf(connection.pid);
        // The handler alone where that is enough: others' sessions live in the zygote.
        if (connection.pid !== null) signalPid(connection.pid);
        timers.push(setTimeout(() => zygote.kill(), BREACH_ZYGOTE_MS));
      }, wallMs + BREACH_MS),
    ];
    zygote.ref();
    try {
      const answered = await connection.send(this.#input(request, session));
      zygote.calls++;
      if (answered === null) {
        const detail = `the warm interpreter or its handler ended during the call: ${zygote.said}`;
        if (request.signal?.aborted || this.closed) return cancelled();
        this.#doubt(zygote);
        if (breached !== null) {
          await untilGone(breached);
          return stopped("timeout");
        }
        if (watch.oomKilled()) return stopped("memory");
        // A connection that no handler took has not met the program.
        return connection.pid === null && !(await connection.accepted)
          ? failed(detail)
          : { ...failed(detail), outcome: { kind: "crashed", detail } };
      }
      const { end, lives } = answered;
      if (session === 1 && !lives) connection.close();
      const counted = watch.cpuMs();
      // Orphans that are ended with the call are in nobody's account but the group's, which holds the spares' too.
      const cpuMs =
        counted === null || (end.cpuMs !== null && counted < end.cpuMs + CPU_SLACK_MS) ? end.cpuMs : counted;
      const outcome = outcomeOf(end, { oomKilled: watch.oomKilled(), cpuMs, cpuLimitMs });
      return { outcome, end, cpuMs: cpuMs ?? watch.cpuMs(), maxRssKb: end.maxRssKb };
    } finally {
      for (const timer of timers) clearTimeout(timer);
      request.signal?.removeEventListener("abort", abort);
      if (zygote.running <= 1) zygote.unref();
    }
  }

  #input(request: ExecutionRequest, session: 0 | 1): Buffer {
    return requestBytes(request, this.limits, { ...this.#rlimits, STRICT: 1, SESSION: session }).bytes;
  }

  /** The zygote that is idle for longest, else the next that gets free; null where `signal` aborts before. */
  async #take(signal?: AbortSignal): Promise<ZygoteProcess | null> {
    const idle = this.#active()
      .filter((zygote) => zygote.serves && zygote.running === 0)
      .sort((a, b) => a.idleSince - b.idleSince)[0];
    if (idle) {
      idle.running++;
      return idle;
    }
    return new Promise((resolve, reject) => {
      const waiter = {
        take: (zygote: ZygoteProcess) => {
          signal?.removeEventListener("abort", abort);
          zygote.running++;
          resolve(zygote);
        },
        fail: reject,
      };
      const abort = () => {
        const at = this.#waiting.indexOf(waiter);
        if (at < 0) return;
        this.#waiting.splice(at, 1);
        resolve(null);
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.push(waiter);
      const starting = this.#active().filter((zygote) => !zygote.serves).length;
      if (starting < this.#waiting.length && this.#active().length < this.limits.slots) this.#start();
    });
  }

  #release(zygote: ZygoteProcess): void {
    zygote.running--;
    zygote.idleSince = performance.now();
    if (zygote.calls >= this.limits.callsPerInterpreter && !zygote.retired) this.#replace(zygote);
    if (zygote.retired) this.#endRetired(zygote);
    else this.#offer(zygote);
  }

  #offer(zygote: ZygoteProcess): void {
    if (!zygote.serves || zygote.exited || zygote.retired || zygote.running > 0) return;
    this.#waiting.shift()?.take(zygote);
  }

  /** Starts another zygote; the old one serves until that is ready. */
  #replace(old: ZygoteProcess): void {
    old.calls = 0; // one replacement at a time
    try {
      const next = this.#start();
      next.ready.then(
        () => {
          old.retired = true;
          this.#endRetired(old);
        },
        () => {},
      );
    } catch {
      // tried again after as many calls
    }
  }

  /** After a call without an answer: no calls for the zygote until a handler of it has taken a connection. */
  #doubt(zygote: ZygoteProcess): void {
    if (!zygote.serves || zygote.exited) return;
    zygote.serves = false;
    zygote.doubted = true;
    const trial = new Connection(zygote, this.limits);
    const late = setTimeout(() => trial.close(), DOUBT_MS);
    void trial.accepted.then((accepted) => {
      clearTimeout(late);
      trial.close();
      if (!accepted) return zygote.kill();
      zygote.serves = true;
      zygote.doubted = false;
      this.#offer(zygote);
    });
  }

  #endRetired(zygote: ZygoteProcess): void {
    if (zygote.retired && zygote.running === 0 && zygote.sessions === 0) zygote.kill();
  }

  #active(): ZygoteProcess[] {
    return [...this.#zygotes].filter((zygote) => !zygote.retired && !zygote.exited);
  }

  async #forSession(): Promise<ZygoteProcess> {
    const all = this.#active().sort((a, b) => a.sessions - b.sessions);
    const zygote = all.find((each) => each.serves) ?? all.find((each) => !each.doubted) ?? this.#start();
    await zygote.ready;
    return zygote;
  }

  #start(): ZygoteProcess {
    const { bwrap, python, limits, seccomp, pid1 } = this.#parts;
    const slot = this.#slots.acquire();
    let zygote: ZygoteProcess;
    try {
      zygote = new ZygoteProcess(
        {
          bwrap,
          python: python.path,
          system: { links: systemLinks(), hidden: hiddenFolders(python.path) },
          seccomp,
          pid1,
          config: {
            preload: PRELOAD,
            spares: SPARES,
            tmpBytes: limits.tmpBytes,
            shmBytes: SHM_BYTES,
            captureBytes: limits.captureBytes,
            outputBytes: limits.outputBytes,
            setupMs: SETUP_MS,
          },
        },
        slot,
      );
    } catch (error) {
      this.#slots.release(slot);
      throw error;
    }
    this.#zygotes.add(zygote);
    zygote.ready.then(
      (addressBytes) => {
        // What the modules take of the address space is not the program's.
        this.#rlimits = rlimitsOf(this.#parts, { processes: OWN_PROCESSES, addressBytes });
        const held = (slot.cgroup?.usageKb() ?? 0) * 1024;
        try {
          slot.cgroup?.setMemory(limits.memoryBytes + held + HEADROOM_BYTES);
        } catch {
          zygote.kill(); // whoever waits gets another one
          return;
        }
        this.#offer(zygote);
      },
      (error: unknown) => {
        if (!this.closed) this.#waiting.shift()?.fail(error);
      },
    );
    void zygote.ended.then(() => {
      this.#zygotes.delete(zygote);
      // A group of its own for the next one: kept groups would be kept descriptors.
      void this.#closeGroup(slot.cgroup);
      // Calls that wait for a zygote shall not wait for one that is gone.
      if (!this.closed && this.#waiting.length > 0 && this.#active().length === 0) {
        try {
          this.#start();
        } catch (error) {
          this.#waiting.shift()?.fail(error);
        }
      }
    });
    return zygote;
  }

  async #closeGroup(cgroup: Cgroup | null): Promise<void> {
    if (!cgroup) return;
    // A group is in use until its last process has been reaped, which is soon.
    for (let tries = 0; tries < 100 && !cgroup.close(); tries++)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function cancelled(): Attempt {
  return stopped("cancelled");
}

function stopped(reason: "cancelled" | "timeout" | "memory"): Attempt {
  return { ...failed(""), outcome: { kind: "done", reason, exitCode: null, signal: "SIGKILL" } };
}
