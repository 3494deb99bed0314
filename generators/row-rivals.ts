import { at, blank, cellsOf, solid, touchDot, write } from "./row-rules.js";
import type { RowRule, SeenRow } from "./row-rules.js";

/**
 * Rules of rows of cells that no question of arc_1d asks for, but that a reader may take the examples for: a question whose
 * examples fit one of them asks only what it answers in the same way.
 */

/** All cells move (to the left where `by` is negative); what moves beyond the end is lost. */
export const fallsOff =
  (by: number): RowRule =>
  ({ row }) =>
    write(blank(row.length), by, row);

/** The one block moves, at most to the end. */
export const stopsAtEnd =
  (by: number): RowRule =>
  ({ row, run }) => {
    if (!run) return undefined;
    const start = Math.max(0, Math.min(run.start + by, row.length - run.length));
    return write(blank(row.length), start, cellsOf(row, run));
  };

/** The blocks of colour 2 get their left halves, with the cell in the middle, in colour 8. */
const colourLeftHalvesUp: RowRule = ({ row, runs, colour }) => {
  if (colour !== 2) return undefined;
  const made = [...row];
  for (const { start, length } of runs) write(made, start, solid(8, Math.ceil(length / 2)));
  return made;
};

type Blocks = SeenRow["runs"];

/** The blocks from the left end on with gaps of one cell, in the order that `order` makes. */
const packed =
  (order: (blocks: Blocks) => Blocks): RowRule =>
  ({ row, runs }) => {
    const made = blank(row.length);
    let place = 0;
    for (const run of order(runs)) {
      for (let i = 0; i < run.length; i++) made[place + i] = at(row, run.start + i);
      place += run.length + 1;
    }
    return made;
  };

/** Each single cell becomes a block that reaches `by` cells further on both sides. */
const growDots =
  (by: number): RowRule =>
  ({ row, runs }) => {
    const made = [...row];
    for (const { start, length } of runs)
      if (length === 1) write(made, start - by, solid(at(row, start), 2 * by + 1));
    return made;
  };

/** The block at one end becomes colour 1. */
const paintAt =
  (place: 0 | -1): RowRule =>
  ({ row, runs }) => {
    const run = runs.at(place);
    return run && write([...row], run.start, solid(1, run.length));
  };

/** The left one of two blocks becomes one colour and the right one the other. */
const recolourByPlace =
  (left: number, right: number): RowRule =>
  ({ row, runs }) => {
    const [a, b, ...more] = runs;
    if (!a || !b || more.length > 0) return undefined;
    return write(write([...row], a.start, solid(left, a.length)), b.start, solid(right, b.length));
  };

export const ROW_RIVALS: readonly RowRule[] = [
  colourLeftHalvesUp,
  packed((blocks) => blocks),
  packed((blocks) => blocks.toReversed()),
  // Also where there is but one block.
  packed((blocks) => blocks.toSorted((a, b) => a.length - b.length)),
  growDots(1),
  growDots(2),
  touchDot(2),
  // A touch from near looks like a short way.
  ...[1, 2, 3, 4].map((most) => touchDot(1, most)),
  paintAt(0),
  paintAt(-1),
  recolourByPlace(1, 2),
  recolourByPlace(2, 1),
];
