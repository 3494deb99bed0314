import type { Entry } from "../../tasks/entry.js";
import type { AnswerFormat } from "../../verifiers/answer-format.js";
import type { Message, Reply, Usage } from "../models/model.js";
import type { ExecutionResult } from "../sandbox/sandbox.js";
import type { Complexity } from "./complexity.js";
import type { PromptForm, Wording } from "./forms.js";

/** What the guide of `code_steer` can ask for. */
export const GUIDANCE = ["answer", "code", "text"] as const;
export type Guidance = (typeof GUIDANCE)[number];

/** One request to the guide of `code_steer`, beside the turn that it is about. */
export interface GuideTurn {
  /** `decide`: how to go on; `check`: a program that tests the answer. */
  kind: "decide" | "check";
  request: string;
  reply: string;
  reasoning?: string;
  finishReason: Reply["finishReason"];
  usage: Usage | null;
  seed?: number;
  ms: number;
  /** With `decide`: what was read out of the reply; null where it named nothing. */
  decision?: Guidance | null;
  /** With `check`: the program and the result of running it. */
  code?: string;
  execution?: ExecutionResult;
}

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
  /** Seed that was sent with the request. */
  seed?: number;
  /** With a code turn: the program that was cut out of it, and the result of running it. */
  code?: string;
  execution?: ExecutionResult;
  /** With `code_steer`: how much computation the program does. */
  complexity?: Complexity;
  /** With `code_steer`: what the guide said about this turn. */
  guide?: GuideTurn[];
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

/** A reply with the seed that was sent for it. */
export type SeededReply = Reply & { seed?: number };

/** What an episode runs with. `turns` is filled as the episode goes, so that an outage does not lose what was said. */
export interface EpisodeContext {
  entry: Entry;
  limits: EpisodeLimits;
  turns: Turn[];
  /**
   * Asks the model for its next turn of at most `maxTokens`; a last message of the model's own is continued. Rejects with a
   * ModelError when the retries are used up.
   */
  ask(messages: readonly Message[], maxTokens: number): Promise<SeededReply>;
  /** The same of the guiding model. */
  askGuide(messages: readonly Message[], maxTokens: number): Promise<SeededReply>;
  /** Runs a program in the sandbox. Never rejects. */
  execute(code: string): Promise<ExecutionResult>;
}

/** How an episode ended, where no outage ended it. */
export interface EpisodeEnd {
  outcome: "judged" | "truncated" | "context_exceeded" | "sandbox_error";
  /** The text that is judged: the model's final turn. */
  response: string;
  /** The response is what a program printed: without an envelope its last line is the lenient answer. */
  isOutput?: boolean;
  codeCalls: number;
  /** With `sandbox_error`: what failed. */
  error?: string;
}

/** How a model works on an entry. */
export interface Strategy {
  readonly name: string;
  /** One line for lists. */
  readonly about: string;
  /** True where episodes run code: a sandbox is needed before the first one starts. */
  readonly usesCode: boolean;
  /** True where a second conversation guides the first. */
  readonly usesGuide: boolean;
  /** Every text that the strategy may send besides the questions, verbatim, for the manifest. */
  prompts(settings: PromptSettings): Record<string, string>;
  /** What stands before and after the question in the first message (or in the system message and the first one). */
  opening(settings: PromptSettings): { instructions: string; start: string };
  run(context: EpisodeContext, settings: PromptSettings): Promise<EpisodeEnd>;
}

/** Whether the programs of an episode share their variables. */
export const CODE_STATES = ["stateless", "session"] as const;
export type CodeState = (typeof CODE_STATES)[number];

/**
 * How results come back to the model: `chat`: each as a message of the user; `continue`: written into the model's own turn,
 * which it then continues (completions with the server's chat template).
 */
export const CONVERSATIONS = ["chat", "continue"] as const;
export type ConversationKind = (typeof CONVERSATIONS)[number];

/** What the prompts of an episode depend on. */
export interface PromptSettings {
  maxCodeCalls: number;
  codeTimeoutMs: number;
  codeState: CodeState;
  form: PromptForm;
  answerFormat: AnswerFormat;
  conversation: ConversationKind;
}

/** A text in each wording of instructions. */
export type Worded = Readonly<Record<Wording, (settings: PromptSettings) => string>>;
