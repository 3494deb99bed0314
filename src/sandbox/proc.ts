import { existsSync, readFileSync, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A file of /proc or the like, empty where it cannot be read: what it tells of is gone, or is not there. */
export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Children of a process. */
export function childrenOf(pid: number): number[] {
  return threads(pid).flatMap((thread) =>
    readText(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
}

/** `pid` and all below it. */
export function treeOf(pid: number): number[] {
  const pids = [pid];
  for (const current of pids) pids.push(...childrenOf(current));
  return pids;
}

/** Sends a signal; a process that is gone already is no error. */
export function signalPid(pid: number, signal: NodeJS.Signals = "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // gone already
  }
}

/** Sends a signal to all that is below `pid`. Twice, for what is forked meanwhile. */
export function signalBelow(pid: number, signal: "SIGSTOP" | "SIGCONT"): void {
  for (let round = 0; round < 2; round++) for (const each of treeOf(pid).slice(1)) signalPid(each, signal);
}

/** Resolves once none of these processes is left, or after a second. */
export async function untilGone(pids: readonly number[]): Promise<void> {
  for (let tries = 0; tries < 100 && pids.some((pid) => existsSync(`/proc/${pid}`)); tries++) await sleep(10);
}

function threads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}
