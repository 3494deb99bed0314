import Fraction from "fraction.js";
import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { diceOf, rollsAtLeast } from "../../generators/dice.js";
import { exampleOtherThan } from "../../generators/example.js";
import { answerFormat } from "../../generators/text.js";
import { rationalOf } from "../../verifiers/exact-number.js";
import { parseExact } from "../../verifiers/parse/exact.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Probability that the sum of several dice reaches a target (reasoning-gym `dice`). Differences from the source: the question
 * says probability, not odds; any fraction of the right value is read, reduced or not; the event is never certain.
 */
const whole = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const MAX_DICE = 30;
const MAX_SIDES = 100;

const params = z.object({
  num_dice: z.number().int().min(2).max(10).default(4),
  /** Sides of the largest die; the others have fewer, unless it has 2. */
  max_dice_size: z.number().int().min(2).max(35).default(20),
});

function probability(dice: string, target: number): Fraction {
  const { hits, all } = rollsAtLeast(diceOf(dice), target);
  return new Fraction(hits, all);
}

function written({ dice_str, target }: { dice_str: string; target: number }): string {
  const { n, d } = probability(dice_str, target);
  return `${n}/${d}`;
}

function isDice(text: string): boolean {
  if (!/^\d{1,2}d\d{1,3}(?:, \d{1,2}d\d{1,3}){0,29}$/.test(text)) return false;
  const dice = diceOf(text);
  return (
    dice.length >= 1 && dice.length <= MAX_DICE && dice.every((sides) => sides >= 1 && sides <= MAX_SIDES)
  );
}

export const task = defineTask({
  id: "dice",
  suite: "reasoning_gym",
  version: 1,
  family: "dice",
  capability: "execution",
  abilities: ["math"],
  summary: "Find the probability that the sum of several dice reaches a target.",
  judging:
    "The exact probability as a fraction of whole numbers, reduced or not (an exact decimal passes as well); a rounded number alone is wrong.",
  severalRight: false,
  params,
  levels: {
    easy: { num_dice: 3 },
    medium: {},
    hard: { num_dice: 8, max_dice_size: 30 },
  },
  grows: {
    what: "rolls of all dice",
    measure: ({ puzzle }) => diceOf(puzzle.dice_str).reduce((product, sides) => product * sides, 1),
  },
  instance: z.object({
    puzzle: z
      .object({
        dice_str: z.string().max(400).refine(isDice, "no list of dice"),
        target: z
          .number()
          .int()
          .min(1)
          .max(MAX_DICE * MAX_SIDES),
        num: whole,
        den: whole,
        probability: z.number().gt(0).max(1),
      })
      .refine(({ dice_str, target, num, den, probability: value }) => {
        if (!isDice(dice_str) || !Number.isSafeInteger(num) || !Number.isSafeInteger(den)) return false;
        const exact = probability(dice_str, target);
        return exact.n === BigInt(num) && exact.d === BigInt(den) && Math.abs(num / den - value) < 1e-12;
      }, "dice, target and probability do not agree"),
  }),
  difficulty: ({ num_dice, max_dice_size }) => ({ num_dice, max_dice_size }),

  generate(rng, { num_dice, max_dice_size }) {
    return attempt("dice", 1_000, () => {
      const dice = [max_dice_size];
      while (dice.length < num_dice) dice.push(max_dice_size > 2 ? rng.int(2, max_dice_size - 1) : 2);
      dice.sort((a, b) => b - a);
      // The target lies in the middle third of the sums, above the lowest one.
      const range = dice.reduce((a, b) => a + b, 0) - num_dice;
      const target =
        num_dice + rng.int(Math.max(1, Math.floor(range / 3)), Math.max(1, Math.floor((2 * range) / 3)));
      const dice_str = dice.map((sides) => `1d${sides}`).join(", ");
      const { n, d } = probability(dice_str, target);
      const [num, den] = [Number(n), Number(d)];
      if (!Number.isSafeInteger(num) || !Number.isSafeInteger(den)) return undefined;
      return { puzzle: { dice_str, target, num, den, probability: num / den } };
    });
  },

  prompt({ puzzle }) {
    const { dice_str, target } = puzzle;
    return `These dice are rolled once, all together: ${dice_str}. Here 2d6 would mean two fair dice with the faces 1 to 6. What is the probability that the faces add up to ${target} or more?

${answerFormat("Answer with the exact probability as a fraction of two whole numbers; it need not be reduced.", { example: exampleOtherThan(written(puzzle), "5/36", "7/36") })}`;
  },

  solve({ puzzle }) {
    return written(puzzle);
  },

  verify(answer, { puzzle }) {
    const given = read(answer, parseProbability);
    if (!given.ok) return invalid(given.reason);
    return given.value.equals(probability(puzzle.dice_str, puzzle.target))
      ? correct("the exact probability")
      : wrong("not the exact probability");
  },
});

/** The fraction, also behind "P =" or "The probability is" and before a rounded decimal (`1/3 ≈ 0.333`). */
function parseProbability(text: string): Parsed<Fraction> {
  if (text.length > 400) return unreadable(`a number of ${text.length} characters`);
  const plain = text
    .trim()
    .replace(/^(?:the )?(?:exact )?probability(?: is|:| =) /i, "")
    .replace(/^P\s?\([^()=/]{0,40}\)\s?=/i, "");
  const value = parseExact(plain);
  if (!value.ok) return value;
  const rational = rationalOf(value.value[0] ?? []);
  return rational ? parsed(rational) : unreadable("not a fraction of whole numbers");
}
