import { ADJECTIVE_KINDS, ADJECTIVES, OTHER_ADJECTIVES } from "./data/adjectives.js";

let ranks: ReadonlyMap<string, readonly number[]> | undefined;

/** The places (from 0, ascending) that an adjective's kinds have in the usual order; empty for an unknown word. */
export function adjectiveRanks(word: string): readonly number[] {
  if (!ranks) {
    const found = new Map<string, number[]>();
    for (const [rank, kind] of ADJECTIVE_KINDS.entries())
      for (const adjective of new Set([...ADJECTIVES[kind], ...OTHER_ADJECTIVES[kind]]))
        found.set(adjective.toLowerCase(), [...(found.get(adjective.toLowerCase()) ?? []), rank]);
    ranks = found;
  }
  return ranks.get(word.toLowerCase()) ?? [];
}

/** Whether the adjectives can be read so that no kind stands behind a later one. False where a word is unknown. */
export function inUsualOrder(adjectives: readonly string[]): boolean {
  let reached = 0;
  for (const adjective of adjectives) {
    const rank = adjectiveRanks(adjective).find((each) => each >= reached);
    if (rank === undefined) return false;
    reached = rank;
  }
  return true;
}
