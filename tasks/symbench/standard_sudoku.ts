import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import {
  drawSudokuBoard,
  isForced,
  solvedBySingles,
  SUDOKU_BOXES,
  sudokuShape,
  sudokuSolutions,
} from "../../generators/sudoku-search.js";
import { answerFormat } from "../../generators/text.js";
import { parseBoard } from "../../verifiers/parse/board.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Sudoku (SymBench `standard_sudoku`). Differences from the source: blanks are dots, which do not get lost; rows on lines
 * and plain digits are read; an extra row or column is refused, which the source ignored; the rules are all stated. Every
 * drawn puzzle has one solution; the verifier checks the rules.
 */
const instance = z
  .object({
    /** Rows of the board, 0 is an empty cell. */
    puzzle: z
      .array(z.array(z.number().int().min(0).max(9)).min(4).max(9))
      .min(4)
      .max(9),
    /** Whether the two long diagonals hold every digit as well. */
    diagonal: z.boolean(),
  })
  .refine(({ puzzle }) => puzzle.length in SUDOKU_BOXES, "a board has 4, 6 or 9 rows")
  .refine(({ puzzle }) => puzzle.every((row) => row.length === puzzle.length), "the board is not square")
  .refine(
    ({ puzzle }) => puzzle.every((row) => row.every((digit) => digit <= puzzle.length)),
    "a digit is larger than the board",
  );

const params = z.object({
  size: z.union([z.literal(4), z.literal(6), z.literal(9)]).default(9),
  /** Cells that are filled in. Below 24 nearly no 9 x 9 board can be dug out. */
  min_givens: z.number().int().min(4).max(60).default(26),
  max_givens: z.number().int().min(4).max(60).default(30),
  /** `singles`: naked and hidden singles suffice; `beyond`: they do not. */
  technique: z.enum(["any", "singles", "beyond"]).default("any"),
  diagonal: z.boolean().default(false),
});

export const task = defineTask({
  id: "standard_sudoku",
  suite: "symbench",
  version: 1,
  family: "sudoku",
  capability: "reasoning",
  abilities: ["spatial", "logic", "search"],
  summary: "Fill in a Sudoku.",
  judging:
    "The filled board must keep the given digits and hold every digit once in each row, column and box; rows on lines, nested brackets, or all digits in reading order.",
  severalRight: false,
  params,
  levels: {
    easy: { min_givens: 36, max_givens: 45, technique: "singles" },
    medium: {},
    hard: { min_givens: 24, max_givens: 25, technique: "beyond" },
  },
  grows: {
    what: "number of empty cells",
    measure: ({ puzzle }) => puzzle.flat().filter((digit) => digit === 0).length,
  },
  instance,

  generate(rng, { size, min_givens, max_givens, technique, diagonal }) {
    const shape = sudokuShape(size, diagonal);
    return attempt("standard_sudoku", 500, () => {
      const wanted = rng.int(min_givens, max_givens);
      const cells = drawSudokuBoard(rng, shape);
      if (!cells) return undefined;
      let givens = cells.length;
      for (const cell of rng.shuffle(Array.from(cells.keys()))) {
        if (givens <= wanted) break;
        const digit = cells[cell] as number;
        cells[cell] = 0;
        // What is forced needs no search: the solutions stay the same.
        if (isForced(shape, cells, cell) || sudokuSolutions(shape, cells, 2)?.length === 1) givens--;
        else cells[cell] = digit;
      }
      // A board smaller than `min_givens` has nothing to find.
      if (givens > max_givens || givens < min_givens) return undefined;
      if (technique !== "any" && solvedBySingles(shape, cells) !== (technique === "singles"))
        return undefined;
      const puzzle = Array.from({ length: size }, (_, r) => cells.slice(r * size, (r + 1) * size));
      return { puzzle, diagonal };
    });
  },

  prompt({ puzzle, diagonal }) {
    const n = puzzle.length;
    const [high, wide] = SUDOKU_BOXES[n] ?? [0, 0];
    const digits = Array.from({ length: n }, (_, i) => i + 1).join(" ");
    return `Fill in this Sudoku of ${n} rows and ${n} columns. A dot is an empty cell; the digits that are given stay where they are.

${puzzle.map((row) => row.map((digit) => (digit === 0 ? "." : digit)).join(" ")).join("\n")}

Write one digit from 1 to ${n} into every empty cell so that each row, each column and each box holds every digit from 1 to ${n} exactly once. The boxes have ${high} rows and ${wide} columns each and tile the board, beginning in the upper left corner.${
      diagonal
        ? " Each of the two long diagonals, from corner to opposite corner, holds every digit exactly once as well."
        : ""
    }

${answerFormat(`Write the whole board as ${n} lines of ${n} digits separated by blanks.`, { example: Array.from({ length: n }, () => digits).join("\n") })}`;
  },

  solve({ puzzle, diagonal }) {
    const n = puzzle.length;
    const [cells] = sudokuSolutions(sudokuShape(n, diagonal), puzzle.flat(), 1) ?? [];
    if (!cells) throw new Error("the board cannot be filled in");
    return Array.from({ length: n }, (_, r) => cells.slice(r * n, (r + 1) * n).join(" ")).join("\n");
  },

  verify(answer, { puzzle, diagonal }) {
    const n = puzzle.length;
    const board = read(answer, (text) => parseBoard(text, n));
    if (!board.ok) return invalid(board.reason);
    const cells = board.value.flat();
    for (const [at, given] of puzzle.flat().entries()) {
      const digit = cells[at] as number;
      const fault = (reason: string): Verdict =>
        wrong(`row ${Math.floor(at / n) + 1}, column ${(at % n) + 1} is ${digit}, ${reason}`);
      if (given !== 0 && digit !== given) return fault(`the board shows ${given} there`);
      if (digit < 1 || digit > n) return fault(`no digit from 1 to ${n}`);
    }
    for (const unit of sudokuShape(n, diagonal).units) {
      let seen = 0;
      for (const cell of unit) seen |= 1 << (cells[cell] as number);
      // Bits 1 to n.
      if (seen !== 2 ** (n + 1) - 2)
        return wrong(`a row, column${diagonal ? ", diagonal" : ""} or box holds a digit twice`);
    }
    return correct("the board is filled in by the rules");
  },
});
