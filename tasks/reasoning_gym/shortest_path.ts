import * as z from "zod";
import { attempt, OutOfAttempts } from "../../generators/attempts.js";
import { DIRECTIONS, findCell, shortestWay } from "../../generators/grid.js";
import type { Direction } from "../../generators/grid.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { parseDirections } from "../../verifiers/parse/directions.js";
import { unbracket } from "../../verifiers/parse/list.js";
import { fold, ITEM_QUOTES, parsed, read, trimChars } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * A shortest way through a grid, or the proof that there is none (reasoning-gym `shortest_path`). Every shortest way is
 * right. Differences from the source: whether there is a way is drawn first (a third of the questions have none), ways
 * are never trivially short, and separators, case, initials and arrows have no meaning.
 */
const instance = z
  .object({
    /** O open, X blocked, * start, # goal. */
    matrix: z
      .array(
        z
          .array(z.enum(["O", "X", "*", "#"]))
          .min(1)
          .max(200),
      )
      .min(1)
      .max(200),
    /** A shortest way, empty where there is none. */
    solution: z
      .array(z.enum(["up", "down", "left", "right"]))
      .max(40_000)
      .default([]),
  })
  .refine(({ matrix }) => matrix.every((row) => row.length === matrix[0]?.length), "rows of different length")
  .refine(
    ({ matrix }) =>
      ["*", "#"].every((symbol) => matrix.flat().filter((cell) => cell === symbol).length === 1),
    "needs one * and one #",
  );
type Instance = z.output<typeof instance>;

const params = z.object({
  min_rows: z.number().int().min(2).max(100).default(5),
  max_rows: z.number().int().min(2).max(100).default(8),
  min_cols: z.number().int().min(2).max(100).default(5),
  max_cols: z.number().int().min(2).max(100).default(8),
  /** Probability that a cell is blocked. */
  p_blocked: z.number().min(0).max(0.9).default(0.4),
});

/** Share of questions without a way; the source has 35 to 37 % at its default. */
const INFEASIBLE_SHARE = 1 / 3;
/** Starts and goals that are tried in the same cells. */
const PLACEMENTS = 4;

export const task = defineTask({
  id: "shortest_path",
  suite: "reasoning_gym",
  version: 1,
  family: "shortest_path",
  capability: "planning",
  abilities: ["spatial", "optimization", "search"],
  summary: "Find a shortest way through a grid with blocked cells, or that there is none.",
  judging:
    'Every way over open cells to the destination that is as short as possible is right, as words, initials or arrows; "infeasible" only where no way exists.',
  severalRight: true,
  params,
  levels: {
    easy: { min_rows: 4, max_rows: 5, min_cols: 4, max_cols: 5 },
    medium: {},
    hard: { min_rows: 10, max_rows: 16, min_cols: 10, max_cols: 16 },
  },
  grows: { what: "cells of the grid", measure: ({ matrix }) => matrix.flat().length },
  instance,
  difficulty: (options) => ({
    rows: [options.min_rows, options.max_rows],
    cols: [options.min_cols, options.max_cols],
  }),

  generate(rng, options) {
    const rows = rng.int(options.min_rows, options.max_rows);
    const cols = rng.int(options.min_cols, options.max_cols);
    // Half the average of rows and columns: no one-step questions.
    const shortest = Math.max(2, Math.floor((rows + cols) / 4));
    const draw = (feasible: boolean): Instance | undefined => {
      const cells = drawCells(rng, rows, cols, options.p_blocked);
      // Other ends in the same cells cost far less than other cells.
      for (let placed = 0; placed < PLACEMENTS; placed++) {
        const matrix = placeEnds(rng, cells);
        const way = wayThrough(matrix);
        if ((way !== undefined) === feasible && (way?.length ?? shortest) >= shortest)
          return { matrix, solution: way ?? [] };
      }
      return undefined;
    };
    if (!rng.chance(INFEASIBLE_SHARE)) return attempt("shortest_path", 100, () => draw(true));
    try {
      return attempt("shortest_path", 20, () => draw(false));
    } catch (error) {
      // With hardly any blocked cell there is always a way, whatever was drawn.
      if (error instanceof OutOfAttempts) return attempt("shortest_path", 100, () => draw(true));
      throw error;
    }
  },

  prompt({ matrix }) {
    return `Find a shortest way from the start (*) to the destination (#) in this grid. One step goes to the next cell up, down, left or right. Cells marked O may be entered, cells marked X are blocked, and the way must not leave the grid.

${matrix.map((row) => row.join(" ")).join("\n")}

${answerFormat('Write the directions of the steps in order, separated by blanks. If no way leads to the destination, the answer is the single word "infeasible".', { example: "up up up up left left left left down down" })}`;
  },

  solve({ matrix }) {
    return wayThrough(matrix)?.join(" ") ?? "infeasible";
  },

  verify(answer, { matrix }) {
    const way = read(answer, parseWay);
    if (!way.ok) return invalid(way.reason);
    const shortest = wayThrough(matrix);
    if (way.value === "infeasible") return shortest ? wrong("there is a way") : correct("there is no way");
    if (!shortest) return wrong("there is no way");
    let [r, c] = findCell(matrix, "*") ?? [0, 0];
    for (const [i, direction] of way.value.entries()) {
      r += DIRECTIONS[direction][0];
      c += DIRECTIONS[direction][1];
      const cell = matrix[r]?.[c];
      if (cell === undefined) return wrong(`step ${i + 1} (${direction}) leaves the grid`);
      if (cell === "X") return wrong(`step ${i + 1} (${direction}) enters a blocked cell`);
    }
    if (matrix[r]?.[c] !== "#") return wrong("the way does not end at the destination");
    return way.value.length === shortest.length
      ? correct(`a shortest way of ${shortest.length} steps`)
      : wrong(`${way.value.length} steps, a shortest way has ${shortest.length}`);
  },
});

function parseWay(text: string): Parsed<Direction[] | "infeasible"> {
  return fold(trimChars(unbracket(text), ITEM_QUOTES)) === "infeasible"
    ? parsed("infeasible")
    : parseDirections(text);
}

function wayThrough(matrix: Instance["matrix"]): Direction[] | undefined {
  const start = findCell(matrix, "*");
  const goal = findCell(matrix, "#");
  return start && goal ? shortestWay(matrix, start, goal, (cell) => cell !== "X") : undefined;
}

/** Cells that are open or blocked, each independently. */
function drawCells(rng: Rng, rows: number, cols: number, blocked: number): Instance["matrix"] {
  return Array.from({ length: rows }, () =>
    Array.from({ length: cols }, (): Instance["matrix"][number][number] => (rng.chance(blocked) ? "X" : "O")),
  );
}

/** A copy with start and goal on two different cells, blocked or not. */
function placeEnds(rng: Rng, cells: Instance["matrix"]): Instance["matrix"] {
  const cols = cells[0]?.length ?? 1;
  const count = cells.length * cols;
  const start = rng.int(0, count - 1);
  // Any of the other cells.
  const goal = (start + rng.int(1, count - 1)) % count;
  const matrix = cells.map((row) => [...row]);
  (matrix[Math.floor(start / cols)] as string[])[start % cols] = "*";
  (matrix[Math.floor(goal / cols)] as string[])[goal % cols] = "#";
  return matrix;
}
