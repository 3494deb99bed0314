import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { drawSudokuBoard, isForced, sudokuShape, sudokuSolutions } from "../../generators/sudoku-search.js";
import { answerFormat } from "../../generators/text.js";
import { parseBoard } from "../../verifiers/parse/board.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Sudoku of four rows (reasoning-gym `mini_sudoku`). Every drawn puzzle has one solution and exactly the wanted number of
 * empty cells (the source at times has one less); the verifier checks the rules. Differences from the source: nothing is
 * given for copying the digits of the puzzle; fences, brackets and line ends have no meaning.
 */
const N = 4;
const SHAPE = sudokuShape(N, false);

/** With fewer than four digits no board has one solution. */
const empty = z.number().int().min(1).max(12);
const params = z.object({ min_empty: empty.default(8), max_empty: empty.default(12) });

const board = (lowest: number) => z.array(z.array(z.number().int().min(lowest).max(N)).length(N)).length(N);
const instance = z
  .object({
    /** Rows, 0 is an empty cell. */
    puzzle: board(0),
    solution: board(1),
    num_empty: z.number().int().min(0).max(16),
  })
  .refine(
    ({ puzzle, num_empty }) => puzzle.flat().filter((digit) => digit === 0).length === num_empty,
    "another number of empty cells",
  )
  .refine(({ puzzle, solution }) => fault(solution, puzzle) === undefined, "the solution breaks the rules");

export const task = defineTask({
  id: "mini_sudoku",
  suite: "reasoning_gym",
  version: 1,
  family: "sudoku",
  capability: "reasoning",
  abilities: ["spatial", "logic", "search"],
  summary: "Fill in a Sudoku of four rows.",
  judging:
    "The filled board must keep the given digits and hold 1 to 4 once in each row, column and box; rows on lines, nested brackets, or all digits in reading order.",
  severalRight: false,
  params,
  levels: {
    easy: { min_empty: 4, max_empty: 7 },
    medium: {},
    hard: { min_empty: 11 },
  },
  grows: { what: "number of empty cells", measure: ({ num_empty }) => num_empty },
  instance,
  difficulty: ({ min_empty, max_empty }) => ({ empty: [min_empty, max_empty] }),

  generate(rng, { min_empty, max_empty }) {
    const num_empty = rng.int(min_empty, max_empty);
    return attempt("mini_sudoku", 2_000, () => {
      const solution = drawSudokuBoard(rng, SHAPE);
      if (!solution) return undefined;
      const cells = [...solution];
      let removed = 0;
      for (const cell of rng.shuffle(ALL_CELLS)) {
        if (removed === num_empty) break;
        const digit = cells[cell] as number;
        cells[cell] = 0;
        // What is forced needs no search: the solutions stay the same.
        if (isForced(SHAPE, cells, cell) || sudokuSolutions(SHAPE, cells, 2)?.length === 1) removed++;
        else cells[cell] = digit;
      }
      return removed === num_empty
        ? { puzzle: rowsOf(cells), solution: rowsOf(solution), num_empty }
        : undefined;
    });
  },

  prompt({ puzzle }) {
    return `Fill in this Sudoku of 4 rows and 4 columns. A dot is an empty cell; the digits that are given stay where they are.

${puzzle.map((row) => row.map((digit) => (digit === 0 ? "." : digit)).join(" ")).join("\n")}

Write one digit from 1 to 4 into every empty cell so that each row, each column and each of the four 2 x 2 boxes in the corners of the board holds every digit from 1 to 4 exactly once.

${answerFormat("Write the whole board as 4 lines of 4 digits separated by blanks.", { example: Array.from({ length: N }, () => "1 2 3 4").join("\n") })}`;
  },

  solve({ puzzle }) {
    const [cells] = sudokuSolutions(SHAPE, puzzle.flat(), 1) ?? [];
    if (!cells) throw new Error("the board cannot be filled in");
    return rowsOf(cells)
      .map((row) => row.join(" "))
      .join("\n");
  },

  verify(answer, { puzzle }) {
    const cells = read(answer, (text) => parseBoard(text, N));
    if (!cells.ok) return invalid(cells.reason);
    const reason = fault(cells.value, puzzle);
    return reason === undefined ? correct("the board is filled in by the rules") : wrong(reason);
  },
});

const ALL_CELLS = Array.from({ length: N * N }, (_, i) => i);

function rowsOf(cells: readonly number[]): number[][] {
  return Array.from({ length: N }, (_, r) => cells.slice(r * N, (r + 1) * N));
}

/** What a filled board breaks first; undefined where it keeps all rules. */
function fault(
  board: readonly (readonly number[])[],
  puzzle: readonly (readonly number[])[],
): string | undefined {
  const cells = board.flat();
  for (const [cell, given] of puzzle.flat().entries()) {
    const digit = cells[cell] as number;
    const where = `row ${Math.floor(cell / N) + 1}, column ${(cell % N) + 1} is ${digit}`;
    if (given !== 0 && digit !== given) return `${where}, the board shows ${given} there`;
    if (digit < 1 || digit > N) return `${where}, no digit from 1 to 4`;
  }
  for (const unit of SHAPE.units)
    if (new Set(unit.map((cell) => cells[cell])).size !== N)
      return "a row, column or box holds a digit twice";
  return undefined;
}
