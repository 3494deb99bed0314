import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { drawGrid, gridOf, gridText, sameGrid, stepsFrom } from "../../generators/number-grid.js";
import type { NumberGrid } from "../../generators/number-grid.js";
import { answerFormat } from "../../generators/text.js";
import { judgeGrid } from "../../verifiers/judge-grid.js";
import { defineTask } from "../task.js";

/**
 * The distance of every cell to the nearest 0 (reasoning-gym `binary_matrix`). Differences from the source: a cell with a
 * distance above 1 is always there, else the answer would be the matrix itself; brackets and blanks cost nothing.
 */
const size = z.number().int().min(2).max(100);
const cell = z.number().int().min(0).max(1);

const params = z.object({
  min_n: size.default(3),
  max_n: size.default(10),
  /** Probability that a cell holds 0; one cell does in any case. */
  p_zero: z.number().min(0).max(0.9).default(0.25),
});

export const task = defineTask({
  id: "binary_matrix",
  suite: "reasoning_gym",
  version: 1,
  family: "binary_matrix",
  capability: "execution",
  abilities: ["spatial", "optimization"],
  summary: "Find the Manhattan distance of every cell of a 0/1 matrix to the nearest 0.",
  judging: "Every distance must be right; rows on lines, nested brackets or one flat list.",
  severalRight: false,
  params,
  levels: {
    easy: { min_n: 3, max_n: 5 },
    medium: {},
    hard: { min_n: 11, max_n: 18, p_zero: 0.08 },
  },
  grows: { what: "cells of the matrix", measure: ({ n }) => n * n },
  instance: z
    .object({
      matrix: gridOf(cell),
      solution: gridOf(z.number().int().min(0).max(200)),
      n: z.number().int().min(1).max(100),
    })
    .refine(
      ({ matrix, solution, n }) =>
        matrix.length === n && matrix[0]?.length === n && sameGrid(distances(matrix), solution),
      "matrix, n and solution do not agree",
    ),
  difficulty: ({ min_n, max_n, p_zero }) => ({ n: [min_n, max_n], p_zero }),

  generate(rng, { min_n, max_n, p_zero }) {
    return attempt("binary_matrix", 2_000, () => {
      const n = rng.int(min_n, max_n);
      const certain = rng.int(0, n * n - 1);
      const matrix = drawGrid(n, n, (r, c) => (r * n + c === certain || rng.chance(p_zero) ? 0 : 1));
      const solution = distances(matrix);
      return solution.some((row) => row.some((steps) => steps > 1)) ? { matrix, solution, n } : undefined;
    });
  },

  prompt({ matrix, n }) {
    return `This matrix of ${n} rows and ${n} columns holds zeros and ones:

${gridText(matrix)}

Find for every cell its distance to the nearest cell that holds 0. The distance of two cells is the difference of their row numbers plus the difference of their column numbers (Manhattan distance), whatever the cells between them hold; a cell that holds 0 itself has the distance 0.

${answerFormat(`Write the distances as ${n} lines of ${n} numbers separated by blanks, each in the place of its cell.`, { example: "0 1 2\n1 2 3" })}`;
  },

  solve({ solution }) {
    return gridText(solution);
  },

  verify(answer, { solution }) {
    return judgeGrid(answer, solution);
  },
});

function distances(matrix: NumberGrid): number[][] {
  return stepsFrom(
    matrix,
    (value) => value === 0,
    () => true,
  );
}
