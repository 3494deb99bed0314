import { countBits } from "./domains.js";
import type { Rng } from "./rng.js";

/** Sizes with the rows and columns of a box. */
export const SUDOKU_BOXES: Readonly<Record<number, readonly [rows: number, columns: number]>> = {
  4: [2, 2],
  6: [2, 3],
  9: [3, 3],
};

/** The board: for each cell (in reading order) the units it stands in, each unit a list of cells. */
export interface SudokuShape {
  readonly size: number;
  readonly units: readonly (readonly number[])[];
  readonly unitsOf: readonly (readonly number[])[];
}

const shapes = new Map<string, SudokuShape>();

/** Rows, columns and boxes, and the two long diagonals where `diagonal`. */
export function sudokuShape(size: number, diagonal: boolean): SudokuShape {
  const key = `${size}${diagonal}`;
  const known = shapes.get(key);
  if (known) return known;
  const [high, wide] = SUDOKU_BOXES[size] ?? [size, 1];
  const range = Array.from({ length: size }, (_, i) => i);
  const across = size / wide;
  const units = [
    ...range.map((r) => range.map((c) => r * size + c)),
    ...range.map((c) => range.map((r) => r * size + c)),
    ...range.map((box) =>
      range.map(
        (i) =>
          (Math.floor(box / across) * high + Math.floor(i / wide)) * size +
          (box % across) * wide +
          (i % wide),
      ),
    ),
    ...(diagonal ? [range.map((i) => i * size + i), range.map((i) => i * size + size - 1 - i)] : []),
  ];
  const unitsOf = Array.from({ length: size * size }, (_, cell) =>
    units.flatMap((unit, i) => (unit.includes(cell) ? [i] : [])),
  );
  const shape = { size, units, unitsOf };
  shapes.set(key, shape);
  return shape;
}

/** Cells that a search may fill in before it gives up: hundreds of times what a drawn puzzle needs. */
const MAX_STEPS = 200_000;

/**
 * Up to `limit` ways to fill the empty cells (0) in. Undefined where the search ran out of steps. `order` gives the
 * digits to try first at each guess; without it they are tried from 1 upwards.
 */
export function sudokuSolutions(
  shape: SudokuShape,
  given: readonly number[],
  limit: number,
  order?: () => readonly number[],
): number[][] | undefined {
  const { size, units, unitsOf } = shape;
  const cells = [...given];
  const used = new Int32Array(units.length);
  const all = (1 << size) - 1;
  const free = (cell: number): number => {
    let taken = 0;
    for (const unit of unitsOf[cell] as readonly number[]) taken |= used[unit] as number;
    return all & ~taken;
  };
  const mark = (cell: number, bit: number): void => {
    for (const unit of unitsOf[cell] as readonly number[]) used[unit] = (used[unit] as number) ^ bit;
  };
  for (const [cell, digit] of cells.entries()) {
    if (digit === 0) continue;
    const bit = 1 << (digit - 1);
    if ((free(cell) & bit) === 0) return [];
    mark(cell, bit);
  }
  const found: number[][] = [];
  let steps = 0;
  const search = (): boolean => {
    if (++steps > MAX_STEPS) return false;
    let best = -1;
    let bestMask = 0;
    let fewest = size + 1;
    for (let cell = 0; cell < cells.length && fewest > 1; cell++) {
      if (cells[cell] !== 0) continue;
      const mask = free(cell);
      const count = countBits(mask);
      if (count < fewest) [best, bestMask, fewest] = [cell, mask, count];
    }
    if (best < 0) {
      found.push([...cells]);
      return true;
    }
    for (const digit of order?.() ?? ASCENDING) {
      const bit = 1 << (digit - 1);
      if ((bestMask & bit) === 0) continue;
      cells[best] = digit;
      mark(best, bit);
      const finished = search();
      mark(best, bit);
      cells[best] = 0;
      if (!finished) return false;
      if (found.length >= limit) break;
    }
    return true;
  };
  return search() ? found : undefined;
}
const ASCENDING = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A full board, drawn by a search that tries the digits of each cell in random order. */
export function drawSudokuBoard(rng: Rng, shape: SudokuShape): number[] | undefined {
  const digits = Array.from({ length: shape.size }, (_, i) => i + 1);
  const empty = Array.from({ length: shape.size * shape.size }, () => 0);
  return sudokuSolutions(shape, empty, 1, () => rng.shuffle(digits))?.[0];
}

/** Whether the other cells of its row, column, box (and diagonal) leave one digit only for an empty cell. */
export function isForced(shape: SudokuShape, cells: readonly number[], cell: number): boolean {
  let taken = 0;
  for (const unit of shape.unitsOf[cell] ?? [])
    for (const peer of shape.units[unit] ?? []) {
      const digit = cells[peer] as number;
      if (peer !== cell && digit !== 0) taken |= 1 << (digit - 1);
    }
  return countBits(taken) === shape.size - 1;
}

/**
 * Whether singles alone fill the board in: a cell with one digit left (naked), or a digit with one place left in a row,
 * column or box (hidden). An objective measure of how hard a puzzle is for a person.
 */
export function solvedBySingles(shape: SudokuShape, given: readonly number[]): boolean {
  const { size, units, unitsOf } = shape;
  const cells = [...given];
  const all = (1 << size) - 1;
  const candidates = cells.map(() => all);
  const place = (cell: number, digit: number): void => {
    cells[cell] = digit;
    candidates[cell] = 0;
    for (const unit of unitsOf[cell] ?? [])
      for (const peer of units[unit] ?? [])
        candidates[peer] = (candidates[peer] as number) & ~(1 << (digit - 1));
  };
  for (const [cell, digit] of given.entries()) if (digit !== 0) place(cell, digit);
  for (let changed = true; changed;) {
    changed = false;
    for (const [cell, mask] of candidates.entries())
      if (cells[cell] === 0 && countBits(mask) === 1) {
        place(cell, 32 - Math.clz32(mask));
        changed = true;
      }
    for (const unit of units)
      for (let digit = 1; digit <= size; digit++) {
        const places = unit.filter((cell) => ((candidates[cell] as number) >> (digit - 1)) & 1);
        if (places.length === 1) {
          place(places[0] as number, digit);
          changed = true;
        }
      }
  }
  return cells.every((digit) => digit !== 0);
}
