import { Agent, request } from "undici";
import type { Dispatcher } from "undici";
import { networkError } from "./classify.js";
import { ModelError } from "./model.js";
import type { ApiBase } from "./url.js";

export interface HttpOptions {
  base: ApiBase;
  apiKey?: string | undefined;
  /** Time from sending a request to the first byte of the answer's body, ms. */
  requestTimeoutMs: number;
  /** Longest silence inside an answer, ms. */
  idleTimeoutMs: number;
  maxConnections: number;
}

/** An answer whose body has not been read yet. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Pieces of the body as they come; throws ModelError. Must be read to the end or left by `return`. */
  body: AsyncGenerator<string, void, undefined>;
}

export interface Http {
  /** Rejects with a ModelError. `maxTimeoutMs` caps the request timeout. */
  send(
    method: "GET" | "POST",
    path: string,
    payload: unknown,
    signal: AbortSignal,
    maxTimeoutMs?: number,
  ): Promise<HttpAnswer>;
  /** `text` without the key, for everything that is printed or stored. */
  redact(text: string): string;
  close(): Promise<void>;
}

/** Longest time to make a connection, ms. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Largest answer that is read, characters: far above any reply, far below what fills the memory. */
const MAX_ANSWER = 64 * 1024 * 1024;
/** Shorter keys (`x`, `-`) are placeholders; replacing them would spoil ordinary words. */
const MIN_SECRET = 4;

export function createHttp(options: HttpOptions): Http {
  const { base, apiKey } = options;
  // The waits are our own (headers and first byte together, silence afterwards), so undici's are off.
  const agent = new Agent({
    connections: options.maxConnections,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, options.requestTimeoutMs) },
  });
  const authorization = apiKey ? `Bearer ${apiKey}` : base.basicAuth;
  const secrets = [apiKey, base.basicAuth?.slice("Basic ".length)].filter(
    (secret): secret is string => secret !== undefined && secret.length >= MIN_SECRET,
  );
  const redact = (text: string): string =>
    secrets.reduce((left, secret) => left.replaceAll(secret, "[key]"), text);

  async function send(
    method: "GET" | "POST",
    path: string,
    payload: unknown,
    signal: AbortSignal,
    maxTimeoutMs = Infinity,
  ): Promise<HttpAnswer> {
    const requestTimeoutMs = Math.min(options.requestTimeoutMs, maxTimeoutMs);
    const watch = startWatch(signal, base.shown, { ...options, requestTimeoutMs });
    try {
      const answer = await request(base.endpoint(path), {
        method,
        dispatcher: agent,
        signal: watch.signal,
        headers: {
          accept: "application/json, text/event-stream",
          ...(payload === undefined ? {} : { "content-type": "application/json" }),
          ...(authorization ? { authorization } : {}),
        },
        body: payload === undefined ? null : JSON.stringify(payload),
      });
      return { status: answer.statusCode, headers: answer.headers, body: pieces(answer, watch, base.shown) };
    } catch (error) {
      watch.end();
      throw watch.failure() ?? networkError(error, base.shown);
    }
  }

  return {
    send,
    redact,
    // Nobody waits for an answer any more when a model is closed: open connections are cut.
    close: () => agent.destroy(),
  };
}

interface Watch {
  signal: AbortSignal;
  /** A byte came. */
  alive(): void;
  failure(): ModelError | undefined;
  end(): void;
}

/** The two timers and the caller's signal of one request as one signal. */
function startWatch(caller: AbortSignal, where: string, options: HttpOptions): Watch {
  const controller = new AbortController();
  let failure: ModelError | undefined;
  const fail = (error: ModelError): void => {
    failure ??= error;
    controller.abort();
  };
  const cancel = (): void => fail(new ModelError("cancelled", "the request was cancelled"));
  const seconds = (ms: number): string => `${ms / 1000} s`;
  const late = (): void =>
    fail(new ModelError("timeout", `${where} sent no answer within ${seconds(options.requestTimeoutMs)}`));
  const silent = (): void =>
    fail(
      new ModelError(
        "idle",
        `${where} stopped in the middle of an answer for ${seconds(options.idleTimeoutMs)}`,
      ),
    );
  let timer = setTimeout(late, options.requestTimeoutMs);
  caller.addEventListener("abort", cancel);
  if (caller.aborted) cancel();
  return {
    signal: controller.signal,
    alive() {
      clearTimeout(timer);
      timer = setTimeout(silent, options.idleTimeoutMs);
    },
    failure: () => failure,
    end() {
      clearTimeout(timer);
      caller.removeEventListener("abort", cancel);
    },
  };
}

async function* pieces(
  answer: Dispatcher.ResponseData,
  watch: Watch,
  where: string,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let length = 0;
  let complete = false;
  try {
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      watch.alive();
      const text = decoder.decode(chunk, { stream: true });
      length += text.length;
      if (length > MAX_ANSWER)
        throw new ModelError("bad_reply", `${where} sent more than ${MAX_ANSWER} characters`);
      yield text;
    }
    complete = true;
    const rest = decoder.decode();
    if (rest) yield rest;
  } catch (error) {
    throw watch.failure() ?? (error instanceof ModelError ? error : networkError(error, where));
  } finally {
    watch.end();
    // An answer that nobody reads on would hold its connection.
    if (!complete) answer.body.on("error", () => undefined).destroy();
  }
}

/** The whole body as text. */
export async function readAll(answer: HttpAnswer): Promise<string> {
  let text = "";
  for await (const piece of answer.body) text += piece;
  return text;
}

/** `text` as JSON, or the text itself where it is none. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
