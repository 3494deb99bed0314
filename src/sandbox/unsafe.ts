import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Interpreter } from "./host.js";
import { LOADER } from "./python/loader.js";
import type { Slot } from "./pool.js";
import { PoolSandbox } from "./pool.js";
import type { ExecutionResult, SandboxLimits } from "./sandbox.js";

/**
 * Plain interpreters with resource limits and nothing else: the code can read and write whatever we can, and reach the
 * network. Only after an explicit request. Each call has a folder of its own, removed after it; a process that leaves
 * the call's process group outlives it.
 */
export function unsafeSandbox(python: Interpreter, limits: SandboxLimits): UnsafeSandbox {
  return new UnsafeSandbox({
    backend: "unsafe",
    isolation: "none",
    memoryLimit: process.platform === "linux" ? "rlimit" : "none",
    python: python.version,
    limits,
    spares: 0,
    strict: false,
    // No limit of processes: outside a user namespace it would count everything that this user runs.
    rlimits: { AS: limits.memoryBytes, FSIZE: limits.tmpBytes, NOFILE: 256, CORE: 1 },
    acquire: () => ({ uid: null, cgroup: null, dir: mkdtempSync(join(tmpdir(), "bench-python-")) }),
    release: ({ dir }) => {
      if (dir !== null) rmSync(dir, { recursive: true, force: true });
    },
    launch: ({ dir }: Slot) => ({
      file: python.path,
      args: ["-I", "-X", "int_max_str_digits=0", "-c", LOADER, join(dir ?? "/", "main.py")],
      options: {
        cwd: dir ?? "/",
        env: { PATH: "/usr/bin:/bin", HOME: dir ?? "/", LANG: "C.UTF-8", OPENBLAS_NUM_THREADS: "1" },
        detached: true,
      },
      seccomp: null,
      cgroupFds: [],
    }),
    close: async () => {},
  });
}

class UnsafeSandbox extends PoolSandbox {
  /** As in the sandbox, the program is `/tmp/main.py`: the model is shown no path of the host. */
  override async run(...parts: Parameters<PoolSandbox["run"]>): Promise<ExecutionResult> {
    const result = await super.run(...parts);
    const pattern = new RegExp(`${escape(join(tmpdir(), "bench-python-"))}\\w{6}`, "g");
    const clean = (text: string) => text.replace(pattern, "/tmp");
    return { ...result, stdout: clean(result.stdout), stderr: clean(result.stderr) };
  }
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
