import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Capture } from "../../src/sandbox/capture.js";
import { OBSERVATION_CHARS, observation } from "../../src/sandbox/observation.js";
import type { ExecutionReason, ExecutionResult } from "../../src/sandbox/sandbox.js";

const base: ExecutionResult = {
  stdout: "",
  stderr: "",
  truncated: false,
  exitCode: 0,
  signal: null,
  reason: "ok",
  wallMs: 12,
  cpuMs: 1,
  maxRssKb: 1,
  isolation: "bwrap",
  memoryLimit: "cgroup1",
};
const REASONS: ExecutionReason[] = [
  "ok",
  "error",
  "timeout",
  "cpu",
  "memory",
  "output",
  "cancelled",
  "sandbox_error",
];

describe("observation", () => {
  it("shows output, then errors", () => {
    expect(observation({ ...base, stdout: "4\n" })).toBe("4");
    expect(observation({ ...base, stdout: "4\n", stderr: "Error: x\n", reason: "error", exitCode: 1 })).toBe(
      "4\nError: x",
    );
  });

  it("hints at print where nothing was printed", () => {
    expect(observation(base)).toBe("(no output)\nThe code printed nothing. Use print() to see a value.");
  });

  it("says how the code was ended", () => {
    expect(observation({ ...base, stdout: "1\n", reason: "timeout", wallMs: 60_012 })).toBe(
      "1\nThe code was stopped after 60 s: the time limit.",
    );
    expect(observation({ ...base, reason: "timeout", wallMs: 512 })).toMatch(/^\(no output\)\n.*0\.5 s/);
    expect(observation({ ...base, reason: "error", exitCode: 3 })).toContain("exit status 3");
    expect(observation({ ...base, reason: "error", exitCode: null, signal: "SIGSEGV" })).toContain("SIGSEGV");
    for (const reason of ["cpu", "memory", "output"] as const)
      expect(observation({ ...base, reason })).toContain("The code");
  });

  it("never shows the operator's detail", () => {
    expect(observation({ ...base, reason: "sandbox_error", detail: "/home/someone" })).not.toContain("/home");
  });

  it("cuts the middle and says how much", () => {
    const text = observation({
      ...base,
      stdout: `${"a".repeat(5000)}${"b".repeat(5000)}`,
      reason: "timeout",
    });
    expect(text.length).toBeLessThanOrEqual(OBSERVATION_CHARS);
    expect(text.length).toBeGreaterThan(OBSERVATION_CHARS - 10);
    const [, head, count, tail] =
      /^(a+)\n\[\.\.\. (\d+) characters cut \.\.\.\]\n(b+)\nThe code/.exec(text) ?? [];
    expect(Number(count) + (head ?? "").length + (tail ?? "").length).toBe(10_000);
    expect(Math.abs((head ?? "").length - (tail ?? "").length)).toBeLessThan(3);
  });

  it("is bounded and well-formed for any output", () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    const text = fc
      .oneof(fc.string({ unit, maxLength: 200 }), fc.constantFrom("\u{1f600}", "\0", "\ud800"))
      .map((part) => part.repeat(60));
    fc.assert(
      fc.property(text, text, fc.constantFrom(...REASONS), (stdout, stderr, reason) => {
        const shown = observation({ ...base, stdout, stderr, reason });
        expect(shown.length).toBeLessThanOrEqual(OBSERVATION_CHARS);
        expect(shown).not.toMatch(/\p{Surrogate}|\0/u);
        expect(shown).not.toBe("");
      }),
    );
  });
});

describe("capture", () => {
  it("keeps everything within the limit, head and tail beyond it, however it is cut into chunks", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 30 }), { maxLength: 20 }),
        fc.integer({ min: 2, max: 100 }),
        (parts, limit) => {
          const capture = new Capture(limit);
          const all = Buffer.from(parts.join(""));
          for (const part of parts) capture.add(Buffer.from(part));
          const half = Math.floor(limit / 2);
          expect(capture.total).toBe(all.length);
          expect(capture.truncated).toBe(all.length > 2 * half);
          if (!capture.truncated) expect(capture.text()).toBe(all.toString());
          else {
            const [head, tail] = capture.text().split(/\n\[\.\.\. \d+ bytes of output not kept \.\.\.\]\n/);
            expect(
              all
                .subarray(0, half)
                .toString()
                .startsWith(head ?? "?"),
            ).toBe(true);
            expect(
              all
                .subarray(-half)
                .toString()
                .endsWith(tail ?? "?"),
            ).toBe(true);
          }
        },
      ),
    );
  });

  it("divides no character", () => {
    const capture = new Capture(10);
    for (let i = 0; i < 10; i++) capture.add(Buffer.from("\u{1f600}"));
    expect(capture.text()).toBe("\u{1f600}\n[... 32 bytes of output not kept ...]\n\u{1f600}");
  });
});
