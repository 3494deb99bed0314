import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/palindrome_generation.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

const reversed = (text: string): string => [...text].reverse().join("");

/** Whether the answer is its own mirror image and crosses out the question's letters one by one. */
function isRight(answer: string, question: string): boolean {
  const left = (question.split("\n")[2] ?? "").split(", ");
  const text = answer.trim().replace(/[\s,]+/g, "");
  if (text !== reversed(text)) return false;
  for (const letter of text) {
    const at = left.indexOf(letter);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses(answer, { letters }) {
    const spare = [..."abcdefghijklmnopqrstuvwxyz"].find((letter) => !letters.includes(letter)) ?? "a";
    const first = answer.charAt(0);
    return [
      letters.join(""),
      [...letters].sort().join(""),
      answer.slice(1),
      answer.slice(1, -1),
      `${spare}${answer}${spare}`,
      `${first}${answer}${first}`,
      `${answer}${answer}`,
      answer.replaceAll(first, spare),
      `${spare}${answer.slice(1)}`,
      `${answer.slice(1)}${first}`,
      `${answer} or ${answer}`,
      `${answer}1`,
      [...answer].slice(0, Math.ceil(answer.length / 2)).join(""),
    ];
  },
  variants: (answer) => [
    answer.toUpperCase(),
    [...answer].join(" "),
    [...answer].join(", "),
    JSON.stringify([...answer]),
    `Palindrome: ${answer}`,
    `The palindrome is ${answer}.`,
    `**Palindrome:** ${answer}`,
  ],
});

describe("palindrome_generation by hand", () => {
  const instance = {
    letters: ["b", "a", "b", "a", "c"],
    generated_palindrome: "abcba",
    length: 5,
  };
  it("every palindrome of the letters is right", () => {
    expect(task.instance.safeParse(instance).success).toBe(true);
    for (const text of ["abcba", "bacab", "BACAB", "```\nabcba\n```", "```text\nabcba\n```"])
      expect(task.verify(text, instance).status, text).toBe("correct");
  });
  it("other answers earn nothing, which had 0.02 to 0.05 in the source", () => {
    for (const text of ["abcbaa", "ababc", "abba", "abdba", "abcacba", "a", "palindrome"])
      expect(task.verify(text, instance), text).toMatchObject({ status: "wrong", score: 0 });
    for (const text of ["abcba!", "abcba = bacab", "1"])
      expect(task.verify(text, instance), text).toMatchObject({ status: "invalid", score: 0 });
  });
  it("the example of the form is no answer, whatever the letters", () => {
    expect(task.prompt(instance)).toContain("<<<xyzyx>>>");
    expect(task.prompt({ letters: ["x", "y", "x"], generated_palindrome: "xyx", length: 3 })).toContain(
      "<<<abcba>>>",
    );
  });
  it("an entry without a palindrome of its letters is no instance", () => {
    for (const broken of [
      { ...instance, length: 6 },
      { ...instance, generated_palindrome: "abcab" },
      { ...instance, generated_palindrome: "abdba" },
      { ...instance, letters: ["b", "a", "b", "a"] },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });
  it("the letters as they are shown are no palindrome, as they are in the source one time in eight", () => {
    const setting = resolveSetting(erase(task), "easy", { max_length: 3 });
    for (let i = 0; i < 500; i++) {
      const { letters } = task.instance.parse(instanceAt(erase(task), setting, "shown", i));
      expect(reversed(letters.join(""))).not.toBe(letters.join(""));
    }
  });
});
