import type { Entry } from "../../tasks/entry.js";
import type { Message, Reply, Usage } from "../models/model.js";
import type { ExecutionResult } from "../sandbox/sandbox.js";

/** One message of an episode as it is recorded. */
export interface Turn {
  role: "system" | "user" | "assistant";
  /** The message as it stands in the conversation. */
  text: string;
  /** With an assistant turn: what the model thought before it wrote `text`. */
  reasoning?: string;
  /** What the model wrote after its code block; not part of the conversation. */
  dropped?: string;
  finishReason?: Reply["finishReason"];
  usage?: Usage | null;
  /** With a code turn: the program that was cut out of it, and the result of running it. */
  code?: string;
  execution?: ExecutionResult;
  /** Milliseconds that the model took. */
  ms?: number;
}

export interface EpisodeLimits {
  /** Code calls of an episode. */
  maxCodeCalls: number;
  /** Completion tokens of one turn, and of all turns together. */
  maxTokens: number;
  maxEpisodeTokens: number;
}

/** What an episode runs with. `turns` is filled as the episode goes, so that an outage does not lose what was said. */
export interface EpisodeContext {
  entry: Entry;
  limits: EpisodeLimits;
  turns: Turn[];
  /** Asks the model for its next turn of at most `maxTokens`; rejects with a ModelError when the retries are used up. */
  ask(messages: readonly Message[], maxTokens: number): Promise<Reply>;
  /** Runs a program in the sandbox. Never rejects. */
  execute(code: string): Promise<ExecutionResult>;
}

/** How an episode ended, where no outage ended it. */
export interface EpisodeEnd {
  outcome: "judged" | "truncated" | "context_exceeded" | "sandbox_error";
  /** The text that is judged: the model's final turn. */
  response: string;
  codeCalls: number;
  /** With `sandbox_error`: what failed. */
  error?: string;
}

/** How a model works on an entry. */
export interface Strategy {
  readonly name: string;
  /** True where episodes run code: a sandbox is needed before the first one starts. */
  readonly usesCode: boolean;
  /** Every text that the strategy may send besides the questions, verbatim, for the manifest. */
  prompts(settings: PromptSettings): Record<string, string>;
  /** The first message of an episode, as it is sent. */
  opening(question: string, settings: PromptSettings): string;
  run(context: EpisodeContext, settings: PromptSettings): Promise<EpisodeEnd>;
}

/** Whether the programs of an episode share their variables. */
export const CODE_STATES = ["stateless", "session"] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** What the prompts tell the model about its interpreter. */
export interface PromptSettings {
  maxCodeCalls: number;
  codeTimeoutMs: number;
  codeState: CodeState;
}
