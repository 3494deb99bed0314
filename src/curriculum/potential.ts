import type { EpisodeSummary } from "../results/summary.js";
import { counts } from "../results/summary.js";
import { wilsonInterval } from "../results/statistics.js";
import type { Interval, Tally } from "../results/statistics.js";

/** What names an entry, and how often a model got it right. */
export interface EntryPotential {
  /** Id of the entry. */
  entry: string;
  task: string;
  version: number;
  level: string;
  seed: string | number;
  index: number;
  /** Scored episodes, and the right ones among them, of each strategy. */
  strategies: Record<string, Tally>;
  /** All scored episodes, and the right ones. */
  n: number;
  right: number;
  /** Share of right episodes: the mean of the strategies' shares, each of which counts the same. Null for n = 0. */
  p: number | null;
  /** 95 % interval of p. */
  pInterval: Interval;
  /** Improvement potential 4 p (1 - p), from 0 (always or never right) to 1 (right half of the time). Null for n = 0. */
  potential: number | null;
  /** 95 % interval of the potential: what 4 p (1 - p) is for the p of their interval. */
  interval: Interval;
  /** Episodes that ended in an outage or were not judged: they say nothing about the model. */
  unscored: number;
}

export interface PotentialOptions {
  /** Which verdict counts. Default strict. */
  mode?: "strict" | "lenient";
}

/** 4 p (1 - p) of `right` of `n`: one division, so that the cut points 0.64, 0.48 and 0.32 are met exactly. */
export function potentialOf({ right, n }: Tally): number {
  return (4 * right * (n - right)) / n ** 2;
}

/** The potential's values for the p of an interval: the parabola has its top, 1, at p = 1/2. */
export function potentialInterval([low, high]: Interval): Interval {
  const at = (p: number): number => 4 * p * (1 - p);
  const ends = [at(low), at(high)];
  return [Math.min(...ends), low <= 0.5 && high >= 0.5 ? 1 : Math.max(...ends)];
}

/**
 * Share and potential of an entry's episodes. With as many episodes of every strategy, as the paper has them (4 strategies
 * x 5 samples), p is the share of the right ones. Where outages took some, the strategies still weigh the same. The
 * interval is Wilson's with the size of the sample that has p's variance, (k^2 / sum 1 / n(s)) for k strategies; that the
 * strategies differ among themselves makes it wider than it need be.
 */
export function shareOf(
  strategies: Readonly<Record<string, Tally>>,
): Pick<EntryPotential, "n" | "right" | "p" | "pInterval" | "potential" | "interval"> {
  const tallies = Object.values(strategies).filter(({ n }) => n > 0);
  const n = tallies.reduce((sum, tally) => sum + tally.n, 0);
  const right = tallies.reduce((sum, tally) => sum + tally.right, 0);
  if (n === 0) return { n, right, p: null, pInterval: [0, 1], potential: null, interval: [0, 1] };
  const [first] = tallies;
  const isBalanced = tallies.every((tally) => tally.n === first?.n);
  const k = tallies.length;
  // Whole numbers as long as possible: shares such as 0.2 are no binary fractions.
  const p = isBalanced ? right / n : tallies.reduce((sum, tally) => sum + tally.right / tally.n, 0) / k;
  const size = isBalanced ? n : k ** 2 / tallies.reduce((sum, tally) => sum + 1 / tally.n, 0);
  const pInterval = wilsonInterval(isBalanced ? right : p * size, size);
  return {
    n,
    right,
    p,
    pInterval,
    potential: isBalanced ? potentialOf({ right, n }) : 4 * p * (1 - p),
    interval: potentialInterval(pInterval),
  };
}

/** Gathers episodes into potentials, one at a time: a run may be larger than memory. */
export interface PotentialCounter {
  add(episode: EpisodeSummary): void;
  /** The potential of every entry that an episode was of, in the order of their first episodes. */
  entries(): EntryPotential[];
  /** Episodes that were given twice (a run and its copy): they count once. */
  readonly repeated: number;
}

/** Outages and what could not be judged are no trials; they are counted as `unscored`. */
export function createPotentialCounter({ mode = "strict" }: PotentialOptions = {}): PotentialCounter {
  const entries = new Map<string, EntryPotential>();
  const seen = new Set<string>();
  let repeated = 0;
  return {
    get repeated() {
      return repeated;
    },
    add(episode) {
      if (seen.has(episode.episode)) {
        repeated++;
        return;
      }
      seen.add(episode.episode);
      let entry = entries.get(episode.entry);
      if (!entry) {
        const { task, version, level, seed, index } = episode;
        const names = { entry: episode.entry, task, version, level, seed, index };
        entry = { ...names, strategies: {}, ...shareOf({}), unscored: 0 };
        entries.set(episode.entry, entry);
      }
      if (!counts(episode)) {
        entry.unscored++;
        return;
      }
      const tally = (entry.strategies[episode.strategy] ??= { right: 0, n: 0 });
      tally.n++;
      if (episode[mode].status === "correct") tally.right++;
    },
    entries: () => [...entries.values()].map((entry) => ({ ...entry, ...shareOf(entry.strategies) })),
  };
}
