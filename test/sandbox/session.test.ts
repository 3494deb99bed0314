import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { openSandbox } from "../../src/sandbox/open.js";
import { describeBackends, nameOf, processes, processesNamed, summary, useSandbox, wait } from "./helpers.js";

describeBackends("sessions", (backend) => {
  const sandbox = useSandbox({
    backend,
    limits: { timeoutMs: 5000, memoryBytes: 256 * 1024 ** 2, sessions: 3 },
  });

  it("keeps variables, imports and files, and sessions do not mix", async () => {
    const [a, b] = [sandbox().openSession(), sandbox().openSession()];
    await a.execute({ code: "import math\nx = 41\nopen('note', 'w').write('kept')" });
    await b.execute({ code: "x = 1" });
    const result = await a.execute({ code: "x += 1\nprint(x, math.pi > 3, open('note').read())" });
    expect(result, summary(result)).toMatchObject({ reason: "ok", stdout: "42 True kept\n", stderr: "" });
    expect(result.stateLost).toBeUndefined();
    expect((await b.execute({ code: "print(x)" })).stdout).toBe("1\n");
    await Promise.all([a.close(), b.close()]);
  });

  it("an error ends the program only; tracebacks show the program's lines", async () => {
    const session = sandbox().openSession();
    const first = await session.execute({ code: "x = 1\ndef f():\n    return 1 / 0\nf()" });
    expect(first, summary(first)).toMatchObject({ reason: "error", exitCode: 1 });
    expect(first.stderr).toMatch(
      /^Traceback \(most recent call last\):\n {2}File "\/tmp\/cell_1.py", line 4, in <module>\n {4}f\(\)\n {2}File "\/tmp\/cell_1.py", line 3, in f\n/,
    );
    const exit = await session.execute({ code: "import sys\nprint(x)\nsys.exit('bye')" });
    expect(exit).toMatchObject({ reason: "error", exitCode: 1, stdout: "1\n", stderr: "bye\n" });
    const later = await session.execute({ code: "print(x)\nf()" });
    expect(later.stdout).toBe("1\n");
    // A function's lines are those of the program that defined it.
    expect(later.stderr).toContain('File "/tmp/cell_1.py", line 3, in f\n    return 1 / 0');
    await session.close();
  });

  it("a program that runs out of time loses the state, and says so once", async () => {
    const session = sandbox().openSession();
    await session.execute({ code: "x = 1" });
    const late = await session.execute({ code: "while True: pass", timeoutMs: 300 });
    expect(late, summary(late)).toMatchObject({ reason: "timeout", stateLost: "after" });
    const next = await session.execute({ code: "print('x' in globals())" });
    expect(next).toMatchObject({ reason: "ok", stdout: "False\n" });
    expect(next.stateLost).toBeUndefined();
    await session.close();
  });

  it.each([
    ["os._exit", "import os; os._exit(3)", { reason: "error", exitCode: 3 }],
    ["a kill", "import os; os.kill(os.getpid(), 9)", { reason: "error", signal: "SIGKILL" }],
    [
      "a forged end",
      "import os\nfor fd in range(3, 64):\n  try: os.write(fd, b'D0 0 0;D0 0 0;')\n  except OSError: pass\nos._exit(0)",
      {},
    ],
  ])("%s ends the interpreter", async (_, code, expected) => {
    const session = sandbox().openSession();
    await session.execute({ code: "x = 1" });
    const end = await session.execute({ code });
    expect(end, summary(end)).toMatchObject(expected);
    expect(end.reason).not.toBe("sandbox_error");
    await wait(50);
    const next = await session.execute({ code: "print('x' in globals())" });
    // What a forger gets is a new interpreter.
    if (next.reason !== "ok")
      expect(await session.execute({ code: "print(1)" })).toMatchObject({ stdout: "1\n" });
    else expect(next.stdout).toBe("False\n");
    await session.close();
  });

  it.each([
    [
      "ends it between two programs",
      "import os, threading, time\nthreading.Thread(target=lambda: (time.sleep(0.05), os._exit(3))).start()",
    ],
    [
      "swallows the mark of a start",
      "import os\nreal = os.write\nos.write = lambda fd, data: 1 if data == b'G' else real(fd, data)",
    ],
    [
      "writes a mark between two programs",
      "import os, threading, time\ndef late():\n  time.sleep(0.03)\n  for fd in range(40, 64):\n    try: os.write(fd, b'D0 1 1;')\n    except OSError: pass\nthreading.Thread(target=late).start()",
    ],
    [
      "forges its end and goes on",
      "import os\nfor fd in range(40, 64):\n  try: os.write(fd, b'D0 0 0;')\n  except OSError: pass\nwhile True: pass",
    ],
    [
      "writes a huge number",
      "import os\nfor fd in range(40, 64):\n  try: os.write(fd, b'D0 ' + b'9' * 400 + b' 0;')\n  except OSError: pass",
    ],
    [
      "stops it",
      "import os, threading, time\nthreading.Thread(target=lambda: (time.sleep(0.05), os.kill(os.getpid(), 19))).start()",
    ],
    [
      "takes the request",
      "import os, threading\ndef steal():\n  for fd in range(40, 64):\n    try: os.read(fd, 1 << 20)\n    except OSError: pass\nthreading.Thread(target=steal, daemon=True).start()",
    ],
  ])("code that %s gets no neutral result, and harms no other session", async (_, code) => {
    const [bad, good] = [sandbox().openSession(), sandbox().openSession()];
    await good.execute({ code: "x = 5" });
    await bad.execute({ code, timeoutMs: 1500 });
    // Long enough that on a busy machine too the thread acts between the two programs and not during the next one.
    await wait(600);
    for (let i = 0; i < 3; i++) {
      const result = await bad.execute({ code: `print("now ${i}")`, timeoutMs: 1500 });
      expect(result.reason, summary(result)).not.toBe("sandbox_error");
      expect(result.wallMs).toBeLessThan(3000);
      if (result.reason === "ok") expect(result.stdout).toBe(`now ${i}\n`);
    }
    expect((await good.execute({ code: "print(x)" })).stdout).toBe("5\n");
    await Promise.all([bad.close(), good.close()]);
  });

  it("uses no CPU between two programs", async () => {
    const session = sandbox().openSession();
    const name = `burn${Math.random().toString(36).slice(2, 9)}`;
    await session.execute({
      code: `${nameOf(name)}\nimport os, threading\ndef burn():\n  while True: pass\nthreading.Thread(target=burn, daemon=True).start()\nfor _ in range(2):\n  if os.fork() == 0: burn()`,
    });
    const ticks = () =>
      processesNamed(name).reduce((sum, row) => {
        const fields = readFileSync(`/proc/${row.split(" ")[0]}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ");
        return sum + Number(fields[11]) + Number(fields[12]);
      }, 0);
    expect(processesNamed(name)).toHaveLength(3);
    await wait(100);
    const before = ticks();
    await wait(500);
    expect(ticks() - before).toBeLessThan(3);
    // They go on with the next program.
    await session.execute({ code: "import time; time.sleep(0.5)" });
    expect(ticks() - before).toBeGreaterThan(5);
    await session.close();
    await wait(100);
    expect(processesNamed(name)).toEqual([]);
  });

  it("a program longer than a pipe holds", async () => {
    const session = sandbox().openSession();
    const text = "x".repeat(300_000);
    for (let i = 0; i < 2; i++)
      expect((await session.execute({ code: `y = "${text}"\nprint(len(y))` })).stdout).toBe("300000\n");
    await session.close();
  });

  it("memory is each session's own", async (context) => {
    if (sandbox().memoryLimit === "rlimit") context.skip("needs a control group");
    const [a, b] = [sandbox().openSession(), sandbox().openSession()];
    await b.execute({ code: "block = bytearray(150 << 20)" });
    const result = await a.execute({
      code: "import os, time\nfor _ in range(6):\n  if os.fork() == 0:\n    block = b'x' * (70 << 20); time.sleep(2); os._exit(0)\ntime.sleep(2)",
    });
    expect(result, summary(result)).toMatchObject({ reason: "memory" });
    expect((await b.execute({ code: "print(len(block) >> 20)" })).stdout).toBe("150\n");
    await Promise.all([a.close(), b.close()]);
  });

  it("memory that an earlier program ran out of is not the next one's", async (context) => {
    if (sandbox().memoryLimit === "rlimit") context.skip("needs a control group");
    const session = sandbox().openSession();
    // The kernel ends one of the children, and the program itself ends well before anybody has looked.
    const code = `
import os, signal
children = []
for _ in range(3):
    child = os.fork()
    if child == 0:
        block = bytearray(b"x") * (120 << 20)
        signal.pause()
    children.append(child)
os.wait()
for child in children:
    try: os.kill(child, 9)
    except OSError: pass`;
    let early = 0;
    for (let i = 0; i < 6 && early < 2; i++) {
      if ((await session.execute({ code })).stateLost !== undefined) continue;
      early++;
      const next = await session.execute({ code: "import time; time.sleep(0.3); print('next')" });
      expect(next, summary(next)).toMatchObject({ reason: "ok", stdout: "next\n" });
    }
    await session.close();
    if (early === 0) context.skip("each time the program was ended while it ran");
  });

  it("an idle session is ended, and its next program is told", async () => {
    const own = await openSandbox({ backend, limits: { sessionIdleMs: 400 } });
    const session = own.openSession();
    const name = `idle${Math.random().toString(36).slice(2, 9)}`;
    await session.execute({ code: `x = 1\n${nameOf(name)}` });
    expect(processesNamed(name)).toHaveLength(1);
    await wait(800);
    expect(processesNamed(name)).toEqual([]);
    const next = await session.execute({ code: "print('x' in globals())" });
    expect(next).toMatchObject({ reason: "ok", stdout: "False\n", stateLost: "before" });
    expect((await session.execute({ code: "print(1)" })).stateLost).toBeUndefined();
    await own.close();
  });

  it("of too many sessions the one unused for longest goes", async () => {
    const sessions = Array.from({ length: 4 }, () => sandbox().openSession());
    for (const [i, session] of sessions.entries()) await session.execute({ code: `x = ${i}` });
    const results = [];
    for (const session of sessions.toReversed()) results.push(await session.execute({ code: "print(x)" }));
    expect(results.map(({ stdout }) => stdout)).toEqual(["3\n", "2\n", "1\n", ""]);
    expect(results[3]).toMatchObject({ stateLost: "before" });
    await Promise.all(sessions.map((session) => session.close()));
  });

  it("the output of one program is not lost to the next", async () => {
    const session = sandbox().openSession();
    const big = await session.execute({
      code: "import sys\nfor i in range(20000): print(i)\nprint('e' * 300, file=sys.stderr)",
    });
    expect(big.stdout.endsWith("19999\n"), summary(big)).toBe(true);
    expect(big.stderr).toHaveLength(301);
    expect((await session.execute({ code: "print('next')" })).stdout).toBe("next\n");
    await session.close();
  });

  it("standard input is each program's own", async () => {
    const session = sandbox().openSession();
    expect((await session.execute({ code: "print(input())", stdin: "one\n" })).stdout).toBe("one\n");
    expect((await session.execute({ code: "print(input())", stdin: "two\n" })).stdout).toBe("two\n");
    expect((await session.execute({ code: "print(input())" })).stderr).toContain("EOFError");
    await session.close();
  });

  it("nothing is left of a closed session", async () => {
    const ours = () => processes().filter((row) => row.endsWith(` ${process.pid}`)).length;
    const before = ours();
    const own = await openSandbox({ backend });
    const session = own.openSession();
    const name = `left${Math.random().toString(36).slice(2, 9)}`;
    await session.execute({
      code: `${nameOf(name)}\nimport os\nif os.fork() == 0:\n  import time; time.sleep(60)`,
    });
    expect(processesNamed(name)).toHaveLength(2);
    await session.close();
    await wait(100);
    expect(processesNamed(name)).toEqual([]);
    await own.close();
    expect(ours()).toBe(before);
  });
});
