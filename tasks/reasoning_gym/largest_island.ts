import * as z from "zod";
import { exampleOtherThan } from "../../generators/example.js";
import { drawGrid, gridOf, gridText } from "../../generators/number-grid.js";
import type { NumberGrid } from "../../generators/number-grid.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The size of the largest island of a grid (reasoning-gym `largest_island`). Islands are drawn by random walks and may grow
 * together, as there. Differences from the source: of the grids without an island (18 % there) only one in six is kept, the
 * first level's islands have different sizes, and 10 earns nothing where 1 is right.
 */
const side = z.number().int().min(1).max(100);
const islands = z.number().int().min(0).max(100);
const walk = z.number().int().min(0).max(300);

const params = z.object({
  min_rows: side.default(5),
  max_rows: side.default(10),
  min_cols: side.default(5),
  max_cols: side.default(10),
  min_num_islands: islands.default(0),
  max_num_islands: islands.default(5),
  /** Steps of the walk that makes an island. */
  min_island_size: walk.default(0),
  max_island_size: walk.default(10),
});

/** Probability that a grid without an island is kept. */
const P_EMPTY = 1 / 6;
/** Draws after which an empty grid is kept in any case: the params may allow nothing else. */
const MAX_DRAWS = 50;

export const task = defineTask({
  id: "largest_island",
  suite: "reasoning_gym",
  version: 1,
  family: "largest_island",
  capability: "execution",
  abilities: ["spatial", "search"],
  summary: "Find the size of the largest connected group of 1s in a grid.",
  judging: "The number of cells as one whole number, 0 where there is no island.",
  severalRight: false,
  params,
  levels: {
    easy: {
      min_rows: 4,
      max_rows: 6,
      min_cols: 4,
      max_cols: 6,
      min_num_islands: 1,
      max_num_islands: 3,
      min_island_size: 2,
      max_island_size: 7,
    },
    medium: {},
    hard: {
      min_rows: 15,
      max_rows: 25,
      min_cols: 15,
      max_cols: 25,
      min_num_islands: 6,
      max_num_islands: 14,
      min_island_size: 10,
      max_island_size: 40,
    },
  },
  grows: { what: "cells of the grid", measure: ({ grid }) => grid.length * (grid[0]?.length ?? 0) },
  instance: z
    .object({
      /** 1 land, 0 water. */
      grid: gridOf(z.number().int().min(0).max(1)),
      solution: z.number().int().min(0).max(10_000),
    })
    .refine(
      ({ grid, solution }) => grid.length <= 100 && largestIsland(grid) === solution,
      "solution is not the size of the largest island",
    ),
  difficulty: (options) => ({
    rows: [options.min_rows, options.max_rows],
    cols: [options.min_cols, options.max_cols],
    num_islands: [options.min_num_islands, options.max_num_islands],
    island_size: [options.min_island_size, options.max_island_size],
  }),

  generate(rng, options) {
    for (let draws = 1; ; draws++) {
      const rows = rng.int(options.min_rows, options.max_rows);
      const cols = rng.int(options.min_cols, options.max_cols);
      const grid = drawGrid(rows, cols, () => 0);
      const count = rng.int(options.min_num_islands, options.max_num_islands);
      for (let i = 0; i < count; i++)
        drawIsland(rng, grid, rng.int(options.min_island_size, options.max_island_size));
      const solution = largestIsland(grid);
      if (solution > 0 || draws === MAX_DRAWS || rng.chance(P_EMPTY)) return { grid, solution };
    }
  },

  prompt({ grid, solution }) {
    return `In this grid of ${grid.length} rows and ${grid[0]?.length ?? 0} columns 1 is land and 0 is water; there is only water around it.

${gridText(grid)}

An island is a group of cells of land that are joined: two cells are joined if one is directly above, below, to the left or to the right of the other, not diagonally. How many cells does the largest island have? If there is no land, the answer is 0.

${answerFormat("Answer with one whole number.", { example: exampleOtherThan(String(solution), "77", "78") })}`;
  },

  solve({ solution }) {
    return String(solution);
  },

  verify(answer, { solution }) {
    const given = read(answer, (text) =>
      parseWholeAnswer(text, {
        labels: ["number", "of", "cells", "maximum", "largest", "area", "size", "island"],
        units: ["cells", "cell"],
      }),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(solution)
      ? correct("the size of the largest island")
      : wrong("not the size of the largest island");
  },
});

/** A walk of `steps` cells over water from a random cell; where all around is land it stays. */
function drawIsland(rng: Rng, grid: number[][], steps: number): void {
  let r = rng.int(0, grid.length - 1);
  let c = rng.int(0, (grid[0]?.length ?? 1) - 1);
  for (let left = steps; left > 0; left--) {
    (grid[r] as number[])[c] = 1;
    const water: [number, number][] = [];
    if (grid[r - 1]?.[c] === 0) water.push([r - 1, c]);
    if (grid[r + 1]?.[c] === 0) water.push([r + 1, c]);
    if (grid[r]?.[c - 1] === 0) water.push([r, c - 1]);
    if (grid[r]?.[c + 1] === 0) water.push([r, c + 1]);
    if (water.length === 0) return;
    [r, c] = rng.pick(water);
  }
}

/** Cells of the largest group of 1s joined along rows and columns. */
function largestIsland(grid: NumberGrid): number {
  const width = (grid[0]?.length ?? 0) + 2;
  // The cells inside a border of water.
  const land = new Uint8Array(width * (grid.length + 2));
  for (const [r, row] of grid.entries())
    for (let c = 0; c < row.length; c++) land[(r + 1) * width + c + 1] = row[c] === 1 ? 1 : 0;
  const stack: number[] = [];
  let largest = 0;
  for (let start = 0; start < land.length; start++) {
    if (land[start] !== 1) continue;
    land[start] = 0;
    stack.push(start);
    let size = 0;
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      size++;
      for (const next of [cell - width, cell + width, cell - 1, cell + 1])
        if (land[next] === 1) {
          land[next] = 0;
          stack.push(next);
        }
    }
    largest = Math.max(largest, size);
  }
  return largest;
}
