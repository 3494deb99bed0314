import * as z from "zod";
import { exampleOtherThan } from "../../generators/example.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Least number of swaps that make a binary string alternate (reasoning-gym `binary_alternation`). Differences from the source:
 * strings are made for a number of swaps that is drawn first, so that no number is much more frequent; strings without a
 * solution are not longer than the others; `n` is the length of the string; -1 earns nothing where the answer is 1.
 */
const MAX_LENGTH = 1_100;
const length = z.number().int().min(4).max(1_000);

const params = z.object({
  min_n: length.default(10),
  max_n: length.default(30),
  /** Share of strings that can be made to alternate. */
  p_solvable: z.number().min(0).max(1).default(0.8),
});

export const task = defineTask({
  id: "binary_alternation",
  suite: "reasoning_gym",
  version: 1,
  family: "binary_alternation",
  capability: "reasoning",
  abilities: ["order", "optimization"],
  summary: "Find the least number of swaps that make a binary string alternate.",
  judging: "The number of swaps as one whole number, -1 where the string cannot alternate.",
  severalRight: false,
  params,
  levels: {
    easy: { min_n: 8, max_n: 12 },
    medium: {},
    hard: { min_n: 40, max_n: 80 },
  },
  grows: { what: "characters of the string", measure: ({ string }) => string.length },
  instance: z
    .object({
      string: z
        .string()
        .max(MAX_LENGTH)
        .regex(/^[01]+$/),
      solution: z.number().int().min(-1).max(MAX_LENGTH),
      solvable: z.boolean(),
      n: z.number().int().min(1).max(MAX_LENGTH),
    })
    .refine(
      ({ string, solution, solvable }) => leastSwaps(string) === solution && solution >= 0 === solvable,
      "string and solution do not agree",
    ),
  difficulty: ({ min_n, max_n }) => ({ n: [min_n, max_n] }),

  generate(rng, { min_n, max_n, p_solvable }) {
    const n = rng.int(min_n, max_n);
    const solvable = rng.chance(p_solvable);
    const string = solvable ? drawSolvable(rng, n) : drawUnsolvable(rng, n);
    return { string, solution: leastSwaps(string), solvable, n };
  },

  prompt({ string, solution }) {
    return `This is a string of ${string.length} binary digits:

${string}

In one swap any two of its digits, next to each other or not, change places. A string is alternating if no two digits that stand next to each other are equal. What is the least number of swaps that makes this string alternating? If no number of swaps does, the answer is -1.

${answerFormat("Answer with one whole number.", { example: exampleOtherThan(String(solution), "37", "38") })}`;
  },

  solve({ string }) {
    return String(leastSwaps(string));
  },

  verify(answer, { string }) {
    const given = read(answer, (text) =>
      parseWholeAnswer(text, {
        labels: ["number", "of", "swaps", "minimum", "least", "smallest"],
        units: ["swaps", "swap"],
      }),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(leastSwaps(string))
      ? correct("the number is right")
      : wrong("not the least number of swaps");
  },
});

/**
 * A swap mends two digits at most, and there is always one that does: half of the digits that are not in place, for the
 * better of the two alternating strings that have as many ones. -1 where there is none.
 */
function leastSwaps(string: string): number {
  const ones = string.split("1").length - 1;
  const zeros = string.length - ones;
  if (Math.abs(ones - zeros) > 1) return -1;
  let misplaced = 0;
  for (let i = 0; i < string.length; i++) if (string[i] !== String(1 - (i % 2))) misplaced++;
  // `misplaced` is for the string that starts with 1.
  if (ones > zeros) return misplaced / 2;
  if (zeros > ones) return (string.length - misplaced) / 2;
  return Math.min(misplaced, string.length - misplaced) / 2;
}

/** A string whose least number of swaps is any possible one above 0, each equally likely. */
function drawSolvable(rng: Rng, n: number): string {
  const first = rng.int(0, 1);
  const digits = Array.from({ length: n }, (_, i) => (i % 2 === 0 ? first : 1 - first));
  const swaps = rng.int(1, n % 2 === 0 ? Math.floor(n / 4) : (n - 1) / 2);
  const places = digits.map((_, i) => i);
  for (const kind of [0, 1])
    for (const i of rng.sample(
      places.filter((place) => place % 2 === kind),
      swaps,
    ))
      digits[i] = 1 - (digits[i] as number);
  return digits.join("");
}

/** A string with two to four ones more than zeros, or the other way round. */
function drawUnsolvable(rng: Rng, n: number): string {
  const surplus = n % 2 === 0 ? rng.pick([2, 4]) : 3;
  const more = rng.int(0, 1);
  const count = (n + Math.min(surplus, n)) / 2;
  return rng.shuffle(Array.from({ length: n }, (_, i) => (i < count ? more : 1 - more))).join("");
}
