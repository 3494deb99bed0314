import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { Entry } from "../../tasks/entry.js";
import { ModelError } from "../../src/models/model.js";
import type { ChatContext, Message, Model, Sampling } from "../../src/models/model.js";
import { openOpenAiModel } from "../../src/models/openai.js";
import type { OpenAiOptions } from "../../src/models/openai.js";
import { startScriptedServer } from "../support/faulty-server.js";
import type { Script, ScriptedServer, ServerOptions } from "../support/faulty-server.js";

export const SAMPLING: Sampling = { temperature: 0.6, maxTokens: 100 };
export const HELLO: Message[] = [{ role: "user", content: "hello" }];

export function contextOf(answer: string | null, interpreter?: boolean): ChatContext {
  const entry: Entry = {
    id: "t-1",
    task: "t",
    version: 1,
    level: "easy",
    seed: 0,
    index: 0,
    question: "q",
    answer,
    metadata: {},
  };
  return { entry, sample: 0, ...(interpreter === undefined ? {} : { interpreter }) };
}

export const never = (): AbortSignal => new AbortController().signal;

/** Calls `chat` with what most tests need. */
export function ask(
  model: Model,
  sampling: Partial<Sampling> = {},
  signal = never(),
): ReturnType<Model["chat"]> {
  return model.chat(HELLO, { ...SAMPLING, ...sampling }, signal, contextOf("x"));
}

/** The ModelError that a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<ModelError> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof ModelError) return outcome;
  throw new Error("expected a ModelError", { cause: outcome });
}

/** The error that a promise is rejected with. */
export async function errorOf(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof Error) return outcome;
  throw new Error("expected an error");
}

/** A scripted server and a model behind it; both end with the test. */
export async function serve(
  script: Script,
  options: Partial<OpenAiOptions> & { server?: ServerOptions } = {},
): Promise<{ model: Model; server: ScriptedServer; notices: string[] }> {
  const server = await startScriptedServer(script, options.server);
  onTestFinished(() => server.close());
  const notices: string[] = [];
  const model = await openOpenAiModel({
    name: "test-model",
    baseUrl: server.url,
    requestTimeoutMs: 400,
    idleTimeoutMs: 300,
    loadingTimeoutMs: 500,
    maxConnections: 8,
    pollMs: 20,
    onNotice: (line) => notices.push(line),
    ...options,
  });
  onTestFinished(() => model.close());
  return { model, server, notices };
}

/** An empty folder that is removed with the test. */
export async function scratch(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "models-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
