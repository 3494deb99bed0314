import { Cgroup, closeCgroups } from "./cgroup.js";
import type { CgroupTree } from "./cgroup.js";
import type { Slot } from "./pool.js";

/** Free between the ranges of Debian's allocated and systemd's dynamic users; within the 65,536 of a plain container. */
const FIRST_UID = 60_600;
const UIDS = 576;

/** Hands out users and control groups, each to one interpreter at a time. */
export class Slots {
  readonly #cgroups: CgroupTree | null;
  readonly #size: { memoryBytes: number; processes: number };
  readonly #free: Slot[] = [];
  readonly #root = process.getuid?.() === 0;
  #made = 0;

  constructor(cgroups: CgroupTree | null, size: { memoryBytes: number; processes: number }) {
    this.#cgroups = cgroups;
    this.#size = size;
  }

  acquire(): Slot {
    const slot = this.#free.pop();
    if (slot) return slot;
    const index = this.#made++;
    // A user of its own for each call in flight: the kernel counts many things by user (timers, pipes, watches).
    const uid = this.#root ? FIRST_UID + ((process.pid * 64 + index) % UIDS) : null;
    return { uid, cgroup: this.cgroup(`slot${index}`, this.#size), dir: null };
  }

  /** A group beside those of the slots. */
  cgroup(name: string, size: { memoryBytes: number; processes: number }): Cgroup | null {
    return this.#cgroups && new Cgroup(this.#cgroups, name, size);
  }

  release(slot: Slot): void {
    this.#free.push(slot);
  }

  async close(): Promise<void> {
    for (const slot of this.#free) slot.cgroup?.close();
    if (this.#cgroups) await closeCgroups(this.#cgroups);
  }
}

/**
 * How the shell bounds core files and puts itself into control groups before it becomes the program. The bound is not 0,
 * which a core_pattern that is a pipe ignores. `first`: descriptor of the first group.
 */
export function joinGroups(
  file: string,
  args: string[],
  fds: readonly number[],
  first: number,
): { file: string; args: string[] } {
  const join = fds.map((_, i) => `echo 0 >&${first + i} && `).join("");
  const shut = fds.map((_, i) => ` ${first + i}>&-`).join("");
  return { file: "/bin/sh", args: ["-c", `ulimit -c 1 && ${join}exec "$@"${shut}`, "sh", file, ...args] };
}
