import { describe, expect, it } from "vitest";
import { fileURLToPath } from "node:url";
import { runPython } from "./run-python.js";

const PACKAGE = fileURLToPath(new URL("../../python", import.meta.url));

describe("the Python package", () => {
  it("passes its own tests against the built command", { timeout: 300_000 }, async () => {
    const args = ["-W", "ignore", "-m", "unittest", "discover", "-t", ".", "-s", "tests"];
    const { code, stderr } = await runPython(args, { cwd: PACKAGE });
    expect(code, stderr.slice(-4_000)).toBe(0);
    expect(Number(/Ran (\d+) tests/.exec(stderr)?.[1])).toBeGreaterThan(40);
  });

  it("needs nothing but the standard library", async () => {
    const program =
      "import sys, r1ci_bench; print(sorted({m.split('.')[0] for m in sys.modules} - sys.stdlib_module_names - {'__main__'}))";
    const { code, stdout, stderr } = await runPython(["-S", "-c", program]);
    expect(code, stderr).toBe(0);
    expect(stdout.trim()).toBe("['r1ci_bench']");
  });
});
