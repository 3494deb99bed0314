import Fraction from "fraction.js";
import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { writePolynomial } from "../../generators/polynomial-text.js";
import type { PolynomialTerm } from "../../generators/polynomial-text.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseFormula } from "../../verifiers/symbolic/formula.js";
import {
  countTerms,
  isExpanded,
  parsePolynomial,
  polynomialOf,
  samePolynomial,
} from "../../verifiers/symbolic/polynomial.js";
import type { Polynomial } from "../../verifiers/symbolic/polynomial.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Multiply polynomials out (reasoning-gym `polynomial_multiplication`). Differences from the source: the product is compared
 * exactly and in any order of its terms, and has to be multiplied out and collected; the question is never that already.
 */
const params = z
  .object({
    min_terms: z.number().int().min(1).max(8).default(2),
    max_terms: z.number().int().min(1).max(8).default(4),
    min_value: z.number().int().min(1).max(100_000_000).default(1),
    max_value: z.number().int().min(1).max(100_000_000).default(100),
    min_degree: z.number().int().min(0).max(10).default(0),
    max_degree: z.number().int().min(1).max(10).default(3),
    min_polynomials: z.number().int().min(2).max(5).default(2),
    max_polynomials: z.number().int().min(2).max(5).default(3),
    variables: z
      .array(z.string().regex(/^[a-zA-Z]$/))
      .min(1)
      .max(5)
      .default(["x", "y", "z"]),
    /** Each factor has a variable of its own. */
    allow_cross_variable_product: z.boolean().default(false),
    /** Terms mix variables; needs the one above. */
    allow_multivariate_polynomials: z.boolean().default(false),
    operators: z
      .array(z.enum(["+", "-"]))
      .min(1)
      .default(["+", "-"]),
  })
  .refine(
    (given) =>
      given.min_terms <= given.max_terms &&
      given.min_value <= given.max_value &&
      given.min_degree <= given.max_degree &&
      given.min_polynomials <= given.max_polynomials,
    "a minimum over its maximum",
  )
  .refine(
    (given) => !given.allow_multivariate_polynomials || given.allow_cross_variable_product,
    "allow_multivariate_polynomials needs allow_cross_variable_product",
  );
type Params = z.output<typeof params>;

const instance = z
  .object({
    /** `(19*y - 71)*(-8*y**2 - 153*y)` */
    polynomial_expr: z.string().min(1).max(2_000),
    variables: z
      .array(z.string().regex(/^[a-zA-Z]$/))
      .min(1)
      .max(8),
  })
  .refine((given) => productOf(given) !== undefined, "no product of polynomials in these variables");

export const task = defineTask({
  id: "polynomial_multiplication",
  suite: "reasoning_gym",
  version: 1,
  family: "polynomial_multiplication",
  capability: "execution",
  abilities: ["math"],
  summary: "Multiply polynomials out.",
  judging:
    "The product as a sum of terms without brackets, each power once, in any order; ^ and ** and a product without a sign are read.",
  severalRight: false,
  params,
  levels: {
    easy: { max_terms: 2, max_value: 20, max_degree: 2, max_polynomials: 2 },
    medium: {},
    hard: {
      min_terms: 4,
      max_terms: 6,
      min_degree: 1,
      max_degree: 6,
      min_polynomials: 3,
      max_polynomials: 3,
    },
  },
  grows: {
    what: "characters of the question's product",
    measure: ({ polynomial_expr }) => polynomial_expr.length,
  },
  instance,
  difficulty: (given) => ({
    min_terms: given.min_terms,
    max_terms: given.max_terms,
    min_value: given.min_value,
    max_value: given.max_value,
    min_degree: given.min_degree,
    max_degree: given.max_degree,
    min_polynomials: given.min_polynomials,
    max_polynomials: given.max_polynomials,
  }),

  generate(rng, options) {
    return attempt("polynomial_multiplication", 1_000, () => {
      const common = rng.pick(options.variables);
      const count = rng.int(options.min_polynomials, options.max_polynomials);
      const factors = Array.from({ length: count }, () => drawFactor(rng, common, options));
      const used = options.variables.filter((name) => factors.some((factor) => factor.includes(name)));
      // A factor that came out as one term or as 0 leaves little to multiply.
      if (factors.some((factor) => !factor.includes(" ")) || used.length === 0) return undefined;
      const polynomial_expr = factors.map((factor) => `(${factor})`).join("*");
      const given = { polynomial_expr, variables: used };
      const product = productOf(given);
      return product && product.size > 1 ? given : undefined;
    });
  },

  prompt({ polynomial_expr, variables }) {
    const name = variables[0] ?? "x";
    return `Multiply this product out and collect equal powers. Here ** is a power and * a product.

${polynomial_expr}

${answerFormat("Answer with the sum of terms, without brackets.", { example: `12345*${name}**9 - 678*${name} + 90` })}`;
  },

  solve(given) {
    const terms = [...(productOf(given) ?? [])].map(([key, coefficient]) => ({
      coefficient,
      exponents: key.split(",").map(Number),
    }));
    return writePolynomial(terms, given.variables);
  },

  verify(answer, given) {
    const { variables } = given;
    const formula = read(answer, (text) =>
      parseFormula(text.replace(/^(?:[A-Za-z]\(\w\)\s{0,4})?=\s{0,4}/, ""), {
        names: variables,
        anyCase: true,
        functions: false,
      }),
    );
    if (!formula.ok) return invalid(formula.reason);
    const found = polynomialOf(formula.value, variables);
    if (!found.ok) return invalid(found.reason);
    const right = productOf(given);
    if (!right || !samePolynomial(found.value, right)) return wrong("this is not equal to the product");
    return isExpanded(formula.value) && countTerms(formula.value) === Math.max(1, right.size)
      ? correct("this is the product")
      : wrong("this is equal to the product, but not multiplied out and collected");
  },
});

function drawFactor(rng: Rng, common: string, options: Params): string {
  const { variables } = options;
  const own = options.allow_cross_variable_product ? rng.pick(variables) : common;
  const count = rng.int(options.min_terms, options.max_terms);
  const terms: PolynomialTerm[] = Array.from({ length: count }, () => {
    const value =
      rng.int(options.min_value, options.max_value) * (rng.pick(options.operators) === "-" ? -1 : 1);
    const degree = rng.int(options.min_degree, options.max_degree);
    const exponents = variables.map((name) => (name === own ? degree : 0));
    if (options.allow_multivariate_polynomials)
      for (const i of exponents.keys())
        exponents[i] = rng.int(0, Math.max(1, Math.floor(options.max_degree / 2)));
    return { coefficient: new Fraction(value), exponents };
  });
  return writePolynomial(terms, variables);
}

function productOf({
  polynomial_expr,
  variables,
}: {
  polynomial_expr: string;
  variables: string[];
}): Polynomial | undefined {
  const polynomial = parsePolynomial(polynomial_expr, variables);
  return polynomial.ok ? polynomial.value : undefined;
}
