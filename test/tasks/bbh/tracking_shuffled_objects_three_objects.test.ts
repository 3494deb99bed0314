import { describe, expect, it } from "vitest";
import { SWAP_SCENES } from "../../../generators/data/swap-scenes.js";
import { NAMES } from "../../../generators/templates/pools.js";
import { task } from "../../../tasks/bbh/tracking_shuffled_objects_three_objects.js";
import { describeShuffledObjects } from "../../support/swap-question.js";

describeShuffledObjects(task, 3);

const base = {
  scene: "x",
  people: ["Ann", "Ben", "Cy"],
  objects: ["red ball", "green ball", "blue ball"],
  start: "x",
  statements: ["x", "x", "x"],
  swaps: [
    [0, 1],
    [1, 2],
    [0, 1],
  ],
  asked: 0,
  question: "x",
};

describe("tracking_shuffled_objects_three_objects by hand", () => {
  // Ann red, Ben green, Cy blue; then green red blue; green blue red; blue green red.
  const judge = (answer: string, asked = 0) =>
    task.verify(answer, task.instance.parse({ ...base, asked })).status;

  it("follows the swaps in their order, not backwards", () => {
    for (const [asked, right] of [
      [0, "(C)"],
      [1, "(B)"],
      [2, "(A)"],
    ] as const)
      expect(task.solve(task.instance.parse({ ...base, asked }))).toBe(right);
    // Ann gives to Ben, Ben to Cy: the order of two swaps matters.
    const two = { ...base, statements: ["x", "x"], swaps: [base.swaps[0], base.swaps[1]] };
    expect([0, 1, 2].map((asked) => task.solve(task.instance.parse({ ...two, asked })))).toEqual([
      "(B)",
      "(C)",
      "(A)",
    ]);
  });

  it("takes a thing by its name, with or without article and shared noun", () => {
    for (const answer of ["blue ball", "the blue ball", "Blue", "(C) blue ball", "C. the blue ball", "blue."])
      expect(judge(answer), answer).toBe("correct");
    for (const answer of [
      "ball",
      "red and blue",
      "blue, red",
      "(C) red ball",
      "blue or red",
      "not blue",
      "bluish",
      "D",
      "blue ball green ball",
    ])
      expect(judge(answer), answer).not.toBe("correct");
  });

  it("shortens no name that belongs to two things", () => {
    const objects = ["left winger", "right winger", "right midfielder"];
    const instance = task.instance.parse({ ...base, objects, asked: 1 });
    expect(task.verify("right winger", instance).status).toBe("correct");
    expect(task.verify("right", instance).status).toBe("invalid");
    expect(task.verify("winger", instance).status).toBe("invalid");
  });

  it("knows broken entries", () => {
    expect(task.instance.safeParse(base).success).toBe(true);
    for (const broken of [
      { objects: ["red ball", "the red ball", "blue ball"] },
      { people: ["Ann", "ann", "Cy"] },
      {
        swaps: [
          [0, 0],
          [1, 2],
          [0, 1],
        ],
      },
      {
        swaps: [
          [0, 3],
          [1, 2],
          [0, 1],
        ],
      },
      { statements: ["x"] },
      { asked: 3 },
    ])
      expect(task.instance.safeParse({ ...base, ...broken }).success).toBe(false);
  });
});

describe("the scenes of the swaps", () => {
  it("have at least 16 different things each, and no partner is called like a dancer", () => {
    expect(SWAP_SCENES.length).toBeGreaterThanOrEqual(7);
    for (const { name, things } of SWAP_SCENES) {
      expect(new Set(things).size, name).toBe(things.length);
      expect(things.length, name).toBeGreaterThanOrEqual(16);
      for (const thing of things) {
        expect(NAMES, name).not.toContain(thing);
        // Behind these words an answer's explanation would begin.
        expect(thing).not.toMatch(/\b(?:because|since|as|due|given)\b/i);
      }
    }
  });
});
