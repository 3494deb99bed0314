import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { attackProgram, ATTACKS } from "../../src/sandbox/attacks.js";
import { describeBackends, nameOf, processesNamed, summary, useSandbox, wait } from "./helpers.js";

const folder = mkdtempSync(join(tmpdir(), "bench-abuse-"));
const canary = join(folder, "answers.json");
chmodSync(folder, 0o755);
writeFileSync(canary, "42", { mode: 0o644 });
afterAll(() => rmSync(folder, { recursive: true }));

describeBackends("attacks that must be refused", (backend) => {
  const sandbox = useSandbox({ backend });
  const outside = useSandbox({ unsafe: true });

  it.each(ATTACKS)("$name", async (attack) => {
    const { outside: works, error } = attack;
    const code = attackProgram(attack, canary);
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
print("still here")`;
    const result = await sandbox().execute({ code });
    expect(result, summary(result)).toMatchObject({ reason: "ok", stdout: "still here\n" });
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
    expect(mounts.join("\n")).not.toContain(homedir());
  });
});

describeBackends("a descriptor that we inherited", (backend) => {
  it("does not reach the code", () => {
    const script = fileURLToPath(new URL("inherit.script.ts", import.meta.url));
    const run = spawnSync(process.execPath, ["--import", "tsx", script, backend], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe", ...Array<"ignore">(40).fill("ignore"), "pipe"],
    });
    expect(run.stdout, run.stderr).toBe("plain child: True\nsandbox: False\n");
  });
});

describeBackends("attacks on what is shared", (backend) => {
  const sandbox = useSandbox({ backend, limits: { memoryBytes: 256 * 1024 ** 2, timeoutMs: 10_000 } });

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
    expect((await sandbox().execute({ code })).stdout).toBe(
      "['main.py'] [] " + (backend === "warm" ? "['ptmx']" : "[]") + "\n",
    );
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
        ${nameOf(name)}
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

  it("many small files", async (context) => {
    if (backend === "fresh")
      context.skip("bubblewrap cannot bound the number of files; their memory is bounded");
    const code = `
count = 0
try:
    while count < 60000:
        open("/tmp/f%d" % count, "w").close(); count += 1
except OSError as error:
    print(error.errno)
print(count)`;
    const [errno, count] = (await sandbox().execute({ code })).stdout.split("\n");
    expect(errno).toBe("28");
    expect(Number(count)).toBeLessThan(4200);
  });

  it("terminals are the call's own", async (context) => {
    if (backend === "fresh") {
      expect((await sandbox().execute({ code: "import os; os.openpty()" })).reason).toBe("error");
      context.skip("bubblewrap cannot bound their number: there are none");
    }
    const open = `
import os, time
first, second = os.openpty()
print(os.ttyname(second), sorted(os.listdir("/dev/pts")))
time.sleep(0.5)
os.set_blocking(first, False)
try: print(os.read(first, 100))
except OSError as error: print("nothing came")`;
    const write = `
import os, time
time.sleep(0.25)
for name in os.listdir("/dev/pts"):
    try: os.write(os.open("/dev/pts/" + name, os.O_WRONLY), b"from elsewhere")
    except OSError: pass`;
    const [a] = await Promise.all([sandbox().execute({ code: open }), sandbox().execute({ code: write })]);
    expect(a.stdout, summary(a)).toBe("/dev/pts/0 ['0', 'ptmx']\nnothing came\n");
    // In the same call, what is written does come.
    const same = await sandbox().execute({
      code: open.replace("time.sleep(0.5)", "os.write(second, b'x'); time.sleep(0.1)"),
    });
    expect(same.stdout).toContain("b'x'");
  });

  it("a call that runs out of memory ends no other", async (context) => {
    if (sandbox().memoryLimit === "rlimit")
      context.skip("without a control group each process is bounded alone");
    const other = sandbox().execute({
      code: "import time\nblock = bytearray(60 << 20)\nfor _ in range(20): time.sleep(0.1)\nprint(len(block))",
    });
    const bomb = sandbox().execute({
      code: `
import os, time
for _ in range(25):
    if os.fork() == 0:
        block = bytearray(os.urandom(1)) * (60 << 20)
        time.sleep(2)
        os._exit(0)
time.sleep(2)`,
    });
    expect((await bomb).reason).toBe("memory");
    const result = await other;
    expect(result, summary(result)).toMatchObject({ reason: "ok", stdout: `${60 << 20}\n` });
  });

  it("memory that nobody's process holds does not end the next call", async (context) => {
    if (sandbox().memoryLimit === "rlimit") context.skip("buffers are counted by a control group only");
    const bomb = `
import os, socket, time
for _ in range(40):
    if os.fork() == 0:
        pairs = []
        try:
            while True:
                pairs.append(socket.socketpair())
                pairs[-1][0].setblocking(False)
                try:
                    while True: pairs[-1][0].send(b"x" * 65536)
                except BlockingIOError: pass
        except OSError: pass
        time.sleep(1)
        os._exit(0)
time.sleep(1.5)`;
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        Array.from({ length: sandbox().limits.slots }, () => sandbox().execute({ code: bomb })),
      );
      const next = await Promise.all(
        Array.from({ length: sandbox().limits.slots }, () => sandbox().execute({ code: "print(1)" })),
      );
      for (const result of next) expect(result, summary(result)).toMatchObject({ reason: "ok" });
    }
  });

  it("random numbers differ from call to call", async (context) => {
    const code = `
import random
print(random.random())
try:
    import numpy
    print(numpy.random.random())
except ImportError: pass
try:
    from sympy.core.random import rng
    print(rng.random())
except ImportError: pass`;
    const results = await Promise.all(Array.from({ length: 4 }, () => sandbox().execute({ code })));
    const lines = results.map(({ stdout }) => stdout.trim().split("\n"));
    for (const [i] of (lines[0] ?? []).entries()) expect(new Set(lines.map((row) => row[i])).size).toBe(4);
    if (lines[0]?.length !== 3) context.skip("numpy or sympy is not installed");
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
