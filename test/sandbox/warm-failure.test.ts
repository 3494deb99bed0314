import { expect, it } from "vitest";
import { openSandbox } from "../../src/sandbox/open.js";
import type { Sandbox } from "../../src/sandbox/sandbox.js";
import { describeSandbox, nameOf, processes, processesNamed, summary, useSandbox, wait } from "./helpers.js";

const parentOf = (pid: string): string =>
  processes()
    .find((row) => row.startsWith(`${pid} `))
    ?.split(" ")
    .at(-1) ?? "";

/** Process ids of the program of that name and of the handler, the zygote and bubblewrap's monitor above it. */
async function above(
  name: string,
): Promise<{ victim: string; handler: number; zygote: number; monitor: number }> {
  let victim: string | undefined;
  while ((victim = processesNamed(name)[0]?.split(" ")[0]) === undefined) await wait(10);
  const handler = parentOf(victim);
  const zygote = parentOf(handler);
  const monitor = parentOf(zygote);
  expect(parentOf(monitor)).toBe(String(process.pid));
  return { victim, handler: Number(handler), zygote: Number(zygote), monitor: Number(monitor) };
}

const unique = (): string => `victim${Math.random().toString(36).slice(2, 8)}`;
const program = (name: string, seconds = 1): string =>
  `${nameOf(name)}\nimport time\ntime.sleep(${seconds})\nprint("done")`;

describeSandbox("failures of the warm sandbox", () => {
  const sandbox = useSandbox({ backend: "warm", limits: { timeoutMs: 20_000, slots: 3 } });

  it.each(["handler", "zygote", "monitor"] as const)(
    "the %s is killed under a call: it is repeated once",
    async (who) => {
      const name = unique();
      const running = sandbox().execute({ code: program(name) });
      process.kill((await above(name))[who], "SIGKILL");
      const result = await running;
      expect(result, summary(result)).toMatchObject({ reason: "ok", stdout: "done\n" });
      expect(processesNamed(name)).toEqual([]);
    },
  );

  it("killed twice, the program is to blame", async () => {
    const name = unique();
    const running = sandbox().execute({ code: program(name, 3) });
    for (let kills = 0; kills < 2; kills++) {
      const { handler, victim } = await above(name);
      process.kill(handler, "SIGKILL");
      // The next try may be there before this one is gone.
      while (processes().some((row) => row.startsWith(`${victim} `))) await wait(5);
    }
    const result = await running;
    expect(result, summary(result)).toMatchObject({ reason: "error", exitCode: null });
    expect(result.detail).toContain("ended during the call");
  });

  it("calls beside a killed one are not lost", async () => {
    const name = unique();
    const others = Array.from({ length: 6 }, (_, i) =>
      sandbox().execute({ code: `import time\ntime.sleep(0.4)\nprint(${i})` }),
    );
    const running = sandbox().execute({ code: program(name, 0.5) });
    process.kill((await above(name)).zygote, "SIGKILL");
    expect((await Promise.all(others)).map(({ stdout }) => stdout)).toEqual(others.map((_, i) => `${i}\n`));
    expect((await running).reason).toBe("ok");
  });

  it("idle interpreters that are killed are replaced", async () => {
    const name = unique();
    const running = sandbox().execute({ code: program(name, 0.2) });
    const { zygote } = await above(name);
    await running;
    process.kill(zygote, "SIGKILL");
    const results = await Promise.all(
      Array.from({ length: 6 }, () => sandbox().execute({ code: "print(1)" })),
    );
    expect(results.map(({ reason }) => reason)).toEqual(Array(6).fill("ok"));
  });

  it("a session whose interpreter is killed says that its state is lost; it is an outage once", async () => {
    const session = sandbox().openSession();
    const name = unique();
    await session.execute({ code: "x = 1" });
    const running = session.execute({ code: program(name) });
    process.kill((await above(name)).zygote, "SIGKILL");
    const result = await running;
    expect(result, summary(result)).toMatchObject({ reason: "sandbox_error", stateLost: "after" });
    expect(await session.execute({ code: "print('x' in globals())" })).toMatchObject({ stdout: "False\n" });
    await session.close();
  });

  it("a stopped handler does not hold a call for ever", async () => {
    const name = unique();
    const running = sandbox().execute({ code: program(name, 30), timeoutMs: 500 });
    process.kill((await above(name)).handler, "SIGSTOP");
    const result = await running;
    expect(result, summary(result)).toMatchObject({ reason: "timeout" });
    expect(result.wallMs).toBeLessThan(8000);
    expect(processesNamed(name)).toEqual([]);
  });
});

describeSandbox("a warm interpreter", () => {
  const zygotes = (): string[] =>
    processes().filter((row) => {
      const [pid = "", , , parent = ""] = row.split(" ");
      return parentOf(parent) === String(process.pid) && pid !== "";
    });

  it("is replaced after its number of calls, without a call waiting for it", async () => {
    const sandbox: Sandbox = await openSandbox({
      backend: "warm",
      limits: { slots: 1, callsPerInterpreter: 30 },
    });
    const first = zygotes().map((row) => row.split(" ")[0]);
    const times: number[] = [];
    for (let i = 0; i < 90; i++) {
      const result = await sandbox.execute({ code: "print(1)" });
      expect(result, summary(result)).toMatchObject({ reason: "ok" });
      times.push(result.wallMs);
      if (i % 10 === 9) await wait(150);
    }
    const last = zygotes().map((row) => row.split(" ")[0]);
    await sandbox.close();
    expect(last).not.toEqual(first);
    expect(Math.max(...times)).toBeLessThan(400);
  });

  it("refuses what its queue does not hold", async () => {
    const sandbox = await openSandbox({ backend: "warm", limits: { slots: 1, queue: 2 } });
    const calls = Array.from({ length: 5 }, () =>
      sandbox.execute({ code: "import time; time.sleep(0.3); print(1)" }),
    );
    const results = await Promise.all(calls);
    expect(results.map(({ reason }) => reason)).toEqual(["ok", "ok", "ok", "sandbox_error", "sandbox_error"]);
    expect(results[4]?.detail).toContain("1 calls run and 2 wait");
    await sandbox.close();
  });
});
