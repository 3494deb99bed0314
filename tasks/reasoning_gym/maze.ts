import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import { findCell, shortestWay } from "../../generators/grid.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Length of a shortest way through a maze (reasoning-gym `maze`). Differences from the source: the length is drawn first, each
 * equally likely, and in half of the mazes the way must be longer than rows and columns between the ends (there those give the
 * answer in two of three); the four symbols are letters and marks that are told apart easily, no quotes or backslashes.
 */
const MAX_SIDE = 100;
const symbol = z.string().length(1);
const side = z.number().int().min(4).max(MAX_SIDE);
const distance = z.number().int().min(1).max(2_000);

const params = z.object({
  min_dist: distance.default(5),
  max_dist: distance.default(10),
  min_grid_size: side.default(5),
  max_grid_size: side.default(10),
  /** Ours: probability that the way must have a detour. */
  p_detour: z.number().min(0).max(1).default(0.5),
});

/** Probability that a cell inside the border is open. */
const P_PATH = 0.7;
/** Starts that are tried in the same cells. */
const PLACEMENTS = 6;
const SYMBOLS = [..."ABCDEFGHJKLMNPQRSTUVWXYZabdefghkmnpqrtuwyz#@%&$+=?"];

export const task = defineTask({
  id: "maze",
  suite: "reasoning_gym",
  version: 1,
  family: "maze",
  capability: "planning",
  abilities: ["spatial", "optimization", "search"],
  summary: "Count the steps of a shortest way through a maze.",
  judging: "The fewest steps as one whole number.",
  severalRight: false,
  params,
  levels: {
    easy: { min_dist: 3, max_dist: 6, max_grid_size: 7 },
    medium: {},
    hard: { min_dist: 15, max_dist: 34, min_grid_size: 14, max_grid_size: 24, p_detour: 0.75 },
  },
  grows: { what: "steps of a shortest way", measure: ({ shortest_path_length }) => shortest_path_length },
  instance: z
    .object({
      grid_size: z.number().int().min(2).max(MAX_SIDE),
      grid: z.array(z.string().max(MAX_SIDE)).min(2).max(MAX_SIDE),
      shortest_path_length: z.number().int().min(1).max(10_000),
      start: symbol,
      goal: symbol,
      wall: symbol,
      path: symbol,
    })
    .refine(
      ({ grid_size, grid, start, goal, wall, path }) =>
        grid.length === grid_size &&
        grid_size <= MAX_SIDE &&
        grid.every(({ length }) => length === grid_size) &&
        new Set([start, goal, wall, path]).size === 4 &&
        [start, goal].every((end) => grid.join("").split(end).length === 2) &&
        [...grid.join("")].every((cell) => [start, goal, wall, path].includes(cell)),
      "no maze of these symbols",
    )
    .refine(
      (maze) => maze.grid.length <= MAX_SIDE && lengthOf(maze) === maze.shortest_path_length,
      "shortest_path_length is not that of a shortest way",
    ),
  difficulty: ({ min_dist, max_dist, min_grid_size, max_grid_size }) => ({
    dist: [min_dist, max_dist],
    grid_size: [min_grid_size, max_grid_size],
  }),

  generate(rng, { min_dist, max_dist, min_grid_size, max_grid_size, p_detour }) {
    const [start = "", goal = "", wall = "", path = ""] = rng.sample(SYMBOLS, 4);
    const length = rng.int(min_dist, max_dist);
    const detour = rng.chance(p_detour);
    const draw = (wanted: boolean, steps: number) => {
      const size = rng.int(min_grid_size, max_grid_size);
      const { cells, open } = drawCells(rng, size);
      // Other ends in the same cells cost far less than other cells.
      for (let placed = 0; placed < PLACEMENTS && open.length > 1; placed++) {
        const from = rng.pick(open);
        const [row, col] = [Math.floor(from / size), from % size];
        const ends = cellsAt(cells, size, from, steps).filter(
          (cell) =>
            !wanted || steps > Math.abs(Math.floor(cell / size) - row) + Math.abs((cell % size) - col),
        );
        if (ends.length === 0) continue;
        const to = rng.pick(ends);
        const grid = Array.from({ length: size }, (_, r) => {
          let text = "";
          for (let cell = r * size; cell < (r + 1) * size; cell++)
            text += cell === from ? start : cell === to ? goal : cells[cell] === 1 ? path : wall;
          return text;
        });
        return { grid_size: size, grid, shortest_path_length: steps, start, goal, wall, path };
      }
      return undefined;
    };
    // The other end of a detour is four steps away at least. Some lengths do not fit into small grids: then any other one.
    for (const wanted of detour && length >= 4 ? [true, false] : [false])
      for (let tries = 0; tries < 100; tries++) {
        const maze = draw(wanted, length);
        if (maze) return maze;
      }
    return attempt("maze", 2_000, () => draw(false, rng.int(min_dist, max_dist)));
  },

  prompt({ grid, start, goal, wall, path, shortest_path_length }) {
    return `This is a maze. The start is ${start}, the goal is ${goal}, walls are ${wall}, and ${path} is open floor.

${grid.join("\n")}

One step goes to the next cell up, down, left or right, never into a wall and never off the grid. How many steps does a shortest way from the start to the goal have? The step onto the goal counts, the start itself does not.

${answerFormat("Answer with one whole number.", { example: exampleOtherThan(String(shortest_path_length), "47", "48") })}`;
  },

  solve({ shortest_path_length }) {
    return String(shortest_path_length);
  },

  verify(answer, { shortest_path_length }) {
    const given = read(answer, (text) =>
      parseWholeAnswer(text, {
        labels: ["number", "of", "steps", "minimum", "shortest", "length", "path", "way"],
        units: ["steps", "step"],
      }),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(shortest_path_length)
      ? correct("the number of steps of a shortest way")
      : wrong("not the number of steps of a shortest way");
  },
});

function lengthOf({
  grid,
  start,
  goal,
  wall,
}: Record<"start" | "goal" | "wall", string> & { grid: string[] }) {
  const cells = grid.map((row) => [...row]);
  const [from, to] = [findCell(cells, start), findCell(cells, goal)];
  return from && to ? shortestWay(cells, from, to, (cell) => cell !== wall)?.length : undefined;
}

/** Cells row after row, 1 open, walls all round; and the open ones. */
function drawCells(rng: Rng, size: number): { cells: Uint8Array; open: number[] } {
  const cells = new Uint8Array(size * size);
  const open: number[] = [];
  for (let r = 1; r < size - 1; r++)
    for (let cell = r * size + 1; cell < (r + 1) * size - 1; cell++)
      if (rng.chance(P_PATH)) {
        cells[cell] = 1;
        open.push(cell);
      }
  return { cells, open };
}

/** The cells to which a shortest way from `from` has exactly `steps` steps: ring after ring. */
function cellsAt(cells: Uint8Array, size: number, from: number, steps: number): number[] {
  const left = cells.slice();
  left[from] = 0;
  let ring = [from];
  for (let step = 0; step < steps && ring.length > 0; step++) {
    const next: number[] = [];
    for (const cell of ring)
      for (let way = 0; way < 4; way++) {
        const beside = way === 0 ? cell - size : way === 1 ? cell + size : way === 2 ? cell - 1 : cell + 1;
        if (left[beside] !== 1) continue;
        left[beside] = 0;
        next.push(beside);
      }
    ring = next;
  }
  return ring;
}
