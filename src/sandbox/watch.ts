import type { Cgroup } from "./cgroup.js";
import type { ExecutionReason } from "./sandbox.js";
import { treeUsage } from "./usage.js";

/** Why the caller ended a call. */
export type KillReason = Extract<ExecutionReason, "timeout" | "cpu" | "memory" | "output" | "cancelled">;

/** A running call, as seen from outside. */
export interface Watched {
  /** Process id below which everything belongs to the call, null before it is known. */
  readonly pid: number | null;
  readonly exited: boolean;
  kill(reason: KillReason): void;
}

/** Milliseconds between two looks. */
export const WATCH_MS = 100;
/** A tree's CPU count holds a little that is not the program's. */
export const CPU_SLACK_MS = 100;

/** Measures a running call and ends it where its processes together use too much. */
export class Watch {
  readonly #call: Watched;
  readonly #cgroup: Cgroup | null;
  readonly #limits: { cpuMs: number; memoryBytes: number };
  #oomKillsBefore = Infinity;
  #cpuBefore = 0;
  #treeBefore = 0;
  #treeCpuMs: number | null = null;
  #treePeakKb: number | null = null;

  constructor(call: Watched, cgroup: Cgroup | null, limits: { cpuMs: number; memoryBytes: number }) {
    this.#call = call;
    this.#cgroup = cgroup;
    this.#limits = limits;
  }

  /** What was used up to now, and ended for want of memory, was the set-up's or an earlier program's of the session. */
  begin(): void {
    this.#oomKillsBefore = this.#cgroup?.oomKills() ?? 0;
    this.#cpuBefore = this.#cgroup?.cpuMs() ?? 0;
    const { pid } = this.#call;
    if (this.#cgroup === null && pid !== null) this.#treeBefore = treeUsage(pid).cpuMs;
  }

  look(): void {
    const { pid } = this.#call;
    if (this.#cgroup === null && pid !== null && !this.#call.exited) {
      const { cpuMs, residentKb } = treeUsage(pid);
      this.#treeCpuMs = Math.max(this.#treeCpuMs ?? 0, cpuMs - this.#treeBefore);
      this.#treePeakKb = Math.max(this.#treePeakKb ?? 0, residentKb);
      if (residentKb * 1024 > this.#limits.memoryBytes) this.#call.kill("memory");
    }
    if (this.oomKilled()) this.#call.kill("memory");
    if ((this.cpuMs() ?? 0) > this.#limits.cpuMs + CPU_SLACK_MS) this.#call.kill("cpu");
  }

  /** Without a control group: as last seen. */
  cpuMs(): number | null {
    const now = this.#cgroup?.cpuMs() ?? null;
    return now === null ? this.#treeCpuMs : now - this.#cpuBefore;
  }

  peakKb(): number | null {
    return this.#cgroup?.peakKb() ?? this.#treePeakKb;
  }

  oomKilled(): boolean {
    return (this.#cgroup?.oomKills() ?? 0) > this.#oomKillsBefore;
  }
}
