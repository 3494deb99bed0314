// Free of vitest, for the scripts that tests start.
import { readFileSync, readdirSync } from "node:fs";

/** Processes of this machine, zombies among them, whose name is `name`. */
export function processesNamed(name: string): string[] {
  return processes().filter((row) => row.includes(`(${name})`));
}

/** First fields of each process's stat: pid, name, state, parent. */
export function processes(): string[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      return [readFileSync(`/proc/${pid}/stat`, "utf8").split(" ").slice(0, 4).join(" ")];
    } catch {
      return [];
    }
  });
}
