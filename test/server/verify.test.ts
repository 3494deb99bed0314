import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reward } from "../../src/rewards/index.js";
import { anEntry, post, referenceOf, startServer } from "./support/start.js";
import type { Started } from "./support/start.js";

const plugin = fileURLToPath(new URL("../support/failing-tasks.ts", import.meta.url));
const entry = await anEntry();
const reference = referenceOf(entry);
const right = `so <<<${entry.answer}>>>`;

let server: Started;
beforeAll(async () => {
  server = await startServer({
    pool: { workers: 1, timeoutMs: 2_000, plugins: [plugin] },
    limits: { bodyBytes: 200_000, items: 5, responseChars: 1_000, waiting: 4 },
  });
});
afterAll(() => server.close());
const verify = (body: unknown) => post(`${server.url}/verify`, body);
const batch = (body: unknown) => post(`${server.url}/verify/batch`, body);

describe("POST /verify", () => {
  it("judges an entry, a reference, messages, a bare answer, as in this process", async () => {
    const expected = await reward(entry, right);
    expect(expected.reward).toBe(1.1);
    for (const item of [
      { ...entry, response: right },
      { task: entry.task, metadata: entry.metadata, response: right },
      { ...reference, response: right },
      { ...reference, metadata: null, response: [{ role: "assistant", content: right }] },
    ])
      expect((await verify(item)).body).toEqual(expected);
    expect((await verify({ ...reference, answer_text: entry.answer })).body).toEqual(expected);
    expect((await verify({ ...reference, answer_text: "1" })).body).toMatchObject({
      reward: 0.1,
      verdict: { status: "wrong" },
    });
  });

  it("takes mode, weights and free calls", async () => {
    const bare = { ...reference, response: String(entry.answer) };
    expect((await verify(bare)).body).toMatchObject({ reward: -0.1, verdict: { status: "no_answer" } });
    expect((await verify({ ...bare, mode: "lenient" })).body.reward).toBeCloseTo(0.9);
    const weights = { correctness: 2, format: 0, efficiency: 0.5 };
    const costly = { ...reference, response: right, code_calls: 3, weights, free_code_calls: 2 };
    expect((await verify(costly)).body).toMatchObject({
      reward: 1.5,
      components: { correctness: 2, format: 0, efficiency: -0.5 },
    });
  });

  it("another version, a broken entry: an answer with null, never 0", async () => {
    const other = await verify({ ...reference, version: 7, response: right });
    expect(other).toMatchObject({
      status: 200,
      body: { reward: null, components: null, outcome: "entry_error" },
    });
    expect((other.body.verdict as { reason: string }).reason).toMatch(/version 7 of game24.*has version \d/);
    const broken = await verify({ task: "game24", metadata: { numbers: [] }, response: right });
    expect(broken).toMatchObject({ status: 200, body: { reward: null, outcome: "entry_error" } });
  });

  it.each([
    [{ response: 5 }, "response"],
    [{ response: [{ content: "x" }] }, "response.0.role"],
    [{ response: null }, "response"],
    [{ response: "x", task: 7 }, "task"],
    [{ response: "x", task: undefined }, "task"],
    [{ response: "x", code_calls: -1 }, "code_calls"],
    [{ response: "x", mode: "loose" }, "mode"],
    [{ response: "x", weights: { correctness: "1" } }, "weights.correctness"],
    [{ response: "x", weights: { other: 1 } }, "weights"],
    [{ response: "x", free_code_calls: 0.5 }, "free_code_calls"],
  ])("%j is refused with 422 and the field", async (change, field) => {
    const answer = await verify({ ...reference, ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.error).toMatchObject({ field });
  });

  it.each(["", "{", "[]", "null", '"x"', '{"weights": NaN}', "\u0000"])(
    "the body %j is refused",
    async (body) => {
      const answer = await verify(body);
      expect(answer.status).toBe(422);
      expect(answer.body.error).toMatchObject({ field: "body" });
    },
  );

  it.each([
    ["NaN in it", `{"task":"game24","metadata":{"numbers":[NaN]},"response":"x"}`],
    ["Infinity", `{"task":"game24","metadata":{"numbers":[Infinity]},"response":"x"}`],
    ["a number beyond doubles", `{"task":"game24","metadata":{"numbers":[1e999]},"response":"x"}`],
    ["lone surrogates", `{"task":"game24","metadata":{"numbers":[1]},"response":"\\ud800<<<\\udfff>>>"}`],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    [
      "deep nesting",
      `{"task":"game24","metadata":${"[".repeat(90_000)}${"]".repeat(90_000)},"response":"x"}`,
    ],
    ["deep records", `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`],
    [
      "__proto__",
      `{"__proto__":{"task":"game24"},"constructor":{"prototype":1},"response":"x","metadata":{}}`,
    ],
    ["__proto__ in metadata", `{"task":"game24","metadata":{"__proto__":{"numbers":[1,2]}},"response":"x"}`],
    [
      "__proto__ in weights",
      `{"task":"game24","weights":{"__proto__":{"a":1}},"metadata":{},"response":"x"}`,
    ],
    ["duplicate keys", `{"task":"blocksworld","task":"game24","metadata":{},"response":"x","response":"y"}`],
    ["a task named like a method", `{"task":"toString","metadata":{},"response":"x"}`],
    [
      "deep nesting for NeMo Gym",
      `{"responses_create_params":{},"response":{"a":${"[".repeat(60_000)}${"]".repeat(60_000)}}}`,
    ],
  ])("%s: a verdict or a 4xx, and the server lives on", async (_, body) => {
    const answer = await verify(body);
    if (answer.status === 200) expect(answer.body).toMatchObject({ reward: null, outcome: "entry_error" });
    else expect([413, 422]).toContain(answer.status);
    expect((await verify({ ...reference, response: right })).body.reward).toBe(1.1);
  });
});

describe("POST /verify/batch", () => {
  it("keeps the order; what is broken in one item concerns that item", async () => {
    const { status, body } = await batch({
      items: [
        { ...reference, response: right },
        { ...reference, version: 9, response: right },
        { task: "nonsense", response: "x" },
        { ...entry, response: "<<<1>>>" },
      ],
      weights: { format: 0.5 },
    });
    expect(status).toBe(200);
    expect((body.results as { reward: number | null }[]).map((result) => result.reward)).toEqual([
      1.5,
      null,
      null,
      0.5,
    ]);
    expect((await batch({ items: [] })).body).toEqual({ results: [] });
  });

  it("a verifier that hangs or ends its thread spoils its own item", async () => {
    const say = (answer: string) => ({ task: "failing", metadata: { x: 1 }, response: `<<<${answer}>>>` });
    const { status, body } = await batch({ items: [say("1"), say("hang"), say("exit"), say("2"), say("1")] });
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { reward: 1.1, outcome: "judged" },
      { reward: null, outcome: "timeout" },
      { reward: null, outcome: "crashed" },
      { reward: 0.1, outcome: "judged" },
      { reward: 1.1, outcome: "judged" },
    ]);
  });

  it("limits name themselves: items, response length, bytes", async () => {
    const item = { ...reference, response: "x" };
    const many = await batch({ items: Array.from({ length: 6 }, () => item) });
    expect(many).toMatchObject({ status: 413, body: { error: { field: "items" } } });
    expect(JSON.stringify(many.body)).toContain("a batch may have 5");
    const long = await batch({ items: [item, { ...reference, response: "x".repeat(1_001) }] });
    expect(long).toMatchObject({ status: 413, body: { error: { field: "items.1.response" } } });
    const parts = [{ role: "assistant", content: [{ type: "text", text: "x".repeat(1_001) }] }];
    expect(await verify({ ...reference, response: parts })).toMatchObject({
      status: 413,
      body: { error: { field: "response" } },
    });
    const heavy = await batch(" ".repeat(200_001));
    expect(heavy).toMatchObject({ status: 413, body: { error: { field: "body" } } });
    expect(JSON.stringify(heavy.body)).toContain("larger than 200000 bytes");
    const unnamed = await batch({ items: [item, { ...item, code_calls: "3" }] });
    expect(unnamed).toMatchObject({ status: 422, body: { error: { field: "items.1.code_calls" } } });
    expect(await batch({ item: [] })).toMatchObject({ status: 422, body: { error: { field: "items" } } });
  });

  it("refuses with 429 what too many wait for", async () => {
    const hang = { items: [{ task: "failing", metadata: { x: 1 }, response: "<<<hang>>>" }] };
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => batch(hang)))).map(
      (answer) => answer.status,
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 429, 429]);
  });
});

describe("what is around it", () => {
  it("health, metrics, OpenAPI, other paths", async () => {
    const get = async (path: string) => fetch(server.url + path);
    expect(await (await get("/health")).json()).toEqual({ status: "healthy", version: "0.0.0-test" });
    const metrics = await (await get("/metrics")).text();
    expect(metrics).toMatch(/r1ci_verdicts_total\{outcome="judged",status="correct"\} [1-9]/);
    expect(metrics).toMatch(/r1ci_verdicts_total\{outcome="timeout",status="error"\} [1-9]/);
    expect(metrics).toMatch(/r1ci_instance_cache_total\{result="hit"\} [1-9]/);
    expect(metrics).toMatch(/r1ci_requests_total\{route="\/verify",status="422"\} [1-9]/);
    expect(metrics).toMatch(/r1ci_request_seconds_count\{route="\/verify\/batch"\} [1-9]/);
    const document = (await (await get("/openapi.json")).json()) as {
      openapi: string;
      info: { version: string };
      paths: Record<string, { post?: { requestBody: { content: Record<string, { schema: object }> } } }>;
    };
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "0.0.0-test" } });
    const ajv = new Ajv2020({ strict: false });
    for (const [path, { post: operation }] of Object.entries(document.paths))
      if (operation)
        ajv.compile(operation.requestBody.content["application/json"]?.schema ?? { never: path });
    const accepts = ajv.compile(
      document.paths["/verify/batch"]?.post?.requestBody.content["application/json"]?.schema ?? {},
    );
    expect(accepts({ items: [{ ...entry, response: right }], mode: "lenient" })).toBe(true);
    expect(accepts({ items: [{ ...entry, response: 5 }] })).toBe(false);
    expect(await post(`${server.url}/nothing`, {})).toMatchObject({ status: 404 });
  });

  it("a token: needed for all but the health, by plain requests and websockets", async () => {
    const guarded = await startServer({ token: "secret-1" });
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const item = { ...reference, response: right };
    try {
      expect((await fetch(`${guarded.url}/health`)).status).toBe(200);
      expect((await fetch(`${guarded.url}/metrics`)).status).toBe(401);
      for (const headers of [
        {},
        bearer("secret-2"),
        bearer(""),
        bearer("secret-1x"),
        { authorization: "secret-1" },
      ])
        expect(await post(`${guarded.url}/verify`, item, headers)).toMatchObject({ status: 401 });
      expect(await post(`${guarded.url}/verify`, item, bearer("secret-1"))).toMatchObject({
        body: { reward: 1.1 },
      });
      expect(await post(`${guarded.url}/ng-rollout/x/verify`, item)).toMatchObject({ status: 401 });
    } finally {
      await guarded.close();
    }
  });
});

describe("pages in a browser", () => {
  it("need a token: theirs is the one origin that could be anybody's", async () => {
    const item = { ...reference, response: right };
    const own = new URL(server.url).host;
    for (const origin of ["https://example.org", "null", `http://127.0.0.1:1`, `https://${own}.example.org`])
      expect(await post(`${server.url}/verify`, item, { origin }), origin).toMatchObject({ status: 403 });
    expect(await post(`${server.url}/verify`, item, { origin: `http://${own}` })).toMatchObject({
      status: 200,
    });
    // A name of somebody else's that resolves to this machine.
    const { request } = await import("node:http");
    const status = await new Promise((resolve, reject) => {
      const headers = { host: "rebound.example.org", origin: "http://rebound.example.org" };
      request(`${server.url}/metrics`, { headers }, (reply) => resolve(reply.resume().statusCode))
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
  });
});
