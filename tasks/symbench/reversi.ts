import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { legalMoves, opponent, playDisc, startBoard } from "../../generators/reversi.js";
import type { Board, Disc } from "../../generators/reversi.js";
import { answerFormat } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseSymbolGrid } from "../../verifiers/parse/symbol-grid.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Play moves of Reversi and give the final board (SymBench `reversi`). Differences from the source: the question shows the
 * board before the moves (the source shows the one after them), it is a position in the middle of a game, and all moves
 * are legal without a pass.
 */
const MAX_SIZE = 12;
const coordinate = z.number().int().min(1).max(MAX_SIZE);

const instance = z
  .object({
    board_size: z.number().int().min(4).max(MAX_SIZE),
    /** `0` black, `1` white, `*` empty. */
    board: z
      .array(z.array(z.enum(["0", "1", "*"])).max(MAX_SIZE))
      .min(4)
      .max(MAX_SIZE),
    first_player: z.enum(["0", "1"]),
    /** Row and column from 1; the players move in turn. */
    moves: z
      .array(z.tuple([coordinate, coordinate]))
      .min(1)
      .max(60),
  })
  .refine(
    ({ board_size, board }) => board.length === board_size && board.every((row) => row.length === board_size),
    "the board is not n x n",
  )
  .refine(
    (given) => given.moves.length <= 60 && given.board.length <= MAX_SIZE && play(given) !== undefined,
    "a move that turns no disc over",
  );
interface Instance {
  board_size: number;
  board: Board;
  first_player: Disc;
  moves: [number, number][];
}

const params = z.object({
  /** Rows and columns of the board, even. */
  sizes: z
    .array(z.literal([4, 6, 8, 10]))
    .min(1)
    .default([6]),
  /** Moves played before the question's position. */
  min_played: z.number().int().min(0).max(60).default(4),
  max_played: z.number().int().min(0).max(60).default(16),
  min_moves: z.number().int().min(1).max(20).default(3),
  max_moves: z.number().int().min(1).max(20).default(3),
});

export const task = defineTask({
  id: "reversi",
  suite: "symbench",
  version: 1,
  family: "reversi",
  capability: "execution",
  abilities: ["spatial", "order"],
  summary: "Play the listed moves of Reversi and give the final board.",
  judging:
    "Every cell must be right; rows on lines, nested brackets or one flat list, with or without separators.",
  severalRight: false,
  params,
  // The source plays one to three moves from the start of the game on 4 x 4 and 6 x 6, which are 83 different games.
  levels: {
    easy: { min_moves: 1, max_moves: 2, max_played: 8 },
    medium: {},
    hard: { sizes: [8], min_played: 8, max_played: 30, min_moves: 6, max_moves: 10 },
  },
  grows: { what: "number of moves", measure: ({ moves }) => moves.length },
  instance,

  generate(rng, options) {
    return attempt("reversi", 1_000, () => {
      const n = rng.pick(options.sizes);
      let board = startBoard(n);
      let disc: Disc = "0";
      /** Plays a random move; false where the player has none. */
      const step = (): [number, number] | undefined => {
        const choices = legalMoves(board, disc);
        if (choices.length === 0) return undefined;
        const move = rng.pick(choices);
        board = playDisc(board, move, disc) ?? board;
        disc = opponent(disc);
        return move;
      };
      // A line with a pass, or one that ends early, is drawn again.
      const played = rng.int(options.min_played, options.max_played);
      for (let i = 0; i < played; i++) if (!step()) return undefined;
      const start = { board_size: n, board, first_player: disc };
      const count = rng.int(options.min_moves, options.max_moves);
      const moves: [number, number][] = [];
      for (let i = 0; i < count; i++) {
        const move = step();
        if (!move) return undefined;
        moves.push([move[0] + 1, move[1] + 1]);
      }
      return { ...start, moves };
    });
  },

  prompt({ board_size: n, board, first_player, moves }) {
    const names = { "0": "black", "1": "white" };
    let disc = first_player;
    const lines = moves.map(([r, c], i) => {
      const line = `${i + 1}. ${names[disc]} plays (${r}, ${c})`;
      disc = opponent(disc);
      return line;
    });
    return `This is a position of a game like Reversi on a board of ${n} rows and ${n} columns. 0 is a black disc, 1 a white disc and * an empty cell. Rows are counted from the top and columns from the left, both from 1; (r, c) is the cell in row r and column c.

${rowsOf(board)}

A player puts a disc of the own colour on an empty cell. Then, in each of the eight directions (along the row, the column and both diagonals), all discs of the other colour that stand in an unbroken line between the new disc and the nearest disc of the player's own colour change their colour. Where such a line is broken by an empty cell or runs to the edge of the board, nothing changes in that direction. Discs that change colour do not start further changes.

The players go on from this position in turn, ${names[first_player]} first; every move is allowed and nobody passes:
${lines.join("\n")}

What does the board look like after ${moves.length === 1 ? "this move" : "all these moves"}?

${answerFormat(`Write the board as ${n} lines of ${n} symbols (0, 1 or *) separated by blanks, from the top row to the bottom row.`, { example: rowsOf(board.map((row) => row.map(() => "*"))) })}`;
  },

  solve(given) {
    return rowsOf(play(given) ?? given.board);
  },

  verify(answer, given) {
    const n = given.board_size;
    // A backslash keeps Markdown from taking an asterisk for emphasis.
    const cells = read(answer, (text) => parseSymbolGrid(text.replaceAll("\\*", "*"), n, n, "01*"));
    if (!cells.ok) return invalid(cells.reason);
    for (const [r, row] of (play(given) ?? []).entries())
      for (const [c, cell] of row.entries())
        if (cells.value[r]?.[c] !== cell)
          return wrong(`row ${r + 1}, column ${c + 1} is ${cells.value[r]?.[c]}, it should be ${cell}`);
    return correct("every cell is right");
  },
});

/** The board after all moves; undefined where one of them turns no disc over. */
function play({ board, first_player, moves }: Instance): Board | undefined {
  let current: Board | undefined = board;
  let disc = first_player;
  for (const [r, c] of moves) {
    current = playDisc(current, [r - 1, c - 1], disc);
    if (!current) return undefined;
    disc = opponent(disc);
  }
  return current;
}

function rowsOf(board: readonly (readonly string[])[]): string {
  return board.map((row) => row.join(" ")).join("\n");
}
