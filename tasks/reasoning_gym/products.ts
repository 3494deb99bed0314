import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { answerFormat } from "../../generators/text.js";
import { evaluateIntegers, parseChain } from "../../verifiers/parse/integer-expression.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Product of whole numbers (reasoning-gym `products`). Differences from the source: products are exact beyond 2^53; easy is
 * wider than its first step, which has 100 questions; no factor is 0 or 1; a number that holds the right one's digits
 * earns nothing.
 */
const terms = z.number().int().min(2).max(50);
const digits = z.number().int().min(1).max(15);

const params = z.object({
  min_terms: terms.default(2),
  max_terms: terms.default(2),
  min_digits: digits.default(1),
  max_digits: digits.default(5),
  /** Whether factors may be negative numbers. */
  allow_negation: z.boolean().default(false),
});

const factors = (expression: string): bigint[] => expression.split(" * ").map(BigInt);
const product = (expression: string): bigint => factors(expression).reduce((a, b) => a * b, 1n);

export const task = defineTask({
  id: "products",
  suite: "reasoning_gym",
  version: 1,
  family: "multiplication",
  capability: "execution",
  abilities: ["math"],
  summary: "Multiply whole numbers.",
  judging: "The exact product as one whole number, alone or behind the calculation and an equals sign.",
  severalRight: false,
  params,
  levels: {
    easy: { min_digits: 2, max_digits: 2 },
    medium: {},
    hard: { max_terms: 4, min_digits: 5, max_digits: 10 },
  },
  grows: { what: "digits of all factors", measure: ({ num_terms, num_digits }) => num_terms * num_digits },
  instance: z
    .object({
      expression: z.string().max(4_000),
      num_terms: z.number().int().min(1).max(100),
      num_digits: z.number().int().min(1).max(20),
    })
    .refine(({ expression, num_terms, num_digits }) => {
      const parts = expression.length > 4_000 ? [] : expression.split(" * ");
      return (
        parts.length === num_terms &&
        parts.every((part) => /^-?\d{1,20}$/.test(part) && part.replace("-", "").length === num_digits)
      );
    }, "no product of that many numbers of that many digits"),
  difficulty: ({ min_terms, max_terms, min_digits, max_digits }) => ({
    num_terms: [min_terms, max_terms],
    num_digits: [min_digits, max_digits],
  }),

  generate(rng, { min_terms, max_terms, min_digits, max_digits, allow_negation }) {
    return attempt("products", 1_000, () => {
      const [num_terms, num_digits] = [rng.int(min_terms, max_terms), rng.int(min_digits, max_digits)];
      const numbers = Array.from({ length: num_terms }, () => {
        const size = rng.int(num_digits === 1 ? 2 : 10 ** (num_digits - 1), 10 ** num_digits - 1);
        return allow_negation && rng.chance() ? -size : size;
      });
      return { expression: numbers.join(" * "), num_terms, num_digits };
    });
  },

  prompt({ expression }) {
    return `Calculate this product exactly.${expression.includes("-") ? " A minus sign directly before a number belongs to it, as in 3 * -2." : ""}

${expression} =

${answerFormat("Answer with the product as one whole number, all its digits written out.", { example: "104729" })}`;
  },

  solve({ expression }) {
    return String(product(expression));
  },

  verify(answer, { expression }) {
    const given = read(answer, (text) =>
      parseChain(
        text,
        (end) => parseWholeAnswer(end, { labels: ["product", "result", "value", "of"] }),
        (part) => evaluateIntegers(part.replace(/(?<=[\s\d)])x(?=[\s\d(-])/g, "*")),
      ),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === product(expression) ? correct("the product is right") : wrong("not the product");
  },
});
