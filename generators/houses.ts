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
  const found: number[][][] = [];
  let guesses = 0;
  const search = (open: Int32Array): boolean => {
    if (!propagate(houses, open, pairs)) return true;
    let cell = -1;
    let fewest = houses + 1;
    for (let i = 0; i < open.length && fewest > 2; i++) {
      const count = bits(open[i] as number);
      if (count > 1 && count < fewest) [cell, fewest] = [i, count];
    }
    if (cell < 0) {
      const at = Array.from(open, (mask) => 32 - Math.clz32(mask));
      found.push(Array.from({ length: attributes }, (_, a) => at.slice(a * houses, (a + 1) * houses)));
      return true;
    }
    for (let rest = open[cell] as number; rest !== 0; rest &= rest - 1) {
      if (++guesses > MAX_GUESSES) return false;
      const copy = open.slice();
      copy[cell] = rest & -rest;
      if (!search(copy)) return false;
      if (found.length >= limit) break;
    }
    return true;
  };
  return search(start) ? found : undefined;
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
    for (let from = 0; from < open.length; from += houses) {
      let set = 0;
      let once = 0;
      let twice = 0;
      for (let i = from; i < from + houses; i++) {
        const mask = open[i] as number;
        if ((mask & (mask - 1)) === 0) {
          if (mask === 0 || set & mask) return false;
          set |= mask;
        }
        twice |= once & mask;
        once |= mask;
      }
      if (once !== all) return false;
      const single = once & ~twice & ~set;
      for (let i = from; i < from + houses; i++) {
        const mask = open[i] as number;
        if ((mask & (mask - 1)) === 0) continue;
        const only = mask & single;
        const left = only !== 0 ? only : mask & ~set;
        // Two houses that only this value could be in.
        if (left === 0 || (only & (only - 1)) !== 0) return false;
        if (left === mask) continue;
        open[i] = left;
        changed = true;
      }
    }
  }
  return true;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
