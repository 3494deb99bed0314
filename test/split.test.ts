import { describe, expect, it } from "vitest";
import { TEST_TASKS, TRAIN_TASKS } from "../splits/data.js";
import { checkSplit, makeSplit, splitOf } from "../splits/split.js";
import { CATALOG } from "../tasks/catalog.js";

describe("the split", () => {
  it("has 107 training and 37 testing tasks, and no family of the catalog on both sides", () => {
    expect(checkSplit(CATALOG)).toEqual([]);
    expect(new Set([...TRAIN_TASKS, ...TEST_TASKS]).size).toBe(144);
    expect(CATALOG.every((row) => splitOf(row.id) !== undefined)).toBe(true);
    expect(splitOf("my_own_task")).toBeUndefined();
  });

  it("names every problem of a bad division", () => {
    const moved = TRAIN_TASKS.filter((id) => id !== "logical_deduction_three_objects");
    const family = { id: "logical_deduction_five_objects", suite: "bbh", family: "logical_deduction" };
    const problems = checkSplit([...CATALOG, family], moved, [
      ...TEST_TASKS,
      "logical_deduction_three_objects",
    ]).join("\n");
    expect(problems).toContain("106 training");
    expect(problems).toContain("38 testing");
    expect(problems).toContain("family logical_deduction on both sides");
    expect(checkSplit([{ id: "x", suite: "bbh", family: "x" }])).toEqual(["on no side: x"]);
  });

  it("makes a division of whole families of exactly the wanted size, the same for the same seed", () => {
    const tasks = Array.from({ length: 40 }, (_, i) => ({
      id: `t${i}`,
      suite: "bbh",
      family: `f${Math.floor(i / 3)}`,
    }));
    const made = makeSplit(tasks, 10, "1");
    expect(made.test.length).toBe(10);
    expect(made.train.length).toBe(30);
    expect(makeSplit(tasks, 10, "1")).toEqual(made);
    expect(makeSplit(tasks, 10, "2")).not.toEqual(made);
    const families = new Set(made.test.map((id) => tasks.find((task) => task.id === id)?.family));
    expect(tasks.filter((task) => families.has(task.family)).length).toBe(10);
  });
});
