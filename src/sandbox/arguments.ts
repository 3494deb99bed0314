import type { SystemFolder } from "./host.js";

export interface BwrapParts {
  /** Top-level folders of the system that are links into /usr or folders of their own. */
  links: readonly SystemFolder[];
  /** Folders below /usr that the code must not see. */
  hidden: readonly string[];
  command: readonly string[];
}

/** The whole environment of the code (bubblewrap adds PWD). */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: "/usr/bin",
  HOME: "/tmp",
  LANG: "C.UTF-8",
  // Threads of BLAS count as processes and gain nothing on the sizes that are solved here.
  OPENBLAS_NUM_THREADS: "1",
  // Each malloc arena reserves 64 MB of the address space that is limited: a dozen threads would use it up.
  MALLOC_ARENA_MAX: "2",
  // For interpreters that the code starts; its own gets the same by an option.
  PYTHONINTMAXSTRDIGITS: "0",
};

/**
 * bubblewrap's command line for one interpreter a call. Inside are: /usr without its hidden folders (read-only), the two
 * files of /etc that the dynamic linker and Debian's alternatives need, a /proc of its own without process 1, the
 * harmless devices, and two bounded folders that can be written: /tmp and /dev/shm. Descriptors: 3 seccomp program, 4
 * status.
 */
export function freshArguments(parts: BwrapParts, sizes: { tmpBytes: number; shmBytes: number }): string[] {
  return [
    // Every namespace new, and no way to make another.
    ...namespaces(),
    ...["--disable-userns", "--uid", "1000", "--gid", "1000"],
    ...system(parts),
    // Process 1 is bubblewrap's, has our user, and could otherwise be written through /proc/1/mem.
    ...["--proc", "/proc", "--tmpfs", "/proc/1", "--remount-ro", "/proc/1"],
    // bubblewrap's /dev is a tmpfs without a bound.
    ...["--dev", "/dev", "--perms", "1777", "--size", String(sizes.shmBytes), "--tmpfs", "/dev/shm"],
    // Terminals are few and the whole machine's, and bubblewrap cannot bound their number.
    ...["--tmpfs", "/dev/pts", "--remount-ro", "/dev/pts", "--remount-ro", "/dev"],
    ...["--perms", "1777", "--size", String(sizes.tmpBytes), "--tmpfs", "/tmp", "--chdir", "/tmp"],
    ...["--remount-ro", "/", "--cap-drop", "ALL"],
    ...["--seccomp", "3", "--json-status-fd", "4", "--", ...parts.command],
  ];
}

/**
 * bubblewrap's command line for a warm interpreter, in which no code of a request runs: its forks make the namespaces of
 * the calls and mount a /proc, /tmp, /dev/shm and devpts of their own over these. `folder` on the host, with the socket,
 * is its /tmp.
 */
export function warmArguments(parts: BwrapParts, folder: string): string[] {
  return [
    ...namespaces(),
    ...["--uid", "1000", "--gid", "1000"],
    ...system(parts),
    // Nothing may lie over this /proc: the kernel lets nobody mount a second one that shows more.
    ...["--proc", "/proc", "--dev", "/dev", "--dir", "/dev/shm", "--remount-ro", "/dev"],
    ...["--bind", folder, "/tmp", "--chdir", "/tmp", "--remount-ro", "/"],
    ...["--json-status-fd", "4", "--", ...parts.command],
  ];
}

function namespaces(): string[] {
  return [
    ...["--unshare-all", "--unshare-user", "--as-pid-1", "--die-with-parent", "--new-session"],
    ...["--hostname", "sandbox", "--clearenv"],
    ...Object.entries(ENVIRONMENT).flatMap(([name, value]) => ["--setenv", name, value]),
  ];
}

function system({ links, hidden }: BwrapParts): string[] {
  return [
    ...["--ro-bind", "/usr", "/usr"],
    ...hidden.flatMap((dir) => ["--perms", "0555", "--tmpfs", dir, "--remount-ro", dir]),
    ...links.flatMap(({ path, target }) =>
      target === null ? ["--ro-bind", path, path] : ["--symlink", target, path],
    ),
    ...["--dir", "/etc", "--ro-bind-try", "/etc/alternatives", "/etc/alternatives"],
    ...["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"],
  ];
}
