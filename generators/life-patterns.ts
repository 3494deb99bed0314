import { LIFE_FAULTS } from "./data/life-faults.js";
import { isDead, lifeFate } from "./life.js";
import { drawGrid } from "./number-grid.js";
import type { NumberGrid } from "./number-grid.js";
import type { Rng } from "./rng.js";
import { stepMatrix } from "./transform.js";

/**
 * Oscillators of the Game of Life by the class of their difficulty, with the room that their other phases take. The pinwheel
 * of the source's second class is left out: its four blocks show at sight that a board never dies.
 */
const OSCILLATORS: Readonly<Record<number, Readonly<Record<string, readonly string[]>>>> = {
  1: {
    blinker: ["...", "OOO", "..."],
    toad: [".OO.", "O...", "...O", ".OO."],
    clock: ["..O.", "O.O.", ".O.O", ".O.."],
    bipole: ["...OO", "..O.O", ".....", "O.O..", "OO..."],
    tripole: ["....OO", "...O.O", "......", ".O.O..", "O.....", "OO...."],
  },
  2: {
    caterer: [".OOO..", ".....O", "O....O", "....O.", ".OO...", ".O....", ".O....", ".O....", "......"],
    mold: ["...OO.", "..O..O", "O..O.O", "....O.", "O.OO..", ".O...."],
  },
  3: {
    pentadecathlon: [
      "................",
      ".O..OO....OO..O.",
      "O...OOO..OOO...O",
      ".O..OO....OO..O.",
      "................",
    ],
  },
};

/** Name of everything that dies, as the source has it. */
export const BROKEN = "non-oscillator";
/** Generations within which a broken oscillator dies when nothing else is near. */
const DIES_WITHIN = 30;
/** Free cells around a pattern that is alone. */
const MARGIN = 4;

/** Names of the oscillators of a class. */
export function oscillators(difficulty: number): string[] {
  return Object.keys(OSCILLATORS[difficulty] ?? {});
}

function cellsOf(name: string): number[][] {
  const rows = Object.values(OSCILLATORS).find((kinds) => kinds[name])?.[name] ?? [];
  return rows.map((row) => [...row].map((mark) => (mark === "O" ? 1 : 0)));
}

/** The oscillator with one or two of its cells changed. */
function withFault(whole: NumberGrid, fault: readonly number[]): number[][] {
  const cols = whole[0]?.length ?? 0;
  return whole.map((row, r) => row.map((cell, c) => (fault.includes(r * cols + c) ? 1 - cell : cell)));
}

/** Every fault of an oscillator (see `LIFE_FAULTS`), found by playing each of them. */
export function faultsOf(name: string): [number, number][] {
  const whole = cellsOf(name);
  const places = whole.flat().length;
  const found: [number, number][] = [];
  for (let a = 0; a < places; a++)
    for (let b = a; b < places; b++) if (diesAlone(withFault(whole, [a, b]))) found.push([a, b]);
  return found;
}

/** An oscillator that dies out when it is alone, with about as many living cells and neighbours as a whole one. */
function breakOscillator(rng: Rng, name: string): number[][] {
  const faults = (LIFE_FAULTS[name] ?? "").split(" ");
  return withFault(cellsOf(name), rng.pick(faults).split(".").map(Number));
}

function diesAlone(cells: NumberGrid): boolean {
  if (isDead(cells)) return false;
  const cols = cells[0]?.length ?? 0;
  const board = drawGrid(
    cells.length + 2 * MARGIN,
    cols + 2 * MARGIN,
    (r, c) => cells[r - MARGIN]?.[c - MARGIN] ?? 0,
  );
  // Most of those that live come to rest soon, which ends the search.
  const fate = lifeFate(board, DIES_WITHIN);
  return fate !== undefined && "dead" in fate;
}

export interface PlacedPattern {
  name: string;
  /** Row and column of its first cell. */
  position: [number, number];
}

/**
 * A board with the oscillators of `names`, turned and mirrored at random, of which those of `broken` have a fault and die,
 * with a free cell between any two of them. What does not fit is left out; undefined where that is all, or every one
 * that is whole although some should be.
 */
export function placePatterns(
  rng: Rng,
  rows: number,
  cols: number,
  names: readonly string[],
  broken: readonly boolean[],
): { board: number[][]; placed: PlacedPattern[] } | undefined {
  const board = drawGrid(rows, cols, () => 0);
  const taken = drawGrid(rows, cols, () => 0);
  const placed: PlacedPattern[] = [];
  for (const [i, name] of names.entries()) {
    let cells: number[][] = broken[i] ? breakOscillator(rng, name) : cellsOf(name);
    if (rng.chance()) cells = stepMatrix(cells, "transpose");
    if (rng.chance()) cells = stepMatrix(cells, "flip_horizontal");
    if (rng.chance()) cells = stepMatrix(cells, "flip_vertical");
    const [height, width] = [cells.length, cells[0]?.length ?? 0];
    if (height > rows || width > cols) continue;
    for (let tries = 0; tries < 40; tries++) {
      const [top, left] = [rng.int(0, rows - height), rng.int(0, cols - width)];
      if (!isFree(taken, top, left, height, width)) continue;
      for (let r = 0; r < height; r++)
        for (let c = 0; c < width; c++) {
          (taken[top + r] as number[])[left + c] = 1;
          (board[top + r] as number[])[left + c] = cells[r]?.[c] ?? 0;
        }
      placed.push({ name: broken[i] ? BROKEN : name, position: [top, left] });
      break;
    }
  }
  const wanted = broken.includes(false);
  return placed.length > 0 && placed.some(({ name }) => name !== BROKEN) === wanted
    ? { board, placed }
    : undefined;
}

/** Whether a box and the ring of cells around it (over the joined edges too) are free. */
function isFree(taken: NumberGrid, top: number, left: number, height: number, width: number): boolean {
  const [rows, cols] = [taken.length, taken[0]?.length ?? 0];
  for (let r = -1; r <= height; r++)
    for (let c = -1; c <= width; c++)
      if (taken[(top + r + rows) % rows]?.[(left + c + cols) % cols] === 1) return false;
  return true;
}
