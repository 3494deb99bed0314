import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import {
  drawOperation,
  instructionOf,
  matrixOperation,
  MATRIX_OPERATIONS,
  operate,
} from "../../generators/matrix-operations.js";
import type { MatrixOperation } from "../../generators/matrix-operations.js";
import { drawDigits, gridOf, gridText, sameGrid } from "../../generators/number-grid.js";
import { answerFormat } from "../../generators/text.js";
import { judgeGrid } from "../../verifiers/judge-grid.js";
import { defineTask } from "../task.js";

/**
 * A matrix of digits after a series of operations (reasoning-gym `manipulate_matrix`). Differences from the source: every
 * operation says its axis or direction; a weight of 0 switches an operation off (the source's weights pass through a
 * softmax); the result has at least four cells and two different digits, and is never the matrix itself; nothing is
 * divided by 1; the shape of the answer counts.
 */
const size = z.number().int().min(2).max(100);
const count = z.number().int().min(1).max(40);
const weight = z.number().min(0).max(1_000).default(1);
const cell = z.number().int().min(-1_000_000).max(1_000_000);

const params = z
  .object({
    min_rows: size.default(2),
    max_rows: size.default(10),
    min_cols: size.default(2),
    max_cols: size.default(10),
    min_transforms: count.default(1),
    max_transforms: count.default(10),
    /** How often each operation is drawn, as shares of their sum. */
    w_rotate: weight,
    w_hmirror: weight,
    w_vmirror: weight,
    w_dmirror: weight,
    w_cmirror: weight,
    w_map: weight,
    w_crop: weight,
    w_remove_every_nth_row: weight,
    w_remove_every_nth_col: weight,
    w_zero_divisible: weight,
  })
  .refine(
    (options) => MATRIX_OPERATIONS.some((name) => options[`w_${name}`] > 0),
    "all weights are 0: at least one operation needs a weight",
  );

export const task = defineTask({
  id: "manipulate_matrix",
  suite: "reasoning_gym",
  version: 1,
  family: "matrix",
  capability: "execution",
  abilities: ["spatial", "order"],
  summary: "Carry out a series of operations on a matrix of digits.",
  judging: "Every cell and the shape must be right; rows on lines, nested brackets or a bracket a row.",
  severalRight: false,
  params,
  levels: {
    easy: { max_rows: 5, max_cols: 5, max_transforms: 3 },
    medium: {},
    hard: { min_rows: 9, max_rows: 14, min_cols: 9, max_cols: 14, min_transforms: 9, max_transforms: 15 },
  },
  grows: {
    what: "cells times operations",
    measure: ({ rows, cols, num_transforms }) => rows * cols * num_transforms,
  },
  instance: z
    .object({
      matrix: gridOf(cell),
      solution: gridOf(cell),
      operations: z.array(matrixOperation).min(1).max(60),
      rows: z.number().int().min(1).max(100),
      cols: z.number().int().min(1).max(100),
      num_transforms: z.number().int().min(1).max(60),
    })
    .refine(
      ({ matrix, rows, cols, operations, num_transforms }) =>
        matrix.length === rows && matrix[0]?.length === cols && operations.length === num_transforms,
      "matrix, rows, cols and operations do not agree",
    )
    .refine(({ matrix, solution, operations }) => {
      const result = operations.length <= 60 ? operateAll(matrix, operations) : undefined;
      return result !== undefined && sameGrid(result, solution);
    }, "the solution is not what the operations give"),
  difficulty: ({ min_rows, max_rows, min_cols, max_cols, min_transforms, max_transforms }) => ({
    rows: [min_rows, max_rows],
    cols: [min_cols, max_cols],
    num_transforms: [min_transforms, max_transforms],
  }),

  generate(rng, options) {
    const rows = rng.int(options.min_rows, options.max_rows);
    const cols = rng.int(options.min_cols, options.max_cols);
    const num_transforms = rng.int(options.min_transforms, options.max_transforms);
    const weights = MATRIX_OPERATIONS.map((name) => options[`w_${name}`]);
    return attempt("manipulate_matrix", 2_000, () => {
      const matrix = drawDigits(rng, rows, cols);
      const operations: MatrixOperation[] = [];
      let solution = matrix;
      for (let tries = 0; operations.length < num_transforms; tries++) {
        if (tries > 40 * num_transforms) return undefined;
        const operation = drawOperation(rng, rng.weighted(MATRIX_OPERATIONS, weights), solution);
        const result = operation && operate(solution, operation);
        if (!result || result.length * (result[0]?.length ?? 0) < 4) continue;
        operations.push(operation);
        solution = result;
      }
      return sameGrid(matrix, solution) || new Set(solution.flat()).size < 2
        ? undefined
        : { matrix, solution, operations, rows, cols, num_transforms };
    });
  },

  prompt({ matrix, operations, solution, rows, cols }) {
    const isExample = solution.length === 2 && solution[0]?.length === 3;
    return `This matrix has ${rows} rows and ${cols} columns:

${gridText(matrix)}

${operations.length === 1 ? "Carry out this operation on it:" : "Carry out these operations one after the other, each on the matrix that the one before has left. Rows are always counted from the top and columns from the left, both from 1, in the matrix as it is at that moment."}
${operations.map((operation, i) => `${i + 1}. ${instructionOf(operation)}`).join("\n")}

Which matrix is the result?

${answerFormat("Write it row by row from the top, a row a line, the numbers of a row separated by blanks.", { example: isExample ? "7 0\n1 9\n4 2" : "7 0 4\n1 9 2" })}`;
  },

  solve({ solution }) {
    return gridText(solution);
  },

  verify(answer, { solution }) {
    return judgeGrid(answer, solution, { flat: false });
  },
});

/** The result of all operations; undefined where one of them cannot be carried out. */
function operateAll(matrix: number[][], operations: readonly MatrixOperation[]): number[][] | undefined {
  let current: number[][] | undefined = matrix;
  for (const operation of operations) current = current && operate(current, operation);
  return current;
}
