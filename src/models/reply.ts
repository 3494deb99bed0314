import { createParser } from "eventsource-parser";
import { errorDetails, isContextOverflow } from "./classify.js";
import { ModelError } from "./model.js";
import type { Reply, Usage } from "./model.js";

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function readUsage(value: unknown): Usage | null {
  if (!isObject(value)) return null;
  const { prompt_tokens: prompt, completion_tokens: completion } = value;
  return typeof prompt === "number" && typeof completion === "number"
    ? { promptTokens: prompt, completionTokens: completion }
    : null;
}

/** llama.cpp's running count, which it sends with every piece where it is asked to. */
function readTimings(value: unknown): Usage | null {
  if (!isObject(value)) return null;
  const { prompt_n: prompt, cache_n: cached, predicted_n: completion } = value;
  return typeof prompt === "number" && typeof completion === "number"
    ? { promptTokens: prompt + (typeof cached === "number" ? cached : 0), completionTokens: completion }
    : null;
}

/** The error that a server puts inside a stream or a 200 body: its own `code` is the status where it is one. */
function innerError(body: Json): ModelError {
  const details = errorDetails(body);
  const message = `the server reports: ${details.message}`;
  if (isContextOverflow(details)) return new ModelError("context_exceeded", message);
  const status = Number(details.code);
  if (status === 429 || /rate.?limit/i.test(details.type + details.code))
    return new ModelError("rate_limited", message, { status: 429 });
  // A reply had begun, so the request itself was fine: whatever broke it may be gone next time.
  return new ModelError("server_error", message, status >= 400 && status < 600 ? { status } : {});
}

/** Puts a reply together from chunks of a stream or from one complete body. */
export class ReplyBuilder {
  private text = "";
  private reasoning = "";
  private finish: string | null = null;
  private usage: Usage | null = null;
  private seen = false;
  /** A piece of text came since `hasEnded` last looked. */
  private isNew = false;
  /** `[DONE]` has come. */
  done = false;

  add(body: unknown): void {
    if (!isObject(body)) throw new ModelError("bad_reply", "the server sent JSON that is not an object");
    if (body.error !== undefined && body.error !== null) throw innerError(body);
    this.usage = readUsage(body.usage) ?? readTimings(body.timings) ?? this.usage;
    const choices: unknown = body.choices;
    // The chunk with the usage has no choices; some servers add chunks of their own kind.
    if (!Array.isArray(choices)) return;
    const choice: unknown = choices[0];
    if (!isObject(choice)) return;
    this.seen = true;
    const part = isObject(choice.delta) ? choice.delta : isObject(choice.message) ? choice.message : {};
    // Completions have their text beside the choice's other fields.
    const piece = asText(part.content) || asText(choice.text);
    this.text += piece;
    if (piece !== "") this.isNew = true;
    this.reasoning += asText(part.reasoning) || asText(part.reasoning_content);
    if (typeof choice.finish_reason === "string") this.finish = choice.finish_reason;
  }

  /** Whether the text so far is all that is wanted: then the reply counts as ended by the model. */
  hasEnded(isComplete: (text: string) => boolean): boolean {
    if (!this.isNew) return false;
    this.isNew = false;
    if (!isComplete(this.text)) return false;
    this.finish = "stop";
    return true;
  }

  /** The reply. Throws where it is not a complete one: half an answer is an outage, never a short answer. */
  build(): Reply {
    if (!this.seen) throw new ModelError("bad_reply", "the server's answer has no choices");
    if (this.finish === null)
      throw this.done
        ? new ModelError("bad_reply", "the server ended its answer without a finish_reason")
        : new ModelError("reset", "the answer broke off before its end");
    return {
      text: this.text,
      ...(this.reasoning ? { reasoning: this.reasoning } : {}),
      finishReason: this.finish === "stop" || this.finish === "length" ? this.finish : "other",
      usage: this.usage,
    };
  }
}

function parseChunk(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    throw new ModelError("bad_reply", `the server sent a piece that is not JSON (${data.length} characters)`);
  }
}

/**
 * Reads a reply sent as server-sent events. Resolves at `[DONE]`, at the end of the body, or once `isComplete` says that the text so far
 * is all that is wanted: the connection is closed then, and the server stops writing.
 */
export async function readStream(
  body: AsyncGenerator<string, void, undefined>,
  isComplete?: (text: string) => boolean,
): Promise<Reply> {
  const builder = new ReplyBuilder();
  const parser = createParser({
    onEvent(event) {
      if (event.data === "[DONE]") builder.done = true;
      else if (!builder.done) builder.add(parseChunk(event.data));
    },
  });
  try {
    while (!builder.done) {
      const next = await body.next();
      // A last event may lack the empty line that ends it.
      if (next.done) parser.feed("\n\n");
      else parser.feed(next.value);
      if (next.done || (isComplete && !builder.done && builder.hasEnded(isComplete))) break;
    }
    return builder.build();
  } finally {
    // After `[DONE]` only the end of the body is missing: reading it keeps the connection for the next request.
    if (builder.done) void drain(body);
    else await body.return();
  }
}

async function drain(body: AsyncGenerator<string, void, undefined>): Promise<void> {
  try {
    while (!(await body.next()).done);
  } catch {
    // The reply is complete; how its connection ended changes nothing.
  }
}

/** Reads a reply sent as one JSON body. */
export function readBody(text: string): Reply {
  const builder = new ReplyBuilder();
  if (text.trim() === "") throw new ModelError("bad_reply", "the server sent an empty answer");
  builder.add(parseChunk(text));
  builder.done = true;
  return builder.build();
}
