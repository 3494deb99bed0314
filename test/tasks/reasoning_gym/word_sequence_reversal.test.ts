import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/word_sequence_reversal.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

const split = (text: string): string[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean);

/** Whether the words of the answer meet those of the question's list from the other end. */
function isReversed(answer: string, question: string): boolean {
  const left = split(question.split("\n")[2] ?? "");
  for (const word of split(answer)) if (left.pop() !== word) return false;
  return left.length === 0;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isReversed(answer, question),
  nearMisses: (answer, { words }) => [
    ...listMutations(answer.split(", "), "zzz").map((list) => list.join(", ")),
    words.join(", "),
    [...answer].reverse().join(""),
    `${answer}, ${answer}`,
    `${words.join(", ")}\n${answer}`,
    [...new Set(answer.split(", "))].join(", "),
    answer.replaceAll(", ", ""),
  ],
  variants(answer) {
    const words = answer.split(", ");
    return [
      words.join(","),
      words.join(" "),
      words.join("\n"),
      words.join(" -> "),
      words.map((word, i) => `${i + 1}. ${word}`).join("\n"),
      words.map((word) => `- ${word}`).join("\n"),
      `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`,
      JSON.stringify(words),
      `['${words.join("', '")}']`,
      answer.toUpperCase(),
      `Reversed list: ${answer}`,
      `The reversed list is: ${answer}`,
      `**Reversed:** ${answer}`,
    ];
  },
});

describe("word_sequence_reversal by hand", () => {
  const judge = (answer: string, words: string[]) =>
    task.verify(answer, { num_words: words.length, words }).status;
  it("a comma without a blank is right, which was wrong in the source", () => {
    expect(judge("c,b,a", ["a", "b", "c"])).toBe("correct");
    expect(judge("gutenberg, of", ["of", "Gutenberg"])).toBe("correct");
  });
  it("the list within a longer one earned points in the source", () => {
    for (const text of [
      "c, b, a, x",
      "x, c, b, a",
      "c, b",
      "c, b, a, c, b, a",
      "cc, b, a",
      "a, b, c or c, b, a",
    ])
      expect(judge(text, ["a", "b", "c"]), text).toBe("wrong");
  });
  it("words that stand twice are written twice, digits are words", () => {
    expect(judge("the, 10, a, the", ["the", "a", "10", "the"])).toBe("correct");
    expect(judge("the, 10, a", ["the", "a", "10", "the"])).toBe("wrong");
    expect(judge("1, 2", ["2", "1"])).toBe("correct");
    expect(judge("and, b", ["b", "and"])).toBe("correct");
    expect(judge("c, and, b", ["b", "and", "c"])).toBe("correct");
    expect(judge("is, list, reversed", ["reversed", "list", "is"])).toBe("correct");
  });
  it("draws lists with words that occur twice, and none that reads the same from its end", () => {
    const setting = resolveSetting(erase(task), "easy");
    let repeated = 0;
    for (let i = 0; i < 500; i++) {
      const { words } = task.instance.parse(instanceAt(erase(task), setting, "repeats", i));
      if (new Set(words).size < words.length) repeated++;
      expect([...words].reverse()).not.toEqual(words);
    }
    expect(repeated).toBeGreaterThan(75);
    expect(repeated).toBeLessThan(250);
  });
});
