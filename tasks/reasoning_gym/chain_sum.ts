import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { chainTerms, chainValue, drawChain, isChain } from "../../generators/chain-sum.js";
import { exampleOtherThan } from "../../generators/example.js";
import { answerFormat } from "../../generators/text.js";
import { parseChain } from "../../verifiers/parse/integer-expression.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Sum and difference of whole numbers (reasoning-gym `chain_sum`). Differences from the source: easy is wider than its first
 * step, which has about 200 questions; the result is never one of the terms; a number that holds the right one's digits
 * earns nothing.
 */
const terms = z.number().int().min(2).max(50);
const digits = z.number().int().min(1).max(15);

const params = z.object({
  min_terms: terms.default(2),
  max_terms: terms.default(6),
  min_digits: digits.default(1),
  max_digits: digits.default(4),
  /** Whether terms may be negative numbers. */
  allow_negation: z.boolean().default(false),
});

export const task = defineTask({
  id: "chain_sum",
  suite: "reasoning_gym",
  version: 1,
  family: "arithmetic_expression",
  capability: "execution",
  abilities: ["math"],
  summary: "Add and subtract a chain of whole numbers.",
  judging: "The result as one whole number, alone or behind the calculation and an equals sign.",
  severalRight: false,
  params,
  levels: {
    easy: { max_terms: 4, max_digits: 2 },
    medium: {},
    hard: { min_terms: 6, max_terms: 12, min_digits: 4, max_digits: 10 },
  },
  grows: { what: "digits of all terms", measure: ({ num_terms, num_digits }) => num_terms * num_digits },
  instance: z
    .object({
      num_terms: z.number().int().min(1).max(100),
      num_digits: z.number().int().min(1).max(20),
      expression: z.string().max(4_000),
    })
    .refine(
      ({ num_terms, expression }) =>
        isChain(expression) && !expression.includes(".") && chainTerms(expression).length === num_terms,
      "no sum of that many whole numbers",
    ),
  difficulty: ({ min_terms, max_terms, min_digits, max_digits }) => ({
    num_terms: [min_terms, max_terms],
    num_digits: [min_digits, max_digits],
  }),

  generate(rng, { min_terms, max_terms, min_digits, max_digits, allow_negation }) {
    return attempt("chain_sum", 1_000, () => {
      const [num_terms, num_digits] = [rng.int(min_terms, max_terms), rng.int(min_digits, max_digits)];
      const expression = drawChain(rng, {
        terms: num_terms,
        digits: num_digits,
        min_decimal_places: 0,
        max_decimal_places: 0,
        allow_negation,
      });
      const isShown = chainTerms(expression).includes(String(chainValue(expression)?.units));
      return isShown ? undefined : { num_terms, num_digits, expression };
    });
  },

  prompt({ expression }) {
    return `Work out this sum, from left to right.${/(?:^|[+-] )-/.test(expression) ? " A minus sign directly before a number belongs to it, as in 3 - -2." : ""}

${expression} =

${answerFormat("Answer with the result as one whole number.", { example: exampleOtherThan(String(chainValue(expression)?.units), "-271", "-314") })}`;
  },

  solve({ expression }) {
    return String(chainValue(expression)?.units);
  },

  verify(answer, { expression }) {
    const given = read(answer, (text) =>
      parseChain(
        text,
        (end) => parseWholeAnswer(end, { labels: ["result", "value", "sum", "of"] }),
        (part) => {
          const value = chainValue(part);
          return value?.exponent === 0 ? value.units : undefined;
        },
      ),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === chainValue(expression)?.units
      ? correct("the result is right")
      : wrong("not the result");
  },
});
