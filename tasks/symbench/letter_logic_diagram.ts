import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { completions, isDiagonalLatin, randomDiagonalLatin } from "../../generators/latin.js";
import { answerFormat, numberWord } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseSymbolSquare } from "../../verifiers/parse/symbol-matrix.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Complete a Latin square of letters whose diagonal from top right to bottom left holds one letter (SymBench
 * `letter_logic_diagram`). Differences from the source: squares are random (in the source every row is the one above,
 * shifted), a puzzle has exactly one solution, a square is judged by the rules, and the form that the question asks for is
 * read. Published records have several solutions at times: there each of them is right.
 */
const instance = z
  .object({
    /** Rows of letters; null is an empty cell. */
    grid: z
      .array(
        z
          .array(
            z
              .string()
              .regex(/^[a-i]$/)
              .nullable(),
          )
          .min(4)
          .max(9),
      )
      .min(4)
      .max(9),
  })
  .refine(({ grid }) => grid.every((row) => row.length === grid.length), "the grid is not square")
  .refine(
    ({ grid }) =>
      grid.every((row) => row.every((letter) => letter === null || indexOf(letter) < grid.length)),
    "a letter that the grid does not have",
  );

const params = z.object({
  size: z.number().int().min(5).max(9).default(7),
  /** Empty cells; puzzles with one solution reach about 19, 27, 35, 44 and 54 for sizes 5 to 9. */
  min_blanks: z.number().int().min(5).max(54).default(15),
  max_blanks: z.number().int().min(5).max(54).default(30),
});

export const task = defineTask({
  id: "letter_logic_diagram",
  suite: "symbench",
  version: 1,
  family: "letter_logic_diagram",
  capability: "reasoning",
  abilities: ["spatial", "logic", "search"],
  summary:
    "Complete a Latin square of letters whose diagonal from top right to bottom left holds one letter.",
  judging:
    "The square must keep the given letters, have each letter once in every row and column, and one letter on the diagonal, which one square does; rows on lines with or without commas, or as nested lists, in either case.",
  severalRight: false,
  params,
  levels: {
    easy: { size: 5, min_blanks: 8, max_blanks: 14 },
    medium: {},
    hard: { size: 9, min_blanks: 36, max_blanks: 46 },
  },
  grows: { what: "empty cells", measure: ({ grid }) => grid.flat().filter((cell) => cell === null).length },
  instance,

  generate(rng, { size, min_blanks, max_blanks }) {
    return attempt("letter_logic_diagram", 200, () => {
      const solution = randomDiagonalLatin(rng, size);
      if (!solution) return undefined;
      const wanted = rng.int(min_blanks, max_blanks);
      const grid = solution.map((row) => [...row]);
      let blanks = 0;
      for (const cell of rng.shuffle(Array.from({ length: size * size }, (_, i) => i))) {
        if (blanks === wanted) break;
        const row = grid[Math.floor(cell / size)] ?? [];
        const letter = row[cell % size] ?? 0;
        row[cell % size] = -1;
        // A cell is emptied only while one solution is left.
        if (completions(grid, 2)?.length === 1) blanks++;
        else row[cell % size] = letter;
      }
      if (blanks < wanted) return undefined;
      return { grid: grid.map((row) => row.map((letter) => (letter < 0 ? null : letterOf(letter)))) };
    });
  },

  prompt({ grid }) {
    const n = grid.length;
    const letters = Array.from({ length: n }, (_, i) => letterOf(i));
    const form = letters.map(() => letters.join(",")).join("\n");
    return `Fill the empty cells of this ${n} x ${n} grid with the letters ${letters.join(", ")}. An underscore is an empty cell; the other cells stay as they are.

${grid.map((row) => row.map((letter) => letter ?? "_").join(",")).join("\n")}

When it is full,
- every row holds each of the ${numberWord(n)} letters exactly once,
- every column holds each of the ${numberWord(n)} letters exactly once,
- all cells on the diagonal from the top right corner to the bottom left corner hold the same letter (which one is for you to find out).

${answerFormat(`Write the whole grid as ${n} lines of ${n} letters separated by commas.`, { example: form })}`;
  },

  solve({ grid }) {
    const square = grid.map((row) => row.map((letter) => (letter === null ? -1 : indexOf(letter))));
    const [first] = completions(square, 1) ?? [];
    if (!first) throw new Error("the grid has no completion");
    return first.map((row) => row.map(letterOf).join(",")).join("\n");
  },

  verify(answer, { grid }) {
    const n = grid.length;
    const square = read(answer, (text) => parseSymbolSquare(text.toLowerCase(), n));
    if (!square.ok) return invalid(square.reason);
    for (const [r, row] of square.value.entries())
      for (const [c, letter] of row.entries()) {
        const given = grid[r]?.[c];
        if (!/^[a-i]$/.test(letter) || indexOf(letter) >= n)
          return wrong(`row ${r + 1}, column ${c + 1} holds "${letter}", which is none of the letters`);
        if (given !== null && given !== letter)
          return wrong(`row ${r + 1}, column ${c + 1} is ${letter}, given is ${given}`);
      }
    return isDiagonalLatin(square.value.map((row) => row.map(indexOf)))
      ? correct("keeps the given letters and every rule")
      : wrong("a row, a column or the diagonal breaks its rule");
  },
});

function letterOf(index: number): string {
  return String.fromCharCode(97 + index);
}

function indexOf(letter: string): number {
  return letter.charCodeAt(0) - 97;
}
