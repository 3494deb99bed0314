import * as z from "zod";
import { hideText, revealText } from "../../generators/selectors.js";
import { drawSentence } from "../../generators/sentences.js";
import { answerFormat, capitalize } from "../../generators/text.js";
import { correct, invalid, judgeReadings, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Read a sentence that is hidden behind an emoji (reasoning-gym `emoji_mystery`). Differences from the source: sentences are made
 * up (there one of 481 known ones), the emoji has no selector of its own, the question describes the code in words; case,
 * blanks beside marks and the last full stop have no meaning. The hidden characters stand in the metadata.
 */
const MAX_HIDDEN = 20_000;
const words = z.number().int().min(2).max(200);

const params = z.object({
  min_words_in_sentence: words.default(3),
  max_words_in_sentence: words.default(35),
});

/** Faces, animals and food: each is one character. */
const EMOJIS = [
  [0x1f600, 0x1f637],
  [0x1f400, 0x1f43c],
  [0x1f345, 0x1f370],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
);

export const task = defineTask({
  id: "emoji_mystery",
  suite: "reasoning_gym",
  version: 1,
  family: "emoji_mystery",
  capability: "execution",
  abilities: ["order"],
  summary: "Decode a sentence hidden in the invisible characters behind an emoji.",
  judging:
    "The hidden sentence; case, blanks beside punctuation and full stops at the end have no meaning, every other character has.",
  severalRight: false,
  params,
  levels: {
    easy: { max_words_in_sentence: 8 },
    medium: {},
    hard: { min_words_in_sentence: 36, max_words_in_sentence: 60 },
  },
  grows: { what: "words of the sentence", measure: ({ num_words_in_sentence }) => num_words_in_sentence },
  instance: z
    .object({
      emoji: z.string().min(1).max(20),
      num_words_in_sentence: z.number().int().min(1).max(1_000),
      hidden: z
        .string()
        .max(MAX_HIDDEN)
        .regex(/^[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+$/u),
    })
    .refine(({ emoji, hidden }) => {
      if (emoji.length > 20 || hidden.length > MAX_HIDDEN) return false;
      return /\p{Extended_Pictographic}/u.test(emoji) && (revealText(hidden) ?? "").trim() !== "";
    }, "no emoji, or no hidden text"),
  difficulty: (p) => ({ num_words_in_sentence: [p.min_words_in_sentence, p.max_words_in_sentence] }),

  generate(rng, { min_words_in_sentence, max_words_in_sentence }) {
    const emoji = rng.pick(EMOJIS);
    const num_words_in_sentence = rng.int(min_words_in_sentence, max_words_in_sentence);
    const sentence = `${capitalize(drawSentence(rng, num_words_in_sentence).join(" "))}.`;
    return { emoji, num_words_in_sentence, hidden: hideText(sentence) };
  },

  prompt({ emoji, hidden }) {
    return `An English sentence is hidden behind this emoji, in invisible characters that follow it directly:

${emoji}${hidden}

Each of these characters, called variation selectors, stands for one byte: U+FE00 to U+FE0F for the bytes 0 to 15 in this order, U+E0100 to U+E01EF for the bytes 16 to 255. The bytes together are the sentence in UTF-8.

${answerFormat("Write the hidden sentence. Upper and lower case are not told apart.", { example: "This shows only the form." })}`;
  },

  solve({ hidden }) {
    return (revealText(hidden) ?? "").trim();
  },

  verify(answer, { hidden }) {
    const expected = bare(revealText(hidden) ?? "");
    return judgeReadings(answer, (reading) => {
      const texts = [reading, reading.replace(LABEL, "").trim().replace(QUOTED, "$1")].map(bare);
      if (texts[0] === "") return invalid("no text");
      return texts.includes(expected) ? correct("the hidden sentence") : wrong("another text");
    });
  },
});

const LABEL = /^(?:the )?(?:hidden |secret |decoded )?(?:sentence|message|text)(?: is| reads|:| =):?\s/i;
const QUOTED = /^["“]([^"“”]*)["”]\.?$/;

/** Lower case, single blanks, none beside a mark, no full stops at the end. */
function bare(text: string): string {
  const plain = text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .join(" ")
    .replace(/ ?([^\p{L}\p{N} ]) ?/gu, "$1");
  let end = plain.length;
  while (end > 0 && plain.charAt(end - 1) === ".") end--;
  return plain.slice(0, end);
}
