import { availableParallelism } from "node:os";

/** Why an execution ended. Only `sandbox_error` is not the code's doing: it is an outage, never a model's failure. */
export const REASONS = [
  "ok",
  "error",
  "timeout",
  "cpu",
  "memory",
  "output",
  "cancelled",
  "sandbox_error",
] as const;
export type ExecutionReason = (typeof REASONS)[number];

/** What stood between the code and the host: `none` only after an explicit request. */
export const ISOLATIONS = ["bwrap", "none"] as const;
export type Isolation = (typeof ISOLATIONS)[number];

/** What bounds the memory of all processes of one call together (`rlimit`: each process alone). */
export const MEMORY_LIMITS = ["cgroup2", "cgroup1", "rlimit", "none"] as const;
export type MemoryLimit = (typeof MEMORY_LIMITS)[number];

export interface ExecutionRequest {
  /** Python source, run as `__main__`. */
  code: string;
  /** What the program reads from standard input (default: nothing). */
  stdin?: string;
  /** Wall-clock limit in milliseconds (default: the sandbox's own, 60,000). */
  timeoutMs?: number;
  /** Aborting ends the code's processes at once; the result's reason is `cancelled`. */
  signal?: AbortSignal;
}

export interface ExecutionResult {
  /** Captured output, head and tail kept where it was longer than the capture limit. */
  stdout: string;
  stderr: string;
  /** True where bytes of either stream were dropped. */
  truncated: boolean;
  /** Exit status of the program, null where it was ended by a signal or never started. */
  exitCode: number | null;
  /** Name of the ending signal, e.g. `SIGKILL`. */
  signal: string | null;
  reason: ExecutionReason;
  /** Wall-clock milliseconds from the moment the call had a slot; waiting for one does not count. */
  wallMs: number;
  /** CPU milliseconds of the whole process tree, null where it could not be measured. */
  cpuMs: number | null;
  /** Peak resident size in KiB, null where it could not be measured. */
  maxRssKb: number | null;
  isolation: Isolation;
  memoryLimit: MemoryLimit;
  /**
   * In a session: the variables of earlier programs were gone when this one began (`before`: the interpreter had been
   * idle too long or was lost), or they and its own are gone now (`after`: this program ended the interpreter).
   */
  stateLost?: "before" | "after";
  /** With `sandbox_error`: what failed, for the operator. */
  detail?: string;
}

export interface SandboxLimits {
  /** Default wall-clock limit of a call, ms. */
  timeoutMs: number;
  /** CPU limit of a call, ms (default: the wall limit). */
  cpuMs?: number;
  /** Memory of all processes of a call, bytes. */
  memoryBytes: number;
  /** Processes and threads of a call. */
  processes: number;
  /** Size of /tmp, bytes. */
  tmpBytes: number;
  /** Bytes kept of each output stream. */
  captureBytes: number;
  /** Bytes written to an output stream after which the call is ended. */
  outputBytes: number;
  /** Calls that run at the same time. */
  slots: number;
  /** Calls that may wait for a slot; further ones are refused. */
  queue: number;
  /** Sessions that are kept; beyond it the one unused for longest is ended. */
  sessions: number;
  /** Milliseconds after which an unused session is ended. */
  sessionIdleMs: number;
  /** Calls after which a warm interpreter is replaced. */
  callsPerInterpreter: number;
}

export const DEFAULT_LIMITS: SandboxLimits = {
  timeoutMs: 60_000,
  memoryBytes: 2 * 1024 ** 3,
  processes: 64,
  tmpBytes: 64 * 1024 ** 2,
  captureBytes: 64 * 1024,
  outputBytes: 16 * 1024 ** 2,
  slots: availableParallelism() + 2,
  queue: 1000,
  sessions: 64,
  sessionIdleMs: 10 * 60_000,
  callsPerInterpreter: 2000,
};

/** An interpreter that keeps its variables from one program to the next. */
export interface Session {
  /** Programs of one session run one after another. Never rejects. */
  execute(request: ExecutionRequest): Promise<ExecutionResult>;
  close(): Promise<void>;
}

/** A Python executor. Calls may overlap; each is isolated from the others. */
export interface Sandbox {
  /** Name of the backend, written into manifests: `warm`, `fresh`, `remote`, `unsafe`. */
  readonly backend: string;
  readonly isolation: Isolation;
  readonly memoryLimit: MemoryLimit;
  /** Version of the interpreter, e.g. `3.11.2`. */
  readonly python: string;
  readonly limits: SandboxLimits;
  /** Why `auto` did not take the better backend, where it did not. */
  readonly note?: string;
  /** Calls at this moment. */
  readonly load: { running: number; waiting: number };
  /** Never rejects: whatever goes wrong is a result. */
  execute(request: ExecutionRequest): Promise<ExecutionResult>;
  /** A session; its interpreter starts with its first program. */
  openSession(): Session;
  /** Ends what is still running and removes what was made. */
  close(): Promise<void>;
}

export interface SandboxOptions {
  /** `auto` takes the best backend whose probe passes. */
  backend?: "auto" | "warm" | "fresh";
  /** Run without isolation. Never chosen by itself; every result says `isolation: "none"`. */
  unsafe?: boolean;
  limits?: Partial<SandboxLimits>;
}

/** The sandbox cannot be had on this machine: what is missing and the step that cures it. */
export class SandboxUnavailable extends Error {
  readonly fix: string;
  constructor(message: string, fix: string) {
    super(message);
    this.name = "SandboxUnavailable";
    this.fix = fix;
  }
}
