import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { allCodes, drawGuesses, drawHalf, marksOf, sameMarks } from "../../generators/code-guess.js";
import type { Marks } from "../../generators/code-guess.js";
import { answerFormat, numberWord } from "../../generators/text.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Find a code of digits and letters from guesses with feedback (SymBench `cryptanalysis`). Differences from the source:
 * the feedback is defined in the question and given in counts, the list form that the question asks for is read, no guess
 * gives half of the code away, and no guess can be left out. The generator proves by exhaustive search that one code fits.
 */
const marks = z.tuple([count(), count(), count(), count(), count()]);
const instance = z
  .object({
    /** Digits of the code, drawn from 0 .. digit_range - 1. */
    digits: z.number().int().min(1).max(4),
    digit_range: z.number().int().min(2).max(10),
    /** Letters of the code, drawn from the first `letter_range` of the alphabet. */
    letters: z.number().int().min(1).max(3),
    letter_range: z.number().int().min(2).max(26),
    /** True for published records: see `marksOf`. */
    merged_pairs: z.boolean(),
    guesses: z
      .array(z.object({ guess: z.string().regex(/^[0-9]{1,4}[A-Z]{1,3}$/), digits: marks, letters: marks }))
      .min(1)
      .max(40),
  })
  .refine(
    ({ guesses, ...sizes }) =>
      guesses.every((row) => {
        const { digits, letters } = split(row.guess);
        const fits = (half: number[], length: number, range: number, given: Marks): boolean =>
          half.length === length &&
          new Set(half).size === length &&
          half.every((symbol) => symbol < range) &&
          given.reduce((sum, n) => sum + n, 0) === length;
        return (
          fits(digits, sizes.digits, sizes.digit_range, row.digits) &&
          fits(letters, sizes.letters, sizes.letter_range, row.letters)
        );
      }),
    "a guess or its feedback does not have the code's form",
  )
  .refine(
    ({ digits, digit_range, letters, letter_range }) => digits <= digit_range && letters <= letter_range,
    "too few symbols for the code",
  );
type Instance = z.output<typeof instance>;

const params = z.object({
  digits: z.number().int().min(1).max(4).default(2),
  digit_range: z.number().int().min(4).max(10).default(10),
  letters: z.number().int().min(1).max(3).default(2),
  letter_range: z.number().int().min(4).max(26).default(26),
  /** Keeps guesses that the others make superfluous, as the source does. */
  redundant: z.boolean().default(false),
});

export const task = defineTask({
  id: "cryptanalysis",
  suite: "symbench",
  version: 1,
  family: "cryptanalysis",
  capability: "reasoning",
  abilities: ["logic", "search"],
  summary: "Find the one code of digits and letters that agrees with the feedback of all guesses.",
  judging:
    "The code must give every guess its feedback, which one code does; as a list or written together, letters in any case.",
  severalRight: false,
  params,
  levels: {
    easy: { digit_range: 6, letter_range: 6 },
    medium: {},
    // 720 x 3,360 codes; the whole alphabet has 15,600 codes of three letters and takes five times as long.
    hard: { digits: 3, letters: 3, letter_range: 16 },
  },
  grows: {
    what: "codes that there are",
    measure: ({ digits, digit_range, letters, letter_range }) =>
      allCodes(digits, digit_range).length * allCodes(letters, letter_range).length,
  },
  instance,

  generate(rng, options) {
    return attempt("cryptanalysis", 200, () => {
      const digitHalf = drawHalf(rng, options.digits, options.digit_range);
      const letterHalf = drawHalf(rng, options.letters, options.letter_range);
      const rows = drawGuesses(rng, [digitHalf, letterHalf] as const, options.redundant);
      return (
        rows && {
          digits: options.digits,
          digit_range: options.digit_range,
          letters: options.letters,
          letter_range: options.letter_range,
          merged_pairs: false,
          guesses: rows.map(([digits, letters]) => ({
            guess: write(digits.guess, letters.guess).join(""),
            digits: [...digits.marks] as MarksList,
            letters: [...letters.marks] as MarksList,
          })),
        }
      );
    });
  },

  prompt(instance) {
    const { digits, digit_range, letters, letter_range, guesses } = instance;
    const lastLetter = String.fromCharCode(64 + letter_range);
    const merged = instance.merged_pairs
      ? "\nException: where exactly two digits (or two letters) of a guess do not occur in the code, they are called too small, too large, too early or too late only if this is so for both of them; in every other case both count as other."
      : "";
    // A code with a repeated symbol is no code: the example can never be right where a half has two symbols.
    const example = [
      ...Array.from({ length: digits }, () => "0"),
      ...Array.from({ length: letters }, () => "A"),
    ];
    return `A lock opens with a code of ${symbols(digits, "digit")} followed by ${symbols(letters, "letter")}. The digits are from 0 to ${digit_range - 1} and all different; the letters are from A to ${lastLetter} and all different.

Some codes were tried. The feedback speaks of the digits and of the letters of a guess separately. It says how many of them have which mark, but not which ones. Each digit of a guess has exactly one of these marks:
- in place: the code has this digit at the same place.
- misplaced: the code has this digit, but at another place.
- too small: the code does not have this digit, and it is smaller than every digit of the code.
- too large: the code does not have this digit, and it is larger than every digit of the code.
- other: the code does not have this digit, and none of the above holds.
For letters it is the same, with too early for a letter that comes before every letter of the code in the alphabet, and too late for one that comes after all of them. Marks that are not mentioned occur 0 times.${merged}

${guesses
  .map(
    (row, i) =>
      `${i + 1}. ${row.guess}: digits: ${describeMarks(row.digits, DIGIT_MARKS)}; letters: ${describeMarks(row.letters, LETTER_MARKS)}`,
  )
  .join("\n")}

Exactly one code agrees with all of this. Which one?

${answerFormat("Write the symbols of the code in their order as a list.", { example: listed(example) })}`;
  },

  solve(instance) {
    const half = (which: "digits" | "letters", range: number): readonly number[] => {
      const codes = allCodes(instance[which], range);
      const rows = instance.guesses.map((row) => ({ guess: split(row.guess)[which], marks: row[which] }));
      const first = codes.find((code) =>
        rows.every(({ guess, marks }) => sameMarks(marksOf(code, guess, instance.merged_pairs), marks)),
      );
      if (!first) throw new Error("no code agrees with the feedback");
      return first;
    };
    return listed(write(half("digits", instance.digit_range), half("letters", instance.letter_range)));
  },

  verify(answer, instance) {
    const code = read(answer, (text) => parseCode(text, instance));
    if (!code.ok) return invalid(code.reason);
    const { digits, letters } = code.value;
    if (new Set(digits).size < digits.length || new Set(letters).size < letters.length)
      return wrong("a symbol occurs twice");
    if (digits.some((n) => n >= instance.digit_range) || letters.some((n) => n >= instance.letter_range))
      return wrong("a symbol is not one of those that the code is made of");
    for (const row of instance.guesses) {
      const guess = split(row.guess);
      const isSame =
        sameMarks(marksOf(digits, guess.digits, instance.merged_pairs), row.digits) &&
        sameMarks(marksOf(letters, guess.letters, instance.merged_pairs), row.letters);
      if (!isSame) return wrong(`the guess ${row.guess} would have got another feedback`);
    }
    return correct("agrees with the feedback of every guess");
  },
});

type MarksList = z.output<typeof marks>;

const DIGIT_MARKS = ["in place", "misplaced", "too small", "too large", "other"];
const LETTER_MARKS = ["in place", "misplaced", "too early", "too late", "other"];

function count(): z.ZodNumber {
  return z.number().int().min(0).max(4);
}

function split(text: string): { digits: number[]; letters: number[] } {
  return {
    digits: [...text].filter((char) => /\d/.test(char)).map(Number),
    letters: [...text].filter((char) => /[A-Z]/.test(char)).map((char) => char.charCodeAt(0) - 65),
  };
}

function write(digits: readonly number[], letters: readonly number[]): string[] {
  return [...digits.map(String), ...letters.map((letter) => String.fromCharCode(65 + letter))];
}

function listed(items: readonly string[]): string {
  return `[${items.map((item) => `"${item}"`).join(", ")}]`;
}

function symbols(n: number, noun: string): string {
  return `${numberWord(n)} ${noun}${n === 1 ? "" : "s"}`;
}

function describeMarks(given: Marks, names: readonly string[]): string {
  return given.flatMap((n, i) => (n > 0 ? [`${n} ${names[i] ?? ""}`] : [])).join(", ");
}

/** The code's symbols in order; brackets, quotes and separators have no meaning, anything else is refused. */
function parseCode(
  text: string,
  { digits, letters }: Instance,
): Parsed<{ digits: number[]; letters: number[] }> {
  const bare = text.replace(/[\s,;"'`“”‘’[\](){}-]/g, "").toUpperCase();
  if (bare.length !== digits + letters || !/^\d+[A-Z]+$/.test(bare))
    return unreadable(`not ${symbols(digits, "digit")} followed by ${symbols(letters, "letter")}`);
  const halves = split(bare);
  if (halves.digits.length !== digits) return unreadable(`not ${symbols(digits, "digit")}`);
  return parsed(halves);
}
