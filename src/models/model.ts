import type { Entry } from "../../tasks/entry.js";
import type { AnswerFormat } from "../../verifiers/answer-format.js";

export interface Message {
  role: "system" | "user" | "assistant";
  content: string;
}

export interface Sampling {
  temperature: number;
  topP?: number;
  /** Tokens this turn may have. */
  maxTokens: number;
  /** Integer seed of this turn, where the server takes one. */
  seed?: number;
  stop?: string[];
  /** Whether the text so far is all that is wanted: the turn may end there, where the server sends it piece by piece. */
  isComplete?: (text: string) => boolean;
}

export interface Usage {
  promptTokens: number;
  completionTokens: number;
}

export interface Reply {
  /** What the model wrote, without its reasoning block where the server splits it off. */
  text: string;
  reasoning?: string;
  /** `stop`: the model ended by itself; `length`: a token limit cut it off. */
  finishReason: "stop" | "length" | "other";
  /** Null where the server does not report it. */
  usage: Usage | null;
}

/** What a model may be told besides the messages. Only the scripted reference policy looks at it. */
export interface ChatContext {
  entry: Entry;
  sample: number;
  /** Whether code blocks of this turn are run. Left out, the reference policy reads it off the prompt. */
  interpreter?: boolean;
  /** How the answer is asked for. */
  answerFormat?: AnswerFormat;
}

/** A language model that answers one conversation at a time; calls may overlap. */
export interface Model {
  /** The name the user asked for. */
  readonly name: string;
  /** Which adapter it is: `openai`, `local`, `reference`. */
  readonly adapter: string;
  /** Facts for the manifest: server-side name, base URL without credentials, engine, checksum of the weights. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Whether a conversation that ends with a message of the model's own can be continued. */
  readonly continues: boolean;
  /** Requests that it works on at once, where it says so (llama.cpp's slots, the engine in this process): more only wait. */
  readonly slots?: number | undefined;
  /** Resolves to the model's next turn, or rejects with a ModelError. */
  chat(
    messages: readonly Message[],
    sampling: Sampling,
    signal: AbortSignal,
    context: ChatContext,
  ): Promise<Reply>;
  close(): Promise<void>;
}

/**
 * Failure kinds of one request. Which of them are tried again is the runner's one retry table.
 * - `refused`, `reset`, `timeout` (no reply in time), `idle` (a reply that stopped coming), `bad_reply` (malformed or
 *   empty), `rate_limited`, `server_error`, `loading`: outages
 * - `context_exceeded`: the conversation does not fit the model's context
 * - `config`: the server refuses the request as such (unknown model, wrong key, a parameter it does not take)
 * - `cancelled`: by the caller
 */
export type FailureKind =
  | "refused"
  | "reset"
  | "timeout"
  | "idle"
  | "bad_reply"
  | "rate_limited"
  | "server_error"
  | "loading"
  | "context_exceeded"
  | "config"
  | "cancelled";

export class ModelError extends Error {
  readonly kind: FailureKind;
  /** HTTP status where there was one. */
  readonly status: number | undefined;
  /** The wait that the server asked for (`Retry-After`), ms. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    options: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ModelError";
    this.kind = kind;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }
}
