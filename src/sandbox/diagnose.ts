import { existsSync } from "node:fs";
import { readText } from "./proc.js";
import { SandboxUnavailable } from "./sandbox.js";

/** What the system says about user namespaces; null where it says nothing. */
export interface HostFacts {
  maxUserNamespaces: number | null;
  /** Debian's older switch. */
  unprivilegedUsernsClone: number | null;
  /** Ubuntu 23.10 and newer. */
  apparmorRestrictsUserns: number | null;
  container: boolean;
}

export function readHostFacts(): HostFacts {
  return {
    maxUserNamespaces: number("/proc/sys/user/max_user_namespaces"),
    unprivilegedUsernsClone: number("/proc/sys/kernel/unprivileged_userns_clone"),
    apparmorRestrictsUserns: number("/proc/sys/kernel/apparmor_restrict_unprivileged_userns"),
    container:
      existsSync("/.dockerenv") ||
      existsSync("/run/.containerenv") ||
      /docker|containerd|kubepods|libpod/.test(readText("/proc/1/cgroup")),
  };
}

/** How bubblewrap words a refusal by the system. */
const REFUSED =
  /namespace|uid map|gid map|mount|RTM_NEWADDR|Operation not permitted|Permission denied|No space left/i;

/** Names the cause of bubblewrap's failure and its cure. `detail` is what the failed start said. */
export function diagnose(detail: string, facts: HostFacts): SandboxUnavailable {
  const said = `The sandbox could not start: ${detail}`;
  if (!REFUSED.test(detail)) {
    return new SandboxUnavailable(
      said,
      "Run `bwrap --unshare-all --ro-bind / / true` by hand to see the cause, and check the version (0.8 or newer).",
    );
  }
  if (facts.maxUserNamespaces === 0) {
    return new SandboxUnavailable(
      `User namespaces are switched off (user.max_user_namespaces = 0). ${said}`,
      "As root: sysctl -w user.max_user_namespaces=15000 (and put it into /etc/sysctl.d/ to keep it).",
    );
  }
  if (facts.unprivilegedUsernsClone === 0) {
    return new SandboxUnavailable(
      `User namespaces are for root only (kernel.unprivileged_userns_clone = 0). ${said}`,
      "As root: sysctl -w kernel.unprivileged_userns_clone=1 (and put it into /etc/sysctl.d/ to keep it).",
    );
  }
  if (facts.container) {
    return new SandboxUnavailable(
      `This container does not let bubblewrap make namespaces or mount /proc. ${said}`,
      "Start the container with --security-opt seccomp=unconfined --security-opt apparmor=unconfined " +
        "--security-opt systempaths=unconfined, or run the tool outside the container.",
    );
  }
  if (facts.apparmorRestrictsUserns === 1) {
    return new SandboxUnavailable(
      `AppArmor refuses user namespaces (kernel.apparmor_restrict_unprivileged_userns = 1). ${said}`,
      "As root, write this to /etc/apparmor.d/bwrap and run apparmor_parser -r /etc/apparmor.d/bwrap:\n" +
        "abi <abi/4.0>,\ninclude <tunables/global>\n" +
        "profile bwrap /usr/bin/bwrap flags=(unconfined) {\n  userns,\n  include if exists <local/bwrap>\n}\n" +
        "Or for the whole system: sysctl -w kernel.apparmor_restrict_unprivileged_userns=0.",
    );
  }
  return new SandboxUnavailable(
    `The system refuses what bubblewrap needs. ${said}`,
    "Allow unprivileged user namespaces (sysctl user.max_user_namespaces, a security module's profile, or, in a " +
      "container, --security-opt seccomp=unconfined --security-opt systempaths=unconfined).",
  );
}

function number(file: string): number | null {
  const value = readText(file).trim();
  return /^\d+$/.test(value) ? Number(value) : null;
}
