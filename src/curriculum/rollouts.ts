import type { EntryPotential } from "./potential.js";
import { shareOf } from "./potential.js";

/** What a trainer saw of an entry: one rollout, in the order of training. */
export interface Rollout {
  /** Id of the entry. */
  entry: string;
  correct: boolean;
}

export interface RegroupOptions {
  /** Rollouts from which on they stand for the entry instead of its older episodes. */
  minRollouts: number;
  /** Only so many of the newest rollouts of an entry count: the model has changed since the others. */
  window: number;
}

/** The paper's N is 20; five is a usual group of GRPO. */
export const REGROUP_DEFAULTS: RegroupOptions = { minRollouts: 5, window: 20 };

/** Name under which a potential keeps its rollouts, where it has the strategies otherwise. */
export const ROLLOUTS = "rollouts";

/**
 * The potentials of a model that has been trained since. An entry with at least `minRollouts` rollouts is judged by the newest
 * `window` of them alone, as its older episodes are those of another model; any other stays as it is. Rollouts of entries that
 * are not among `entries` are counted and left out.
 */
export function regroup(
  entries: readonly EntryPotential[],
  rollouts: Iterable<Rollout>,
  { minRollouts, window }: RegroupOptions = REGROUP_DEFAULTS,
): { entries: EntryPotential[]; renewed: number; tooFew: number; unknown: number } {
  const newest = new Map<string, boolean[]>(entries.map(({ entry }) => [entry, []]));
  let unknown = 0;
  for (const { entry, correct } of rollouts) {
    const seen = newest.get(entry);
    if (!seen) {
      unknown++;
      continue;
    }
    seen.push(correct);
    if (seen.length > window) seen.shift();
  }
  let renewed = 0;
  let tooFew = 0;
  const after = entries.map((entry) => {
    const seen = newest.get(entry.entry) ?? [];
    if (seen.length < minRollouts) {
      if (seen.length > 0) tooFew++;
      return entry;
    }
    renewed++;
    const strategies = { [ROLLOUTS]: { n: seen.length, right: seen.filter(Boolean).length } };
    return { ...entry, strategies, ...shareOf(strategies), unscored: 0 };
  });
  return { entries: after, renewed, tooFew, unknown };
}
