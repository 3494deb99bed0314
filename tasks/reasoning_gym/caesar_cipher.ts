import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { hasSecondReading, shiftLetters } from "../../generators/caesar.js";
import { drawSentence } from "../../generators/sentences.js";
import { answerFormat } from "../../generators/text.js";
import { parsePhrase } from "../../verifiers/parse/phrase.js";
import { correct, invalid, judgeReadings, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Decrypt a text whose letters were shifted by an unknown number (reasoning-gym `caesar_cipher`). Differences from the source:
 * whole sentences of the package's own words, where the source cuts those of a book at full stops (its param `delimiter`) and
 * drops what is no plain word; no other shift gives a text half of whose words are known; nothing stands directly behind the
 * cipher text; case has no meaning.
 */
const MAX_TEXT = 5_000;
const words = z.number().int().min(3).max(200);
const shift = z.number().int().min(1).max(25);

const params = z.object({
  min_words: words.default(3),
  max_words: words.default(20),
  min_rotation: shift.default(1),
  max_rotation: shift.default(25),
});

export const task = defineTask({
  id: "caesar_cipher",
  suite: "reasoning_gym",
  version: 1,
  family: "caesar_cipher",
  capability: "execution",
  abilities: ["order"],
  summary: "Decrypt a Caesar cipher without knowing the shift.",
  judging:
    "The words of the original text in order, in any case; punctuation and line breaks carry no meaning, a wrong, missing or extra letter does.",
  severalRight: false,
  params,
  levels: {
    easy: { max_words: 8, max_rotation: 12 },
    medium: {},
    hard: { min_words: 20, max_words: 50 },
  },
  grows: { what: "words of the text", measure: ({ num_words }) => num_words },
  instance: z
    .object({
      rotation: shift,
      cipher_text: z
        .string()
        .max(MAX_TEXT)
        .regex(/^[A-Z]+(?: [A-Z]+)*$/),
      clear_text: z
        .string()
        .max(MAX_TEXT)
        .regex(/^\p{Lu}+(?: \p{Lu}+)*$/u),
      num_words: z.number().int().min(1).max(1_000),
    })
    .refine(
      ({ rotation, cipher_text, clear_text }) =>
        clear_text.length <= MAX_TEXT && shiftLetters(clear_text, rotation) === cipher_text,
      "the cipher text is not that of the clear text",
    )
    .refine(
      ({ clear_text, num_words }) =>
        clear_text.length <= MAX_TEXT && clear_text.split(" ").length === num_words,
      "not that number of words",
    ),
  difficulty: ({ min_words, max_words, min_rotation, max_rotation }) => ({
    words: [min_words, max_words],
    rotation: [min_rotation, max_rotation],
  }),

  generate(rng, { min_words, max_words, min_rotation, max_rotation }) {
    const rotation = rng.int(min_rotation, max_rotation);
    const num_words = rng.int(min_words, max_words);
    return attempt("caesar_cipher", 200, () => {
      const clear_text = drawSentence(rng, num_words).join(" ").toUpperCase();
      return hasSecondReading(clear_text)
        ? undefined
        : { rotation, cipher_text: shiftLetters(clear_text, rotation), clear_text, num_words };
    });
  },

  prompt({ cipher_text }) {
    return `An English text was encrypted with a Caesar cipher: every letter was replaced by the letter a fixed number of places further on in the alphabet, going on with A after Z. The number of places is the same for all letters, from 1 to 25, and is not known. Blanks between words were kept; the text had no punctuation.

${cipher_text}

${answerFormat("Write the original text.", { example: "THIS SHOWS ONLY THE FORM" })}`;
  },

  solve({ clear_text }) {
    return clear_text;
  },

  verify(answer, { clear_text }) {
    const expected = clear_text.toLowerCase().split(" ");
    return judgeReadings(answer, (text) => {
      const given = parsePhrase(text);
      if (!given.ok) return invalid(given.reason);
      if (given.value.length !== expected.length)
        return wrong(`${given.value.length} words where the text has ${expected.length}`);
      const at = expected.findIndex((word, i) => word !== given.value[i]);
      return at < 0 ? correct("the original text") : wrong(`word ${at + 1} is another one`);
    });
  },
});
