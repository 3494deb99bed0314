import { macroEstimate, microEstimate } from "../../results/statistics.js";
import type { Estimate, Tally } from "../../results/statistics.js";
import type { EpisodeRow } from "../../results/row.js";
import { isCounted, SCORERS, tokens } from "./sample.js";
import type { InspectSample, InspectUsage, Scorer } from "./sample.js";

interface EntryTally {
  task: string;
  right: Record<Scorer, number>;
  n: number;
}

interface Metric {
  name: string;
  value: number;
  params: Record<string, never>;
}

/** What a log says of all its samples; grows by a few numbers an entry. */
export interface LogTally {
  add(row: EpisodeRow, sample: InspectSample): void;
  /** Samples that are in the log, that came to an end without an error, and that will be run again on resume. */
  readonly samples: number;
  readonly completed: number;
  readonly outages: number;
  readonly usage: { model: Record<string, InspectUsage>; role: Record<string, InspectUsage> };
  /** `EvalResults` of Inspect's schema, for a run of so many entries, each of so many samples. */
  results(entryCount: number, samplesEach: number): Record<string, unknown>;
  /** `EvalSampleReductions`: the share of right samples of each entry. */
  reductions(): Record<string, unknown>[];
}

export function createTally(): LogTally {
  const entries = new Map<string, EntryTally>();
  const usage = { model: {}, role: {} };
  const seen = { samples: 0, completed: 0, outages: 0 };
  return {
    get samples() {
      return seen.samples;
    },
    get completed() {
      return seen.completed;
    },
    get outages() {
      return seen.outages;
    },
    usage,
    add(row, sample) {
      seen.samples++;
      if (!sample.error) seen.completed++;
      else if (row.outcome !== "config_error" && row.verdict === null) seen.outages++;
      addUsage(usage.model, sample.model_usage);
      addUsage(usage.role, sample.role_usage);
      if (!isCounted(row)) return;
      const tally = entries.get(row.entry) ?? { task: row.task, right: { strict: 0, lenient: 0 }, n: 0 };
      tally.n++;
      if (row.verdict.status === "correct") tally.right.strict++;
      if (row.lenient.status === "correct") tally.right.lenient++;
      entries.set(row.entry, tally);
    },
    results: (entryCount, samplesEach) => ({
      total_samples: entryCount * samplesEach,
      completed_samples: seen.completed,
      scores: SCORERS.map((scorer) => ({
        ...{ name: scorer, scorer, reducer: "mean", params: {} },
        scored_samples: entries.size,
        // Both count entries, as Inspect does once the samples of each are reduced to one figure.
        unscored_samples: entryCount - entries.size,
        metrics: metricsOf(entries, scorer),
      })),
      headline: { scorer: "strict", metric: "accuracy" },
      metadata: { tasks: byTask(entries) },
    }),
    reductions: () =>
      SCORERS.map((scorer) => ({
        ...{ scorer, reducer: "mean" },
        samples: [...entries].map(([id, { right, n }]) => ({
          ...{ sample_id: id, value: right[scorer] / n, history: [] },
        })),
      })),
  };
}

/**
 * The figures of `bench report`: `accuracy` weighs every scored episode the same, `stderr` is clustered by entry (with as many
 * samples of every entry both are what Inspect works out); `task_mean` weighs every task the same, as the paper does.
 */
function metricsOf(entries: ReadonlyMap<string, EntryTally>, scorer: Scorer): Record<string, Metric> {
  const tallies = talliesOf(entries, scorer);
  const metrics: Record<string, Metric> = {};
  const put = (name: string, value: number | null | undefined): void => {
    if (value !== null && value !== undefined) metrics[name] = { name, value, params: {} };
  };
  const both = (name: string, error: string, estimate: Estimate | null): void => {
    put(name, estimate?.value);
    put(error, estimate?.se);
  };
  both("accuracy", "stderr", microEstimate([...tallies.values()].flat()));
  if (tallies.size > 1) both("task_mean", "task_mean_stderr", macroEstimate([...tallies.values()]));
  return metrics;
}

/** Accuracy of each task by scorer, with the episodes that it is a share of. */
function byTask(entries: ReadonlyMap<string, EntryTally>): Record<string, unknown> {
  const strict = talliesOf(entries, "strict");
  const lenient = talliesOf(entries, "lenient");
  return Object.fromEntries(
    [...strict].map(([task, tallies]) => {
      const estimate = microEstimate(tallies);
      return [
        task,
        {
          episodes: tallies.reduce((all, { n }) => all + n, 0),
          ...{ strict: estimate?.value, strict_stderr: estimate?.se },
          lenient: microEstimate(lenient.get(task) ?? [])?.value,
        },
      ];
    }),
  );
}

function talliesOf(entries: ReadonlyMap<string, EntryTally>, scorer: Scorer): Map<string, Tally[]> {
  const tasks = new Map<string, Tally[]>();
  for (const { task, right, n } of entries.values()) {
    const tallies = tasks.get(task) ?? [];
    tallies.push({ right: right[scorer], n });
    tasks.set(task, tallies);
  }
  return tasks;
}

function addUsage(all: Record<string, InspectUsage>, more: Record<string, InspectUsage>): void {
  for (const [name, { input_tokens: input, output_tokens: output }] of Object.entries(more)) {
    const before = all[name] ?? tokens(0, 0);
    all[name] = tokens(before.input_tokens + input, before.output_tokens + output);
  }
}
