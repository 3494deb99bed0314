import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import {
  boxesOffGoal,
  copyBoard,
  drawBoard,
  parseBoard,
  step,
  writeBoard,
} from "../../generators/sokoban.js";
import type { SokobanBoard, SokobanMove } from "../../generators/sokoban.js";
import { answerFormat } from "../../generators/text.js";
import { unbracket } from "../../verifiers/parse/list.js";
import { parsed, plainArrows, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Push all boxes onto goals (reasoning-gym `sokoban`). Boards are made by playing backwards, as there. Differences from the
 * source: a move into a wall or against a box that cannot move makes the answer wrong instead of being passed over, letters of
 * words are no moves, moves are read in any case; boards are solvable by construction and need no search.
 */
const side = z.number().int().min(4).max(20);
const boxes = z.number().int().min(1).max(60);

const params = z.object({
  min_w: side.default(6),
  min_h: side.default(6),
  max_w: side.default(10),
  max_h: side.default(10),
  min_boxes: boxes.default(4),
  max_boxes: boxes.default(10),
  /** Most moves of the stored solution. */
  max_depth: z.number().int().min(2).max(1_000).default(80),
  /** Ours: fewest moves of the stored solution. */
  min_depth: z.number().int().min(1).max(200).default(10),
});
type Params = z.output<typeof params>;

export const task = defineTask({
  id: "sokoban",
  suite: "reasoning_gym",
  version: 1,
  family: "sokoban",
  capability: "planning",
  abilities: ["spatial", "optimization", "search"],
  summary: "Push all boxes of a Sokoban board onto goals.",
  judging:
    "Any legal moves, of any number, after which every box stands on a goal; the letters L, R, U, D in any case, together or separated.",
  severalRight: true,
  params,
  levels: {
    easy: { min_w: 6, max_w: 7, min_h: 6, max_h: 7, min_boxes: 2, max_boxes: 3, min_depth: 6 },
    medium: {},
    hard: {
      min_w: 10,
      max_w: 14,
      min_h: 10,
      max_h: 14,
      min_boxes: 8,
      max_boxes: 14,
      min_depth: 60,
      max_depth: 250,
    },
  },
  grows: { what: "moves of the stored solution", measure: ({ solution }) => solution.length },
  instance: z
    .object({
      /** Rows of symbols, see the question. */
      gamestr: z.string().max(1_000),
      width: z.number().int().min(1).max(20),
      height: z.number().int().min(1).max(20),
      /** Moves that solve it. */
      solution: z
        .string()
        .regex(/^[LRUD]*$/)
        .max(2_000),
    })
    .refine(({ gamestr, width, height, solution }) => {
      const board = gamestr.length <= 1_000 ? parseBoard(gamestr) : undefined;
      if (board?.width !== width || board.height !== height || solution.length > 2_000) return false;
      return boxesOffGoal(board) > 0 && fault(board, [...solution] as SokobanMove[]) === undefined;
    }, "gamestr, its size and the solution do not agree"),
  difficulty: ({ min_w, max_w, min_h, max_h }) => ({ width: [min_w, max_w], height: [min_h, max_h] }),

  generate(rng, options) {
    return attempt("sokoban", 2_000, () => {
      const width = rng.int(options.min_w, options.max_w);
      const height = rng.int(options.min_h, options.max_h);
      const count = countBoxes(width * height, options);
      const drawn = drawBoard(rng, { width, height, boxes: count });
      if (!drawn) return undefined;
      const { board, solution } = drawn;
      if (boxesOffGoal(board) < Math.max(1, Math.floor(count / 2))) return undefined;
      if (solution.length < options.min_depth || solution.length > options.max_depth) return undefined;
      return { gamestr: writeBoard(board), width, height, solution: solution.join("") };
    });
  },

  prompt({ gamestr }) {
    const rows = gamestr.trim().split("\n");
    return `Sokoban: a player pushes boxes on a board until every box stands on a goal. The symbols of the board:

+ wall
- empty floor
X goal
@ box
$ box on a goal
* player
% player on a goal

${rows.map((row) => row.trim()).join("\n")}

A move takes the player one cell to the left (L), right (R), up (U) or down (D). If a box is on that cell, it is pushed one cell further in the same direction. A move into a wall is not allowed, nor one that pushes a box into a wall or into another box; boxes cannot be pulled. Find moves after which every box stands on a goal. Any number of moves is fine.

${answerFormat("Write the letters of all moves in order.", { example: exampleFor(gamestr) })}`;
  },

  solve({ solution }) {
    return solution;
  },

  verify(answer, { gamestr }) {
    const board = parseBoard(gamestr);
    if (!board) throw new Error("no board");
    const moves = read(answer, parseMoves);
    if (!moves.ok) return invalid(moves.reason);
    const found = fault(board, moves.value);
    return found === undefined
      ? correct(`every box is on a goal after ${moves.value.length} moves`)
      : wrong(found);
  },
});

/** What is wrong with a solution; undefined where nothing is. */
function fault(start: SokobanBoard, moves: readonly SokobanMove[]): string | undefined {
  const board = copyBoard(start);
  for (const [i, move] of moves.entries())
    if (!step(board, move)) return `move ${i + 1} (${move}) is not possible`;
  const left = boxesOffGoal(board);
  return left === 0 ? undefined : `${left} boxes are on no goal at the end`;
}

/** The letters, nothing but separators between them: letters of words are no moves. */
function parseMoves(text: string): Parsed<SokobanMove[]> {
  const plain = unbracket(plainArrows(text))
    .replace(/[→\s,;|"'`]/g, "")
    .toUpperCase();
  if (plain === "") return unreadable("no moves");
  return /^[LRUD]+$/.test(plain)
    ? parsed([...plain] as SokobanMove[])
    : unreadable("other characters than L, R, U and D");
}

/** Grows with the area from `min_boxes` to `max_boxes`, which is the number where a range is a single value. */
function countBoxes(area: number, { min_w, max_w, min_h, max_h, min_boxes, max_boxes }: Params): number {
  if (min_w === max_w || min_h === max_h || min_boxes === max_boxes) return max_boxes;
  const [least, most] = [min_w * min_h, max_w * max_h];
  return min_boxes + Math.floor(((max_boxes - min_boxes) * (area - least)) / (most - least));
}

/** Some letters that do not solve this board: the last text leaves every board. */
function exampleFor(gamestr: string): string {
  const board = parseBoard(gamestr);
  const examples = ["LURD", "DRUL", "LLLLLLLLLLLLLLLLLLLLL"];
  return examples.find((text) => board && fault(board, [...text] as SokobanMove[]) !== undefined) ?? "";
}
