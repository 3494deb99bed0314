import * as z from "zod";
import { lettersOf, wordsOfLetters } from "../../generators/anagrams.js";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { drawSentence, sentenceWords } from "../../generators/sentences.js";
import { answerFormat } from "../../generators/text.js";
import { parsePhrase } from "../../verifiers/parse/phrase.js";
import { correct, invalid, judgeReadings, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Restore words whose letters were swapped (reasoning-gym `letter_jumble`). Differences from the source: made-up sentences in
 * lower case without marks; where the letters of a word make another word of the list (carried, acrider), that one is right as
 * well, and words with a rarer anagram do not occur; no word is shown as it was or as another word; a surplus word is wrong.
 */
const MAX_LENGTH = 64;
const length = z.number().int().min(1).max(MAX_LENGTH);
const count = z.number().int().min(1).max(200);
const corruption = z.number().min(0).max(1);
const word = z.string().regex(/^\p{L}{1,64}$/u);

const params = z.object({
  /** Words of other lengths are left out of the text. */
  min_word_len: length.default(1),
  max_word_len: length.default(64),
  min_words: count.default(3),
  max_words: count.default(20),
  /** Swaps of two letters for each letter of a word, at least one swap a word. */
  min_corruption_level: corruption.default(0.1),
  max_corruption_level: corruption.default(0.9),
  /** Whether the words make sentences; else they are drawn one by one. */
  consecutive_words: z.boolean().default(true),
});

export const task = defineTask({
  id: "letter_jumble",
  suite: "reasoning_gym",
  version: 1,
  family: "anagram",
  capability: "reasoning",
  abilities: ["order", "search"],
  summary: "Put the letters of a sentence's words back in order.",
  judging:
    "Every word in its place, in any case; where its letters make several words of the package's list of anagrams, each of them counts. A word missing or added is wrong.",
  severalRight: true,
  params,
  levels: {
    easy: { max_words: 6, max_corruption_level: 0.4 },
    medium: {},
    hard: { min_words: 18, max_words: 50, min_corruption_level: 0.5 },
  },
  grows: { what: "number of words", measure: ({ num_words }) => num_words },
  instance: z
    .object({
      num_words: z.number().int().min(1).max(1_000),
      corruption_level: corruption,
      scrambled_words: z.array(word).min(1).max(1_000),
      original_words: z.array(word).min(1).max(1_000),
    })
    .refine(
      ({ num_words, scrambled_words, original_words }) =>
        scrambled_words.length === num_words &&
        original_words.length === num_words &&
        original_words.every((original, i) => {
          const scrambled = scrambled_words[i] ?? "";
          return (
            original.length <= MAX_LENGTH &&
            scrambled.length <= MAX_LENGTH &&
            lettersOf(original) === lettersOf(scrambled)
          );
        }),
      "scrambled and original words do not agree",
    ),
  difficulty: (p) => ({
    word_len: [p.min_word_len, p.max_word_len],
    words: [p.min_words, p.max_words],
    corruption_level: [p.min_corruption_level, p.max_corruption_level],
  }),

  generate(rng, p) {
    const num_words = rng.int(p.min_words, p.max_words);
    const corruption_level =
      p.min_corruption_level + rng.float() * (p.max_corruption_level - p.min_corruption_level);
    const fits = (text: string): boolean => text.length >= p.min_word_len && text.length <= p.max_word_len;
    const original_words: string[] = [];
    attempt("letter_jumble", 20_000, () => {
      const drawn = p.consecutive_words
        ? drawSentence(rng, Math.max(2, num_words))
        : [rng.pick(sentenceWords())];
      original_words.push(...drawn.filter(fits));
      return original_words.length >= num_words || undefined;
    });
    original_words.length = num_words;
    const scrambled_words = original_words.map((original) => scramble(rng, original, corruption_level));
    return { num_words, corruption_level, scrambled_words, original_words };
  },

  prompt({ scrambled_words }) {
    return `In each of these words of an English text some letters have changed places. Every word still has all of its own letters, and the words stand in their right order.

${scrambled_words.join(" ")}

Restore the words: each is a common English word made of exactly the letters shown. Where the letters of a word make more than one common English word, any of them counts.

${answerFormat("Write all the restored words in the same order, separated by single blanks.", { example: "each shown word with its letters restored" })}`;
  },

  solve({ original_words }) {
    return original_words.join(" ");
  },

  verify(answer, { original_words }) {
    return judgeReadings(answer, (text) => {
      const given = parsePhrase(text);
      if (!given.ok) return invalid(given.reason);
      if (given.value.length !== original_words.length)
        return wrong(`${given.value.length} words where there are ${original_words.length}`);
      const at = original_words.findIndex((original, i) => {
        const [expected, word] = [original.toLowerCase(), given.value[i] ?? ""];
        return word !== expected && !wordsOfLetters(expected).includes(word);
      });
      return at < 0 ? correct("every word is restored") : wrong(`word ${at + 1} is not restored`);
    });
  },
});

/** Further swaps where those of the level gave the word itself or another word. */
const MORE_SWAPS = 1_000;

/** The word after its swaps; unchanged where all its letters are the same. */
function scramble(rng: Rng, original: string, level: number): string {
  const letters = [...original];
  if (new Set(letters).size < 2) return original;
  const swap = (): void => {
    const i = rng.int(0, letters.length - 1);
    const j = (i + rng.int(1, letters.length - 1)) % letters.length;
    const held = letters[i] ?? "";
    letters[i] = letters[j] ?? "";
    letters[j] = held;
  };
  const swaps = Math.max(1, Math.floor(letters.length * level));
  for (let k = 0; k < swaps; k++) swap();
  const words = wordsOfLetters(original);
  for (let k = 0; k < MORE_SWAPS; k++) {
    const shown = letters.join("");
    if (shown !== original && !words.includes(shown)) return shown;
    swap();
  }
  return letters.join("");
}
