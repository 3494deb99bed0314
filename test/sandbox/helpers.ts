import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe } from "vitest";
import { openSandbox } from "../../src/sandbox/open.js";
import type { ExecutionResult, Sandbox, SandboxOptions } from "../../src/sandbox/sandbox.js";

/** Asked of bubblewrap itself, not of our probe: a probe that fails must fail the tests, not skip them. */
const trial = spawnSync("bwrap", ["--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "true"], {
  encoding: "utf8",
});
export const usable = trial.status === 0;
if (!usable) {
  const why = trial.error?.message ?? trial.stderr.trim();
  console.warn(`SKIPPED: bubblewrap cannot be used here, so the sandbox is not tested (${why})`);
}

/** A group of tests that needs the sandbox, skipped (with the note above) where bubblewrap cannot work at all. */
export const describeSandbox = usable ? describe : describe.skip;

export type BackendName = "warm" | "fresh";

/** A group of tests that must hold for each backend. */
export function describeBackends(name: string, body: (backend: BackendName) => void): void {
  for (const backend of ["warm", "fresh"] as const)
    describeSandbox(`${name} (${backend})`, () => body(backend));
}

/** Renames the process that runs it: for tests that look for a program from outside. */
export const nameOf = (name: string): string => `import ctypes; ctypes.CDLL(None).prctl(15, b"${name}")`;

/** A sandbox for the tests of the group it is called in. */
export function useSandbox(options: SandboxOptions): () => Sandbox {
  let sandbox: Sandbox | null = null;
  beforeAll(async () => {
    sandbox = await openSandbox(options);
  });
  afterAll(() => sandbox?.close());
  return () => {
    if (!sandbox) throw new Error("the sandbox is not open");
    return sandbox;
  };
}

/** Everything of a result that says how it went, for messages of failed tests. */
export function summary(result: ExecutionResult): string {
  return JSON.stringify({
    ...result,
    stdout: result.stdout.slice(0, 500),
    stderr: result.stderr.slice(-1500),
  });
}

export { processes, processesNamed } from "./helpers.plain.js";

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
