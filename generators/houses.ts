import { narrowUnit, searchDomains } from "./domains.js";

/** A value: number of its attribute and its number there. */
export type HouseValue = [attribute: number, value: number];

/** What a clue says about houses numbered from 1: a value's house, two values in one house, on the left of, beside another. */
export type HouseClue = ["at", HouseValue, number] | ["same" | "left" | "next", HouseValue, HouseValue];

/** Guesses that a search may make before it gives up: hundreds of times what a drawn puzzle needs. */
const MAX_GUESSES = 5_000;

/**
 * Up to `limit` ways to distribute the values (`attributes` kinds, each value in one of `houses` houses, each house with one value
 * of a kind) that fit all clues: for each attribute the houses of its values. Undefined where the search ran out of guesses.
 */
export function arrangements(
  attributes: number,
  houses: number,
  clues: readonly HouseClue[],
  limit: number,
): number[][][] | undefined {
  const all = (1 << houses) - 1;
  const start = new Int32Array(attributes * houses).fill(all);
  const index = ([attribute, value]: HouseValue): number => attribute * houses + value;
  const pairs: [kind: "same" | "left" | "next", a: number, b: number][] = [];
  for (const clue of clues) {
    if (clue[0] === "at") {
      const at = index(clue[1]);
      start[at] = (start[at] as number) & (1 << (clue[2] - 1));
    } else pairs.push([clue[0], index(clue[1]), index(clue[2])]);
  }
  const narrow = (open: Int32Array): boolean => propagate(houses, open, pairs);
  return searchDomains(start, narrow, { limit, guesses: MAX_GUESSES })?.map((at) =>
    Array.from({ length: attributes }, (_, a) => at.slice(a * houses, (a + 1) * houses)),
  );
}

/** The values of an attribute from the first house to the last; `places` are their houses. */
export function valuesByHouse(values: readonly string[], places: readonly number[]): string[] {
  return places.map((_, k) => values[places.indexOf(k + 1)] ?? "");
}

/** Removes houses that cannot be until nothing changes. False where a value or a house has nothing left. */
function propagate(
  houses: number,
  open: Int32Array,
  pairs: readonly (readonly ["same" | "left" | "next", number, number])[],
): boolean {
  const all = (1 << houses) - 1;
  const beside = (mask: number): number => ((mask << 1) | (mask >> 1)) & all;
  for (let changed = true; changed;) {
    changed = false;
    for (const [kind, a, b] of pairs) {
      const [before, after] = [open[a] as number, open[b] as number];
      const second = after & (kind === "same" ? before : kind === "left" ? before << 1 : beside(before));
      const first = before & (kind === "same" ? second : kind === "left" ? second >> 1 : beside(second));
      if (first === 0 || second === 0) return false;
      if (first !== before || second !== after) changed = true;
      open[a] = first;
      open[b] = second;
    }
    // A value is in one house, and a house has one value of each attribute.
    for (let first = 0; first < open.length; first += houses) {
      const narrowed = narrowUnit(open, first, 1, houses);
      if (narrowed === undefined) return false;
      changed ||= narrowed;
    }
  }
  return true;
}
