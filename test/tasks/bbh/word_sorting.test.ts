import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/bbh/word_sorting.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** True where the words are those of the question and each stands before the next, letter by letter. */
function isSorted(answer: string, words: readonly string[]): boolean {
  const given = answer
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean);
  const inOrder = given.every((word, i) => {
    const next = given[i + 1];
    if (next === undefined) return true;
    let k = 0;
    while (k < word.length && k < next.length && word[k] === next[k]) k++;
    return k === word.length ? k < next.length : k < next.length && word.charCodeAt(k) < next.charCodeAt(k);
  });
  return inOrder && given.length === words.length && given.every((word) => words.includes(word));
}

describeTask(task, {
  kind: "open",
  independent: (answer, { words }) => isSorted(answer, words),
  nearMisses: (answer, { words }) => [
    ...listMutations(answer.split(" "), "zzz").map((list) => list.join(" ")),
    words.join(" "),
    `${answer} ${answer}`,
    `${words.join(" ")}\n${answer}`,
  ],
  variants(answer) {
    const words = answer.split(" ");
    return [
      words.join(", "),
      words.join("\n"),
      words.join("; "),
      words.map((word) => `- ${word}`).join("\n"),
      words.map((word, i) => `${i + 1}. ${word}`).join("\n"),
      words.join(" -> "),
      `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`,
      JSON.stringify(words),
      `['${words.join("', '")}']`,
      answer.toUpperCase(),
    ];
  },
});

describe("word_sorting by hand", () => {
  const judge = (answer: string, words: string[]) => task.verify(answer, { words }).status;
  it("puts a word before those it begins, and orders by codes", () => {
    expect(judge("car carpet cat", ["cat", "carpet", "car"])).toBe("correct");
    expect(judge("carpet car cat", ["cat", "carpet", "car"])).toBe("wrong");
    expect(judge("at&t you've your", ["your", "you've", "at&t"])).toBe("correct");
  });
  it("refuses missing, extra, doubled and misspelt words", () => {
    for (const answer of [
      "car cat",
      "car carpet carpet cat",
      "car carpet cat dog",
      "car carpets cat",
      "car and carpet cat",
    ])
      expect(judge(answer, ["cat", "carpet", "car"]), answer).toBe("wrong");
    expect(judge("and apple", ["apple", "and"])).toBe("correct");
  });

  it("reads numbered lists, tables, chains and labels", () => {
    for (const text of [
      "(1) car (2) carpet (3) cat",
      "1: car\n2: carpet\n3: cat",
      "| car | carpet | cat |",
      "car < carpet < cat",
      "Sorted: car carpet cat",
      "**Words:** car, carpet, cat",
    ])
      expect(judge(text, ["cat", "carpet", "car"]), text).toBe("correct");
  });
  it("knows words that could not be read back", () => {
    for (const words of [
      ["Zebra", "apple"],
      ["a->b", "c"],
      ["[x]", "y"],
      ["'tis", "tis"],
      ["1.", "x"],
      ["x", "x"],
    ]) {
      const parsed = task.instance.safeParse({ words });
      if (parsed.success)
        expect(task.verify(task.solve(parsed.data), parsed.data).status, words.join(" ")).toBe("correct");
      else expect(parsed.success).toBe(false);
    }
    expect(task.instance.safeParse({ words: ["Zebra", "apple"] }).success).toBe(false);
    expect(task.instance.safeParse({ words: ["'tis", "tis"] }).success).toBe(false);
  });
});
