import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENVIRONMENT } from "./arguments.js";
import { diagnose, readHostFacts } from "./diagnose.js";
import type { Sandbox } from "./sandbox.js";
import { SandboxUnavailable } from "./sandbox.js";

/** What must hold inside, by the words that an operator reads when it does not. */
const CANARY = `
import json, os, socket, sys
def refused(action):
    try:
        action()
    except OSError:
        return True
    return False
def connect():
    with socket.create_connection(("127.0.0.1", 9), timeout=0.2):
        pass
def interfaces():
    try:
        return [line.split(":")[0].strip() for line in open("/proc/net/dev") if ":" in line]
    except OSError:
        return None
status = dict(line.rstrip("\\n").split(":\\t", 1) for line in open("/proc/self/status") if ":\\t" in line)
ids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
want = WANT
got = dict(os.environ)
got.pop("PWD", None)
print(json.dumps({
    "the user is not root": os.getuid() != 0 and os.geteuid() != 0,
    "no capabilities": all(int(status["Cap" + name], 16) == 0 for name in ("Inh", "Prm", "Eff", "Bnd", "Amb")),
    "no new privileges": status["NoNewPrivs"] == "1",
    "the seccomp filter is on": status["Seccomp"] == "2",
    "only its own processes are visible": os.getpid() == 2 and all(pid <= 3 for pid in ids),
    "no sockets": refused(lambda: socket.socket().close()),
    "no connections": refused(connect),
    "no network interfaces": interfaces() in (["lo"], None),
    "host files are invisible": refused(lambda: open(want["canary"])),
    "/usr is read-only": refused(lambda: open("/usr/bench-canary", "w")),
    "the root folder is read-only": refused(lambda: open("/bench-canary", "w")),
    "/dev is read-only": refused(lambda: open("/dev/bench-canary", "w")),
    "the environment is empty": got == want["env"],
    "process 1 is out of reach": refused(lambda: open("/proc/1/mem", "r+b")) and refused(lambda: os.listdir("/proc/1/root")),
    "no inherited descriptors": not [fd for fd in os.listdir("/proc/self/fd") if int(fd) > 2 and os.path.exists("/proc/self/fd/" + fd)],
}))
`;

const TIMEOUT_MS = 200;

/**
 * Runs two programs through `sandbox` as any call runs: one tries what must not work, one does not end. Throws
 * SandboxUnavailable with the first thing that does not hold.
 */
export async function probe(sandbox: Sandbox): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-probe-"));
  const canary = join(folder, "canary");
  try {
    // Readable for every user, so that only its absence inside keeps the code from it.
    chmodSync(folder, 0o755);
    writeFileSync(canary, "visible", { mode: 0o644 });
    const want = { canary, env: ENVIRONMENT };
    // JSON of plain strings is a Python literal too.
    // One after the other: there may be one slot only.
    const code = CANARY.replace("WANT", () => JSON.stringify(want));
    const inside = await sandbox.execute({ code, timeoutMs: 20_000 });
    if (inside.reason === "sandbox_error")
      throw diagnose(inside.detail ?? "no reason given", readHostFacts());
    if (inside.reason !== "ok")
      throw broken(`the check itself ended with ${inside.reason}: ${inside.stderr.slice(-500)}`);
    const missed = Object.entries(JSON.parse(inside.stdout) as Record<string, boolean>).filter(
      ([, holds]) => !holds,
    );
    if (missed.length > 0) throw broken(missed.map(([name]) => name).join(", "));
    const loop = await endless(sandbox);
    if (loop.reason !== "timeout")
      throw broken(`an endless program is stopped (it ended with ${loop.reason})`);
    if (!loop.seen) throw broken("the process of a program can be seen from outside");
    if (loop.left) throw broken("an endless program is gone after its time limit");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program without end and looks from outside whether it was there and is gone when the result is. */
async function endless(
  sandbox: Sandbox,
  timeoutMs = TIMEOUT_MS,
): Promise<{ reason: string; seen: boolean; left: boolean }> {
  const name = `probe${randomBytes(4).toString("hex")}`;
  // prctl(PR_SET_NAME)
  const code = `import ctypes\nctypes.CDLL(None).prctl(15, b"${name}")\nwhile True: pass`;
  let seen = false;
  const look = setInterval(() => (seen ||= isRunning(name)), 40);
  const result = await sandbox.execute({ code, timeoutMs });
  clearInterval(look);
  // A busy machine may give us no turn to look in that time.
  if (!seen && timeoutMs === TIMEOUT_MS) return endless(sandbox, 10 * TIMEOUT_MS);
  return { reason: result.reason, seen, left: isRunning(name) };
}

/** True where a process of that name exists on this machine, be it only as a zombie. */
function isRunning(name: string): boolean {
  return readdirSync("/proc").some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/comm`, "utf8").trim() === name;
    } catch {
      return false;
    }
  });
}

function broken(what: string): SandboxUnavailable {
  return new SandboxUnavailable(
    `The sandbox starts but does not hold. Not true: ${what}.`,
    "Check that bubblewrap is the system's own package, that no security module changes what it does, and report this.",
  );
}
