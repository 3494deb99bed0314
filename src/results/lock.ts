import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { usageError } from "../errors.js";

interface Owner {
  host: string;
  pid: number;
  /** When the process started, as the system tells it: a process id alone may be given again. */
  started: string;
}

/**
 * Takes the run folder for this process, and returns the function that gives it back. A lock whose owner is dead is taken
 * over; a living owner, or one on another machine, is a usage error that names it.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, "run.lock");
  const self: Owner = { host: os.hostname(), pid: process.pid, started: startTime(process.pid) ?? "" };
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, JSON.stringify(self), { flag: "wx" });
      return () => {
        if (sameOwner(readOwner(file), self)) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const owner = readOwner(file);
    if (owner && isAlive(owner, self.host)) throw inUse(folder, owner);
    if (tries >= 3)
      throw usageError(
        `cannot take the lock ${file}`,
        "Another run is starting in this folder; choose another --out",
      );
    // Dead owner: whoever manages to create the file next has it.
    rmSync(file, { force: true });
  }
}

/** Throws the usage error of `lockFolder` where a living owner works in the folder; takes nothing and writes nothing. */
export function refuseLocked(folder: string): void {
  const owner = readOwner(path.join(folder, "run.lock"));
  if (owner && isAlive(owner, os.hostname())) throw inUse(folder, owner);
}

/** Whether a living owner works in the folder. */
export function isHeld(folder: string): boolean {
  const owner = readOwner(path.join(folder, "run.lock"));
  return owner !== undefined && isAlive(owner, os.hostname());
}

function inUse(folder: string, owner: Owner): Error {
  return usageError(
    `${folder} is in use by another run (process ${owner.pid} on ${owner.host})`,
    owner.host === os.hostname()
      ? "Wait for it to end, or choose another --out"
      : `If that run is gone, remove ${path.join(folder, "run.lock")} and try again`,
  );
}

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Owner;
  } catch {
    return undefined;
  }
}

function sameOwner(a: Owner | undefined, b: Owner): boolean {
  return a?.host === b.host && a.pid === b.pid && a.started === b.started;
}

function isAlive(owner: Owner, host: string): boolean {
  // Another machine's processes cannot be seen from here.
  if (owner.host !== host) return true;
  const started = startTime(owner.pid);
  return started !== undefined && (owner.started === "" || started === owner.started);
}

/** Start time of a process in the system's own words; undefined where there is no such process. */
function startTime(pid: number): string | undefined {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name in brackets may hold blanks; the start time is the 20th field after it.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // A zombie is dead; where nothing reaps it, its entry stays.
      return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
    }
    process.kill(pid, 0);
  } catch {
    return undefined;
  }
  if (process.platform === "win32") return "";
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
