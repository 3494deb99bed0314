import { readText, treeOf } from "./proc.js";

/** What a process tree uses at one moment. */
export interface TreeUsage {
  /** CPU milliseconds of the living processes and of the children they have waited for. */
  cpuMs: number;
  /** Resident KiB, each shared page once. */
  residentKb: number;
}

/** Linux reports CPU times to user space in hundredths of a second on every machine. */
const MS_PER_TICK = 10;

/**
 * Sums up the processes below `pid` from /proc, for machines without a usable control group. In a pid namespace every
 * orphan falls to its init, so that the tree below init is complete. A process that ends while we read counts as gone.
 */
export function treeUsage(pid: number): TreeUsage {
  const pids = treeOf(pid);
  let cpuMs = 0;
  for (const current of pids) {
    // Fields 14 to 17 (utime, stime, cutime, cstime); the name in field 2 may hold blanks and brackets.
    const fields = readText(`/proc/${current}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ");
    for (const field of fields.slice(11, 15)) cpuMs += Number(field) * MS_PER_TICK;
  }
  return { cpuMs, residentKb: pids.reduce((sum, each) => sum + residentKb(each), 0) };
}

/** Proportional set size; where it may not be read, resident size without files. */
function residentKb(pid: number): number {
  const pss = /^Pss:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1];
  if (pss !== undefined) return Number(pss);
  const anonymous = /^RssAnon:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/status`))?.[1];
  return anonymous === undefined ? 0 : Number(anonymous);
}
