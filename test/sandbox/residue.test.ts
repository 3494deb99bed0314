import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { openSandbox } from "../../src/sandbox/open.js";
import { describeBackends, processes, wait } from "./helpers.js";

/** Folders of control groups that carry this process's mark. */
function cgroups(dir = "/sys/fs/cgroup", depth = 0): string[] {
  if (depth > 5) return [];
  return folders(dir).flatMap((name) => {
    const path = `${dir}/${name}`;
    const own = path.includes("r1ci-bench") && name.includes(`-${process.pid}-`);
    return [...(own ? [path] : []), ...cgroups(path, depth + 1)];
  });
}

function folders(dir: string): string[] {
  try {
    const rows = readdirSync(dir, { withFileTypes: true });
    return rows.filter((row) => row.isDirectory()).map((row) => row.name);
  } catch {
    return [];
  }
}

const temporaryFolder = mkdtempSync(join(tmpdir(), "bench-residue-"));
chmodSync(temporaryFolder, 0o755); // the users of the calls pass through it
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(temporaryFolder, { recursive: true });
});
/** Files in the temporary folder, and folders for sockets, which are always in /tmp. */
const temporary = () => [
  ...readdirSync(temporaryFolder),
  ...readdirSync("/tmp").filter((name) => name.includes(`-${process.pid}-`)),
];
const descriptors = () => readdirSync("/proc/self/fd").length;
/** Our children, zombies among them. */
const ours = () => processes().filter((row) => row.endsWith(` ${process.pid}`));

const programs = [
  "print(1)",
  "1 / 0",
  "import os\nif os.fork() == 0:\n  os.setsid()\n  import time; time.sleep(60)",
  "import os; os.kill(os.getpid(), 9)",
  "print('x' * 1000000)",
];

describeBackends("after use", (backend) => {
  it("nothing is left: processes, zombies, control groups, files, descriptors", async () => {
    vi.stubEnv("TMPDIR", temporaryFolder);
    // Once before the count, for what Node itself opens on first use.
    await (await openSandbox({ backend })).close();
    const before = { processes: ours(), temporary: temporary(), descriptors: descriptors() };
    const sandbox = await openSandbox({ backend });
    expect(cgroups().length > 0).toBe(sandbox.memoryLimit !== "rlimit");
    let next = 0;
    const counts = new Map<string, number>();
    const worker = async () => {
      while (next < 100) {
        const i = next++;
        const loop = i % 20 === 19;
        const code = loop ? "while True: pass" : (programs[i % programs.length] ?? "");
        const { reason } = await sandbox.execute({ code, timeoutMs: loop ? 150 : 20_000 });
        counts.set(reason, (counts.get(reason) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(Object.fromEntries(counts)).toEqual({ ok: 55, error: 40, timeout: 5 });
    await sandbox.close();
    expect({ processes: ours(), temporary: temporary(), descriptors: descriptors() }).toEqual(before);
    expect(cgroups()).toEqual([]);
  });

  it("closing ends what runs, and later calls say so", async () => {
    const sandbox = await openSandbox({ backend });
    const running = sandbox.execute({ code: "while True: pass" });
    await wait(150);
    await sandbox.close();
    expect(await running).toMatchObject({ reason: "cancelled" });
    expect(await sandbox.execute({ code: "print(1)" })).toMatchObject({
      reason: "sandbox_error",
      detail: "the sandbox is closed",
    });
    expect(ours()).toEqual([]);
    await sandbox.close();
  });

  it("no zombie is left to an init that reaps nothing", (context) => {
    const unshare = ["--pid", "--fork", "--mount-proc"];
    if (spawnSync("unshare", [...unshare, "true"]).status !== 0)
      context.skip("needs a pid namespace to be init in");
    const script = fileURLToPath(new URL("zombies.script.ts", import.meta.url));
    const run = spawnSync("unshare", [...unshare, process.execPath, "--import", "tsx", script, backend], {
      encoding: "utf8",
    });
    expect(run.stdout, run.stderr).toBe("ok 30, timeout 6, cancelled 14; zombies: none\n");
  });
});
