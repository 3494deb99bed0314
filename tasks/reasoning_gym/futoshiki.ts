import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { drawLatinSquare, latinSolutions } from "../../generators/futoshiki.js";
import type { Inequality } from "../../generators/futoshiki.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { parseBoard } from "../../verifiers/parse/board.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * A Latin square with inequalities between neighbouring cells (reasoning-gym `futoshiki`). Every drawn puzzle has one
 * solution, proved by a complete search; the verifier checks the rules. Differences from the source: at least two signs;
 * the square is a random one; the answer is read by its digits, whatever stands between them; nothing is given for copying
 * the puzzle.
 */
const MIN_SIZE = 4;
const MAX_SIZE = 9;
const MIN_SIGNS = 2;

const size = z.number().int().min(MIN_SIZE).max(MAX_SIZE);
const rating = z.number().int().min(0).max(3);
const params = z.object({
  min_board_size: size.default(4),
  max_board_size: size.default(9),
  /** The more, the more signs: a pair of neighbours has one with probability 0.03 + 0.07 x difficulty. */
  min_difficulty: rating.default(0),
  max_difficulty: rating.default(3),
});

const board = (lowest: number) =>
  z
    .array(z.array(z.number().int().min(lowest).max(MAX_SIZE)).min(MIN_SIZE).max(MAX_SIZE))
    .min(MIN_SIZE)
    .max(MAX_SIZE);
const at = z
  .number()
  .int()
  .min(0)
  .max(MAX_SIZE - 1);
const constraint = z.tuple([at, at, at, at, z.enum(["<", ">"])]);
type Constraint = z.output<typeof constraint>;
interface Puzzle {
  puzzle: readonly (readonly number[])[];
  constraints: readonly Constraint[];
}

const instance = z
  .object({
    /** Rows, 0 is an empty cell. */
    puzzle: board(0),
    /** Row and column of two neighbours (the second below or right of the first), and the sign between them. */
    constraints: z.array(constraint).max(2 * MAX_SIZE * (MAX_SIZE - 1)),
    solution: board(1),
    board_size: size,
    difficulty_rating: rating,
  })
  .refine(
    ({ puzzle, solution, board_size }) =>
      [puzzle, solution].every(
        (rows) => rows.length === board_size && rows.every((row) => row.length === board_size),
      ),
    "boards of another size",
  )
  .refine(
    ({ constraints, board_size }) =>
      constraints.every(
        ([r, c, r2, c2]) =>
          r2 < board_size && c2 < board_size && ((r2 === r && c2 === c + 1) || (r2 === r + 1 && c2 === c)),
      ),
    "a sign that is not between neighbours",
  )
  .refine((each) => fault(each.solution, each) === undefined, "the solution breaks the rules");

export const task = defineTask({
  id: "futoshiki",
  suite: "reasoning_gym",
  version: 1,
  family: "futoshiki",
  capability: "reasoning",
  abilities: ["spatial", "logic", "search"],
  summary: "Fill in a Futoshiki: a Latin square with inequalities.",
  judging:
    "The digits of the filled board must keep the given ones, the rows, the columns and the inequality signs; signs in the answer may be left out and are not read.",
  severalRight: false,
  params,
  levels: {
    easy: { max_board_size: 5 },
    medium: {},
    hard: { min_board_size: 8 },
  },
  grows: {
    what: "number of empty cells",
    measure: ({ puzzle }) => puzzle.flat().filter((digit) => digit === 0).length,
  },
  instance,
  difficulty: (options) => ({
    board_size: [options.min_board_size, options.max_board_size],
    difficulty: [options.min_difficulty, options.max_difficulty],
  }),

  generate(rng, { min_board_size, max_board_size, min_difficulty, max_difficulty }) {
    const board_size = rng.int(min_board_size, max_board_size);
    const difficulty_rating = rng.int(min_difficulty, max_difficulty);
    return attempt("futoshiki", 200, () => {
      const solution = drawLatinSquare(rng, board_size);
      if (!solution) return undefined;
      const constraints = attempt("futoshiki signs", 1_000, () => {
        const signs = drawSigns(rng, solution, board_size, 0.03 + 0.07 * difficulty_rating);
        return signs.length < MIN_SIGNS ? undefined : signs;
      });
      const inequalities = asInequalities(constraints, board_size);
      const cells = [...solution];
      for (const cell of rng.shuffle(Array.from(cells.keys()))) {
        const digit = solution[cell] as number;
        cells[cell] = 0;
        // The cell stays empty where no solution has another digit in it.
        const others = latinSolutions(board_size, cells, inequalities, 1, { not: [cell, digit] });
        if (others?.length !== 0) cells[cell] = digit;
      }
      return {
        puzzle: rowsOf(cells, board_size),
        constraints,
        solution: rowsOf(solution, board_size),
        board_size,
        difficulty_rating,
      };
    });
  },

  prompt(instance) {
    const n = instance.board_size;
    return `Fill in this Futoshiki board of ${n} rows and ${n} columns. A dot is an empty cell; the digits that are given stay where they are.

${layout(instance)}

Write a digit from 1 to ${n} into every empty cell so that each row and each column holds every digit from 1 to ${n} exactly once and all signs hold. Between neighbours of a row, < says that the left digit is smaller than the right one and > that it is larger. Between two rows, ∧ says that the digit above it is smaller than the digit below it and ∨ that it is larger.

${answerFormat(`Write the whole board as ${n} lines of ${n} digits separated by blanks; leave the signs out.`, { example: Array.from({ length: n }, () => rowExample(n)).join("\n") })}`;
  },

  solve({ puzzle, constraints, board_size }) {
    const [cells] =
      latinSolutions(board_size, puzzle.flat(), asInequalities(constraints, board_size), 1) ?? [];
    if (!cells) throw new Error("the board cannot be filled in");
    return rowsOf(cells, board_size)
      .map((row) => row.join(" "))
      .join("\n");
  },

  verify(answer, instance) {
    const cells = read(answer, (text) => parseBoard(withoutSigns(text), instance.board_size));
    if (!cells.ok) return invalid(cells.reason);
    const reason = fault(cells.value, instance);
    return reason === undefined ? correct("the board is filled in by the rules") : wrong(reason);
  },
});

/** What a filled board breaks first; undefined where it keeps all rules. */
function fault(cells: readonly (readonly number[])[], { puzzle, constraints }: Puzzle): string | undefined {
  const n = puzzle.length;
  for (const [r, row] of puzzle.entries())
    for (const [c, given] of row.entries())
      if (given !== 0 && cells[r]?.[c] !== given)
        return `row ${r + 1}, column ${c + 1} is ${cells[r]?.[c]}, the board shows ${given} there`;
  const complete = (line: readonly (number | undefined)[]): boolean =>
    new Set(line).size === n && line.every((digit) => digit !== undefined && digit >= 1 && digit <= n);
  for (let i = 0; i < n; i++) {
    if (!complete(cells[i] ?? [])) return `row ${i + 1} does not hold every digit once`;
    if (!complete(cells.map((row) => row[i]))) return `column ${i + 1} does not hold every digit once`;
  }
  for (const [r, c, r2, c2, sign] of constraints) {
    const [first = 0, second = 0] = [cells[r]?.[c], cells[r2]?.[c2]];
    if (sign === "<" ? first >= second : first <= second)
      return `the sign after row ${r + 1}, column ${c + 1} does not hold`;
  }
  return undefined;
}

function drawSigns(rng: Rng, solution: readonly number[], n: number, share: number): Constraint[] {
  const signs: Constraint[] = [];
  for (let r = 0; r < n; r++)
    for (let c = 0; c < n; c++)
      for (const [r2, c2] of [
        [r, c + 1],
        [r + 1, c],
      ] as const) {
        if (r2 >= n || c2 >= n || !rng.chance(share)) continue;
        const less = (solution[r * n + c] as number) < (solution[r2 * n + c2] as number);
        signs.push([r, c, r2, c2, less ? "<" : ">"]);
      }
  return signs;
}

function asInequalities(constraints: readonly Constraint[], n: number): Inequality[] {
  return constraints.map(([r, c, r2, c2, sign]) =>
    sign === "<" ? [r * n + c, r2 * n + c2] : [r2 * n + c2, r * n + c],
  );
}

function rowsOf(cells: readonly number[], n: number): number[][] {
  return Array.from({ length: n }, (_, r) => cells.slice(r * n, (r + 1) * n));
}

/** The board as it is printed: cells three characters apart, with signs between them and on lines of their own. */
function layout({ puzzle, constraints }: Puzzle): string {
  const n = puzzle.length;
  const across = new Map<string, string>();
  const down = new Map<string, string>();
  for (const [r, c, r2, , sign] of constraints)
    if (r2 === r) across.set(`${r} ${c}`, sign);
    else down.set(`${r} ${c}`, sign === "<" ? "∧" : "∨");
  const lines: string[] = [];
  for (const [r, row] of puzzle.entries()) {
    lines.push(
      row
        .map(
          (digit, c) =>
            (digit === 0 ? "." : digit) + (c < n - 1 ? ` ${across.get(`${r} ${c}`) ?? " "} ` : ""),
        )
        .join(""),
    );
    if (r < n - 1)
      lines.push(
        row
          .map((_, c) => down.get(`${r} ${c}`) ?? " ")
          .join("   ")
          .trimEnd(),
      );
  }
  return lines.join("\n");
}

/** The digits of a row in order: no solution when it is every row. */
function rowExample(n: number): string {
  return Array.from({ length: n }, (_, i) => i + 1).join(" ");
}

/** An answer in the layout of the question, without its signs. */
function withoutSigns(text: string): string {
  return text
    .split("\n")
    .map((line) => (/^[\s|∧∨˄˅⌃⌄^vV<>]*$/.test(line) ? "" : line.replace(/[<>＜＞]/g, " ")))
    .filter((line) => line.trim() !== "")
    .join("\n");
}
