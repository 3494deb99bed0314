import * as z from "zod";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Multiply signed whole numbers (SymBench `number_multiply`). Differences from the source: a factor of d digits has
 * exactly d, negative factors stand in brackets, the question asks for the envelope, and the whole answer must be the
 * product, not a text that holds its digits. Factors are texts, as they may have more digits than a JSON number keeps.
 */
const MAX_FACTOR_DIGITS = 40;

const instance = z.object({
  /** At least 2 in size: then no product is a prime number, as the prompt's example is. */
  values: z
    .array(
      z
        .string()
        .regex(new RegExp(`^-?[1-9]\\d{0,${MAX_FACTOR_DIGITS - 1}}$`))
        .refine((value) => value !== "1" && value !== "-1", "a factor of 1 or -1"),
    )
    .min(2)
    .max(8),
});
type Instance = z.output<typeof instance>;

const params = z.object({
  /** Numbers of digits of the factors; one list is drawn for each question. */
  patterns: z
    .array(z.array(z.number().int().min(1).max(MAX_FACTOR_DIGITS)).min(2).max(8))
    .min(1)
    .max(50)
    .default([
      [1, 2, 4],
      [1, 3, 4],
      [1, 2, 2, 4],
    ]),
  negative_share: z.number().min(0).max(1).default(0.5),
  /** Probability that a digit behind the first is made a 0 before any is drawn. */
  zero_share: z.number().min(0).max(1).default(0),
});

export const task = defineTask({
  id: "number_multiply",
  suite: "symbench",
  version: 1,
  family: "multiplication",
  capability: "execution",
  abilities: ["math"],
  summary: "Multiply signed whole numbers of up to twenty digits.",
  judging:
    "The exact product as one whole number, with or without thousands separators, alone or behind the product and an equal sign; no exponent form.",
  severalRight: false,
  params,
  // Hard is the source's second series: two factors of 8 to 20 digits.
  levels: {
    easy: {
      patterns: [
        [2, 2],
        [1, 3],
        [1, 1, 2],
      ],
    },
    medium: {},
    hard: {
      patterns: [
        [8, 8],
        [12, 12],
        [16, 16],
        [20, 20],
      ],
      zero_share: 0.1,
    },
  },
  grows: { what: "digits of all factors", measure: ({ values }) => values.join("").replace(/-/g, "").length },
  instance,

  generate(rng, { patterns, negative_share, zero_share }) {
    const digits = rng.shuffle(rng.pick(patterns));
    return {
      values: digits.map((d) => (rng.chance(negative_share) ? "-" : "") + drawFactor(rng, d, zero_share)),
    };
  },

  prompt({ values }) {
    return `Calculate this product exactly:

${values.map((value) => (value.startsWith("-") ? `(${value})` : value)).join(" * ")}

${answerFormat("Answer with one whole number, all its digits written out.", { example: "-104729" })}`;
  },

  solve(instance) {
    return String(product(instance));
  },

  verify(answer, instance) {
    const given = read(answer, (text) => parseProduct(text, instance));
    if (!given.ok) return invalid(given.reason);
    return given.value === product(instance) ? correct("the product is right") : wrong("not the product");
  },
});

function product({ values }: Instance): bigint {
  return values.reduce((result, value) => result * BigInt(value), 1n);
}

/** A number of exactly `digits` digits, not 1. */
function drawFactor(rng: Rng, digits: number, zeroShare: number): string {
  let factor = String(rng.int(digits === 1 ? 2 : 1, 9));
  while (factor.length < digits) factor += rng.chance(zeroShare) ? "0" : String(rng.int(0, 9));
  return factor;
}

/** The number, or an equation whose left side is the question's own product. */
function parseProduct(text: string, { values }: Instance): Parsed<bigint> {
  const words = { labels: ["product", "value"] };
  const equal = text.lastIndexOf("=");
  // The question puts negative numbers in brackets.
  if (equal <= 0) return parseWholeAnswer(text.replace(/^\s*\((.*)\)\s*$/, "$1"), words);
  const number = parseWholeAnswer(text.slice(equal + 1), words);
  const left = text
    .slice(0, equal)
    .replace(/\\left|\\right/g, "")
    .replace(/\\times|\\cdot|[×·x]/g, "*")
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/[\s,()$]/g, "");
  if (!number.ok || left === values.join("*")) return number;
  const labelled = parseWholeAnswer(text, words);
  return labelled.ok ? parsed(labelled.value) : unreadable("an equation of something else");
}
