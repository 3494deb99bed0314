import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat, numberWord } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Add up points for blocks of equal letters (SymBench `statistical_counting`). Differences from the source: the question
 * says that a block is maximal and scores once whatever its length; hard questions draw points (also penalties) and the
 * least length of a block for each letter.
 */
const MAX_LENGTH = 1_000;
const MAX_SCORE = 100;

const instance = z
  .object({
    sequence: z.string().regex(new RegExp(`^[A-Z]{1,${MAX_LENGTH}}$`)),
    /** One a letter; `min_consecutive` is the least length of a block that scores. */
    rules: z
      .array(
        z.object({
          letter: z.string().regex(/^[A-Z]$/),
          score: z.number().int().min(-MAX_SCORE).max(MAX_SCORE),
          min_consecutive: z.number().int().min(2).max(MAX_LENGTH),
        }),
      )
      .min(1)
      .max(26),
  })
  .refine(
    ({ rules }) => new Set(rules.map(({ letter }) => letter)).size === rules.length,
    "two rules a letter",
  );
type Instance = z.output<typeof instance>;

const params = z.object({
  min_length: z.number().int().min(5).max(800).default(35),
  max_length: z.number().int().min(5).max(800).default(65),
  min_letters: z.number().int().min(2).max(26).default(3),
  max_letters: z.number().int().min(2).max(26).default(7),
  /** The i-th letter scores i points, or any number from -9 to 20 but 0. */
  random_scores: z.boolean().default(false),
  /** The least length of a scoring block is drawn for each letter from 2 to this. */
  max_threshold: z.number().int().min(2).max(6).default(2),
  /** Probability that a letter repeats the one before it, beyond chance. */
  repeat_share: z.number().min(0).max(0.9).default(0),
});

export const task = defineTask({
  id: "statistical_counting",
  suite: "symbench",
  version: 1,
  family: "statistical_counting",
  capability: "execution",
  abilities: ["order"],
  summary: "Add up points for the blocks of equal letters in a string.",
  judging:
    "The total as one whole number; thousands separators, a label and the word points may stand around it.",
  severalRight: false,
  params,
  // Medium is the source's two long bands; easy its short ones, from 10 letters on (5 letters A and B are 32 strings).
  levels: {
    easy: { min_length: 10, max_length: 25, min_letters: 2, max_letters: 4 },
    medium: {},
    hard: {
      min_length: 100,
      max_length: 300,
      min_letters: 4,
      max_letters: 8,
      random_scores: true,
      max_threshold: 4,
      repeat_share: 0.35,
    },
  },
  grows: { what: "letters of the string", measure: ({ sequence }) => sequence.length },
  instance,

  generate(rng, options) {
    const letters = ALPHABET.slice(0, rng.int(options.min_letters, options.max_letters));
    const rules = letters.map((letter, i) => ({
      letter,
      score: options.random_scores ? rng.pick(SCORES) : i + 1,
      min_consecutive: rng.int(2, options.max_threshold),
    }));
    // Without any scoring block there is nothing to add up.
    return attempt("statistical_counting", 1_000, () => {
      const sequence = drawString(rng, letters, options);
      return blocks(sequence).some((block) => points(block, rules) !== 0) ? { sequence, rules } : undefined;
    });
  },

  prompt({ sequence, rules }) {
    const lines = rules.map(({ letter, score, min_consecutive }) => {
      const what = `${score < 0 ? "takes away" : "gives"} ${Math.abs(score)} ${Math.abs(score) === 1 ? "point" : "points"}`;
      return `- Each block of ${numberWord(min_consecutive)} or more ${letter}s ${what}.`;
    });
    return `In a string, a block is a run of equal letters that cannot be made longer: the letters directly before and after it, if there are any, are different ones. In AABBBA the blocks are AA, BBB and A.

The total starts at 0, and the blocks of the string below change it:
${lines.join("\n")}
Each such block counts once, however long it is. Shorter blocks change nothing.

String: ${sequence}

What is the total?

${answerFormat("Answer with one whole number.", { example: String(MAX_LENGTH * MAX_SCORE) })}`;
  },

  solve(instance) {
    return String(total(instance));
  },

  verify(answer, instance) {
    const given = read(answer, (text) => parseWholeAnswer(text, WORDS));
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(total(instance)) ? correct("the total is right") : wrong("not the total");
  },
});

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const SCORES = Array.from({ length: 30 }, (_, i) => i - 9).filter((score) => score !== 0);
const WORDS = { labels: ["total", "score", "sum", "points", "number"], units: ["point", "points"] };

/** The maximal runs of equal letters. */
function blocks(sequence: string): string[] {
  const found: string[] = [];
  for (let start = 0, i = 1; i <= sequence.length; i++) {
    if (sequence[i] === sequence[start]) continue;
    found.push(sequence.slice(start, i));
    start = i;
  }
  return found;
}

function points(block: string, rules: Instance["rules"]): number {
  const rule = rules.find(({ letter }) => letter === block[0]);
  return rule && block.length >= rule.min_consecutive ? rule.score : 0;
}

function total({ sequence, rules }: Instance): number {
  return blocks(sequence).reduce((sum, block) => sum + points(block, rules), 0);
}

function drawString(rng: Rng, letters: readonly string[], options: z.output<typeof params>): string {
  const length = rng.int(options.min_length, options.max_length);
  let sequence = "";
  while (sequence.length < length)
    sequence += sequence !== "" && rng.chance(options.repeat_share) ? sequence.slice(-1) : rng.pick(letters);
  return sequence;
}
