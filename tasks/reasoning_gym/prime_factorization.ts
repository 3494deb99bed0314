import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import { primeFactors } from "../../generators/primes.js";
import { answerFormat } from "../../generators/text.js";
import { parseFactors } from "../../verifiers/parse/factors.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Prime factors of a number (reasoning-gym `prime_factorization`). Differences from the source: the number is never a prime;
 * any sign between the factors and powers are read, and what cannot be read is refused instead of ending in an error;
 * nothing but the prime factors scores. The source's range has 999 numbers, so medium goes to 5,000.
 */
const LARGEST = 1_000_000_000;
const whole = z.number().int().min(2).max(LARGEST);

const params = z.object({
  min_value: whole.default(2),
  max_value: whole.default(1_000),
});

export const task = defineTask({
  id: "prime_factorization",
  suite: "reasoning_gym",
  version: 1,
  family: "primes",
  capability: "execution",
  abilities: ["math"],
  summary: "Write a number as a product of primes.",
  judging:
    "All prime factors, each as often as it divides the number, in any order, with any multiplication sign, as powers or as a list.",
  severalRight: false,
  params,
  levels: {
    easy: { max_value: 2_000 },
    medium: { max_value: 5_000 },
    hard: { min_value: 5_000, max_value: 1_000_000 },
  },
  grows: { what: "size of the number", measure: ({ number }) => number },
  instance: z
    .object({ number: whole, factors: z.array(whole).min(1).max(30) })
    .refine(
      ({ number, factors }) =>
        whole.safeParse(number).success && primeFactors(number).join() === factors.join(),
      "the factors are not the number's prime factors in ascending order",
    ),
  difficulty: ({ min_value, max_value }) => ({ value: [min_value, max_value] }),

  generate(rng, { min_value, max_value }) {
    return attempt("prime_factorization", 1_000, () => {
      const number = rng.int(min_value, max_value);
      const factors = primeFactors(number);
      return factors.length > 1 ? { number, factors } : undefined;
    });
  },

  prompt({ number, factors }) {
    return `Write ${number} as a product of prime numbers, each of them as often as it divides the number.

${answerFormat("Answer with the prime factors, separated by ×.", { example: exampleOtherThan(factors.join(" × "), "2 × 3 × 3 × 7", "2 × 5 × 5 × 11") })}`;
  },

  solve({ factors }) {
    return factors.join(" × ");
  },

  verify(answer, { number, factors }) {
    const given = read(answer, (text) => parseFactors(text, BigInt(number)));
    if (!given.ok) return invalid(given.reason);
    const sorted = [...given.value].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    if (sorted.join() === factors.join()) return correct("all prime factors");
    return given.value.reduce((product, factor) => product * factor, 1n) === BigInt(number)
      ? wrong("the product is right, but not every factor is a prime number")
      : wrong("the factors do not multiply to the number");
  },
});
