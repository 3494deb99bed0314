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
  readonly #oomKills: number;
  #cpuBefore = 0;
  #treeBefore: number | null = null;
  #treeCpuMs: number | null = null;
  #treePeakKb: number | null = null;

  /** `oomKills`: the group's count when the call began. */
  constructor(
    call: Watched,
    cgroup: Cgroup | null,
    oomKills: number,
    limits: { cpuMs: number; memoryBytes: number },
  ) {
    this.#call = call;
    this.#cgroup = cgroup;
    this.#oomKills = oomKills;
    this.#limits = limits;
  }

  /** What was used up to now was the set-up. */
  begin(): void {
    this.#cpuBefore = this.#cgroup?.cpuMs() ?? 0;
  }

  look(): void {
    const { pid } = this.#call;
    if (this.#cgroup === null && pid !== null && !this.#call.exited) {
      const { cpuMs, residentKb } = treeUsage(pid);
      // A call that is seen late began before: only a session's tree has an earlier life, which `before` tells.
      this.#treeCpuMs = Math.max(this.#treeCpuMs ?? 0, cpuMs - (this.#treeBefore ?? 0));
      this.#treePeakKb = Math.max(this.#treePeakKb ?? 0, residentKb);
      if (residentKb * 1024 > this.#limits.memoryBytes) this.#call.kill("memory");
    }
    if (this.oomKilled()) this.#call.kill("memory");
    if ((this.cpuMs() ?? 0) > this.#limits.cpuMs + CPU_SLACK_MS) this.#call.kill("cpu");
  }

  /** For a session without a control group: what its tree had used before this program. */
  before(cpuMs: number): void {
    this.#treeBefore = cpuMs;
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
    return (this.#cgroup?.oomKills() ?? 0) > this.#oomKills;
  }
}
