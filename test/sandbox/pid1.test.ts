import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PID1_PROGRAMS } from "../../src/sandbox/pid1/programs.js";

describe("process 1 of the warm sandbox", () => {
  it("is what its source assembles to", (context) => {
    if (spawnSync("as", ["--version"]).status !== 0) context.skip("needs binutils");
    const script = fileURLToPath(new URL("../../src/sandbox/pid1/generate.py", import.meta.url));
    const run = spawnSync("python3", [script, "--check"], { encoding: "utf8" });
    expect(run.stderr.replace(/^no assembler for \w+: not compared\n/gm, "")).toBe("");
    expect(run.status).toBe(0);
    if (!run.stdout.includes("arm64"))
      console.warn("NOTE: the program for aarch64 was not compared (no assembler)");
  });

  it.each(Object.entries(PID1_PROGRAMS))(
    "%s: one page, no writable code, an executable stack never",
    (_, base64) => {
      const elf = Buffer.from(base64, "base64");
      expect(elf.toString("latin1", 0, 4)).toBe("\x7fELF");
      expect(elf.length).toBeLessThan(1024);
      const flags = [0, 1].map((i) => elf.readUInt32LE(64 + 56 * i + 4));
      expect(flags).toEqual([5, 6]); // read and execute; read and write
    },
  );
});
