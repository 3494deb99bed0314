import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { ALPHABET } from "../../generators/letters.js";
import { drawPalindrome, isPalindrome } from "../../generators/palindromes.js";
import { answerFormat } from "../../generators/text.js";
import { parseSymbolString } from "../../verifiers/parse/symbol-string.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Arrange letters into a palindrome (reasoning-gym `palindrome_generation`). Differences from the source: the letters are not
 * shown in an order that is a palindrome already (one in eight in the source); a wrong answer earns nothing.
 */
const MAX_LETTERS = 2_000;
const count = z.number().int().min(3).max(1_000);

const params = z.object({
  min_length: count.default(3),
  max_length: count.default(10),
});

export const task = defineTask({
  id: "palindrome_generation",
  suite: "reasoning_gym",
  version: 1,
  family: "palindrome",
  capability: "reasoning",
  abilities: ["order", "search"],
  summary: "Arrange all given letters into a palindrome.",
  judging:
    "Any order of exactly the given letters that reads the same in both directions, in any case; blanks, commas and quotes between letters carry no meaning.",
  severalRight: true,
  params,
  levels: {
    easy: { max_length: 6 },
    medium: {},
    hard: { min_length: 15, max_length: 50 },
  },
  grows: { what: "number of letters", measure: ({ letters }) => letters.length },
  instance: z
    .object({
      letters: z
        .array(z.string().regex(/^[a-z]$/))
        .min(1)
        .max(MAX_LETTERS),
      generated_palindrome: z.string().regex(/^[a-z]{1,2000}$/),
      length: z.number().int().min(1).max(MAX_LETTERS),
    })
    .refine(
      ({ letters, generated_palindrome, length }) =>
        letters.length === length &&
        generated_palindrome.length === length &&
        length <= MAX_LETTERS &&
        isPalindrome(generated_palindrome) &&
        [...generated_palindrome].sort().join("") === [...letters].sort().join(""),
      "no palindrome of these letters",
    ),
  difficulty: ({ min_length, max_length }) => ({ length: [min_length, max_length] }),

  generate(rng, { min_length, max_length }) {
    const length = rng.int(min_length, max_length);
    return attempt("palindrome_generation", 1_000, () => {
      const letters = rng.shuffle([...drawPalindrome(rng, length)]);
      const shown = letters.join("");
      return isPalindrome(shown)
        ? undefined
        : { letters, generated_palindrome: palindromeOf(letters), length };
    });
  },

  prompt({ letters }) {
    return `Form a palindrome, a string that reads the same forwards and backwards, of exactly these ${letters.length} letters. Each letter is used as often as it is listed. The palindrome need not be a word of any language; where several are possible, give one.

${letters.join(", ")}

${answerFormat("Write the palindrome in one piece.", { example: exampleFor(letters) })}`;
  },

  solve({ generated_palindrome }) {
    return generated_palindrome;
  },

  verify(answer, { letters }) {
    const given = parseSymbolString(answer.trim().replace(LABEL, ""), ALPHABET.join(""));
    if (!given.ok) return invalid(given.reason);
    if (given.value.length !== letters.length)
      return wrong(`${given.value.length} letters where ${letters.length} are given`);
    if (!isPalindrome(given.value)) return wrong("not the same in both directions");
    return [...given.value].sort().join("") === [...letters].sort().join("")
      ? correct("a palindrome of the letters")
      : wrong("other letters than those given");
  },
});

const LABEL = /^[*_]{0,3}(?:(?:the|a|one) )?(?:valid |possible )?palindrome(?: is|[*_]{0,3}:)[*_]{0,3}:?\s/i;

/** A palindrome of other letters. */
function exampleFor(letters: readonly string[]): string {
  return [...letters].sort().join("") === "aabbc" ? "xyzyx" : "abcba";
}

/** The same palindrome whenever the letters are shown in this order: a letter stands outside where it is paired first. */
function palindromeOf(letters: readonly string[]): string {
  const open = new Set<string>();
  const half: string[] = [];
  for (const letter of letters) {
    if (open.delete(letter)) half.push(letter);
    else open.add(letter);
  }
  return [...half, ...open, ...[...half].reverse()].join("");
}
