import type { ErrorDetails } from "./classify.js";
import type { Message, Sampling } from "./model.js";
import type { ServerKind } from "./server.js";

/**
 * Request fields that a server may refuse and that a reply can be had without. `max_tokens` is not left out but
 * renamed: newer OpenAI models call it `max_completion_tokens`.
 */
export const OPTIONAL_FIELDS = [
  "stream_options",
  "stream",
  "temperature",
  "top_p",
  "seed",
  "stop",
  "max_tokens",
] as const;
export type OptionalField = (typeof OPTIONAL_FIELDS)[number];

/**
 * The JSON of one request for messages, or for a text that is to be continued (`maxTokens: null` sends no limit). `extra` comes last: it is what the
 * user wants sent.
 */
export function requestBody(
  serverName: string,
  asked: readonly Message[] | string,
  sampling: Omit<Sampling, "maxTokens"> & { maxTokens: number | null },
  refused: ReadonlySet<OptionalField>,
  extra: Readonly<Record<string, unknown>> = {},
  kind?: ServerKind,
): Record<string, unknown> {
  // A stream that is left early has no last piece with the usage: these servers send it with every piece.
  const running = sampling.isComplete !== undefined && !refused.has("stream");
  const fields: Record<OptionalField, unknown> = {
    stream: true,
    stream_options: refused.has("stream")
      ? undefined
      : { include_usage: true, ...(running && kind === "vllm" ? { continuous_usage_stats: true } : {}) },
    temperature: sampling.temperature,
    top_p: sampling.topP,
    seed: sampling.seed,
    stop: sampling.stop?.length ? sampling.stop : undefined,
    max_tokens: sampling.maxTokens ?? undefined,
  };
  const body: Record<string, unknown> = {
    model: serverName,
    ...(typeof asked === "string" ? { prompt: asked } : { messages: asked }),
    ...(running && kind === "llamacpp" ? { timings_per_token: true } : {}),
  };
  for (const field of OPTIONAL_FIELDS)
    if (fields[field] !== undefined && !refused.has(field)) body[field] = fields[field];
  if (refused.has("max_tokens") && sampling.maxTokens !== null)
    body.max_completion_tokens = sampling.maxTokens;
  return { ...body, ...extra };
}

const REFUSAL =
  /unsupported|not supported|n['o]t support|unknown|unrecogni[sz]ed|not permitted|not allowed|unexpected|extra inputs|forbidden|use '?max_completion_tokens/i;

/** The field of `body` that a server refuses as such (not for its value), or null. */
export function refusedField(details: ErrorDetails, body: Record<string, unknown>): OptionalField | null {
  if (!REFUSAL.test(`${details.message} ${details.code} ${details.type}`)) return null;
  const sent = OPTIONAL_FIELDS.filter((field) => field in body);
  const named = sent.find((field) => field === details.param);
  if (named) return named;
  // Longer names come first in the list where one contains another (`stream_options`, `stream`).
  return sent.find((field) => new RegExp(`(?<![\\w-])${field}(?![\\w-])`).test(details.message)) ?? null;
}

/**
 * The `max_tokens` of a second try where a server refused prompt and reply together as too long for its context:
 * a number, null for "leave it out, the server then gives what is left", or undefined where no second try makes sense.
 */
export function smallerMaxTokens(
  details: ErrorDetails,
  contextLength: number | undefined,
  asked: number,
): number | null | undefined {
  const limit = details.contextTokens ?? contextLength;
  const { promptTokens } = details;
  if (promptTokens === undefined || limit === undefined)
    return details.param === "max_tokens" || details.param === "max_completion_tokens" ? null : undefined;
  const left = limit - promptTokens;
  if (left < 1) return undefined;
  // vLLM stops counting the prompt where prompt and reply no longer fit: its number is then only a lower bound.
  if (/at least/i.test(details.message) || left === asked - 1) return null;
  return left < asked ? left : undefined;
}

/** `text` up to the first of `stop`: for servers that do not take stop strings themselves. */
export function cutAtStop(text: string, stop: readonly string[]): string | null {
  const cuts = stop.filter((word) => word !== "").map((word) => text.indexOf(word));
  const found = cuts.filter((at) => at >= 0);
  return found.length === 0 ? null : text.slice(0, Math.min(...found));
}
