import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { openSandbox } from "../../src/sandbox/open.js";
import { summary } from "./helpers.js";

describe("without isolation, after an explicit request", () => {
  it("runs programs, says that nothing isolates them, and leaves nothing", async () => {
    const sandbox = await openSandbox({ unsafe: true, limits: { timeoutMs: 20_000 } });
    expect(sandbox).toMatchObject({ backend: "unsafe", isolation: "none" });
    const fine = await sandbox.execute({ code: "print(6 * 7)" });
    expect(fine, summary(fine)).toMatchObject({ reason: "ok", stdout: "42\n", isolation: "none" });
    const error = await sandbox.execute({ code: "import os\nprint(os.getcwd())\n1 / 0" });
    expect(error).toMatchObject({ reason: "error", exitCode: 1, stdout: "/tmp\n" });
    expect(error.stderr).toContain('File "/tmp/main.py", line 3');
    const loop = await sandbox.execute({ code: "import os\nos.fork()\nwhile True: pass", timeoutMs: 300 });
    expect(loop).toMatchObject({ reason: "timeout" });
    expect(loop.wallMs).toBeLessThan(2000);
    const orphan = await sandbox.execute({
      code: "import os, time\nif os.fork() == 0: time.sleep(3)\nprint(1)",
    });
    expect(orphan.reason).toBe("ok");
    expect(orphan.wallMs).toBeLessThan(5000);
    expect((await sandbox.execute({ code: "x = bytearray(8 << 30)" })).reason).toBe("memory");
    await sandbox.close();
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("bench-python-"))).toEqual([]);
  });
});
