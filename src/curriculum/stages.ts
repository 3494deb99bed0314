import type { EntryPotential } from "./potential.js";

/** How entries are divided: at the paper's cut points of the potential, or into four parts of equal size. */
export const DIVISIONS = ["paper", "quarters"] as const;
export type Division = (typeof DIVISIONS)[number];

/** Stage 1 has the entries with the highest potential. */
export const STAGES = [1, 2, 3, 4] as const;
export type Stage = (typeof STAGES)[number];

/** Least potential of stages 1, 2 and 3 (arXiv 2505.21668): [0.64, 1], [0.48, 0.64), [0.32, 0.48), [0, 0.32). */
export const CUT_POINTS = [0.64, 0.48, 0.32] as const;

/** A potential that was computed from shares of unequal samples may miss a cut point by a rounding error. */
const ROUNDING = 1e-12;

/** The stage of a potential at the paper's cut points. */
export function stageOf(potential: number): Stage {
  const place = CUT_POINTS.findIndex((least) => potential >= least - ROUNDING);
  return STAGES[place < 0 ? 3 : place] as Stage;
}

export interface StagedEntry extends EntryPotential {
  potential: number;
  stage: Stage;
}

/**
 * Every entry with its stage, in the order given. Quarters go by falling potential, equal ones by entry id, so that the same
 * entries give the same quarters in any order; the first quarters have one more where four does not divide their number.
 */
export function intoStages(entries: readonly EntryPotential[], division: Division): StagedEntry[] {
  const known = entries.filter(
    (entry): entry is EntryPotential & { potential: number } => entry.potential !== null,
  );
  if (division === "paper") return known.map((entry) => ({ ...entry, stage: stageOf(entry.potential) }));
  const ranked = [...known].sort(
    (a, b) => b.potential - a.potential || (a.entry < b.entry ? -1 : a.entry > b.entry ? 1 : 0),
  );
  const stages = new Map<string, Stage>();
  let from = 0;
  for (const [i, stage] of STAGES.entries()) {
    const size = Math.floor(ranked.length / 4) + (i < ranked.length % 4 ? 1 : 0);
    for (const { entry } of ranked.slice(from, from + size)) stages.set(entry, stage);
    from += size;
  }
  return known.map((entry) => ({ ...entry, stage: stages.get(entry.entry) ?? 4 }));
}
