import { describe, expect, it } from "vitest";
import { runProduction } from "../../../generators/production.js";
import type { ProductionReading, ProductionSystem } from "../../../generators/production.js";
import { entryAt, instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/synthesis_decomposition.js";
import { describeTask } from "../../support/describe-task.js";
import { countNearMisses, countVariants, isEnd } from "../../support/production.js";

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isEnd(answer, question),
  nearMisses: (answer, { start, goods }) => countNearMisses(answer, start, goods),
  variants: (answer, { goods }) => countVariants(answer, goods),
  pieces: ["A:", "B:", "X:", "[0,"],
});

describe("synthesis_decomposition by hand", () => {
  const system = (reading: ProductionReading): ProductionSystem => ({
    goods: ["A", "B", "C", "X"],
    start: [3, 3, 1, 0],
    methods: [
      { inputs: [1, 1, 1, 0], outputs: [0, 0, 0, 1] },
      { inputs: [1, 1, 0, 0], outputs: [0, 0, 2, 0] },
      { inputs: [0, 0, 2, 0], outputs: [0, 0, 0, 1] },
    ],
    reading,
  });

  it("three readings, three ways", () => {
    // Once a turn: 3310 -1-> 2,2,0,1 -2-> 1,1,2,1 -3-> 1,1,0,2, again -2-> 0,0,2,2 -3-> 0,0,0,3.
    expect(task.solve(system("once_per_pass"))).toBe("[0, 0, 0, 3]");
    // Exhausted: 1 once, 2 twice gives four C, 3 twice.
    expect(task.solve(system("exhaust"))).toBe("[0, 0, 0, 3]");
    // From the first method again: 1, 2 (two C), 1, then one C is left.
    expect(task.solve(system("restart"))).toBe("[0, 0, 1, 2]");
    expect(task.verify("[0, 0, 0, 3]", system("restart")).status).toBe("wrong");
  });

  it("accepts the list with brackets that the source asked for and refused, and without", () => {
    for (const text of ["[0, 0, 0, 3]", "0, 0, 0, 3", "0 0 0 3", "A: 0, B: 0, C: 0, X: 3"])
      expect(task.verify(text, system("exhaust")).status, text).toBe("correct");
    for (const text of ["[0, 0, 3]", "[0, 0, 0, 3, 0]", "[3, 0, 0, 0]", "0003"])
      expect(task.verify(text, system("exhaust")).status, text).toBe("wrong");
  });

  it("a crop that a method gives has the crop's name, and the question says that it can be used", () => {
    const entry = entryAt(erase(task), resolveSetting(erase(task), "hard"), "names", 0);
    expect(entry.question).not.toMatch(/product|crop/i);
    expect(entry.question).toContain("Every good has one name");
  });

  it("in every drawn system each method is used, and at hard another reading ends elsewhere", () => {
    const readings = new Set<string>();
    for (let i = 0; i < 100; i++) {
      const given = task.instance.parse(
        instanceAt(erase(task), resolveSetting(erase(task), "hard"), "systems", i),
      );
      readings.add(given.reading);
      const ends = (["once_per_pass", "exhaust", "restart"] as const).map((reading) =>
        task.solve({ ...given, reading }),
      );
      expect(new Set(ends).size).toBeGreaterThan(1);
      expect(runProduction(given)?.uses).not.toContain(0);
    }
    expect(readings.size).toBe(3);
  });

  it("drawn methods lose worth: some positive worths exist, so every system ends from any start", () => {
    for (let i = 0; i < 100; i++) {
      const given = task.instance.parse(
        instanceAt(erase(task), resolveSetting(erase(task), "medium"), "worth", i),
      );
      for (const count of [50, 200])
        expect(task.instance.safeParse({ ...given, start: given.start.map(() => count) }).success).toBe(true);
    }
  });
});
