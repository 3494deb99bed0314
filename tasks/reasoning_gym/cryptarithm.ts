import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { hasNeighbour, isSolution, lettersOf, solveLetterSum } from "../../generators/letter-sum.js";
import type { LetterSum } from "../../generators/letter-sum.js";
import { compareCodeUnits } from "../../generators/words.js";
import { smallRecord } from "../../generators/small-record.js";
import { answerFormat } from "../../generators/text.js";
import { parseLetterDigits } from "../../verifiers/parse/letter-digits.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * A sum whose digits are written as letters (reasoning-gym `cryptarithm`). Differences from the source: with `unique`
 * (at hard) a sum has exactly one solution, proved by a search that counts to two, and the question says so; where
 * there may be several (medium is the source's configuration), each of them is right; a letter with two digits is refused;
 * lower case, `:` and one pair a line are read.
 */
const words = z.number().int().min(2).max(10);
const word = z.string().regex(/^[A-Z]{1,12}$/);
const digit = z.number().int().min(0).max(9);
const value = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const params = z.object({
  min_words: words.default(2),
  max_words: words.default(3),
  allow_leading_zero: z.boolean().default(false),
  /** Ours: whether only sums with one solution are drawn: one in 50 of two words, one in 20 of three, hardly any beyond five. */
  unique: z.boolean().default(false),
});

const instance = z
  .object({
    allow_leading_zero: z.boolean(),
    letters: z
      .array(z.string().regex(/^[A-Z]$/))
      .min(1)
      .max(10),
    word_values: z.array(value).min(1).max(20),
    sum_number: value,
    words_letters: z.array(word).min(1).max(20),
    result_letters: word,
    digit_to_letter: smallRecord(10, /^\d$/, z.string().regex(/^[A-Z]$/)),
    letter_to_digit: smallRecord(10, /^[A-Z]$/, digit),
    /** Ours: whether there is one solution only. */
    unique: z.boolean().optional(),
  })
  .refine((own) => {
    // Checked beside the shapes, not behind them.
    const isShaped =
      Array.isArray(own.words_letters) &&
      own.words_letters.length <= 20 &&
      [...own.words_letters, own.result_letters].every((text) => word.safeParse(text).success);
    return isShaped && isSolution(sumOf(own), new Map(Object.entries(own.letter_to_digit)));
  }, "the digits do not solve the sum");
function sumOf(own: {
  words_letters: readonly string[];
  result_letters: string;
  allow_leading_zero: boolean;
}): LetterSum {
  return { words: own.words_letters, result: own.result_letters, allowLeadingZero: own.allow_leading_zero };
}

export const task = defineTask({
  id: "cryptarithm",
  suite: "reasoning_gym",
  version: 1,
  family: "cryptarithm",
  capability: "reasoning",
  abilities: ["math", "logic", "search"],
  summary: "Find the digits that the letters of a sum stand for.",
  judging:
    "Every letter with its digit, in any order, case and spelling (A=1, A: 1, JSON); any digits that satisfy all the rules are right.",
  severalRight: true,
  params,
  levels: {
    easy: { max_words: 2 },
    medium: {},
    hard: { min_words: 3, max_words: 4, unique: true },
  },
  grows: {
    what: "letters of the sum",
    measure: ({ words_letters, result_letters }) => words_letters.join("").length + result_letters.length,
  },
  instance,
  difficulty: ({ min_words, max_words }) => ({ words: [min_words, max_words] }),

  generate(rng, { min_words, max_words, allow_leading_zero, unique }) {
    const count = rng.int(min_words, max_words);
    const least = (length: number): number => (allow_leading_zero ? 0 : 10 ** (length - 1));
    return attempt("cryptarithm", 20_000, () => {
      const lengths = Array.from({ length: count }, () => rng.int(3, 5));
      const word_values = lengths.map((length) => rng.int(least(length), 10 ** length - 1));
      const texts = word_values.map((number, i) => String(number).padStart(lengths[i] ?? 0, "0"));
      const sum_number = word_values.reduce((a, b) => a + b, 0);
      const shown = lettersOf({ words: texts, result: String(sum_number) });
      // Fewer letters would be nearly given away, and the question's example has three.
      if (shown.length < 4) return undefined;
      // The search does not care which letters they are: it works on the digits as they stand.
      const coded = { words: texts, result: String(sum_number), allowLeadingZero: allow_leading_zero };
      if (unique && (hasNeighbour(coded, shown.map(Number)) || solveLetterSum(coded, 2).length !== 1))
        return undefined;
      const names = rng.sample(ALPHABET, shown.length);
      const write = (text: string): string =>
        [...text].map((own) => names[shown.indexOf(own)] ?? "").join("");
      return {
        allow_leading_zero,
        letters: names,
        word_values,
        sum_number,
        words_letters: texts.map(write),
        result_letters: write(String(sum_number)),
        digit_to_letter: Object.fromEntries(shown.map((own, i) => [own, names[i] ?? ""])),
        letter_to_digit: Object.fromEntries(shown.map((own, i) => [names[i] ?? "", Number(own)])),
        ...(unique ? { unique } : {}),
      };
    });
  },

  prompt({ words_letters, result_letters, allow_leading_zero, unique }) {
    const width = Math.max(...words_letters.map((own) => own.length), result_letters.length) + 2;
    const lines = words_letters.map((own, i) =>
      i === words_letters.length - 1 ? `+ ${own.padStart(width - 2)}` : own.padStart(width),
    );
    const zero = allow_leading_zero
      ? "A number may begin with 0."
      : "No number of more than one digit begins with 0.";
    return `In this sum every letter stands for a digit from 0 to 9: the same letter always for the same digit, different letters for different digits. ${zero} The numbers above the line add up to the number below it. Which digits do the letters stand for?${unique ? " There is exactly one solution." : " If there are several solutions, any of them will do."}

${[...lines, "-".repeat(width), result_letters.padStart(width)].join("\n")}

${answerFormat("Answer with the digit of every letter, separated by commas.", { example: "A=1,B=2,C=3" })}`;
  },

  solve({ letter_to_digit }) {
    return Object.keys(letter_to_digit)
      .sort(compareCodeUnits)
      .map((letter) => `${letter}=${letter_to_digit[letter]}`)
      .join(",");
  },

  verify(answer, instance) {
    const given = read(answer, parseLetterDigits);
    if (!given.ok) return invalid(given.reason);
    return isSolution(sumOf(instance), given.value)
      ? correct("all rules are satisfied")
      : wrong("these digits break a rule or do not make the sum true");
  },
});
