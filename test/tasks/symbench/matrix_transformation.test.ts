import { describe, expect, it } from "vitest";
import { MATRIX_STEP_NAMES, stepMatrix } from "../../../generators/transform.js";
import type { MatrixStep } from "../../../generators/transform.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/matrix_transformation.js";
import { describeTask } from "../../support/describe-task.js";

type Grid = string[][];
const transpose = (grid: Grid): Grid => (grid[0] ?? []).map((_, c) => grid.map((row) => row[c] ?? ""));
const reverse = (grid: Grid): Grid => [...grid].reverse();
const mirror = (grid: Grid): Grid => grid.map((row) => [...row].reverse());

/** The steps by words of the question, each made of transposing and reversing. */
const BY_WORDS: readonly [RegExp, (grid: Grid) => Grid][] = [
  [/90 degrees clockwise/i, (grid) => transpose(reverse(grid))],
  [/counterclockwise/i, (grid) => reverse(transpose(grid))],
  [/180 degrees/, (grid) => mirror(reverse(grid))],
  [/left to right/, mirror],
  [/top to bottom \(/, reverse],
  [/transpose/i, transpose],
  [/every row down/, (grid) => [...grid.slice(-1), ...grid.slice(0, -1)]],
  [/every column to the right/, (grid) => grid.map((row) => [...row.slice(-1), ...row.slice(0, -1)])],
];

function resultInText(question: string): string {
  const parts = question.split("\n\n");
  const start = (parts[1] ?? "").split("\n").map((line) => line.split(" "));
  const lines = (parts[2] ?? "").split("\n").filter((line) => !line.startsWith("These steps"));
  return lines
    .reduce((grid, line) => (BY_WORDS.find(([words]) => words.test(line))?.[1] ?? (() => []))(grid), start)
    .map((row) => row.join(" "))
    .join("\n");
}

const gridOf = (answer: string): Grid => answer.split("\n").map((line) => line.split(" "));
const write = (grid: Grid): string => grid.map((row) => row.join(" ")).join("\n");

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const expected = resultInText(question);
    const lines = answer
      .trim()
      .toUpperCase()
      .split("\n")
      .map((line) => line.trim());
    return (
      lines.join("\n") === expected ||
      (lines.join(" ") === expected.replaceAll("\n", " ") && lines.length === 1)
    );
  },
  nearMisses(answer, { matrix }) {
    const grid = gridOf(answer);
    return [
      write(matrix),
      write(transpose(matrix)),
      write(transpose(grid)),
      write(mirror(grid)),
      write(reverse(grid)),
      write(transpose(mirror(matrix))),
      answer.replace(/\S/, (cell) => (cell === "A" ? "B" : "A")),
      answer.replace(/\S$/, (cell) => (cell === "A" ? "B" : "A")),
      answer.slice(2),
      `${answer} A`,
      `${answer}\n${answer}`,
      `${write(matrix)}\n=>\n${answer}`,
      write([...grid.slice(1)]),
      answer.replace(/\S/, "0"),
      answer.replace(/\S/, ";"),
    ];
  },
  variants(answer) {
    const grid = gridOf(answer);
    return [
      grid.map((row) => row.join(", ")).join("\n"),
      grid.flat().join(", "),
      grid.flat().join(" "),
      grid.map((row) => row.join("")).join("\n"),
      JSON.stringify(grid),
      JSON.stringify(grid.flat()),
      JSON.stringify(grid, null, 2),
      grid.map((row) => `[${row.join(", ")}]`).join(",\n"),
      grid.map((row) => `| ${row.join(" | ")} |`).join("\n"),
      JSON.stringify(grid).replaceAll('"', "'"),
      answer.toLowerCase(),
    ];
  },
  pieces: ["A B", "!", "@", "%", "[["],
});

describe("matrix_transformation by hand", () => {
  const matrix = [
    ["A", "B", "C"],
    ["D", "E", "F"],
  ];
  const judge = (answer: string, given: Grid = matrix, steps: MatrixStep[] = ["rotate_clockwise"]) =>
    task.verify(answer, { matrix: given, steps }).status;

  it("turns clockwise; the other turn and the transposed matrix are wrong", () => {
    expect(judge("D A\nE B\nF C")).toBe("correct");
    expect(judge("C F\nB E\nA D")).toBe("wrong");
    expect(judge("A D\nB E\nC F")).toBe("wrong");
  });

  it("accepts nested lists and rows, which the source's checker refused, of the right shape only", () => {
    for (const text of [
      '[["D","A"],["E","B"],["F","C"]]',
      "D,A,E,B,F,C",
      "DAEBFC",
      "DA\nEB\nFC",
      "DA, EB, FC",
      "(D,A),(E,B),(F,C)",
    ])
      expect(judge(text), text).toBe("correct");
    for (const text of [
      "D A E\nB F C",
      '[["D","A","E"],["B","F","C"]]',
      "D,A,E,B,F",
      "D,A,E,B,F,C,C",
      "D A E B F C D A E B F C",
    ])
      expect(judge(text), text).toBe("invalid");
  });

  it("symbols that Markdown or LaTeX know are cells", () => {
    const symbols = [
      ["*", "$"],
      ["*", "*"],
    ];
    expect(judge("*,*,*,$", symbols)).toBe("correct");
    expect(judge("* *\n* $", symbols)).toBe("correct");
    expect(judge("**\n*$", symbols)).toBe("correct");
    expect(judge("***$", symbols)).toBe("correct");
    expect(judge("*,*,$,*", symbols)).toBe("wrong");
    expect(
      judge("#,&,^,%", [
        ["&", "%"],
        ["#", "^"],
      ]),
    ).toBe("correct");
    expect(
      judge("# &\n^ %", [
        ["&", "%"],
        ["#", "^"],
      ]),
    ).toBe("correct");
  });

  it("every step, on a matrix of two rows and three columns", () => {
    const results: Record<MatrixStep, string> = {
      rotate_clockwise: "DA/EB/FC",
      rotate_counterclockwise: "CF/BE/AD",
      rotate_half: "FED/CBA",
      flip_horizontal: "CBA/FED",
      flip_vertical: "DEF/ABC",
      transpose: "AD/BE/CF",
      shift_rows: "DEF/ABC",
      shift_columns: "CAB/FDE",
    };
    for (const step of MATRIX_STEP_NAMES)
      expect(
        stepMatrix(matrix, step)
          .map((row) => row.join(""))
          .join("/"),
        step,
      ).toBe(results[step]);
    const three = [["A"], ["B"], ["C"]];
    expect(stepMatrix(three, "shift_rows").join("")).toBe("CAB");
  });

  it("four rotations give the matrix back, and drawn matrices have no symmetry that hides a wrong turn", () => {
    for (const level of ["easy", "medium", "hard"] as const)
      for (let i = 0; i < 200; i++) {
        const given = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "symmetry", i),
        );
        const turns = Array.from({ length: 4 }, () => "rotate_clockwise" as const);
        expect(task.solve({ ...given, steps: turns })).toBe(write(given.matrix));
        if (given.steps.length > 1) continue;
        for (const step of ["rotate_counterclockwise", "transpose", "rotate_half"] as const)
          expect(judge(write(stepMatrix(given.matrix, step)), given.matrix)).not.toBe("correct");
        expect(judge(write(given.matrix), given.matrix)).not.toBe("correct");
      }
  });

  it("reads a LaTeX matrix, unless an ampersand is a cell", () => {
    const latex = "\\begin{pmatrix} D & A \\\\ E & B \\\\ F & C \\end{pmatrix}";
    expect(judge(latex)).toBe("correct");
    expect(judge(`$${latex}$`)).toBe("correct");
    expect(judge("The resulting matrix is:\nD A\nE B\nF C")).toBe("correct");
    const symbols = [["&", "B"]];
    expect(judge("&\nB", symbols)).toBe("correct");
    expect(judge("B\n&", symbols)).toBe("wrong");
  });
});
