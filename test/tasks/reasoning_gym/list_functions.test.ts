import { describe, expect, it } from "vitest";
import { isForcedList, LIST_RULE_NAMES, LIST_RULES } from "../../../generators/list-rules.js";
import { entryAt, instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { fromSource } from "../../../tasks/reasoning_gym/sources/list_functions.js";
import { task } from "../../../tasks/reasoning_gym/list_functions.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** The functions once more, written in another way; undefined: it says nothing. */
const FUNCTIONS: readonly ((list: number[]) => number[] | undefined)[] = [
  (list) => list.slice(),
  (list) => (list.length > 2 ? list.slice(2, 3) : undefined),
  (list) => list.map((_, i) => list[list.length - 1 - i] ?? NaN),
  (list) => [list.filter((n, i) => n < 30 && list.indexOf(n) === i).reduce((a, b) => a + b, 0)],
  (list) => [list.reduce((count, n) => count + (n === 5 ? 1 : 0), 0)],
  (list) => list.flatMap((n, i) => ((list[i + 1] ?? 1) % 2 === 0 ? [n] : [])),
  (list) => list.map((n, i) => n + i),
  (list) => ((list.at(-1) ?? 999) < list.length ? [list[list.at(-1) ?? 0] ?? NaN] : undefined),
  (list) => [list.length],
  (list) => [list.reduce((a, b) => a + b, 0)],
  (list) => list.toSorted((a, b) => a - b),
  (list) => list.toSorted((a, b) => b - a),
  (list) =>
    list.length > 1 ? [(list[0] ?? 0) + 1, ...list.slice(1, -1), (list.at(-1) ?? 0) + 1] : undefined,
  (list) => [list.join() === list.toSorted((a, b) => a - b).join() ? 1 : 0],
  (list) => (list.length === 1 ? [String(list[0]).endsWith("0") ? 1 : 0] : undefined),
  (list) =>
    list.length > 1 && list.slice(1).every((n, i) => n / 2 === list[i])
      ? [(list.at(-1) ?? 0) * 2]
      : undefined,
  (list) => (list.length === 1 ? [((list[0] ?? 0) - 2) * 2] : undefined),
];

/** All results for the question's list by functions that fit its examples. */
function results(question: string): Set<string> {
  const lists = question
    .split("\n")
    .filter((line) => /^\[.*\] -> /.test(line))
    .map((line) => line.split(" -> ").map((part) => (part.match(/-?\d+/g) ?? []).map(Number)));
  const [asked] = lists.pop() ?? [];
  const fitting = FUNCTIONS.filter((f) =>
    lists.every(([input, output]) => JSON.stringify(f(input ?? [])) === JSON.stringify(output)),
  );
  return new Set(fitting.flatMap((f) => f(asked ?? [])?.join() ?? []));
}

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const found = results(question);
    expect(found.size).toBe(1);
    const plain = answer.trim().replace(/\.$/, "");
    const outer = /^\[(\[.*\])\]$/s.exec(plain)?.[1] ?? plain;
    const shaped = /^\[(.*)\]$/s.exec(outer);
    const inner = shaped ? (shaped[1] ?? "") : outer;
    if (!shaped && inner === "") return false;
    if (!/^[\s,]*(?:[+-]?\d+(?:\.0*)?(?:[\s,;|]+|$))*$/.test(inner)) return false;
    return found.has((inner.match(/[+-]?\d+/g) ?? []).map(Number).join());
  },
  nearMisses: (answer, { input }) => [
    ...listMutations(answer.slice(1, -1).split(", ").filter(Boolean), "1001").map(
      (list) => `[${list.join(", ")}]`,
    ),
    `[${[...input, 7].join(", ")}]`,
    `${answer}, ${answer}`,
    `not ${answer}`,
    `[[${answer}]]`,
    `[${answer}, ${answer}]`,
    `[${[...input, 7].join(", ")}] -> ${answer}`,
    `[${input.join(", ")}] -> `,
    `${answer} or [1]`,
    "[true]",
    "[1e0]",
    "[0.5]",
    "",
  ],
  variants: (answer, { input }) => [
    `[${answer}]`,
    `$\\left${answer.replace("]", "\\right]")}$`,
    `[${input.join(", ")}] -> ${answer}`,
    `[${input.join(", ")}] → ${answer}`,
    `$[${input.join(",")}] \\to ${answer}$`,
    answer.replaceAll(", ", ","),
    answer.replaceAll(", ", " "),
    answer.replace("[", "[ ").replace("]", " ]"),
    `\`\`\`python\n${answer}\n\`\`\``,
    `Output: ${answer}`,
    `The resulting list is ${answer}.`,
    answer === "[]" ? "empty list" : answer.slice(1, -1),
  ],
});

describe("list_functions by hand", () => {
  const made = (name: keyof typeof LIST_RULES, list: number[]) => LIST_RULES[name].apply(list);
  it("has the functions of the source", () => {
    expect(LIST_RULE_NAMES).toHaveLength(17);
    expect(made("before_even", [52, 6, 76, 76])).toEqual([52, 6, 76]);
    expect(made("before_even", [9, 41, 81])).toEqual([]);
    expect(made("sum_of_distinct_below_30", [44, 13, 75, 66, 20, 13, 36])).toEqual([33]);
    expect(made("element_at_last", [55, 57, 15, 3])).toEqual([3]);
    expect(made("element_at_last", [55, 57, 15, 4])).toBeUndefined();
    expect(made("add_index", [9, 56, 71])).toEqual([9, 57, 73]);
    expect(made("ends_plus_one", [19, 85, 76])).toEqual([20, 85, 77]);
    expect(made("is_ascending", [29, 75, 81, 81])).toEqual([1]);
    expect(made("is_multiple_of_ten", [3105])).toEqual([0]);
    expect(made("next_doubling", [55, 110, 220])).toEqual([440]);
    expect(made("double_minus_four", [48])).toEqual([92]);
  });
  it("sorted examples leave identity and sorting: such questions are not asked, unlike in the source", () => {
    const sorted = [
      { input: [1, 2, 3], output: [1, 2, 3] },
      { input: [4, 8], output: [4, 8] },
    ];
    expect(isForcedList(sorted, [3, 1], [3, 1])).toBe(false);
    expect(isForcedList(sorted, [1, 3], [1, 3])).toBe(true);
    expect(isForcedList([...sorted, { input: [2, 1], output: [2, 1] }], [3, 1], [3, 1])).toBe(true);
  });
  it("every rule occurs, examples never repeat, and the same entry is the same on every read", () => {
    const seen = new Set<string>();
    for (const level of ["easy", "hard"]) {
      const setting = resolveSetting(erase(task), level);
      for (let i = 0; i < 200; i++) {
        const { rule, examples, input } = task.instance.parse(instanceAt(erase(task), setting, "rules", i));
        seen.add(rule);
        const lists = [...examples.map((pair) => pair.input), input].map((list) => list.join());
        expect(new Set(lists).size).toBe(5);
        expect(entryAt(erase(task), setting, "rules", i)).toEqual(entryAt(erase(task), setting, "rules", i));
      }
    }
    expect(seen.size).toBe(17);
  });
  it("reads a published question without blanks in its answer, which cost all points", () => {
    const row = {
      question: "Examples:\nInput 1: [3, 1, 2]\nOutput 1: [1, 2, 3]\n\n\nInput: [9, 2, 5]\nOutput:\n",
      answer: "[2, 5, 9]",
      metadata: {},
    };
    const instance = task.instance.parse(fromSource(row));
    expect(instance.rule).toBe("sort_ascending");
    for (const text of ["[2,5,9]", "2, 5, 9", "[2, 5, 9]\n"])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of ["[2, 5]", "[2, 5, 9, 9]", "[9, 5, 2]", "[]"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of [
      "[[2, 5, 9]]",
      "$\\left[2, 5, 9\\right]$",
      "[9, 2, 5] -> [2, 5, 9]",
      "$[9, 2, 5] \\rightarrow [2, 5, 9]$",
    ])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of [
      "[[[2, 5, 9]]]",
      "[[2, 5], [9]]",
      "[9, 2] -> [2, 5, 9]",
      "[9, 2, 5] -> [9, 2, 5] -> [2, 5, 9]",
      "[9, 2, 5] ->",
      "[2, 5, 9] -> [2, 5, 9]",
      "[2, 5, nine]",
      "",
      "True",
    ])
      expect(task.verify(text, instance).status, text).toBe("invalid");
    expect(task.instance.safeParse({ ...instance, rule: "reverse" }).success).toBe(false);
    expect(task.instance.safeParse({ ...instance, rule: "toString" }).success).toBe(false);
  });
  it("says which rules there are: without them a sum below 31 fits a sum below 30 as well, unlike in the source", () => {
    const setting = resolveSetting(erase(task), "medium");
    for (let i = 0; i < 40; i++) {
      const { question } = entryAt(erase(task), setting, "named", i);
      const lines = question.split("\n").filter((line) => line.startsWith("- "));
      expect(lines).toEqual(Object.values(LIST_RULES).map(({ says }) => `- ${says}`));
      expect(new Set(lines).size).toBe(17);
    }
  });
  it("what a rule says about the lists that it is for is what it does", () => {
    const least = (name: keyof typeof LIST_RULES): number | undefined =>
      [1, 2, 3].find((n) => LIST_RULES[name].apply([1, 2, 4].slice(0, n)) !== undefined);
    for (const name of LIST_RULE_NAMES) {
      const { says, apply } = LIST_RULES[name];
      expect(says.includes("at least three numbers"), name).toBe(least(name) === 3);
      expect(says.includes("at least two numbers"), name).toBe(
        least(name) === 2 && name !== "element_at_last",
      );
      expect(says.includes("of one number"), name).toBe(apply([1, 2, 4]) === undefined && least(name) === 1);
    }
  });
  it("a test shows both a 1 and a 0 before it is asked: all ones fit much else", () => {
    const setting = resolveSetting(erase(task), "medium");
    let seen = 0;
    for (let i = 0; i < 600; i++) {
      const { rule, examples } = task.instance.parse(instanceAt(erase(task), setting, "both", i));
      if (rule !== "is_ascending" && rule !== "is_multiple_of_ten") continue;
      seen++;
      expect(examples.map((pair) => pair.output.join()).sort()).toEqual(expect.arrayContaining(["0", "1"]));
    }
    expect(seen).toBeGreaterThan(20);
  });
});
