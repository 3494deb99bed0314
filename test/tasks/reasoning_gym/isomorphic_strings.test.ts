import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/isomorphic_strings.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";
import { saysTrueFalse, trueFalseNearMisses, trueFalseSpellings } from "../../support/true-false.js";

/** The shape of a string: at each position where its letter occurs first. */
const shape = (text: string): string => [...text].map((letter) => text.indexOf(letter)).join();

function sameShape(question: string): boolean {
  const [, first = "", second = ""] = /^First string: (.*)\nSecond string: (.*)$/m.exec(question) ?? [];
  return shape(first) === shape(second);
}

describeTask(task, {
  kind: "closed",
  independent: (answer, _instance, question) => saysTrueFalse(answer, sameShape(question)),
  nearMisses: trueFalseNearMisses,
  variants: trueFalseSpellings,
  labels: [{ of: (_instance, answer) => answer, shares: { True: 0.5, False: 0.5 } }],
});

describeShortcuts(task, {});

describe("isomorphic_strings by hand", () => {
  const draw = (level: "easy" | "medium" | "hard", index: number, params: Record<string, unknown> = {}) =>
    task.instance.parse(instanceAt(erase(task), resolveSetting(erase(task), level, params), "hand", index));
  const pair = (first: string, second: string, solution: boolean, string_length = first.length) => ({
    words: [first, second],
    solution,
    solvable: solution,
    string_length,
  });
  it("knows what isomorphic is: both ways, letters may stay", () => {
    for (const [first, second, solution] of [
      ["egg", "add", true],
      ["foo", "bar", false],
      ["bar", "foo", false],
      ["ab", "ba", true],
      ["ab", "aa", false],
      ["abab", "cddc", false],
      ["paper", "title", true],
    ] as const) {
      expect(task.instance.safeParse(pair(first, second, solution)).success, `${first} ${second}`).toBe(true);
      expect(task.instance.safeParse(pair(first, second, !solution)).success, `${first} ${second}`).toBe(
        false,
      );
    }
    expect(task.instance.safeParse(pair("egg", "add", true, 4)).success).toBe(true);
    expect(task.instance.safeParse(pair("egg", "add", true, 5)).success).toBe(false);
    expect(task.instance.safeParse(pair("egg", "adda", false)).success).toBe(false);
  });
  it("true and yes are right, which scored nothing in the source", () => {
    const instance = task.instance.parse(pair("egg", "add", true));
    for (const text of ["true", "Yes", "True, e becomes a and g becomes d"])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of ["false", "no"]) expect(task.verify(text, instance).status, text).toBe("wrong");
    expect(task.verify("True or False", instance).status).toBe("invalid");
  });
  it("the length does not give the answer away, as it does in the source", () => {
    const seen = new Map<number, Set<boolean>>();
    for (let i = 0; i < 500; i++) {
      const { words, solution, string_length } = draw("medium", i);
      expect(words[0]).toHaveLength(string_length);
      seen.set(string_length, (seen.get(string_length) ?? new Set()).add(solution));
    }
    for (let n = 2; n <= 10; n++) expect(seen.get(n)?.size, `length ${n}`).toBe(2);
  });
  it("letter counts do not tell the answers apart", () => {
    const counts = (text: string): string =>
      [...new Set(text)]
        .map((letter) => text.split(letter).length)
        .sort((a, b) => a - b)
        .join();
    for (const level of LEVELS) {
      const right = { letters: 0, counts: 0 };
      for (let i = 0; i < 1_000; i++) {
        const { words, solution } = draw(level, i);
        if ((new Set(words[0]).size === new Set(words[1]).size) === solution) right.letters++;
        if ((counts(words[0]) === counts(words[1])) === solution) right.counts++;
      }
      expect(right.letters / 1_000, level).toBeLessThan(level === "easy" ? 0.9 : 0.8);
      expect(right.counts / 1_000, level).toBeLessThan(level === "easy" ? 0.9 : 0.85);
    }
  });
  it("other shares can be asked for", () => {
    for (let i = 0; i < 50; i++) {
      expect(draw("medium", i, { p_solvable: 1 }).solution).toBe(true);
      expect(draw("medium", i, { p_solvable: 0 }).solution).toBe(false);
    }
  });
});
