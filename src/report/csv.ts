import { stringify } from "csv-stringify/sync";
import type { EpisodeSummary } from "../results/summary.js";
import { sizesOf } from "./aggregate.js";
import type { Figures } from "./aggregate.js";

/** The report's figures as CSV, one line a strategy and group; shares are fractions. */
export function figuresCsv(figures: readonly Figures[]): string {
  const sizes = sizesOf(figures);
  return stringify(
    figures.map((row) => ({
      group: row.group,
      name: row.name,
      episodes: row.episodes,
      scored: row.scored,
      strict: row.strict,
      strict_se: row.strictSe,
      strict_low: row.strictInterval?.[0],
      strict_high: row.strictInterval?.[1],
      lenient: row.lenient,
      lenient_se: row.lenientSe,
      lenient_low: row.lenientInterval?.[0],
      lenient_high: row.lenientInterval?.[1],
      strategy: row.strategy,
      part: row.part,
      entries: row.entries,
      macro: row.macro,
      macro_se: row.macroSe,
      macro_low: row.macroInterval?.[0],
      macro_high: row.macroInterval?.[1],
      macro_lenient: row.macroLenient,
      ...Object.fromEntries(
        sizes.flatMap((k) => {
          const at = row.samples.find((figure) => figure.k === k);
          return [
            [`pass_at_${k}`, at?.passAt],
            [`pass_hat_${k}`, at?.passHat],
          ];
        }),
      ),
      majority: row.majority,
      ...row.outcomes,
      mean_turns: row.meanTurns,
      mean_code_calls: row.meanCodeCalls,
      mean_tokens: row.meanTokens,
      mean_response_chars: row.meanResponseChars,
      mean_seconds: row.meanSeconds,
      timeouts: row.timeouts,
      self_check: row.selfCheck,
      self_check_judged: row.selfCheckJudged,
    })),
    { header: true },
  );
}

/** One line an episode: the run folder's `scores.csv`. */
export function scoresCsv(summaries: readonly EpisodeSummary[]): string {
  return stringify(
    summaries.map((row) => ({
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
      prompt_form: row.promptForm,
      outcome: row.outcome,
      strict: row.strict?.score,
      strict_status: row.strict?.status,
      lenient: row.lenient?.score,
      lenient_status: row.lenient?.status,
      code_calls: row.codeCalls,
      turns: row.turns,
      completion_tokens: row.completionTokens,
      response_chars: row.responseChars,
      timeouts: row.timeouts,
      self_check: row.selfCheck ? 1 : 0,
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
  "prompt_form",
  "outcome",
  "strict",
  "strict_status",
  "lenient",
  "lenient_status",
  "code_calls",
  "turns",
  "completion_tokens",
  "response_chars",
  "timeouts",
  "self_check",
  "ms",
];
