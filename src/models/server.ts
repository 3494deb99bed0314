import { BenchError, EXIT, usageError } from "../errors.js";
import { errorDetails, statusKind } from "./classify.js";
import { jsonOrText, readAll } from "./http.js";
import type { Http } from "./http.js";
import { ModelError } from "./model.js";

/** Servers that take more than the common requests. */
export type ServerKind = "llamacpp" | "vllm";

/** What a server says about the model that it will be asked for. */
export interface ServerModel {
  serverName: string;
  /** `listed`: the server lists the name; `only`: it lists one other; `unlisted`: it has no list. */
  match: "listed" | "only" | "unlisted";
  /** Tokens of prompt and reply together, where the server says. */
  contextLength: number | undefined;
  /** Which server it is, where it says so. */
  kind?: ServerKind | undefined;
  /** Requests that it works on at once, where it says (llama.cpp). */
  slots?: number | undefined;
}

export interface LookupOptions {
  http: Http;
  /** Base URL as it may be printed. */
  where: string;
  /** Names that mean the wanted model, the preferred one first. */
  wanted: readonly string[];
  /** Environment variable that the key comes from. */
  keyVariable: string;
  loadingTimeoutMs: number;
  /** Wait between two looks at a server that is loading, ms. */
  pollMs: number;
  onNotice: (line: string) => void;
  signal: AbortSignal;
}

/** Replies may queue for minutes; a list of models that does is a server that hangs, ms. */
const LOOKUP_TIMEOUT_MS = 30_000;
/** How often a wait for a loading server is told, ms. */
const NOTICE_EVERY_MS = 10_000;

/** Finds the server-side name in `/v1/models`, waiting while the server loads. Throws BenchError. */
export async function lookUpModel(options: LookupOptions): Promise<ServerModel> {
  const { where, wanted } = options;
  const asked = wanted[0] ?? "";
  const answer = await listModels(options);
  if ([404, 405, 501].includes(answer.status))
    return { serverName: asked, match: "unlisted", contextLength: undefined };
  const rows = answer.status < 300 ? modelRows(answer.body) : null;
  if (!rows) throw noList(answer, options);
  const find = (id: string): Row | undefined => rows.find((row) => row.id === id);
  const listed = wanted.map(find).find(Boolean) ?? wanted.map((name) => find(`${name}:latest`)).find(Boolean);
  if (listed) return { serverName: listed.id, match: "listed", ...(await details(listed, options)) };
  const [only, ...others] = rows;
  if (!only) throw usageError(`${where} serves no model`, `Load "${asked}" on the server`);
  if (others.length > 0) {
    const names = rows.map((row) => row.id);
    const shown = names.length > 30 ? [...names.slice(0, 30), `... (${names.length} in all)`] : names;
    throw usageError(
      `${where} does not serve "${asked}"`,
      `It serves:\n${shown.map((name) => `  ${name}`).join("\n")}`,
    );
  }
  options.onNotice(`warning: ${where} does not list "${asked}"; the only model it lists is used: ${only.id}`);
  return { serverName: only.id, match: "only", ...(await details(only, options)) };
}

async function details(
  row: Row,
  options: LookupOptions,
): Promise<Pick<ServerModel, "contextLength" | "slots" | "kind">> {
  const { contextLength, kind } = row;
  if (kind !== "llamacpp") return { contextLength, kind };
  try {
    // Beside the folder of the API, not in it.
    const response = await options.http.send(
      "GET",
      "/../props",
      undefined,
      options.signal,
      LOOKUP_TIMEOUT_MS,
    );
    const body = jsonOrText(await readAll(response)) as { total_slots?: unknown } | null;
    const slots = body?.total_slots;
    return { contextLength, kind, slots: typeof slots === "number" && slots >= 1 ? slots : undefined };
  } catch {
    // Nice to know, and no reason to fail.
    return { contextLength, kind };
  }
}

interface ListAnswer {
  status: number;
  body: unknown;
}

/** GET /models, again and again while the server says that it is loading. */
async function listModels(options: LookupOptions): Promise<ListAnswer> {
  const start = Date.now();
  let told = -Infinity;
  for (;;) {
    let answer: ListAnswer;
    try {
      const response = await options.http.send(
        "GET",
        "/models",
        undefined,
        options.signal,
        LOOKUP_TIMEOUT_MS,
      );
      answer = { status: response.status, body: jsonOrText(await readAll(response)) };
    } catch (error) {
      throw unreachable(error, options);
    }
    if (answer.status < 400 || statusKind(answer.status, errorDetails(answer.body)) !== "loading")
      return answer;
    const waited = Date.now() - start;
    if (waited >= options.loadingTimeoutMs)
      throw serverError(
        `${options.where} is still loading its model after ${Math.round(waited / 1000)} s`,
        "Look at the server's own output, or wait longer",
      );
    if (Date.now() - told >= NOTICE_EVERY_MS) {
      options.onNotice(
        `${options.where} is loading its model; waiting (${Math.round(waited / 1000)} s so far)`,
      );
      told = Date.now();
    }
    await pause(options.pollMs, options.signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => {
      clearTimeout(timer);
      reject(new ModelError("cancelled", "the wait for the server was cancelled"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", cancel);
      resolve();
    }, ms);
    signal.addEventListener("abort", cancel, { once: true });
    if (signal.aborted) cancel();
  });
}

interface Row {
  id: string;
  kind: ServerKind | undefined;
  contextLength: number | undefined;
}

/** Rows of a list of models: OpenAI's `{data: [{id}]}`, with vLLM's `max_model_len` or llama.cpp's `meta.n_ctx`. */
function modelRows(body: unknown): Row[] | null {
  if (typeof body !== "object" || body === null || !("data" in body)) return null;
  const data = body.data ?? [];
  if (!Array.isArray(data)) return null;
  const rows: Row[] = [];
  for (const row of data as unknown[]) {
    if (typeof row !== "object" || row === null || !("id" in row) || typeof row.id !== "string") continue;
    const fields = row as { max_model_len?: unknown; owned_by?: unknown; meta?: { n_ctx?: unknown } | null };
    const length = fields.max_model_len ?? fields.meta?.n_ctx;
    rows.push({
      id: row.id,
      kind: fields.owned_by === "llamacpp" || fields.owned_by === "vllm" ? fields.owned_by : undefined,
      contextLength: typeof length === "number" && length > 0 ? length : undefined,
    });
  }
  return rows;
}

function serverError(message: string, next: string, cause?: unknown): BenchError {
  return new BenchError(message, { exitCode: EXIT.model, next, cause });
}

const START_A_SERVER =
  "Start a server first, for example `vllm serve MODEL --port 8000` or `llama-server -m FILE.gguf --port 8000`, or name another with --base-url; `bench models` lists models that need none";

function unreachable(error: unknown, options: LookupOptions): Error {
  if (!(error instanceof ModelError)) return error instanceof Error ? error : new Error(String(error));
  if (error.kind === "cancelled") return error;
  const message = options.http.redact(error.message);
  if (error.kind === "refused") return serverError(message, START_A_SERVER, error);
  return serverError(message, "Check that the base URL is that of an OpenAI-compatible server", error);
}

function noList(answer: ListAnswer, options: LookupOptions): BenchError {
  const { status } = answer;
  const said = options.http.redact(errorDetails(answer.body).message).slice(0, 300);
  if (status === 401 || status === 403)
    return usageError(
      `${options.where} does not accept the key (${status}: ${said})`,
      `Put the right key into ${options.keyVariable}, or name another variable with --api-key-env`,
    );
  if (status < 300)
    return serverError(
      `${options.where}/models answers something that is not a list of models`,
      "Check that the base URL is that of an OpenAI-compatible server",
    );
  return serverError(
    `${options.where}/models answers ${status}: ${said}`,
    "Look at the server's own output, then try again",
  );
}
