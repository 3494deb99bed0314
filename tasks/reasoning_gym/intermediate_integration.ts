import * as z from "zod";
import { drawIntegral, PROBLEM_TYPES } from "../../generators/integrals.js";
import { answerFormat } from "../../generators/text.js";
import { parseAntiderivative } from "../../verifiers/parse/antiderivative.js";
import { read } from "../../verifiers/parse/reading.js";
import { isAntiderivative } from "../../verifiers/symbolic/antiderivative.js";
import { parseFormula } from "../../verifiers/symbolic/formula.js";
import type { Formula } from "../../verifiers/symbolic/formula.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * An antiderivative of a function of eight families (reasoning-gym `intermediate_integration`). Differences from the source:
 * answers are read by a bounded parser and never evaluated, `Integral(...)` is no answer (it was the source's own in a twelfth of
 * its questions), every stored answer is closed, equal forms are compared at points off the real axis.
 */
const weights = [0.125, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125];
const small = z.number().int().min(1).max(50);
const params = z
  .object({
    problem_types: z
      .array(z.enum(PROBLEM_TYPES))
      .min(1)
      .max(8)
      .default([...PROBLEM_TYPES]),
    /** One for each of the types. */
    problem_type_weights: z.array(z.number().min(0)).min(1).max(8).default(weights),
    /** Size of a and b in the inner function a*x + b. */
    linear_lower_bound: small.default(1),
    linear_upper_bound: small.default(10),
    min_linear_degree: z.number().int().min(2).max(10).default(2),
    max_linear_degree: z.number().int().min(2).max(10).default(4),
    /** Size of the factor before the function. */
    outer_constant_min: small.default(1),
    outer_constant_max: small.default(3),
    min_poly_degree: z.number().int().min(1).max(6).default(1),
    max_poly_degree: z.number().int().min(1).max(6).default(3),
    symbols: z
      .array(z.string().regex(/^[a-df-zA-BD-Z]$/))
      .min(1)
      .default(["x"]),
    operators: z
      .array(z.enum(["+", "-"]))
      .min(1)
      .default(["+", "-"]),
  })
  .refine(
    (given) => given.problem_types.length === given.problem_type_weights.length,
    "problem_type_weights: one weight for each type",
  )
  .refine(
    (given) =>
      given.linear_lower_bound <= given.linear_upper_bound &&
      given.min_linear_degree <= given.max_linear_degree &&
      given.outer_constant_min <= given.outer_constant_max &&
      given.min_poly_degree <= given.max_poly_degree,
    "a minimum over its maximum",
  );

const instance = z
  .object({
    integrand: z.string().min(1).max(300),
    problem_type: z.enum(PROBLEM_TYPES),
    variable: z.string().regex(/^[a-zA-Z]$/),
    /** Without a constant of integration. */
    antiderivative: z.string().min(1).max(600),
  })
  .refine((given) => integrandOf(given) !== undefined, "the integrand cannot be read");

export const task = defineTask({
  id: "intermediate_integration",
  suite: "reasoning_gym",
  version: 1,
  family: "integration",
  capability: "reasoning",
  abilities: ["math"],
  summary:
    "Find an antiderivative of a function with roots, logarithms, exponentials or trigonometric functions.",
  judging:
    "Every formula whose derivative is the integrand, in any form, with or without + C; ^ and **, ln and log, and a product without a sign are read.",
  severalRight: true,
  params,
  levels: {
    easy: { problem_type_weights: [0.4, 0.2, 0, 0, 0, 0.4, 0, 0], max_linear_degree: 2 },
    medium: {},
    hard: {
      problem_type_weights: [0, 0, 0.25, 0, 0.6, 0, 0.05, 0.1],
      outer_constant_max: 20,
      min_poly_degree: 2,
      max_poly_degree: 4,
    },
  },
  grows: {
    what: "characters of the antiderivative",
    measure: ({ antiderivative }) => antiderivative.length,
  },
  instance,
  difficulty: ({ problem_type_weights }) => ({ problem_type_weights }),

  generate(rng, options) {
    const problem_type = rng.weighted(options.problem_types, options.problem_type_weights);
    const variable = rng.pick(options.symbols);
    const drawn = { ...drawIntegral(rng, problem_type, variable, options), problem_type, variable };
    const [integrand, formula] = [integrandOf(drawn), parseAntiderivative(drawn.antiderivative, variable)];
    // The rule of the family against differentiation at points.
    if (!integrand || !formula.ok || isAntiderivative(formula.value, integrand, variable) !== true)
      throw new Error(`intermediate_integration: ${drawn.antiderivative} is none of ${drawn.integrand}`);
    return drawn;
  },

  prompt({ integrand, variable }) {
    return `Find an indefinite integral:

∫ ${integrand} d${variable}

Here ** is a power, * a product, log the natural logarithm; asin and atan are the inverse functions of sin and tan. Write numbers that are not whole as fractions. The constant of integration may be left out.

${answerFormat("Answer with the antiderivative, in the same notation.", { example: `-7*cos(5*${variable} + 1)/9 + ${variable}*exp(4*${variable}) + C` })}`;
  },

  solve({ antiderivative }) {
    return `${antiderivative} + C`;
  },

  verify(answer, given) {
    const { variable, integrand } = given;
    const formula = read(answer, (text) => parseAntiderivative(text, variable, { maxDigits: 9 }));
    if (!formula.ok) return invalid(formula.reason);
    const expected = integrandOf(given);
    return expected && isAntiderivative(formula.value, expected, variable) === true
      ? correct(`its derivative is ${integrand}`)
      : wrong(`its derivative is not ${integrand}`);
  },
});

function integrandOf({ integrand, variable }: { integrand: string; variable: string }): Formula | undefined {
  const formula = parseFormula(integrand, { names: [variable] });
  return formula.ok ? formula.value : undefined;
}
