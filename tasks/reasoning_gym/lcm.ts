import * as z from "zod";
import { bigGreatestCommonDivisor } from "../../generators/divisor.js";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import { greatestCommonDivisor } from "../../generators/make-target.js";
import { answerFormat, sentenceList } from "../../generators/text.js";
import { parseFunctionValue } from "../../verifiers/parse/number-function.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Least common multiple (reasoning-gym `lcm`). Differences from the source: it is the plain product in one question of ten
 * only, and never one of the numbers; the numbers differ; commas are read, and a number that holds the right one's digits
 * earns nothing.
 */
const whole = z.number().int().min(1).max(1_000_000);
/** Share of the questions whose answer is the product of the numbers. */
const SHARE_OF_PRODUCT = 0.1;

const params = z.object({
  min_numbers: z.number().int().min(2).max(10).default(2),
  max_numbers: z.number().int().min(2).max(10).default(2),
  min_value: whole.default(1),
  max_value: whole.default(100),
});

function lcmOf(numbers: readonly number[]): bigint {
  return numbers
    .map(BigInt)
    .reduce((multiple, number) => (multiple / bigGreatestCommonDivisor(multiple, number)) * number, 1n);
}

export const task = defineTask({
  id: "lcm",
  suite: "reasoning_gym",
  version: 1,
  family: "gcd_lcm",
  capability: "execution",
  abilities: ["math"],
  summary: "Find the least common multiple of whole numbers.",
  judging: "The multiple as one whole number, alone or as in lcm(4, 6) = 12.",
  severalRight: false,
  params,
  levels: {
    easy: { max_value: 60 },
    medium: {},
    hard: { min_numbers: 3, max_numbers: 5, min_value: 10, max_value: 1_000 },
  },
  grows: { what: "size of the multiple", measure: ({ result }) => result },
  instance: z
    .object({
      numbers: z.array(whole).min(2).max(20),
      /** Rounded by JSON where it is beyond 2^53, which generated ones are not. */
      result: z.number().min(1).max(1e120),
    })
    .refine(
      ({ numbers, result }) =>
        numbers.every((number) => whole.safeParse(number).success) && Number(lcmOf(numbers)) === result,
      "numbers and result do not agree",
    ),
  difficulty: ({ min_numbers, max_numbers, min_value, max_value }) => ({
    numbers: [min_numbers, max_numbers],
    value: [min_value, max_value],
  }),

  generate(rng, { min_numbers, max_numbers, min_value, max_value }) {
    const count = rng.int(min_numbers, max_numbers);
    const isProduct = rng.chance(SHARE_OF_PRODUCT);
    return attempt("lcm", 10_000, () => {
      const numbers = Array.from({ length: count }, () => rng.int(min_value, max_value));
      const coprime = numbers.every((a, i) =>
        numbers.slice(0, i).every((b) => greatestCommonDivisor(a, b) === 1),
      );
      if (coprime !== isProduct || new Set(numbers).size < count) return undefined;
      const result = Number(lcmOf(numbers));
      return Number.isSafeInteger(result) && !numbers.includes(result) ? { numbers, result } : undefined;
    });
  },

  prompt({ numbers }) {
    return `What is the least common multiple of ${sentenceList(numbers.map(String))}: the smallest positive whole number that each of them divides without a remainder?

${answerFormat("Answer with one whole number.", { example: exampleOtherThan(String(lcmOf(numbers)), "13", "17") })}`;
  },

  solve({ numbers }) {
    return String(lcmOf(numbers));
  },

  verify(answer, { numbers }) {
    const given = read(answer, (text) =>
      parseFunctionValue(text, ["lcm", "least common multiple", "lowest common multiple"], numbers),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === lcmOf(numbers)
      ? correct("the least common multiple")
      : wrong("not the least common multiple");
  },
});
