import { BenchError } from "../../errors.js";
import { compareRuns } from "../../results/compare.js";
import type { ComparisonResult, Side } from "../../results/compare.js";
import type { EpisodeSummary } from "../../results/summary.js";
import type { SideNames } from "../compare-rows.js";
import type { RunReport } from "./gather.js";

/** Two sides of the page, and how they compare or why they cannot be compared. */
export interface Pairing {
  names: SideNames;
  result: ComparisonResult | { refused: string };
}

/**
 * The paired comparisons of a page: of two runs each strategy that both have (or the only one of each), of a single run its two
 * strategies. Nothing for other numbers, of which no pair stands out. `summaries` has the episodes of each run.
 */
export function comparisonsOf(
  runs: readonly RunReport[],
  summaries: readonly (readonly EpisodeSummary[])[],
): Pairing[] {
  const [first, second] = runs;
  const [a = [], b = []] = summaries;
  if (!first || runs.length > 2) return [];
  const ofFirst = strategiesOf(first);
  if (!second) {
    const [one, two] = ofFirst;
    return one !== undefined && two !== undefined && ofFirst.length === 2
      ? [pairing(side(first, one, a), side(first, two, a))]
      : [];
  }
  const ofSecond = strategiesOf(second);
  const both = ofFirst.filter((strategy) => ofSecond.includes(strategy));
  if (both.length > 0)
    return both.map((strategy) => pairing(side(first, strategy, a), side(second, strategy, b)));
  const [one] = ofFirst;
  const [two] = ofSecond;
  if (one === undefined || two === undefined) return [];
  if (ofFirst.length === 1 && ofSecond.length === 1)
    return [pairing(side(first, one, a), side(second, two, b))];
  const refused = `${first.letter} and ${second.letter} have no strategy in common. \`bench compare\` compares any two: --strategy A,B`;
  return [{ names: { a: first.letter, b: second.letter }, result: { refused } }];
}

function strategiesOf({ lanes }: RunReport): string[] {
  return [...new Set(lanes.map(({ strategy }) => strategy))];
}

function side(run: RunReport, strategy: string, episodes: readonly EpisodeSummary[]): Side {
  return {
    name: run.lanes.find((lane) => lane.strategy === strategy)?.label ?? run.letter,
    strategy,
    episodes: episodes.filter((episode) => episode.strategy === strategy),
  };
}

function pairing(a: Side, b: Side): Pairing {
  const names = { a: a.name, b: b.name };
  try {
    return { names, result: compareRuns(a, b) };
  } catch (error) {
    // What cannot be compared is still worth a page: it says why.
    if (!(error instanceof BenchError)) throw error;
    return { names, result: { refused: `${error.message}. ${error.next ?? ""}`.trim() } };
  }
}
