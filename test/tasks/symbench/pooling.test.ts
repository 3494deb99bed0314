import Fraction from "fraction.js";
import type { output } from "zod";
import { describe, expect, it } from "vitest";
import { writeRounded } from "../../../generators/decimal.js";
import { task } from "../../../tasks/symbench/pooling.js";
import { describeTask } from "../../support/describe-task.js";

/** The numbers by the question's text, in floating point: positions of a matrix with NaN where cells are empty. */
function numbersInText(question: string): number[] {
  const parts = question.split("\n\n");
  let grid = (parts[1] ?? "").split("\n").map((line) => line.split(", ").map(Number));
  if (question.includes("ring of empty cells")) {
    const empty = Array.from({ length: grid.length + 2 }, () => NaN);
    grid = [empty, ...grid.map((row) => [NaN, ...row, NaN]), empty];
  }
  const w = Number(/A window of (\d+) rows/.exec(question)?.[1]);
  const stride = Number(/to the right by (\d+) place/.exec(question)?.[1]);
  const kind = /one number: the (\w+)/.exec(question)?.[1] ?? "";
  const results: number[] = [];
  for (let r = 0; r + w <= grid.length; r += stride)
    for (let c = 0; c + w <= grid.length; c += stride) {
      const values: number[] = [];
      for (let i = 0; i < w * w; i++) {
        const value = grid[r + Math.floor(i / w)]?.[c + (i % w)] ?? NaN;
        if (!Number.isNaN(value)) values.push(value);
      }
      values.sort((a, b) => a - b);
      // The middle value or values: as many are taken off on both sides as leaves one or two.
      const middle = values.slice(Math.ceil(values.length / 2) - 1, Math.floor(values.length / 2) + 1);
      const taken =
        { largest: values.slice(-1), smallest: values.slice(0, 1), average: values, median: middle }[kind] ??
        [];
      results.push(taken.reduce((sum, value) => sum + value, 0) / taken.length);
    }
  return results;
}

const cellsOf = (answer: string): string[] => answer.split(/,\s*|\n/);

describeTask(task, {
  kind: "open",
  independent(answer, { pooling_type }, question) {
    const expected = numbersInText(question);
    const given = cellsOf(answer.trim());
    const isExact = pooling_type === "max" || pooling_type === "min";
    return (
      given.length === expected.length &&
      given.every(
        (cell, i) =>
          /^[+-]?\d+(\.\d+)?$/.test(cell) &&
          Math.abs(Number(cell) - (expected[i] ?? NaN)) <= (isExact ? 0 : 0.005 + 1e-9),
      )
    );
  },
  nearMisses(answer, { matrix }) {
    const cells = cellsOf(answer);
    const add = (cell: string | undefined, by: number): string => String(Number(cell) + by);
    return [
      [add(cells[0], 1), ...cells.slice(1)].join(", "),
      [...cells.slice(0, -1), add(cells.at(-1), -1)].join(", "),
      [...cells.slice(0, -1), add(cells.at(-1), 0.02)].join(", "),
      cells.slice(1).join(", "),
      [...cells, "0"].join(", "),
      [...cells].map((cell) => add(cell, 0.006)).join(", "),
      `${answer}\n${answer}`,
      matrix.map((row) => row.join(", ")).join("\n"),
      ["x", ...cells.slice(1)].join(", "),
      ["NaN", ...cells.slice(1)].join(", "),
      ["Infinity", ...cells.slice(1)].join(", "),
      `${answer} or so`,
      [`${cells[0]} ${cells[0]}`, ...cells.slice(1)].join(", "),
    ];
  },
  variants(answer) {
    const grid = answer.split("\n").map((line) => line.split(", "));
    return [
      JSON.stringify(grid.map((row) => row.map(Number))),
      grid.flat().join(", "),
      grid.flat().join(" "),
      grid.map((row) => row.join(" ")).join("\n"),
      grid.map((row) => row.map((cell) => (cell.includes(".") ? cell : `${cell}.0`)).join(", ")).join("\n"),
      grid.map((row) => row.map((cell) => Number(cell).toFixed(2)).join(", ")).join("\n"),
      grid.map((row) => `| ${row.join(" | ")} |`).join("\n"),
      `\\begin{bmatrix} ${grid.map((row) => row.join(" & ")).join(" \\\\ ")} \\end{bmatrix}`,
    ];
  },
  pieces: ["1.5", "-3", "3/4", "1, 2\n3, 4"],
});

describe("pooling by hand", () => {
  const given: output<typeof task.instance> = {
    matrix: [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 10],
    ],
    window_size: 2,
    pooling_type: "average",
    stride: 1,
    padding: 0,
    decimals: 2,
  };

  it("reads decimals and fractions, which the source's checker refused", () => {
    for (const text of ["3, 4\n6, 7.25", "3.0, 4.0, 6.0, 7.25", "[[3, 4], [6, 29/4]]", "3 4 6 7.250"])
      expect(task.verify(text, given).status, text).toBe("correct");
    expect(task.verify("3, 4, 6, 7.26", given).status).toBe("wrong");
    expect(task.verify("3, 4, 6, 7.2", given).status).toBe("wrong");
    expect(task.verify("3, 4, 6, 7", given).status).toBe("wrong");
    expect(task.verify("3, 4, 6, 7.25e0", given).status).toBe("invalid");
  });

  it("thirds rounded to two decimals pass, one decimal does not; records without a rounding want six decimals", () => {
    const third = {
      ...given,
      matrix: [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 1],
      ],
      window_size: 3,
    };
    for (const text of ["0.11", "0.111", "0.1111111111", "1/9"])
      expect(task.verify(text, third).status, text).toBe("correct");
    // 0.115 would be a third decimal that is wrong, though it is within a hundredth.
    for (const text of ["0.1", "0.12", "0.1162", "0.115"])
      expect(task.verify(text, third).status, text).toBe("wrong");
    expect(task.verify("0.11", { ...third, decimals: null }).status).toBe("wrong");
    expect(task.verify("0.1111111", { ...third, decimals: null }).status).toBe("correct");
  });

  it("largest and smallest values are exact", () => {
    expect(task.solve({ ...given, pooling_type: "max" })).toBe("5, 6\n8, 10");
    expect(task.solve({ ...given, pooling_type: "min" })).toBe("1, 2\n4, 5");
    expect(task.verify("5, 6, 8, 10.004", { ...given, pooling_type: "max" }).status).toBe("wrong");
    expect(task.verify("5, 6, 8, 10.0", { ...given, pooling_type: "max" }).status).toBe("correct");
  });

  it("the median of four values is the mean of the middle two; strides and empty cells", () => {
    expect(task.solve({ ...given, pooling_type: "median" })).toBe("3, 4\n6, 7");
    const padded = { ...given, padding: 1, stride: 2 };
    // Windows: the corner 1; 2 and 3; 4 and 7; 5, 6, 8, 10.
    expect(task.solve(padded)).toBe("1, 2.5\n5.5, 7.25");
    expect(task.solve({ ...padded, pooling_type: "median" })).toBe("1, 2.5\n5.5, 7");
    expect(task.solve({ ...given, stride: 2 })).toBe("3");
    expect(task.instance.safeParse({ ...given, padding: 2 }).success).toBe(false);
    expect(task.instance.safeParse({ ...given, window_size: 4 }).success).toBe(false);
  });

  it("rounds halves away from zero", () => {
    expect(writeRounded(new Fraction(1, 8), 2)).toBe("0.13");
    expect(writeRounded(new Fraction(-1, 8), 2)).toBe("-0.13");
    expect(writeRounded(new Fraction(-1, 1000), 2)).toBe("0");
    expect(writeRounded(new Fraction(-5, 2), 2)).toBe("-2.5");
    expect(writeRounded(new Fraction(100), 2)).toBe("100");
  });

  it("a value halfway goes away from zero, and a dash before one row is a sign", () => {
    const row = [1, 1, 0, 0];
    const eighth = { ...given, matrix: [row, [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], window_size: 4 };
    // 2/16 = 0.125
    expect(task.verify("0.13", eighth).status).toBe("correct");
    expect(task.verify("0.125", eighth).status).toBe("correct");
    expect(task.verify("0.12", eighth).status).toBe("wrong");
    const blocks = [
      [1, 1, 2, 2],
      [1, 1, 2, 2],
      [3, 3, 4, 4],
      [3, 3, 4, 4],
    ];
    const two = { ...given, matrix: blocks, window_size: 2, stride: 2 };
    expect(task.verify("1, 2\n3, 4", two).status).toBe("correct");
    expect(task.verify("- 1, 2\n3, 4", two).status).not.toBe("correct");
    expect(task.verify("- 1, 2\n- 3, 4", two).status).toBe("correct");
  });
});
