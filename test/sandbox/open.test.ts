import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { diagnose } from "../../src/sandbox/diagnose.js";
import { hiddenFolders } from "../../src/sandbox/host.js";
import type { Host } from "../../src/sandbox/open.js";
import { openSandbox } from "../../src/sandbox/open.js";
import type { SandboxOptions } from "../../src/sandbox/sandbox.js";
import { DEFAULT_LIMITS, SandboxUnavailable } from "../../src/sandbox/sandbox.js";
import { describeSandbox } from "./helpers.js";

const folder = mkdtempSync(join(tmpdir(), "bench-open-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function refusal(host: Partial<Host>, options: SandboxOptions = {}): Promise<SandboxUnavailable> {
  try {
    await (await openSandbox(options, host)).close();
  } catch (error) {
    if (error instanceof SandboxUnavailable) return error;
    throw error;
  }
  throw new Error("the sandbox opened");
}

function fakeBwrap(name: string, script: string): string {
  const dir = mkdtempSync(join(folder, name));
  writeFileSync(join(dir, "bwrap"), script.startsWith("#!") ? script : `#!/bin/sh\n${script}\n`);
  chmodSync(join(dir, "bwrap"), 0o755);
  chmodSync(dir, 0o755);
  chmodSync(folder, 0o755);
  return dir;
}

describe("refusals", () => {
  it("another system", async () => {
    expect(await refusal({ platform: "darwin" })).toMatchObject({
      message: expect.stringContaining("Linux") as string,
    });
  });

  it("no bubblewrap", async () => {
    const error = await refusal({ path: folder });
    expect(error.message).toContain("bubblewrap");
    expect(error.fix).toContain("apt-get install bubblewrap");
  });

  it("an old bubblewrap", async () => {
    const error = await refusal({ path: fakeBwrap("old", "echo bubblewrap 0.6.1") });
    expect(error.message).toContain("0.6 ");
    expect(error.message).toContain("too old");
  });
});

describeSandbox("refusals with bubblewrap", () => {
  it("no system Python: a shim is refused", async () => {
    const dir = mkdtempSync(join(folder, "shim"));
    writeFileSync(join(dir, "python3"), '#!/bin/sh\nexec /usr/bin/python3 "$@"\n', { mode: 0o755 });
    const error = await refusal({ pythonFolder: dir });
    expect(error.message).toContain("python3");
    expect(error.fix).toContain("apt-get install python3");
    symlinkSync("/usr/bin/python3", join(dir, "python3.11"));
    await (await openSandbox({}, { pythonFolder: dir })).close();
  });

  it("no seccomp program for the machine", async () => {
    expect((await refusal({ arch: "riscv64" })).message).toContain("riscv64");
  });

  it("bubblewrap that fails to start", async () => {
    const script =
      'case "$*" in --version) echo bubblewrap 0.9.0;; *) echo "bwrap: No permissions to create new namespace" >&2; exit 1;; esac';
    const error = await refusal({ path: fakeBwrap("failing", script) });
    expect(error.message).toContain("No permissions to create new namespace");
    expect(error.fix.length).toBeGreaterThan(20);
  });

  // Each of these starts; the probe has to notice what is missing. The edit is Python on bubblewrap's arguments `a`.
  const interfaces = readFileSync("/proc/net/dev", "utf8").split("\n").length - 3;
  it.each([
    ["an environment", "add('--clearenv', '--setenv', 'SECRET', '1')", "the environment is empty"],
    ["host files", "add('--clearenv', '--ro-bind', '/var/tmp', '/var/tmp')", "host files are invisible"],
    [
      "the host's network",
      "add('--clearenv', '--share-net')",
      interfaces > 1 ? "no network interfaces" : null,
    ],
    [
      "process 1 within reach",
      "drop('--tmpfs', '/proc/1'); drop('--remount-ro', '/proc/1')",
      "process 1 is out of reach",
    ],
    ["/dev that can be written", "drop('--remount-ro', '/dev')", "/dev is read-only"],
    ["a root folder that can be written", "drop('--remount-ro', '/')", "the root folder is read-only"],
    ["an init of bubblewrap's own", "drop('--as-pid-1')", "only its own processes are visible"],
    ["root inside", "a[a.index('--uid') + 1] = '0'", "the user is not root"],
    ["capabilities", "a[a.index('--cap-drop')] = '--cap-add'", "no capabilities"],
    ["no seccomp program", "drop('--seccomp', '3')", "the seccomp filter is on"],
  ])("the probe notices %s", async (name, edit, named) => {
    if (named === null) return console.warn(`SKIPPED: ${name}: this machine has no network to share`);
    const script = `#!/usr/bin/python3
import os, sys
a = sys.argv[1:]
def drop(*words):
    at = next(i for i in range(len(a)) if a[i:i + len(words)] == list(words))
    del a[at:at + len(words)]
def add(after, *words):
    at = a.index(after) + 1
    a[at:at] = words
if a != ["--version"]:
    ${edit}
os.execv("/usr/bin/bwrap", ["bwrap", *a])`;
    vi.stubEnv("TMPDIR", "/var/tmp");
    try {
      const error = await refusal({ path: fakeBwrap("weak", script) }, { backend: "fresh" });
      expect(error.message).toContain("does not hold");
      expect(error.message).toContain(named);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("the probe notices a seccomp program that allows everything", async () => {
    const allow = Buffer.from([0x06, 0, 0, 0, 0, 0, 0xff, 0x7f]);
    for (const backend of ["warm", "fresh"] as const)
      expect((await refusal({ seccomp: allow }, { backend })).message).toContain("no sockets");
  });

  it("an unknown limit is refused before anything starts", async () => {
    await expect(openSandbox({ limits: { memoryBytes: -1 } })).rejects.toThrow("memoryBytes");
  });

  it("says what it is", async () => {
    const sandbox = await openSandbox({ limits: { processes: 10 } });
    expect(sandbox).toMatchObject({
      backend: "warm",
      isolation: "bwrap",
      limits: { ...DEFAULT_LIMITS, processes: 10 },
    });
    expect(sandbox.python).toMatch(/^3\.\d+\.\d+$/);
    await sandbox.close();
  });
});

describe("causes", () => {
  const facts = {
    maxUserNamespaces: 1000,
    unprivilegedUsernsClone: null,
    apparmorRestrictsUserns: null,
    container: false,
  };
  const said = "bwrap: setting up uid map: Permission denied";
  it.each([
    [{ ...facts, maxUserNamespaces: 0 }, "max_user_namespaces"],
    [{ ...facts, unprivilegedUsernsClone: 0 }, "unprivileged_userns_clone=1"],
    [{ ...facts, apparmorRestrictsUserns: 1 }, "profile bwrap /usr/bin/bwrap flags=(unconfined)"],
    [{ ...facts, container: true }, "--security-opt seccomp=unconfined"],
    [facts, "user namespaces"],
  ])("%o", (given, fix) => {
    const error = diagnose(said, given);
    expect(error.message).toContain(said);
    expect(error.fix).toContain(fix);
  });

  it("a failure of another kind is not blamed on the system", () => {
    expect(diagnose("MemoryError", { ...facts, container: true }).fix).not.toContain("security-opt");
  });
});

describe("hidden folders", () => {
  it("the tool's own folder and the working folder, where they are below /usr", () => {
    const hidden = hiddenFolders("/usr/bin/python3.11", "/usr/share/doc", "/usr/games");
    expect(hidden).toContain("/usr/share/doc");
    expect(hidden).toContain("/usr/local");
  });
  it("never what the system needs", () => {
    expect(hiddenFolders("/usr/bin/python3.11", "/usr/lib", "/usr/bin")).not.toContain("/usr/lib");
    expect(hiddenFolders("/usr/bin/python3.11", "/usr", "/")).not.toContain("/usr");
  });
});
