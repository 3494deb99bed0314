import type { Rng } from "./rng.js";

/** An inequality between two cells, numbered in reading order: the value of `low` is smaller than that of `high`. */
export type Inequality = readonly [low: number, high: number];

/** Guesses that a search may make before it gives up: hundreds of times what a drawn puzzle needs. */
const MAX_GUESSES = 20_000;

/**
 * Up to `limit` Latin squares that keep the given values (0: open) and the inequalities; undefined where the search ran out
 * of guesses. Candidates are masks (bit v - 1: value v). `not` forbids one value in one cell, `order` draws the order in which
 * the values of a guessed cell are tried.
 */
export function latinSolutions(
  size: number,
  given: readonly number[],
  inequalities: readonly Inequality[],
  limit: number,
  options: { not?: readonly [cell: number, value: number]; order?: (values: number[]) => number[] } = {},
): number[][] | undefined {
  const all = (1 << size) - 1;
  const start = Int32Array.from(given, (value) => (value === 0 ? all : 1 << (value - 1)));
  if (options.not) start[options.not[0]] = (start[options.not[0]] as number) & ~(1 << (options.not[1] - 1));
  const found: number[][] = [];
  let guesses = 0;
  const search = (open: Int32Array): boolean => {
    if (!propagate(size, open, inequalities)) return true;
    let cell = -1;
    let fewest = size + 1;
    for (let i = 0; i < open.length && fewest > 2; i++) {
      const count = bits(open[i] as number);
      if (count > 1 && count < fewest) [cell, fewest] = [i, count];
    }
    if (cell < 0) {
      found.push(Array.from(open, (mask) => 32 - Math.clz32(mask)));
      return true;
    }
    const values: number[] = [];
    for (let value = 1; value <= size; value++)
      if ((open[cell] as number) & (1 << (value - 1))) values.push(value);
    for (const value of options.order?.(values) ?? values) {
      if (++guesses > MAX_GUESSES) return false;
      const copy = open.slice();
      copy[cell] = 1 << (value - 1);
      if (!search(copy)) return false;
      if (found.length >= limit) break;
    }
    return true;
  };
  return search(start) ? found : undefined;
}

/** A random Latin square of values 1 to `size`, in reading order. */
export function drawLatinSquare(rng: Rng, size: number): number[] | undefined {
  const empty = Array.from({ length: size * size }, () => 0);
  return latinSolutions(size, empty, [], 1, { order: (values) => rng.shuffle(values) })?.[0];
}

/**
 * Removes what cannot be until nothing changes: a cell's only value from its row and column, values that an inequality
 * excludes; sets what has one place left in a row or column. False where a cell or a value has no place left.
 */
function propagate(size: number, open: Int32Array, inequalities: readonly Inequality[]): boolean {
  const all = (1 << size) - 1;
  for (let changed = true; changed;) {
    changed = false;
    for (const [low, high] of inequalities) {
      const [a, b] = [open[low] as number, open[high] as number];
      // Above the smallest value of the lower cell, below the largest of the higher one.
      const above = b & ~(((a & -a) << 1) - 1);
      const below = a & ((1 << (31 - Math.clz32(above))) - 1);
      if (above === 0 || below === 0) return false;
      if (above !== b || below !== a) changed = true;
      open[high] = above;
      open[low] = below;
    }
    for (let unit = 0; unit < 2 * size; unit++) {
      const step = unit < size ? 1 : size;
      const first = unit < size ? unit * size : unit - size;
      let set = 0;
      let once = 0;
      let twice = 0;
      for (let i = 0, cell = first; i < size; i++, cell += step) {
        const mask = open[cell] as number;
        if ((mask & (mask - 1)) === 0) {
          if (mask === 0 || set & mask) return false;
          set |= mask;
        }
        twice |= once & mask;
        once |= mask;
      }
      if (once !== all) return false;
      const single = once & ~twice & ~set;
      for (let i = 0, cell = first; i < size; i++, cell += step) {
        const mask = open[cell] as number;
        if ((mask & (mask - 1)) === 0) continue;
        const only = mask & single;
        const left = only !== 0 ? only : mask & ~set;
        // Two values whose only place is the same cell.
        if (left === 0 || (only & (only - 1)) !== 0) return false;
        if (left === mask) continue;
        open[cell] = left;
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
