import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { it } from "vitest";

const { env } = process;

/** Runs the named program of `python/` and reads what it prints last, as JSON; caches of packages are kept in `dir`. */
export function readWith(dir: string) {
  return <T>(python: string | undefined, program: string, args: readonly string[]): T => {
    const file = fileURLToPath(new URL(`python/${program}.py`, import.meta.url));
    const text = execFileSync(python ?? "", [file, ...args], {
      encoding: "utf8",
      env: { ...env, HF_HOME: path.join(dir, "hf"), TOKENIZERS_PARALLELISM: "false" },
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 28,
    });
    return JSON.parse(text.trimEnd().split("\n").at(-1) ?? "") as T;
  };
}

/** A test that needs the named environment variables. */
export function withPackage(
  names: readonly string[],
  title: string,
  test: (...values: string[]) => void,
): void {
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) process.stderr.write(`skipped: ${title}: ${missing.join(", ")} not set\n`);
  it.skipIf(missing.length > 0)(title, { timeout: 300_000 }, () =>
    test(...names.map((name) => env[name] ?? "")),
  );
}
