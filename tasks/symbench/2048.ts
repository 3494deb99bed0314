import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { parseIntegerMatrix } from "../../verifiers/parse/matrix.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Walk one tile over a board of powers of two (SymBench `2048`). Differences from the source: the start cell holds a
 * tile, most steps have an effect, tiles merge, the board changes, and the question says that only this tile moves.
 * The instance schema allows an empty start cell, as half of the published records have it: then nothing ever moves.
 */
const instance = z
  .object({
    grid: z
      .array(
        z
          .array(
            z
              .number()
              .int()
              .min(0)
              .max(2 ** 40),
          )
          .min(2)
          .max(10),
      )
      .min(2)
      .max(10),
    moves: z.string().regex(/^[udlr]{1,100}$/),
    /** Row and column of the moving tile, from 0. */
    start_pos: z.tuple([z.number().int().min(0), z.number().int().min(0)]),
  })
  .refine(({ grid }) => grid.every((row) => row.length === grid.length), "the grid is not square")
  .refine(({ grid, start_pos: [r, c] }) => r < grid.length && c < grid.length, "start_pos is off the grid");
type Instance = z.output<typeof instance>;

const params = z.object({
  min_size: z.number().int().min(3).max(8).default(4),
  max_size: z.number().int().min(3).max(8).default(5),
  min_moves: z.number().int().min(2).max(30).default(4),
  max_moves: z.number().int().min(2).max(30).default(6),
  min_merges: z.number().int().min(0).max(4).default(1),
});

export const task = defineTask({
  id: "2048",
  suite: "symbench",
  version: 1,
  family: "2048",
  capability: "execution",
  abilities: ["spatial", "order"],
  summary: "Follow one tile over a board of powers of two and give the final board.",
  judging: "Every cell must have the right number; rows on lines, nested brackets or one flat list.",
  severalRight: false,
  params,
  // Medium is the source's upper half (4 x 4 with 4 moves, 5 x 5 with 5 or 6): on 2 x 2 nearly nothing can happen.
  levels: {
    easy: { min_size: 3, max_size: 3, min_moves: 2, max_moves: 4, min_merges: 0 },
    medium: {},
    hard: { min_size: 6, max_size: 8, min_moves: 12, max_moves: 18, min_merges: 3 },
  },
  grows: { what: "number of moves", measure: ({ moves }) => moves.length },
  instance,

  generate(rng, options) {
    return attempt("2048", 2_000, () => {
      const n = rng.int(options.min_size, options.max_size);
      const length = rng.int(options.min_moves, options.max_moves);
      const candidate = drawWalk(rng, n, length, options.min_merges);
      if (!candidate) return undefined;
      const { board, effective, merges } = play(candidate);
      const unchanged = board.every((row, r) => row.every((value, c) => value === candidate.grid[r]?.[c]));
      return unchanged || effective < 0.6 * length || merges < options.min_merges ? undefined : candidate;
    });
  },

  prompt({ grid, moves, start_pos: [row, column] }) {
    const n = grid.length;
    const form = Array.from({ length: n }, (_, r) => Array.from({ length: n }, (_, c) => r * n + c + 1));
    return `A square board of ${n} rows and ${n} columns holds tiles with powers of two; 0 is an empty cell. Only one tile moves: the one in row ${row + 1}, column ${column + 1} (rows are counted from the top, columns from the left, both from 1). All other tiles stay where they are.

The moving tile takes one step of one cell for each letter of "${moves}", from left to right: u is up, d is down, l is left, r is right. For each step:
- If the next cell is empty, the tile moves there.
- If the next cell holds a tile of the same value, the two merge: the cell gets the doubled value, the cell the tile came from becomes empty, and the merged tile is the moving tile from then on.
- If the next cell holds another value or lies outside the board, the step is skipped.

Board:
${rows(grid)}

Which board results after all steps?

${answerFormat(`Write the board as ${n} lines of ${n} numbers separated by commas.`, { example: rows(form) })}`;
  },

  solve(instance) {
    return rows(play(instance).board);
  },

  verify(answer, instance) {
    const n = instance.grid.length;
    const matrix = read(answer, (text) => parseIntegerMatrix(text, n, n));
    if (!matrix.ok) return invalid(matrix.reason);
    const { board } = play(instance);
    for (const [r, row] of board.entries())
      for (const [c, value] of row.entries())
        if (matrix.value[r]?.[c] !== value)
          return wrong(`row ${r + 1}, column ${c + 1} is ${matrix.value[r]?.[c]}, it should be ${value}`);
    return correct("every cell is right");
  },
});

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  u: [-1, 0],
  d: [1, 0],
  l: [0, -1],
  r: [0, 1],
};

function play({ grid, moves, start_pos }: Instance): {
  board: number[][];
  effective: number;
  merges: number;
} {
  const board = grid.map((row) => [...row]);
  let [r, c] = start_pos;
  let effective = 0;
  let merges = 0;
  for (const letter of moves) {
    const [dr, dc] = STEPS[letter] ?? [0, 0];
    const value = board[r]?.[c] ?? 0;
    const next = board[r + dr]?.[c + dc];
    // An empty start cell has no tile to move; in the source an empty cursor walks, which never changes the board.
    if (value === 0 || next === undefined || (next !== 0 && next !== value)) continue;
    (board[r] as number[])[c] = 0;
    r += dr;
    c += dc;
    (board[r] as number[])[c] = next === 0 ? value : 2 * value;
    effective++;
    if (next !== 0) merges++;
  }
  return { board, effective, merges };
}

/**
 * A board drawn along the walk: a cell gets its tile when the moving tile first meets it, so that merges happen as often
 * as wanted; then further tiles up to n..2n of them. Undefined where the walk alone needs more tiles.
 */
function drawWalk(rng: Rng, n: number, length: number, merges: number): Instance | undefined {
  const start: [number, number] = [rng.int(0, n - 1), rng.int(0, n - 1)];
  const initial = new Map<number, number>([[start[0] * n + start[1], 2 ** rng.int(1, 5)]]);
  const now = new Map(initial);
  const mergeShare = Math.min(0.6, (1.5 * (merges + 0.5)) / length);
  let [r, c] = start;
  let moves = "";
  for (let step = 0; step < length; step++) {
    const letter = rng.pick(["u", "d", "l", "r"]);
    moves += letter;
    const [dr, dc] = STEPS[letter] ?? [0, 0];
    if (r + dr < 0 || r + dr >= n || c + dc < 0 || c + dc >= n) continue;
    const value = now.get(r * n + c) ?? 0;
    const next = (r + dr) * n + c + dc;
    if (!initial.has(next)) {
      const merge = value <= MAX_TILE && rng.chance(mergeShare);
      const tile = merge ? value : rng.chance(0.2) ? 2 ** rng.int(1, 5) : 0;
      initial.set(next, tile);
      now.set(next, tile);
    }
    const met = now.get(next) ?? 0;
    if (met !== 0 && met !== value) continue;
    now.set(r * n + c, 0);
    now.set(next, met + value);
    r += dr;
    c += dc;
  }
  const wanted = rng.int(n, 2 * n);
  let tiles = [...initial.values()].filter((value) => value !== 0).length;
  if (tiles > 2 * n) return undefined;
  for (const cell of rng.shuffle(Array.from({ length: n * n }, (_, i) => i))) {
    if (tiles >= wanted) break;
    if (initial.has(cell)) continue;
    initial.set(cell, 2 ** rng.int(1, 5));
    tiles++;
  }
  const grid = Array.from({ length: n }, (_, row) =>
    Array.from({ length: n }, (_, column) => initial.get(row * n + column) ?? 0),
  );
  return { grid, moves, start_pos: start };
}

/** Largest tile of a drawn board. */
const MAX_TILE = 32;

function rows(matrix: readonly (readonly number[])[]): string {
  return matrix.map((row) => row.join(", ")).join("\n");
}
