import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import { primesBetween } from "../../generators/primes.js";
import { answerFormat } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Number of primes in a range (reasoning-gym `count_primes`). Differences from the source: the count is never one of the
 * range's ends; it is read as a number, so that 1411 or -141 for 141 earns nothing. The entry holds the list of the primes,
 * as the source's does.
 */
const LARGEST = 200_000;
const end = z.number().int().min(1).max(LARGEST);

const params = z.object({
  min_n: end.default(1),
  max_n: end.default(10_000),
});

export const task = defineTask({
  id: "count_primes",
  suite: "reasoning_gym",
  version: 1,
  family: "primes",
  capability: "execution",
  abilities: ["math"],
  summary: "Count the prime numbers in a range.",
  judging: "The count as one whole number.",
  severalRight: false,
  params,
  levels: {
    easy: { max_n: 1_000 },
    medium: {},
    hard: { min_n: 1_000, max_n: 50_000 },
  },
  grows: { what: "numbers in the range", measure: ({ start, end }) => end - start },
  instance: z
    .object({
      start: end,
      end,
      primes: z.array(z.number().int().min(2).max(LARGEST)).max(20_000),
      solution: z.number().int().min(0).max(20_000),
      n: z.tuple([end, end]),
    })
    .refine(
      ({ start, end: last, primes, solution, n }) =>
        start <= last && last <= LARGEST && n[0] === start && n[1] === last && solution === primes.length,
      "range, list and count do not agree",
    )
    .refine(({ start, end: last, primes }) => {
      if (!(start <= last && last <= LARGEST)) return true;
      const found = primesBetween(start, last);
      return found.length === primes.length && found.every((prime, i) => prime === primes[i]);
    }, "the list is not that of the range's primes"),
  difficulty: ({ min_n, max_n }) => ({ n: [min_n, max_n] }),

  generate(rng, { min_n, max_n }) {
    return attempt("count_primes", 1_000, () => {
      const start = rng.int(min_n, max_n);
      const end = rng.int(start, max_n);
      const primes = primesBetween(start, end);
      const solution = primes.length;
      return solution === start || solution === end
        ? undefined
        : { start, end, primes, solution, n: [start, end] as [number, number] };
    });
  },

  prompt({ start, end, solution }) {
    return `How many prime numbers are there from ${start} to ${end}, both ends included? (1 is not a prime number.)

${answerFormat("Answer with the count as one whole number.", { example: exampleOtherThan(String(solution), "15", "16") })}`;
  },

  solve({ solution }) {
    return String(solution);
  },

  verify(answer, { solution }) {
    const given = read(answer, (text) =>
      parseWholeAnswer(text.replace(/\sprime numbers$/i, " primes"), {
        labels: ["count", "number", "of", "primes", "prime", "numbers", "there"],
        units: ["primes"],
      }),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(solution) ? correct("the count is right") : wrong("not the count");
  },
});
