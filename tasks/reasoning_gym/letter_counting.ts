import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import { ALPHABET } from "../../generators/letters.js";
import { answerFormat } from "../../generators/text.js";
import { commonWords } from "../../generators/words.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Count a letter in a row of words (reasoning-gym `letter_counting`). Differences from the source: words are drawn from the
 * package's list, not cut from one text; the count is drawn first, so that 1 is not the answer to every third question; a
 * number that holds the right one earns nothing.
 */
const words = z.number().int().min(1).max(200);
/** Counts are drawn evenly from 1 to this many, as far as the words allow. */
const COUNTS = 8;

const params = z.object({ min_words: words.default(5), max_words: words.default(15) });

function countIn(span: readonly string[], letter: string): number {
  return span.join("").toLowerCase().split(letter).length - 1;
}

export const task = defineTask({
  id: "letter_counting",
  suite: "reasoning_gym",
  version: 1,
  family: "letter_counting",
  capability: "execution",
  abilities: ["order"],
  summary: "Count how often a letter occurs in a row of words.",
  judging: "The count as one whole number.",
  severalRight: false,
  params,
  levels: {
    easy: { max_words: 7 },
    medium: {},
    hard: { min_words: 20, max_words: 40 },
  },
  grows: { what: "number of words", measure: ({ span_length }) => span_length },
  instance: z
    .object({
      span_length: words,
      /** A letter, or in published rows a digit. */
      target_letter: z.string().regex(/^[\p{Ll}\p{Nd}]$/u),
      span: z
        .array(z.string().regex(/^[\p{L}\p{N}]{1,60}$/u))
        .min(1)
        .max(200),
    })
    .refine(({ span_length, span }) => span_length === span.length, "another number of words"),
  difficulty: ({ min_words, max_words }) => ({ words: [min_words, max_words] }),

  generate(rng, { min_words, max_words }) {
    const wanted = 1 + rng.balanced(COUNTS);
    return attempt("letter_counting", 2_000, (tries) => {
      const span_length = rng.int(min_words, max_words);
      const span = Array.from({ length: span_length }, () => rng.pick(commonWords()));
      const text = span.join("");
      const counts = new Uint16Array(26);
      for (let i = 0; i < text.length; i++) {
        const letter = text.charCodeAt(i) - 97;
        counts[letter] = (counts[letter] as number) + 1;
      }
      // A few words may have no letter that often.
      const fitting = ALPHABET.filter((_, i) => {
        const count = counts[i] as number;
        return tries > 100 ? count > 0 : count === wanted;
      });
      return fitting.length === 0 ? undefined : { span_length, target_letter: rng.pick(fitting), span };
    });
  },

  prompt({ span, target_letter }) {
    return `How many times does "${target_letter}" occur in the following words, all together? Capitals and small letters count alike.

${span.join(" ")}

${answerFormat("Answer with the count as one whole number.", { example: exampleOtherThan(String(countIn(span, target_letter)), "97", "98") })}`;
  },

  solve({ span, target_letter }) {
    return String(countIn(span, target_letter));
  },

  verify(answer, { span, target_letter }) {
    const given = read(answer, (text) =>
      parseWholeAnswer(text, {
        labels: [
          "count",
          "number",
          "of",
          "times",
          "occurrences",
          "letter",
          "it",
          `"${target_letter}"`,
          `${target_letter}`,
        ],
        units: ["times", "time", "occurrences"],
      }),
    );
    if (!given.ok) return invalid(given.reason);
    const count = countIn(span, target_letter);
    return given.value === BigInt(count) ? correct("the count is right") : wrong(`the count is ${count}`);
  },
});
