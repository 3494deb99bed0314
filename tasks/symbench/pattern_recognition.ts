import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { parseCell } from "../../verifiers/parse/cell.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Find the largest square of equal letters in a matrix (SymBench `pattern_recognition`). Differences from the source: the
 * question asks for the largest square (the source says that every square of side 3 or more has the same corner, which is
 * false for its larger blocks), there is exactly one of that size, and hard questions hold smaller squares, rectangles and
 * blocks with a wrong letter.
 */
const MAX_SIZE = 60;

const instance = z
  .object({
    matrix: z
      .array(z.string().regex(new RegExp(`^[A-Z]{3,${MAX_SIZE}}$`)))
      .min(3)
      .max(MAX_SIZE),
  })
  .refine(
    ({ matrix }) => matrix.every((row) => row.length === matrix[0]?.length),
    "rows of different lengths",
  )
  .refine(
    ({ matrix }) =>
      matrix.length <= MAX_SIZE &&
      matrix.every((row) => row.length <= MAX_SIZE) &&
      largestSquares(matrix).corners.length === 1,
    "not exactly one largest square",
  );

const params = z.object({
  min_size: z.number().int().min(6).max(MAX_SIZE).default(6),
  max_size: z.number().int().min(6).max(MAX_SIZE).default(15),
  /** Letters that the matrix is drawn from. */
  letters: z.number().int().min(2).max(26).default(26),
  max_side: z.number().int().min(3).max(12).default(7),
  /** Blocks that look like the square: smaller, longer than wide, or with one wrong letter. */
  decoys: z.number().int().min(0).max(20).default(0),
});

export const task = defineTask({
  id: "pattern_recognition",
  suite: "symbench",
  version: 1,
  family: "pattern_recognition",
  capability: "reasoning",
  abilities: ["spatial", "search"],
  summary: "Find the bottom right corner of the largest square of equal letters in a matrix.",
  judging: "Row and column of the corner, counted from 0, in this order or with their names.",
  severalRight: false,
  params,
  levels: {
    easy: { max_size: 8 },
    medium: {},
    hard: { min_size: 16, max_size: 30, letters: 8, decoys: 8 },
  },
  grows: { what: "cells of the matrix", measure: ({ matrix }) => matrix.length * (matrix[0]?.length ?? 0) },
  instance,

  generate(rng, options) {
    return attempt("pattern_recognition", 500, () => {
      const rows = rng.int(options.min_size, options.max_size);
      const cols = rng.int(options.min_size, options.max_size);
      const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].slice(0, options.letters);
      const cells = Array.from({ length: rows }, () => Array.from({ length: cols }, () => rng.pick(letters)));
      const side = rng.int(3, Math.min(options.max_side, Math.floor(Math.min(rows, cols) / 2)));
      for (let i = 0; i < options.decoys; i++) paintDecoy(rng, cells, side, letters);
      paint(cells, place(rng, cells, side, side), rng.pick(letters));
      const matrix = cells.map((row) => row.join(""));
      const largest = largestSquares(matrix);
      return largest.side === side && largest.corners.length === 1 ? { matrix } : undefined;
    });
  },

  prompt({ matrix }) {
    return `In the matrix below, of ${matrix.length} rows and ${matrix[0]?.length} columns, a square is a block of neighbouring rows and equally many neighbouring columns in which all cells hold the same letter. The cells around a square do not matter.

${matrix.map((row) => [...row].join(" ")).join("\n")}

Exactly one square has more rows than every other one. Where is the bottom right cell of this largest square? Count rows from the top and columns from the left, both beginning with 0.

${answerFormat("Answer with the row and the column of that cell as [row, column].", { example: `[${MAX_SIZE + 1}, ${MAX_SIZE + 4}]` })}`;
  },

  solve({ matrix }) {
    const [r, c] = largestSquares(matrix).corners[0] ?? [0, 0];
    return `[${r}, ${c}]`;
  },

  verify(answer, { matrix }) {
    const cell = read(answer, parseCell);
    if (!cell.ok) return invalid(cell.reason);
    const [row, column] = largestSquares(matrix).corners[0] ?? [];
    return cell.value[0] === row && cell.value[1] === column
      ? correct("the corner of the largest square")
      : wrong(`(${cell.value.join(", ")}) is not its bottom right cell`);
  },
});

/** Side of the largest squares of equal letters, and their bottom right cells. */
function largestSquares(matrix: readonly string[]): { side: number; corners: [number, number][] } {
  let side = 0;
  let corners: [number, number][] = [];
  let above: number[] = [];
  for (const [r, row] of matrix.entries()) {
    const sides: number[] = [];
    for (const [c, letter] of [...row].entries()) {
      const same =
        matrix[r - 1]?.[c] === letter && row[c - 1] === letter && matrix[r - 1]?.[c - 1] === letter;
      const size = same ? 1 + Math.min(above[c] ?? 0, sides[c - 1] ?? 0, above[c - 1] ?? 0) : 1;
      sides.push(size);
      if (size > side) {
        side = size;
        corners = [];
      }
      if (size === side) corners.push([r, c]);
    }
    above = sides;
  }
  return { side, corners };
}

interface Area {
  top: number;
  left: number;
  height: number;
  width: number;
}

function place(rng: Rng, cells: readonly string[][], height: number, width: number): Area {
  const top = rng.int(0, cells.length - height);
  return { top, left: rng.int(0, (cells[0]?.length ?? 0) - width), height, width };
}

function paint(cells: string[][], { top, left, height, width }: Area, letter: string): void {
  for (let r = top; r < top + height; r++) (cells[r] as string[]).fill(letter, left, left + width);
}

/** A smaller square, a rectangle that is no more wide than a smaller square, or a block with one wrong letter. */
function paintDecoy(rng: Rng, cells: string[][], side: number, letters: readonly string[]): void {
  const letter = rng.pick(letters);
  const kind = rng.pick(["square", "rectangle", "broken"]);
  const long = Math.min(side + rng.int(1, 2), cells.length, cells[0]?.length ?? 0);
  const upright = rng.chance();
  const area =
    kind === "square"
      ? place(rng, cells, side - 1, side - 1)
      : kind === "rectangle"
        ? place(rng, cells, upright ? long : side - 1, upright ? side - 1 : long)
        : place(rng, cells, side, side);
  paint(cells, area, letter);
  if (kind !== "broken") return;
  const hole: Area = {
    top: rng.int(area.top, area.top + side - 1),
    left: rng.int(area.left, area.left + side - 1),
    height: 1,
    width: 1,
  };
  paint(cells, hole, rng.pick(letters.filter((other) => other !== letter)));
}
