import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/bbh/logical_deduction_three_objects.js";
import { describeLogicalDeduction } from "../../support/ordering-question.js";

describeLogicalDeduction(task, 3);

describe("logical_deduction_three_objects by hand", () => {
  it("solves an order and refuses an entry with two", () => {
    const base = {
      scene: "On a shelf stand three books: a red, a green and a blue one.",
      objects: ["red", "green", "blue"],
      statements: ["x"],
      asked: 2,
      options: ["The red is second", "The green is second", "The blue is second"],
    };
    const instance = task.instance.parse({
      ...base,
      clues: [
        ["before", 2, 0],
        ["at", 1, 3],
      ],
    });
    expect(task.solve(instance)).toBe("(A)");
    expect(task.verify("the red", instance).status).toBe("correct");
    expect(task.instance.safeParse({ ...base, clues: [["before", 2, 0]] }).success).toBe(false);
    expect(
      task.instance.safeParse({
        ...base,
        clues: [
          ["at", 1, 3],
          ["at", 1, 2],
        ],
      }).success,
    ).toBe(false);
  });

  it("refuses hedges, corrections and every second option", () => {
    const objects = ["red book", "green book", "blue book"];
    const options = objects.map((object) => `The ${object} is the second from the left`);
    const instance = task.instance.parse({
      scene: "x",
      objects,
      options,
      statements: ["x"],
      asked: 2,
      clues: [
        ["before", 0, 1],
        ["before", 1, 2],
      ],
    });
    const judge = (answer: string) => task.verify(answer, instance).status;
    for (const answer of [
      "B, A",
      "(B), A",
      "(B) A",
      "(B) / A",
      "(B) & A",
      "(B)|A",
      "B; A",
      "B: A",
      "(B), option A",
      "(B)\nA",
      "(B) vs a",
      "(B) c",
      "(B). The correct answer is A",
      "(B) is incorrect, the answer is A",
      "(B) is wrong",
      "(B) is false",
      "(B) is not true",
      "(B)? No",
      "(B), definitely not.",
      `(B) ${options[0]} because so`,
      "(B), no: red book",
      `(B) ${options[1]}, A) ${options[0]}`,
      "(B) because (A) is wrong",
      "not (B)",
      "neither B",
    ])
      expect(judge(answer), answer).not.toBe("correct");
    for (const answer of [
      "Statement (B)",
      "Statement (B) is true",
      "The correct statement is (B)",
      `${options[1]} (B)`,
      "\\textbf{(B)}",
      '["B"]',
      "（B）",
      "**Answer:** (B)",
      "**Answer: B**",
      "(B) since the green book is right of the red one",
    ])
      expect(judge(answer), answer).toBe("correct");
  });

  it("knows broken entries", () => {
    const base = {
      scene: "x",
      objects: ["red", "green", "blue"],
      statements: ["x"],
      asked: 2,
      options: ["The red is second", "The green is second", "The blue is second"],
      clues: [
        ["before", 0, 1],
        ["before", 1, 2],
      ],
    };
    expect(task.instance.safeParse(base).success).toBe(true);
    for (const broken of [
      { objects: ["red", "red", "blue"] },
      { options: [...base.options].reverse() },
      {
        clues: [
          ["before", 0, 3],
          ["before", 1, 2],
        ],
      },
    ])
      expect(task.instance.safeParse({ ...base, ...broken }).success).toBe(false);
  });
});
