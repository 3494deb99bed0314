import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RemoteSandbox } from "../../src/sandbox/remote.js";
import { describeSandbox, nameOf, processesNamed, summary, wait } from "./helpers.js";

const bench = fileURLToPath(new URL("../../src/cli/bench.ts", import.meta.url));

/** A real `bench sandbox serve` in a process of its own. */
async function startServer(
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<{ url: string; child: ChildProcess; stop: () => Promise<void> }> {
  const child = spawn(
    process.execPath,
    [
      "--import",
      "tsx",
      bench,
      "sandbox",
      "serve",
      "--backend",
      "fresh",
      ...(args.includes("--port") ? [] : ["--port", "0"]),
      ...args,
    ],
    { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } },
  );
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /listening on (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    void gone.then(() => reject(new Error(`the server ended: ${said}`)));
  });
  return {
    url,
    child,
    stop: async () => {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describeSandbox("bench sandbox serve", () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer(["--slots", "2", "--queue", "1"]);
  });
  afterAll(() => server.stop());

  it("says what it is", async () => {
    const health = (await (await fetch(`${server.url}/health`)).json()) as Record<string, unknown>;
    expect(health).toMatchObject({ status: "ok", isolation: "bwrap", load: { running: 0, waiting: 0 } });
  });

  it("runs programs", async () => {
    const { status, body } = await post(`${server.url}/run`, { code: "print(input())", stdin: "hi\n" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ reason: "ok", stdout: "hi\n", exitCode: 0 });
    expect(
      (await post(`${server.url}/run`, { code: "while True: pass", timeoutMs: 200 })).body,
    ).toMatchObject({
      reason: "timeout",
    });
  });

  it("keeps the variables of a session", async () => {
    const run = (code: string) => post(`${server.url}/run`, { code, session: "a-1" });
    await run("x = 5");
    expect((await run("print(x)")).body).toMatchObject({ stdout: "5\n" });
    const closed = await fetch(`${server.url}/session/a-1`, { method: "DELETE" });
    expect(await closed.json()).toEqual({ closed: true });
    expect((await run("print('x' in globals())")).body).toMatchObject({ stdout: "False\n" });
  });

  it.each([
    [{ code: 5 }, 422, "code"],
    [{ code: "1", timeoutMs: -1 }, 422, "timeoutMs"],
    [{ code: "1", session: "a b" }, 422, "session"],
    [{ code: "1", other: 1 }, 422, "other"],
    ["{", 422, "JSON"],
    [{ code: "x".repeat(21 * 1024 ** 2) }, 413, "larger"],
  ])("a request that it does not take: %#", async (body, status, named) => {
    const answer = await post(`${server.url}/run`, body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toContain(named);
  });

  it("refuses with 429 what its queue does not hold", async () => {
    const calls = Array.from({ length: 6 }, () =>
      post(`${server.url}/run`, { code: "import time; time.sleep(0.6)" }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it("ends the program of a client that goes away", async () => {
    const name = `gone${Math.random().toString(36).slice(2, 9)}`;
    const abort = new AbortController();
    const body = JSON.stringify({ code: `${nameOf(name)}\nwhile True: pass` });
    const running = fetch(`${server.url}/run`, { method: "POST", body, signal: abort.signal }).catch(
      () => null,
    );
    while (processesNamed(name).length === 0) await wait(20);
    abort.abort();
    await running;
    for (let tries = 0; tries < 100 && processesNamed(name).length > 0; tries++) await wait(20);
    expect(processesNamed(name)).toEqual([]);
  });

  describe("Sandbox Fusion's /run_code", () => {
    const run = (body: Record<string, unknown>) =>
      post(`${server.url}/run_code`, { language: "python", ...body });
    it("a program that ends well", async () => {
      // As verl's sandbox_fusion client sends it.
      const { body } = await run({
        code: "print(int(input()) * 2)",
        stdin: "21",
        compile_timeout: 10,
        run_timeout: 10,
        memory_limit_MB: 1024,
        files: {},
        fetch_files: [],
      });
      expect(body).toMatchObject({
        status: "Success",
        message: "",
        compile_result: null,
        run_result: { status: "Finished", return_code: 0, stdout: "42\n", stderr: "" },
        executor_pod_name: null,
        files: {},
      });
    });
    it("one that fails, one that is late", async () => {
      expect((await run({ code: "1 / 0" })).body).toMatchObject({
        status: "Failed",
        run_result: { status: "Finished", return_code: 1 },
      });
      expect((await run({ code: "while True: pass", run_timeout: 0.3 })).body).toMatchObject({
        status: "Failed",
        run_result: { status: "TimeLimitExceeded" },
      });
    });
    it("what it does not do is refused", async () => {
      expect(await run({ code: "1", language: "cpp" })).toMatchObject({ status: 422 });
      expect(await run({ code: "1", files: { "a.txt": "eA==" } })).toMatchObject({ status: 422 });
    });
  });
});

describeSandbox("a token", () => {
  it("is needed for all but the health, and by other machines' addresses", async () => {
    const server = await startServer([], { BENCH_SANDBOX_TOKEN: "secret" });
    try {
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
      expect((await post(`${server.url}/run`, { code: "1" })).status).toBe(401);
      expect(
        (await post(`${server.url}/run`, { code: "1" }, { authorization: "Bearer wrong!" })).status,
      ).toBe(401);
      const good = await post(`${server.url}/run`, { code: "print(1)" }, { authorization: "Bearer secret" });
      expect(good.body).toMatchObject({ stdout: "1\n" });
      const sandbox = await RemoteSandbox.open({ urls: [server.url], token: "secret" });
      expect(await sandbox.execute({ code: "print(2)" })).toMatchObject({ stdout: "2\n" });
      await sandbox.close();
    } finally {
      await server.stop();
    }
    await expect(startServer(["--host", "0.0.0.0"])).rejects.toThrow("without a token");
  });
});

describeSandbox("several servers", () => {
  it("share the calls; one that is killed loses none, and comes back", { timeout: 120_000 }, async () => {
    const servers = await Promise.all([1, 2, 3].map(() => startServer(["--slots", "2", "--queue", "8"])));
    const sandbox = await RemoteSandbox.open({ urls: servers.map(({ url }) => url), healthMs: 100 });
    const [first] = servers;
    if (!first) throw new Error("no server");
    try {
      const port = Number(new URL(first.url).port);
      const calls = Array.from({ length: 12 }, (_, i) =>
        sandbox.execute({ code: `import time; time.sleep(0.7); print(${i})` }),
      );
      await wait(250);
      const loads = await Promise.all(
        servers.map(
          async ({ url }) =>
            (await (await fetch(`${url}/health`)).json()) as { load: { running: number; waiting: number } },
        ),
      );
      for (const { load } of loads) expect(load.running + load.waiting).toBe(4);
      first.child.kill("SIGKILL");
      const results = await Promise.all(calls);
      expect(
        results.map(({ stdout }) => stdout),
        summary(results[0] as never),
      ).toEqual(results.map((_, i) => `${i}\n`));
      expect(sandbox.healthy).toHaveLength(2);

      const again = await startServer(["--port", String(port)]);
      for (let tries = 0; tries < 100 && sandbox.healthy.length < 3; tries++) await wait(50);
      expect(sandbox.healthy).toHaveLength(3);
      await again.stop();
      await Promise.all(servers.slice(1).map(({ stop }) => stop()));
      const none = await sandbox.execute({ code: "print(1)" });
      expect(none).toMatchObject({ reason: "sandbox_error" });
      expect(none.detail).toContain("127.0.0.1");
    } finally {
      await sandbox.close();
      await Promise.all(servers.map(({ stop }) => stop()));
    }
  });

  it("waits for room, and cancels", async () => {
    const server = await startServer(["--slots", "1", "--queue", "0"]);
    const sandbox = await RemoteSandbox.open({ urls: [server.url] });
    const abort = new AbortController();
    const results = await Promise.all([
      ...Array.from({ length: 3 }, () => sandbox.execute({ code: "import time; time.sleep(0.2); print(1)" })),
    ]);
    expect(results.map(({ reason }) => reason)).toEqual(["ok", "ok", "ok"]);
    const running = sandbox.execute({ code: "while True: pass", signal: abort.signal });
    setTimeout(() => abort.abort(), 200);
    expect(await running).toMatchObject({ reason: "cancelled" });
    const session = sandbox.openSession();
    await session.execute({ code: "x = 7" });
    expect(await session.execute({ code: "print(x)" })).toMatchObject({ stdout: "7\n" });
    await session.close();
    await sandbox.close();
    await server.stop();
  });

  it("an answer that is no result is an outage", async () => {
    const http = createServer((request, response) => {
      response.setHeader("content-type", "application/json");
      if (request.url === "/health") {
        const facts = { backend: "x", isolation: "bwrap", memoryLimit: "none", python: "3.11.0", limits: {} };
        response.end(JSON.stringify({ status: "ok", ...facts, load: { running: 0, waiting: 0 } }));
      } else response.end('{"stdout": "forged"}');
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const sandbox = await RemoteSandbox.open({
      urls: [`http://127.0.0.1:${(http.address() as AddressInfo).port}`],
    });
    expect(await sandbox.execute({ code: "1" })).toMatchObject({ reason: "sandbox_error" });
    await sandbox.close();
    http.close();
    await expect(RemoteSandbox.open({ urls: ["http://127.0.0.1:9"] })).rejects.toThrow(
      "No sandbox server answers",
    );
  });
});
