import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { completeQueens } from "../../generators/queens.js";
import { answerFormat, numberWord } from "../../generators/text.js";
import { parseCells } from "../../verifiers/parse/cells.js";
import type { Cell } from "../../verifiers/parse/cells.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Complete a board of n queens that do not attack each other (SymBench `eight_queens`). Differences from the source:
 * queens off the board are wrong, given queens must stay, and the question says that all n queens are to be listed. A
 * list of exactly the missing queens means the same and is accepted.
 */
const instance = z
  .object({
    /** One text a row: 0 empty, 1 a given queen, X no queen may stand here. */
    initial_board: z
      .array(z.string().regex(/^[01X]{4,20}$/))
      .min(4)
      .max(20),
  })
  .refine(
    ({ initial_board }) => initial_board.every((row) => row.length === initial_board.length),
    "the board is not square",
  );
type Instance = z.output<typeof instance>;

const params = z.object({
  size: z.number().int().min(6).max(20).default(8),
  min_queens: z.number().int().min(0).max(10).default(1),
  max_queens: z.number().int().min(0).max(10).default(3),
  min_blocked: z.number().int().min(0).max(60).default(4),
  max_blocked: z.number().int().min(0).max(60).default(12),
});

export const task = defineTask({
  id: "eight_queens",
  suite: "symbench",
  version: 1,
  family: "eight_queens",
  capability: "planning",
  abilities: ["spatial", "logic", "search"],
  summary: "Complete a board of queens, some given and some cells blocked, so that none attacks another.",
  judging:
    "Every set of n cells on the board that keeps the given queens, leaves out blocked cells and has no two queens in a row, column or diagonal is right, in any order; a list of exactly the missing queens is accepted as well.",
  severalRight: true,
  params,
  // The source's 0 to 3 queens and 0 to 4 blocked cells leave boards that one solution, always the same, fits a quarter
  // of: medium has more of both.
  levels: {
    easy: { size: 7, max_queens: 2, min_blocked: 8, max_blocked: 12 },
    medium: {},
    hard: { size: 12, min_queens: 1, max_queens: 4, min_blocked: 12, max_blocked: 24 },
  },
  grows: { what: "rows of the board", measure: ({ initial_board }) => initial_board.length },
  instance,

  generate(rng, options) {
    const n = options.size;
    return attempt("eight_queens", 200, () => {
      // The hidden solution comes first, so every board can be completed.
      const hidden = completeQueens(
        Array.from({ length: n }, () => -1),
        () => true,
        (columns) => rng.shuffle(columns),
        { steps: 20_000 },
      );
      if (!hidden) return undefined;
      const queens = rng.int(Math.min(options.min_queens, n - 1), Math.min(options.max_queens, n - 1));
      const blocked = rng.int(options.min_blocked, options.max_blocked);
      if (queens + blocked === 0) return undefined;
      const board = Array.from({ length: n }, () => Array.from({ length: n }, () => "0"));
      const set = (cell: number, symbol: string): void => {
        (board[Math.floor(cell / n)] as string[])[cell % n] = symbol;
      };
      const solution = hidden.map((c, r) => r * n + c);
      for (const cell of rng.sample(solution, queens)) set(cell, "1");
      const others = Array.from({ length: n * n }, (_, i) => i).filter((cell) => !solution.includes(cell));
      for (const cell of rng.sample(others, Math.min(blocked, others.length))) set(cell, "X");
      return { initial_board: board.map((row) => row.join("")) };
    });
  },

  prompt({ initial_board }) {
    const n = initial_board.length;
    const diagonal = Array.from({ length: n }, (_, i) => `${i} ${i}`).join(", ");
    return `A chessboard has ${n} rows and ${n} columns. In the picture below 1 is a cell with a queen, 0 is an empty cell, and X is a cell where no queen may stand.

${initial_board.join("\n")}

Put further queens on empty cells until there are ${numberWord(n)} queens in all. The queens that are already there stay where they are. No two queens may stand in the same row, in the same column or on the same diagonal, in either direction and at any distance; X cells do not shield anything.

Rows are counted from the top and columns from the left, both from 0.

${answerFormat(
  `List the cells of all ${n} queens, the given ones included, in any order: each as its row and its column with a blank between them, and commas between the cells.`,
  { example: diagonal },
)}`;
  },

  solve({ initial_board }) {
    const placed = initial_board.map((row) => row.indexOf("1"));
    const columns = completeQueens(placed, (r, c) => initial_board[r]?.[c] === "0");
    if (!columns) throw new Error("the board has no completion");
    return columns.map((c, r) => `${r} ${c}`).join(", ");
  },

  verify(answer, { initial_board }) {
    const cells = read(answer, parseCells);
    if (!cells.ok) return invalid(cells.reason);
    const n = initial_board.length;
    const given = givenQueens(initial_board);
    const key = ([r, c]: Cell): string => `${r} ${c}`;
    const listed = new Set(cells.value.map(key));
    if (listed.size !== cells.value.length) return wrong("a cell is listed twice");
    const isMissingOnly =
      given.length > 0 &&
      cells.value.length === n - given.length &&
      given.every((cell) => !listed.has(key(cell)));
    const queens = isMissingOnly ? [...given, ...cells.value] : cells.value;
    if (queens.length !== n) return wrong(`${queens.length} queens where ${n} are needed`);
    for (const [r, c] of queens) {
      const symbol = r >= 0 && c >= 0 ? initial_board[r]?.[c] : undefined;
      if (symbol === undefined) return wrong(`row ${r}, column ${c} is not on the board`);
      if (symbol === "X") return wrong(`row ${r}, column ${c} is blocked`);
    }
    for (const cell of given)
      if (!isMissingOnly && !listed.has(key(cell)))
        return wrong(`the given queen in row ${cell[0]}, column ${cell[1]} is missing`);
    for (const [i, [r, c]] of queens.entries())
      for (const [otherRow, otherColumn] of queens.slice(0, i))
        if (r === otherRow || c === otherColumn || Math.abs(r - otherRow) === Math.abs(c - otherColumn))
          return wrong(`the queens at ${otherRow} ${otherColumn} and ${r} ${c} attack each other`);
    return correct("no two queens attack each other");
  },
});

function givenQueens(board: Instance["initial_board"]): Cell[] {
  return board.flatMap((row, r) =>
    [...row].flatMap((symbol, c) => (symbol === "1" ? [[r, c] as const] : [])),
  );
}
