import { constants } from "node:os";
import { spawn } from "node:child_process";
import type { ChildProcess, SpawnOptions, StdioOptions } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { Capture } from "./capture.js";
import type { ExecutionReason, SandboxLimits } from "./sandbox.js";

/** How one interpreter is started. Descriptors: 3 seccomp program, 4 bubblewrap's status, 5 set-up status, 6.. cgroups. */
export interface Launch {
  file: string;
  args: string[];
  options: Pick<SpawnOptions, "uid" | "gid" | "cwd" | "env" | "detached">;
  /** Bytes of the seccomp program; null where there is no bubblewrap. */
  seccomp: Uint8Array | null;
  /** Open `cgroup.procs` files that the launcher writes itself into. */
  cgroupFds: number[];
}

/** Why the caller ended a child. */
export type KillReason = Extract<ExecutionReason, "timeout" | "cpu" | "memory" | "output" | "cancelled">;

/** How a child ended. */
export interface ChildEnd {
  /** The program was reached: every limit stood and it was about to start. */
  started: boolean;
  /** How the program ended, null where nobody could say. */
  status: { exitCode: number | null; signal: string | null } | null;
  /** What the program's tree used, where its parent reported it. */
  cpuMs: number | null;
  maxRssKb: number | null;
  killedFor: KillReason | null;
  stdout: string;
  stderr: string;
  truncated: boolean;
  /** With `started` false: what the launcher said. */
  detail: string;
}

const KILL_GRACE_MS = 1000;
const DRAIN_MS = 250;

/** One interpreter: started ahead, given one program, gone after it. */
export class Child {
  /** True once the interpreter waits for its program, false if it never came to that. */
  readonly prepared: Promise<boolean>;
  /** True once every limit stands and the program is about to start, false if it never came to that. */
  readonly begun: Promise<boolean>;
  /** Never rejects. */
  readonly ended: Promise<ChildEnd>;
  /** Process id of the sandbox's init, as this process sees it (null without bubblewrap or before it is known). */
  initPid: number | null = null;
  exited = false;

  readonly #process: ChildProcess | null;
  readonly #stdout: Capture;
  readonly #stderr: Capture;
  readonly #group: boolean;
  #setup = "";
  #status = "";
  #error = "";
  #killed = false;
  #killedFor: KillReason | null = null;

  constructor(launch: Launch, limits: SandboxLimits) {
    this.#stdout = new Capture(limits.captureBytes);
    this.#stderr = new Capture(limits.captureBytes);
    this.#group = launch.options.detached === true;
    const bwrap = launch.seccomp !== null;
    const stdio: StdioOptions = [
      "pipe",
      "pipe",
      "pipe",
      ...(bwrap ? (["pipe", "pipe"] as const) : [null, null]),
    ];
    stdio.push("pipe", ...launch.cgroupFds);
    if (!bwrap) stdio[3] = stdio[4] = "ignore";

    let child: ChildProcess | null = null;
    try {
      child = spawn(launch.file, launch.args, { ...launch.options, stdio });
    } catch (error) {
      this.#error = String(error);
    }
    this.#process = child;
    if (child === null) {
      this.exited = true;
      this.prepared = this.begun = Promise.resolve(false);
      this.ended = Promise.resolve(this.#end(null, null));
      return;
    }

    for (const stream of child.stdio) stream?.on("error", () => {}); // a dead child: told by its end
    if (launch.seccomp) (child.stdio[3] as Writable | undefined)?.end(launch.seccomp);
    const watch = (capture: Capture) => (chunk: Buffer) => {
      capture.add(chunk);
      if (capture.total > limits.outputBytes) this.kill("output");
    };
    child.stdout?.on("data", watch(this.#stdout));
    child.stderr?.on("data", watch(this.#stderr));
    const statusPipe = child.stdio[4] as Readable | null | undefined;
    statusPipe?.on("data", (chunk: Buffer) => {
      this.#status += chunk.toString("latin1");
      const pid = /"child-pid": (\d+)/.exec(this.#status)?.[1];
      if (pid !== undefined && this.initPid === null) {
        this.initPid = Number(pid);
      }
    });
    const setupPipe = (child.stdio as readonly unknown[])[5] as Readable | null | undefined;

    setupPipe?.on("data", (chunk: Buffer) => {
      const first = this.#setup === "";
      this.#setup += chunk.toString("latin1");
      if (first && this.#killed) this.#killInit();
    });
    const reached = (mark: string) =>
      new Promise<boolean>((resolve) => {
        const look = () => resolve(this.#setup.includes(mark));
        setupPipe?.on("data", () => {
          if (this.#setup.includes(mark)) resolve(true);
        });
        setupPipe?.once("close", look);
        child.once("close", look);
        child.once("error", () => resolve(false));
      });
    this.prepared = reached("R");
    this.begun = reached("G");
    this.ended = new Promise((resolve) => {
      child.once("error", (error) => {
        this.#error = error.message;
        if (child.pid !== undefined) return; // about a signal, not about the start
        this.exited = true;
        resolve(this.#end(null, null));
      });
      child.once("exit", (code, signal) => {
        this.exited = true;
        if (this.#group) this.#killGroup(); // what it left behind in its process group
        // Without isolation a descendant may hold the pipes open for ever: what has come by then is the output.
        const drain = setTimeout(() => {
          for (const stream of child.stdio) stream?.destroy();
        }, DRAIN_MS);
        child.once("close", () => {
          clearTimeout(drain);
          resolve(this.#end(code, signal));
        });
      });
    });
  }

  /** Gives the interpreter its program; `input` is the header line and the source. */
  send(input: Buffer): void {
    this.#process?.stdin?.end(input);
  }

  /** Ends every process of the call; the first reason stands. */
  kill(reason: KillReason): void {
    this.#killedFor ??= reason;
    if (this.#killed) return;
    this.#killed = true;
    this.#killNow();
  }

  /** While it only waits it shall not keep the caller's process alive. */
  setReferenced(on: boolean): void {
    const child = this.#process;
    if (child === null) return;
    const call = (thing: unknown) =>
      (thing as { ref?(): void; unref?(): void } | null)?.[on ? "ref" : "unref"]?.();
    for (const thing of [child, ...child.stdio]) call(thing);
  }

  #killNow(): void {
    const child = this.#process;
    if (child === null || this.exited) return;
    if (this.#group) {
      this.#killGroup();
      return;
    }
    // During the set-up bubblewrap's monitor does not wait for init: let that pass, it takes some milliseconds.
    if (this.#setup !== "") this.#killInit();
    setTimeout(() => {
      if (!this.exited) child.kill("SIGKILL");
    }, KILL_GRACE_MS).unref();
  }

  /**
   * Ending init ends its whole pid namespace and lets bubblewrap's monitor reap it. Ending the monitor first would leave
   * init to the system's own init, which in many containers reaps nothing.
   */
  #killInit(): void {
    if (this.initPid !== null && !this.exited) signalPid(this.initPid);
  }

  #killGroup(): void {
    if (this.#process?.pid !== undefined) signalPid(-this.#process.pid);
  }

  #end(code: number | null, signal: NodeJS.Signals | null): ChildEnd {
    const started = this.#setup.includes("G");
    const stdout = this.#stdout.text();
    const stderr = this.#stderr.text();
    const report = /E(\d+) (\d+) (\d+);/.exec(this.#setup);
    const waited = report ? Number(report[1]) : null;
    const own = code === null && signal === null ? null : { exitCode: code, signal };
    return {
      started,
      status: this.#group ? own : waited === null ? null : waitStatus(waited),
      cpuMs: report ? Math.round(Number(report[2]) / 1000) : null,
      maxRssKb: report ? Number(report[3]) : null,
      killedFor: this.#killedFor,
      stdout: started ? stdout : "",
      stderr: started ? stderr : "",
      truncated: this.#stdout.truncated || this.#stderr.truncated,
      detail: started
        ? `the sandbox ended (${signal ?? `status ${code}`}) without a report`
        : (this.#error || stderr.trim() || stdout.trim() || `ended with ${signal ?? `status ${code}`}`).slice(
            0,
            2000,
          ),
    };
  }
}

function signalPid(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // gone already
  }
}

/** Of two names of one number (SIGABRT, SIGIOT) the first is the usual one. */
const SIGNALS = new Map(
  Object.entries(constants.signals)
    .reverse()
    .map(([name, number]) => [number, name]),
);

/** Reads the status word of wait(2). */
function waitStatus(word: number): { exitCode: number | null; signal: string | null } {
  const number = word & 0x7f;
  if (number === 0) return { exitCode: (word >> 8) & 0xff, signal: null };
  return { exitCode: null, signal: SIGNALS.get(number) ?? `signal ${number}` };
}
