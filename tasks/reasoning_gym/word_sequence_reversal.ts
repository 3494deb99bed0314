import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { answerFormat } from "../../generators/text.js";
import { commonWords } from "../../generators/words.js";
import { parseItems } from "../../verifiers/parse/list.js";
import { correct, invalid, judgeReadings, wrong } from "../../verifiers/verdict.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Reverse a list of words (reasoning-gym `word_sequence_reversal`). Differences from the source: words come from the package's
 * own list and are letters only; half of the lists may hold a word more than once; no list reads the same in both directions;
 * the blank behind a comma and case have no meaning.
 */
const count = z.number().int().min(2).max(500);

const params = z.object({
  min_words: count.default(3),
  max_words: count.default(8),
});

export const task = defineTask({
  id: "word_sequence_reversal",
  suite: "reasoning_gym",
  version: 1,
  family: "reversal",
  capability: "execution",
  abilities: ["order"],
  summary: "Reverse a list of words.",
  judging:
    "All words from the last to the first, separated by commas, blanks, arrows or lines, in any case; a word missing, added, misspelt or in another place is wrong.",
  severalRight: false,
  params,
  levels: {
    easy: { max_words: 5 },
    medium: {},
    hard: { min_words: 15, max_words: 50 },
  },
  grows: { what: "number of words", measure: ({ num_words }) => num_words },
  instance: z
    .object({
      num_words: z.number().int().min(1).max(1_000),
      words: z
        .array(z.string().regex(/^[\p{L}\p{N}]{1,60}$/u))
        .min(1)
        .max(1_000),
    })
    .refine(({ num_words, words }) => words.length === num_words, "not that number of words"),
  difficulty: ({ min_words, max_words }) => ({ words: [min_words, max_words] }),

  generate(rng, { min_words, max_words }) {
    const num_words = rng.int(min_words, max_words);
    return attempt("word_sequence_reversal", 100, () => {
      const different = rng.chance() ? num_words : rng.int(Math.ceil(num_words / 2), num_words);
      const pool = Array.from({ length: different }, () => rng.pick(commonWords()));
      const more = Array.from({ length: num_words - different }, () => rng.pick(pool));
      const words = rng.shuffle([...pool, ...more]);
      return words.every((word, i) => word === words.at(-1 - i)) ? undefined : { num_words, words };
    });
  },

  prompt({ words }) {
    return `Write this list of words in reverse order, the last word first. A word that stands in the list more than once is written as often.

${words.join(", ")}

${answerFormat("Write the words on one line, separated by commas.", { example: "third-word, second-word, first-word" })}`;
  },

  solve({ words }) {
    return [...words].reverse().join(", ");
  },

  verify(answer, { words }) {
    return judgeReadings(answer, (text) => {
      const plain = judgeOrder(text, words);
      const label = LABEL.exec(text);
      return plain.status === "correct" || !label ? plain : judgeOrder(text.slice(label[0].length), words);
    });
  },
});

const LABEL =
  /^[*_]{0,3}(?:the )?(?:words )?(?:reversed|reverse|in reverse)(?: list| order| words)?(?: of words)?(?: is| are|[*_]{0,3}:)[*_]{0,3}:?\s/i;

function judgeOrder(text: string, words: readonly string[]): Verdict {
  const items = parseItems(text);
  if (!items.ok) return invalid(items.reason);
  const given = items.value.map((item) => item.toLowerCase());
  if (given.length === 0) return invalid("no words");
  const expected = words.map((word) => word.toLowerCase()).reverse();
  // "..., b and c": the word that joins the last two.
  if (given.length === words.length + 1 && given.at(-2) === "and" && !expected.includes("and"))
    given.splice(-2, 1);
  if (given.length !== expected.length)
    return wrong(`${given.length} words where the list has ${expected.length}`);
  const at = expected.findIndex((word, i) => word !== given[i]);
  return at < 0 ? correct("the list from its end") : wrong(`word ${at + 1} should be "${expected[at]}"`);
}
