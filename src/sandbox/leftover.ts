import { randomBytes } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";

const PREFIX = "r1ci-bench";

/** A name for something on the host that tells whose it is, so that it can be removed when its owner was killed. */
export function ownName(): string {
  return `${PREFIX}-${pidNamespace()}-${process.pid}-${randomBytes(3).toString("hex")}`;
}

/** Names of the folders in `folder` whose owner is gone. */
export function leftovers(folder: string): string[] {
  const pattern = new RegExp(`^${PREFIX}-${pidNamespace()}-(\\d+)-`);
  return listFolder(folder).filter((name) => {
    const pid = pattern.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
}

/** Names of the folders in a folder. */
export function listFolder(folder: string): string[] {
  try {
    const rows = readdirSync(folder, { withFileTypes: true });
    return rows.filter((row) => row.isDirectory()).map((row) => row.name);
  } catch {
    return [];
  }
}

/** Process ids mean something in their namespace only. */
function pidNamespace(): string {
  return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "0";
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
