import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/spell_backward.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

/** Whether the answer's k-th letter is the k-th from the end of the question's word. */
function mirrors(answer: string, question: string): boolean {
  const word = /the word "(\w+)" backward/.exec(question)?.[1] ?? "";
  const plain = answer
    .trim()
    .replace(/\s*\.$/, "")
    .toLowerCase();
  const given = /^\w(?:[ ,-]+\w)+$/.test(plain) ? plain.replace(/[ ,-]+/g, "") : plain;
  if (given.length !== word.length) return false;
  for (let k = 0; k < word.length; k++) if (given[k] !== word[word.length - 1 - k]) return false;
  return true;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => mirrors(answer, question),
  nearMisses: (answer, { word }) => [
    word,
    answer.slice(1),
    answer.slice(0, -1),
    `${answer}${answer.charAt(0)}`,
    `${answer.slice(0, -1)}${answer.endsWith("x") ? "q" : "x"}`,
    `${answer.charAt(1)}${answer.charAt(0)}${answer.slice(2)}`,
    `${answer} ${word}`,
    `${word} -> ${answer}`,
    `${answer} or ${word}`,
    `not ${answer}`,
    `${answer.slice(0, 2)} ${answer.slice(2)}x`,
  ],
  variants: (answer) => [
    answer.toUpperCase(),
    [...answer].join(" "),
    [...answer].join("-").toUpperCase(),
    [...answer].join(", "),
    JSON.stringify([...answer]),
    `'${answer}'`,
    `\\text{${answer}}`,
  ],
});

describe("spell_backward by hand", () => {
  const judge = (answer: string, word: string) =>
    task.verify(answer, task.instance.parse({ word, word_len: [...word].length })).status;
  it("letters in their place and letters too many earn nothing, which they did in the source", () => {
    expect(judge("nus", "sun")).toBe("correct");
    for (const text of ["sun", "nuss", "nu", "nux", "un", "n", "level"])
      expect(judge(text, "sun"), text).toBe("wrong");
    for (const text of ["nus sun", "sun -> nus", "n.u.s", "nus!", ""])
      expect(judge(text, "sun"), text).toBe("invalid");
    expect(judge("level", "level")).toBe("correct");
    expect(judge(" NUS\n", "Sun")).toBe("correct");
  });
  it("never draws a word that is the same backward", () => {
    for (const level of LEVELS)
      for (let i = 0; i < 500; i++) {
        const drawn = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "same", i),
        );
        expect(task.solve(drawn)).not.toBe(drawn.word);
      }
  });
});
