import { describe, expect, it } from "vitest";
import type { ProductionReading, ProductionSystem } from "../../../generators/production.js";
import { entryAt, instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { GOODS, METHODS, task } from "../../../tasks/symbench/string_synthesis.js";
import { describeTask } from "../../support/describe-task.js";
import { countNearMisses, countVariants, isEnd } from "../../support/production.js";

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isEnd(answer, question),
  nearMisses: (answer, { start, goods }) => countNearMisses(answer, start, goods),
  variants: (answer, { goods }) => countVariants(answer, goods),
  pieces: ["[A]:", "{B}:", "(C):", "[0,"],
});

describe("string_synthesis by hand", () => {
  const system = (counts: number[], reading: ProductionReading = "exhaust"): ProductionSystem => ({
    goods: [...GOODS],
    start: [...counts, 0, 0, 0, 0, 0, 0],
    methods: [...METHODS],
    reading,
  });

  it("a method is used until it is exhausted, or once a turn, as the question says", () => {
    expect(task.solve(system([3, 1, 2]))).toBe("[2, 0, 1, 1, 0, 0, 0, 0, 0]");
    // Twice method 1 uses everything; once a turn, method 2 takes the second [A] and [B], and [C] is left.
    expect(task.solve(system([2, 2, 2]))).toBe("[0, 0, 0, 2, 0, 0, 0, 0, 0]");
    expect(task.solve(system([2, 2, 2], "once_per_pass"))).toBe("[0, 0, 1, 0, 0, 0, 1, 1, 0]");
    expect(task.verify("[0, 0, 1, 0, 0, 0, 1, 1, 0]", system([2, 2, 2])).status).toBe("wrong");
    expect(task.verify("[0, 0, 0, 2, 0, 0, 0, 0, 0]", system([2, 2, 2], "once_per_pass")).status).toBe(
      "wrong",
    );
  });

  it("counts of two digits and line breaks are read, which the source's checker could not", () => {
    const many = system([0, 24, 24]);
    expect(task.solve(many)).toBe("[0, 0, 0, 0, 0, 0, 0, 0, 12]");
    for (const text of ["0 0 0 0 0 0 0 0 12", "0\n0\n0\n0\n0\n0\n0\n0\n12", "[0,0,0,0,0,0,0,0,12]"])
      expect(task.verify(text, many).status, text).toBe("correct");
    for (const text of ["0 0 0 0 0 0 0 0 1 2", "0000000012", "0 0 0 0 0 0 0 12"])
      expect(task.verify(text, many).status, text).toBe("wrong");
  });

  it("the brackets of a name tell blocks apart", () => {
    const named = (c: string): string =>
      `[A]: 0, [B]: 0, [C]: 0, {A}: 0, {B}: 0, {C}: 0, (A): 0, (B): 0, ${c}: 12`;
    expect(task.verify(named("(C)"), system([0, 24, 24])).status).toBe("correct");
    expect(task.verify(named("{C}"), system([0, 24, 24])).status).toBe("invalid");
    expect(task.verify(named("C"), system([0, 24, 24])).status).toBe("invalid");
  });

  it("the question names the order of the nine counts", () => {
    const entry = entryAt(erase(task), resolveSetting(erase(task), "medium"), "order", 0);
    expect(entry.question).toContain("in the order [A], [B], [C], {A}, {B}, {C}, (A), (B), (C)");
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
});
