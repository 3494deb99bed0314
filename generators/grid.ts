/** The four directions of a grid in reading order of their words, with row and column steps. */
export const DIRECTIONS = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
} as const;
export type Direction = keyof typeof DIRECTIONS;

/** The first cell that holds `symbol`, as row and column. */
export function findCell(
  grid: readonly (readonly string[])[],
  symbol: string,
): readonly [number, number] | undefined {
  for (const [r, row] of grid.entries()) {
    const c = row.indexOf(symbol);
    if (c >= 0) return [r, c];
  }
  return undefined;
}

/**
 * A shortest way over 4-neighbours from `from` to `to` through cells for which `open` holds (breadth-first, ties by the
 * order of DIRECTIONS); undefined where there is none.
 */
export function shortestWay(
  grid: readonly (readonly string[])[],
  from: readonly [number, number],
  to: readonly [number, number],
  open: (symbol: string) => boolean,
): Direction[] | undefined {
  const cols = grid[0]?.length ?? 0;
  const names = Object.keys(DIRECTIONS) as Direction[];
  const cameBy = new Map<number, Direction>();
  const start = from[0] * cols + from[1];
  const goal = to[0] * cols + to[1];
  const seen = new Set([start]);
  const queue = [start];
  for (let i = 0; i < queue.length && !seen.has(goal); i++) {
    const cell = queue[i] as number;
    for (const name of names) {
      const r = Math.floor(cell / cols) + DIRECTIONS[name][0];
      const c = (cell % cols) + DIRECTIONS[name][1];
      const symbol = grid[r]?.[c];
      const next = r * cols + c;
      if (symbol === undefined || seen.has(next) || !open(symbol)) continue;
      seen.add(next);
      cameBy.set(next, name);
      queue.push(next);
    }
  }
  if (!seen.has(goal)) return undefined;
  const way: Direction[] = [];
  for (let cell = goal; cell !== start;) {
    const name = cameBy.get(cell) as Direction;
    way.push(name);
    cell -= DIRECTIONS[name][0] * cols + DIRECTIONS[name][1];
  }
  return way.reverse();
}
