import { spawn } from "node:child_process";

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Kept of each output of a command, characters: its end says what went wrong. */
const MAX_OUTPUT = 100_000;

/**
 * Runs a program to its end, or kills it when `signal` is aborted (then rejects with the signal's reason). Rejects where
 * it cannot be started (`ENOENT`).
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: {
    cwd?: string;
    env?: NodeJS.ProcessEnv;
    signal?: AbortSignal | undefined;
    /** Through the system's shell: needed for `.cmd` files on Windows. */
    shell?: boolean;
  } = {},
): Promise<CommandResult> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(command, args, {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      ...(options.env === undefined ? {} : { env: options.env }),
      shell: options.shell ?? false,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (text: string) => {
        output[name] = (output[name] + text).slice(-MAX_OUTPUT);
      });
    const kill = (): void => void child.kill();
    signal?.addEventListener("abort", kill, { once: true });
    const end = (): void => signal?.removeEventListener("abort", kill);
    child.on("error", (error) => {
      end();
      reject(error);
    });
    child.on("close", (code) => {
      end();
      if (signal?.aborted) reject(signal.reason instanceof Error ? signal.reason : new Error("cancelled"));
      else resolve({ code, ...output });
    });
  });
}

/** The last lines of what a failed command said, as one line. */
export function lastLines(result: CommandResult, lines = 4): string {
  const text = `${result.stdout}\n${result.stderr}`
    .trim()
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  return text.slice(-lines).join(" | ").slice(-800) || `exit code ${result.code}`;
}
