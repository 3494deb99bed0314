import type { Split } from "../../splits/split.js";
import type { Verdict } from "../../verifiers/verdict.js";
import type { Turn } from "../agents/strategy.js";

/**
 * How an episode ended. `judged`, `truncated` and `context_exceeded` count in accuracy (the last as wrong);
 * `config_error` is final but does not count; the others are outages: counted beside accuracy and run again on resume.
 */
export const OUTCOMES = [
  "judged",
  "truncated",
  "context_exceeded",
  "config_error",
  "model_error",
  "sandbox_error",
  "cancelled",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

const SCORED: ReadonlySet<Outcome> = new Set(["judged", "truncated", "context_exceeded"]);
const OUTAGES: ReadonlySet<Outcome> = new Set(["model_error", "sandbox_error", "cancelled"]);

/** Whether an episode of that outcome counts in accuracy. */
export function isScored(outcome: Outcome): boolean {
  return SCORED.has(outcome);
}

/** Whether an episode of that outcome is run again on resume. */
export function isOutage(outcome: Outcome): boolean {
  return OUTAGES.has(outcome);
}

/** One line of `episodes.jsonl`. */
export interface EpisodeRow {
  /** Unique in a run: entry, strategy, sample and model. */
  episode: string;
  entry: string;
  task: string;
  /** Version of the task that the entry was made by. This and the next three are missing in rows of older packages. */
  version?: number;
  suite: string;
  split: Split | null;
  capability: string;
  abilities?: readonly string[];
  level: string;
  seed: string | number;
  index: number;
  sample: number;
  strategy: string;
  promptForm?: string;
  model: string;
  outcome: Outcome;
  /** Strict verdict (the envelope only) and lenient one; null for an episode that is not judged. */
  verdict: Verdict | null;
  lenient: Verdict | null;
  turns: Turn[];
  /** The judged text, where it is not the text of the last assistant turn (a program's output). */
  response?: string;
  /** Tokens of all turns; `estimated` where the server did not report them. */
  usage: { promptTokens: number; completionTokens: number; estimated: boolean };
  codeCalls: number;
  /** Wall-clock milliseconds of the episode. */
  ms: number;
  /** Where the outcome is an error: its kind, message and HTTP status. */
  error?: { kind: string; message: string; status?: number };
}

export function episodeId(parts: { entry: string; strategy: string; sample: number; model: string }): string {
  return `${parts.entry}/${parts.strategy}/${parts.sample}/${parts.model}`;
}
