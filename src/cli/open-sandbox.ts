import { environmentError, usageError } from "../errors.js";
import { openSandbox } from "../sandbox/open.js";
import { RemoteSandbox } from "../sandbox/remote.js";
import { SandboxUnavailable } from "../sandbox/sandbox.js";
import type { Sandbox, SandboxLimits } from "../sandbox/sandbox.js";

const BACKENDS = ["auto", "warm", "fresh"] as const;

/** The sandbox that a command line asks for: the name of a backend, or addresses of servers divided by commas. */
export async function sandboxNamed(
  name: string,
  options: { unsafe?: boolean; limits?: Partial<SandboxLimits> } = {},
): Promise<Sandbox> {
  const { unsafe = false, limits = {} } = options;
  try {
    if (/^https?:\/\//.test(name)) {
      if (unsafe) throw usageError(`--unsafe-no-sandbox with the servers ${name}`, "Leave one of them out");
      const token = process.env.BENCH_SANDBOX_TOKEN;
      return await RemoteSandbox.open({ urls: name.split(","), limits, ...(token ? { token } : {}) });
    }
    const backend = BACKENDS.find((each) => each === name);
    if (!backend)
      throw usageError(
        `no sandbox is called ${name}`,
        `Give one of ${BACKENDS.join(", ")}, or http://HOST:PORT`,
      );
    return await openSandbox({ backend, unsafe, limits });
  } catch (error) {
    if (error instanceof SandboxUnavailable)
      throw environmentError(`no sandbox for Python: ${error.message}`, error.fix, error);
    throw error;
  }
}
