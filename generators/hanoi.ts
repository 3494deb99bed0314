/** A move of the top disk of a peg; disks count from 1, the smallest, pegs from 1. */
export interface HanoiMove {
  disk: number;
  from: number;
  to: number;
}

/**
 * Fewest moves of `disks` disks over `pegs` pegs by Frame and Stewart's scheme, proved shortest for three and four pegs: the upper
 * part goes aside over all pegs, the rest over all but one, the upper part follows.
 */
export function hanoiLength(disks: number, pegs: number): number {
  return splitOf(disks, pegs).moves;
}

const splits = new Map<string, { upper: number; moves: number }>();

function splitOf(disks: number, pegs: number): { upper: number; moves: number } {
  if (disks <= 1) return { upper: 0, moves: disks };
  if (pegs === 3) return { upper: disks - 1, moves: 2 ** disks - 1 };
  const key = `${disks}/${pegs}`;
  const known = splits.get(key);
  if (known) return known;
  let best = { upper: 0, moves: Infinity };
  for (let upper = 1; upper < disks; upper++) {
    const moves = 2 * splitOf(upper, pegs).moves + splitOf(disks - upper, pegs - 1).moves;
    if (moves < best.moves) best = { upper, moves };
  }
  splits.set(key, best);
  return best;
}

/** The moves of that scheme from peg `from` to peg `to`. */
export function hanoiPlan(disks: number, pegs: number, from: number, to: number): HanoiMove[] {
  const moves: HanoiMove[] = [];
  // Disks `first` to `last` go from one peg to another over `free` pegs.
  const shift = (
    first: number,
    last: number,
    source: number,
    target: number,
    free: readonly number[],
  ): void => {
    if (last < first) return;
    if (first === last) {
      moves.push({ disk: first, from: source, to: target });
      return;
    }
    const [aside = 0, ...rest] = free;
    const middle = first + splitOf(last - first + 1, free.length + 2).upper - 1;
    shift(first, middle, source, aside, [...rest, target]);
    shift(middle + 1, last, source, target, rest);
    shift(first, middle, aside, target, [...rest, source]);
  };
  const free = Array.from({ length: pegs }, (_, i) => i + 1).filter((peg) => peg !== from && peg !== to);
  shift(1, disks, from, to, free);
  return moves;
}
