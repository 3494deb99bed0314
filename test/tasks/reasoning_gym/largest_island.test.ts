import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/largest_island.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { gridInText, gridOf } from "../../support/grids.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

const sizes = new Map<string, number>();
/** Every cell of land takes the smallest number of its neighbours until nothing changes; the most frequent number counts. */
function largest(question: string): number {
  const known = sizes.get(question);
  if (known !== undefined) return known;
  const grid = gridInText(question);
  const width = grid[0]?.length ?? 0;
  const names = grid.map((row, r) => row.map((cell, c) => (cell === 1 ? r * width + c : -1)));
  for (let changed = true; changed;) {
    changed = false;
    names.forEach((row, r) =>
      row.forEach((own, c) => {
        if (own < 0) return;
        const around = [names[r - 1]?.[c], names[r + 1]?.[c], row[c - 1], row[c + 1]];
        const least = Math.min(own, ...around.filter((name) => name !== undefined && name >= 0).map(Number));
        if (least < own) {
          row[c] = least;
          changed = true;
        }
      }),
    );
  }
  const counts = new Map<number, number>();
  for (const name of names.flat()) if (name >= 0) counts.set(name, (counts.get(name) ?? 0) + 1);
  const result = Math.max(0, ...counts.values());
  sizes.set(question, result);
  return result;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === BigInt(largest(question)),
  nearMisses: (answer, { grid }) => [
    ...integerNearMisses(answer),
    String(grid.flat().filter((cell) => cell === 1).length + 1),
    `-${Number(answer) + 1}`,
    "none",
  ],
  variants: (answer) => [
    ...integerSpellings(answer),
    `${answer} cells`,
    `The size of the largest island is ${answer}`,
  ],
});

describe("largest_island by hand", () => {
  const of = (rows: string, solution: number) => task.instance.parse({ grid: gridOf(rows), solution });

  it("joins along rows and columns, not diagonally", () => {
    expect(task.solve(of("1 1 0\n0 0 1\n1 0 1", 2))).toBe("2");
    expect(task.solve(of("1 0 1\n1 1 1\n0 0 0", 5))).toBe("5");
    expect(task.solve(of("0 0\n0 0", 0))).toBe("0");
    expect(task.instance.safeParse({ grid: gridOf("1 0\n0 1"), solution: 2 }).success).toBe(false);
  });

  it("10 earns nothing where 0 or 1 is right, which was half of it in the source", () => {
    expect(task.verify("10", of("0 0\n0 0", 0)).status).toBe("wrong");
    expect(task.verify("10", of("1 0\n0 1", 1)).status).toBe("wrong");
    expect(task.verify("1", of("1 0\n0 1", 1)).status).toBe("correct");
  });

  it("few grids are without an island, and none at easy", () => {
    for (const [level, most] of [
      ["easy", 0],
      ["medium", 0.06],
      ["hard", 0],
    ] as const) {
      let empty = 0;
      for (let i = 0; i < 500; i++) {
        const drawn = instanceAt(erase(task), resolveSetting(erase(task), level), "empty", i);
        if ((drawn as { solution: number }).solution === 0) empty++;
      }
      expect(empty / 500, level).toBeLessThanOrEqual(most);
    }
  });
});
