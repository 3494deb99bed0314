import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/bbh/tracking_shuffled_objects_seven_objects.js";
import { describeShuffledObjects } from "../../support/swap-question.js";

describeShuffledObjects(task, 7);

describe("tracking_shuffled_objects_seven_objects by hand", () => {
  it("everybody swaps at medium and hard, and no pair swaps twice in a row", () => {
    for (const level of ["medium", "hard"] as const)
      for (let index = 0; index < 300; index++) {
        const { swaps } = instanceAt(task, resolveSetting(task, level), "swaps", index);
        expect(new Set(swaps.flat()).size).toBe(7);
        if (level === "medium") expect(swaps.length).toBe(7);
        const pairs = swaps.map((swap) => [...swap].sort().join());
        for (const [i, pair] of pairs.entries()) expect(pair).not.toBe(pairs[i - 1]);
      }
  });

  it("follows a thing that goes round", () => {
    const people = ["Ann", "Ben", "Cy", "Di", "Ed", "Flo", "Gus"].slice(0, 7);
    const objects = ["harp", "oboe", "tuba", "lute", "horn", "gong", "bell"].slice(0, 7);
    const swaps = people.slice(1).map((_, i) => [i, i + 1]);
    const instance = (asked: number) =>
      task.instance.parse({
        scene: "x",
        people,
        objects,
        start: "x",
        statements: swaps.map(() => "x"),
        swaps,
        asked,
        question: "x",
      });
    // The harp is handed down the row, everything else moves up by one.
    expect(task.solve(instance(7 - 1))).toBe("(A)");
    expect(task.solve(instance(0))).toBe("(B)");
    expect(task.verify("the harp", instance(7 - 1)).status).toBe("correct");
    expect(task.verify("harp, oboe", instance(7 - 1)).status).toBe("invalid");
    expect(task.verify("(B) harp", instance(7 - 1)).status).toBe("invalid");
  });
});
