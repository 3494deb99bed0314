import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Package = "OPENRLHF" | "VERIFIERS" | "OPENENV" | "NEMO_GYM";

/** The interpreter that `R1CI_<PACKAGE>_PYTHON` names; without it the exercise is left out, and that is said. */
export function python(name: Package): string | undefined {
  const found = process.env[`R1CI_${name}_PYTHON`];
  if (found !== undefined && existsSync(found)) return found;
  console.log(
    `skipped: R1CI_${name}_PYTHON names no Python ${found === undefined ? "" : `(${found}) `}with ${name.toLowerCase().replace("_", "-")}; see docs/exercises.md`,
  );
  return undefined;
}

/** Runs a program of test/server/python with `input` as JSON on standard input; its standard output is JSON. */
export function runPython(name: Package, program: string, input: unknown): Promise<unknown> {
  const file = fileURLToPath(new URL(`../python/${program}`, import.meta.url));
  return new Promise((resolve, reject) => {
    const folder = process.env[`R1CI_${name}_PATH`];
    const env = { ...clean(), ...(folder === undefined ? {} : { PYTHONPATH: folder }) };
    const child = spawn(python(name) ?? "python3", [file], { env });
    let out = "";
    let errors = "";
    child.stdout.on("data", (text: Buffer) => (out += text.toString()));
    child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      const last = out.trim().split("\n").at(-1) ?? "";
      if (code === 0 && last !== "") resolve(JSON.parse(last));
      else reject(new Error(`${program} ended with ${code}: ${errors.slice(-3_000)}`));
    });
    child.stdin.end(JSON.stringify(input));
  });
}

/** Runs a command that stands beside the interpreter. */
export function runBeside(
  name: Package,
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<{ code: number; output: string }> {
  const file = (python(name) ?? "").replace(/[^/]*$/, command);
  return new Promise((resolve) => {
    execFile(
      file,
      [...args],
      { env: { ...clean(), ...options.env }, cwd: options.cwd, maxBuffer: 1 << 26 },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}\n${stderr}` }),
    );
  });
}

/** Version of an installed distribution. */
export function versionIn(name: Package, distribution: string): string {
  const program = `import importlib.metadata as m; print(m.version(${JSON.stringify(distribution)}))`;
  return execFileSync(python(name) ?? "python3", ["-c", program], { encoding: "utf8" }).trim();
}

/** The environment without proxies: everything is on this machine. */
function clean(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const key of Object.keys(env)) if (/proxy/i.test(key)) delete env[key];
  return { ...env, NO_PROXY: "*" };
}
