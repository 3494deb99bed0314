import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { bestCaptures, blackCaptures, goGroups } from "../../generators/go.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { unbracket } from "../../verifiers/parse/list.js";
import { parsed, read, trimChars, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Capture as many white stones as possible with one move (reasoning-gym `tsumego`). Differences from the source: the rules of
 * capture are played out, so that the stored move really captures (a quarter of the source's captures nothing) and is the only
 * one that captures the most; no group starts without a liberty; at medium and hard a smaller white group can be captured as
 * well, so that the first capture found is not always the best.
 */
const EMPTY = ".";
const stone = z.enum(["X", "O", EMPTY]);
const boardSize = z.number().int().min(5).max(19);

const params = z.object({
  min_board_size: boardSize.default(9),
  max_board_size: boardSize.default(13),
  /** Stones on the board before the group to be captured is set, plus 4. */
  max_stones: z.number().int().min(5).max(60).default(15),
  /** Ours: stones of the group to be captured. */
  min_group: z.number().int().min(2).max(12).default(3),
  max_group: z.number().int().min(2).max(12).default(5),
  /** Ours: smaller white groups that are set with one liberty. */
  decoys: z.number().int().min(0).max(4).default(1),
});

export const task = defineTask({
  id: "tsumego",
  suite: "reasoning_gym",
  version: 1,
  family: "tsumego",
  capability: "reasoning",
  abilities: ["spatial", "logic", "search"],
  summary: "Find the move of Black that captures the most white stones on a Go board.",
  judging:
    "The one point where a black stone captures the most white stones, as a letter and a number in any case.",
  severalRight: false,
  params,
  levels: {
    easy: { min_board_size: 5, max_board_size: 8, max_stones: 9, max_group: 4, decoys: 0 },
    medium: {},
    hard: { min_board_size: 13, max_board_size: 19, max_stones: 40, min_group: 5, max_group: 10, decoys: 3 },
  },
  grows: { what: "points of the board", measure: ({ board_size }) => board_size * board_size },
  instance: z
    .object({
      /** Rows from the top; X black, O white. */
      board: z.array(z.array(stone).min(2).max(19)).min(2).max(19),
      board_size: z.number().int().min(2).max(19),
    })
    .refine(
      ({ board, board_size }) =>
        board.length === board_size && board.every(({ length }) => length === board_size),
      "a board of another size than board_size",
    ),
  difficulty: ({ min_board_size, max_board_size }) => ({ board_size: [min_board_size, max_board_size] }),

  generate(rng, options) {
    return attempt("tsumego", 5_000, () => {
      const board_size = rng.int(options.min_board_size, options.max_board_size);
      const board = Array.from({ length: board_size }, () =>
        Array.from({ length: board_size }, (): z.output<typeof stone> => EMPTY),
      );
      const group = rng.int(options.min_group, options.max_group);
      const target = setGroup(rng, board, group);
      if (target === undefined) return undefined;
      for (let i = 0; i < options.decoys; i++)
        if (setGroup(rng, board, rng.int(1, group - 1)) === undefined) return undefined;
      for (let left = options.max_stones - 4, tries = 0; left > 0 && tries < 10 * left; tries++) {
        const row = board[rng.int(0, board_size - 1)] ?? [];
        const col = rng.int(0, board_size - 1);
        if (row[col] !== EMPTY) continue;
        row[col] = rng.chance() ? "X" : "O";
        left--;
      }
      const { points } = bestCaptures(board);
      if (points.length !== 1 || points[0] !== target) return undefined;
      if (blackCaptures(board).size < Math.min(2, options.decoys + 1)) return undefined;
      if (goGroups(board).some((one) => one.group.liberties.size === 0)) return undefined;
      return { board, board_size };
    });
  },

  prompt({ board, board_size }) {
    const names = [...LETTERS.slice(0, board_size)].join(" ");
    const rows = board.map((row, r) => `${String(board_size - r).padStart(2)} ${row.join(" ")}`);
    return `This is a position of the game of Go on a board of ${board_size} by ${board_size} points: X is a black stone, O a white one, a dot an empty point. Columns have letters (the letter I is used as well), rows have numbers from the bottom.

   ${names}
${rows.join("\n")}

Stones of one colour that are joined in a line along rows and columns form a group; its liberties are the empty points directly beside it, not diagonally. Black is to move and sets a stone on an empty point. Then every white group without a liberty is captured with all its stones. Which move of Black captures the most white stones?

${answerFormat("Answer with the letter and the number of the point.", { example: `Z${board_size + 1}` })}`;
  },

  solve({ board, board_size }) {
    const [point = 0] = bestCaptures(board).points;
    return written(point, board_size);
  },

  verify(answer, { board, board_size }) {
    const given = read(answer, parsePoint);
    if (!given.ok) return invalid(given.reason);
    const [col, number] = given.value;
    const row = board_size - number;
    const symbol = board[row]?.[col];
    if (symbol === undefined) return wrong("the board has no such point");
    if (symbol !== EMPTY) return wrong("there is a stone already");
    const { points, stones } = bestCaptures(board);
    if (points.includes(row * board_size + col)) return correct(`captures ${stones} white stones`);
    const own = blackCaptures(board).get(row * board_size + col) ?? 0;
    return wrong(`captures ${own} white stones, the best move captures ${stones}`);
  },
});

const LETTERS = "ABCDEFGHIJKLMNOPQRS";

function written(point: number, size: number): string {
  return `${LETTERS[point % size] ?? ""}${size - Math.floor(point / size)}`;
}

/** `E4`, `e4`, `E 4`, `(E, 4)`, `column E, row 4`, `Black E4`, `Black plays at E4`. */
function parsePoint(text: string): Parsed<readonly [col: number, number: number]> {
  if (text.length > 100) return unreadable("too long for one point");
  const plain = trimChars(unbracket(text), "\"'`*").toLowerCase().replace(/\s+/g, " ");
  const match =
    /^(?:(?:black|b|x)(?: plays?)? )?(?:at )?(?:(?:column|col) )?([a-z])(?: ?[-,] ?| )?(?:(?:and )?row )?(\d{1,3})$/.exec(
      plain,
    );
  if (!match) return unreadable("not a letter and a number");
  return parsed([LETTERS.toLowerCase().indexOf(match[1] ?? ""), Number(match[2])]);
}

/**
 * Sets a connected white group of `size` stones on free points and a black stone on each of its liberties but one, whose point is
 * the result; undefined (and the board as it came out) where there is no room.
 */
function setGroup(rng: Rng, board: string[][], size: number): number | undefined {
  const side = board.length;
  const isFree = (point: number): boolean =>
    point >= 0 && board[Math.floor(point / side)]?.[point % side] === EMPTY;
  const beside = (point: number): number[] =>
    [
      point - side,
      point + side < side * side ? point + side : -1,
      point % side > 0 ? point - 1 : -1,
      point % side < side - 1 ? point + 1 : -1,
    ].filter((next) => next >= 0);
  const white = [rng.int(0, side * side - 1)];
  for (let tries = 0; white.length < size && tries < 20 * size; tries++) {
    const next = rng.pick(beside(rng.pick(white)));
    if (!white.includes(next)) white.push(next);
  }
  const edge = [...new Set(white.flatMap(beside))].filter((point) => !white.includes(point));
  if (white.length < size || ![...white, ...edge].every(isFree)) return undefined;
  const open = rng.pick(edge);
  for (const point of white) (board[Math.floor(point / side)] as string[])[point % side] = "O";
  for (const point of edge)
    if (point !== open) (board[Math.floor(point / side)] as string[])[point % side] = "X";
  return open;
}
