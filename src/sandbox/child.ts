import { spawn } from "node:child_process";
import type { ChildProcess, SpawnOptions, StdioOptions } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { Capture } from "./capture.js";
import { onInnerPid, setReferenced } from "./launch.js";
import type { ChildEnd } from "./outcome.js";
import { waitStatus } from "./outcome.js";
import { signalPid } from "./proc.js";
import type { SandboxLimits } from "./sandbox.js";
import type { KillReason, Watched } from "./watch.js";

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

const KILL_GRACE_MS = 1000;
const DRAIN_MS = 250;
/** More than this on the status pipe comes from no loader of ours. */
const MARKS_MAX = 1 << 16;

/** What a session's interpreter says of a program that is done. */
export interface CellMark {
  exitCode: number;
  cpuMs: number;
  maxRssKb: number;
}

/** One interpreter: started ahead, given one program, gone after it. */
export class Child implements Watched {
  /** True once the interpreter waits for its program, false if it never came to that. */
  readonly prepared: Promise<boolean>;
  /** True once every limit stands and the program is about to start, false if it never came to that. */
  readonly begun: Promise<boolean>;
  /** Never rejects. */
  readonly ended: Promise<ChildEnd>;
  /** Process id of the sandbox's init, as this process sees it (null without bubblewrap or before it is known). */
  pid: number | null = null;
  exited = false;

  readonly #process: ChildProcess | null;
  readonly #limits: SandboxLimits;
  #stdout: Capture;
  #stderr: Capture;
  readonly #group: boolean;
  /** What the session's interpreter writes when the program that runs is done. */
  #mark: RegExp | null = null;
  #cell: ((mark: CellMark | null) => void) | null = null;
  #setup = "";
  #error = "";
  #killed = false;
  #killedFor: KillReason | null = null;

  constructor(launch: Launch, limits: SandboxLimits) {
    this.#limits = limits;
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
    const watch = (capture: Capture, chunk: Buffer) => {
      capture.add(chunk);
      if (capture.total > limits.outputBytes) this.kill("output");
    };
    child.stdout?.on("data", (chunk: Buffer) => watch(this.#stdout, chunk));
    child.stderr?.on("data", (chunk: Buffer) => watch(this.#stderr, chunk));
    const statusPipe = child.stdio[4] as Readable | null | undefined;
    if (statusPipe) onInnerPid(statusPipe, (pid) => (this.pid = pid));
    const setupPipe = (child.stdio as readonly unknown[])[5] as Readable | null | undefined;

    setupPipe?.on("data", (chunk: Buffer) => {
      const first = this.#setup === "";
      this.#setup += chunk.toString("latin1");
      if (first && this.#killed) this.#killInit();
      const mark = this.#mark?.exec(this.#setup);
      if (mark && this.#cell) {
        // A session's code can write here: keep what `started` is read from and forget the rest.
        this.#setup = `RG${this.#setup.slice(mark.index + mark[0].length)}`; // the report may stand behind it
        this.#cell({ exitCode: Number(mark[1]), cpuMs: Number(mark[2]) / 1000, maxRssKb: Number(mark[3]) });
        this.#cell = null;
      } else if (this.#setup.length > MARKS_MAX) this.kill("output");
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
        this.#cell?.(null);
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

  /** Gives the interpreter its program (`requestBytes`). */
  send(input: Buffer): void {
    this.#process?.stdin?.end(input);
  }

  /** In a session: gives it the next program and resolves when that is done, with null where the interpreter ended. */
  sendCell(input: Buffer, nonce: string): Promise<CellMark | null> {
    this.#mark = new RegExp(`D${nonce} (\\d{1,3}) (\\d{1,15}) (\\d{1,15});`);
    this.#stdout = new Capture(this.#limits.captureBytes);
    this.#stderr = new Capture(this.#limits.captureBytes);
    if (this.exited) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#cell = resolve;
      this.#process?.stdin?.write(input);
    });
  }

  /** What a program of a session printed, once everything that it wrote before its end has been read. */
  async cellOutput(): Promise<Pick<ChildEnd, "stdout" | "stderr" | "truncated">> {
    // What is in the pipes is read in the next turns of the event loop, before this.
    for (let before = -1, quiet = 0; quiet < 2 && !this.exited;) {
      await new Promise((resolve) => setImmediate(resolve));
      const total = this.#stdout.total + this.#stderr.total;
      quiet = total === before ? quiet + 1 : 0;
      before = total;
    }
    return {
      stdout: this.#stdout.text(),
      stderr: this.#stderr.text(),
      truncated: this.#stdout.truncated || this.#stderr.truncated,
    };
  }

  get killedFor(): KillReason | null {
    return this.#killedFor;
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
    if (this.#process) setReferenced(this.#process, on);
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
    if (this.pid !== null && !this.exited) signalPid(this.pid);
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
