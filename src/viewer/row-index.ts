import { rowOfTask } from "../../tasks/registry.js";
import type { Verdict } from "../../verifiers/verdict.js";
import type { EpisodeRow } from "../results/row.js";
import { DEFAULT_PROMPT_FORM, judgementOf, shared } from "../results/summary.js";
import type { EpisodeSummary, Judgement } from "../results/summary.js";
import { scanRow } from "./scan.js";

/** Characters of an answer, and of a verdict's reason, that are kept and searched. */
export const KEPT_CHARS = 1_000;

/** What is kept in memory of an episode: where its line stands, and what lists, filters, accuracy and flips need of it. */
export interface IndexRow extends Pick<
  EpisodeSummary,
  | "episode"
  | "entry"
  | "task"
  | "version"
  | "suite"
  | "strategy"
  | "promptForm"
  | "level"
  | "seed"
  | "index"
  | "sample"
  | "outcome"
  | "strict"
  | "lenient"
  | "turns"
  | "codeCalls"
  | "completionTokens"
  | "ms"
> {
  /** Bytes of its line in `episodes.jsonl`. */
  offset: number;
  length: number;
  reason: string | null;
  answer: string | null;
  error: string | null;
}

/** Reads a line. Throws where it is not an episode. */
export function indexRow(line: Buffer, offset: number, versions: Readonly<Record<string, number>>): IndexRow {
  const { fields, turns } = scanRow(line);
  const row = fields as unknown as EpisodeRow;
  if (typeof row.episode !== "string" || typeof row.task !== "string" || typeof row.entry !== "string")
    throw new Error("this is not an episode's row");
  const answer = row.verdict?.answer ?? row.lenient?.answer ?? null;
  return {
    offset,
    length: line.length,
    episode: row.episode,
    entry: shared(row.entry),
    task: shared(row.task),
    version: row.version ?? versions[row.task] ?? rowOfTask(row.task)?.version ?? 1,
    suite: shared(row.suite),
    strategy: shared(row.strategy),
    promptForm: shared(row.promptForm ?? DEFAULT_PROMPT_FORM),
    level: shared(row.level),
    seed: typeof row.seed === "string" ? shared(row.seed) : row.seed,
    index: row.index,
    sample: row.sample,
    outcome: row.outcome,
    ...judgements(row.verdict, row.lenient),
    turns,
    codeCalls: row.codeCalls,
    completionTokens: row.usage.completionTokens,
    ms: row.ms,
    reason: row.verdict ? shared(row.verdict.reason.slice(0, KEPT_CHARS)) : null,
    answer: answer === null ? null : shared(answer.slice(0, KEPT_CHARS)),
    error: row.error ? shared(row.error.kind) : null,
  };
}

/** Both verdicts are the same one for most episodes: then it is kept once. */
function judgements(
  strict: Verdict | null,
  lenient: Verdict | null,
): { strict: Judgement | null; lenient: Judgement | null } {
  const first = judgementOf(strict);
  const isSame =
    strict &&
    lenient &&
    strict.status === lenient.status &&
    strict.score === lenient.score &&
    strict.answer === lenient.answer;
  return { strict: first, lenient: isSame ? first : judgementOf(lenient) };
}
