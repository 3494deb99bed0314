import { availableParallelism } from "node:os";
import { bwrapArguments } from "./arguments.js";
import type { CgroupTree } from "./cgroup.js";
import { Cgroup, closeCgroups } from "./cgroup.js";
import type { Interpreter } from "./host.js";
import { systemLinks, hiddenFolders } from "./host.js";
import { LOADER } from "./loader.js";
import type { Backend, Slot } from "./pool.js";
import { PoolSandbox } from "./pool.js";
import type { SandboxLimits } from "./sandbox.js";

export interface FreshParts {
  bwrap: string;
  python: Interpreter;
  limits: SandboxLimits;
  /** Bytes of the seccomp program for this machine. */
  seccomp: Uint8Array;
  /** Null: each process is limited alone, and the tree by a look every 100 ms. */
  cgroups: CgroupTree | null;
}

/** Free between the ranges of Debian's allocated and systemd's dynamic users; within the 65,536 of a plain container. */
const FIRST_UID = 60_600;
const UIDS = 576;
/** bubblewrap's monitor and the loader as process 1. */
const OWN_PROCESSES = 2;
const SHM_BYTES = 16 * 1024 ** 2;

/**
 * The `fresh` backend: one bubblewrap and one interpreter a call, thrown away after it. A few wait started, so that a
 * call pays for its program only; each still serves one call.
 */
export function freshSandbox(parts: FreshParts): PoolSandbox {
  const { limits, cgroups, python } = parts;
  const args = bwrapArguments({
    links: systemLinks(),
    hidden: hiddenFolders(python.path),
    tmpBytes: limits.tmpBytes,
    shmBytes: SHM_BYTES,
    command: [python.path, "-I", "-X", "int_max_str_digits=0", "-c", LOADER, "/tmp/main.py", "init"],
  });
  const root = process.getuid?.() === 0;
  const free: Slot[] = [];
  let made = 0;

  const backend: Backend = {
    backend: "fresh",
    isolation: "bwrap",
    memoryLimit: cgroups === null ? "rlimit" : cgroups.version === 2 ? "cgroup2" : "cgroup1",
    python: python.version,
    limits,
    spares: Math.min(4, availableParallelism()),
    strict: true,
    rlimits: {
      AS: limits.memoryBytes,
      FSIZE: Math.max(limits.tmpBytes, SHM_BYTES),
      // Buffers of pipes and sockets are invisible without a control group: fewer descriptors, less of them.
      NOFILE: cgroups === null ? 64 : 256,
      NPROC: limits.processes + 1, // process 1 counts
      // Not 0: a core_pattern that is a pipe ignores 0.
      CORE: 1,
      SIGPENDING: 256,
      MSGQUEUE: 0,
    },
    acquire() {
      const slot = free.pop();
      if (slot) return slot;
      const index = made++;
      // A user of its own for each call in flight: the kernel counts many things by user (timers, pipes, watches).
      const uid = root ? FIRST_UID + ((process.pid * 64 + index) % UIDS) : null;
      const size = { memoryBytes: limits.memoryBytes, processes: limits.processes + OWN_PROCESSES };
      return { uid, cgroup: cgroups && new Cgroup(cgroups, `slot${index}`, size), dir: null };
    },
    release(slot) {
      free.push(slot);
    },
    launch({ uid, cgroup }) {
      const cgroupFds = cgroup?.fds ?? [];
      const join = cgroupFds.map((_, i) => `echo 0 >&${6 + i} && `).join("");
      const shut = cgroupFds.map((_, i) => ` ${6 + i}>&-`).join("");
      const script = `${join}exec "$@"${shut}`;
      return {
        ...(cgroupFds.length === 0
          ? { file: parts.bwrap, args }
          : { file: "/bin/sh", args: ["-c", script, "sh", parts.bwrap, ...args] }),
        // Nothing of our environment or place: bubblewrap's own is readable inside.
        options: { cwd: "/", env: {}, ...(uid === null ? {} : { uid, gid: uid }) },
        seccomp: parts.seccomp,
        cgroupFds,
      };
    },
    async close() {
      for (const slot of free) slot.cgroup?.close();
      if (cgroups) await closeCgroups(cgroups);
    },
  };
  return new PoolSandbox(backend);
}
