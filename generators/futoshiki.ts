import { narrowUnit, searchDomains } from "./domains.js";
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
  const narrow = (open: Int32Array): boolean => propagate(size, open, inequalities);
  return searchDomains(start, narrow, { limit, guesses: MAX_GUESSES }, options.order);
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
      const isRow = unit < size;
      const narrowed = narrowUnit(open, isRow ? unit * size : unit - size, isRow ? 1 : size, size);
      if (narrowed === undefined) return false;
      changed ||= narrowed;
    }
  }
  return true;
}
