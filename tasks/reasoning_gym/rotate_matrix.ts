import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { drawDigits, gridOf, gridText, sameGrid } from "../../generators/number-grid.js";
import type { NumberGrid } from "../../generators/number-grid.js";
import { answerFormat } from "../../generators/text.js";
import { stepMatrix } from "../../generators/transform.js";
import { judgeGrid } from "../../verifiers/judge-grid.js";
import { defineTask } from "../task.js";

/**
 * A square matrix turned clockwise several times (reasoning-gym `rotate_matrix`). Differences from the source: no full turns,
 * whose answer is the matrix that is shown (26 % of its questions); brackets and blanks cost nothing; another turn or the
 * transposed matrix never has the same cells.
 */
const size = z.number().int().min(2).max(100);
const turns = z.number().int().min(0).max(100);
const cell = z.number().int().min(-1_000_000).max(1_000_000);

const params = z.object({
  min_n: size.default(2),
  max_n: size.default(10),
  /** Quarter turns. */
  min_rotations: turns.default(0),
  max_rotations: turns.default(10),
});

export const task = defineTask({
  id: "rotate_matrix",
  suite: "reasoning_gym",
  version: 1,
  family: "matrix",
  capability: "execution",
  abilities: ["spatial", "order"],
  summary: "Rotate a square matrix clockwise by a number of quarter turns.",
  judging: "Every cell must be right; rows on lines, nested brackets or one flat list.",
  severalRight: false,
  params,
  levels: {
    easy: { min_n: 2, max_n: 4, min_rotations: 1, max_rotations: 3 },
    medium: {},
    hard: { min_n: 11, max_n: 18, min_rotations: 5, max_rotations: 20 },
  },
  grows: { what: "cells of the matrix", measure: ({ n }) => n * n },
  instance: z
    .object({
      matrix: gridOf(cell),
      num_rotations: z.number().int().min(0).max(1_000),
      solution: gridOf(cell),
      n: z.number().int().min(1).max(100),
    })
    .refine(
      ({ matrix, num_rotations, solution, n }) =>
        matrix.length === n && matrix[0]?.length === n && sameGrid(rotate(matrix, num_rotations), solution),
      "matrix, turns and solution do not agree",
    ),
  difficulty: ({ min_n, max_n, min_rotations, max_rotations }) => ({
    n: [min_n, max_n],
    num_rotations: [min_rotations, max_rotations],
  }),

  generate(rng, { min_n, max_n, min_rotations, max_rotations }) {
    return attempt("rotate_matrix", 1_000, () => {
      const num_rotations = rng.int(min_rotations, max_rotations);
      if (num_rotations % 4 === 0) return undefined;
      const n = rng.int(min_n, max_n);
      const matrix = drawDigits(rng, n, n);
      const solution = rotate(matrix, num_rotations);
      return hasMistake(matrix, num_rotations % 4, solution)
        ? undefined
        : { matrix, num_rotations, solution, n };
    });
  },

  prompt({ matrix, num_rotations, n }) {
    return `Rotate this matrix of ${n} rows and ${n} columns clockwise by ${90 * num_rotations} degrees (a rotation by 90 degrees clockwise turns the first row into the last column):

${gridText(matrix)}

${answerFormat(`Write the rotated matrix as ${n} lines of ${n} numbers separated by blanks, from the top row to the bottom row.`, { example: "7 0 4\n1 9 2" })}`;
  },

  solve({ solution }) {
    return gridText(solution);
  },

  verify(answer, { solution }) {
    return judgeGrid(answer, solution);
  },
});

function rotate(matrix: number[][], turns: number): number[][] {
  const step = ([undefined, "rotate_clockwise", "rotate_half", "rotate_counterclockwise"] as const)[
    turns % 4
  ];
  return step ? stepMatrix(matrix, step) : matrix;
}

/** Whether another turn, none, or transposing gives the same cells. */
function hasMistake(matrix: NumberGrid, turns: number, solution: NumberGrid): boolean {
  const last = matrix.length - 1;
  const others: readonly ((r: number, c: number) => number | undefined)[] = [
    (r, c) => matrix[r]?.[c],
    (r, c) => matrix[last - c]?.[r],
    (r, c) => matrix[last - r]?.[last - c],
    (r, c) => matrix[c]?.[last - r],
    (r, c) => matrix[c]?.[r],
  ];
  return others.some(
    (other, k) => k !== turns && solution.every((row, r) => row.every((cell, c) => cell === other(r, c))),
  );
}
