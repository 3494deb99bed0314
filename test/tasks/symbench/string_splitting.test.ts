import { describe, expect, it } from "vitest";
import type { ProductionReading, ProductionSystem } from "../../../generators/production.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { GOODS, METHODS, task } from "../../../tasks/symbench/string_splitting.js";
import { describeTask } from "../../support/describe-task.js";
import { countNearMisses, countVariants, isEnd } from "../../support/production.js";

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isEnd(answer, question),
  nearMisses: (answer, { start, goods }) => countNearMisses(answer, start, goods),
  variants: (answer, { goods }) => countVariants(answer, goods),
  pieces: ["A:", "B:", "X:", "[0,"],
});

describe("string_splitting by hand", () => {
  const system = (
    counts: number[],
    reading: ProductionReading = "once_per_pass",
    methods = [...METHODS],
  ): ProductionSystem => ({ goods: [...GOODS], start: [...counts, 0, 0, 0], methods, reading });
  const judge = (answer: string, counts: number[]) => task.verify(answer, system(counts)).status;

  it("uses each method once in its turn, or until it is exhausted, as the question says", () => {
    // Once: A gives 2X+Y, 2B give X, X+Y give Z. Then nothing of A, B is left, 2X stay.
    expect(task.solve(system([1, 2, 0]))).toBe("[0, 0, 0, 2, 0, 1]");
    // Method 2 takes both B before method 4 could take one.
    expect(task.solve(system([0, 2, 1]))).toBe("[0, 0, 1, 1, 0, 0]");
    // Four B and one C: once, method 2 leaves two B, and method 4 then takes one of them.
    expect(task.solve(system([0, 4, 1]))).toBe("[0, 1, 0, 2, 0, 1]");
    expect(task.solve(system([0, 4, 1], "exhaust"))).toBe("[0, 0, 1, 2, 0, 0]");
    expect(task.solve(system([0, 4, 1], "restart"))).toBe("[0, 0, 1, 2, 0, 0]");
  });

  it("reads a list with counts above 9, which the source's checker refused or read ambiguously", () => {
    const counts = [6, 10, 6];
    for (const text of ["[0, 0, 0, 10, 0, 10]", '["0", "0", "0", "10", "0", "10"]', "0 0 0 10 0 10"])
      expect(judge(text, counts), text).toBe("correct");
    for (const text of ["000100 10", "0 0 0 1 0 0 10", "00010010", "[0, 0, 0, 1, 0, 0, 1, 0]"])
      expect(judge(text, counts), text).toBe("wrong");
  });

  it("counts with names may come in any order, each once; other text is refused", () => {
    expect(judge("Z: 10, X: 10, A: 0, B: 0, C: 0, Y: 0", [6, 10, 6])).toBe("correct");
    expect(
      judge("Machine A: 0, machine B: 0, machine C: 0, part X: 10, part Y: 0, part Z: 10", [6, 10, 6]),
    ).toBe("correct");
    expect(judge("Z: 0, X: 10, A: 0, B: 0, C: 0, Y: 10", [6, 10, 6])).toBe("wrong");
    for (const text of [
      "Z: 10, X: 10, A: 0, B: 0, C: 0",
      "Z: 10, X: 10, A: 0, B: 0, C: 0, Y: 0, Y: 0",
      "Z: 10, X: 10, A: 0, B: 0, C: 0, W: 0",
      "6, 10, 6, 0, 0, 0 -> 0, 0, 0, 10, 0, 10",
      "[0, 0, 0, 10, 0, 10] or so",
      "0, 0, 0, ten, 0, ten",
      "[0, 0, 0, 1e1, 0, 1e1]",
      "[false, 0, 0, 10, 0, 10]",
      "[[0, 0, 0], [10, 0, 10]]",
    ])
      expect(judge(text, [6, 10, 6]), text).toBe("invalid");
  });

  it("a system that never ends, or lists of other lengths, is no instance", () => {
    const endless = system([1, 0, 0], "restart", [
      { inputs: [1, 0, 0, 0, 0, 0], outputs: [1, 0, 0, 0, 0, 0] },
    ]);
    expect(task.instance.safeParse(endless).success).toBe(false);
    expect(task.instance.safeParse(system([1, 0, 0])).success).toBe(true);
    expect(task.instance.safeParse({ ...system([1, 0, 0]), start: [1, 0] }).success).toBe(false);
  });

  it("at hard the two readings lead to different ends, and both are asked for", () => {
    const readings = new Set<string>();
    for (let i = 0; i < 60; i++) {
      const given = task.instance.parse(
        instanceAt(erase(task), resolveSetting(erase(task), "hard"), "readings", i),
      );
      readings.add(given.reading);
      const [once, exhaust] = (["once_per_pass", "exhaust"] as const).map((reading) =>
        task.solve({ ...given, reading }),
      );
      expect(once).not.toBe(exhaust);
    }
    expect([...readings].sort()).toEqual(["exhaust", "once_per_pass"]);
  });

  it("reads names in bold and a list of names before the counts", () => {
    const counts = ["A", "B", "C", "X", "Y", "Z"].map((name, i) => `- **${name}:** ${[0, 0, 0, 2, 0, 1][i]}`);
    expect(judge(counts.join("\n"), [1, 2, 0])).toBe("correct");
    expect(judge("[A, B, C, X, Y, Z] = [0, 0, 0, 2, 0, 1]", [1, 2, 0])).toBe("correct");
    expect(judge("[A, B, C, Y, X, Z] = [0, 0, 0, 2, 0, 1]", [1, 2, 0])).toBe("invalid");
    expect(judge("Final counts: [0, 0, 0, 2, 0, 1]", [1, 2, 0])).toBe("correct");
  });
});
