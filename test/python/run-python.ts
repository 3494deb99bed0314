import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BENCH } from "../support/bench.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface PythonOptions {
  /** The interpreter; `python3` where it is not given. */
  python?: string;
  cwd?: string;
  input?: string;
  env?: NodeJS.ProcessEnv;
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs Python with this checkout's package on its path and this checkout's `bench` as its server. */
export function runPython(args: readonly string[], options: PythonOptions = {}): Promise<Ended> {
  if (!existsSync(BENCH)) throw new Error("dist/cli/bench.js is missing: npm run build");
  const paths = [`${ROOT}python/src`, `${ROOT}test/python`, `${ROOT}recipes/grpo`, options.env?.PYTHONPATH];
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    R1CI_BENCH_COMMAND: `'${process.execPath}' '${BENCH}'`,
    PYTHONDONTWRITEBYTECODE: "1",
    // Nothing is downloaded, and threads that wait for each other stand in the way of other tests.
    HF_HUB_OFFLINE: "1",
    OMP_NUM_THREADS: "1",
    TRL_EXPERIMENTAL_SILENCE: "1",
    ...options.env,
    PYTHONPATH: paths.filter(Boolean).join(":"),
  };
  return new Promise((resolve, reject) => {
    const child = spawn(options.python ?? "python3", args, { cwd: options.cwd ?? ROOT, env });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.on("error", () => undefined);
    child.stdin.end(options.input ?? "");
  });
}

/** The last line of a program's standard output as JSON. */
export function lastJson({ code, stdout, stderr }: Ended): unknown {
  const line = stdout.trimEnd().split("\n").at(-1) ?? "";
  if (code !== 0 || !line.startsWith("{"))
    throw new Error(`the program ended with ${code}: ${stderr.slice(-4_000)}`);
  return JSON.parse(line);
}

/** The interpreter that an environment variable names, or undefined with a printed note of what is left out. */
export function pythonWith(variable: string, packages: string): string | undefined {
  const python = process.env[variable];
  if (python === undefined || python === "") {
    console.warn(`skipped: ${variable} is not set (a python that can import ${packages})`);
    return undefined;
  }
  return python;
}
