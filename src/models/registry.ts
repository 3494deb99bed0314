import path from "node:path";
import { closest, distance } from "fastest-levenshtein";
import { usageError } from "../errors.js";
import { openLocalModel } from "./local.js";
import type { Model } from "./model.js";
import { namedModels } from "./models-file.js";
import type { NamedModel } from "./named.js";
import { openOpenAiModel } from "./openai.js";
import { cacheFolder } from "./paths.js";
import { createReferenceModel } from "./reference.js";
import { isOpenAiHost, parseBaseUrl } from "./url.js";
import { pullWeights } from "./weights.js";
import type { PullProgress } from "./weights.js";
import { WEIGHTS } from "./weights-table.js";

export { namedModels } from "./models-file.js";
export { NAMED_MODELS, namedModelSchema } from "./named.js";
export type { NamedModel } from "./named.js";

/** vLLM's own address. */
export const DEFAULT_BASE_URL = "http://127.0.0.1:8000/v1";

export interface OpenModelOptions {
  /** A named model, `local:NAME`, `local:FILE`, a path to a `.gguf` file, or what the server at `baseUrl` calls it. */
  model: string;
  /** `--base-url`; else the model's own, `BENCH_BASE_URL`, DEFAULT_BASE_URL. */
  baseUrl?: string | undefined;
  /** `--api-key-env`: the variable that holds the key. */
  apiKeyEnv?: string | undefined;
  env?: NodeJS.ProcessEnv;
  /** `--models`: a file with more named models. */
  modelsFile?: string | undefined;
  /** Time to the first byte of an answer, ms. Servers queue requests, so it is long. */
  requestTimeoutMs?: number | undefined;
  /** Longest silence inside an answer, ms. */
  idleTimeoutMs?: number | undefined;
  /** Longest wait for a server that loads its model, ms. */
  loadingTimeoutMs?: number | undefined;
  maxConnections?: number | undefined;
  signal?: AbortSignal | undefined;
  onNotice: (line: string) => void;
  onProgress?: ((progress: PullProgress) => void) | undefined;
}

export interface OpenedModel {
  model: Model;
  /** The row of the registry; null for names that are not registered. */
  named: NamedModel | null;
}

/**
 * Opens a model by name: finds out what it is, fetches weights and engine where they are missing, waits for its server.
 * Throws BenchError (2: no such name, no key; 3: this machine lacks something; 4: the server).
 */
export async function openModel(options: OpenModelOptions): Promise<OpenedModel> {
  const env = options.env ?? process.env;
  const models = namedModels({ env, modelsFile: options.modelsFile });
  const asked = options.model.trim();
  if (asked === "") throw usageError("the name of the model is empty", "See `bench models`");
  if (asked.startsWith("local:")) return openLocal(asked.slice("local:".length), models, options);
  const named = models.find((model) => model.name === asked) ?? null;
  if (named?.adapter === "reference") return { model: createReferenceModel(), named };
  if (options.baseUrl === undefined) {
    if (named?.adapter === "local") return openLocal(named.name, models, options);
    if (!named && /\.gguf$/i.test(asked)) return openLocal(asked, models, options);
  }
  const explicit = options.baseUrl ?? (named?.baseUrl ? undefined : env.BENCH_BASE_URL || undefined);
  if (!named && explicit === undefined) throw unknownName(asked, models);
  const baseUrl = explicit ?? named?.baseUrl ?? DEFAULT_BASE_URL;
  // The variable of a row belongs to the row's own server.
  const rowKey = named?.baseUrl !== undefined && baseUrl === named.baseUrl ? named.apiKeyEnv : undefined;
  const key = findKey(baseUrl, options.apiKeyEnv ?? rowKey, env);
  const model = await openOpenAiModel({
    name: asked,
    serverName: named?.serverName,
    baseUrl,
    apiKey: key.value,
    keyVariable: key.variable,
    requestTimeoutMs: options.requestTimeoutMs ?? 600_000,
    idleTimeoutMs: options.idleTimeoutMs ?? 120_000,
    loadingTimeoutMs: options.loadingTimeoutMs ?? 600_000,
    maxConnections: options.maxConnections ?? 256,
    contextLength: named?.contextLength,
    extraBody: named?.extraBody,
    onNotice: options.onNotice,
    signal: options.signal,
  });
  return { model, named };
}

/** The key for a server and the variable it comes from. `OPENAI_API_KEY` goes to OpenAI's own host and nowhere else. */
export function findKey(
  baseUrl: string,
  variable: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): { variable: string; value: string | undefined } {
  const base = parseBaseUrl(baseUrl);
  const isOpenAi = isOpenAiHost(base);
  if (variable === "OPENAI_API_KEY" && !isOpenAi)
    throw usageError(
      `OPENAI_API_KEY is sent to OpenAI only, not to ${base.host}`,
      "Put the key for this server into BENCH_API_KEY, or into another variable named with --api-key-env",
    );
  const name = variable ?? (isOpenAi ? "OPENAI_API_KEY" : "BENCH_API_KEY");
  const value = env[name] || undefined;
  if (value === undefined && (variable !== undefined || isOpenAi))
    throw usageError(`${base.shown} needs a key, and the variable ${name} is not set`, `Set ${name}`);
  if (value !== undefined && isOpenAi && !base.secure)
    throw usageError(`the key in ${name} would travel unencrypted to ${base.shown}`, "Use an https address");
  return { variable: name, value };
}

async function openLocal(
  what: string,
  models: readonly NamedModel[],
  options: OpenModelOptions,
): Promise<OpenedModel> {
  const env = options.env ?? process.env;
  const cacheDir = cacheFolder(env);
  const threads = readThreads(env.BENCH_THREADS);
  const { onNotice, onProgress, signal } = options;
  const open = async (file: string, named: NamedModel | null, sha256?: string): Promise<OpenedModel> => ({
    model: await openLocalModel({
      name: options.model.trim(),
      file,
      sha256,
      contextLength: named?.contextLength,
      threads,
      cacheDir,
      onNotice,
      signal,
    }),
    named,
  });
  const named = models.find((model) => model.name === what && model.adapter === "local") ?? null;
  if (named?.file !== undefined) return open(path.resolve(named.file), named);
  const weights = WEIGHTS.find((row) => row.name === what);
  if (named && weights) {
    const file = await pullWeights(what, {
      onNotice,
      signal,
      cacheDir,
      env,
      ...(onProgress ? { onProgress } : {}),
    });
    return open(file, named, weights.sha256);
  }
  if (named) throw usageError(`the local model "${what}" has no file`, 'Give its row a "file"');
  if (/\.gguf$/i.test(what)) return open(path.resolve(what), null);
  throw unknownName(
    what,
    models.filter((model) => model.adapter === "local"),
  );
}

function readThreads(text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw usageError(`BENCH_THREADS is "${text}"`, "It is a number of threads, such as 2");
  return Number(text);
}

function unknownName(asked: string, models: readonly NamedModel[]): Error {
  const names = models.map((model) => model.name);
  const low = asked.toLowerCase();
  const limit = Math.max(2, Math.ceil(asked.length / 2));
  const near = names
    .filter((name) => distance(low, name) <= limit || (low.length >= 3 && name.includes(low)))
    .sort((a, b) => distance(low, a) - distance(low, b))
    .slice(0, 3);
  const best = near.length > 0 ? near : names.length > 0 ? [closest(low, names)] : [];
  return usageError(
    `there is no model named "${asked}"${best.length > 0 ? `; closest: ${best.join(", ")}` : ""}`,
    "See `bench models`; any other name needs the server that knows it: --base-url URL",
  );
}
