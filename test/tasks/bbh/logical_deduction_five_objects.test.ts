import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/bbh/logical_deduction_five_objects.js";
import { describeLogicalDeduction } from "../../support/ordering-question.js";

describeLogicalDeduction(task, 5);

describe("logical_deduction_five_objects by hand", () => {
  const objects = ["owl", "jay", "tit", "rook", "coot"];
  const base = {
    scene: "On a wall sit five birds in a row: an owl, a jay, a tit, a rook and a coot.",
    objects,
    statements: ["x"],
    asked: 4,
    options: objects.map((object) => `The ${object} is the second from the right`),
  };

  it("solves an order from both ends", () => {
    // jay owl coot tit rook
    const instance = task.instance.parse({
      ...base,
      clues: [
        ["at", 3, 5],
        ["before", 1, 0],
        ["before", 0, 4],
        ["before", 4, 2],
      ],
    });
    expect(task.solve(instance)).toBe("(C)");
    expect(task.verify("the tit", instance).status).toBe("correct");
    expect(task.verify("The tit is the second from the right", instance).status).toBe("correct");
    for (const answer of ["the tit and the rook", "the tits", "tit or rook", "(C) the rook", "(F)", "C, D"])
      expect(task.verify(answer, instance).status, answer).not.toBe("correct");
  });

  it("refuses an entry with two orders or none", () => {
    const clues = (...list: unknown[]) => task.instance.safeParse({ ...base, clues: list }).success;
    expect(clues(["before", 1, 0], ["before", 0, 4], ["before", 4, 2])).toBe(false);
    expect(clues(["at", 1, 1], ["at", 0, 1])).toBe(false);
    expect(clues(["before", 1, 0], ["before", 0, 1])).toBe(false);
    expect(clues(["at", 1, 1], ["at", 0, 2], ["at", 2, 3], ["at", 3, 4])).toBe(true);
    expect(clues(["at", 1, 1], ["at", 0, 2], ["at", 2, 3], ["at", 3, 4], ["at", 4, 6])).toBe(false);
  });

  it("medium has four or five clues and names every object in one of them", () => {
    for (let index = 0; index < 300; index++) {
      const { clues } = instanceAt(task, resolveSetting(task, "medium"), "clues", index);
      expect([4, 5]).toContain(clues.length);
      expect(new Set(clues.flatMap(([kind, a, b]) => (kind === "before" ? [a, b] : [a]))).size).toBe(5);
    }
  });
});
