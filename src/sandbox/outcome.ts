import { constants } from "node:os";
import type { ExecutionReason } from "./sandbox.js";
import type { KillReason } from "./watch.js";

/** How an interpreter, or a program in it, ended. */
export interface ChildEnd {
  /** The program was reached: every limit stood and it was about to start. */
  started: boolean;
  /** How the program ended, null where nobody could say. */
  status: { exitCode: number | null; signal: string | null } | null;
  /** What the program's tree used, where its parent reported it. */
  cpuMs: number | null;
  maxRssKb: number | null;
  killedFor: KillReason | null;
  stdout: string;
  stderr: string;
  truncated: boolean;
  /** What the launcher said, where it matters. */
  detail: string;
}

/** `crashed`: the program ran and took the sandbox down with it; `setup`: the program was never reached. */
export type Outcome =
  | { kind: "done"; reason: ExecutionReason; exitCode: number | null; signal: string | null }
  | { kind: "crashed" | "setup"; detail: string };

export interface OutcomeFacts {
  /** The kernel killed a process of the call for want of memory. */
  oomKilled: boolean;
  cpuMs: number | null;
  cpuLimitMs: number;
}

/**
 * Says why a call ended. Only what the program cannot forge (the status pipes, the caller's own kill, the kernel's
 * counters) decides between the sandbox's fault and the program's; its exit status and last line of standard error only
 * choose among the program's own reasons.
 */
export function outcomeOf(end: ChildEnd, facts: OutcomeFacts): Outcome {
  if (end.killedFor === "cancelled") return done("cancelled", null, "SIGKILL");
  if (!end.started) {
    // Its size alone, as it was read in.
    if (end.killedFor === "memory" || end.killedFor === "cpu") return done(end.killedFor, null, "SIGKILL");
    if (end.killedFor === "timeout") return { kind: "setup", detail: `not ready in time. ${end.detail}` };
    return { kind: "setup", detail: end.detail };
  }
  const { status } = end;
  const killed = status === null || status.signal === "SIGKILL";
  if (end.killedFor === "output" || (end.killedFor !== null && killed))
    return done(end.killedFor, null, "SIGKILL");
  if (status === null)
    return facts.oomKilled ? done("memory", null, "SIGKILL") : { kind: "crashed", detail: end.detail };
  const { exitCode, signal } = status;
  if (exitCode === 0) return done("ok", 0, null);
  if (facts.oomKilled || (exitCode === 1 && endsInMemoryError(end.stderr)))
    return done("memory", exitCode, signal);
  if (signal === "SIGXCPU") return done("cpu", exitCode, signal);
  // The hard limit comes a second after the soft one, for a program that ignores SIGXCPU.
  if (signal === "SIGKILL" && (facts.cpuMs ?? 0) >= facts.cpuLimitMs) return done("cpu", exitCode, signal);
  return done("error", exitCode, signal);
}

function done(reason: ExecutionReason, exitCode: number | null, signal: string | null): Outcome {
  return { kind: "done", reason, exitCode, signal };
}

/** True for a traceback whose last line names MemoryError or a kind of it (numpy's `_ArrayMemoryError`). */
function endsInMemoryError(stderr: string): boolean {
  const last = stderr.trimEnd().slice(-2000).split("\n").at(-1) ?? "";
  return /^[\w.]*MemoryError(:|$)/.test(last);
}

/** Of two names of one number (SIGABRT, SIGIOT) the first is the usual one. */
const SIGNALS = new Map(
  Object.entries(constants.signals)
    .reverse()
    .map(([name, number]) => [number, name]),
);

/** Reads the status word of wait(2). */
export function waitStatus(word: number): { exitCode: number | null; signal: string | null } {
  const number = word & 0x7f;
  if (number === 0) return { exitCode: (word >> 8) & 0xff, signal: null };
  return { exitCode: null, signal: SIGNALS.get(number) ?? `signal ${number}` };
}
