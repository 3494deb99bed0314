import { describe, expect, it } from "vitest";
import { instructionOf } from "../../../generators/matrix-operations.js";
import type { MatrixOperation } from "../../../generators/matrix-operations.js";
import { instanceAt, resolveSetting, SettingError } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/manipulate_matrix.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import {
  gridInText,
  gridNearMisses,
  gridOf,
  gridSpellings,
  mirrored,
  readGrid,
  sameGrid,
  transposed,
  upsideDown,
  write,
} from "../../support/grids.js";
import type { Grid } from "../../support/grids.js";

/** The operations by words of the question, each made of transposing, reversing and picking rows. */
function carriedOut(line: string, grid: Grid): Grid {
  const [a = 0, b = 0, c = 0, d = 0] = (line.replace(/^\d+\. /, "").match(/\d+/g) ?? []).map(Number);
  const quarter = (given: Grid): Grid => mirrored(transposed(given));
  const keep = (given: Grid, from: number, to: number): Grid => given.slice(from - 1, to);
  if (/Rotate/.test(line))
    return Array.from({ length: a / 90 }).reduce<Grid>((given) => quarter(given), grid);
  if (/top to bottom \(/.test(line)) return upsideDown(grid);
  if (/left to right/.test(line)) return mirrored(grid);
  if (/Transpose/.test(line)) return transposed(grid);
  if (/top right to the bottom left/.test(line)) return mirrored(upsideDown(transposed(grid)));
  if (/Replace every number/.test(line)) return grid.map((row) => row.map((cell) => (cell % a ? cell : 0)));
  if (/Replace every/.test(line)) return grid.map((row) => row.map((cell) => (cell === a ? b : cell)));
  if (/Keep only/.test(line)) return transposed(keep(transposed(keep(grid, a, b)), c, d));
  const drop = (given: Grid, n: number): Grid =>
    given.filter((_, i) => !given.map((_row, k) => (k + 1) * n - 1).includes(i));
  // "counted from 1" stands before the divisor.
  if (/each row/.test(line)) return drop(grid, b);
  if (/each column/.test(line)) return transposed(drop(transposed(grid), b));
  throw new Error(line);
}

function result(question: string): Grid {
  const lines = question.split("\n").filter((line) => /^\d+\. [A-Z]/.test(line));
  return lines.reduce((grid, line) => carriedOut(line, grid), gridInText(question));
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => sameGrid(readGrid(answer), result(question)),
  nearMisses(answer, { matrix }) {
    const grid = gridOf(answer);
    return [
      ...gridNearMisses(grid),
      write(matrix),
      write(transposed(grid)),
      write(mirrored(grid)),
      write(upsideDown(grid)),
      grid.flat().join(" "),
      grid.flat().join("\n"),
      JSON.stringify(grid.flat()),
    ];
  },
  variants: (answer) => gridSpellings(gridOf(answer)),
});

describe("manipulate_matrix by hand", () => {
  const matrix = gridOf("1 2 3\n4 5 6");
  const of = (solution: string, ...bare: object[]) =>
    task.instance.parse({
      matrix,
      solution: gridOf(solution),
      operations: bare.map((operation) => ({ ...operation, instruction: "" })),
      rows: 2,
      cols: 3,
      num_transforms: bare.length,
    });

  it("every operation on a matrix of two rows and three columns", () => {
    const cases: [string, object][] = [
      ["4 1\n5 2\n6 3", { transform: "rotate", degrees: "90" }],
      ["6 5 4\n3 2 1", { transform: "rotate", degrees: "180" }],
      ["3 6\n2 5\n1 4", { transform: "rotate", degrees: "270" }],
      ["1 2 3\n4 5 6", { transform: "rotate", degrees: "360" }],
      ["4 5 6\n1 2 3", { transform: "hmirror" }],
      ["3 2 1\n6 5 4", { transform: "vmirror" }],
      ["1 4\n2 5\n3 6", { transform: "dmirror" }],
      ["6 3\n5 2\n4 1", { transform: "cmirror" }],
      ["1 2 3\n4 9 6", { transform: "map", from: 5, to: 9 }],
      ["1 0 3\n0 5 0", { transform: "zero_divisible", k: 2 }],
      ["2 3", { transform: "crop", row_start: 1, row_end: 1, col_start: 2, col_end: 3 }],
      ["1 2 3", { transform: "remove_every_nth_row", n: 2 }],
      ["1 3\n4 6", { transform: "remove_every_nth_col", n: 2 }],
    ];
    for (const [solution, operation] of cases) {
      const instance = of(solution, operation);
      expect(task.solve(instance)).toBe(solution);
      expect(sameGrid(result(task.prompt(instance)), gridOf(solution)), solution).toBe(true);
    }
    expect(task.solve(of("2\n3", cases[10]?.[1] ?? {}, { transform: "rotate", degrees: "90" }))).toBe("2\n3");
  });

  it("operations that cannot be carried out, or give another matrix, are no instance", () => {
    const broken = (solution: string, operation: object): boolean =>
      task.instance.safeParse({
        ...of("4 5 6\n1 2 3", { transform: "hmirror" }),
        solution: gridOf(solution),
        operations: [{ ...operation, instruction: "" }],
      }).success;
    expect(broken("1 2 3\n4 5 6", { transform: "hmirror" })).toBe(false);
    expect(broken("1", { transform: "crop", row_start: 1, row_end: 3, col_start: 1, col_end: 1 })).toBe(
      false,
    );
    expect(broken("1", { transform: "crop", row_start: 2, row_end: 1, col_start: 1, col_end: 1 })).toBe(
      false,
    );
    expect(broken("4 1\n5 2\n6 3", { transform: "rotate", degrees: "45" })).toBe(false);
    expect(broken("4 5 6\n1 2 3", { transform: "hmirror" })).toBe(true);
  });

  it("the shape is part of the answer; a text with the matrix in it earns nothing", () => {
    const column = of("3\n6", { transform: "crop", row_start: 1, row_end: 2, col_start: 3, col_end: 3 });
    for (const text of ["3\n6", "[[3],[6]]", "[3]\n[6]"])
      expect(task.verify(text, column).status, text).toBe("correct");
    for (const text of ["3 6", "[3, 6]", "[[3,6]]", "3\n6\n9", "1 3\n6", "3\n6 6"])
      expect(task.verify(text, column).status, text).toBe("invalid");
    const row = of("2 3", { transform: "crop", row_start: 1, row_end: 1, col_start: 2, col_end: 3 });
    for (const text of ["2 3", "[[2, 3]]", "[2, 3]"])
      expect(task.verify(text, row).status, text).toBe("correct");
    for (const text of ["2\n3", "[[2],[3]]"]) expect(task.verify(text, row).status, text).toBe("invalid");
  });

  it("says the axis of a mirror and the direction of a turn, which the source leaves open", () => {
    const say = (operation: object): string => instructionOf(operation as MatrixOperation);
    expect(say({ transform: "hmirror" })).toContain("the first row becomes the last one");
    expect(say({ transform: "vmirror" })).toContain("the first column becomes the last one");
    expect(say({ transform: "rotate", degrees: "90" })).toContain("clockwise");
  });

  it("a weight of 0 switches an operation off, and all of them 0 is refused", () => {
    const names = Object.keys(task.params.shape).filter((name) => name.startsWith("w_"));
    const off = Object.fromEntries(names.map((name) => [name, name === "w_map" ? 1 : 0]));
    const setting = resolveSetting(erase(task), "medium", off);
    for (let i = 0; i < 50; i++)
      for (const operation of instanceAt(task, setting, "weights", i).operations)
        expect(operation.transform).toBe("map");
    expect(() => resolveSetting(erase(task), "medium", { ...off, w_map: 0 })).toThrow(SettingError);
  });

  it("the result is never the matrix itself, has four cells and two digits at least", () => {
    for (const level of LEVELS)
      for (let i = 0; i < 300; i++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "change", i);
        expect(write(drawn.solution)).not.toBe(write(drawn.matrix));
        expect(drawn.solution.flat().length).toBeGreaterThanOrEqual(4);
        expect(new Set(drawn.solution.flat()).size).toBeGreaterThanOrEqual(2);
      }
  });
});
