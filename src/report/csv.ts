import { stringify } from "csv-stringify/sync";
import type { EpisodeRow } from "../results/row.js";
import type { Figures } from "./aggregate.js";

/** The report's table as CSV; accuracies are fractions. */
export function figuresCsv(figures: readonly Figures[]): string {
  return stringify(
    figures.map((row) => ({
      group: row.group,
      name: row.name,
      episodes: row.episodes,
      scored: row.scored,
      strict: row.strict,
      strict_low: row.strictInterval?.[0],
      strict_high: row.strictInterval?.[1],
      lenient: row.lenient,
      ...row.outcomes,
      mean_turns: row.meanTurns,
      mean_code_calls: row.meanCodeCalls,
      mean_tokens: row.meanTokens,
    })),
    { header: true },
  );
}

/** One line an episode: the run folder's `scores.csv`. */
export function scoresCsv(rows: readonly EpisodeRow[]): string {
  return stringify(
    rows.map((row) => ({
      episode: row.episode,
      task: row.task,
      suite: row.suite,
      split: row.split,
      capability: row.capability,
      level: row.level,
      seed: row.seed,
      index: row.index,
      sample: row.sample,
      strategy: row.strategy,
      outcome: row.outcome,
      strict: row.verdict?.score,
      strict_status: row.verdict?.status,
      lenient: row.lenient?.score,
      lenient_status: row.lenient?.status,
      code_calls: row.codeCalls,
      turns: row.turns.filter((turn) => turn.role === "assistant").length,
      completion_tokens: row.usage.completionTokens,
      ms: row.ms,
    })),
    { header: true, columns: SCORE_COLUMNS.map((key) => ({ key })) },
  );
}

const SCORE_COLUMNS = [
  "episode",
  "task",
  "suite",
  "split",
  "capability",
  "level",
  "seed",
  "index",
  "sample",
  "strategy",
  "outcome",
  "strict",
  "strict_status",
  "lenient",
  "lenient_status",
  "code_calls",
  "turns",
  "completion_tokens",
  "ms",
];
