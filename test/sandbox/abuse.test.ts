import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { describeSandbox, processesNamed, summary, useSandbox, wait } from "./helpers.js";

const folder = mkdtempSync(join(tmpdir(), "bench-abuse-"));
const canary = join(folder, "answers.json");
chmodSync(folder, 0o755);
writeFileSync(canary, "42", { mode: 0o644 });
afterAll(() => rmSync(folder, { recursive: true }));

/** Each body must end in an OSError inside; `outside`: it works without the sandbox, so that we would see it work. */
const PRELUDE = `
import ctypes, fcntl, os, resource, signal, socket, struct, sys, time
libc = ctypes.CDLL(None, use_errno=True)
def check(value):
    if value < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
def call(number, *args):
    check(libc.syscall(ctypes.c_long(number), *map(ctypes.c_long, args)))
def attack():
    BODY
try:
    attack()
except (OSError, ValueError) as error:
    print("held", error)
else:
    print("through")
`;
const attacks: { name: string; body: string; outside?: boolean; error?: RegExp }[] = [
  { name: "TCP socket", body: "socket.socket()", outside: true, error: /Errno 13/ },
  { name: "UDP socket", body: "socket.socket(type=socket.SOCK_DGRAM)", outside: true, error: /Errno 13/ },
  {
    name: "netlink socket",
    body: "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    outside: true,
    error: /Errno 13/,
  },
  { name: "unix socket", body: "socket.socket(socket.AF_UNIX)", outside: true, error: /Errno 13/ },
  { name: "pair of another family", body: "socket.socketpair(socket.AF_INET)", error: /Errno 13/ },
  {
    name: "interfaces of the host through standard output",
    body: "fcntl.ioctl(1, 0x8912, struct.pack('iP', 0, 0))",
    outside: true,
    error: /Errno 1\D/,
  },
  {
    name: "name in the host's socket namespace",
    body: "socket.socket(fileno=os.dup(1)).bind('\\0bench-test')",
    error: /Errno 1\D/,
  },
  { name: "host file", body: `print(open(${JSON.stringify(canary)}).read())`, outside: true },
  { name: "/etc/passwd", body: "open('/etc/passwd')", outside: true },
  { name: "what people installed", body: "os.listdir('/usr/local/lib')", outside: true },
  { name: "/sys", body: "os.listdir('/sys')", outside: true },
  { name: "memory of process 1", body: "open('/proc/1/mem', 'r+b')" },
  { name: "root of process 1", body: "os.listdir('/proc/1/root')" },
  { name: "environment of process 1", body: "open('/proc/1/environ')" },
  { name: "write to /usr", body: "open('/usr/bench-test', 'w')" },
  { name: "write to /", body: "open('/bench-test', 'w')" },
  { name: "write to /dev", body: "open('/dev/bench-test', 'w')" },
  { name: "write to /etc", body: "open('/etc/bench-test', 'w')" },
  { name: "core_pattern", body: "open('/proc/sys/kernel/core_pattern', 'w')" },
  { name: "sysrq", body: "open('/proc/sysrq-trigger', 'w')" },
  {
    name: "disk device",
    body: "os.mknod('/tmp/disk', 0o660 | 0o060000, os.makedev(8, 0))",
    error: /Errno 1\D/,
  },
  { name: "memfd_create", body: "os.memfd_create('x')", outside: true, error: /Errno 1\D/ },
  { name: "inotify", body: "check(libc.inotify_init())", outside: true, error: /Errno 1\D/ },
  {
    name: "larger pipes",
    body: "fcntl.fcntl(os.pipe()[0], 1031, 65536 * 4)",
    outside: true,
    error: /Errno 1\D/,
  },
  {
    name: "larger pipes, dirty upper half of the argument",
    body: "call(72 if os.uname().machine == 'x86_64' else 25, os.pipe()[0], (7 << 32) | 1031, 65536 * 4)",
    outside: true,
    error: /Errno 1\D/,
  },
  { name: "terminal injection", body: "fcntl.ioctl(os.openpty()[1], 0x5412, b'x')", error: /Errno 1\D/ },
  { name: "user namespace", body: "check(libc.unshare(0x10000000))", error: /Errno 1\D/ },
  { name: "mount namespace", body: "check(libc.unshare(0x00020000))", error: /Errno 1\D/ },
  { name: "mount", body: "check(libc.mount(b'none', b'/tmp', b'tmpfs', 0, None))", error: /Errno 1\D/ },
  { name: "umount", body: "check(libc.umount2(b'/proc/1', 2))", error: /Errno 1\D/ },
  { name: "chroot", body: "os.chroot('/tmp')", error: /Errno 1\D/ },
  { name: "ptrace of process 1", body: "check(libc.ptrace(16, 1, 0, 0))", error: /Errno 1\D/ },
  { name: "pidfd", body: "os.pidfd_open(os.getpid())", outside: true, error: /Errno 1\D/ },
  { name: "clone3", body: "call(435, 0, 0)", error: /Errno 38/ },
  { name: "io_uring", body: "call(425, 1, 0)", error: /Errno 1\D/ },
  { name: "statmount", body: "call(457, 0, 0, 0, 0)", error: /Errno 1\D/ },
  { name: "listmount", body: "call(458, 0, 0, 0, 0)", error: /Errno 1\D/ },
  { name: "lsm_list_modules", body: "call(461, 0, 0, 0)", error: /Errno 1\D/ },
  {
    name: "System V shared memory",
    body: "check(libc.shmget(0, 4096, 0o1600))",
    outside: true,
    error: /Errno 1\D/,
  },
  { name: "setuid", body: "os.setuid(0)", error: /Errno 1\D/ },
  {
    name: "more descriptors than allowed",
    body: "hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]; resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard + 1))",
  },
  {
    name: "more memory than allowed",
    body: "resource.setrlimit(resource.RLIMIT_AS, (-1, -1))",
    outside: false,
  },
  { name: "kill of another user's process", body: "os.kill(3, 0)" },
];

describeSandbox("attacks that must be refused", () => {
  const sandbox = useSandbox();
  const outside = useSandbox({ unsafe: true });

  it.each(attacks)("$name", async ({ body, outside: works, error }) => {
    const code = PRELUDE.replace("BODY", () => body);
    const inside = await sandbox().execute({ code, timeoutMs: 20_000 });
    expect(inside.stdout, summary(inside)).toMatch(/^held /);
    if (error) expect(inside.stdout).toMatch(error);
    if (works) expect((await outside().execute({ code })).stdout).toMatch(/through/);
  });

  it("calls of another ABI end the program", async (context) => {
    if (process.arch !== "x64") context.skip("x32 is an ABI of x86-64");
    const result = await sandbox().execute({
      code: "import ctypes; ctypes.CDLL(None).syscall(0x40000000 + 39)",
    });
    expect(result).toMatchObject({ reason: "error", signal: "SIGSYS" });
  });

  it("threads", async () => {
    const code = `
import threading, time
count = 0
try:
    while True:
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
        count += 1
except RuntimeError:
    print(count)`;
    const result = await sandbox().execute({ code });
    expect(Number(result.stdout), summary(result)).toBeLessThanOrEqual(64);
    expect(Number(result.stdout)).toBeGreaterThan(50);
  });

  it("signals do not reach process 1", async () => {
    const code = `
import os, signal, time
for number in range(1, 65):
    try: os.kill(1, number)
    except OSError: pass
time.sleep(0.1)
print("still here", os.getppid())`;
    const result = await sandbox().execute({ code });
    expect(result, summary(result)).toMatchObject({ reason: "ok", stdout: "still here 1\n" });
  });

  it("has exactly the environment, processes and descriptors it needs", async () => {
    process.env.BENCH_TEST_SECRET = "secret";
    const code = `
import os
print(sorted(os.environ), sorted(int(p) for p in os.listdir("/proc") if p.isdigit()))
print([fd for fd in os.listdir("/proc/self/fd") if os.path.exists("/proc/self/fd/" + fd)], os.listdir("/tmp"), sorted(os.listdir("/")), os.listdir("/etc"))
print(open("/proc/self/mountinfo").read())`;
    const { stdout } = await sandbox().execute({ code });
    const [first, second, ...mounts] = stdout.split("\n");
    expect(first).toBe(
      "['HOME', 'LANG', 'MALLOC_ARENA_MAX', 'OPENBLAS_NUM_THREADS', 'PATH', 'PWD', 'PYTHONINTMAXSTRDIGITS'] [1, 2]",
    );
    expect(second).toMatch(
      /^\['0', '1', '2'\] \['main.py'\] \['bin', 'dev', 'etc', (.*)'proc', .*'tmp', 'usr'\]/,
    );
    expect(mounts.join("\n")).not.toContain(process.cwd());
  });
});

describeSandbox("a descriptor that we inherited", () => {
  it("does not reach the code", () => {
    const script = fileURLToPath(new URL("inherit.script.ts", import.meta.url));
    const run = spawnSync(process.execPath, ["--import", "tsx", script], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe", ...Array<"ignore">(40).fill("ignore"), "pipe"],
    });
    expect(run.stdout, run.stderr).toBe("plain child: True\nsandbox: False\n");
  });
});

describeSandbox("attacks on what is shared", () => {
  const sandbox = useSandbox({ limits: { memoryBytes: 256 * 1024 ** 2, timeoutMs: 10_000 } });

  it("8 GB of memory", async () => {
    const result = await sandbox().execute({ code: "x = bytearray(8 << 30)" });
    expect(result, summary(result)).toMatchObject({ reason: "memory", exitCode: 1 });
  });

  it("memory in many processes", async () => {
    const code = `
import os, time
children = 0
for _ in range(10):
    if os.fork() == 0:
        block = bytearray(os.urandom(1)) * (60 << 20)
        time.sleep(3)
        os._exit(0)
time.sleep(3)
print("all of it held")`;
    const result = await sandbox().execute({ code });
    expect(result, summary(result)).toMatchObject({ reason: "memory", stdout: "" });
    expect((await sandbox().execute({ code: "print(1)" })).stdout).toBe("1\n");
  });

  it("memory in the buffers of socket pairs", async (context) => {
    if (sandbox().memoryLimit === "rlimit") context.skip("buffers are counted by a control group only");
    const code = `
import os, socket, time
for _ in range(20):
    if os.fork() == 0:
        pairs = []
        for _ in range(100):
            pair = socket.socketpair()
            pairs.append(pair)
            pair[0].setblocking(False)
            try:
                while True: pair[0].send(b"x" * 65536)
            except OSError: pass
        time.sleep(3)
        os._exit(0)
time.sleep(4)
print("all of it held")`;
    const result = await sandbox().execute({ code });
    expect(result, summary(result)).toMatchObject({ reason: "memory" });
  });

  it("processes", async () => {
    const code = `
import os, time
count = 0
try:
    while True:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        count += 1
except OSError:
    print(count)`;
    const result = await sandbox().execute({ code });
    expect(result, summary(result)).toMatchObject({ reason: "ok" });
    expect(Number(result.stdout)).toBeGreaterThan(50);
    expect(Number(result.stdout)).toBeLessThanOrEqual(64);
    expect(result.wallMs).toBeLessThan(5000);
  });

  it("a fork bomb", async () => {
    const result = await sandbox().execute({
      code: "import os\nwhile True:\n  try: os.fork()\n  except OSError: pass",
      timeoutMs: 700,
    });
    expect(result, summary(result)).toMatchObject({ reason: "timeout" });
    expect(result.wallMs).toBeLessThan(3000);
  });

  it.each([
    ["/tmp", 64],
    ["/dev/shm", 16],
  ])("%s holds %i MB", async (path, megabytes) => {
    const code = `
written = 0
try:
    for i in range(20):
        with open("${path}/file%d" % i, "wb", buffering=0) as file:
            for _ in range(8): written += file.write(b"x" * (1 << 20))
except OSError as error:
    print(error.errno)
print(written >> 20)`;
    const result = await sandbox().execute({ code });
    const [errno, written] = result.stdout.split("\n");
    expect(errno, summary(result)).toBe("28");
    expect(Number(written)).toBeLessThanOrEqual(megabytes);
    expect(Number(written)).toBeGreaterThan(megabytes / 2);
  });

  it("what one call writes, the next does not see", async () => {
    await sandbox().execute({
      code: "open('/tmp/note', 'w').write('x'); open('/dev/shm/note', 'w').write('x')",
    });
    const code = "import os; print(os.listdir('/tmp'), os.listdir('/dev/shm'), os.listdir('/dev/pts'))";
    expect((await sandbox().execute({ code })).stdout).toBe("['main.py'] [] ['ptmx']\n");
  });

  it("endless output", async () => {
    const result = await sandbox().execute({ code: "while True: print('x' * 10000)" });
    expect(result).toMatchObject({ reason: "output", truncated: true });
    expect(result.stdout.length).toBeLessThan(70_000);
    expect(result.wallMs).toBeLessThan(5000);
  });

  it("a loop that ignores every signal", async () => {
    const code = `
import signal
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
print("printed before")
while True: pass`;
    const result = await sandbox().execute({ code, timeoutMs: 300 });
    expect(result, summary(result)).toMatchObject({
      reason: "timeout",
      stdout: "printed before\n",
      exitCode: null,
    });
    expect(result.wallMs).toBeLessThan(1500);
  });

  it.each([
    ["with", ""],
    ["without", "os.closerange(0, 3)"],
  ])("an orphan %s the output streams", async (_, close) => {
    const name = `orphan${Math.random().toString(36).slice(2, 9)}`;
    const code = `
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        open("/proc/self/comm", "w").write("${name}")
        ${close}
        time.sleep(60)
    os._exit(0)
time.sleep(0.5)
print("done")`;
    const running = sandbox().execute({ code });
    await wait(350);
    const during = processesNamed(name);
    const result = await running;
    expect(during, "the orphan can be seen from outside").toHaveLength(1);
    expect(result, summary(result)).toMatchObject({ reason: "ok", stdout: "done\n" });
    expect(result.wallMs).toBeLessThan(3000);
    expect(processesNamed(name)).toEqual([]);
  });

  it("a forged failure of the set-up is the code's own", async () => {
    const code = `
import os, sys
for fd in range(3, 64):
    try: os.write(fd, b'E0 0 0;{ "exit-code": 0 }')
    except OSError: pass
sys.stderr.write("bwrap: Creating new namespace failed: Operation not permitted\\n")
os._exit(STATUS)`;
    for (const status of [1, 120, 125, 126, 127, 137]) {
      const result = await sandbox().execute({ code: code.replace("STATUS", String(status)) });
      expect(result, summary(result)).toMatchObject({ reason: "error", exitCode: status, signal: null });
    }
  });

  it("a program that kills all it can is the code's own failure", async () => {
    const result = await sandbox().execute({
      code: "import os\ntry: os.kill(-1, 9)\nfinally: os.kill(os.getpid(), 9)",
    });
    expect(result, summary(result)).toMatchObject({ reason: "error", signal: "SIGKILL" });
  });

  it("timers and signals are bounded", async () => {
    const code = `
import ctypes
libc = ctypes.CDLL(None)
count = 0
while count < 1000 and libc.timer_create(0, None, ctypes.byref(ctypes.c_long())) == 0: count += 1
print(count)`;
    expect(Number((await sandbox().execute({ code })).stdout)).toBeLessThanOrEqual(256);
  });
});
