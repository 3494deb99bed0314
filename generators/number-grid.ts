import * as z from "zod";
import type { Rng } from "./rng.js";

/** A grid of whole numbers: rows from the top, cells from the left, all rows equally long. */
export type NumberGrid = readonly (readonly number[])[];

/** Most rows and columns of a grid in an instance. */
export const MAX_GRID_SIDE = 100;

/** Schema of a grid with cells of `cell`, all rows of the same length. */
export function gridOf<C extends z.ZodType<number>>(cell: C, most = MAX_GRID_SIDE) {
  return z
    .array(z.array(cell).min(1).max(most))
    .min(1)
    .max(most)
    .refine((rows) => rows.every((row) => row.length === rows[0]?.length), "rows of different lengths");
}

export function drawGrid(rows: number, cols: number, draw: (r: number, c: number) => number): number[][] {
  return Array.from({ length: rows }, (_, r) => Array.from({ length: cols }, (_cell, c) => draw(r, c)));
}

/** A grid of digits, each equally likely. */
export function drawDigits(rng: Rng, rows: number, cols: number): number[][] {
  return drawGrid(rows, cols, () => rng.int(0, 9));
}

/** A row a line, cells separated by blanks. */
export function gridText(grid: NumberGrid): string {
  return grid.map((row) => row.join(" ")).join("\n");
}

export function sameGrid(a: NumberGrid, b: NumberGrid): boolean {
  return (
    a.length === b.length &&
    a.every((row, r) => row.length === b[r]?.length && row.every((cell, c) => cell === b[r]?.[c]))
  );
}

/**
 * Steps over 4-neighbours from the nearest source to every cell, through open cells only (breadth-first from all sources
 * at once); -1 where no way leads. Sources have 0.
 */
export function stepsFrom(
  grid: NumberGrid,
  isSource: (cell: number) => boolean,
  isOpen: (cell: number) => boolean,
): number[][] {
  const rows = grid.length;
  const cols = grid[0]?.length ?? 0;
  // The cells row after row inside a closed border: -2 closed, -1 not reached.
  const width = cols + 2;
  const steps = new Int32Array(width * (rows + 2)).fill(-2);
  const queue = new Int32Array(rows * cols);
  let end = 0;
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++) {
      const cell = grid[r]?.[c] as number;
      const place = (r + 1) * width + c + 1;
      steps[place] = isSource(cell) ? 0 : isOpen(cell) ? -1 : -2;
      if (steps[place] === 0) queue[end++] = place;
    }
  const ways = [-width, width, -1, 1];
  for (let at = 0; at < end; at++) {
    const place = queue[at] as number;
    const next = (steps[place] as number) + 1;
    for (const way of ways) {
      if (steps[place + way] !== -1) continue;
      steps[place + way] = next;
      queue[end++] = place + way;
    }
  }
  return grid.map((row, r) => row.map((_, c) => Math.max(-1, steps[(r + 1) * width + c + 1] as number)));
}
