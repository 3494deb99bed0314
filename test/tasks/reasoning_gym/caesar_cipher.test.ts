import { describe, expect, it } from "vitest";
import { hasSecondReading, shiftLetters } from "../../../generators/caesar.js";
import { commonWords } from "../../../generators/words.js";
import { sentenceWords } from "../../../generators/sentences.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/caesar_cipher.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const known = new Set([...commonWords(), ...sentenceWords()]);

/** The text of the question turned back by every number of places; the one with the most English words. */
function decipher(question: string): string {
  const cipher = question.split("\n")[2] ?? "";
  const readings = [...ALPHABET].map((_, places) =>
    cipher.replace(/[A-Z]/g, (letter) => ALPHABET.charAt((ALPHABET.indexOf(letter) - places + 26) % 26)),
  );
  const english = (text: string): number =>
    text.split(" ").filter((word) => known.has(word.toLowerCase())).length;
  const best = Math.max(...readings.map(english));
  const found = readings.filter((text) => english(text) === best);
  expect(found, question).toHaveLength(1);
  return found[0] ?? "";
}

const shifted = (text: string, places: number): string =>
  text.replace(/[A-Z]/g, (letter) => ALPHABET.charAt((ALPHABET.indexOf(letter) + places) % 26));

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) =>
    answer.trim().split(/\s+/).join(" ").toUpperCase() === decipher(question),
  nearMisses: (answer, { cipher_text }) => [
    ...listMutations(answer.split(" "), "WORD").map((list) => list.join(" ")),
    cipher_text,
    shifted(answer, 1),
    shifted(answer, 25),
    answer.slice(0, -1),
    `${answer}S`,
    answer.replaceAll(" ", ""),
    `${answer} ${answer}`,
    `${answer} or ${cipher_text}`,
    [...answer].reverse().join(""),
  ],
  variants: (answer) => [
    answer.toLowerCase(),
    `${answer.charAt(0)}${answer.slice(1).toLowerCase()}!`,
    answer.split(" ").join("\n"),
    answer.split(" ").join("  "),
    answer.split(" ").join(", "),
    `The decrypted text is ${answer}`,
    `Plaintext: ${answer}`,
    `The original message is "${answer}".`,
    `**Decrypted text:** ${answer}`,
  ],
});

describe("caesar_cipher by hand", () => {
  const instance = {
    rotation: 5,
    cipher_text: "YT YMNX BTWP RW",
    clear_text: "TO THIS WORK MR",
    num_words: 4,
  };
  const status = (answer: string) => task.verify(answer, instance).status;
  it("case, blanks and marks have no meaning, which cost points in the source", () => {
    expect(task.instance.safeParse(instance).success).toBe(true);
    for (const text of ["to this work mr", "To this work, Mr.", " TO  THIS\nWORK MR ", "'TO THIS WORK MR'"])
      expect(status(text), text).toBe("correct");
  });
  it("the text within a longer one earned points in the source", () => {
    for (const text of [
      "TO THIS WORK MR X",
      "NOT TO THIS WORK MR",
      "TO THIS WORK MRS",
      "TO THIS WORK",
      "TOTHISWORKMR",
      "TO THIS WORK MR TO THIS WORK MR",
      "5 TO THIS WORK MR",
      "TO THIS WORK MR or YT YMNX BTWP RW",
    ])
      expect(status(text), text).toBe("wrong");
  });
  it("a letter beyond A to Z, which the source encrypts past repair, is judged by the clear text", () => {
    const aerial = { rotation: 3, cipher_text: "DLULDO", clear_text: "AËRIAL", num_words: 1 };
    expect(task.instance.safeParse(aerial).success).toBe(true);
    expect(task.verify("aërial", aerial).status).toBe("correct");
  });
  it("an entry whose texts do not agree is no instance", () => {
    for (const broken of [
      { ...instance, rotation: 6 },
      { ...instance, num_words: 5 },
      { ...instance, clear_text: "TO THIS WORK MS" },
      { ...instance, clear_text: "to this work mr" },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });
  it("knows a text with two plausible readings", () => {
    expect(shiftLetters("COLD STEEDS", 3)).toBe("FROG VWHHGV");
    for (const text of ["COLD", "FROG", "STEEDS COLD", "COLD WE"])
      expect(hasSecondReading(text), text).toBe(true);
    for (const text of ["COLD CUPBOARD CHEESE", "THE CUPBOARD", "WE WALKED HOME"])
      expect(hasSecondReading(text), text).toBe(false);
  });
  it("the shortest texts have one reading, and every shift occurs", () => {
    const setting = resolveSetting(erase(task), "medium", { max_words: 3 });
    const shifts = new Set<number>();
    for (let i = 0; i < 400; i++) {
      const drawn = task.instance.parse(instanceAt(erase(task), setting, "short", i));
      shifts.add(drawn.rotation);
      expect(decipher(task.prompt(drawn))).toBe(drawn.clear_text);
      for (let places = 1; places < 26; places++) {
        const others = shifted(drawn.clear_text, places).toLowerCase().split(" ");
        expect(others.filter((word) => known.has(word)).length).toBeLessThanOrEqual(1);
      }
    }
    expect(shifts.size).toBe(25);
  });
});
