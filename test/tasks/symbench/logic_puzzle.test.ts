import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { judgeAnswer } from "../../../tasks/judge.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/logic_puzzle.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

const WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

/** Reads grid, count and bound from the question, blanks out what is not chosen and multiplies or adds the lines. */
function isRight(answer: string, question: string): boolean {
  const grid = question
    .split("\n")
    .filter((line) => /^-?\d+(, -?\d+)+$/.test(line))
    .map((line) => line.split(", ").map(Number));
  const n = grid.length;
  const count = WORDS.indexOf(/exactly (\w+) different cells/.exec(question)?.[1] ?? "");
  const limit = /at most (\d+)/.exec(question)?.[1];
  const cells = answer.split(",").map((part) => /^\s*(\d+) (\d+)\s*$/.exec(part)?.slice(1).map(Number));
  const masked = grid.map((row) => row.map((): number | null => null));
  for (const cell of cells) {
    const [r = -1, c = -1] = cell ?? [];
    const number = grid[r]?.[c];
    if (number === undefined || masked[r]?.[c] !== null) return false;
    masked[r][c] = number;
  }
  const chosen = masked.flat().filter((number) => number !== null);
  if (chosen.length !== count || cells.length !== count || new Set(chosen).size !== count) return false;
  if (masked[0]?.[n - 1] === null) return false;
  const columns = masked.map((_, c) => masked.map((row) => row[c] ?? null));
  return [...masked, ...columns].every((line) => {
    const held = line.filter((number) => number !== null);
    return limit === undefined
      ? held.reduce((product, number) => product * number, 1) > 0
      : held.reduce((sum, number) => sum + number, 0) <= Number(limit);
  });
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses: (answer, { grid }) => {
    const n = grid.length;
    const cells = answer.split(", ");
    return [
      ...listMutations(cells, `${n} ${n}`).map((list) => list.join(", ")),
      cells.map((cell) => cell.split(" ").reverse().join(" ")).join(", "),
      cells.map((cell) => cell.replace(/\d+/g, (digits) => String(Number(digits) + 1))).join(", "),
      cells.map((_, i) => `${Math.floor(i / n)} ${i % n}`).join(", "),
      cells.map((_, i) => `0 ${n - 1 + i}`).join(", "),
      cells.map(() => `0 ${n - 1}`).join(", "),
    ];
  },
  variants: (answer) => {
    const cells = answer.split(", ");
    return [
      [...cells].reverse().join(", "),
      cells.join("\n"),
      `[${answer}]`,
      JSON.stringify(cells.map((cell) => cell.split(" ").map(Number))),
      cells.map((cell) => `(${cell.replace(" ", ", ")})`).join(", "),
      cells.map((cell) => cell.replace(" ", ",")).join("; "),
    ];
  },
});

describe("logic_puzzle by hand", () => {
  const sums = {
    grid: [
      [1, 2, 4],
      [3, 1, 2],
      [2, 4, 1],
    ],
    solution: [
      [0, 2],
      [1, 0],
      [2, 1],
    ],
    constraints: { type: "sum_le_4" },
  };
  const products = {
    grid: [
      [-1, 2, -2],
      [3, 1, 4],
      [-3, 5, -4],
    ],
    solution: [
      [0, 2],
      [0, 0],
      [2, 0],
      [2, 2],
      [1, 1],
    ],
    constraints: { type: "product_gt_0" },
  };
  const judge = (answer: string, instance: unknown = sums) =>
    task.verify(answer, task.instance.parse(instance));

  it("wants cells on the grid, different cells and the corner, which the source's checker did not", () => {
    expect(judge("0 2, 1 0, 2 1").reason).toBe("the number 4 is chosen twice");
    expect(judge("0 2, 1 0, 1 1").status).toBe("correct");
    expect(judge("1 1, 0 2, 1 0").status).toBe("correct");
    expect(judge("0 2, 1 0, 2 9").reason).toContain("not on the grid");
    expect(judge("0 2, 5 5, 6 6").reason).toContain("not on the grid");
    expect(judge("0 2, 1 0, 1 0").reason).toContain("chosen twice");
    expect(judge("1 0, 2 0, 2 2").reason).toBe("the cell in the top right corner is not chosen");
    expect(judge("0 2, 1 0").reason).toBe("2 cells where 3 are to be chosen");
  });

  it("adds up rows and columns", () => {
    expect(judge("0 2, 0 0, 1 0").reason).toBe("the sum in row 0 is 5, more than 4");
    expect(judge("0 2, 1 2, 2 2").reason).toMatch(/the sum in column 2 is 7/);
  });

  it("takes products of rows and columns, empty ones left out", () => {
    expect(judge("0 2, 0 0, 2 0, 2 2, 1 1", products).status).toBe("correct");
    expect(judge("0 2, 0 0, 2 0, 2 2, 0 1", products).status).toBe("correct");
    expect(judge("0 2, 0 0, 2 0, 1 0, 1 1", products).reason).toContain("is not greater than 0");
  });

  it("a stored solution that breaks the rules, as 27 of the source's, is no answer", () => {
    expect(() => task.solve(task.instance.parse(sums))).toThrow("the number 4 is chosen twice");
    expect(task.solve(task.instance.parse(products))).toBe("0 2, 0 0, 2 0, 2 2, 1 1");
  });

  it("at medium and hard no choice goes without negative numbers", () => {
    for (const level of ["medium", "hard"] as const) {
      const setting = resolveSetting(erase(task), level);
      for (let i = 0; i < 50; i++) {
        const { grid, solution } = task.instance.parse(instanceAt(erase(task), setting, "signs", i));
        const positive = new Set(grid.flat().filter((number) => number > 0));
        expect(positive.size).toBeLessThan(solution.length);
      }
    }
  });

  it("judges only square grids with a known rule", () => {
    for (const metadata of [
      { ...sums, grid: [[1, 2], [3]] },
      { ...sums, constraints: { type: "sum_le_x" } },
      { ...sums, solution: [] },
    ])
      expect(judgeAnswer(erase(task), { metadata }, "0 1").status).toBe("error");
  });
});
