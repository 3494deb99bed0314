import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/maze.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

const lengths = new Map<string, number>();
/** Steps from start to goal, by letting the start's mark spread over the grid of the question. */
function shortest(question: string): number {
  const known = lengths.get(question);
  if (known !== undefined) return known;
  const [, start, goal, wall] = /start is (.), the goal is (.), walls are (.),/.exec(question) ?? [];
  const rows = (question.split("\n\n")[1] ?? "").split("\n").map((row) => [...row]);
  let marked = rows.map((row) => row.map((cell) => cell === start));
  for (let steps = 0; ; steps++) {
    if (marked.some((row, r) => row.some((own, c) => own && rows[r]?.[c] === goal))) {
      lengths.set(question, steps);
      return steps;
    }
    const next = marked.map((row, r) =>
      row.map(
        (own, c) =>
          own ||
          (rows[r]?.[c] !== wall &&
            [marked[r - 1]?.[c], marked[r + 1]?.[c], row[c - 1], row[c + 1]].some(Boolean)),
      ),
    );
    if (JSON.stringify(next) === JSON.stringify(marked)) return -1;
    marked = next;
  }
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === BigInt(shortest(question)),
  nearMisses: (answer) => [...integerNearMisses(answer), "impossible", `-${answer}`, "right down"],
  variants: (answer) => [
    ...integerSpellings(answer),
    `${answer} steps`,
    `The minimum number of steps is ${answer}`,
  ],
});

describe("maze by hand", () => {
  const maze = {
    grid_size: 5,
    grid: ["#####", "#s..#", "###.#", "#g..#", "#####"],
    shortest_path_length: 6,
    start: "s",
    goal: "g",
    wall: "#",
    path: ".",
  };

  it("counts steps round the walls; 16 and 60 earn nothing, where the source gave half", () => {
    const known = task.instance.parse(maze);
    expect(task.verify("6", known).status).toBe("correct");
    for (const text of ["2", "7", "16", "60", "5"])
      expect(task.verify(text, known).status, text).toBe("wrong");
    expect(task.instance.safeParse({ ...maze, shortest_path_length: 2 }).success).toBe(false);
    expect(
      task.instance.safeParse({ ...maze, grid: maze.grid.map((row) => row.replace("g", ".")) }).success,
    ).toBe(false);
    expect(
      task.instance.safeParse({ ...maze, grid: ["#####", "#s..#", "#####", "#g..#", "#####"] }).success,
    ).toBe(false);
  });

  it("symbols are letters and plain marks; rows and columns between the ends do not give the answer away", () => {
    for (const [level, most] of [
      ["easy", 0.8],
      ["medium", 0.6],
      ["hard", 0.5],
    ] as const) {
      let direct = 0;
      for (let i = 0; i < 200; i++) {
        const { grid, start, goal, wall, path, shortest_path_length } = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "detour", i),
        );
        expect([start, goal, wall, path].join("")).toMatch(/^[A-Za-z#@%&$+=?]{4}$/);
        const [r, s] = [goal, start].map((own) => grid.findIndex((row) => row.includes(own)));
        const [c, d] = [grid[r ?? 0]?.indexOf(goal) ?? 0, grid[s ?? 0]?.indexOf(start) ?? 0];
        if (Math.abs((r ?? 0) - (s ?? 0)) + Math.abs(c - d) === shortest_path_length) direct++;
      }
      expect(direct / 200, level).toBeLessThan(most);
    }
  });
});
