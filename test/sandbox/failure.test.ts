import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSandbox } from "../../src/sandbox/open.js";
import type { Sandbox } from "../../src/sandbox/sandbox.js";
import { describeSandbox, nameOf, processes, processesNamed, summary, wait } from "./helpers.js";

const folder = mkdtempSync(join(tmpdir(), "bench-failure-"));
const once = join(folder, "fail-once");
const always = join(folder, "fail-always");
let sandbox: Sandbox;

/** Kills bubblewrap's monitor above the process of that name (both are ours) and waits until that process is gone. */
async function killMonitor(name: string): Promise<void> {
  let victim: string | undefined;
  while ((victim = processesNamed(name)[0]?.split(" ")[0]) === undefined) await wait(10);
  const row = (pid: string) => processes().find((each) => each.startsWith(`${pid} `));
  const parent = (pid: string) => row(pid)?.split(" ").at(-1) ?? "";
  const monitor = parent(parent(victim));
  expect(parent(monitor)).toBe(String(process.pid));
  process.kill(Number(monitor), "SIGKILL");
  while (row(victim) !== undefined) await wait(10);
}

describeSandbox("failures of the fresh sandbox itself", () => {
  beforeAll(async () => {
    // bubblewrap that fails to start on demand. Readable for the user that the calls run as.
    chmodSync(folder, 0o777);
    const script = `#!/bin/sh
[ "$*" = --version ] && exec bwrap --version
if [ -e ${always} ] || rm ${once} 2>/dev/null; then echo "bwrap: broken on purpose" >&2; exit 1; fi
exec /usr/bin/bwrap "$@"`.replace("exec bwrap", "exec /usr/bin/bwrap");
    writeFileSync(join(folder, "bwrap"), script);
    chmodSync(join(folder, "bwrap"), 0o755);
    sandbox = await openSandbox({ backend: "fresh", limits: { timeoutMs: 20_000 } }, { path: folder });
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });

  it("one failed start is repeated and not seen", async () => {
    for (let calls = 0; calls < 8; calls++) {
      if (calls === 2) writeFileSync(once, "");
      const result = await sandbox.execute({ code: "print(1)" });
      expect(result, summary(result)).toMatchObject({ reason: "ok", stdout: "1\n" });
    }
    expect(existsSync(once), "a start has failed").toBe(false);
  });

  it("a lasting failure is an outage, with its cause", async () => {
    writeFileSync(always, "");
    await wait(100);
    let result = await sandbox.execute({ code: "print(1)" });
    for (let calls = 0; calls < 8 && result.reason === "ok"; calls++)
      result = await sandbox.execute({ code: "print(1)" });
    expect(result, summary(result)).toMatchObject({
      reason: "sandbox_error",
      stdout: "",
      stderr: "",
      exitCode: null,
    });
    expect(result.detail).toContain("broken on purpose");
    rmSync(always);
    expect(await sandbox.execute({ code: "print(1)" })).toMatchObject({ reason: "ok" });
  });

  it("a sandbox that dies under the program is replaced once; twice, the program is to blame", async () => {
    const name = `victim${Math.random().toString(36).slice(2, 9)}`;
    const code = `${nameOf(name)}\nimport time\ntime.sleep(1)\nprint("done")`;
    const first = sandbox.execute({ code });
    await killMonitor(name);
    expect(await first).toMatchObject({ reason: "ok", stdout: "done\n" });

    const second = sandbox.execute({ code });
    await killMonitor(name);
    await killMonitor(name);
    const result = await second;
    expect(result, summary(result)).toMatchObject({ reason: "error", exitCode: null });
    expect(result.detail).toContain("SIGKILL");
  });
});
