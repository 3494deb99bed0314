import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/ransom_note.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";
import { saysTrueFalse, trueFalseNearMisses, trueFalseSpellings } from "../../support/true-false.js";

/** Cuts the note's letters out of the magazine, one after the other. */
function cutOut(question: string): boolean {
  const [, note = "", magazine = ""] = /^Note: (.*)\nMagazine: (.*)$/m.exec(question) ?? [];
  let left = magazine;
  for (const letter of note) {
    const at = left.indexOf(letter);
    if (at < 0) return false;
    left = left.slice(0, at) + left.slice(at + 1);
  }
  return true;
}

describeTask(task, {
  kind: "closed",
  independent: (answer, _instance, question) => saysTrueFalse(answer, cutOut(question)),
  nearMisses: trueFalseNearMisses,
  variants: trueFalseSpellings,
  labels: [{ of: (_instance, answer) => answer, shares: { True: 0.5, False: 0.5 } }],
});

describeShortcuts(task, {});

describe("ransom_note by hand", () => {
  const draw = (level: "easy" | "medium" | "hard", index: number, params: Record<string, unknown> = {}) =>
    task.instance.parse(instanceAt(erase(task), resolveSetting(erase(task), level, params), "hand", index));
  const instance = {
    ransom_note: "aab",
    magazine: "abca",
    solution: true,
    solvable: true,
    note_length: 3,
    magazine_length: 4,
  };
  it("true and yes are right, which scored nothing in the source", () => {
    for (const text of ["true", "yes", "TRUE", "Yes, each letter is there", "1"])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of ["no", "false", "No, there are not enough a's"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["True or False", "True, but no", "aab"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
  });
  it("an entry whose solution is not that of its texts is no instance", () => {
    expect(task.instance.safeParse(instance).success).toBe(true);
    for (const broken of [
      { ...instance, solution: false },
      { ...instance, magazine: "abcc" },
      { ...instance, magazine: "abcc", solution: false },
      { ...instance, note_length: 4 },
      { ...instance, magazine: "ABCA" },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
    expect(
      task.instance.safeParse({ ...instance, magazine: "abcc", solution: false, solvable: false }).success,
    ).toBe(true);
  });
  it("a letter that the magazine lacks altogether does not tell the answers apart", () => {
    const bounds = { easy: 0.78, medium: 0.725, hard: 0.59 };
    for (const level of LEVELS) {
      let right = 0;
      for (let i = 0; i < 3_000; i++) {
        const { ransom_note, magazine, solution } = draw(level, i);
        const lacks = [...ransom_note].some((letter) => !magazine.includes(letter));
        if (lacks) expect(solution).toBe(false);
        if (lacks !== solution) right++;
      }
      expect(right / 3_000, level).toBeLessThan(bounds[level]);
    }
  });
  it("lengths do not depend on the answer, and other shares can be asked for", () => {
    const sums = new Map<boolean, number[]>();
    for (let i = 0; i < 4_000; i++) {
      const { solution, note_length, magazine_length } = draw("medium", i);
      sums.set(solution, [...(sums.get(solution) ?? []), note_length + magazine_length]);
    }
    const mean = (list: number[] = []) => list.reduce((sum, n) => sum + n, 0) / list.length;
    expect(Math.abs(mean(sums.get(true)) - mean(sums.get(false)))).toBeLessThan(1);
    for (let i = 0; i < 50; i++) {
      expect(draw("medium", i, { p_solvable: 1 }).solution).toBe(true);
      expect(draw("medium", i, { p_solvable: 0 }).solution).toBe(false);
    }
    expect(() => draw("medium", 0, { min_note_length: 50, max_note_length: 50 })).toThrow(/too little room/);
  });
});
