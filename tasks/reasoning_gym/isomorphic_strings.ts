import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { ALPHABET, drawLetters } from "../../generators/letters.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { judgeWord, TRUE_FALSE } from "../../verifiers/judge-word.js";
import { defineTask } from "../task.js";

/**
 * Whether one string becomes the other by replacing its letters one to one (reasoning-gym `isomorphic_strings`). Differences
 * from the source: the same entry in every process; both answers have the same lengths (the source's True is always a letter
 * shorter than drawn); a False may have the same letter counts as a True; true, yes and no are read.
 */
const length = z.number().int().min(2).max(1_000);

const params = z.object({
  min_string_length: length.default(2),
  max_string_length: length.default(10),
  /** Share of pairs that are isomorphic. */
  p_solvable: z.number().min(0).max(1).default(0.5),
});

const text = z.string().regex(/^[a-z]{1,2000}$/);

export const task = defineTask({
  id: "isomorphic_strings",
  suite: "reasoning_gym",
  version: 1,
  family: "isomorphic_strings",
  capability: "execution",
  abilities: ["logic"],
  summary: "Decide whether one string becomes another by replacing its letters one to one.",
  judging: "True or False (also yes or no), in any case; an answer that names both is refused.",
  severalRight: false,
  params,
  levels: {
    easy: { max_string_length: 5 },
    medium: {},
    hard: { min_string_length: 20, max_string_length: 60 },
  },
  grows: { what: "letters of a string", measure: ({ words }) => words[0].length },
  instance: z
    .object({
      words: z.tuple([text, text]),
      solution: z.boolean(),
      solvable: z.boolean(),
      /** In the source one more than the strings have letters where they are isomorphic. */
      string_length: z.number().int().min(1).max(2_001),
    })
    .refine(
      ({ words: [first, second], string_length }) =>
        first.length === second.length &&
        (string_length === first.length || string_length === first.length + 1),
      "the strings do not have this length",
    )
    .refine(
      ({ words: [first, second], solution, solvable }) =>
        solution === solvable && solution === areIsomorphic(first, second),
      "the solution is not that of the strings",
    ),
  difficulty: ({ min_string_length, max_string_length }) => ({
    string_length: [min_string_length, max_string_length],
  }),

  generate(rng, { min_string_length, max_string_length, p_solvable }) {
    const solution = p_solvable === 0.5 ? rng.balanced(2) === 1 : rng.chance(p_solvable);
    const string_length = rng.int(min_string_length, max_string_length);
    const first = drawLetters(rng, string_length);
    const images = rng.shuffle(ALPHABET);
    const image = first.map((letter) => images[ALPHABET.indexOf(letter)] ?? "");
    const second = solution ? image.join("") : spoil(rng, first.join(""), image);
    return {
      words: [first.join(""), second] as [string, string],
      solution,
      solvable: solution,
      string_length,
    };
  },

  prompt({ words: [first, second] }) {
    return `Two strings are isomorphic if the first becomes the second by replacing its letters so that every occurrence of a letter is replaced by the same letter and different letters are replaced by different letters. A letter may be replaced by itself, and positions do not change.

First string: ${first}
Second string: ${second}

${answerFormat("Answer True if the two strings are isomorphic, False if not.", { form: "True or False" })}`;
  },

  solve({ solution }) {
    return solution ? "True" : "False";
  },

  verify(answer, { solution }) {
    return judgeWord(answer, solution ? "True" : "False", TRUE_FALSE);
  },
});

function areIsomorphic(first: string, second: string): boolean {
  const image = new Map<string, string>();
  const origin = new Map<string, string>();
  for (let i = 0; i < first.length; i++) {
    const [from, to] = [first.charAt(i), second.charAt(i)];
    if ((image.get(from) ?? to) !== to || (origin.get(to) ?? from) !== from) return false;
    image.set(from, to);
    origin.set(to, from);
  }
  return true;
}

/**
 * The image of `first` with two letters exchanged (the counts of its letters stay), or one letter replaced by another of
 * its letters or by a new one, so that it is no image any more.
 */
function spoil(rng: Rng, first: string, image: readonly string[]): string {
  return attempt("isomorphic_strings", 1_000, () => {
    const spoilt = [...image];
    const i = rng.int(0, image.length - 1);
    const j = rng.int(0, image.length - 1);
    const way = rng.int(0, 5);
    if (way <= 3) [spoilt[i], spoilt[j]] = [image[j] ?? "", image[i] ?? ""];
    else spoilt[i] = way === 4 ? (image[j] ?? "") : rng.pick(ALPHABET);
    const second = spoilt.join("");
    return areIsomorphic(first, second) ? undefined : second;
  });
}
