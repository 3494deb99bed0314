/** Search over cells that each have one of some values: a cell's domain is a mask, bit v - 1 for the value v. */

/** The number of bits that are set. */
export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * One step in a unit, `size` cells (`first`, `first + step` ...) that take each of `size` values once: a cell's only value
 * leaves the others, a value that one cell alone can take is set. Undefined where a cell or a value has no place left, else
 * whether a domain changed.
 */
export function narrowUnit(open: Int32Array, first: number, step: number, size: number): boolean | undefined {
  const all = (1 << size) - 1;
  let set = 0;
  let once = 0;
  let twice = 0;
  for (let i = 0, cell = first; i < size; i++, cell += step) {
    const mask = open[cell] as number;
    if ((mask & (mask - 1)) === 0) {
      if (mask === 0 || set & mask) return undefined;
      set |= mask;
    }
    twice |= once & mask;
    once |= mask;
  }
  if (once !== all) return undefined;
  const single = once & ~twice & ~set;
  let changed = false;
  for (let i = 0, cell = first; i < size; i++, cell += step) {
    const mask = open[cell] as number;
    if ((mask & (mask - 1)) === 0) continue;
    const only = mask & single;
    const left = only !== 0 ? only : mask & ~set;
    // Two values whose only place is the same cell.
    if (left === 0 || (only & (only - 1)) !== 0) return undefined;
    if (left === mask) continue;
    open[cell] = left;
    changed = true;
  }
  return changed;
}

/**
 * Up to `limit` solutions, the values of all cells; undefined where more than `guesses` were needed. `narrow` removes what
 * cannot be and is false where nothing is left; the cell with the fewest values is tried next, its values in the order that
 * `order` gives (ascending where it is left out).
 */
export function searchDomains(
  start: Int32Array,
  narrow: (open: Int32Array) => boolean,
  limits: { limit: number; guesses: number },
  order: (values: number[]) => number[] = (values) => values,
): number[][] | undefined {
  const found: number[][] = [];
  let guesses = 0;
  const search = (open: Int32Array): boolean => {
    if (!narrow(open)) return true;
    let cell = -1;
    let fewest = Infinity;
    for (let i = 0; i < open.length && fewest > 2; i++) {
      const count = countBits(open[i] as number);
      if (count > 1 && count < fewest) [cell, fewest] = [i, count];
    }
    if (cell < 0) {
      found.push(Array.from(open, (mask) => 32 - Math.clz32(mask)));
      return true;
    }
    const values: number[] = [];
    for (let rest = open[cell] as number; rest !== 0; rest &= rest - 1)
      values.push(32 - Math.clz32(rest & -rest));
    for (const value of order(values)) {
      if (++guesses > limits.guesses) return false;
      const copy = open.slice();
      copy[cell] = 1 << (value - 1);
      if (!search(copy)) return false;
      if (found.length >= limits.limit) break;
    }
    return true;
  };
  return search(start) ? found : undefined;
}
