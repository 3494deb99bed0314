import * as z from "zod";
import { answerFormat } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Ones in the binary form of a number (reasoning-gym `count_bits`). Differences from the source: easy is wider than its
 * first step, which has less than 1,000 numbers; the count is read as a number, so that 165 or 216 for 16 earns nothing.
 */
const whole = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const params = z.object({
  min_n: whole.default(1),
  max_n: whole.default(2_147_483_647),
});

export const task = defineTask({
  id: "count_bits",
  suite: "reasoning_gym",
  version: 1,
  family: "count_bits",
  capability: "execution",
  abilities: ["math"],
  summary: "Count the ones in the binary form of a number.",
  judging: "The count as one whole number.",
  severalRight: false,
  params,
  levels: {
    easy: { max_n: 20_000 },
    medium: {},
    hard: { min_n: 2 ** 36, max_n: 2 ** 52 },
  },
  grows: { what: "binary digits", measure: ({ binary }) => binary.length },
  instance: z
    .object({
      number: whole,
      solution: z.number().int().min(1).max(53),
      binary: z.string().max(53),
      n: whole,
    })
    .refine(
      ({ number, solution, binary, n }) =>
        n === number && binary === number.toString(2) && solution === binary.replaceAll("0", "").length,
      "number, binary form and count do not agree",
    ),
  difficulty: ({ min_n, max_n }) => ({ n: [min_n, max_n] }),

  generate(rng, { min_n, max_n }) {
    const number = rng.int(min_n, max_n);
    const binary = number.toString(2);
    return { number, solution: binary.replaceAll("0", "").length, binary, n: number };
  },

  prompt({ number }) {
    return `Write the decimal number ${number} in binary (base 2). How many of its binary digits are 1?

${answerFormat("Answer with the count as one whole number.", { example: "97" })}`;
  },

  solve({ solution }) {
    return String(solution);
  },

  verify(answer, { solution }) {
    const given = read(answer, parseCount);
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(solution) ? correct("the count is right") : wrong("not the count");
  },
});

/** "16", "16 ones", "The number of 1 bits is 16". "1 bit" is the number 1, not a name of what is counted. */
function parseCount(text: string): Parsed<bigint> {
  const words = {
    labels: ["count", "number", "of", "ones", "1s", "there"],
    units: ["one", "ones", "1s", "bit", "bits", "digits"],
  };
  const plain = parseWholeAnswer(text, words);
  return plain.ok
    ? plain
    : parseWholeAnswer(text.replace(/\b(?:1|one|set)[- ](?:bits?|digits?)\b/gi, "ones"), words);
}
