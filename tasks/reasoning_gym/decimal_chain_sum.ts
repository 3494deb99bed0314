import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { chainTerms, chainValue, drawChain, isChain } from "../../generators/chain-sum.js";
import { exampleOtherThan } from "../../generators/example.js";
import { answerFormat } from "../../generators/text.js";
import { compareDecimals, parseDecimal, writeDecimal } from "../../verifiers/parse/decimal.js";
import type { Decimal } from "../../verifiers/parse/decimal.js";
import { parseChain } from "../../verifiers/parse/integer-expression.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Sum and difference of decimal numbers (reasoning-gym `decimal_chain_sum`). Differences from the source: decimals may begin
 * with zeros (4.07); commas are read; the sum is exact whatever was worked out before; the result is never one of the terms.
 */
const terms = z.number().int().min(2).max(50);
const digits = z.number().int().min(1).max(15);
const places = z.number().int().min(0).max(15);

const params = z.object({
  min_terms: terms.default(2),
  max_terms: terms.default(6),
  /** Digits of the whole part, the same for all terms of a question. */
  min_digits: digits.default(1),
  max_digits: digits.default(4),
  min_decimal_places: places.default(1),
  max_decimal_places: places.default(4),
  /** Whether terms may be negative numbers. */
  allow_negation: z.boolean().default(false),
});

const result = (expression: string): Decimal => chainValue(expression) ?? { units: 0n, exponent: 0 };
const equal = (a: Decimal, b: Decimal): boolean => compareDecimals(a, b) === 0;

/** A decimal number with zeros at its end until it has so many decimals. */
function withPlaces(text: string, count: number): string {
  const point = text.indexOf(".");
  const own = point < 0 ? 0 : text.length - point - 1;
  return `${text}${point < 0 && count > 0 ? "." : ""}${"0".repeat(Math.max(0, count - own))}`;
}

export const task = defineTask({
  id: "decimal_chain_sum",
  suite: "reasoning_gym",
  version: 1,
  family: "arithmetic_expression",
  capability: "execution",
  abilities: ["math"],
  summary: "Add and subtract a chain of decimal numbers.",
  judging:
    "The exact result as one decimal number, alone or behind the calculation and an equals sign; zeros at its end do not matter, rounding does.",
  severalRight: false,
  params,
  levels: {
    easy: { max_terms: 3, max_digits: 2, max_decimal_places: 2 },
    medium: {},
    hard: {
      min_terms: 6,
      max_terms: 10,
      min_digits: 4,
      max_digits: 10,
      min_decimal_places: 2,
      max_decimal_places: 8,
    },
  },
  grows: { what: "digits of all terms", measure: ({ expression }) => expression.replace(/\D/g, "").length },
  instance: z
    .object({
      num_terms: z.number().int().min(1).max(100),
      num_digits: z.number().int().min(1).max(20),
      expression: z.string().max(4_000),
    })
    .refine(
      ({ num_terms, expression }) => isChain(expression) && chainTerms(expression).length === num_terms,
      "no sum of that many decimal numbers",
    ),
  difficulty: (p) => ({
    num_terms: [p.min_terms, p.max_terms],
    num_digits: [p.min_digits, p.max_digits],
    decimal_places: [p.min_decimal_places, p.max_decimal_places],
  }),

  generate(rng, p) {
    return attempt("decimal_chain_sum", 1_000, () => {
      const [num_terms, num_digits] = [
        rng.int(p.min_terms, p.max_terms),
        rng.int(p.min_digits, p.max_digits),
      ];
      const expression = drawChain(rng, { ...p, terms: num_terms, digits: num_digits });
      const value = result(expression);
      const shown = writeDecimal(value);
      const isShown = chainTerms(expression).some((term) => withPlaces(term, -value.exponent) === shown);
      return isShown ? undefined : { num_terms, num_digits, expression };
    });
  },

  prompt({ expression }) {
    return `Work out this sum exactly, from left to right.${/(?:^|[+-] )-/.test(expression) ? " A minus sign directly before a number belongs to it, as in 3 - -2." : ""}

${expression} =

${answerFormat("Answer with the exact result as one decimal number, not rounded and without a power of ten.", { example: exampleOtherThan(writeDecimal(result(expression)), "-27.18", "-31.41") })}`;
  },

  solve({ expression }) {
    return writeDecimal(result(expression));
  },

  verify(answer, { expression }) {
    const given = read(answer, (text) =>
      parseChain(
        text,
        (end) => parseDecimal(end.replace(/^(?:so |then |the |final ){0,3}(?:result|sum|value) is:? /i, "")),
        chainValue,
        equal,
      ),
    );
    if (!given.ok) return invalid(given.reason);
    return equal(given.value, result(expression)) ? correct("the result is right") : wrong("not the result");
  },
});
