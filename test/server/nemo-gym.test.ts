import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSandbox } from "../../src/sandbox/open.js";
import { aggregateMetrics } from "../../src/server/nemo-metrics.js";
import { episodeOf } from "../../src/server/responses-object.js";
import { describeSandbox } from "../sandbox/helpers.js";
import { startChatStub } from "./support/chat-stub.js";
import { python, runBeside, runPython } from "./support/python.js";
import { anEntry, post, referenceOf, startServer } from "./support/start.js";
import type { Started } from "./support/start.js";

const entry = await anEntry();
const right = `<<<${entry.answer}>>>`;
// As agents fill it: many fields without a value.
const params = {
  input: [{ role: "user", content: entry.question }],
  temperature: null,
  tools: null,
  metadata: null,
};
const row = { responses_create_params: params, ...referenceOf(entry), note: "kept" };
const said = (text: string) => ({
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text, annotations: [] }],
});
const called = (name = "run_python") => ({
  type: "function_call",
  call_id: "c",
  name,
  arguments: '{"code":"1"}',
});
const printed = (output: unknown) => ({ type: "function_call_output", call_id: "c", output });
const response = (...output: unknown[]) => ({ id: "r", object: "response", output, usage: null });

let server: Started;
beforeAll(async () => {
  server = await startServer({
    limits: { sessions: 3, codeCalls: 2, codeTimeoutMs: 10_000 },
    openSandbox: () => openSandbox({ backend: "fresh" }),
  });
});
afterAll(() => server.close());
const verify = (body: unknown, prefix = "") => post(`${server.url}${prefix}/verify`, body);

describe("POST /verify of NeMo Gym", () => {
  it("echoes the whole body, with the reward, its components and the same as plain numbers", async () => {
    const body = { ...row, response: response(called(), printed("5"), said(`So ${right}`)) };
    const answer = await verify(body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject(body);
    expect(answer.body).toMatchObject({
      reward: 1.1,
      reward_components: { correctness: 1, format: 0.1, efficiency: 0 },
      correctness: 1,
      format: 0.1,
      efficiency: 0,
      accuracy: 1,
    });
    expect(answer.body).not.toHaveProperty("mask_sample");
    expect((await verify(body, "/ng-rollout/a-1")).body).toEqual(answer.body);
    const stored = { responses_create_params: params, entry: JSON.stringify(entry), response: body.response };
    expect((await verify(stored)).body.reward).toBe(1.1);
  });

  it("an answer counts only after the last tool output, and in a message", async () => {
    const reward = async (...output: unknown[]) =>
      (await verify({ ...row, response: response(...output) })).body.reward;
    expect(await reward(called(), printed(right))).toBe(-0.1);
    expect(await reward(said(right), called(), printed("5"))).toBe(-0.1);
    expect(await reward(said(right), called())).toBe(-0.1);
    expect(await reward(said(right), printed("5"))).toBe(-0.1);
    expect(await reward({ type: "reasoning", summary: [{ type: "summary_text", text: right }] })).toBe(-0.1);
    expect(await reward(called(), printed(right), said("I am done."))).toBe(-0.1);
    expect(await reward({ ...said(right), role: "user" })).toBe(-0.1);
    expect(await reward()).toBe(-0.1);
    const calls = Array.from({ length: 7 }, () => [called(), printed("1")]).flat();
    expect(await reward(...calls, said(right))).toBeCloseTo(1.0);
    expect(await reward(...calls.slice(2), said(right))).toBeCloseTo(1.1);
  });

  it("a broken row is refused; a body that is not quite one names its field", async () => {
    const other = await verify({ ...row, version: 9, response: response(said(right)) });
    expect(other.status).toBe(422);
    expect(JSON.stringify(other.body)).toMatch(/version 9 of game24.*has version \d/);
    expect(other.body).not.toHaveProperty("reward");
    expect(await verify({ ...row, response: "text" })).toMatchObject({
      status: 422,
      body: { error: { field: "response" } },
    });
    expect(await verify({ ...row, responses_create_params: null, response: response() })).toMatchObject({
      status: 422,
      body: { error: { field: "responses_create_params" } },
    });
  });

  it("a good row in a body that is too deep to echo is refused", async () => {
    const deep = `${"[".repeat(60_000)}${"]".repeat(60_000)}`;
    const text = JSON.stringify({ ...row, response: { ...response(said(right)), extra: "DEEP" } });
    expect(await verify(text.replace('"DEEP"', deep))).toMatchObject({
      status: 422,
      body: { error: { field: "body" } },
    });
  });

  it("reads what an output may hold, whatever it is", () => {
    expect(episodeOf(response(null, 5, [], {}, { type: "message" }, called("mcp__gym__run_python")))).toEqual(
      {
        messages: [
          { role: "assistant", content: "" },
          { role: "assistant", content: "" },
          { role: "assistant", content: "" },
          { role: "tool_call", content: "" },
        ],
        codeCalls: 1,
      },
    );
    for (const none of [null, undefined, {}, { output: "x" }, { output: null }])
      expect(episodeOf(none)).toEqual({ messages: [], codeCalls: 0 });
  });
});

describe("sessions of NeMo Gym", () => {
  const typed = (id: string) => ({
    resources_session_id: id,
    episode_id: "e",
    task_id: "t",
    task_data: { a: 1 },
  });
  it("a row seeds one behind a cookie, an environment server one of its own name", async () => {
    const seeded = await post(`${server.url}/seed_session`, row);
    expect(seeded.body).toEqual({});
    expect(seeded.headers.get("set-cookie")).toMatch(/^r1ci_session=[0-9a-f-]{36};/);
    for (let i = 0; i < 2; i++)
      expect(await post(`${server.url}/seed_session`, typed("s-1"))).toMatchObject({
        status: 200,
        body: { resources_session_id: "s-1" },
      });
    expect(await post(`${server.url}/seed_session`, { ...typed("s-1"), other: 1 })).toMatchObject({
      status: 422,
    });
  });

  it("closing is idempotent, and a seed that comes later opens nothing", async () => {
    await post(`${server.url}/seed_session`, typed("s-2"));
    for (const id of ["s-2", "s-2", "never"])
      expect(
        await post(`${server.url}/close_session`, { resources_session_id: id, episode_id: "e" }),
      ).toMatchObject({ status: 200, body: { resources_session_id: id } });
    for (const id of ["s-2", "never"])
      expect(await post(`${server.url}/seed_session`, typed(id))).toMatchObject({ status: 409 });
  });

  it("is stateless for judging again", async () => {
    expect(await (await fetch(`${server.url}/reverify_mode`)).json()).toBe("stateless");
    expect(await (await fetch(`${server.url}/ng-rollout/x/reverify_mode`)).json()).toBe("stateless");
  });
});

describeSandbox("the code tool of NeMo Gym", () => {
  it("answers with what the model sees; a session has its number of calls", async () => {
    const cookie =
      (await post(`${server.url}/seed_session`, row)).headers.get("set-cookie")?.split(";")[0] ?? "";
    const run = async (code: string) =>
      (await post(`${server.url}/run_python`, { code }, { cookie })).body.text;
    expect(await post(`${server.url}/run_python`, { program: "1" }, { cookie })).toMatchObject({
      status: 422,
    });
    expect(await run("x = 6; print(x * 7, 'done')")).toBe("42 done");
    expect(await run("print(x)")).toContain("NameError");
    expect(await run("print(1, 'more')")).toBe(
      "No code calls are left: all 2 were used. Give your answer now.",
    );
    // Without a session there is nothing to count by.
    expect((await post(`${server.url}/run_python`, { code: "print('a', 1)" })).body.text).toBe("a 1");
  });

  it("a server that runs no programs says so", async () => {
    const without = await startServer();
    expect(await post(`${without.url}/run_python`, { code: "1" })).toMatchObject({ status: 503 });
    await without.close();
  });
});

describe("aggregate metrics", () => {
  it("means over all and by task; masked samples are counted, not averaged", async () => {
    const rows = [
      { _ng_task_index: 0, reward: 1.1, accuracy: 1, text: "x", flag: true },
      { _ng_task_index: 0, reward: 0.1, accuracy: 0 },
      { _ng_task_index: 1, reward: 0.6, accuracy: 1 },
      { _ng_task_index: 2, reward: 0, mask_sample: true },
    ];
    const { body } = await post(`${server.url}/aggregate_metrics`, { verify_responses: rows });
    expect(body.agent_metrics).toMatchObject({
      "mean/accuracy": 2 / 3,
      "mean/flag": 1,
      "coverage/measured_rollouts": 3,
      "coverage/masked_rollouts": 1,
    });
    expect((body.key_metrics as Record<string, number>)["mean/reward"]).toBeCloseTo(0.6);
    expect(body.group_level_metrics).toHaveLength(2);
    expect(aggregateMetrics([])).toEqual({ group_level_metrics: [], agent_metrics: {}, key_metrics: {} });
    expect(await post(`${server.url}/aggregate_metrics`, { verify_responses: 5 })).toMatchObject({
      status: 422,
    });
  });
});

const tools = [{ type: "function", name: "run_python", parameters: { type: "object" }, strict: true }];

describe.skipIf(!python("VERIFIERS"))("verifiers' own client", () => {
  it("seeds, calls the tool over the session, and scores", { timeout: 300_000 }, async () => {
    const withTools = { ...row, responses_create_params: { ...params, tools } };
    const { version, results } = (await runPython("VERIFIERS", "verifiers_client.py", {
      url: server.url,
      rows: [
        { row: withTools, messages: [{ code: "print(6 * 7)" }, { content: `So ${right}` }] },
        {
          row: withTools,
          messages: [{ content: right, code: `print("${right}")` }, { content: "I am done." }],
        },
        { row: { ...withTools, version: 9 }, messages: [{ content: right }] },
      ],
    })) as { version: string; results: Record<string, unknown>[] };
    console.log(`exercised with verifiers ${version}`);
    expect(results).toMatchObject([
      { error: null, outputs: ["42"], reward: 1.1, metrics: { correctness: 1, format: 0.1, accuracy: 1 } },
      { error: null, reward: -0.1, info: { accuracy: 0 } },
      { error: expect.stringContaining("422") as unknown },
    ]);
    expect(results[2]).not.toHaveProperty("reward");
  });
});

/** vf-eval's harness installs its own program with uv, which has to stand beside the interpreter. */
const vfEval = python("VERIFIERS") && existsSync((python("VERIFIERS") ?? "").replace(/[^/]*$/, "uv"));

describe.skipIf(!vfEval)("vf-eval", () => {
  it("runs a row against a chat server: seed, tool, answer, verify", { timeout: 600_000 }, async () => {
    const chat = await startChatStub(`So ${right}`);
    const dir = mkdtempSync(path.join(os.tmpdir(), "bench-vf-"));
    try {
      const dataset = path.join(dir, "rows.jsonl");
      writeFileSync(
        dataset,
        `${JSON.stringify({ ...row, responses_create_params: { ...params, tools } })}\n`,
      );
      const settings = [
        'model = "stub"',
        "push = false",
        `output_dir = ${JSON.stringify(path.join(dir, "out"))}`,
        "[client]",
        `base_url = "${chat.url}"`,
        'api_key_var = "NO_SUCH_KEY"',
        "[env.taskset]",
        'id = "nemo_gym"',
        `dataset = ${JSON.stringify(dataset)}`,
        "[env.taskset.task]",
        `resources_url = "${server.url}"`,
        "[env.agent.harness]",
        'id = "null"',
        "[env.agent.runtime]",
        'type = "subprocess"',
      ];
      writeFileSync(path.join(dir, "eval.toml"), settings.join("\n"));
      const bin = path.dirname(python("VERIFIERS") ?? "");
      const { code, output } = await runBeside("VERIFIERS", "vf-eval", ["@", path.join(dir, "eval.toml")], {
        cwd: dir,
        env: { PATH: `${bin}:${process.env.PATH}` },
      });
      expect(output).toMatch(/nemo_gym 1\.10/);
      expect(output).toContain("err 0.00");
      expect(code).toBe(0);
      // The second request holds what the tool printed.
      expect(JSON.stringify(chat.seen.at(-1))).toContain("42");
    } finally {
      chat.close();
      rmSync(dir, { recursive: true, force: true });
    }
  });
});

describe.skipIf(!python("NEMO_GYM"))("NeMo Gym's own models", () => {
  it("take the replies of seed, tool, verify, aggregate and close", { timeout: 300_000 }, async () => {
    const output = [called(), printed("5"), { ...said(`So ${right}`), id: "m", status: "completed" }];
    const whole = { created_at: 1, model: "m", parallel_tool_calls: true, tool_choice: "auto", tools: [] };
    const own = { ...row, responses_create_params: { ...params, tools: [] } };
    const body = { ...own, response: { ...response(...output), ...whole } };
    const { version, ...taken } = (await runPython("NEMO_GYM", "nemo_gym_client.py", {
      url: server.url,
      body,
    })) as { version: string };
    console.log(`exercised with nemo-gym ${version}`);
    expect(taken).toMatchObject({
      reward: 1.1,
      mask_sample: false,
      components: { correctness: 1 },
      contract: "kept",
    });
  });
});
