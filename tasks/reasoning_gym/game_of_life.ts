import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { isDead, lifeAfter } from "../../generators/life.js";
import { drawGrid, gridOf, gridText, sameGrid } from "../../generators/number-grid.js";
import { answerFormat } from "../../generators/text.js";
import { parseSymbolGrid } from "../../verifiers/parse/symbol-grid.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The board of the Game of Life after some steps on a torus (reasoning-gym `game_of_life`). Differences from the source: boards
 * that die or do not change are drawn again (an empty board earned 0.96 on average); the living cells come from the board's
 * size and their share, which had no effect; every cell and the shape must be right, without points for a part.
 */
const side = z.number().int().min(3).max(100);

const params = z.object({
  /** Rows and columns. */
  grid_size_x: side.default(10),
  grid_size_y: side.default(10),
  /** Draws of a living cell as a share of all cells; a cell may be drawn twice. */
  filled_cells_weights: z.number().gt(0).max(1).default(0.1),
  /** Number of draws, where it is not that share of the cells. */
  filled_cells: z.number().int().min(1).max(10_000).optional(),
  simulation_steps: z.number().int().min(1).max(20).default(1),
});

export const task = defineTask({
  id: "game_of_life",
  suite: "reasoning_gym",
  version: 1,
  family: "game_of_life",
  capability: "execution",
  abilities: ["spatial", "order"],
  summary: "Play some steps of the Game of Life on a board that wraps around.",
  judging:
    "Every cell must be right, and the shape; nested brackets, rows on lines or one flat list, with or without separators.",
  severalRight: false,
  params,
  levels: {
    easy: { grid_size_x: 6, grid_size_y: 6, filled_cells_weights: 0.25 },
    medium: {},
    hard: { grid_size_x: 14, grid_size_y: 14, filled_cells_weights: 0.3, simulation_steps: 3 },
  },
  grows: {
    what: "cells times steps",
    measure: ({ board, simulation_steps }) => board.flat().length * simulation_steps,
  },
  instance: z
    .object({
      grid_size_x: side,
      grid_size_y: side,
      filled_cells: z.number().int().min(0).max(10_000),
      simulation_steps: z.number().int().min(0).max(50),
      board: gridOf(z.number().int().min(0).max(1)),
    })
    .refine(
      ({ grid_size_x, grid_size_y, board }) =>
        board.length === grid_size_x && board[0]?.length === grid_size_y,
      "the board has another size",
    ),
  difficulty: ({ grid_size_x, grid_size_y, filled_cells_weights, simulation_steps }) => ({
    grid_size_x,
    grid_size_y,
    filled_cells_weights,
    simulation_steps,
  }),

  generate(rng, { grid_size_x, grid_size_y, filled_cells_weights, simulation_steps, ...options }) {
    const filled_cells =
      options.filled_cells ??
      Math.max(1, Math.floor(filled_cells_weights * grid_size_x * grid_size_y + 1e-9));
    return attempt("game_of_life", 3_000, () => {
      const living = new Set<number>();
      for (let i = 0; i < filled_cells; i++) living.add(rng.int(0, grid_size_x * grid_size_y - 1));
      const board = drawGrid(grid_size_x, grid_size_y, (r, c) => (living.has(r * grid_size_y + c) ? 1 : 0));
      const before = lifeAfter(board, simulation_steps - 1);
      const after = lifeAfter(before, 1);
      // A step too few, or none at all, must not lead to the same board.
      return isDead(after) || sameGrid(after, before) || sameGrid(after, board)
        ? undefined
        : { grid_size_x, grid_size_y, filled_cells, simulation_steps, board };
    });
  },

  prompt({ board, simulation_steps, grid_size_x, grid_size_y }) {
    return `This is a board of Conway's Game of Life with ${grid_size_x} rows and ${grid_size_y} columns; 1 is a living cell, 0 a dead one:

${gridText(board)}

In every step all cells change at the same time. Each cell has eight neighbours, the cells that touch it by a side or a corner; the board wraps around, so that the first row is next to the last one and the first column next to the last one. A living cell stays alive if 2 or 3 of its neighbours live, else it dies. A dead cell comes to life if exactly 3 of its neighbours live, else it stays dead.

What does the board look like after ${simulation_steps} step${simulation_steps === 1 ? "" : "s"}?

${answerFormat("Write the board as a JSON list with one list of numbers for each row, from top to bottom.", { example: "[[0,1],[1,0]]" })}`;
  },

  solve({ board, simulation_steps }) {
    return JSON.stringify(lifeAfter(board, simulation_steps));
  },

  verify(answer, { board, simulation_steps, grid_size_x, grid_size_y }) {
    const given = read(answer, (text) => parseSymbolGrid(text, grid_size_x, grid_size_y, "01"));
    if (!given.ok) return invalid(given.reason);
    for (const [r, row] of lifeAfter(board, simulation_steps).entries())
      for (const [c, cell] of row.entries())
        if (given.value[r]?.[c] !== String(cell))
          return wrong(`the cell in row ${r + 1}, column ${c + 1} is ${cell === 1 ? "alive" : "dead"}`);
    return correct("every cell is right");
  },
});
