/** Ways to move the cells of a matrix, with the words that say what they do. */
export const MATRIX_STEPS = {
  rotate_clockwise: "rotate the matrix by 90 degrees clockwise",
  rotate_counterclockwise: "rotate the matrix by 90 degrees counterclockwise",
  rotate_half: "rotate the matrix by 180 degrees",
  flip_horizontal: "mirror the matrix from left to right (the first column becomes the last one)",
  flip_vertical: "mirror the matrix from top to bottom (the first row becomes the last one)",
  transpose: "transpose the matrix (its first row becomes its first column, and so on)",
  shift_rows: "move every row down by one place; the last row becomes the first one",
  shift_columns: "move every column to the right by one place; the last column becomes the first one",
} as const;
export type MatrixStep = keyof typeof MATRIX_STEPS;
export const MATRIX_STEP_NAMES = Object.keys(MATRIX_STEPS) as MatrixStep[];

/** The matrix after one step; the given one stays as it is. All rows have the same length. */
export function stepMatrix<T>(matrix: readonly (readonly T[])[], step: MatrixStep): T[][] {
  const rows = matrix.length;
  const cols = matrix[0]?.length ?? 0;
  const build = (height: number, width: number, from: (r: number, c: number) => [number, number]): T[][] =>
    Array.from({ length: height }, (_, r) =>
      Array.from({ length: width }, (_, c) => {
        const [row, col] = from(r, c);
        return matrix[row]?.[col] as T;
      }),
    );
  switch (step) {
    case "rotate_clockwise":
      return build(cols, rows, (r, c) => [rows - 1 - c, r]);
    case "rotate_counterclockwise":
      return build(cols, rows, (r, c) => [c, cols - 1 - r]);
    case "rotate_half":
      return build(rows, cols, (r, c) => [rows - 1 - r, cols - 1 - c]);
    case "flip_horizontal":
      return build(rows, cols, (r, c) => [r, cols - 1 - c]);
    case "flip_vertical":
      return build(rows, cols, (r, c) => [rows - 1 - r, c]);
    case "transpose":
      return build(cols, rows, (r, c) => [c, r]);
    case "shift_rows":
      return build(rows, cols, (r, c) => [(r + rows - 1) % rows, c]);
    case "shift_columns":
      return build(rows, cols, (r, c) => [r, (c + cols - 1) % cols]);
  }
}
