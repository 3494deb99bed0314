import { contentHash } from "../../../generators/hash.js";
import type { Entry } from "../../../tasks/entry.js";
import type { Verdict } from "../../../verifiers/verdict.js";
import { completionTokens } from "../../agents/tokens.js";
import { judgedOf } from "../../results/judge-episode.js";
import { isScored } from "../../results/row.js";
import type { EpisodeRow } from "../../results/row.js";
import type { RunSettings } from "../../runner/settings.js";
import { inspectMessages } from "./messages.js";
import type { InspectMessage } from "./messages.js";

/** The two readings of a response, as scorers: `strict` is the headline. */
export const SCORERS = ["strict", "lenient"] as const;
export type Scorer = (typeof SCORERS)[number];

export interface InspectUsage {
  input_tokens: number;
  output_tokens: number;
  total_tokens: number;
}

export interface InspectScore {
  /** Correct, incorrect or no answer; the verdict's own status and score are in the metadata. */
  value: "C" | "I" | "N";
  answer: string | null;
  explanation: string;
  metadata: { status: Verdict["status"]; score: number };
  history: [];
}

export interface InspectError {
  message: string;
  traceback: string;
  traceback_ansi: string;
}

type StopReason = "stop" | "max_tokens" | "model_length" | "tool_calls" | "unknown";

/** An episode as a sample of an Inspect log (`EvalSample` of its schema, version 2). */
export interface InspectSample {
  id: string;
  /** From 1. */
  epoch: number;
  input: string;
  target: string;
  messages: InspectMessage[];
  output: {
    model: string;
    choices: { message: InspectMessage; stop_reason: StopReason }[];
    completion: string;
    usage: InspectUsage;
    time: number;
  };
  scores: Partial<Record<Scorer, InspectScore>> | null;
  metadata: Record<string, unknown>;
  store: Record<string, never>;
  events: [];
  model_usage: Record<string, InspectUsage>;
  role_usage: Record<string, InspectUsage>;
  attachments: Record<string, never>;
  /** Seconds. */
  total_time: number;
  uuid: string;
  error?: InspectError;
  limit?: { type: "token" | "context"; limit: number; reason: string };
}

export interface SampleContext {
  evalId: string;
  settings: RunSettings;
  /** Tokens that fit into a conversation with the model, where its server says so. */
  contextLength?: number;
}

/** Whether an episode counts in accuracy: it came to its own end, and its entry could be judged. */
export function isCounted(row: EpisodeRow): row is EpisodeRow & { verdict: Verdict; lenient: Verdict } {
  return (
    isScored(row.outcome) && row.verdict !== null && row.lenient !== null && row.verdict.status !== "error"
  );
}

/** The sample of an episode. An episode that does not count in accuracy has an error and no scores. */
export function inspectSample(row: EpisodeRow, entry: Entry, context: SampleContext): InspectSample {
  const uuid = contentHash(`${context.evalId}/${row.episode}`, 22);
  const messages = inspectMessages(row.turns, { id: uuid, model: row.model });
  const usage = usageOf(row, context.settings);
  const error = errorOf(row);
  const limit = limitOf(row, context);
  return {
    ...{ id: row.entry, epoch: row.sample + 1, input: entry.question, target: entry.answer ?? "" },
    messages,
    output: outputOf(row, messages, usage.model),
    scores: isCounted(row) ? { strict: scoreOf(row.verdict), lenient: scoreOf(row.lenient) } : null,
    metadata: metadataOf(row, entry),
    ...{ store: {}, events: [], attachments: {} },
    ...{ model_usage: usage.byModel, role_usage: usage.byRole },
    ...{ total_time: row.ms / 1_000, uuid },
    ...(error ? { error } : {}),
    ...(limit ? { limit } : {}),
  };
}

export function inspectError(message: string): InspectError {
  return { message, traceback: message, traceback_ansi: message };
}

function errorOf(row: EpisodeRow): InspectError | undefined {
  if (isCounted(row)) return undefined;
  if (row.verdict?.status === "error")
    return inspectError(`the entry cannot be judged: ${row.verdict.reason}`);
  const { kind = row.outcome, message = "", status } = row.error ?? {};
  return inspectError(
    `${row.outcome}: ${kind}${status === undefined ? "" : ` (HTTP ${status})`}${message === "" ? "" : `: ${message}`}`,
  );
}

function scoreOf({ status, score, reason, answer }: Verdict): InspectScore {
  return {
    value: status === "correct" ? "C" : status === "no_answer" ? "N" : "I",
    ...{ answer, explanation: reason, metadata: { status, score }, history: [] },
  };
}

/** What was judged: the last turn of the model, or what its program printed. */
function outputOf(
  row: EpisodeRow,
  messages: readonly InspectMessage[],
  usage: InspectUsage,
): InspectSample["output"] {
  const last = messages.findLast(({ role }) => role === "assistant");
  const { response } = judgedOf(row);
  const message = last && (row.response === undefined ? last : { ...last, content: response });
  return {
    model: row.model,
    choices: message ? [{ message, stop_reason: stopReasonOf(row) }] : [],
    ...{ completion: response, usage, time: row.ms / 1_000 },
  };
}

function stopReasonOf(row: EpisodeRow): StopReason {
  if (row.outcome === "context_exceeded") return "model_length";
  if (row.outcome === "truncated") return "max_tokens";
  const { finishReason } = row.turns.findLast(({ role }) => role === "assistant") ?? {};
  return finishReason === "stop" ? "stop" : finishReason === "length" ? "max_tokens" : "unknown";
}

function limitOf(row: EpisodeRow, { settings, contextLength }: SampleContext): InspectSample["limit"] {
  if (row.outcome === "context_exceeded")
    return {
      ...{ type: "context", limit: contextLength ?? 0 },
      reason: "the conversation outgrew the model's context: it counts as wrong",
    };
  if (row.outcome !== "truncated") return undefined;
  const own = row.turns.reduce(
    (sum, turn) => sum + (turn.role === "assistant" ? completionTokens(turn) : 0),
    0,
  );
  const isEpisode = own >= settings.maxEpisodeTokens;
  return {
    type: "token",
    limit: isEpisode ? settings.maxEpisodeTokens : settings.maxTokens,
    reason: `the tokens of ${isEpisode ? "the episode" : "a turn"} were used up: the text so far was judged`,
  };
}

/** Tokens of the model and, apart from them, of its guide; together they are those of the row. */
function usageOf(
  { turns, usage, model }: EpisodeRow,
  { guide }: RunSettings,
): { model: InspectUsage; byModel: Record<string, InspectUsage>; byRole: Record<string, InspectUsage> } {
  const said = turns.flatMap((turn) => turn.guide ?? []);
  const input = said.reduce((sum, one) => sum + (one.usage?.promptTokens ?? 0), 0);
  const output = said.reduce((sum, one) => sum + completionTokens({ ...one, text: one.reply }), 0);
  const own = tokens(usage.promptTokens - input, usage.completionTokens - output);
  const guides = tokens(input, output);
  const isOther = guide !== null && guide.model !== model && said.length > 0;
  return {
    model: own,
    byModel: isOther
      ? { [model]: own, [guide.model]: guides }
      : { [model]: tokens(usage.promptTokens, usage.completionTokens) },
    byRole: said.length > 0 ? { guide: guides } : {},
  };
}

export function tokens(input: number, output: number): InspectUsage {
  return { input_tokens: input, output_tokens: output, total_tokens: input + output };
}

function metadataOf(row: EpisodeRow, entry: Entry): Record<string, unknown> {
  const { task, suite, split, capability, abilities, level, seed, index, strategy, outcome, episode } = row;
  return {
    ...{ task, version: row.version ?? entry.version, suite, split, capability, abilities },
    ...{ level, seed, index, sample: row.sample, strategy, promptForm: row.promptForm },
    ...{ outcome, codeCalls: row.codeCalls, tokensEstimated: row.usage.estimated, episode },
    instance: entry.metadata,
  };
}
