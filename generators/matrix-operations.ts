import * as z from "zod";
import type { NumberGrid } from "./number-grid.js";
import type { Rng } from "./rng.js";
import { stepMatrix } from "./transform.js";

/** Operations on a matrix of numbers, in the form that reasoning-gym's records of `manipulate_matrix` have. */
export const MATRIX_OPERATIONS = [
  "rotate",
  "hmirror",
  "vmirror",
  "dmirror",
  "cmirror",
  "map",
  "zero_divisible",
  "crop",
  "remove_every_nth_row",
  "remove_every_nth_col",
] as const;

const instruction = z.string().max(300);
const value = z.number().int().min(-1_000_000).max(1_000_000);
const place = z.number().int().min(1).max(1_000);
const plain = <T extends string>(transform: T) => z.object({ transform: z.literal(transform), instruction });

export const matrixOperation = z.discriminatedUnion("transform", [
  plain("rotate").extend({ degrees: z.enum(["90", "180", "270", "360"]) }),
  plain("hmirror"),
  plain("vmirror"),
  plain("dmirror"),
  plain("cmirror"),
  plain("map").extend({ from: value, to: value }),
  plain("zero_divisible").extend({ k: place }),
  plain("crop").extend({ row_start: place, row_end: place, col_start: place, col_end: place }),
  plain("remove_every_nth_row").extend({ n: place.min(2) }),
  plain("remove_every_nth_col").extend({ n: place.min(2) }),
]);
export type MatrixOperation = z.output<typeof matrixOperation>;
type Bare = MatrixOperation extends infer O ? (O extends unknown ? Omit<O, "instruction"> : never) : never;

const ROTATIONS = {
  "90": "rotate_clockwise",
  "180": "rotate_half",
  "270": "rotate_counterclockwise",
} as const;

/** The matrix after an operation; undefined where it names cells that are not there, or nothing would be left. */
export function operate(matrix: NumberGrid, operation: Bare): number[][] | undefined {
  const rows = matrix.length;
  const cols = matrix[0]?.length ?? 0;
  switch (operation.transform) {
    case "rotate":
      return operation.degrees === "360"
        ? matrix.map((row) => [...row])
        : stepMatrix(matrix, ROTATIONS[operation.degrees]);
    case "hmirror":
      return stepMatrix(matrix, "flip_vertical");
    case "vmirror":
      return stepMatrix(matrix, "flip_horizontal");
    case "dmirror":
      return stepMatrix(matrix, "transpose");
    case "cmirror":
      return stepMatrix(stepMatrix(matrix, "transpose"), "rotate_half");
    case "map":
      return matrix.map((row) => row.map((cell) => (cell === operation.from ? operation.to : cell)));
    case "zero_divisible":
      return matrix.map((row) => row.map((cell) => (cell % operation.k === 0 ? 0 : cell)));
    case "crop": {
      const { row_start, row_end, col_start, col_end } = operation;
      if (row_start > row_end || row_end > rows || col_start > col_end || col_end > cols) return undefined;
      return matrix.slice(row_start - 1, row_end).map((row) => row.slice(col_start - 1, col_end));
    }
    case "remove_every_nth_row":
      return rows < 2
        ? undefined
        : matrix.filter((_, r) => (r + 1) % operation.n !== 0).map((row) => [...row]);
    case "remove_every_nth_col":
      return cols < 2 ? undefined : matrix.map((row) => row.filter((_, c) => (c + 1) % operation.n !== 0));
  }
}

/** What the operation does, in words that leave no other reading. */
export function instructionOf(operation: Bare): string {
  switch (operation.transform) {
    case "rotate":
      return `Rotate the matrix by ${operation.degrees} degrees clockwise.`;
    case "hmirror":
      return "Mirror the matrix from top to bottom (the first row becomes the last one).";
    case "vmirror":
      return "Mirror the matrix from left to right (the first column becomes the last one).";
    case "dmirror":
      return "Transpose the matrix (its first row becomes its first column, and so on).";
    case "cmirror":
      return "Mirror the matrix along the diagonal from the top right to the bottom left (its first row becomes its last column, read from bottom to top).";
    case "map":
      return `Replace every ${operation.from} by ${operation.to}.`;
    case "zero_divisible":
      return `Replace every number that is divisible by ${operation.k} by 0 (a 0 stays 0).`;
    case "crop": {
      const { row_start, row_end, col_start, col_end } = operation;
      return `Keep only the part in rows ${row_start} to ${row_end} and columns ${col_start} to ${col_end}, all of these included (rows are counted from the top, columns from the left, both from 1).`;
    }
    case "remove_every_nth_row":
      return `Remove each row whose number, counted from 1 at the top, is a multiple of ${operation.n}.`;
    case "remove_every_nth_col":
      return `Remove each column whose number, counted from 1 at the left, is a multiple of ${operation.n}.`;
  }
}

/** An operation of a kind for a matrix; undefined where it has too few rows or columns for it. */
export function drawOperation(
  rng: Rng,
  transform: (typeof MATRIX_OPERATIONS)[number],
  matrix: NumberGrid,
): MatrixOperation | undefined {
  const bare = drawBare(rng, transform, matrix.length, matrix[0]?.length ?? 0);
  return bare && { ...bare, instruction: instructionOf(bare) };
}

function drawBare(
  rng: Rng,
  transform: (typeof MATRIX_OPERATIONS)[number],
  rows: number,
  cols: number,
): Bare | undefined {
  switch (transform) {
    case "rotate":
      return { transform, degrees: rng.pick(["90", "180", "270", "360"]) };
    case "map": {
      const from = rng.int(0, 9);
      const to = rng.int(0, 8);
      return { transform, from, to: to < from ? to : to + 1 };
    }
    case "zero_divisible":
      return { transform, k: rng.int(2, 9) };
    case "crop": {
      const row_start = rng.int(1, rows);
      const row_end = rng.int(row_start, rows);
      const col_start = rng.int(1, cols);
      return { transform, row_start, row_end, col_start, col_end: rng.int(col_start, cols) };
    }
    case "remove_every_nth_row":
      return rows < 2 ? undefined : { transform, n: rng.int(2, rows) };
    case "remove_every_nth_col":
      return cols < 2 ? undefined : { transform, n: rng.int(2, cols) };
    default:
      return { transform };
  }
}
