import type { CgroupTree } from "./cgroup.js";
import { closeCgroups, openCgroups } from "./cgroup.js";
import { freshSandbox } from "./fresh.js";
import type { Interpreter } from "./host.js";
import { findBubblewrap, findPython, versionOf } from "./host.js";
import { probe } from "./probe.js";
import type { Sandbox, SandboxLimits, SandboxOptions } from "./sandbox.js";
import { DEFAULT_LIMITS, SandboxUnavailable } from "./sandbox.js";
import { SECCOMP_FILTERS } from "./seccomp/filters.js";
import { unsafeSandbox } from "./unsafe.js";

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
  const seccomp = host.seccomp ?? filterFor(host.arch ?? process.arch);
  const cgroups = (host.cgroups ?? openCgroups)();
  let sandbox: Sandbox | null = null;
  try {
    const fresh = freshSandbox({ bwrap, python, limits, seccomp, cgroups });
    sandbox = fresh;
    await probe(fresh);
    return fresh;
  } catch (error) {
    if (sandbox) await sandbox.close();
    else if (cgroups) await closeCgroups(cgroups);
    throw error;
  }
}

function limitsOf(given: Partial<SandboxLimits> = {}): SandboxLimits {
  const limits = { ...DEFAULT_LIMITS, ...given };
  for (const [name, value] of Object.entries(limits) as [string, number | undefined][]) {
    if (value !== undefined && !(Number.isInteger(value) && value > 0)) {
      throw new RangeError(`Sandbox limit ${name} must be a whole number above 0, not ${value}.`);
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
