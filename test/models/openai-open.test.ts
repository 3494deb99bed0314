import { describe, expect, it } from "vitest";
import { BenchError } from "../../src/errors.js";
import { openOpenAiModel } from "../../src/models/openai.js";
import type { OpenAiOptions } from "../../src/models/openai.js";
import { parseBaseUrl } from "../../src/models/url.js";
import {
  hang,
  loading,
  raw,
  reply,
  reset,
  serverError,
  startScriptedServer,
  status,
  unauthorized,
} from "../support/faulty-server.js";
import type { Behaviour } from "../support/faulty-server.js";
import { ask, errorOf, serve } from "./helpers.js";

const timers = {
  requestTimeoutMs: 300,
  idleTimeoutMs: 300,
  loadingTimeoutMs: 200,
  maxConnections: 2,
  pollMs: 20,
};

/** The BenchError that opening ends in. */
async function refusal(
  models: NonNullable<Parameters<typeof startScriptedServer>[1]>["models"],
  more: Partial<OpenAiOptions> = {},
): Promise<BenchError> {
  const error = await errorOf(
    serve([reply("x")], { name: "wanted", ...more, ...(models ? { server: { models } } : {}) }),
  );
  expect(error).toBeInstanceOf(BenchError);
  return error as BenchError;
}

describe("the server-side name", () => {
  it("is the asked one where it is listed", async () => {
    const { model, server, notices } = await serve([reply("x")], {
      name: "short",
      serverName: "org/long",
      server: { models: ["other", "org/long"] },
    });
    await ask(model);
    expect(server.requests[0]?.body?.model).toBe("org/long");
    expect(model.facts).toMatchObject({ serverName: "org/long", match: "listed" });
    expect(notices).toEqual([]);
  });

  it("is the short name where the server lists that", async () => {
    const { model } = await serve([reply("x")], {
      name: "short",
      serverName: "org/long",
      server: { models: ["short", "b"] },
    });
    expect(model.facts.serverName).toBe("short");
  });

  it("is Ollama's name with its tag", async () => {
    const { model } = await serve([reply("x")], { name: "qwen", server: { models: ["qwen:latest", "b"] } });
    expect(model.facts.serverName).toBe("qwen:latest");
  });

  it("is the only listed one, with a warning", async () => {
    const row = { id: "/models/file.gguf", meta: { n_ctx: 4096 } };
    const { model, server, notices } = await serve([reply("x")], {
      name: "wanted",
      server: { models: [row] },
    });
    await ask(model);
    expect(server.requests[0]?.body?.model).toBe("/models/file.gguf");
    expect(model.facts).toMatchObject({ match: "only", askedFor: "wanted", contextLength: 4096 });
    expect(notices.join()).toMatch(/warning.*"wanted".*\/models\/file\.gguf/);
  });

  it("is an error where several others are listed", async () => {
    const error = await refusal(["one", "two"]);
    expect(error.exitCode).toBe(2);
    expect(error.message).toContain("wanted");
    expect(error.next).toMatch(/one\s+two/);
  });

  it("is an error where none is listed", async () => {
    expect((await refusal([])).exitCode).toBe(2);
  });

  it.each([404, 405, 501])("is the asked one where the list answers %i", async (code) => {
    const { model } = await serve([reply("x")], { name: "wanted", server: { models: () => status(code) } });
    expect(model.facts).toMatchObject({ serverName: "wanted", match: "unlisted" });
    expect((await ask(model)).text).toBe("x");
  });

  it("comes with max_model_len", async () => {
    const { model } = await serve([reply("x")], {
      server: { models: [{ id: "test-model", max_model_len: 2048 }] },
    });
    expect(model.facts.contextLength).toBe(2048);
  });
});

describe("a server that cannot be used", () => {
  it("that is not there is exit 4 and says how to start one", async () => {
    const server = await startScriptedServer([]);
    await server.close();
    const error = (await errorOf(
      openOpenAiModel({ name: "m", baseUrl: server.url, onNotice: () => undefined, ...timers }),
    )) as BenchError;
    expect(error.exitCode).toBe(4);
    expect(error.message).toContain(server.url);
    expect(error.next).toMatch(/vllm serve.*--base-url/);
  });

  it("that takes another key is exit 2 and names the variable", async () => {
    const apiKey = "sk-secret-123456";
    const error = await refusal(() => unauthorized(`bad key ${apiKey}`), { apiKey, keyVariable: "MY_KEY" });
    expect(error.exitCode).toBe(2);
    expect(error.next).toContain("MY_KEY");
    expect(error.message + String(error.next) + String(error.stack)).not.toContain(apiKey);
  });

  it.each<[string, Behaviour]>([
    ["fails", serverError()],
    ["hangs", hang()],
    ["resets", reset()],
    ["is a web page", raw(["<html></html>"], "text/html")],
    ["lists something else", status(200, { hello: 1 })],
  ])("that %s is exit 4", async (_, behaviour) => {
    expect((await refusal(() => behaviour)).exitCode).toBe(4);
  });

  it("that loads is waited for, with a notice at once", async () => {
    const models = (n: number): Behaviour =>
      n < 4 ? loading() : status(200, { data: [{ id: "test-model" }] });
    const { model, server, notices } = await serve([reply("x")], { server: { models } });
    expect((await ask(model)).text).toBe("x");
    expect(server.all.length).toBe(6);
    expect(notices.length).toBe(1);
    expect(notices[0]).toContain("loading");
  });

  it("that loads for too long is exit 4", async () => {
    const error = await refusal(() => loading(), { loadingTimeoutMs: 100 });
    expect(error.exitCode).toBe(4);
    expect(error.message).toContain("still loading");
  });

  it("is no longer waited for when cancelled", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 60);
    const opening = serve([], {
      server: { models: () => loading() },
      loadingTimeoutMs: 10_000,
      pollMs: 5000,
      signal: controller.signal,
    });
    expect(await errorOf(opening)).toMatchObject({ kind: "cancelled" });
  });
});

describe("base URLs", () => {
  it.each([
    ["localhost:8000", "http://localhost:8000/v1"],
    ["http://host:8000", "http://host:8000/v1"],
    ["http://host:8000/", "http://host:8000/v1"],
    ["http://host:8000/v1", "http://host:8000/v1"],
    ["http://host:8000/v1/", "http://host:8000/v1"],
    ["http://host:8000/v1/chat/completions", "http://host:8000/v1"],
    ["http://host:8000/v1/models/", "http://host:8000/v1"],
    ["https://gateway/team/openai/v1", "https://gateway/team/openai/v1"],
    ["127.0.0.1", "http://127.0.0.1/v1"],
    ["[::1]:8000", "http://[::1]:8000/v1"],
    ["api.openai.com", "https://api.openai.com/v1"],
    ["  http://h/v1  ", "http://h/v1"],
    ["http://user:secret@host/v1?key=secret#secret", "http://host/v1"],
  ])("%s is %s", (typed, shown) => {
    expect(parseBaseUrl(typed).shown).toBe(shown);
  });

  it.each([
    "",
    "ftp://host",
    "http://",
    "http://user:secret@",
    "not a url",
    "http://user:secret@ho st?key=secret",
  ])("%j is a usage error without secrets", (typed) => {
    let error: unknown;
    try {
      parseBaseUrl(typed);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(BenchError);
    expect((error as BenchError).exitCode).toBe(2);
    expect((error as BenchError).message).not.toContain("secret");
  });

  it("work in all forms against a server, and credentials stay out of the facts", async () => {
    const server = await startScriptedServer([reply("x")]);
    const host = server.url.replace("http://", "");
    for (const form of [
      host,
      `${server.url}/v1/`,
      `${server.url}/v1/chat/completions`,
      `http://u:pass-word@${host}/v1?t=query-secret`,
    ]) {
      const model = await openOpenAiModel({
        name: "test-model",
        baseUrl: form,
        onNotice: () => undefined,
        ...timers,
      });
      expect((await ask(model)).text).toBe("x");
      expect(JSON.stringify(model.facts)).not.toMatch(/pass-word|query-secret/);
      await model.close();
    }
    expect(server.requests.at(-1)?.headers.authorization).toMatch(/^Basic /);
    await server.close();
  });
});
