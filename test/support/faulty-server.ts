import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** One request that the server got. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The client's port: one connection has one. */
  port: number | undefined;
  /** Parsed JSON; null where there was no body. */
  body: Record<string, unknown> | null;
}

export interface ReplyOptions {
  finishReason?: string | null;
  reasoning?: string;
  /** Key that the reasoning is sent under. */
  reasoningKey?: "reasoning" | "reasoning_content";
  promptTokens?: number;
  completionTokens?: number;
  /** No usage at all. */
  noUsage?: boolean;
  /** One JSON body although a stream was asked for. */
  plain?: boolean;
  /** The stream ends without `[DONE]`. */
  noDone?: boolean;
  /** Wait between `[DONE]` and the end of the body, ms. */
  endDelayMs?: number;
  /** Wait between two pieces of the stream, ms. */
  dripMs?: number;
  /** Usage so far with every piece, as vLLM sends it where it is asked to. */
  runningUsage?: boolean;
  /** Wait before the answer, ms. */
  delayMs?: number;
  /** Characters of a piece. */
  pieceLength?: number;
}

/** What the server does with one request. */
export type Behaviour =
  | { kind: "reply"; text: string; options: ReplyOptions }
  | { kind: "status"; status: number; body: unknown; headers: Record<string, string> }
  /** The socket is destroyed before any answer. */
  | { kind: "reset" }
  /** The request is read and never answered. */
  | { kind: "hang" }
  /** The first half of a stream, then the socket is destroyed (`reset`), ended (`end`) or left silent (`silent`). */
  | { kind: "half"; text: string; how: "reset" | "end" | "silent" }
  /** These raw pieces as a stream of events. */
  | { kind: "raw"; pieces: string[]; type: string };

export const reply = (text: string, options: ReplyOptions = {}): Behaviour => ({
  kind: "reply",
  text,
  options,
});
export const plainReply = (text: string, options: ReplyOptions = {}): Behaviour =>
  reply(text, { ...options, plain: true });
export const status = (
  code: number,
  body: unknown = {},
  headers: Record<string, string> = {},
): Behaviour => ({
  kind: "status",
  status: code,
  body,
  headers,
});
const apiError = (
  code: number,
  message: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Behaviour => status(code, { error: { message, ...more } }, headers);

export const rateLimited = (retryAfter?: string): Behaviour =>
  apiError(
    429,
    "Rate limit reached",
    { type: "rate_limit_error" },
    retryAfter === undefined ? {} : { "retry-after": retryAfter },
  );
export const serverError = (code = 500): Behaviour => apiError(code, "Internal server error");
export const loading = (): Behaviour =>
  apiError(503, "Loading model", { type: "unavailable_error", code: 503 });
export const reset = (): Behaviour => ({ kind: "reset" });
export const hang = (): Behaviour => ({ kind: "hang" });
export const halfStream = (
  text = "half of an answer",
  how: "reset" | "end" | "silent" = "reset",
): Behaviour => ({
  kind: "half",
  text,
  how,
});
export const slowDrip = (text: string, dripMs: number): Behaviour => reply(text, { dripMs, pieceLength: 1 });
export const raw = (pieces: string[], type = "text/event-stream"): Behaviour => ({
  kind: "raw",
  pieces,
  type,
});
export const malformedJson = (): Behaviour => raw(['data: {"choices": [{"delta": {"content": "a\n\n']);
export const malformedBody = (): Behaviour => raw(['{"choices": ['], "application/json");
export const emptyChoices = (): Behaviour => status(200, { choices: [] });
export const errorInStream = (message = "out of memory"): Behaviour =>
  raw([
    event(chunk({ delta: { content: "a" } })),
    event({ error: { message, code: 500 } }),
    "data: [DONE]\n\n",
  ]);
/** llama.cpp's refusal of a prompt that is larger than its context. */
export const contextExceededLlamaCpp = (promptTokens = 5000, contextTokens = 4096): Behaviour =>
  apiError(
    400,
    `request (${promptTokens} tokens) exceeds the available context size (${contextTokens} tokens), try increasing it`,
    {
      code: 400,
      type: "exceed_context_size_error",
      n_prompt_tokens: promptTokens,
      n_ctx: contextTokens,
    },
  );
/** vLLM's refusal of a prompt (`input_tokens`) or of a reply (`max_tokens`) that does not fit. */
export const contextExceededVllm = (
  param: "input_tokens" | "max_tokens",
  promptTokens = 5000,
  contextTokens = 4096,
): Behaviour =>
  apiError(
    400,
    param === "input_tokens"
      ? `You passed ${promptTokens} input tokens and requested 0 output tokens. However, the model's context length is only ${contextTokens} tokens`
      : `max_tokens is too large. This model's maximum context length is ${contextTokens} tokens and your request has ${promptTokens} input tokens`,
    { type: "BadRequestError", param, code: 400 },
  );
export const unauthorized = (message = "Incorrect API key provided"): Behaviour => apiError(401, message);
export const notFound = (message = "The model `x` does not exist. Served: a, b"): Behaviour =>
  apiError(404, message, { type: "NotFoundError", code: 404 });
/** A 400 that says the server does not know or take this field. */
export const refusesField = (
  param: string,
  message = `Unsupported parameter: '${param}' is not supported with this model.`,
): Behaviour =>
  apiError(400, message, { type: "invalid_request_error", param, code: "unsupported_parameter" });

/** Decides what happens to the n-th chat request (from 0), or a list of it whose last one stays. */
export type Script = ((body: Record<string, unknown>, n: number) => Behaviour) | readonly Behaviour[];

export interface ScriptedServer {
  /** `http://HOST:PORT`, without `/v1`. */
  url: string;
  /** Chat requests in the order they came. */
  requests: SeenRequest[];
  /** All requests, those for the list of models included. */
  all: SeenRequest[];
  /** Chat requests that are being answered now, and the most there have been at once. */
  load: { now: number; most: number };
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Ids that `/v1/models` lists, rows as they are sent, or what else is done with the n-th request for the list. */
  models?: readonly (string | Record<string, unknown>)[] | ((n: number, request: SeenRequest) => Behaviour);
  port?: number;
  /** Whether it applies a chat template at `/apply-template`, as llama.cpp does, and takes completions. */
  template?: boolean;
  /** Address to listen on (default: 127.0.0.1). */
  host?: string;
  /** Called with each chat request and the address that it came from. */
  onRequest?: (request: SeenRequest & { address: string }) => void;
}

/** A real HTTP server that answers chat requests by a script. Lists the model `test-model` by default. */
export async function startScriptedServer(
  script: Script,
  options: ServerOptions = {},
): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  const all: SeenRequest[] = [];
  const load = { now: 0, most: 0 };
  const host = options.host ?? "127.0.0.1";
  const sockets = new Set<Socket>();
  let listed = 0;

  const decide = (request: SeenRequest): Behaviour => {
    if (request.path.endsWith("/models") && request.method === "GET") {
      const { models = ["test-model"] } = options;
      if (typeof models === "function") return models(listed++, request);
      const data = models.map((row) => (typeof row === "string" ? { id: row, object: "model" } : row));
      return status(200, { object: "list", data });
    }
    if (options.template && request.path.endsWith("/apply-template")) {
      const messages = (request.body?.messages ?? []) as { role: string; content: string }[];
      const turns = messages.map(({ role, content }) => `<|${role}|>${content}<|end|>`);
      return status(200, { prompt: `${turns.join("")}<|assistant|>` });
    }
    const isText = options.template && /(?<!chat)\/completions$/.test(request.path);
    if (!isText && !request.path.endsWith("/chat/completions"))
      return notFound(`no such path: ${request.path}`);
    const n = requests.push(request) - 1;
    if (typeof script === "function") return script(request.body ?? {}, n);
    return script[Math.min(n, script.length - 1)] ?? serverError();
  };

  const server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = [];
    incoming.on("data", (piece: Buffer) => pieces.push(piece));
    incoming.on("end", () => {
      const text = Buffer.concat(pieces).toString("utf8");
      const request: SeenRequest = {
        method: incoming.method ?? "",
        path: new URL(incoming.url ?? "/", "http://x").pathname,
        headers: incoming.headers,
        port: incoming.socket.remotePort,
        body: text ? (JSON.parse(text) as Record<string, unknown>) : null,
      };
      all.push(request);
      const isChat = request.path.endsWith("/chat/completions");
      if (isChat)
        options.onRequest?.({
          ...request,
          address: incoming.socket.remoteAddress?.replace("::ffff:", "") ?? "",
        });
      if (isChat) load.most = Math.max(load.most, ++load.now);
      outgoing.on("close", () => {
        if (isChat) load.now--;
      });
      act(decide(request), request.body?.stream === true, outgoing).catch(() => outgoing.destroy());
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    requests,
    all,
    load,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
const chunk = (choice: Record<string, unknown>): Record<string, unknown> => ({
  object: "chat.completion.chunk",
  choices: [{ index: 0, finish_reason: null, ...choice }],
});

async function act(behaviour: Behaviour, stream: boolean, out: ServerResponse): Promise<void> {
  switch (behaviour.kind) {
    case "reset":
      out.socket?.resetAndDestroy();
      return;
    case "hang":
      return;
    case "status":
      out.writeHead(behaviour.status, { "content-type": "application/json", ...behaviour.headers });
      out.end(typeof behaviour.body === "string" ? behaviour.body : JSON.stringify(behaviour.body));
      return;
    case "raw":
      out.writeHead(200, { "content-type": behaviour.type });
      for (const piece of behaviour.pieces) out.write(piece);
      out.end();
      return;
    case "half":
      out.writeHead(200, { "content-type": "text/event-stream" });
      out.write(event(chunk({ delta: { role: "assistant", content: behaviour.text } })));
      await wait(10);
      if (behaviour.how === "reset") out.socket?.resetAndDestroy();
      if (behaviour.how === "end") out.end();
      return;
    case "reply":
      if (behaviour.options.delayMs) await wait(behaviour.options.delayMs);
      if (stream && !behaviour.options.plain) await streamReply(behaviour.text, behaviour.options, out);
      else sendReply(behaviour.text, behaviour.options, out);
  }
}

function usageOf(text: string, options: ReplyOptions): Record<string, number> {
  const completion = options.completionTokens ?? Math.ceil(text.length / 4);
  const prompt = options.promptTokens ?? 10;
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

function sendReply(text: string, options: ReplyOptions, out: ServerResponse): void {
  const reasoning = options.reasoning ? { [options.reasoningKey ?? "reasoning"]: options.reasoning } : {};
  const finish_reason = options.finishReason === undefined ? "stop" : options.finishReason;
  out.writeHead(200, { "content-type": "application/json" });
  out.end(
    JSON.stringify({
      object: "chat.completion",
      choices: [{ index: 0, message: { role: "assistant", content: text, ...reasoning }, finish_reason }],
      ...(options.noUsage ? {} : { usage: usageOf(text, options) }),
    }),
  );
}

async function streamReply(text: string, options: ReplyOptions, out: ServerResponse): Promise<void> {
  const size = options.pieceLength ?? 8;
  out.writeHead(200, { "content-type": "text/event-stream" });
  out.write(event(chunk({ delta: { role: "assistant", content: null } })));
  if (options.reasoning)
    out.write(event(chunk({ delta: { [options.reasoningKey ?? "reasoning"]: options.reasoning } })));
  for (let at = 0; at < text.length && !out.destroyed; at += size) {
    const sofar = options.runningUsage ? { usage: usageOf(text.slice(0, at + size), options) } : {};
    out.write(event({ ...chunk({ delta: { content: text.slice(at, at + size) } }), ...sofar }));
    if (options.dripMs) await wait(options.dripMs);
  }
  const finish_reason = options.finishReason === undefined ? "stop" : options.finishReason;
  out.write(event(chunk({ delta: {}, finish_reason })));
  if (!options.noUsage) out.write(event({ choices: [], usage: usageOf(text, options) }));
  if (!options.noDone) out.write("data: [DONE]\n\n");
  if (options.endDelayMs) await wait(options.endDelayMs);
  out.end();
}
