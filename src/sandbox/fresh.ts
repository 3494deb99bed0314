import { availableParallelism } from "node:os";
import { freshArguments } from "./arguments.js";
import type { CgroupTree } from "./cgroup.js";
import type { Interpreter } from "./host.js";
import { hiddenFolders, systemLinks } from "./host.js";
import type { Backend } from "./pool.js";
import { PoolSandbox } from "./pool.js";
import { LOADER } from "./python/loader.js";
import type { MemoryLimit, SandboxLimits } from "./sandbox.js";
import { joinGroups, Slots } from "./slots.js";

export interface OwnParts {
  bwrap: string;
  python: Interpreter;
  limits: SandboxLimits;
  /** Bytes of the seccomp program for this machine. */
  seccomp: Uint8Array;
  /** Null: each process is limited alone, and the tree by a look every 100 ms. */
  cgroups: CgroupTree | null;
}

/** bubblewrap's monitor and the loader as process 1. */
const OWN_PROCESSES = 2;
export const SHM_BYTES = 16 * 1024 ** 2;

export function memoryLimitOf(cgroups: CgroupTree | null): MemoryLimit {
  return cgroups === null ? "rlimit" : cgroups.version === 2 ? "cgroup2" : "cgroup1";
}

/** Limits of a program beside its CPU time, by the names of `resource.RLIMIT_*`. `own`: processes that are not its own. */
export function rlimitsOf(
  { limits, cgroups }: OwnParts,
  own: { processes: number; addressBytes: number },
): Record<string, number> {
  return {
    AS: limits.memoryBytes + own.addressBytes,
    FSIZE: Math.max(limits.tmpBytes, SHM_BYTES),
    // Buffers of pipes and sockets are invisible without a control group: fewer descriptors, less of them.
    NOFILE: cgroups === null ? 64 : 256,
    NPROC: limits.processes + own.processes,
    SIGPENDING: 256,
    MSGQUEUE: 0,
    MEMLOCK: 1 << 20,
  };
}

/**
 * The `fresh` backend: one bubblewrap and one interpreter a call, thrown away after it. A few wait started, so that a
 * call pays for its program only; each still serves one call.
 */
export function freshSandbox(parts: OwnParts): PoolSandbox {
  const { limits, cgroups, python } = parts;
  const args = freshArguments(
    {
      links: systemLinks(),
      hidden: hiddenFolders(python.path),
      command: [python.path, "-I", "-X", "int_max_str_digits=0", "-c", LOADER, "/tmp/main.py", "init"],
    },
    { tmpBytes: limits.tmpBytes, shmBytes: SHM_BYTES },
  );
  const slots = new Slots(cgroups, {
    memoryBytes: limits.memoryBytes,
    processes: limits.processes + OWN_PROCESSES,
  });
  const backend: Backend = {
    backend: "fresh",
    isolation: "bwrap",
    memoryLimit: memoryLimitOf(cgroups),
    python: python.version,
    limits,
    spares: Math.min(4, availableParallelism()),
    strict: true,
    rlimits: rlimitsOf(parts, { processes: 1, addressBytes: 0 }), // process 1 counts
    acquire: () => slots.acquire(),
    release: (slot) => slots.release(slot),
    launch({ uid, cgroup }) {
      const cgroupFds = cgroup?.fds ?? [];
      return {
        ...joinGroups(parts.bwrap, args, cgroupFds, 6),
        // Nothing of our environment or place: bubblewrap's own is readable inside.
        options: { cwd: "/", env: {}, ...(uid === null ? {} : { uid, gid: uid }) },
        seccomp: parts.seccomp,
        cgroupFds,
      };
    },
    close: () => slots.close(),
  };
  return new PoolSandbox(backend);
}
