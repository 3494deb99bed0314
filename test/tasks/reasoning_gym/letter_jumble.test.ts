import { describe, expect, it } from "vitest";
import { anagramGroups } from "../../../generators/anagrams.js";
import { sentenceWords } from "../../../generators/sentences.js";
import { commonWords } from "../../../generators/words.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/letter_jumble.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

const english = new Set([...sentenceWords(), ...commonWords(), ...anagramGroups().flat()]);

/** Whether one word's letters can be crossed out by the other's, with nothing left. */
function sameLetters(a: string, b: string): boolean {
  let left = a;
  for (const letter of b) {
    if (!left.includes(letter)) return false;
    left = left.replace(letter, "");
  }
  return left === "";
}

/** Whether every word of the answer is English and has the letters that the question shows in its place. */
function isRestored(answer: string, question: string): boolean {
  const shown = (question.split("\n")[2] ?? "").split(" ");
  const given = answer.trim().split(/\s+/);
  return (
    given.length === shown.length &&
    given.every((word, i) => english.has(word) && sameLetters(shown[i] ?? "", word))
  );
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRestored(answer, question),
  nearMisses: (answer, { scrambled_words }) => [
    ...listMutations(answer.split(" "), "word").map((list) => list.join(" ")),
    ...scrambled_words.map((shown, i) =>
      answer
        .split(" ")
        .map((word, k) => (k === i ? shown : word))
        .join(" "),
    ),
    scrambled_words.join(" "),
    answer.replaceAll(" ", ""),
    `${answer} foo bar`,
    `${answer} ${answer}`,
    `${scrambled_words.join(" ")} ${answer}`,
  ],
  variants: (answer) => [
    answer.toUpperCase(),
    `${answer.charAt(0).toUpperCase()}${answer.slice(1)}.`,
    answer.split(" ").join(", "),
    answer.split(" ").join("\n"),
    JSON.stringify(answer.split(" ")),
    `The unscrambled sentence is: ${answer}`,
    `Unscrambled text: ${answer}`,
  ],
});

describe("letter_jumble by hand", () => {
  const instance = {
    num_words: 4,
    corruption_level: 0.5,
    scrambled_words: ["ehT", "otw", "dsitl", "orfm"],
    original_words: ["The", "two", "tilds", "from"],
  };
  const status = (answer: string, changed: Partial<typeof instance> = {}) =>
    task.verify(answer, { ...instance, ...changed }).status;
  it("another word of the same letters is right, which lost points in the source", () => {
    const original_words = ["carried", "from", "the", "garden"];
    const scrambled_words = ["carired", "ormf", "teh", "gadren"];
    for (const text of ["carried from the garden", "Carried form the danger", "carried from the ranged"])
      expect(status(text, { original_words, scrambled_words }), text).toBe("correct");
    for (const text of ["carired from the garden", "carried from teh garden", "carried ormf the garden"])
      expect(status(text, { original_words, scrambled_words }), text).toBe("wrong");
  });
  it("words behind the right ones are wrong, which the source passed over", () => {
    expect(status("The two tilds from")).toBe("correct");
    for (const text of [
      "The two tilds from foo bar",
      "The two tilds",
      "two The tilds from",
      "The two tilds from from",
    ])
      expect(status(text), text).toBe("wrong");
  });
  it("an entry whose words do not have the same letters is no instance", () => {
    expect(task.instance.safeParse(instance).success).toBe(true);
    for (const broken of [
      { ...instance, num_words: 5 },
      { ...instance, original_words: ["The", "too", "tilds", "from"] },
      { ...instance, original_words: ["The", "two", "tilds"] },
      { ...instance, corruption_level: 2 },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });
  it("no word is shown as it was, or as another word; swaps may cancel out in the source", () => {
    for (const consecutive_words of [true, false]) {
      const setting = resolveSetting(erase(task), "medium", { consecutive_words });
      for (let i = 0; i < 500; i++) {
        const { original_words, scrambled_words } = task.instance.parse(
          instanceAt(erase(task), setting, "shown", i),
        );
        expect(scrambled_words.filter((word) => english.has(word))).toEqual([]);
        expect(original_words.filter((word) => !english.has(word))).toEqual([]);
      }
    }
  });
  it("every word can be drawn one by one, and lengths can be limited", () => {
    const setting = resolveSetting(erase(task), "medium", { min_word_len: 4, max_word_len: 6 });
    for (let i = 0; i < 100; i++) {
      const { original_words } = task.instance.parse(instanceAt(erase(task), setting, "lengths", i));
      expect(original_words.filter((word) => word.length < 4 || word.length > 6)).toEqual([]);
    }
    const drawn = new Set<string>();
    const single = resolveSetting(erase(task), "medium", { consecutive_words: false, min_words: 20 });
    for (let i = 0; i < 300; i++)
      for (const word of task.instance.parse(instanceAt(erase(task), single, "single", i)).original_words)
        drawn.add(word);
    expect(drawn.size).toBe(sentenceWords().length);
    const none = resolveSetting(erase(task), "medium", { min_word_len: 40 });
    expect(() => instanceAt(erase(task), none, "none", 0)).toThrow(/too little room/);
  });
  it("another common word of a sentence word's letters is in the list of anagrams", () => {
    const listed = new Set(anagramGroups().flat());
    const letters = (word: string): string => [...word].sort().join("");
    const sentence = new Set(sentenceWords());
    const known = new Set([...sentence].map(letters));
    for (const word of commonWords())
      if (!sentence.has(word) && known.has(letters(word))) expect(listed.has(word), word).toBe(true);
  });
});
