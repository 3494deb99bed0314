import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/binary_matrix.js";
import { describeTask } from "../../support/describe-task.js";
import {
  gridInText,
  gridNearMisses,
  gridOf,
  gridSpellings,
  readGrid,
  sameGrid,
  transposed,
  write,
} from "../../support/grids.js";
import type { Grid } from "../../support/grids.js";

/** Every cell against every zero. */
function nearest(matrix: Grid): Grid {
  const zeros = matrix.flatMap((row, r) => row.flatMap((cell, c) => (cell === 0 ? [[r, c] as const] : [])));
  return matrix.map((row, r) =>
    row.map((_, c) => Math.min(...zeros.map(([y, x]) => Math.abs(r - y) + Math.abs(c - x)))),
  );
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => sameGrid(readGrid(answer), nearest(gridInText(question))),
  nearMisses(answer, { matrix }) {
    const grid = gridOf(answer);
    return [
      ...gridNearMisses(grid),
      write(matrix),
      write(transposed(grid)),
      write(grid.map((row) => row.map((cell) => Math.min(cell, 1)))),
      write(grid.map((row) => row.map((cell) => cell + 1))),
      write(grid.map((row) => row.map(() => 0))),
    ];
  },
  variants: (answer) => [...gridSpellings(gridOf(answer)), gridOf(answer).flat().join(", ")],
});

describe("binary_matrix by hand", () => {
  const instance = task.instance.parse({
    matrix: gridOf("1 1 1\n1 1 1\n0 1 1"),
    solution: gridOf("2 3 4\n1 2 3\n0 1 2"),
    n: 3,
  });
  it("diagonals count two, and rows may stand in brackets", () => {
    for (const text of [
      "2 3 4\n1 2 3\n0 1 2",
      "[[2,3,4],[1,2,3],[0,1,2]]",
      "[2, 3, 4]\n[1, 2, 3]\n[0, 1, 2]\n",
    ])
      expect(task.verify(text, instance).status, text).toBe("correct");
    expect(task.verify("2 2 2\n1 1 2\n0 1 2", instance).status).toBe("wrong");
    for (const text of [
      "2 3 4\n1 2 3",
      "2 3 4\n1 2 3\n0 1 2 3",
      "2 3 4\n1 2 3\nFalse 1 2",
      "2 3 4\n1 2 3\n0 1 1+1",
    ])
      expect(task.verify(text, instance).status, text).toBe("invalid");
  });
  it("an entry without a 0, or with other distances, is no instance", () => {
    expect(task.instance.safeParse({ ...instance, solution: gridOf("2 2 3\n1 2 3\n0 1 2") }).success).toBe(
      false,
    );
    const ones = gridOf("1 1\n1 1");
    expect(task.instance.safeParse({ matrix: ones, solution: ones, n: 2 }).success).toBe(false);
  });
});
