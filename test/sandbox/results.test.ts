import { expect, it } from "vitest";
import { describeBackends, nameOf, processesNamed, summary, useSandbox, wait } from "./helpers.js";

describeBackends("results", (backend) => {
  const sandbox = useSandbox({ backend, limits: { cpuMs: 1000, captureBytes: 1000, timeoutMs: 20_000 } });

  it("a program that ends well", async () => {
    const result = await sandbox().execute({
      code: "import sys; print('out'); print('err', file=sys.stderr)",
    });
    expect(result).toMatchObject({
      reason: "ok",
      stdout: "out\n",
      stderr: "err\n",
      exitCode: 0,
      signal: null,
    });
    expect(result).toMatchObject({
      truncated: false,
      isolation: "bwrap",
      memoryLimit: sandbox().memoryLimit,
    });
    expect(result.maxRssKb).toBeGreaterThan(1000);
    expect(result.cpuMs).not.toBeNull();
    expect(result.detail).toBeUndefined();
  });

  it("a null byte in the code", async () => {
    const result = await sandbox().execute({ code: "print(1)\0" });
    expect(result, summary(result)).toMatchObject({ reason: "error", exitCode: 1 });
    expect(result.stderr).toContain("null byte");
  });

  it("a program that is too long", async () => {
    const result = await sandbox().execute({ code: `x = "${"a".repeat(20 << 20)}"` });
    expect(result).toMatchObject({ reason: "error", exitCode: 1, stderr: "The program is too long.\n" });
  });

  it("time limits that are no number of milliseconds", async () => {
    for (const timeoutMs of [0.5, 2 ** 31, Infinity, NaN]) {
      const result = await sandbox().execute({ code: "print(1)", timeoutMs });
      expect(["ok", "timeout"], `${timeoutMs}: ${summary(result)}`).toContain(result.reason);
      if (timeoutMs !== 0.5) expect(result.reason).toBe("ok");
    }
  });

  it("a program that is too long in bytes", async () => {
    const result = await sandbox().execute({ code: `# ${"€".repeat(7 << 20)}` });
    expect(result).toMatchObject({ reason: "error", stderr: "The program is too long.\n" });
  });

  it("no code at all", async () => {
    expect(await sandbox().execute({ code: "" })).toMatchObject({ reason: "ok", stdout: "", stderr: "" });
  });

  it("the CPU limit of one process", async () => {
    const result = await sandbox().execute({ code: "while True: pass" });
    expect(result, summary(result)).toMatchObject({ reason: "cpu" });
    // The kernel's limit counts whole ticks, which on a busy machine are not the time that was used.
    expect(result.cpuMs).toBeGreaterThan(500);
    expect(result.wallMs).toBeLessThan(6000);
  });

  it("the CPU limit of many processes together", async () => {
    const code = `
import os
for _ in range(8):
    if os.fork() == 0:
        for _ in range(9**9): pass
os.wait()`;
    const result = await sandbox().execute({ code });
    expect(result, summary(result)).toMatchObject({ reason: "cpu" });
    expect(result.cpuMs).toBeLessThan(2500);
  });

  it("CPU time and memory are those of the whole tree", async () => {
    const code = `
import os
if os.fork() == 0:
    block = bytearray(100 << 20)
    end = os.times().user + 0.3
    while os.times().user < end: pass
    os._exit(0)
os.wait()`;
    const result = await sandbox().execute({ code });
    expect(result, summary(result)).toMatchObject({ reason: "ok" });
    expect(result.cpuMs).toBeGreaterThan(280);
    expect(result.maxRssKb).toBeGreaterThan(100 * 1024);
  });

  it("output beyond the capture keeps head and tail", async () => {
    const result = await sandbox().execute({ code: "for i in range(10000): print(i)" });
    expect(result).toMatchObject({ reason: "ok", truncated: true });
    expect(result.stdout).toMatch(
      /^0\n1\n2\n[^]*\n\[\.\.\. \d+ bytes of output not kept \.\.\.\]\n[^]*\n9999\n$/,
    );
    expect(result.stdout.length).toBeLessThan(1100);
  });

  it("cancelling ends the program at once", async () => {
    const name = `cancel${Math.random().toString(36).slice(2, 9)}`;
    const abort = new AbortController();
    const code = `${nameOf(name)}\nprint("started")\nwhile True: pass`;
    const running = sandbox().execute({ code, signal: abort.signal });
    await wait(300);
    expect(processesNamed(name)).toHaveLength(1);
    const start = performance.now();
    abort.abort();
    const result = await running;
    expect(performance.now() - start).toBeLessThan(500);
    expect(result, summary(result)).toMatchObject({
      reason: "cancelled",
      stdout: "started\n",
      exitCode: null,
    });
    expect(processesNamed(name)).toEqual([]);
  });

  it("a call that was cancelled before it began does not run", async () => {
    const result = await sandbox().execute({ code: "print(1)", signal: AbortSignal.abort() });
    expect(result).toMatchObject({ reason: "cancelled", stdout: "" });
    expect(result.wallMs).toBeLessThan(50);
  });

  it("cancelling while it is set up", async () => {
    const calls = Array.from({ length: 6 }, () => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), Math.random() * 20);
      return sandbox().execute({ code: "while True: pass", signal: abort.signal });
    });
    for (const result of await Promise.all(calls)) expect(result.reason, summary(result)).toBe("cancelled");
  });

  it("the time limit is a limit of the call", async () => {
    const result = await sandbox().execute({ code: "import time; time.sleep(30)", timeoutMs: 200 });
    expect(result).toMatchObject({ reason: "timeout", exitCode: null, signal: "SIGKILL" });
    expect(result.wallMs).toBeGreaterThanOrEqual(199);
    expect(result.wallMs).toBeLessThan(1200);
  });

  it("calls that overlap do not mix", async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        sandbox().execute({ code: `import os; print(${i}, os.getpid())` }),
      ),
    );
    expect(results.map((result) => result.stdout)).toEqual(results.map((_, i) => `${i} 2\n`));
  });
});
