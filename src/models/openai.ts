import { usageError } from "../errors.js";
import { errorDetails, retryAfterMs, statusKind } from "./classify.js";
import { createHttp, jsonOrText, readAll } from "./http.js";
import type { Http, HttpAnswer } from "./http.js";
import { ModelError } from "./model.js";
import type { Message, Model, Reply, Sampling } from "./model.js";
import { readBody, readStream } from "./reply.js";
import { cutAtStop, refusedField, requestBody, smallerMaxTokens } from "./request.js";
import type { OptionalField } from "./request.js";
import { lookUpModel } from "./server.js";
import type { ServerModel } from "./server.js";
import { parseBaseUrl } from "./url.js";

export interface OpenAiOptions {
  /** The name the user asked for. */
  name: string;
  /** The name that the server is asked for where it differs. */
  serverName?: string | undefined;
  baseUrl: string;
  apiKey?: string | undefined;
  /** Variable that the key comes from, for messages. */
  keyVariable?: string | undefined;
  /** Time to the first byte of an answer, ms. */
  requestTimeoutMs: number;
  /** Longest silence inside an answer, ms. */
  idleTimeoutMs: number;
  /** Longest wait for a server that is loading its model, ms. */
  loadingTimeoutMs: number;
  maxConnections: number;
  /** Context length where the server does not say. */
  contextLength?: number | undefined;
  /** Further fields of every request. */
  extraBody?: Readonly<Record<string, unknown>> | undefined;
  onNotice: (line: string) => void;
  signal?: AbortSignal | undefined;
  /** Wait between two looks at a loading server, ms. */
  pollMs?: number;
}

/**
 * Opens a model behind an OpenAI-compatible server (vLLM, SGLang, llama.cpp, Ollama, OpenAI). Waits while the server
 * loads. Throws BenchError where the server or the model is not there. Failed requests are not repeated here: that is
 * for the caller, who gets a ModelError.
 */
export async function openOpenAiModel(options: OpenAiOptions): Promise<Model> {
  const base = parseBaseUrl(options.baseUrl);
  const keyVariable = options.keyVariable ?? "BENCH_API_KEY";
  const apiKey = options.apiKey?.trim();
  if (apiKey !== undefined && !/^[\x21-\x7e]*$/.test(apiKey))
    throw usageError(
      `the key in ${keyVariable} has characters that no key has (blanks, line breaks, non-ASCII)`,
    );
  const { requestTimeoutMs, idleTimeoutMs, maxConnections } = options;
  const http = createHttp({ base, apiKey, requestTimeoutMs, idleTimeoutMs, maxConnections });
  try {
    const found = await lookUpModel({
      http,
      where: base.shown,
      wanted: [...new Set([options.serverName ?? options.name, options.name])],
      keyVariable,
      loadingTimeoutMs: options.loadingTimeoutMs,
      pollMs: options.pollMs ?? 1000,
      onNotice: (line) => options.onNotice(http.redact(line)),
      signal: options.signal ?? new AbortController().signal,
    });
    return new OpenAiModel(options, base.shown, http, found);
  } catch (error) {
    await http.close();
    throw error;
  }
}

class OpenAiModel implements Model {
  readonly adapter = "openai";
  readonly continues = true;
  readonly slots: number | undefined;
  readonly name: string;
  private readonly contextLength: number | undefined;
  /** Fields that this server has refused: left out from then on. */
  private readonly refused = new Set<OptionalField>();

  constructor(
    private readonly options: OpenAiOptions,
    private readonly where: string,
    private readonly http: Http,
    private readonly server: ServerModel,
  ) {
    this.name = options.name;
    this.slots = server.slots;
    this.contextLength = server.contextLength ?? options.contextLength;
  }

  get facts(): Readonly<Record<string, unknown>> {
    const { serverName, match } = this.server;
    return {
      serverName,
      baseUrl: this.where,
      match,
      ...(match === "only" ? { askedFor: this.options.serverName ?? this.options.name } : {}),
      ...(this.server.contextLength === undefined ? {} : { contextLength: this.server.contextLength }),
      ...(this.options.extraBody ? { extraBody: this.options.extraBody } : {}),
      ...(this.refused.size > 0 ? { refusedFields: [...this.refused].sort() } : {}),
    };
  }

  async chat(messages: readonly Message[], sampling: Sampling, signal: AbortSignal): Promise<Reply> {
    let maxTokens: number | null = sampling.maxTokens;
    let shrunk = false;
    const isContinued = messages.at(-1)?.role === "assistant";
    const asked =
      isContinued && this.server.kind === "llamacpp" ? await this.templated(messages, signal) : messages;
    const path = typeof asked === "string" ? "/completions" : "/chat/completions";
    // vLLM and SGLang apply the template so that the last message stays open.
    const open =
      isContinued && typeof asked !== "string"
        ? { continue_final_message: true, add_generation_prompt: false }
        : {};
    const extra = { ...open, ...(this.options.extraBody ?? {}) };
    for (;;) {
      const body = requestBody(
        this.server.serverName,
        asked,
        { ...sampling, maxTokens },
        this.refused,
        extra,
        this.server.kind,
      );
      const answer = await this.http.send("POST", path, body, signal);
      if (answer.status === 200) return this.finish(await this.read(answer, sampling), sampling, maxTokens);
      const details = errorDetails(jsonOrText(await readAll(answer)));
      const kind = statusKind(answer.status, details);
      const field =
        kind === "config" && [400, 422].includes(answer.status) ? refusedField(details, body) : null;
      // A field that the user asked for stays. Each turn of the loop leaves out one field more, so it ends.
      if (field && !(field in extra)) {
        this.refuse(field, details.message);
        continue;
      }
      if (kind === "context_exceeded" && !shrunk) {
        const smaller = smallerMaxTokens(details, this.contextLength, sampling.maxTokens);
        if (smaller !== undefined) {
          [maxTokens, shrunk] = [smaller, true];
          continue;
        }
      }
      throw this.failure(kind, answer.status, details.message, retryAfterMs(answer.headers));
    }
  }

  close(): Promise<void> {
    return this.http.close();
  }

  /** A conversation that ends with the model's own words as one text, by the chat template that llama.cpp's server holds. */
  private async templated(messages: readonly Message[], signal: AbortSignal): Promise<string> {
    const own = messages.at(-1)?.content ?? "";
    // Beside the folder of the API, not in it.
    const answer = await this.http.send(
      "POST",
      "/../apply-template",
      { messages: messages.slice(0, -1) },
      signal,
    );
    const body = jsonOrText(await readAll(answer));
    if (answer.status !== 200) {
      const details = errorDetails(body);
      throw this.failure(
        statusKind(answer.status, details),
        answer.status,
        details.message,
        retryAfterMs(answer.headers),
      );
    }
    const prompt = (body as { prompt?: unknown } | null)?.prompt;
    if (typeof prompt !== "string")
      throw new ModelError("bad_reply", `${this.where}: the chat template gave no text`);
    return prompt + own;
  }

  /** A reply out of a 200 answer. What the server says about a failure may repeat the key. */
  private async read(answer: HttpAnswer, { isComplete }: Sampling): Promise<Reply> {
    try {
      return await readReply(answer, isComplete);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const { kind, message, status, cause } = error;
      const said = message.includes(this.where) ? message : `${this.where}: ${message}`;
      throw new ModelError(kind, this.http.redact(said), {
        ...(status === undefined ? {} : { status }),
        cause,
      });
    }
  }

  private refuse(field: OptionalField, message: string): void {
    if (this.refused.has(field)) return;
    this.refused.add(field);
    const instead =
      field === "max_tokens" ? "max_completion_tokens is sent instead" : "it is left out from now on";
    this.options.onNotice(
      this.http.redact(`${this.where} does not take ${field}: ${instead} (${message.slice(0, 200)})`),
    );
  }

  private finish(reply: Reply, sampling: Sampling, maxTokens: number | null): Reply {
    const cut = this.refused.has("stop") && sampling.stop ? cutAtStop(reply.text, sampling.stop) : null;
    if (cut !== null) return { ...reply, text: cut, finishReason: "stop" };
    // Some servers say "stop" whatever ended a reply: one that used its whole budget was cut off.
    const used = reply.usage?.completionTokens ?? 0;
    return maxTokens !== null && used >= maxTokens && !sampling.isComplete?.(reply.text)
      ? { ...reply, finishReason: "length" }
      : reply;
  }

  private failure(
    kind: ModelError["kind"],
    status: number,
    said: string,
    wait: number | undefined,
  ): ModelError {
    const message = this.http.redact(`${this.where} answers ${status}: ${said}`);
    return new ModelError(kind, message, { status, ...(wait === undefined ? {} : { retryAfterMs: wait }) });
  }
}

/** A reply out of a 200 answer: a stream, or one JSON body from servers that do not stream. */
async function readReply(answer: HttpAnswer, isComplete?: (text: string) => boolean): Promise<Reply> {
  const type = [answer.headers["content-type"] ?? ""].flat()[0] ?? "";
  return /json/i.test(type) ? readBody(await readAll(answer)) : readStream(answer.body, isComplete);
}
