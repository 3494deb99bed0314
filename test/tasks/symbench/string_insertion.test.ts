import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { SOURCE_RULES, task } from "../../../tasks/symbench/string_insertion.js";
import { describeTask } from "../../support/describe-task.js";

/** The result by the question's sentences: for each rule its own search, marks set from the right end. */
function resultInText(question: string): string {
  const original = /^Original string: ([A-Z]+)$/m.exec(question)?.[1] ?? "";
  const marks: [number, string][] = [];
  for (const [, substring = "", insert = ""] of question.matchAll(
    /behind every (\w+) comes an additional (\w)\./g,
  ))
    for (let at = original.indexOf(substring); at >= 0; at = original.indexOf(substring, at + 1))
      marks.push([at + substring.length, insert]);
  return marks
    .sort(([a], [b]) => b - a)
    .reduce((text, [at, insert]) => text.slice(0, at) + insert + text.slice(at), original);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => answer.trim() === resultInText(question),
  nearMisses(answer, { original_string }) {
    return [
      original_string,
      answer.slice(1),
      answer.slice(0, -1),
      `${answer}A`,
      `A${answer}`,
      answer + answer,
      [...answer].reverse().join("") + "A",
      answer.replace(/(.)(?!\1)(.)/, "$2$1"),
      `${original_string} -> ${answer}`,
      `${answer} or ${original_string}`,
      `${original_string}\n${answer}`,
      answer.replace(/^./, "Z"),
    ];
  },
  variants: (answer) => [
    answer.toLowerCase(),
    [...answer].join(" "),
    [...answer].join(", "),
    `'${answer}'`,
    `The final string is ${answer}.`,
    `Resulting string: "${answer}"`,
    `String = ${answer}`,
    JSON.stringify([...answer]),
    `\\text{${answer}}`,
    `${answer.slice(0, 5)}\n${answer.slice(5)}`,
  ],
  pieces: ["ABCD", "ABCDA", "string", "is"],
});

describe("string_insertion by hand", () => {
  const resultOf = (original_string: string, rules = [...SOURCE_RULES]): string =>
    task.solve({ original_string, rules });

  it("inserts behind every occurrence, as in the published table", () => {
    expect(resultOf("DBCDEDCDEAECDEA")).toBe("DBCDEBDCDEACECDEAC");
    expect(resultOf("ABCDABCD")).toBe("ABCDAABCDA");
  });

  it("overlapping occurrences both count", () => {
    expect(resultOf("ABCDE")).toBe("ABCDAEB");
    expect(resultOf("ABCDEA")).toBe("ABCDAEBAC");
    expect(resultOf("AAA", [{ substring: "AA", insert: "B" }])).toBe("AABAB");
  });

  it("inserted letters form no further occurrence and undo none", () => {
    // With the inserted E the string would hold BEAB... only occurrences of the original count.
    expect(resultOf("EABCAB")).toBe("EABCEAB");
    expect(task.verify("EABCEABD", { original_string: "EABCAB", rules: [...SOURCE_RULES] }).status).toBe(
      "wrong",
    );
    expect(resultOf("BCDEABE")).toBe("BCDEBACBDE");
  });

  it("an answer in a longer text, two answers and other letters are refused", () => {
    const instance = { original_string: "ABCD", rules: [...SOURCE_RULES] };
    expect(task.verify("ABCDA", instance).status).toBe("correct");
    for (const text of ["ABCD", "ABCDAA", "ABCDA ABCDA", "EABCDA"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["", "empty", "ABCDA (not ABCDB)", "ABCDA!", "ABCD+A", "ABCDX"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
  });

  it("the number of occurrences varies, which is always three in the source; hard questions have overlaps", () => {
    const lengths = new Set<number>();
    let overlapping = 0;
    const draw = (level: "medium" | "hard", i: number) =>
      task.instance.parse(instanceAt(erase(task), resolveSetting(erase(task), level), "count", i));
    for (let i = 0; i < 200; i++) {
      const medium = draw("medium", i);
      lengths.add(task.solve(medium).length - medium.original_string.length);
      const hard = draw("hard", i);
      const width = hard.rules[0]?.substring.length ?? 0;
      const ends: number[] = [];
      for (let end = width; end <= hard.original_string.length; end++)
        if (hard.rules.some(({ substring }) => hard.original_string.slice(end - width, end) === substring))
          ends.push(end);
      if (ends.some((end, k) => k > 0 && end - (ends[k - 1] ?? 0) < width)) overlapping++;
    }
    expect([...lengths].sort()).toEqual([2, 3, 4]);
    expect(overlapping).toBeGreaterThan(120);
  });
});
