import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import {
  contextExceededLlamaCpp,
  contextExceededVllm,
  halfStream,
  hang,
  loading,
  notFound,
  rateLimited,
  reply,
  reset,
  serverError,
  status,
  unauthorized,
} from "../support/faulty-server.js";
import type { Behaviour } from "../support/faulty-server.js";
import { ask, failureOf, serve } from "./helpers.js";

const error = (code: number, message: string, more: Record<string, unknown> = {}): Behaviour =>
  status(code, { error: { message, ...more } });

describe("failure kinds", () => {
  it.each([
    ["socket closed", reset(), "reset", undefined],
    ["429", rateLimited(), "rate_limited", 429],
    ["429 of an empty account", error(429, "quota", { code: "insufficient_quota" }), "config", 429],
    ["503 while loading", loading(), "loading", 503],
    ["503 otherwise", serverError(503), "server_error", 503],
    ["500", serverError(500), "server_error", 500],
    ["502 in HTML", status(502, "<html>bad gateway</html>"), "server_error", 502],
    ["529", serverError(529), "server_error", 529],
    ["408", error(408, "timeout"), "server_error", 408],
    ["409", error(409, "conflict"), "server_error", 409],
    ["425", error(425, "too early"), "server_error", 425],
    ["401", unauthorized(), "config", 401],
    ["403", error(403, "forbidden"), "config", 403],
    ["404", notFound(), "config", 404],
    ["400", error(400, "messages must not be empty"), "config", 400],
    ["422", status(422, { detail: "no" }), "config", 422],
    ["302", status(302, "", { location: "https://elsewhere/?token=1" }), "config", 302],
    ["llama.cpp's context", contextExceededLlamaCpp(), "context_exceeded", 400],
    ["vLLM's context", contextExceededVllm("input_tokens"), "context_exceeded", 400],
    [
      "OpenAI's context",
      error(400, "too long", { code: "context_length_exceeded" }),
      "context_exceeded",
      400,
    ],
    [
      "SGLang's context",
      error(400, "The input (5000 tokens) is longer than the model's context length (4096 tokens)."),
      "context_exceeded",
      400,
    ],
  ])("%s", async (_, behaviour, kind, code) => {
    const { model, server } = await serve([behaviour]);
    const failure = await failureOf(ask(model));
    expect([failure.kind, failure.status]).toEqual([kind, code]);
    // Repeating is the caller's matter.
    expect(server.requests.length).toBe(1);
  });

  it("a server that is gone is refused", async () => {
    const { model, server } = await serve([reply("x")]);
    await server.close();
    expect((await failureOf(ask(model))).kind).toBe("refused");
  });

  it("a server that speaks no HTTP is a bad reply", async () => {
    const plain = createServer((socket) => socket.on("error", () => undefined).end("SSH-2.0-x\r\n"));
    await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
    const { createHttp } = await import("../../src/models/http.js");
    const { parseBaseUrl } = await import("../../src/models/url.js");
    const base = parseBaseUrl(`127.0.0.1:${(plain.address() as AddressInfo).port}`);
    const http = createHttp({ base, requestTimeoutMs: 500, idleTimeoutMs: 500, maxConnections: 1 });
    const failure = await failureOf(http.send("GET", "/models", undefined, new AbortController().signal));
    await http.close();
    plain.close();
    expect(failure.kind).toBe("bad_reply");
  });

  it("repeats the server's own message", async () => {
    const { model } = await serve([notFound("The model `x` does not exist. Served: a, b")]);
    expect((await failureOf(ask(model))).message).toContain("Served: a, b");
  });

  it.each([
    ["seconds", { "retry-after": "7" }, 7000],
    ["parts of a second", { "retry-after": "0.5" }, 500],
    ["ms", { "retry-after-ms": "150", "retry-after": "7" }, 150],
    ["nothing", {}, undefined],
    ["rubbish", { "retry-after": "soon" }, undefined],
  ])("Retry-After in %s", async (_, headers, ms) => {
    const { model } = await serve([status(429, {}, headers)]);
    expect((await failureOf(ask(model))).retryAfterMs).toBe(ms);
  });

  it("Retry-After as a date", async () => {
    const { model } = await serve([
      status(503, {}, { "retry-after": new Date(Date.now() + 60_000).toUTCString() }),
    ]);
    const wait = (await failureOf(ask(model))).retryAfterMs ?? 0;
    expect(wait).toBeGreaterThan(55_000);
    expect(wait).toBeLessThanOrEqual(60_000);
  });
});

describe("a reply that does not fit the context together with its prompt", () => {
  const tokens = (body: Record<string, unknown>): unknown => body.max_tokens;

  it("is asked for once more with what is left", async () => {
    const script = (body: Record<string, unknown>): Behaviour =>
      tokens(body) === 60
        ? reply("fits", { finishReason: "length" })
        : contextExceededVllm("max_tokens", 140, 200);
    const { model, server } = await serve(script);
    expect((await ask(model)).text).toBe("fits");
    expect(server.requests.map((request) => request.body?.max_tokens)).toEqual([100, 60]);
  });

  it("knows the older wording", async () => {
    const message =
      "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4050 in the messages, 950 in the completion).";
    const { model, server } = await serve((body) =>
      tokens(body) === 46 ? reply("fits") : error(400, message),
    );
    expect((await ask(model, { maxTokens: 950 })).text).toBe("fits");
    expect(server.requests.length).toBe(2);
  });

  it("takes the limit from the list of models where the message states none", async () => {
    const script = (body: Record<string, unknown>): Behaviour =>
      tokens(body) === 10
        ? reply("fits")
        : error(400, "exceeds the model's context: 190 input tokens", { param: "max_tokens" });
    const server = { models: [{ id: "test-model", max_model_len: 200 }] };
    const { model } = await serve(script, { server });
    expect(model.facts.contextLength).toBe(200);
    expect((await ask(model)).text).toBe("fits");
  });

  it("leaves the number out where the server states only a lower bound of the prompt", async () => {
    const message =
      "This model's maximum context length is 200 tokens. However, you requested 100 output tokens and your prompt contains at least 101 input tokens, for a total of at least 201 tokens.";
    const script = (body: Record<string, unknown>): Behaviour =>
      "max_tokens" in body ? error(400, message) : reply("fits");
    const { model, server } = await serve(script);
    expect((await ask(model)).text).toBe("fits");
    expect(server.requests.length).toBe(2);
  });

  it("is asked for only twice", async () => {
    const { model, server } = await serve(() => contextExceededVllm("max_tokens", 140, 200));
    expect((await failureOf(ask(model))).kind).toBe("context_exceeded");
    expect(server.requests.length).toBe(2);
  });

  it("is not asked for again where the prompt leaves no token", async () => {
    const { model, server } = await serve(() => contextExceededVllm("max_tokens", 200, 200));
    expect((await failureOf(ask(model))).kind).toBe("context_exceeded");
    expect(server.requests.length).toBe(1);
  });
});

describe("cancelling", () => {
  it.each([
    ["before the request", hang(), 0],
    ["while waiting", hang(), 50],
    ["in the middle of a stream", halfStream("half", "silent"), 50],
  ])("%s", async (_, behaviour, afterMs) => {
    const { model, server } = await serve([behaviour], { requestTimeoutMs: 5000, idleTimeoutMs: 5000 });
    const controller = new AbortController();
    if (afterMs === 0) controller.abort();
    else setTimeout(() => controller.abort(), afterMs);
    const began = Date.now();
    expect((await failureOf(ask(model, {}, controller.signal))).kind).toBe("cancelled");
    expect(Date.now() - began).toBeLessThan(1500);
    await expect.poll(() => server.load.now).toBe(0);
  });

  it("closing the model cuts what is under way", async () => {
    const { model } = await serve([hang()], { requestTimeoutMs: 5000 });
    const pending = failureOf(ask(model));
    await new Promise((resolve) => setTimeout(resolve, 30));
    await model.close();
    expect((await pending).kind).toBe("reset");
  });
});

describe("the key", () => {
  const apiKey = "sk-very-secret-0123456789";

  it("goes into the Authorization header and nowhere else", async () => {
    const echo = `your key ${apiKey} is wrong`;
    const cases = [
      unauthorized(echo),
      serverError(),
      error(400, echo),
      status(200, { error: { message: echo } }),
      status(200, `{ "choices": [ ${apiKey}`),
      reset(),
    ];
    for (const behaviour of cases) {
      const { model, server, notices } = await serve([behaviour], { apiKey });
      const failure = await failureOf(ask(model));
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
      expect(JSON.stringify(server.requests[0]?.body)).not.toContain(apiKey);
      const cause = failure.cause instanceof Error ? `${failure.cause.message} ${failure.cause.stack}` : "";
      for (const text of [
        failure.message,
        failure.stack ?? "",
        cause,
        JSON.stringify(model.facts),
        ...notices,
      ])
        expect(text).not.toContain(apiKey);
    }
  });
});
