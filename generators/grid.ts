/** The four directions of a grid in reading order of their words, with row and column steps. */
export const DIRECTIONS = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
} as const;
export type Direction = keyof typeof DIRECTIONS;
const MOVES = Object.entries(DIRECTIONS) as [Direction, readonly [number, number]][];

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
  const rows = grid.length;
  const cols = grid[0]?.length ?? 0;
  const start = from[0] * cols + from[1];
  const goal = to[0] * cols + to[1];
  /** By cell: 0 not reached, else 1 + the position in MOVES of the step that reached it. */
  const reachedBy = new Uint8Array(rows * cols);
  const queue = new Int32Array(rows * cols);
  reachedBy[start] = 1;
  queue[0] = start;
  let end = 1;
  for (let i = 0; i < end && reachedBy[goal] === 0; i++) {
    const cell = queue[i] as number;
    const row = Math.floor(cell / cols);
    const col = cell - row * cols;
    for (let m = 0; m < MOVES.length; m++) {
      const [dr, dc] = (MOVES[m] as (typeof MOVES)[number])[1];
      const r = row + dr;
      const c = col + dc;
      if (r < 0 || c < 0 || r >= rows || c >= cols) continue;
      const next = r * cols + c;
      if (reachedBy[next] !== 0 || !open(grid[r]?.[c] as string)) continue;
      reachedBy[next] = m + 1;
      queue[end++] = next;
    }
  }
  if (reachedBy[goal] === 0) return undefined;
  const way: Direction[] = [];
  for (let cell = goal; cell !== start;) {
    const [name, [dr, dc]] = MOVES[(reachedBy[cell] as number) - 1] as (typeof MOVES)[number];
    way.push(name);
    cell -= dr * cols + dc;
  }
  return way.reverse();
}
