import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { ordersOf } from "../../../generators/ordering.js";
import { task } from "../../../tasks/bbh/logical_deduction_seven_objects.js";
import { describeLogicalDeduction } from "../../support/ordering-question.js";

describeLogicalDeduction(task, 7);

describe("logical_deduction_seven_objects by hand", () => {
  const objects = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus"];
  const instance = task.instance.parse({
    scene: "x",
    objects,
    statements: ["x"],
    asked: 6,
    options: objects.map((object) => `${object} finished second from last`),
    // Gus Ann Ben Eve Cleo Fay Dan
    clues: [
      ["at", 6, 1],
      ["before", 0, 1],
      ["before", 1, 4],
      ["before", 4, 2],
      ["before", 2, 5],
      ["before", 5, 3],
    ],
  });

  it("finds the one before the last", () => {
    expect(task.solve(instance)).toBe("(F)");
    for (const answer of ["Fay", "F", "(f)", "Fay finished second from last.", "(F) Fay"])
      expect(task.verify(answer, instance).status, answer).toBe("correct");
    for (const answer of ["Dan", "G", "(H)", "Fay or Dan", "Fay, Dan", "not Fay", "(F) Dan", "Fay is wrong"])
      expect(task.verify(answer, instance).status, answer).not.toBe("correct");
  });

  it("no clue can be left out, and a place taken is not tried for another object", () => {
    for (const level of ["easy", "medium", "hard"] as const)
      for (let index = 0; index < 100; index++) {
        const { clues } = instanceAt(task, resolveSetting(task, level), "clues", index);
        for (const clue of clues)
          expect(
            ordersOf(
              7,
              clues.filter((other) => other !== clue),
              2,
            ).length,
          ).toBe(2);
      }
    expect(ordersOf(3, [["at", 1, 1]])).toEqual([
      [1, 0, 2],
      [1, 2, 0],
    ]);
    expect(
      ordersOf(3, [
        ["at", 1, 1],
        ["at", 2, 1],
      ]),
    ).toEqual([]);
  });
});
