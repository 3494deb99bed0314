import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The built command; `npm test` builds it before the tests. */
export const BENCH = fileURLToPath(new URL("../../dist/cli/bench.js", import.meta.url));

export interface Finished {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface BenchOptions {
  input?: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Called with the growing standard error; `kill` sends a signal. */
  onStderr?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
}

/** Runs `bench` as a user would, in a process of its own. */
export function bench(args: readonly string[], options: BenchOptions = {}): Promise<Finished> {
  if (!existsSync(BENCH)) throw new Error("dist/cli/bench.js is missing: npm run build");
  return new Promise((resolve, reject) => {
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
      ...options.env,
    };
    const child = spawn(process.execPath, [BENCH, ...args], { cwd: options.cwd, env });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
      options.onStderr?.(stderr, (signal) => child.kill(signal));
    });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
    child.stdin.on("error", () => undefined);
    child.stdin.end(options.input ?? "");
  });
}

/** Lines of JSON Lines text. */
export function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
