import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { SECCOMP_FILTERS } from "../../src/sandbox/seccomp/filters.js";

const generator = fileURLToPath(new URL("../../src/sandbox/seccomp/generate.py", import.meta.url));

describe("seccomp programs", () => {
  it.each([
    ["x64", 0xc000003e],
    ["arm64", 0xc00000b7],
  ])("the one for %s is whole and looks at the machine first", (arch, audit) => {
    const program = Buffer.from(SECCOMP_FILTERS[arch] ?? "", "base64");
    expect(program.length % 8).toBe(0);
    expect(program.length).toBeGreaterThan(500);
    expect(program.length / 8).toBeLessThan(4096);
    expect(program.readUInt32LE(12)).toBe(audit);
  });

  it("are what the generator writes", (context) => {
    if (spawnSync("/usr/bin/python3", ["-c", "import seccomp"]).status !== 0) {
      console.warn("SKIPPED: python3-seccomp is not installed, so the seccomp programs are not rebuilt");
      context.skip();
    }
    const run = spawnSync("/usr/bin/python3", [generator, "--check"], { encoding: "utf8" });
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
  });
});
