import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { leftovers, listFolder, ownName } from "./leftover.js";
import { readText, signalPid } from "./proc.js";

/** Control groups for calls: memory and number of processes of a whole process tree, whatever it forks. */
export interface CgroupTree {
  readonly version: 1 | 2;
  /** Folders (one a hierarchy) that hold the groups of this sandbox. */
  readonly bases: Readonly<Partial<Record<Controller, string>>>;
}

/** Version 2 has one hierarchy, which stands under `memory`. */
type Controller = "memory" | "pids" | "cpuacct";

/** Where the kernel's files are; other places for tests. */
export interface CgroupPaths {
  mountinfo: string;
  self: string;
}
const PATHS: CgroupPaths = { mountinfo: "/proc/self/mountinfo", self: "/proc/self/cgroup" };

/**
 * Makes the folders for a sandbox in the first place where memory can be limited: below our own group, so that limits
 * set on us hold for the calls too, else above it. Null where there is no such place (a fact, not an error).
 */
export function openCgroups(paths: CgroupPaths = PATHS): CgroupTree | null {
  try {
    const mounts = readMounts(paths.mountinfo);
    const own = readOwn(paths.self);
    const name = ownName();
    return openV2(mounts, own, name) ?? openV1(mounts, own, name);
  } catch {
    return null;
  }
}

function openV2(mounts: Mount[], own: Map<string, string>, name: string): CgroupTree | null {
  const mount = mounts.find((row) => row.type === "cgroup2");
  if (!mount) return null;
  for (let path = own.get("") ?? "/"; ; path = dirname(path)) {
    const base = join(mount.point, path, name);
    const ready = readWords(join(mount.point, path, "cgroup.subtree_control"));
    if (ready.includes("memory") && tryMake(base)) {
      const wanted = ["memory", "pids", "cpu"].filter((controller) => ready.includes(controller));
      const set = tryWrite(
        join(base, "cgroup.subtree_control"),
        wanted.map((controller) => `+${controller}`).join(" "),
      );
      const tree: CgroupTree = { version: 2, bases: { memory: base } };
      if (set && works(tree)) return tree;
      tryRemove(base);
    }
    if (path === "/" || path === ".") return null;
  }
}

function openV1(mounts: Mount[], own: Map<string, string>, name: string): CgroupTree | null {
  const bases: Partial<Record<Controller, string>> = {};
  for (const controller of ["memory", "pids", "cpuacct"] as const) {
    const mount = mounts.find((row) => row.type === "cgroup" && row.options.includes(controller));
    if (!mount) continue;
    for (const parent of [join(mount.point, own.get(controller) ?? "/"), mount.point]) {
      const base = join(parent, name);
      if (!tryMake(base)) continue;
      bases[controller] = base;
      break;
    }
  }
  const tree: CgroupTree = { version: 1, bases };
  if (bases.memory !== undefined && works(tree)) return tree;
  for (const base of Object.values(bases)) tryRemove(base);
  return null;
}

/** Tries the whole way once: make a group, limit it, let a process join, remove it. Sweeps old folders first. */
function works(tree: CgroupTree): boolean {
  for (const base of Object.values(tree.bases)) sweep(dirname(base));
  let group: Cgroup | null = null;
  try {
    group = new Cgroup(tree, "try", { memoryBytes: 64 * 1024 ** 2, processes: 16 });
    const script = group.fds.map((_, i) => `echo 0 >&${i + 3}`).join(" && ");
    const run = spawnSync("/bin/sh", ["-c", script], {
      env: {},
      stdio: ["ignore", "ignore", "ignore", ...group.fds],
    });
    return run.status === 0;
  } catch {
    return false;
  } finally {
    group?.close();
  }
}

/** Removes the folders of processes that are gone, and ends what they left in them. */
function sweep(parent: string): void {
  for (const name of leftovers(parent)) {
    for (const slot of listFolder(join(parent, name))) {
      const dir = join(parent, name, slot);
      // A launcher whose parent was killed before it had asked to be ended with it.
      for (const pid of readWords(join(dir, "cgroup.procs")).filter(Boolean)) signalPid(Number(pid));
      tryRemove(dir);
    }
    tryRemove(join(parent, name));
  }
}

/** Removes the folders of a sandbox; all groups in them must have been closed. */
export async function closeCgroups(tree: CgroupTree): Promise<void> {
  // A group counts as used until the last process in it has been reaped.
  for (let tries = 0; tries < 50; tries++) {
    const left = Object.values(tree.bases).filter((base) => {
      for (const slot of listFolder(base)) tryRemove(join(base, slot));
      return !tryRemove(base);
    });
    if (left.length === 0) return;
    await sleep(20);
  }
}

/** The group of one call at a time. */
export class Cgroup {
  /** Open `cgroup.procs` files: a process that writes 0 into each has joined. */
  readonly fds: number[] = [];
  readonly #version: 1 | 2;
  readonly #dirs: Partial<Record<Controller, string>> = {};
  #peak: number | null = null;

  /** Throws where the group cannot be made or limited. */
  constructor(tree: CgroupTree, name: string, limits: { memoryBytes: number; processes: number }) {
    this.#version = tree.version;
    try {
      for (const [controller, base] of Object.entries(tree.bases) as [Controller, string][]) {
        const dir = join(base, name);
        mkdirSync(dir);
        this.#dirs[controller] = dir;
        this.fds.push(openSync(join(dir, "cgroup.procs"), "w"));
      }
      const memory = this.#dirs.memory ?? "";
      const bytes = String(limits.memoryBytes);
      if (this.#version === 2) {
        writeFileSync(join(memory, "memory.max"), bytes);
        tryWrite(join(memory, "memory.swap.max"), "0");
        tryWrite(join(memory, "pids.max"), String(limits.processes));
        this.#peak = tryOpen(join(memory, "memory.peak"));
      } else {
        writeFileSync(join(memory, "memory.limit_in_bytes"), bytes);
        tryWrite(join(memory, "memory.memsw.limit_in_bytes"), bytes);
        if (this.#dirs.pids !== undefined)
          writeFileSync(join(this.#dirs.pids, "pids.max"), String(limits.processes));
      }
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Sets another limit of memory. */
  setMemory(bytes: number): void {
    const dir = this.#dirs.memory ?? "";
    const text = String(bytes);
    if (this.#version === 2) {
      writeFileSync(join(dir, "memory.max"), text);
      return;
    }
    // The limit with swap is never below the one without: which goes first depends on the direction.
    const both = ["memory.memsw.limit_in_bytes", "memory.limit_in_bytes"];
    for (const name of [...both, ...both.reverse()]) tryWrite(join(dir, name), text);
    if (readNumber(join(dir, "memory.limit_in_bytes")) !== Math.floor(bytes / 4096) * 4096)
      throw new Error(`the memory limit of ${dir} could not be set to ${bytes}`);
  }

  /** Puts a living process into the group. */
  add(pid: number): void {
    for (const dir of Object.values(this.#dirs)) writeFileSync(join(dir, "cgroup.procs"), String(pid));
  }

  /** KiB in use now, null where it is not known. */
  usageKb(): number | null {
    const file = this.#version === 2 ? "memory.current" : "memory.usage_in_bytes";
    return scale(readNumber(this.#file("memory", file)), 1 / 1024);
  }

  /** CPU milliseconds of all processes that were ever in the group, null where they are not counted. */
  cpuMs(): number | null {
    if (this.#version === 2) return scale(readField(this.#file("memory", "cpu.stat"), "usage_usec"), 1e-3);
    return scale(readNumber(this.#file("cpuacct", "cpuacct.usage")), 1e-6);
  }

  /** Number of processes that the kernel has killed in the group because its memory was used up. */
  oomKills(): number {
    const file = this.#version === 2 ? "memory.events" : "memory.oom_control";
    return readField(this.#file("memory", file), "oom_kill") ?? 0;
  }

  /** Forgets the peak of the call before. */
  resetPeak(): void {
    if (this.#version === 1) tryWrite(this.#file("memory", "memory.max_usage_in_bytes") ?? "", "0");
    else if (this.#peak !== null && !tryWriteFd(this.#peak, "reset")) {
      closeSync(this.#peak); // before Linux 6.12 the peak is the group's for ever: not this call's
      this.#peak = null;
    }
  }

  /** Peak memory in KiB since the last reset, with the call's files in /tmp; null where it is not known. */
  peakKb(): number | null {
    if (this.#version === 1)
      return scale(readNumber(this.#file("memory", "memory.max_usage_in_bytes")), 1 / 1024);
    return this.#peak === null ? null : scale(readFdNumber(this.#peak), 1 / 1024);
  }

  /** False where a group is still in use; it can be called again. */
  close(): boolean {
    for (const fd of this.fds.splice(0)) closeSync(fd);
    if (this.#peak !== null) closeSync(this.#peak);
    this.#peak = null;
    return Object.values(this.#dirs).filter((dir) => !tryRemove(dir) && existsSync(dir)).length === 0;
  }

  #file(controller: Controller, name: string): string | null {
    const dir = this.#dirs[controller];
    return dir === undefined ? null : join(dir, name);
  }
}

interface Mount {
  point: string;
  type: string;
  options: string[];
}

function readMounts(file: string): Mount[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      const [left, right] = line.split(" - ");
      const point = left?.split(" ")[4];
      const [type, , options] = right?.split(" ") ?? [];
      return point !== undefined && type?.startsWith("cgroup")
        ? [{ point, type, options: options?.split(",") ?? [] }]
        : [];
    });
}

/** Our own group in each hierarchy: controller (empty for version 2) to path. */
function readOwn(file: string): Map<string, string> {
  const own = new Map<string, string>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const match = /^\d+:([^:]*):(.*)$/.exec(line);
    for (const controller of match?.[1]?.split(",") ?? []) own.set(controller, match?.[2] ?? "/");
  }
  return own;
}

function attempt<T, F>(action: () => T, otherwise: F): T | F {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

const done = (action: () => void): boolean => attempt(() => (action(), true), false);
const tryMake = (dir: string): boolean => done(() => mkdirSync(dir));
const tryRemove = (dir: string): boolean => done(() => rmdirSync(dir));
const tryWrite = (file: string, value: string): boolean => done(() => writeFileSync(file, value));
const tryWriteFd = (fd: number, value: string): boolean => done(() => writeFileSync(fd, value));
const tryOpen = (file: string): number | null => attempt(() => openSync(file, "r+"), null);
const readWords = (file: string): string[] => readText(file).trim().split(/\s+/);

function readNumber(file: string | null): number | null {
  const text = readText(file ?? "").trim();
  return /^\d+$/.test(text) ? Number(text) : null;
}

function readFdNumber(fd: number): number | null {
  const buffer = Buffer.alloc(32);
  const size = attempt(() => readSync(fd, buffer, 0, 32, 0), 0);
  const text = buffer.toString("latin1", 0, size).trim();
  return /^\d+$/.test(text) ? Number(text) : null;
}

function readField(file: string | null, name: string): number | null {
  const value = new RegExp(`^${name} (\\d+)$`, "m").exec(readText(file ?? ""))?.[1];
  return value === undefined ? null : Number(value);
}

const scale = (value: number | null, factor: number): number | null =>
  value === null ? null : Math.round(value * factor);
