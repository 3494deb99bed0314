import { ModelError } from "./model.js";
import type { FailureKind } from "./model.js";

/** What a server said about a refusal, whatever shape it said it in. */
export interface ErrorDetails {
  message: string;
  type: string;
  code: string;
  /** The request field it is about; empty where it does not say. */
  param: string;
  /** Tokens of the prompt and of the whole context, where the server states them. */
  promptTokens: number | undefined;
  contextTokens: number | undefined;
}

/** Longest piece of a server's message that is repeated in ours. */
const MAX_MESSAGE = 1000;

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

function number(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function firstNumber(message: string, patterns: readonly RegExp[]): number | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(message)?.[1];
    if (found !== undefined) return Number(found.replaceAll(",", ""));
  }
  return undefined;
}

const CONTEXT_NUMBERS = [
  /context (?:length|size|window) (?:is|of|was)?(?: only)? ?\(?(\d[\d,]*)/i,
  /context (?:length|size|window) \((\d[\d,]*)/i,
  /(?:max_total_tokens|max_model_len)=(\d+)/,
];
const PROMPT_NUMBERS = [
  /(\d[\d,]*) (?:input|prompt) tokens/i,
  /(\d[\d,]*) (?:tokens )?(?:in|from) the (?:input |prompt )?(?:messages|prompt|input)/i,
  /(?:input|prompt|request) \((\d[\d,]*) tokens/i,
];

/**
 * Reads an error body: OpenAI's and vLLM's `{error: {...}}`, older vLLM's flat object, llama.cpp's with its token
 * counts, `{error: "text"}`, FastAPI's `{detail}`, or plain text.
 */
export function errorDetails(body: unknown): ErrorDetails {
  const outer = record(body);
  const inner = record(outer?.error) ?? outer;
  let message = text(inner?.message) || text(outer?.error) || text(outer?.detail) || text(body);
  let param = text(inner?.param);
  const issues: unknown = outer?.detail;
  if (!message && Array.isArray(issues)) {
    const first = record(issues[0]);
    const path = Array.isArray(first?.loc) ? first.loc.map(String) : [];
    param ||= path.at(-1) ?? "";
    message = `${path.join(".")}: ${text(first?.msg)}`;
  }
  if (!message) message = body === undefined || body === "" ? "no message" : JSON.stringify(body);
  message = message.trim().slice(0, MAX_MESSAGE);
  return {
    message,
    type: text(inner?.type),
    code: text(inner?.code),
    param,
    promptTokens: number(inner?.n_prompt_tokens) ?? firstNumber(message, PROMPT_NUMBERS),
    contextTokens: number(inner?.n_ctx) ?? firstNumber(message, CONTEXT_NUMBERS),
  };
}

/** Whether a refusal says that prompt, or prompt and reply together, do not fit the context. */
export function isContextOverflow(details: ErrorDetails): boolean {
  if (details.type === "exceed_context_size_error" || details.code === "context_length_exceeded") return true;
  if (details.param === "input_tokens") return true;
  return /(?:maximum|model's|max(?:imum)? model) context (?:length|size|window)|exceeds? the (?:available |model's )?context|longer than the (?:model's )?(?:maximum )?(?:context|model) length|context (?:length|window|size) exceeded|prompt is too long|greater than max_model_len/i.test(
    details.message,
  );
}

/** Wait that a server asks for, in ms: `retry-after-ms`, or `Retry-After` in seconds or as a date. */
export function retryAfterMs(
  headers: Record<string, string | string[] | undefined>,
  now = Date.now(),
): number | undefined {
  const one = (name: string): string => [headers[name] ?? ""].flat()[0]?.trim() ?? "";
  const ms = one("retry-after-ms");
  if (/^\d+(\.\d+)?$/.test(ms)) return Math.round(Number(ms));
  const wait = one("retry-after");
  if (/^\d+(\.\d+)?$/.test(wait)) return Math.round(Number(wait) * 1000);
  const date = wait ? Date.parse(wait) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** The failure kind of an HTTP status of 300 and above. */
export function statusKind(status: number, details: ErrorDetails): FailureKind {
  // An exhausted account answers 429 as well, but no wait helps there.
  if (status === 429) return details.code === "insufficient_quota" ? "config" : "rate_limited";
  if (status === 503 && /loading/i.test(details.message)) return "loading";
  if (status >= 500 && status !== 501)
    return isContextOverflow(details) ? "context_exceeded" : "server_error";
  if (status === 408 || status === 409 || status === 425) return "server_error";
  if ([400, 413, 422].includes(status) && isContextOverflow(details)) return "context_exceeded";
  return "config";
}

const REFUSED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
  "ENETDOWN",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The first error code found in an error, its causes and its parts (`localhost` fails once for each address). */
function errorCode(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return "";
  const own = (error as { code?: unknown }).code;
  if (typeof own === "string") return own;
  const parts: unknown[] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  for (const part of [...parts, error.cause]) {
    const code = errorCode(part, depth + 1);
    if (code) return code;
  }
  return "";
}

/** The message of the innermost cause: outer ones say little more than "failed". */
function innerMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? innerMessage(error.cause) : error.message;
}

/** The ModelError of what the HTTP client threw. `where` is the server as it may be printed. */
export function networkError(error: unknown, where: string): ModelError {
  const code = errorCode(error);
  const said = code || innerMessage(error);
  if (REFUSED.has(code))
    return new ModelError("refused", `cannot connect to ${where} (${said})`, { cause: error });
  // A certificate that does not fit or TLS spoken to a plain server does not get better by waiting.
  if (/CERT|SELF_SIGNED|_SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/.test(code))
    return new ModelError("config", `no secure connection to ${where} (${said})`, { cause: error });
  if (error instanceof Error && error.name === "HTTPParserError")
    return new ModelError("bad_reply", `${where} does not answer in HTTP (${said})`, { cause: error });
  if (code === "UND_ERR_INVALID_ARG")
    return new ModelError("config", `the request to ${where} cannot be sent`);
  return new ModelError("reset", `${where} closed the connection (${said})`, { cause: error });
}
