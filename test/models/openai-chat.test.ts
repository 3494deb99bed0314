import { describe, expect, it } from "vitest";
import {
  emptyChoices,
  errorInStream,
  halfStream,
  hang,
  malformedBody,
  malformedJson,
  plainReply,
  raw,
  refusesField,
  reply,
  slowDrip,
  status,
} from "../support/faulty-server.js";
import { ask, contextOf, failureOf, HELLO, never, SAMPLING, serve } from "./helpers.js";

describe("a reply of an OpenAI-compatible server", () => {
  it("is streamed, with usage from the last chunk", async () => {
    const { model, server } = await serve([
      reply("Hello, wörld 🙂", { promptTokens: 7, completionTokens: 5 }),
    ]);
    expect(await ask(model, { topP: 0.9, seed: 3, stop: ["END"] })).toEqual({
      text: "Hello, wörld 🙂",
      finishReason: "stop",
      usage: { promptTokens: 7, completionTokens: 5 },
    });
    expect(server.requests[0]?.body).toEqual({
      model: "test-model",
      messages: HELLO,
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.6,
      top_p: 0.9,
      seed: 3,
      stop: ["END"],
      max_tokens: 100,
    });
  });

  it("is read from a plain JSON body as well", async () => {
    const { model } = await serve([plainReply("text", { reasoning: "why" })]);
    expect(await ask(model)).toMatchObject({ text: "text", reasoning: "why", finishReason: "stop" });
  });

  it.each(["reasoning", "reasoning_content"] as const)(
    "keeps %s apart from the text",
    async (reasoningKey) => {
      const { model } = await serve([reply("text", { reasoning: "why", reasoningKey })]);
      expect(await ask(model)).toMatchObject({ text: "text", reasoning: "why" });
    },
  );

  it("has null usage where the server reports none", async () => {
    const { model } = await serve([reply("text", { noUsage: true })]);
    expect((await ask(model)).usage).toBeNull();
  });

  it.each([
    ["stop", "stop"],
    ["length", "length"],
    ["content_filter", "other"],
    ["tool_calls", "other"],
  ])("finish_reason %s is %s", async (sent, read) => {
    const { model } = await serve([reply("text", { finishReason: sent })]);
    expect((await ask(model)).finishReason).toBe(read);
  });

  it("is complete without [DONE] if it has a finish_reason", async () => {
    const { model } = await serve([reply("text", { noDone: true })]);
    expect((await ask(model)).text).toBe("text");
  });

  it("may arrive in pieces that end anywhere", async () => {
    const whole =
      ': comment\n\ndata: {"choices":[{"delta":{"content":"a"}}]}\r\n\r\ndata: {"choices":[{"delta":{"content":"b"},"finish_reason":"stop"}]}\n\ndata: [DONE]';
    for (let cut = 1; cut < whole.length; cut += 7) {
      const { model } = await serve([raw([whole.slice(0, cut), whole.slice(cut)])]);
      expect((await ask(model)).text).toBe("ab");
    }
  });

  it("may be slower than the request timeout as long as it moves", async () => {
    const { model } = await serve([slowDrip("0123456789", 60)], {
      requestTimeoutMs: 250,
      idleTimeoutMs: 250,
    });
    expect((await ask(model)).text).toBe("0123456789");
  });

  it("leaves its connection for the next one", async () => {
    const { model, server } = await serve([reply("text", { endDelayMs: 15 })]);
    for (let i = 0; i < 5; i++) {
      await ask(model);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect(new Set(server.requests.map((request) => request.port)).size).toBeLessThanOrEqual(2);
  });

  it("comes for many requests at once, at most maxConnections in flight", async () => {
    const { model, server } = await serve((body) => reply(JSON.stringify(body.messages), { delayMs: 30 }), {
      maxConnections: 3,
      requestTimeoutMs: 5000,
    });
    const texts = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const message = { role: "user" as const, content: `number ${i}` };
        return (await model.chat([message], SAMPLING, never(), contextOf(""))).text;
      }),
    );
    expect(texts.map((text, i) => text.includes(`number ${i}"`))).toEqual(texts.map(() => true));
    expect(server.load.most).toBe(3);
  });
});

describe("half or broken replies are outages, never short answers", () => {
  it.each([
    ["a stream that is cut off", halfStream("half", "reset"), "reset"],
    ["a stream that ends early", halfStream("half", "end"), "reset"],
    ["a stream that falls silent", halfStream("half", "silent"), "idle"],
    ["null as the last finish_reason", reply("text", { finishReason: null }), "bad_reply"],
    ["a plain body with finish_reason null", plainReply("text", { finishReason: null }), "bad_reply"],
    ["a piece that is not JSON", malformedJson(), "bad_reply"],
    ["a body that is not JSON", malformedBody(), "bad_reply"],
    ["an empty body", status(200, ""), "bad_reply"],
    ["no choices", emptyChoices(), "bad_reply"],
    ["a stream without choices", raw(["data: [DONE]\n\n"]), "bad_reply"],
    ["an array", status(200, []), "bad_reply"],
    ["an error inside the stream", errorInStream(), "server_error"],
    ["an error in a 200 body", status(200, { error: { message: "no", code: 500 } }), "server_error"],
    [
      "a rate limit in a 200 body",
      status(200, { error: { message: "slow down", code: 429 } }),
      "rate_limited",
    ],
    ["no answer", hang(), "timeout"],
  ])("%s", async (_, behaviour, kind) => {
    const { model } = await serve([behaviour]);
    const began = Date.now();
    const failure = await failureOf(ask(model));
    expect(failure.kind).toBe(kind);
    expect(Date.now() - began).toBeLessThan(2000);
  });

  it("names what an error inside a stream said", async () => {
    const { model } = await serve([errorInStream("CUDA out of memory")]);
    expect((await failureOf(ask(model))).message).toContain("CUDA out of memory");
  });

  it("a long queue before the first byte is not idleness", async () => {
    const { model } = await serve([reply("late", { delayMs: 250 })], {
      requestTimeoutMs: 2000,
      idleTimeoutMs: 50,
    });
    expect((await ask(model)).text).toBe("late");
  });
});

describe("fields that a server does not take", () => {
  it("stream_options is left out from then on", async () => {
    const script = (body: Record<string, unknown>) =>
      "stream_options" in body ? refusesField("stream_options") : reply("ok", { noUsage: true });
    const { model, server, notices } = await serve(script);
    expect((await ask(model)).text).toBe("ok");
    expect((await ask(model)).text).toBe("ok");
    expect(server.requests.length).toBe(3);
    expect(notices.filter((line) => line.includes("stream_options")).length).toBe(1);
    expect(model.facts.refusedFields).toEqual(["stream_options"]);
  });

  it("max_tokens becomes max_completion_tokens, and temperature goes", async () => {
    const script = (body: Record<string, unknown>) => {
      if ("max_tokens" in body)
        return refusesField(
          "max_tokens",
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        );
      if ("temperature" in body)
        return status(400, {
          error: {
            message:
              "Unsupported value: 'temperature' does not support 0.6 with this model. Only the default (1) value is supported.",
            param: "temperature",
            code: "unsupported_value",
          },
        });
      return reply("ok");
    };
    const { model, server } = await serve(script);
    expect((await ask(model)).text).toBe("ok");
    expect(server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 100 });
    expect(server.requests.at(-1)?.body).not.toHaveProperty("max_tokens");
    expect(server.requests.at(-1)?.body).not.toHaveProperty("temperature");
  });

  it("are read from FastAPI's list of problems", async () => {
    const script = (body: Record<string, unknown>) =>
      "seed" in body
        ? status(422, {
            detail: [
              { type: "extra_forbidden", loc: ["body", "seed"], msg: "Extra inputs are not permitted" },
            ],
          })
        : reply("ok");
    const { model } = await serve(script);
    expect((await ask(model, { seed: 1 })).text).toBe("ok");
  });

  it("without stop on the server, the text is cut here", async () => {
    const script = (body: Record<string, unknown>) =>
      "stop" in body ? refusesField("stop") : reply("one END two");
    const { model } = await serve(script);
    expect(await ask(model, { stop: ["END"] })).toMatchObject({ text: "one ", finishReason: "stop" });
  });

  it("a refused value is not a refused field", async () => {
    const error = {
      message: "temperature must be at most 2",
      param: "temperature",
      code: "decimal_above_max_value",
    };
    const { model, server } = await serve([status(400, { error })]);
    expect((await failureOf(ask(model))).kind).toBe("config");
    expect(server.requests.length).toBe(1);
  });

  it("what the user asked for stays, and the refusal is reported", async () => {
    const { model, server } = await serve(() => refusesField("seed"), { extraBody: { seed: 5 } });
    expect((await failureOf(ask(model))).kind).toBe("config");
    expect(server.requests.length).toBe(1);
  });

  it("a server that refuses everything ends in an error", async () => {
    const order = [
      "stream_options",
      "stream",
      "temperature",
      "top_p",
      "seed",
      "stop",
      "max_tokens",
      "messages",
    ];
    const { model } = await serve((body) => refusesField(order.find((field) => field in body) ?? "model"));
    expect((await failureOf(ask(model, { topP: 0.9, seed: 1, stop: ["x"] }))).kind).toBe("config");
  });
});
