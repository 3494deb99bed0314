import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import { answerFormat } from "../../generators/text.js";
import { commonWords } from "../../generators/words.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Spell a word backward (reasoning-gym `spell_backward`). Differences from the source: words are common ones; none is the same
 * backward; letters that stay in their place earn nothing; easy is wider than its first step, which has few words.
 */
const length = z.number().int().min(2).max(12);

const params = z.object({ min_word_len: length.default(3), max_word_len: length.default(10) });

const backward = (word: string): string => [...word].reverse().join("");

export const task = defineTask({
  id: "spell_backward",
  suite: "reasoning_gym",
  version: 1,
  family: "reversal",
  capability: "execution",
  abilities: ["order"],
  summary: "Spell a word backward.",
  judging: "The letters in reverse order, in any case, also with blanks or hyphens between single letters.",
  severalRight: false,
  params,
  levels: {
    easy: { max_word_len: 5 },
    medium: {},
    hard: { min_word_len: 9, max_word_len: 12 },
  },
  grows: { what: "letters of the word", measure: ({ word_len }) => word_len },
  instance: z
    .object({
      word: z.string().regex(/^[\p{L}\p{N}]{1,100}$/u),
      word_len: z.number().int().min(1).max(100),
    })
    .refine(({ word, word_len }) => [...word].length === word_len, "another length"),
  difficulty: ({ min_word_len, max_word_len }) => ({ word_len: [min_word_len, max_word_len] }),

  generate(rng, { min_word_len, max_word_len }) {
    return attempt("spell_backward", 5_000, () => {
      const word = rng.pick(commonWords());
      if (word.length < min_word_len || word.length > max_word_len || backward(word) === word)
        return undefined;
      return { word, word_len: word.length };
    });
  },

  prompt({ word }) {
    return `Spell the word "${word}" backward: write its letters in reverse order, the last letter first.

${answerFormat("Answer with the letters in one piece, as if they were one word.", { example: exampleOtherThan(backward(word), "egdirb", "wodniw") })}`;
  },

  solve({ word }) {
    return backward(word);
  },

  verify(answer, { word }) {
    const given = read(answer, parseLetters);
    if (!given.ok) return invalid(given.reason);
    return given.value === backward(word).toLowerCase()
      ? correct("the letters in reverse order")
      : wrong("not the letters in reverse order");
  },
});

/** One word in lower case, or single letters with blanks, commas or hyphens between them. */
function parseLetters(text: string): Parsed<string> {
  if (text.length > 400) return unreadable("too long for a word");
  const plain = text.trim().toLowerCase();
  if (/^[\p{L}\p{N}]+$/u.test(plain)) return parsed(plain);
  const letters = plain.replace(/^[[(]|[\])]$/g, "").split(/\s*[,-]\s*|\s+/);
  return letters.every((letter) => /^["'`]?[\p{L}\p{N}]["'`]?$/u.test(letter))
    ? parsed(letters.join("").replace(/["'`]/g, ""))
    : unreadable("not one word");
}
