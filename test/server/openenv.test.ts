import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { splitOf } from "../../splits/split.js";
import { openSandbox } from "../../src/sandbox/open.js";
import { drawn } from "../../src/server/environment.js";
import { parseExact } from "../../src/server/exact-json.js";
import { describeSandbox } from "../sandbox/helpers.js";
import { python, runBeside, runPython } from "./support/python.js";
import { anEntry, post, startServer } from "./support/start.js";
import type { Started } from "./support/start.js";

const entry = await anEntry();
const { task, level, seed, index } = entry;
const reset = { task, level, seed, index };

let server: Started;
beforeAll(async () => {
  server = await startServer({
    limits: { sockets: 3, codeCalls: 2, codeTimeoutMs: 10_000, sessions: 2 },
    openSandbox: () => openSandbox({ backend: "fresh" }),
  });
});
afterAll(() => server.close());

type Message = Record<string, unknown> & { type: string; data: Record<string, unknown> };

/** A client that sends and waits for the one answer. */
async function connect(query = "") {
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/ws${query}`);
  const queue: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    const next = waiting.shift();
    if (next) next(message);
    else queue.push(message);
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const receive = (): Promise<Message> =>
    new Promise((resolve) => {
      const held = queue.shift();
      if (held) resolve(held);
      else waiting.push(resolve);
    });
  const raw = (text: string): Promise<Message> => {
    socket.send(text);
    return receive();
  };
  return {
    socket,
    closed,
    receive,
    raw,
    ask: (type: string, data?: unknown) =>
      raw(JSON.stringify(data === undefined ? { type } : { type, data })),
    end: async () => {
      socket.close();
      await closed;
    },
  };
}

describe("websocket of OpenEnv", () => {
  it("reset, answer, state; the reward comes at the end", async () => {
    const client = await connect();
    const first = await client.ask("reset", { ...reset, episode_id: "mine" });
    expect(first).toMatchObject({
      type: "observation",
      data: { reward: null, done: false, observation: { question: entry.question, entry_id: entry.id } },
    });
    expect(JSON.stringify(first)).not.toContain(JSON.stringify(entry.answer));
    expect(await client.ask("state")).toMatchObject({
      type: "state",
      data: { episode_id: "mine", step_count: 0 },
    });
    const last = await client.ask("step", { type: "answer", answer: entry.answer });
    expect(last).toMatchObject({
      data: { reward: 1.1, done: true, observation: { result: { status: "correct" }, metadata: {} } },
    });
    expect(last.data.observation).not.toHaveProperty("reward");
    expect(last.data.observation).not.toHaveProperty("done");
    expect((await client.ask("step", { answer: entry.answer })).data).toMatchObject({
      code: "EXECUTION_ERROR",
    });
    expect(await client.ask("state")).toMatchObject({ data: { step_count: 1, done: true } });
    expect((await client.ask("reset", reset)).data.done).toBe(false);
    client.socket.send('{"type":"close"}');
    expect(await client.closed).toBe(1000);
  });

  it("an answer may be a number, a boolean, a list, or a whole reply with an envelope", async () => {
    const client = await connect();
    const play = async (id: string, answer: unknown) => {
      const of = await anEntry(id);
      const { task, level, seed, index } = of;
      await client.ask("reset", { task, level, seed, index });
      const given =
        typeof answer === "function" ? (answer as (text: string) => string)(String(of.answer)) : answer;
      return client.raw(`{"type":"step","data":{"answer":${String(given)}}}`);
    };
    const solved = await play("gcd", (text: string) => text);
    expect(solved.data).toMatchObject({ reward: 1.1 });
    expect((await play("number_multiply", (text: string) => text)).data).toMatchObject({ reward: 1.1 });
    const sorted = await anEntry("boolean_expressions");
    expect((await play("boolean_expressions", String(sorted.answer).toLowerCase())).data).toMatchObject({
      reward: 1.1,
    });
    const reply = (text: string) => JSON.stringify(`Let me think. So <<<${text}>>>`);
    expect((await play("game24", reply)).data).toMatchObject({ reward: 1.1 });
    expect((await play("game24", "null")).data).toMatchObject({ reward: 0.1 });
    expect((await play("game24", '""')).data).toMatchObject({ reward: -0.1, done: true });
    await client.end();
  });

  it("numbers keep their digits", () => {
    const digits = "123456789012345678901234567890";
    expect(String((parseExact(`{"answer":${digits}}`) as { answer: unknown }).answer)).toBe(digits);
    expect(parseExact('{"a":1.5,"b":[1,2],"a":2}')).toEqual({ a: 2, b: [1, 2] });
  });

  it("errors have the protocol's codes, and the episode goes on", async () => {
    const client = await connect();
    const code = async (text: string) => (await client.raw(text)).data.code;
    expect(await code("{")).toBe("INVALID_JSON");
    expect(await code("5")).toBe("UNKNOWN_TYPE");
    expect(await code('{"type":"jump"}')).toBe("UNKNOWN_TYPE");
    expect(await code('{"type":"__proto__"}')).toBe("UNKNOWN_TYPE");
    expect(await code('{"type":"step","data":{"answer":1}}')).toBe("EXECUTION_ERROR");
    expect(await code('{"type":"reset","data":{"task":"nonsense"}}')).toBe("EXECUTION_ERROR");
    expect(await code(`{"type":"reset","data":{"task":"game24","version":9}}`)).toBe("EXECUTION_ERROR");
    expect(await code('{"type":"reset","data":{"level":"hardest"}}')).toBe("EXECUTION_ERROR");
    expect(await code('{"type":"reset","data":{"seed":-1}}')).toBe("VALIDATION_ERROR");
    expect(await code('{"type":"reset","data":{"unknown":1}}')).toBe("VALIDATION_ERROR");
    expect(await code('{"type":"reset","other":1}')).toBe("VALIDATION_ERROR");
    expect(await code('{"type":"step"}')).toBe("VALIDATION_ERROR");
    await client.ask("reset", reset);
    for (const action of [
      '{"answer":1,"other":2}',
      "{}",
      '{"type":"run_python"}',
      '{"type":"jump","answer":1}',
      "[]",
    ])
      expect(await code(`{"type":"step","data":${action}}`), action).toBe("VALIDATION_ERROR");
    const refused = await client.ask("step", { type: "run_python", code: 5 });
    expect(refused.data).toMatchObject({ code: "VALIDATION_ERROR", errors: [{ loc: ["data", "code"] }] });
    const deep = await client.raw(
      `{"type":"step","data":{"answer":${"[".repeat(50_000)}${"]".repeat(50_000)}}}`,
    );
    expect(["observation", "error"]).toContain(deep.type);
    await client.ask("reset", reset);
    expect((await client.ask("step", { answer: entry.answer })).data.reward).toBe(1.1);
    await client.end();
  });

  it("answers in order, one after another", async () => {
    const client = await connect();
    for (const text of ['{"type":"reset","data":{"seed":3}}', '{"type":"state"}', "{", '{"type":"jump"}'])
      client.socket.send(text);
    const types = [];
    for (let i = 0; i < 4; i++) types.push((await client.receive()).type);
    expect(types).toEqual(["observation", "state", "error", "error"]);
    await client.end();
  });

  it("has room for so many; one more is told so and closed", async () => {
    const clients = [await connect(), await connect(), await connect()];
    const extra = await connect();
    expect((await extra.receive()).data).toMatchObject({
      code: "CAPACITY_REACHED",
      active_sessions: 3,
      max_sessions: 3,
    });
    await extra.closed;
    await clients[0]?.end();
    const again = await connect();
    expect((await again.ask("reset", reset)).type).toBe("observation");
    for (const client of [...clients.slice(1), again]) await client.end();
    const unknown = await connect("?session_id=nobody");
    expect((await unknown.receive()).data).toMatchObject({ code: "SESSION_ERROR" });
    await unknown.closed;
  });

  it("speaks MCP inside", async () => {
    const client = await connect();
    const rpc = await client.ask("mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" });
    expect(rpc).toMatchObject({ type: "mcp", data: { id: 1, result: { tools: [{ name: "run_python" }] } } });
    await client.end();
  });
});

describeSandbox("programs in an episode", () => {
  it("are run, counted, and limited", async () => {
    const client = await connect();
    await client.ask("reset", reset);
    const run = async (code: string) => (await client.ask("step", { type: "run_python", code })).data;
    expect(await run("print(6 * 7)")).toMatchObject({
      reward: null,
      done: false,
      observation: { output: "42", code_calls_left: 1 },
    });
    expect(await run("1 / 0")).toMatchObject({ observation: { code_calls_left: 0 } });
    expect((await run("print(5)")).observation).toMatchObject({
      output: expect.stringContaining("No code calls") as unknown,
    });
    expect((await client.ask("step", { answer: "1" })).data).toMatchObject({ reward: 0.1, done: true });
    expect((await client.ask("state")).data).toMatchObject({ step_count: 4, code_calls: 2 });
    await client.end();
  });

  it("MCP over HTTP", async () => {
    const call = (body: unknown) => post(`${server.url}/mcp`, body);
    const rpc = (method: string, params: unknown = {}) => call({ jsonrpc: "2.0", id: 7, method, params });
    expect((await rpc("initialize", { protocolVersion: "2025-03-26" })).body).toMatchObject({
      id: 7,
      result: { protocolVersion: "2025-03-26", capabilities: { tools: {} } },
    });
    const args = { name: "run_python", arguments: { code: "print('a', 2)" } };
    expect((await rpc("tools/call", args)).body).toMatchObject({
      result: { content: [{ type: "text", text: "a 2" }], isError: false },
    });
    expect((await rpc("tools/call", { name: "x" })).body).toMatchObject({ error: { code: -32602 } });
    expect((await rpc("nothing")).body).toMatchObject({ error: { code: -32601 } });
    expect(await call({})).toMatchObject({ status: 200, body: { jsonrpc: "2.0", error: { code: -32600 } } });
    expect((await call("{")).body).toMatchObject({ error: { code: -32700 } });
    expect((await call({ jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
  });
});

describe("OpenEnv over HTTP", () => {
  it("an episode that is named goes on; a step without one is refused", async () => {
    const begun = await post(`${server.url}/reset`, { ...reset, episode_id: "h-1" });
    expect(begun.body).toMatchObject({ observation: { episode_id: "h-1" }, reward: null, done: false });
    const state = async () => (await fetch(`${server.url}/state?episode_id=h-1`)).json();
    expect(await state()).toMatchObject({ episode_id: "h-1", step_count: 0 });
    const step = (body: unknown) => post(`${server.url}/step`, body);
    expect(await step({ action: { answer: 1 } })).toMatchObject({ status: 409 });
    expect(await step({ action: { answer: 1, x: 1 } })).toMatchObject({
      status: 422,
      body: { error: { field: "action" } },
    });
    expect(await step({ action: { answer: entry.answer }, episode_id: "h-1" })).toMatchObject({
      status: 200,
      body: { reward: 1.1, done: true },
    });
    expect(await state()).toMatchObject({ step_count: 1, done: true });
    expect(await (await fetch(`${server.url}/state`)).json()).toMatchObject({
      episode_id: null,
      step_count: 0,
    });
    expect(await post(`${server.url}/reset`, "")).toMatchObject({ status: 200 });
    expect(await post(`${server.url}/reset`, { seed: -1 })).toMatchObject({
      status: 422,
      body: { error: { field: "seed" } },
    });
    expect(await post(`${server.url}/reset`, { task: "nonsense" })).toMatchObject({ status: 409 });
  });

  it("keeps a bounded number of episodes", async () => {
    for (const id of ["a", "b", "c"]) await post(`${server.url}/reset`, { ...reset, episode_id: id });
    const step = (id: string) => post(`${server.url}/step`, { action: { answer: 1 }, episode_id: id });
    expect([(await step("a")).status, (await step("b")).status, (await step("c")).status]).toEqual([
      409, 200, 200,
    ]);
  });

  it("draws tasks of the split only, the same for the same seed", () => {
    const ids = new Set<string>();
    for (let seed = 0; seed < 400; seed++) {
      const from = drawn({ seed, split: "test" });
      expect(splitOf(from.task)).toBe("test");
      expect(from).toEqual(drawn({ seed, split: "test" }));
      expect(from.seed).toBe("train");
      ids.add(from.task);
      expect(splitOf(drawn({ seed }).task)).toBe("train");
    }
    expect(ids.size).toBe(37);
  });

  it("metadata, schema, and the task API", async () => {
    const get = async (path: string) => (await fetch(server.url + path)).json();
    expect(await get("/metadata")).toMatchObject({ name: "r1ci-bench", version: "0.0.0-test" });
    expect(await get("/schema")).toMatchObject({
      action: { required: ["answer"], additionalProperties: false },
    });
    expect(await get("/list_environments")).toEqual(["r1ci-bench"]);
    expect(await get("/r1ci-bench/splits")).toEqual([
      { name: "train", type: "train" },
      { name: "test", type: "test" },
    ]);
    const ask = (path: string, body: unknown) => post(`${server.url}/r1ci-bench/${path}`, body);
    expect((await ask("num_tasks", { split: "train" })).body).toEqual({ num_tasks: 107 });
    expect((await ask("tasks", { split: "test" })).body.tasks).toHaveLength(37);
    const { body } = await ask("task", { split: "test", index: 3 });
    expect(await post(`${server.url}/reset`, body.task)).toMatchObject({ status: 200 });
    expect(await ask("task", { split: "test", index: 37 })).toMatchObject({ status: 400 });
    expect((await ask("task_range", { split: "test", start: 2, stop: 5 })).body.tasks).toHaveLength(3);
    expect(await ask("tasks", { split: "validation" })).toMatchObject({
      status: 422,
      body: { error: { field: "split" } },
    });
  });
});

describe.skipIf(!python("OPENENV"))("OpenEnv's own client and validator", () => {
  it("GenericEnvClient plays an episode", { timeout: 300_000 }, async () => {
    const played = (await runPython("OPENENV", "openenv_client.py", {
      url: server.url,
      reset,
      actions: [
        { type: "run_python", code: "print(6 * 7)" },
        { answer: 1, other: 2 },
        { answer: entry.answer },
        { answer: 1 },
      ],
    })) as { version: string };
    console.log(`exercised with openenv ${played.version}`);
    expect(played).toMatchObject({
      reset: { done: false, reward: null, observation: { question: entry.question } },
      steps: [
        { reward: null, done: false, observation: { output: "42" } },
        { error: expect.stringContaining("VALIDATION_ERROR") as unknown },
        { reward: 1.1, done: true, observation: { result: { status: "correct" } } },
        { error: expect.stringContaining("EXECUTION_ERROR") as unknown },
      ],
      states: [{ step_count: 0 }, { step_count: 2, done: true }],
    });
  });

  it("openenv validate --url passes", { timeout: 300_000 }, async () => {
    const { code, output } = await runBeside("OPENENV", "openenv", ["validate", "--url", server.url]);
    expect(output).toContain("Verdict: PASS");
    expect(output).not.toContain("FAIL");
    expect(code).toBe(0);
  });
});
