import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { BenchError } from "../../src/errors.js";
import {
  findKey,
  NAMED_MODELS,
  namedModels,
  namedModelSchema,
  openModel,
} from "../../src/models/registry.js";
import type { OpenedModel, OpenModelOptions } from "../../src/models/registry.js";
import { reply, startScriptedServer } from "../support/faulty-server.js";
import type { ScriptedServer } from "../support/faulty-server.js";
import { ask, errorOf, scratch } from "./helpers.js";

async function emptyEnv(more: Record<string, string> = {}): Promise<NodeJS.ProcessEnv> {
  const folder = await scratch();
  return { BENCH_CACHE_DIR: folder, BENCH_CONFIG_DIR: folder, ...more };
}

async function open(options: Partial<OpenModelOptions> & { model: string }): Promise<OpenedModel> {
  const opened = await openModel({
    env: await emptyEnv(),
    onNotice: () => undefined,
    requestTimeoutMs: 500,
    idleTimeoutMs: 500,
    loadingTimeoutMs: 100,
    ...options,
  });
  onTestFinished(() => opened.model.close());
  return opened;
}

async function refusal(options: Partial<OpenModelOptions> & { model: string }): Promise<BenchError> {
  const error = await errorOf(open(options));
  expect(error).toBeInstanceOf(BenchError);
  return error as BenchError;
}

async function listing(...models: string[]): Promise<ScriptedServer> {
  const server = await startScriptedServer([reply("x")], { models });
  onTestFinished(() => server.close());
  return server;
}

describe("the named models", () => {
  it("fit their own schema and have different names", () => {
    for (const model of NAMED_MODELS) expect(namedModelSchema.parse(model)).toEqual(model);
    expect(new Set(NAMED_MODELS.map((model) => model.name)).size).toBe(NAMED_MODELS.length);
  });

  it("are those of the paper, the local ones and the reference", () => {
    const of = (name: string): unknown => NAMED_MODELS.find((model) => model.name === name);
    for (const size of ["3B", "7B", "14B"]) {
      expect(of(`r1ci-${size.toLowerCase()}`)).toMatchObject({
        serverName: `yongchao98/R1-Code-Interpreter-${size}`,
        sampling: { temperature: 0.6 },
      });
      expect(of(`qwen2.5-${size.toLowerCase()}-instruct`)).toMatchObject({
        serverName: `Qwen/Qwen2.5-${size}-Instruct`,
      });
    }
    expect(of("gpt-4o")).toMatchObject({ baseUrl: "https://api.openai.com/v1" });
    for (const name of ["smollm2-135m", "qwen2.5-coder-0.5b", "qwen2.5-coder-1.5b"])
      expect(of(name)).toMatchObject({ adapter: "local" });
    expect(of("reference")).toMatchObject({ adapter: "reference" });
  });
});

describe("a file of models", () => {
  async function fileWith(text: string, name = "my.json"): Promise<string> {
    const file = path.join(await scratch(), name);
    await writeFile(file, text);
    return file;
  }

  it("adds and changes rows; the later file wins", async () => {
    const env = await emptyEnv();
    await writeFile(
      path.join(env.BENCH_CONFIG_DIR ?? "", "models.json"),
      JSON.stringify({
        models: [
          { name: "mine", serverName: "a" },
          { name: "r1ci-7b", baseUrl: "http://gpu:8000" },
        ],
      }),
    );
    env.BENCH_MODELS = await fileWith(JSON.stringify({ models: [{ name: "mine", contextLength: 4096 }] }));
    const modelsFile = await fileWith(JSON.stringify({ models: [{ name: "mine", serverName: "c" }] }));
    const models = namedModels({ env, modelsFile });
    const of = (name: string): unknown => models.find((model) => model.name === name);
    expect(of("mine")).toMatchObject({ adapter: "openai", serverName: "c", contextLength: 4096 });
    expect(of("r1ci-7b")).toMatchObject({
      serverName: "yongchao98/R1-Code-Interpreter-7B",
      baseUrl: "http://gpu:8000",
    });
    expect(models.length).toBe(NAMED_MODELS.length + 1);
  });

  it.each([
    ["not json", "cannot be read"],
    ['{"models": {}}', "models = {}"],
    ['{"models": [{}]}', "models[0].name = nothing"],
    ['{"models": [{"name": "a", "contextLength": -5}]}', "models[0].contextLength = -5"],
    [
      '{"models": [{"name": "a"}, {"name": "b", "sampling": {"temperature": "hot"}}]}',
      'models[1].sampling.temperature = "hot"',
    ],
    ['{"models": [{"name": "a", "conext": 7}]}', "models[0].conext = 7"],
    ['{"models": [{"name": "a b"}]}', 'models[0].name = "a b"'],
  ])("%s is a usage error that names file, field and value", async (text, part) => {
    const modelsFile = await fileWith(text);
    const error = await refusal({ model: "reference", modelsFile });
    expect(error.exitCode).toBe(2);
    expect(error.message).toContain(modelsFile);
    expect(error.message).toContain(part);
  });

  it("that is missing is a usage error", async () => {
    expect((await refusal({ model: "reference", modelsFile: "/no/such/file.json" })).message).toContain(
      "/no/such/file.json",
    );
  });
});

describe("opening a model by name", () => {
  it("reference needs nothing", async () => {
    const { model, named } = await open({ model: "reference" });
    expect([model.adapter, named?.name]).toEqual(["reference", "reference"]);
  });

  it("a named model at BENCH_BASE_URL", async () => {
    const server = await listing("yongchao98/R1-Code-Interpreter-7B", "other");
    const { model, named } = await open({
      model: "r1ci-7b",
      env: await emptyEnv({ BENCH_BASE_URL: server.url }),
    });
    expect(model.name).toBe("r1ci-7b");
    expect(model.facts.serverName).toBe("yongchao98/R1-Code-Interpreter-7B");
    expect(named?.sampling.temperature).toBe(0.6);
  });

  it("an unregistered name with a base URL", async () => {
    const server = await listing("org/any", "other");
    const { model, named } = await open({ model: "org/any", baseUrl: server.url });
    expect(named).toBeNull();
    expect((await ask(model)).text).toBe("x");
  });

  it("a local name with a base URL is asked of the server", async () => {
    const server = await listing("qwen2.5-coder-1.5b");
    expect((await open({ model: "qwen2.5-coder-1.5b", baseUrl: server.url })).model.adapter).toBe("openai");
  });

  it.each([
    ["r1ci-14", "r1ci-14b"],
    ["R1CI-7B", "r1ci-7b"],
    ["qwen-7b-instruct", "qwen2.5-7b-instruct"],
    ["referense", "reference"],
    ["local:smollm", "smollm2-135m"],
  ])("an unknown name without one is exit 2 with the closest: %s", async (model, closest) => {
    const error = await refusal({ model });
    expect(error.exitCode).toBe(2);
    expect(error.message).toContain(closest);
    expect(error.next).toMatch(/bench models.*--base-url/);
  });

  it("a file that is not there is exit 2", async () => {
    const error = await refusal({ model: "./no-such.gguf" });
    expect(error.exitCode).toBe(2);
    expect(error.message).toContain("no-such.gguf");
  });

  it("without a server says where it looked", async () => {
    const server = await listing("x");
    await server.close();
    const error = await refusal({ model: "r1ci-7b", baseUrl: server.url });
    expect(error.exitCode).toBe(4);
    expect(error.message).toContain(server.url);
  });
});

describe("keys", () => {
  const env = { OPENAI_API_KEY: "openai-secret", BENCH_API_KEY: "bench-secret", OTHER: "other-secret" };

  it.each([
    ["https://api.openai.com/v1", undefined, "openai-secret"],
    ["https://api.openai.com/v1", "OTHER", "other-secret"],
    ["http://127.0.0.1:8000", undefined, "bench-secret"],
    ["https://api.openai.com.evil.example/v1", undefined, "bench-secret"],
    ["https://evil.example/api.openai.com", undefined, "bench-secret"],
    ["https://api.openai.com@evil.example/v1", undefined, "bench-secret"],
    ["http://gpu:8000", "OTHER", "other-secret"],
  ])("%s with %s gets %s", (url, variable, value) => {
    expect(findKey(url, variable, env).value).toBe(value);
  });

  it.each([
    ["http://gpu:8000", "OPENAI_API_KEY", env, "OPENAI_API_KEY"],
    ["https://api.openai.com", undefined, { BENCH_API_KEY: "b" }, "OPENAI_API_KEY"],
    ["http://gpu:8000", "MISSING", env, "MISSING"],
    ["http://api.openai.com/v1", undefined, env, "unencrypted"],
  ])("%s with %s is a usage error", (url, variable, variables, part) => {
    expect(() => findKey(url, variable, variables)).toThrow(part);
    try {
      findKey(url, variable, variables);
    } catch (error) {
      expect((error as BenchError).exitCode).toBe(2);
      expect(String((error as Error).stack)).not.toContain("-secret");
    }
  });

  it("reach the server they belong to", async () => {
    const server = await listing("m");
    const { model } = await open({ model: "m", baseUrl: server.url, env: await emptyEnv(env) });
    await ask(model);
    expect(server.all.map((request) => request.headers.authorization)).toEqual([
      "Bearer bench-secret",
      "Bearer bench-secret",
    ]);
  });
});
