import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import { greatestCommonDivisor } from "../../generators/make-target.js";
import { answerFormat, sentenceList } from "../../generators/text.js";
import { parseFunctionValue } from "../../verifiers/parse/number-function.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Greatest common divisor (reasoning-gym `gcd`). Differences from the source: the common divisor is drawn first and is 1 in
 * one question of ten only (more than half of them at the source's upper steps); it is never one of the numbers; the
 * numbers differ; the answer is read as a number, so that -2 or 92 for 2 earns nothing.
 */
const whole = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** Share of the questions whose answer is 1. */
const SHARE_OF_ONE = 0.1;

const params = z.object({
  min_numbers: z.number().int().min(2).max(20).default(2),
  max_numbers: z.number().int().min(2).max(20).default(2),
  min_value: whole.default(1),
  max_value: whole.default(1_000),
});

const gcdOf = (numbers: readonly number[]): number => numbers.reduce(greatestCommonDivisor);

export const task = defineTask({
  id: "gcd",
  suite: "reasoning_gym",
  version: 1,
  family: "gcd_lcm",
  capability: "execution",
  abilities: ["math"],
  summary: "Find the greatest common divisor of whole numbers.",
  judging: "The divisor as one whole number, alone or as in gcd(12, 18) = 6.",
  severalRight: false,
  params,
  levels: {
    easy: { max_value: 100 },
    medium: {},
    hard: { min_numbers: 3, max_numbers: 5, min_value: 1_000, max_value: 100_000 },
  },
  grows: { what: "digits of all numbers", measure: ({ numbers }) => numbers.join("").length },
  instance: z
    .object({ numbers: z.array(whole).min(2).max(100), result: whole, num_terms: z.number().int() })
    .refine(
      ({ numbers, result, num_terms }) => num_terms === numbers.length && result === gcdOf(numbers),
      "numbers and result do not agree",
    ),
  difficulty: ({ min_numbers, max_numbers, min_value, max_value }) => ({
    num_terms: [min_numbers, max_numbers],
    value: [min_value, max_value],
  }),

  generate(rng, { min_numbers, max_numbers, min_value, max_value }) {
    const count = rng.int(min_numbers, max_numbers);
    const one = rng.chance(SHARE_OF_ONE);
    return attempt("gcd", 2_000, () => {
      // Small divisors are drawn more often, so that the numbers are not just its first multiples.
      const divisor = one ? 1 : rng.int(2, rng.int(2, Math.max(2, Math.floor(max_value / 3))));
      const [low, high] = [Math.ceil(min_value / divisor), Math.floor(max_value / divisor)];
      if (low > high) return undefined;
      const numbers = Array.from({ length: count }, () => divisor * rng.int(low, high));
      const result = gcdOf(numbers);
      if (new Set(numbers).size < count || numbers.includes(result) || (result === 1) !== one)
        return undefined;
      return { numbers, result, num_terms: count };
    });
  },

  prompt({ numbers }) {
    return `What is the greatest common divisor of ${sentenceList(numbers.map(String))}: the largest whole number that divides each of them without a remainder?

${answerFormat("Answer with one whole number.", { example: exampleOtherThan(String(gcdOf(numbers)), "13", "17") })}`;
  },

  solve({ numbers }) {
    return String(gcdOf(numbers));
  },

  verify(answer, { numbers }) {
    const given = read(answer, (text) =>
      parseFunctionValue(
        text,
        ["gcd", "hcf", "gcf", "greatest common divisor", "greatest common factor", "highest common factor"],
        numbers,
      ),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(gcdOf(numbers))
      ? correct("the greatest common divisor")
      : wrong("not the greatest common divisor");
  },
});
