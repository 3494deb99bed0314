import Fraction from "fraction.js";
import * as z from "zod";
import { writePolynomial } from "../../generators/polynomial-text.js";
import { answerFormat } from "../../generators/text.js";
import { parseAntiderivative } from "../../verifiers/parse/antiderivative.js";
import { read } from "../../verifiers/parse/reading.js";
import {
  derivative,
  parsePolynomial,
  polynomialOf,
  samePolynomial,
} from "../../verifiers/symbolic/polynomial.js";
import type { Polynomial } from "../../verifiers/symbolic/polynomial.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * An antiderivative of a polynomial (reasoning-gym `simple_integration`). Differences from the source: answers are read and
 * compared exactly and never evaluated (`Integral(...)` and other constants than C are refused), either case of the variable
 * is the same, and no two terms of the polynomial cancel.
 */
const params = z
  .object({
    min_terms: z.number().int().min(1).max(12).default(2),
    max_terms: z.number().int().min(1).max(12).default(5),
    /** Degrees of the antiderivative's terms, all different. */
    min_degree: z.number().int().min(1).max(30).default(1),
    max_degree: z.number().int().min(1).max(30).default(10),
    /** Coefficients: whole, or over a number from 2 to `max_bounds`. */
    min_bounds: z.number().int().min(1).max(1_000).default(1),
    max_bounds: z.number().int().min(2).max(1_000).default(10),
    operators: z
      .array(z.enum(["+", "-"]))
      .min(1)
      .default(["+", "-"]),
    symbols: z
      .array(z.enum(["x", "X"]))
      .min(1)
      .default(["x", "X"]),
  })
  .refine(({ min_terms, max_terms }) => min_terms <= max_terms, "min_terms is over max_terms")
  .refine(
    ({ max_terms, min_degree, max_degree }) => max_terms <= max_degree - min_degree + 1,
    "max_terms: more terms than degrees",
  );

const instance = z
  .object({
    /** `-9*x**8 + 49*x**6 + 18*x**3` */
    integrand: z.string().min(1).max(2_000),
    variable: z.string().regex(/^[a-zA-Z]$/),
    num_terms: z.number().int().min(1).max(100),
  })
  .refine((given) => integrandOf(given) !== undefined, "the integrand is no polynomial of the variable");

export const task = defineTask({
  id: "simple_integration",
  suite: "reasoning_gym",
  version: 1,
  family: "integration",
  capability: "reasoning",
  abilities: ["math"],
  summary: "Find an antiderivative of a polynomial.",
  judging:
    "Every polynomial whose derivative is exactly the integrand, in any form, with or without + C; ^ and ** and a product without a sign are read.",
  severalRight: true,
  params,
  levels: {
    easy: { min_terms: 1, max_terms: 2, max_degree: 6 },
    medium: {},
    hard: { min_terms: 6, max_terms: 9, max_degree: 15, max_bounds: 20 },
  },
  grows: { what: "number of terms", measure: ({ num_terms }) => num_terms },
  instance,
  difficulty: ({ min_terms, max_terms }) => ({ terms: [min_terms, max_terms] }),

  generate(rng, options) {
    const { min_terms, max_terms, min_degree, max_degree, min_bounds, max_bounds, operators, symbols } =
      options;
    const num_terms = rng.int(min_terms, max_terms);
    const variable = rng.pick(symbols);
    const degrees = rng.sample(
      Array.from({ length: max_degree - min_degree + 1 }, (_, i) => min_degree + i),
      num_terms,
    );
    const terms = degrees.map((degree) => {
      const below = rng.chance() ? 1 : rng.int(2, max_bounds);
      const above = rng.int(min_bounds, max_bounds) * (rng.pick(operators) === "-" ? -1 : 1);
      return { coefficient: new Fraction(above * degree, below), exponents: [degree - 1] };
    });
    return { integrand: writePolynomial(terms, [variable]), variable, num_terms };
  },

  prompt({ integrand, variable }) {
    return `Find an indefinite integral:

∫ (${integrand}) d${variable}

Here ** is a power and * a product. Coefficients that are not whole stay fractions. The constant of integration may be left out.

${answerFormat("Answer with the antiderivative.", { example: `5*${variable}**4/3 - 7*${variable} + C` })}`;
  },

  solve(given) {
    const terms = [...(integrandOf(given) ?? [])].map(([key, value]) => {
      const degree = Number(key) + 1;
      return { coefficient: value.div(degree), exponents: [degree] };
    });
    return `${writePolynomial(terms, [given.variable])} + C`;
  },

  verify(answer, given) {
    const { variable, integrand } = given;
    const formula = read(answer, (text) => parseAntiderivative(text, variable, { functions: false }));
    if (!formula.ok) return invalid(formula.reason);
    const found = polynomialOf(formula.value, [variable]);
    if (!found.ok) return invalid(found.reason);
    const expected = integrandOf(given);
    return expected && samePolynomial(derivative(found.value, 0), expected)
      ? correct(`its derivative is ${integrand}`)
      : wrong(`its derivative is not ${integrand}`);
  },
});

function integrandOf({
  integrand,
  variable,
}: {
  integrand: string;
  variable: string;
}): Polynomial | undefined {
  const polynomial = parsePolynomial(integrand, [variable]);
  return polynomial.ok ? polynomial.value : undefined;
}
