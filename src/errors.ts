/** Exit codes of `bench` (design of the command line). */
export const EXIT = { ok: 0, negative: 1, usage: 2, environment: 3, model: 4, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * An error that a person can act on: `message` names the thing and the value, `next` the step to take.
 * The command line prints both and ends with `exitCode`; no stack without `--debug`.
 */
export class BenchError extends Error {
  readonly exitCode: ExitCode;
  readonly next: string | undefined;

  constructor(message: string, options: { exitCode: ExitCode; next?: string; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "BenchError";
    this.exitCode = options.exitCode;
    this.next = options.next;
  }
}

/** The command was asked for something that does not exist or cannot be (exit code 2). */
export function usageError(message: string, next?: string): BenchError {
  return new BenchError(
    message,
    next === undefined ? { exitCode: EXIT.usage } : { exitCode: EXIT.usage, next },
  );
}

/** The machine lacks something: sandbox, Python, disk space, permissions (exit code 3). */
export function environmentError(message: string, next?: string, cause?: unknown): BenchError {
  return new BenchError(message, {
    exitCode: EXIT.environment,
    ...(next === undefined ? {} : { next }),
    cause,
  });
}

/** Text of any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
