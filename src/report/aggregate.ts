import { isScored, OUTCOMES } from "../results/row.js";
import type { EpisodeRow, Outcome } from "../results/row.js";
import { mean, wilsonInterval } from "../results/statistics.js";

/** Figures of a set of episodes. Shares are fractions; null where nothing was scored. */
export interface Figures {
  /** `task`, `suite`, `split`, `capability`, `all`. */
  group: string;
  name: string;
  episodes: number;
  /** Episodes that count in accuracy. */
  scored: number;
  strict: number | null;
  /** 95 % interval of the strict accuracy (Wilson). */
  strictInterval: readonly [number, number] | null;
  lenient: number | null;
  outcomes: Readonly<Record<Outcome, number>>;
  meanTurns: number | null;
  meanCodeCalls: number | null;
  meanTokens: number | null;
}

const GROUPS = {
  task: (row: EpisodeRow) => row.task,
  suite: (row: EpisodeRow) => row.suite,
  split: (row: EpisodeRow) => row.split ?? "none",
  capability: (row: EpisodeRow) => row.capability,
  all: () => "all",
} as const;

/** Figures by task, suite, split and capability, and of all episodes, each group's names in alphabetical order. */
export function aggregate(rows: readonly EpisodeRow[]): Figures[] {
  return Object.entries(GROUPS).flatMap(([group, nameOf]) => {
    const members = new Map<string, EpisodeRow[]>();
    for (const row of rows) {
      const list = members.get(nameOf(row)) ?? [];
      list.push(row);
      members.set(nameOf(row), list);
    }
    return [...members]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, list]) => figures(group, name, list));
  });
}

function figures(group: string, name: string, rows: readonly EpisodeRow[]): Figures {
  const scored = rows.filter((row) => isScored(row.outcome) && row.verdict?.status !== "error");
  const right = scored.filter((row) => row.verdict?.status === "correct").length;
  const lenient = scored.filter((row) => row.lenient?.status === "correct").length;
  const n = scored.length;
  return {
    group,
    name,
    episodes: rows.length,
    scored: n,
    strict: n === 0 ? null : right / n,
    strictInterval: n === 0 ? null : wilsonInterval(right, n),
    lenient: n === 0 ? null : lenient / n,
    outcomes: Object.fromEntries(
      OUTCOMES.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
    ) as Record<Outcome, number>,
    meanTurns: mean(scored.map((row) => row.turns.filter((turn) => turn.role === "assistant").length)),
    meanCodeCalls: mean(scored.map((row) => row.codeCalls)),
    meanTokens: mean(scored.map((row) => row.usage.completionTokens)),
  };
}

/** Mean of the tasks' strict accuracies: the paper's figure, in which every task weighs the same. */
export function macroAverage(figures: readonly Figures[]): number | null {
  return mean(
    figures.filter((row) => row.group === "task" && row.strict !== null).map((row) => row.strict as number),
  );
}
