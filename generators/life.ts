import type { NumberGrid } from "./number-grid.js";

/** Conway's Game of Life on a torus: 1 is a living cell, the grid's edges are joined, at least 3 rows and 3 columns. */

/** Writes the generation after `from` to `to`, both row after row, and gives its number of living cells. */
function advance(from: Uint8Array, to: Uint8Array, rows: number, cols: number): number {
  let living = 0;
  for (let r = 0; r < rows; r++) {
    const row = r * cols;
    const above = (r === 0 ? rows - 1 : r - 1) * cols;
    const below = (r === rows - 1 ? 0 : r + 1) * cols;
    // Living cells of three rows in the columns to the left, here and to the right.
    const column = (c: number): number =>
      (from[above + c] as number) + (from[row + c] as number) + (from[below + c] as number);
    let left = column(cols - 1);
    let here = column(0);
    for (let c = 0; c < cols; c++) {
      const right = column(c === cols - 1 ? 0 : c + 1);
      const sum = left + here + right;
      const cell = sum === 3 || (sum === 4 && from[row + c] === 1) ? 1 : 0;
      to[row + c] = cell;
      living += cell;
      left = here;
      here = right;
    }
  }
  return living;
}

/** A board's generations one after the other. */
function play(board: NumberGrid): { cells(): Uint8Array; living(): number; step(): void } {
  const [rows, cols] = [board.length, board[0]?.length ?? 0];
  let now = Uint8Array.from(board.flat());
  let next = new Uint8Array(rows * cols);
  let living = now.reduce((sum, cell) => sum + cell, 0);
  return {
    cells: () => now,
    living: () => living,
    step() {
      living = advance(now, next, rows, cols);
      [now, next] = [next, now];
    },
  };
}

/** The board after `steps` generations. */
export function lifeAfter(board: NumberGrid, steps: number): number[][] {
  const game = play(board);
  for (let i = 0; i < steps; i++) game.step();
  const cells = game.cells();
  const cols = board[0]?.length ?? 0;
  return board.map((_, r) => [...cells.subarray(r * cols, (r + 1) * cols)]);
}

export function isDead(board: NumberGrid): boolean {
  return board.every((row) => !row.includes(1));
}

/** The generation (0 is the board itself) in which no cell lives any more; undefined where that is after `limit`. */
export function deathBy(board: NumberGrid, limit: number): number | undefined {
  const game = play(board);
  for (let step = 0; ; step++) {
    if (game.living() === 0) return step;
    if (step >= limit) return undefined;
    game.step();
  }
}

/**
 * What becomes of a board, proved: the generation in which it is dead, or that it lives for ever because a generation comes
 * back after `period` ones. Undefined where `limit` generations decide neither.
 */
export function lifeFate(
  board: NumberGrid,
  limit: number,
): { dead: number } | { period: number } | undefined {
  const game = play(board);
  // Brent's way to find a cycle: a kept generation, replaced at each power of two.
  let kept = game.cells().slice();
  let keptLiving = game.living();
  let power = 1;
  let period = 0;
  for (let step = 0; step <= limit; step++) {
    if (game.living() === 0) return { dead: step };
    if (period > 0 && game.living() === keptLiving && game.cells().every((cell, i) => cell === kept[i]))
      return { period };
    if (period === power) {
      kept = game.cells().slice();
      keptLiving = game.living();
      power *= 2;
      period = 0;
    }
    game.step();
    period++;
  }
  return undefined;
}
