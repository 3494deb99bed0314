import { describe, expect, it } from "vitest";
import { faultsOf, oscillators } from "../../../generators/life-patterns.js";
import { LIFE_FAULTS } from "../../../generators/data/life-faults.js";
import { lifeFate } from "../../../generators/life.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/game_of_life_halting.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { gridInText, gridOf } from "../../support/grids.js";
import type { Grid } from "../../support/grids.js";
import { lived } from "../../support/life.js";

function fate(question: string): "True" | "False" {
  const steps = Number(/within (\d+) steps/.exec(question)?.[1]);
  return lived(gridInText(question), steps).flat().includes(1) ? "False" : "True";
}

describeTask(task, {
  kind: "closed",
  independent: (answer, _instance, question) => answer.trim().toLowerCase() === fate(question).toLowerCase(),
  nearMisses: (answer) => [
    answer === "True" ? "False" : "True",
    answer === "True" ? "No" : "Yes",
    answer === "True" ? "It does not halt" : "It halts",
    "True and False",
    "True or False",
    "unknown",
    `not ${answer}`,
    answer === "True" ? "True, it does not halt" : "False, it halts",
    "",
  ],
  variants: (answer) => [
    answer.toLowerCase(),
    answer.toUpperCase(),
    answer === "True" ? "Yes" : "No",
    answer === "True" ? "It halts." : "It does not halt.",
    answer === "True" ? "True, the game halts" : "False, the game will not halt",
    `The answer is ${answer}.`,
    `${answer}, because of the blinkers`,
  ],
  labels: [{ of: (_instance, answer) => answer, shares: { True: 0.5, False: 0.5 } }],
});

const cellsAlive = (board: Grid): number => board.flat().filter((cell) => cell === 1).length;
/** Pairs of living cells one beside or above the other. */
const pairs = (board: Grid): number =>
  board.reduce(
    (sum, row, r) =>
      sum +
      row.filter((cell, c) => cell === 1 && row[c + 1] === 1).length +
      row.filter((cell, c) => cell === 1 && board[r + 1]?.[c] === 1).length,
    0,
  );
const rowsOfThree = (board: Grid): number =>
  board.reduce((sum, row) => sum + row.filter((_, c) => row.slice(c, c + 3).join("") === "111").length, 0);

describe("game_of_life_halting by hand", () => {
  const of = (rows: string, simulation_steps: number, should_oscillate: boolean) => {
    const board = gridOf(rows);
    return task.instance.parse({
      grid_size_x: board.length,
      grid_size_y: board[0]?.length,
      placed_patterns: [],
      simulation_steps,
      should_oscillate,
      board,
    });
  };
  const blinker = "0 0 0 0 0\n0 0 0 0 0\n0 1 1 1 0\n0 0 0 0 0\n0 0 0 0 0";
  const diagonal = "1 0 0 0 0\n0 1 0 0 0\n0 0 1 0 0\n0 0 0 0 0\n0 0 0 0 0";

  it("the word has to be the right one: the source takes any text", () => {
    for (const text of ["False", "false.", "No", "f", "It won't halt"])
      expect(task.verify(text, of(blinker, 20, true)).status, text).toBe("correct");
    for (const text of ["True", "yes", "t"])
      expect(task.verify(text, of(blinker, 20, true)).status, text).toBe("wrong");
    for (const text of ["", "x", "maybe", "True False", "blinker", "False, it halts"])
      expect(task.verify(text, of(blinker, 20, true)).status, text).toBe("invalid");
    expect(task.verify("True", of(diagonal, 20, false)).status).toBe("correct");
  });

  it("counts the steps: dead at the last one is halted, one before is not", () => {
    expect(task.solve(of(diagonal, 2, false))).toBe("True");
    expect(task.solve(of(diagonal, 1, true))).toBe("False");
    expect(task.solve(of(diagonal.replaceAll("1", "0"), 0, false))).toBe("True");
    expect(task.instance.safeParse({ ...of(diagonal, 2, false), should_oscillate: true }).success).toBe(
      false,
    );
  });

  it("fates are proved: dead, or a generation that comes back", () => {
    expect(lifeFate(gridOf(blinker), 50)).toEqual({ period: 2 });
    expect(lifeFate(gridOf(diagonal), 50)).toEqual({ dead: 2 });
    expect(lifeFate(gridOf("0 0 0 0\n0 1 1 0\n0 1 1 0\n0 0 0 0"), 50)).toEqual({ period: 1 });
    const glider = "0 1 0 0 0\n0 0 1 0 0\n1 1 1 0 0\n0 0 0 0 0\n0 0 0 0 0";
    expect(lifeFate(gridOf(glider), 100)).toEqual({ period: 20 });
    expect(lifeFate(gridOf(glider), 10)).toBeUndefined();
    for (const level of LEVELS)
      for (let i = 0; i < 200; i++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "fate", i);
        const found = lifeFate(drawn.board, 1_000);
        expect(found !== undefined && "period" in found).toBe(drawn.should_oscillate);
      }
  });

  it("the faults of the first class's oscillators are all there are", () => {
    for (const name of oscillators(1))
      expect(
        faultsOf(name)
          .map((fault) => fault.join("."))
          .join(" "),
        name,
      ).toBe(LIFE_FAULTS[name]);
    expect(Object.keys(LIFE_FAULTS).sort()).toEqual([1, 2, 3].flatMap(oscillators).sort());
  });

  it("boards that die have neighbours too, boards that live have broken patterns too", () => {
    const drawn = Array.from({ length: 400 }, (_, i) =>
      instanceAt(task, resolveSetting(erase(task), "medium"), "mixed", i),
    );
    const share = (lives: boolean, has: (one: (typeof drawn)[number]) => boolean): number => {
      const group = drawn.filter(({ should_oscillate }) => should_oscillate === lives);
      return group.filter(has).length / group.length;
    };
    expect(share(false, ({ board }) => pairs(board) > 0)).toBeGreaterThan(0.9);
    expect(
      share(true, ({ placed_patterns }) => placed_patterns.some(({ name }) => name === "non-oscillator")),
    ).toBeGreaterThan(0.6);
  });

  it.each(LEVELS)("no count of cells tells the answer at %s, as neighbours do in the source", (level) => {
    const drawn = Array.from({ length: 600 }, (_, i) =>
      instanceAt(task, resolveSetting(erase(task), level), "count", i),
    );
    const counts = {
      "living cells": cellsAlive,
      "neighbours in a row or column": pairs,
      "three in a row": rowsOfThree,
    };
    for (const [what, count] of Object.entries(counts)) {
      const seen = drawn.map(({ board, should_oscillate }) => [count(board), should_oscillate] as const);
      for (const bound of new Set(seen.map(([n]) => n))) {
        const right = seen.filter(([n, lives]) => n >= bound === lives).length / seen.length;
        expect(Math.max(right, 1 - right), `${what} from ${bound}`).toBeLessThan(0.72);
      }
    }
  });
});
