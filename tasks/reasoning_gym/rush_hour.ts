import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { HARD_BOARDS } from "../../generators/data/rush-hour.js";
import {
  changeBoard,
  distancesToExit,
  drawBoard,
  isOut,
  letterOf,
  readBoard,
  shortestWayOut,
  shuffleCars,
  slide,
  writeBoard,
} from "../../generators/rush-hour.js";
import type { Board, Slide } from "../../generators/rush-hour.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { parseItems } from "../../verifiers/parse/list.js";
import { plainSigns } from "../../verifiers/parse/number.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Sliding cars out of a full car park (reasoning-gym `rush_hour`). Differences from the source: boards are our own, found by
 * searching all boards that their cars can form, so the number of moves is proved; a move that is blocked makes the answer
 * wrong, where the source leaves it out; there is a gold; letters in any order of the published boards are read as the
 * question shows them. Random boards seldom need the source's 1 to 50 moves, so the levels are ranges of their own.
 */
const instance = z.object({
  /** 36 cells row by row: o empty, x wall, letters the cars, called A, B, C ... in the order of their letters. */
  board_config: z
    .string()
    .regex(/^[oxA-Z]{36}$/, "needs 36 cells of o, x and capital letters")
    .refine(
      (config) => readBoard(config) !== undefined,
      "needs cars of 2 or 3 cells and car A in the third row",
    ),
  /** Moves of a shortest solution, a slide of any length counting as one. */
  min_moves: z.number().int().min(0).max(200),
});

const params = z.object({
  min_moves: z.number().int().min(1).max(20).default(7),
  max_moves: z.number().int().min(1).max(50).default(14),
});

/** From this many moves on, boards are changed ones of the list: random ones hardly ever need them. */
const MANY_MOVES = 13;
const MAX_MOVES_READ = 2_000;

const boardOf = (config: string): Board => readBoard(config) as Board;

export const task = defineTask({
  id: "rush_hour",
  suite: "reasoning_gym",
  version: 1,
  family: "rush_hour",
  capability: "planning",
  abilities: ["spatial", "optimization", "search"],
  summary: "Slide cars and lorries out of the way until the red car can leave the car park.",
  judging:
    "Every list of moves that can be made in full, one after the other, and ends with car A at the right edge; a blocked move makes it wrong.",
  severalRight: true,
  params,
  levels: {
    easy: { min_moves: 3, max_moves: 6 },
    medium: {},
    hard: { min_moves: 15, max_moves: 30 },
  },
  grows: { what: "moves of a shortest solution", measure: ({ min_moves }) => min_moves },
  instance,
  difficulty: ({ min_moves, max_moves }) => ({ moves: [min_moves, max_moves] }),

  generate(rng, { min_moves, max_moves }) {
    return attempt("rush_hour", 3_000, () => {
      const board = drawParked(rng, min_moves);
      const away = distancesToExit(board, min_moves >= MANY_MOVES ? 4_000 : 2_000);
      if (!away || away.most < min_moves) return undefined;
      const distance = rng.int(min_moves, Math.min(max_moves, away.most));
      const start = shuffleCars(rng, away.pick(distance, rng));
      return { board_config: writeBoard(start), min_moves: distance };
    });
  },

  prompt({ board_config }) {
    const rows = writeBoard(boardOf(board_config)).replaceAll("o", ".").match(/.{6}/g) as string[];
    return `This is a car park of 6 × 6 cells, seen from above. Equal letters are one vehicle, a dot is a free cell and x is a wall. A vehicle that lies in a row can only slide left and right, one that stands in a column only up and down; vehicles neither turn nor leave the car park, and they cannot pass walls or other vehicles.

${rows.join("\n")}

Slide the vehicles until vehicle A is at the right edge of its row, where the exit is. Write a move as the letter of the vehicle, + for right or down or - for left or up, and the number of cells: C+2 slides C two cells to the right or down. All cells that a vehicle slides over must be free. Any solution counts, whatever its length.

${answerFormat("Write the moves in order, separated by blanks.", { example: "C+2 B-1 C-3 A+1 B+1" })}`;
  },

  solve({ board_config }) {
    return (shortestWayOut(boardOf(board_config)) ?? []).map(written).join(" ");
  },

  verify(answer, { board_config }) {
    const moves = read(answer, parseMoves);
    if (!moves.ok) return invalid(moves.reason);
    let board = boardOf(board_config);
    for (const [i, move] of moves.value.entries()) {
      const next = slide(board, move);
      if (!next) {
        const known = move.car < board.cars.length;
        return wrong(`move ${i + 1}, ${written(move)}: ${known ? "the way is not free" : "no such vehicle"}`);
      }
      board = next;
    }
    return isOut(board.cars) ? correct("vehicle A is at the exit") : wrong("vehicle A is not at the exit");
  },
});

const written = ({ car, by }: Slide): string => `${letterOf(car)}${by < 0 ? "-" : "+"}${Math.abs(by)}`;

function drawParked(rng: Rng, moves: number): Board {
  if (moves >= MANY_MOVES) return changeBoard(rng, boardOf(rng.pick(HARD_BOARDS)));
  return moves < 6
    ? drawBoard(rng, rng.int(8, 12), rng.int(0, 2))
    : drawBoard(rng, rng.int(12, 13), rng.int(0, 1));
}

/** `F+1 K-2`, also with commas, arrows, brackets, numbering, a blank before the sign. At least one move. */
function parseMoves(text: string): Parsed<Slide[]> {
  const items = parseItems(plainSigns(text).replace(/([A-Za-z]):?[ \t]{1,4}(?=[+-]\d)/g, "$1"));
  if (!items.ok) return items;
  if (items.value.length === 0) return unreadable("no move");
  if (items.value.length > MAX_MOVES_READ) return unreadable(`${items.value.length} moves`);
  const moves: Slide[] = [];
  for (const item of items.value) {
    const match = /^([A-Z])([+-])([1-9]\d?)$/i.exec(item);
    if (!match) return unreadable(`"${item.slice(0, 20)}" is no move like C+2`);
    const by = Number(match[3]) * (match[2] === "-" ? -1 : 1);
    moves.push({ car: (match[1] ?? "").toUpperCase().charCodeAt(0) - 65, by });
  }
  return parsed(moves);
}
