import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import {
  drawConnected,
  fewestSwapMoves,
  isKnightStep,
  SQUARES,
  stepsAmong,
} from "../../generators/knights.js";
import type { Color, KnightMove, Position } from "../../generators/knights.js";
import { smallRecord } from "../../generators/small-record.js";
import { answerFormat } from "../../generators/text.js";
import { parsed, plainArrows, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { parseClosedWord } from "../../verifiers/parse/word.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * White and black knights change places on a small board (reasoning-gym `knight_swap`). Differences from the source: steps
 * follow from the board that is shown alone, so "No" is proved by a search of all its positions (the source takes steps away
 * that nobody can see, and a fifth of its "No" can be solved); passing is excluded in words; impossible boards leave room
 * to move, so that they are not seen at a glance.
 */
const square = z.enum(SQUARES);
const color = z.enum(["w", "B"]);
const SQUARE_NAME = /^[A-D][1-3]$/;
const position = smallRecord(12, SQUARE_NAME, color.nullable());
const instance = z
  .object({
    /** The source's own table of steps. Only the squares count: steps follow from the rule. */
    board: smallRecord(12, SQUARE_NAME, z.array(square).max(8)),
    pieces: position,
    start_turn: color,
    /** A shortest way, null where there is none; an answer is never compared with it. */
    solution: z
      .array(z.tuple([color, square, square]))
      .max(200)
      .nullable(),
    is_possible: z.boolean(),
    num_steps: z.number().int().min(0).max(200),
    /** The positions from the first to the last, null where there is no way. */
    board_states: z.array(position).max(201).nullable().default(null),
  })
  .refine(({ board, pieces }) => Object.keys(board).sort().join() === Object.keys(pieces).sort().join(), {
    message: "board and pieces name different squares",
  })
  .refine(
    ({ pieces }) => {
      const placed = Object.values(pieces);
      const white = placed.filter((piece) => piece === "w").length;
      return white > 0 && white === placed.filter((piece) => piece === "B").length;
    },
    { message: "needs as many white knights as black ones" },
  );
type Instance = z.output<typeof instance>;

const params = z.object({
  min_nodes: z.number().int().min(6).max(12).default(6),
  max_nodes: z.number().int().min(6).max(12).default(9),
  /** Knights of each colour. */
  min_pieces: z.number().int().min(1).max(3).default(2),
  max_pieces: z.number().int().min(1).max(3).default(2),
  /** Moves of a shortest way where there is one. */
  min_steps: z.number().int().min(2).max(40).default(4),
  max_steps: z.number().int().min(2).max(100).default(20),
  impossible_ratio: z.number().min(0).max(1).default(0.2),
});

/** An impossible board has at least this many positions that moves lead to. */
const POSITIONS = 12;
const MAX_MOVES_READ = 2_000;

export const task = defineTask({
  id: "knight_swap",
  suite: "reasoning_gym",
  version: 1,
  family: "knight_swap",
  capability: "planning",
  abilities: ["spatial", "optimization", "search"],
  summary: "Swap the white and the black knights on a small board, or find that it cannot be done.",
  judging:
    'Every list of legal moves after which the colours have changed places, of any length; "No" only where none exists.',
  severalRight: true,
  params,
  levels: {
    easy: { min_nodes: 7, max_nodes: 8, max_steps: 10 },
    medium: {},
    hard: { min_nodes: 8, max_nodes: 9, min_steps: 22, max_steps: 48 },
  },
  grows: { what: "moves of a shortest way", measure: ({ num_steps }) => num_steps },
  instance,
  difficulty: (options) => ({
    nodes: [options.min_nodes, options.max_nodes],
    pieces: [options.min_pieces, options.max_pieces],
    steps: [options.min_steps, options.max_steps],
  }),

  generate(rng, options) {
    const possible = rng.balanced(100) >= Math.round(100 * options.impossible_ratio);
    const nodes = rng.int(options.min_nodes, options.max_nodes);
    const count = rng.int(options.min_pieces, options.max_pieces);
    return attempt("knight_swap", 3_000, () => {
      const squares = drawConnected(rng, nodes);
      if (!squares) return undefined;
      const placed = rng.sample(squares, 2 * count);
      const pieces = Object.fromEntries(
        squares.map((name): [string, Color | null] => {
          const at = placed.indexOf(name);
          return [name, at < 0 ? null : at < count ? "w" : "B"];
        }),
      );
      const start_turn = rng.pick(["w", "B"] as const);
      const { moves, positions } = fewestSwapMoves(pieces, start_turn);
      if ((moves !== undefined) !== possible) return undefined;
      if (
        moves ? moves.length < options.min_steps || moves.length > options.max_steps : positions < POSITIONS
      )
        return undefined;
      return {
        board: stepsAmong(squares),
        pieces,
        start_turn,
        solution: moves ?? null,
        is_possible: possible,
        num_steps: moves?.length ?? 0,
        board_states: moves ? statesOf(pieces, moves) : null,
      };
    });
  },

  prompt({ pieces, start_turn }) {
    const rows = [3, 2, 1].map(
      (row) =>
        `${row}  ${[..."ABCD"].map((column) => shown(pieces as Partial<Position>, `${column}${row}`)).join(" ")}`,
    );
    const names = { w: "White", B: "Black" };
    return `White knights (w) and black knights (B) stand on a small board. A dot is a free square; a hyphen is no square of the board.

   A B C D
${rows.join("\n")}

A knight moves two squares in one direction and one square at a right angle to it, over whatever lies between, and must land on a free square of the board. ${names[start_turn]} moves first, then the colours take turns; nobody may pass, so a colour that has no legal move is stuck and the game ends there. The aim: the white knights stand on the squares on which the black ones stand now, and the black knights on those of the white ones. Which knight goes to which of these squares does not matter.

${answerFormat('If it can be done, answer with the moves in order as a JSON list of texts "colour,from,to", with w for white and B for black; any number of moves will do. If it cannot be done, answer No.', { example: '["w,A1,B3", "B,C3,D1", "w,B3,C1"]' })}`;
  },

  solve({ pieces, start_turn }) {
    const { moves } = fewestSwapMoves(pieces, start_turn);
    return moves ? `[${moves.map((move) => JSON.stringify(move.join(","))).join(", ")}]` : "No";
  },

  verify(answer, { pieces, start_turn }) {
    const given = read(answer, parseAnswer);
    if (!given.ok) return invalid(given.reason);
    const start = pieces as Position;
    if (given.value === "No")
      return fewestSwapMoves(start, start_turn).moves
        ? wrong("it can be done")
        : correct("it cannot be done");
    const now: Record<string, Color | null> = { ...start };
    let turn = start_turn;
    for (const [i, [who, from, to]] of given.value.entries()) {
      const name = `move ${i + 1}, ${from} to ${to}`;
      if (who !== undefined && who !== turn) return wrong(`${name}: it is the turn of ${turn}`);
      if (now[from] !== turn) return wrong(`${name}: no knight of ${turn} stands on ${from}`);
      if (now[to] !== null)
        return wrong(`${name}: ${to} is ${now[to] === undefined ? "no square" : "taken"}`);
      if (!isKnightStep(from, to)) return wrong(`${name}: not a knight's move`);
      now[from] = null;
      now[to] = turn;
      turn = turn === "w" ? "B" : "w";
    }
    const swapped = Object.entries(start).every(
      ([name, piece]) => now[name] === (piece === null ? null : piece === "w" ? "B" : "w"),
    );
    return swapped
      ? correct(`the colours have changed places after ${given.value.length} moves`)
      : wrong("the colours have not changed places");
  },
});

function shown(pieces: Partial<Position>, name: string): string {
  const piece = pieces[name];
  return piece === undefined ? "-" : (piece ?? ".");
}

function statesOf(start: Position, moves: readonly KnightMove[]): Instance["board_states"] {
  const states = [{ ...start }];
  for (const [who, from, to] of moves) states.push({ ...states.at(-1), [from]: null, [to]: who });
  return states;
}

type ReadMove = [color: Color | undefined, from: string, to: string];

/** Between the parts of a move and between moves. */
const FILLER = /(?:[\s,;:"'`|()[\]{}.>–—→-]|(?:moves?|from|to|then|and|knight)\b|\d{1,3}[.):](?=\s))+/iy;
const COLOR = /(w|b)(?:hite|lack)?\b(?!\d)/iy;
const SQUARE = /([a-d])([1-3])(?![a-z0-9])/iy;

/** That it cannot be done, in words. */
const CANNOT = {
  words: { Yes: ["yes", "possible"], No: ["no", "impossible"] },
  alone: { Yes: [], No: ["it cannot be done", "no solution"] },
  denial: "No",
} as const;
/** Two words for the same: "No, it is not possible". */
const TWICE = /^no[,.;:]? (?:it|this|that) is (?:not possible|impossible)\.?$/i;
const CAN = /^yes\b(?:, it (?:is possible|can be done))?[.:,!]?\s{0,4}/i;

/** `["w,A1,B3", ...]`, `[["w", "A1", "B3"], ...]`, `w: A1 -> B3` one a line, colours left out, or "No". */
function parseAnswer(answer: string): Parsed<ReadMove[] | "No"> {
  const text = plainArrows(answer).replace(CAN, "");
  if (!/\d/.test(text)) {
    if (/\b(?:can be|not impossible|isn't impossible)\b/i.test(answer)) return unreadable("no moves");
    const word = parseClosedWord(answer.replace(TWICE, "No"), CANNOT);
    if (!word.ok) return word;
    return word.value === "No" ? parsed("No") : unreadable("the moves are missing");
  }
  const moves: ReadMove[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (take(FILLER); at < text.length; take(FILLER)) {
    const who = take(COLOR);
    take(FILLER);
    const from = take(SQUARE);
    take(FILLER);
    const to = take(SQUARE);
    if (!from || !to) return unreadable(`no move at "${text.slice(at, at + 20)}"`);
    moves.push([
      who ? ((who[1] ?? "").toLowerCase() === "w" ? "w" : "B") : undefined,
      `${from[1] ?? ""}${from[2] ?? ""}`.toUpperCase(),
      `${to[1] ?? ""}${to[2] ?? ""}`.toUpperCase(),
    ]);
    if (moves.length > MAX_MOVES_READ) return unreadable("too many moves");
  }
  return moves.length > 0 ? parsed(moves) : unreadable("no move");
}
