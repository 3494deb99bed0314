import type { BaseSandbox } from "./base.js";
import type { CgroupTree } from "./cgroup.js";
import { closeCgroups, openCgroups } from "./cgroup.js";
import { freshSandbox } from "./fresh.js";
import type { OwnParts } from "./fresh.js";
import type { Interpreter } from "./host.js";
import { findBubblewrap, findPython, versionOf } from "./host.js";
import { PID1_PROGRAMS } from "./pid1/programs.js";
import { probe } from "./probe.js";
import type { Sandbox, SandboxLimits, SandboxOptions } from "./sandbox.js";
import { DEFAULT_LIMITS, SandboxUnavailable } from "./sandbox.js";
import { SECCOMP_FILTERS } from "./seccomp/filters.js";
import { unsafeSandbox } from "./unsafe.js";
import { WarmSandbox } from "./warm.js";

/** Where the parts of the machine are; other places for tests. */
export interface Host {
  platform: NodeJS.Platform;
  arch: string;
  /** PATH variable in which bubblewrap is looked up. */
  path: string | undefined;
  /** Folder of the interpreters. */
  pythonFolder: string;
  cgroups: () => CgroupTree | null;
  seccomp: Uint8Array | null;
}

/**
 * Opens the sandbox that `options` ask for. Throws SandboxUnavailable (cause and cure) where this machine cannot hold
 * it; never runs without isolation unless `unsafe` is given. `host` replaces parts of the machine in tests.
 */
export async function openSandbox(options: SandboxOptions = {}, host: Partial<Host> = {}): Promise<Sandbox> {
  const limits = limitsOf(options.limits);
  const platform = host.platform ?? process.platform;
  if (options.unsafe) return unsafeSandbox(unsafePython(platform, host.pythonFolder), limits);
  if (platform !== "linux") {
    throw new SandboxUnavailable(
      `The Python sandbox needs Linux namespaces; this is ${platform}.`,
      "Run the tool on Linux (a virtual machine, WSL 2 or a container).",
    );
  }
  const bwrap = findBubblewrap(host.path ?? process.env.PATH);
  const python = findPython(host.pythonFolder);
  const arch = host.arch ?? process.arch;
  const seccomp = host.seccomp ?? filterFor(arch);
  const parts = (): OwnParts => ({
    bwrap,
    python,
    limits,
    seccomp,
    cgroups: (host.cgroups ?? openCgroups)(),
  });
  const backend = options.backend ?? "auto";
  if (backend === "fresh") return openFresh(parts());
  try {
    return await openWarm(parts(), arch);
  } catch (error) {
    if (backend === "warm" || !(error instanceof SandboxUnavailable)) throw error;
    const fresh = await openFresh(parts());
    fresh.note = `warm interpreters cannot be had here, so each call starts one: ${error.message}`;
    return fresh;
  }
}

async function openFresh(parts: OwnParts): Promise<BaseSandbox> {
  return probed(parts, () => freshSandbox(parts));
}

async function openWarm(parts: OwnParts, arch: string): Promise<BaseSandbox> {
  return probed(parts, () => {
    const pid1 = PID1_PROGRAMS[arch];
    if (pid1 === undefined) {
      const known = Object.keys(PID1_PROGRAMS).join(", ");
      throw new SandboxUnavailable(
        `There is no program for process 1 of the warm sandbox for this machine (${arch}; there is one for ${known}).`,
        "Use --sandbox fresh, or add the machine to src/sandbox/pid1/generate.py.",
      );
    }
    return new WarmSandbox({ ...parts, pid1: Buffer.from(pid1, "base64") });
  });
}

async function probed(parts: OwnParts, make: () => BaseSandbox): Promise<BaseSandbox> {
  let sandbox: BaseSandbox | null = null;
  try {
    sandbox = make();
    await probe(sandbox);
    return sandbox;
  } catch (error) {
    if (sandbox) await sandbox.close();
    else if (parts.cgroups) await closeCgroups(parts.cgroups);
    throw error;
  }
}

function limitsOf(given: Partial<SandboxLimits> = {}): SandboxLimits {
  const limits = { ...DEFAULT_LIMITS, ...given };
  for (const [name, value] of Object.entries(limits) as [string, number | undefined][]) {
    const least = name === "queue" ? 0 : 1;
    if (value !== undefined && !(Number.isInteger(value) && value >= least)) {
      throw new RangeError(`Sandbox limit ${name} must be a whole number from ${least}, not ${value}.`);
    }
  }
  return limits;
}

function filterFor(arch: string): Uint8Array {
  const filter = SECCOMP_FILTERS[arch];
  if (filter !== undefined) return Buffer.from(filter, "base64");
  const known = Object.keys(SECCOMP_FILTERS).join(", ");
  throw new SandboxUnavailable(
    `There is no seccomp program for this machine (${arch}; there is one for ${known}).`,
    "Run on one of these, or add the machine to src/sandbox/seccomp/generate.py.",
  );
}

/** Without isolation the interpreter may be anywhere on the other systems; on Linux it is the same as in the sandbox. */
function unsafePython(platform: NodeJS.Platform, folder?: string): Interpreter {
  if (platform === "linux" || folder !== undefined) return findPython(folder);
  const version = versionOf("python3");
  if (version !== null) return { path: "python3", version };
  throw new SandboxUnavailable("No usable python3 on PATH.", "Install Python 3.8 or newer.");
}
