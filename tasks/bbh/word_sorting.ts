import * as z from "zod";
import type { Rng } from "../../generators/rng.js";
import { attempt } from "../../generators/attempts.js";
import { answerFormat } from "../../generators/text.js";
import { commonWords, compareCodeUnits } from "../../generators/words.js";
import { parseItems } from "../../verifiers/parse/list.js";
import { ITEM_QUOTES, trimChars } from "../../verifiers/parse/reading.js";
import { correct, invalid, judgeReadings, wrong } from "../../verifiers/verdict.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Sort words alphabetically (BIG-Bench-Hard `word_sorting`). The order is that of the characters' codes, which for words
 * of a-z is the dictionary's. Two in five lists hold words that share their first letters; no list is sorted already.
 */
const instance = z
  .object({
    /** The words as listed in the question, all different. */
    words: z
      .array(z.string().regex(/^[^\s,;]{1,60}$/))
      .min(2)
      .max(200),
  })
  .refine(({ words }) => words.every((word) => word === word.toLowerCase()), "a word with capitals")
  .refine(({ words }) => words.every(readsAsItself), "a word that the list reader would take apart")
  .refine(({ words }) => new Set(words.map(bare)).size === words.length, "a word stands twice");

const params = z.object({
  min_words: z.number().int().min(2).max(100).default(2),
  max_words: z.number().int().min(2).max(100).default(20),
  /** Share of lists with three or more words that begin alike. */
  cluster_share: z.number().min(0).max(1).default(0.4),
});

export const task = defineTask({
  id: "word_sorting",
  suite: "bbh",
  version: 1,
  family: "sorting",
  capability: "execution",
  abilities: ["order"],
  summary: "Sort a list of words alphabetically.",
  judging:
    "All words in code order, separated by blanks, commas, semicolons, arrows or lines, in any case; no word missing, added or repeated.",
  severalRight: false,
  params,
  levels: {
    easy: { max_words: 6, cluster_share: 0.1 },
    medium: {},
    hard: { min_words: 20, max_words: 40, cluster_share: 1 },
  },
  grows: { what: "number of words", measure: ({ words }) => words.length },
  instance,

  generate(rng, { min_words, max_words, cluster_share }) {
    const n = rng.int(min_words, max_words);
    const clustered = n >= 3 && rng.chance(cluster_share);
    return attempt("word_sorting", 100, () => {
      const words = rng.shuffle([...new Set(clustered ? drawCluster(rng, n) : [])]);
      while (words.length < n) {
        const word = rng.pick(commonWords());
        if (!words.includes(word)) words.push(word);
      }
      const listed = rng.shuffle(words);
      return sortWords(listed).join(" ") === listed.join(" ") ? undefined : { words: listed };
    });
  },

  prompt({ words }) {
    return `Sort these ${words.length} words into alphabetical order (compare letter by letter; a word that is the beginning of another one comes first).

Words: ${words.join(" ")}

${answerFormat("Write all the words in order on one line, separated by single blanks.", { example: "zebra yak xylophone" })}`;
  },

  solve({ words }) {
    return sortWords(words).join(" ");
  },

  verify(answer, instance) {
    return judgeReadings(answer, (text) => judgeOrder(text, instance.words));
  },
});

function judgeOrder(text: string, words: readonly string[]): Verdict {
  const items = parseItems(text);
  if (!items.ok) return invalid(items.reason);
  if (items.value.length === 0) return invalid("no words");
  const given = items.value.map((item) => item.toLowerCase());
  // "..., b and c": the word that joins the last two, unless it is one of the words to sort.
  if (given.length === words.length + 1 && given.at(-2) === "and" && !words.includes("and"))
    given.splice(-2, 1);
  const expected = sortWords(words.map((word) => word.toLowerCase()));
  if (given.length !== expected.length)
    return wrong(`${given.length} words where ${expected.length} are to be sorted`);
  const at = expected.findIndex((word, i) => bare(word) !== bare(given[i] ?? ""));
  return at < 0 ? correct("every word is in its place") : wrong(`word ${at + 1} should be "${expected[at]}"`);
}

/** A word without the quotes at its ends: the list reader takes them off, also where they belong to the word ('tis). */
function bare(word: string): string {
  return trimChars(word, ITEM_QUOTES);
}

function readsAsItself(word: string): boolean {
  const items = parseItems(word);
  if (/^\(?\d+[.):]\)?$/.test(word)) return false;
  return items.ok && items.value.length === 1 && items.value[0] === bare(word);
}

function sortWords(words: readonly string[]): string[] {
  return [...words].sort(compareCodeUnits);
}

/** Three to five words with the first 2 to 4 letters in common, at times one that begins another. */
function drawCluster(rng: Rng, n: number): string[] {
  return attempt("word_sorting cluster", 200, () => {
    const prefix = rng.pick(commonWords()).slice(0, rng.int(2, 4));
    const alike = commonWords().filter((word) => word.startsWith(prefix));
    return alike.length < 3 ? undefined : rng.sample(alike, Math.min(alike.length, n, rng.int(3, 5)));
  });
}
