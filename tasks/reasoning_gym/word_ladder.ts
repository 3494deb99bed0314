import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { ladderIndex, searchLadders, shortestLadder } from "../../generators/word-ladder.js";
import type { LadderIndex } from "../../generators/word-ladder.js";
import { compareCodeUnits } from "../../generators/words.js";
import { parseItems } from "../../verifiers/parse/list.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Change one word into another letter by letter (reasoning-gym `word_ladder`). Difference from the source: which words may be
 * used is not a hidden list, the question prints them; a word outside of it makes the ladder wrong (there it costs half).
 * As there, the ladder need not be a shortest one. All words are in the source's list as well.
 */
const MAX_WORDS = 3_000;
const word = z.string().regex(/^[A-Z]{3,5}$/);
const wordLength = z.number().int().min(3).max(5);
const chainLength = z.number().int().min(-1).max(100);

const params = z.object({
  min_word_length: wordLength.default(4),
  max_word_length: wordLength.default(4),
  /** Words of a shortest ladder, both ends included; -1 (or less than 3) for no bound but 3. */
  min_chain_length: chainLength.default(-1),
  max_chain_length: chainLength.default(-1),
  /** Ours: words that are listed besides those of one shortest ladder. */
  extra_words: z.number().int().min(0).max(500).default(40),
});

export const task = defineTask({
  id: "word_ladder",
  suite: "reasoning_gym",
  version: 1,
  family: "word_ladder",
  capability: "planning",
  abilities: ["order", "optimization", "search"],
  summary: "Change a word into another one, letter by letter, through listed words.",
  judging:
    "Every ladder from the first word to the last is right, of any length, if each step changes exactly one letter and every word is listed; any case and separators.",
  severalRight: true,
  params,
  levels: {
    easy: { min_word_length: 3, max_word_length: 3, extra_words: 20 },
    medium: {},
    hard: {
      min_word_length: 5,
      max_word_length: 5,
      min_chain_length: 9,
      max_chain_length: 40,
      extra_words: 60,
    },
  },
  grows: { what: "words of a shortest ladder", measure: ({ chain_length }) => chain_length },
  instance: z
    .object({
      start_word: word,
      end_word: word,
      word_length: wordLength,
      /** Of a shortest ladder, both ends included. */
      chain_length: z.number().int().min(2).max(100),
      /** The words that a ladder may use. */
      words: z.array(word).min(2).max(MAX_WORDS),
    })
    .refine(
      ({ start_word, end_word, word_length, words }) =>
        start_word !== end_word &&
        new Set(words).size === words.length &&
        words.every(({ length }) => length === word_length),
      "words that do not fit together",
    )
    .refine(
      ({ start_word, end_word, chain_length, words }) =>
        words.length <= MAX_WORDS && shortestLadder(words, start_word, end_word)?.length === chain_length,
      "chain_length is not that of a shortest ladder",
    ),
  difficulty: ({ min_word_length, max_word_length }) => ({ word_length: [min_word_length, max_word_length] }),

  generate(rng, options) {
    const word_length = rng.int(options.min_word_length, options.max_word_length);
    const index = ladderIndex(word_length);
    const least = Math.max(3, options.min_chain_length);
    const most = options.max_chain_length === -1 ? Infinity : options.max_chain_length;
    return attempt("word_ladder", 500, () => {
      const start = rng.int(0, index.words.length - 1);
      const search = searchLadders(index, start);
      const ends: number[] = [];
      search.steps.forEach((steps, i) => {
        if (steps + 1 >= least && steps + 1 <= most) ends.push(i);
      });
      if (ends.length === 0) return undefined;
      const ladder = search.ladder(rng.pick(ends));
      const [start_word, end_word] = [ladder[0], ladder.at(-1)].map((i) => index.words[i ?? 0] ?? "");
      const words = listed(rng, index, ladder, options.extra_words);
      // A small island of words would leave hardly anything to choose.
      if (words.length < ladder.length + Math.min(options.extra_words, 10)) return undefined;
      return {
        start_word: start_word ?? "",
        end_word: end_word ?? "",
        word_length,
        chain_length: ladder.length,
        words,
      };
    });
  },

  prompt({ start_word, end_word, word_length, words }) {
    return `Change the word ${start_word} into the word ${end_word} step by step. Each step replaces exactly one letter by another one, in its place, and must give one of these words again:

${words.join(" ")}

A ladder of any length counts, and a word may come twice.

${answerFormat(`Write all words of the ladder in order, from ${start_word} to ${end_word}, separated by commas.`, { example: word_length === 4 ? "CAT,COT,DOT" : "COLD,CORD,CARD" })}`;
  },

  solve({ start_word, end_word, words }) {
    return (shortestLadder(words, start_word, end_word) ?? []).join(",");
  },

  verify(answer, { start_word, end_word, chain_length, words }) {
    const given = read(answer, parseLadder);
    if (!given.ok) return invalid(given.reason);
    const ladder = given.value;
    if (ladder[0] !== start_word) return wrong(`the ladder does not start with ${start_word}`);
    if (ladder.at(-1) !== end_word) return wrong(`the ladder does not end with ${end_word}`);
    const known = new Set(words);
    for (const [i, own] of ladder.entries()) {
      if (!known.has(own)) return wrong(`${own.slice(0, 20)} is not one of the words`);
      const before = ladder[i - 1];
      if (before !== undefined && difference(before, own) !== 1)
        return wrong(`from ${before} to ${own} not exactly one letter changes`);
    }
    return correct(`a ladder of ${ladder.length} words; the shortest have ${chain_length}`);
  },
});

function parseLadder(text: string): Parsed<string[]> {
  const items = parseItems(text);
  if (!items.ok) return items;
  if (items.value.length < 2) return unreadable("not a list of words");
  const odd = items.value.find((item) => !/^[a-z]+$/i.test(item));
  return odd === undefined
    ? parsed(items.value.map((item) => item.toUpperCase()))
    : unreadable(`"${odd.slice(0, 20)}" is not a word`);
}

/** Of two words of the same length. */
function difference(a: string, b: string): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) if (a.charAt(i) !== b.charAt(i)) count++;
  return count;
}

/** The words of `ladder` and up to `extra` others, each a neighbour of one that is listed: they make dead ends and detours. */
function listed(
  rng: Rng,
  { words, neighbours }: LadderIndex,
  ladder: readonly number[],
  extra: number,
): string[] {
  const positions = [...ladder];
  const known = new Set(ladder);
  for (let tries = 0; tries < 6 * extra && positions.length < ladder.length + extra; tries++) {
    const next = rng.pick(neighbours[rng.pick(positions)] ?? []);
    if (known.has(next)) continue;
    known.add(next);
    positions.push(next);
  }
  return positions.map((i) => words[i] as string).sort(compareCodeUnits);
}
