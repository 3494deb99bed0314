import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/rotten_oranges.js";
import { describeTask } from "../../support/describe-task.js";
import { gridInText, gridOf } from "../../support/grids.js";
import type { Grid } from "../../support/grids.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** Minute after minute on the whole grid, until nothing changes. */
function played(start: Grid): number {
  let grid = start;
  for (let minute = 0; ; minute++) {
    if (!grid.flat().includes(1)) return minute;
    const next = grid.map((row, r) =>
      row.map((cell, c) =>
        cell === 1 && [grid[r - 1]?.[c], grid[r + 1]?.[c], row[c - 1], row[c + 1]].includes(2) ? 2 : cell,
      ),
    );
    if (JSON.stringify(next) === JSON.stringify(grid)) return -1;
    grid = next;
  }
}
const known = new Map<string, number>();
function minutes(question: string): number {
  const before = known.get(question);
  if (before !== undefined) return before;
  const result = played(gridInText(question));
  known.set(question, result);
  return result;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === BigInt(minutes(question)),
  nearMisses: (answer, { n }) => [
    ...integerNearMisses(answer),
    answer === "-1" ? "1" : "-1",
    answer === "-1" ? "0" : `-${answer}`,
    String(2 * n - 2),
    "impossible or not",
  ],
  variants: (answer) => [
    ...integerSpellings(answer),
    `${answer} minutes`,
    `The number of minutes is ${answer}`,
  ],
  labels: [
    {
      of: (_instance, answer) => (answer === "-1" ? "never" : "all"),
      shares: { never: 0.2, all: 0.8 },
    },
  ],
});

describe("rotten_oranges by hand", () => {
  const of = (rows: string, solution: number) =>
    task.instance.parse({ matrix: gridOf(rows), solution, n: rows.split("\n").length });

  it("counts minutes, -1 where one stays fresh, 0 where none is", () => {
    expect(task.solve(of("2 1 1\n1 1 0\n0 1 1", 4))).toBe("4");
    expect(task.solve(of("2 1 1\n0 1 1\n1 0 1", -1))).toBe("-1");
    expect(task.solve(of("0 2\n2 0", 0))).toBe("0");
    expect(task.solve(of("1 0\n0 2", -1))).toBe("-1");
    expect(
      task.instance.safeParse({
        matrix: [
          [2, 1],
          [1, 1],
        ],
        solution: 1,
        n: 2,
      }).success,
    ).toBe(false);
  });

  it("-1 earns nothing where 1 is right, which was half of it in the source", () => {
    const one = of("2 1\n0 0", 1);
    expect(task.verify("1", one).status).toBe("correct");
    for (const text of ["-1", "11", "0"]) expect(task.verify(text, one).status, text).toBe("wrong");
    expect(task.verify("1 or -1", one).status).toBe("invalid");
  });
});
