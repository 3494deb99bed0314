import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { accessSync, chownSync, constants, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { warmArguments } from "./arguments.js";
import type { BwrapParts } from "./arguments.js";
import { framed } from "./connection.js";
import { onInnerPid, setReferenced } from "./launch.js";
import { leftovers, ownName } from "./leftover.js";
import type { Slot } from "./pool.js";
import { childrenOf, readText, signalPid } from "./proc.js";
import { ZYGOTE } from "./python/zygote.js";
import { joinGroups } from "./slots.js";

/** The argument of the zygote's script (`python/zygote.ts`). */
export interface ZygoteConfig {
  /** Packages that are imported ahead, where they are installed. */
  preload: string[];
  /** Children that wait, set up, for a call. */
  spares: number;
  tmpBytes: number;
  shmBytes: number;
  captureBytes: number;
  outputBytes: number;
  setupMs: number;
}

export interface ZygoteLaunch {
  bwrap: string;
  python: string;
  system: Omit<BwrapParts, "command">;
  seccomp: Uint8Array;
  pid1: Uint8Array;
  config: ZygoteConfig;
}

const START_MS = 60_000;
/** Longest path of a socket that every system takes. */
const SOCKET_PATH_MAX = 100;

/** One warm interpreter and the folder with its socket. */
export class ZygoteProcess {
  /** Resolves with the size of its address space once it serves; rejects with what went wrong. */
  readonly ready: Promise<number>;
  /** Never rejects; its folder is gone by then. */
  readonly ended: Promise<void>;
  readonly slot: Slot;
  /** Calls that it has served, calls that run in it, and sessions that live in it. */
  calls = 0;
  running = 0;
  sessions = 0;
  /** Since when it is idle; of several idle ones the first has its next child ready. */
  idleSince = 0;
  /** No new calls: another one takes its place. */
  retired = false;
  exited = false;
  serves = false;
  /** A call ended without an answer: it may be about to end. */
  doubted = false;
  /** Its process id, as this process sees it. */
  pid: number | null = null;
  readonly #process: ChildProcess;
  readonly #folder: string;
  #said = "";

  /** Throws where the folder cannot be made or the launcher not be started. */
  constructor(launch: ZygoteLaunch, slot: Slot) {
    this.slot = slot;
    this.#folder = socketFolder(slot.uid !== null);
    if (slot.uid !== null) chownSync(this.#folder, slot.uid, slot.uid);
    const command = [
      ...[launch.python, "-I", "-X", "int_max_str_digits=0", "-c", ZYGOTE],
      JSON.stringify(launch.config),
    ];
    const args = warmArguments({ ...launch.system, command }, this.#folder);
    const fds = slot.cgroup?.fds ?? [];
    const { file, args: all } = joinGroups(launch.bwrap, args, fds, 6);
    const child = spawn(file, all, {
      cwd: "/",
      env: {},
      ...(slot.uid === null ? {} : { uid: slot.uid, gid: slot.uid }),
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe", "pipe", ...fds],
    });
    this.#process = child;
    const [, , errors, blobs, facts, status] = child.stdio as unknown as [
      ...[null, null, Readable, Writable, Readable, Readable],
    ];
    for (const stream of [errors, blobs, facts, status]) stream.on("error", () => {}); // told by its end
    blobs.end(Buffer.concat([launch.seccomp, launch.pid1].map(framed)));
    const note = (chunk: Buffer) => (this.#said = (this.#said + chunk.toString("utf8")).slice(-4000));
    errors.on("data", note);
    onInnerPid(facts, (pid) => (this.pid = pid));
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.exited = true;
        rmSync(this.#folder, { recursive: true, force: true });
        resolve();
      };
      child.once("close", end);
      child.once("error", (error) => {
        note(Buffer.from(error.message));
        if (child.pid === undefined) end();
      });
    });
    this.ready = new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#said += "not ready in time";
        this.kill();
      }, START_MS);
      status.on("data", (chunk: Buffer) => {
        const size = /^R(\d+)$/m.exec(chunk.toString("utf8"))?.[1];
        if (size === undefined) note(chunk);
        else {
          clearTimeout(late);
          this.serves = true;
          resolve(Number(size));
        }
      });
      void this.ended.then(() => {
        clearTimeout(late);
        reject(new Error(`the warm interpreter ended: ${this.said}`));
      });
    });
    this.ready.catch(() => {}); // whoever waits for it is told
    this.unref();
  }

  /** What it and its launcher said last. */
  get said(): string {
    return this.#said.trim() || "without a word";
  }

  connect(): Socket {
    return connect({ path: join(this.#folder, "s") });
  }

  /**
   * Process id, as this process sees it, of the zygote's child whose id inside is `inner`; null where it is gone.
   */
  outerPid(inner: number): number | null {
    if (this.pid === null) return null;
    for (const child of childrenOf(this.pid)) {
      const ids = /^NSpid:\s+(.*)$/m.exec(readText(`/proc/${child}/status`))?.[1]?.split(/\s+/) ?? [];
      if (ids.at(-1) === String(inner)) return child;
    }
    return null;
  }

  /** Ends it with everything in it. */
  kill(): void {
    this.ref();
    // Ending the process inside lets bubblewrap's monitor reap it (see `child.ts`).
    if (this.pid !== null && !this.exited) signalPid(this.pid);
    setTimeout(() => {
      if (!this.exited) this.#process.kill("SIGKILL");
    }, 1000).unref();
  }

  ref(): void {
    setReferenced(this.#process, true);
  }

  /** Waiting for calls, it shall not keep this process alive. */
  unref(): void {
    setReferenced(this.#process, false);
  }
}

/** A new folder for a socket; those of processes that were killed go. `others`: another user must reach it. */
function socketFolder(others: boolean): string {
  // The path stands in the mount table of a call: not the caller's own folder first.
  const places = ["/tmp", "/var/tmp", "/run", tmpdir()];
  const base = places.find((path) => path.length < SOCKET_PATH_MAX - 60 && canUse(path, others));
  if (base === undefined)
    throw new Error(`no folder for a socket: none of ${places.join(", ")} can be reached by other users`);
  for (const name of leftovers(base)) rmSync(join(base, name), { recursive: true, force: true });
  return mkdtempSync(join(base, `${ownName()}-`));
}

/** True where we can write in a folder and, with `others`, every user may pass through it and all above it. */
function canUse(path: string, others: boolean): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    if (!others) return true;
    for (let at = realpathSync(path); ; at = dirname(at)) {
      if ((statSync(at).mode & 0o001) === 0) return false;
      if (at === dirname(at)) return true;
    }
  } catch {
    return false;
  }
}
