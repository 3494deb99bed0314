import Fraction from "fraction.js";
import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { writePolynomial } from "../../generators/polynomial-text.js";
import { countRoots, roundedRoots } from "../../generators/real-roots.js";
import type { Ratio } from "../../generators/real-roots.js";
import { answerFormat } from "../../generators/text.js";
import { parseRoots } from "../../verifiers/parse/roots.js";
import { read } from "../../verifiers/parse/reading.js";
import { parsePolynomial } from "../../verifiers/symbolic/polynomial.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The real roots of a polynomial (reasoning-gym `polynomial_equations`). Differences from the source: roots are found exactly, so
 * none is lost; every root has to be within half a unit of the fourth decimal, in any order; text beside the numbers is not
 * passed over; 0 is never the only root (it was in 27 % of the source's).
 */
const UNIT = 10_000n;
/** Roots closer than this could be taken for each other. */
const LEAST_GAP = 20n;
const LETTERS = [..."abcdefghklmnopqrstuvwxyz"];

const params = z
  .object({
    min_terms: z.number().int().min(1).max(8).default(2),
    max_terms: z.number().int().min(1).max(8).default(4),
    min_value: z.number().int().min(1).max(100_000).default(1),
    max_value: z.number().int().min(1).max(100_000).default(100),
    min_degree: z.number().int().min(1).max(6).default(1),
    max_degree: z.number().int().min(1).max(6).default(3),
    operators: z
      .array(z.enum(["+", "-"]))
      .min(1)
      .default(["+", "-"]),
  })
  .refine(
    (given) =>
      given.min_terms <= given.max_terms &&
      given.min_value <= given.max_value &&
      given.min_degree <= given.max_degree,
    "a minimum over its maximum",
  );

const instance = z
  .object({
    /** Equal to 0 at the roots. */
    polynomial_expr: z.string().min(1).max(500),
    variable: z.string().regex(/^[a-zA-Z]$/),
    degree: z.number().int().min(1).max(20),
    /** Rounded to four decimals, in ascending order. */
    real_solutions: z.array(z.number()).max(20),
    num_terms: z.number().int().min(1).max(100),
  })
  .refine((given) => {
    const coefficients = coefficientsOf(given);
    return coefficients !== undefined && coefficients.length <= 21 && countRoots(coefficients).total > 0;
  }, "the polynomial cannot be read, or has no real root");

export const task = defineTask({
  id: "polynomial_equations",
  suite: "reasoning_gym",
  version: 1,
  family: "equations",
  capability: "execution",
  abilities: ["math"],
  summary: "Find all real roots of a polynomial.",
  judging:
    "All distinct real roots, in any order, each within half a unit of the fourth decimal or cut off there; a root too many or too few is wrong.",
  severalRight: false,
  params,
  levels: {
    easy: { max_terms: 3, max_degree: 2 },
    medium: {},
    hard: { min_terms: 3, max_terms: 5, min_degree: 3, max_degree: 4 },
  },
  grows: { what: "characters of the polynomial", measure: ({ polynomial_expr }) => polynomial_expr.length },
  instance,
  difficulty: ({ min_terms, max_terms, min_degree, max_degree }) => ({
    terms: [min_terms, max_terms],
    degree: [min_degree, max_degree],
  }),

  generate(rng, options) {
    const variable = rng.pick(LETTERS);
    const num_terms = rng.int(options.min_terms, options.max_terms);
    const degree = rng.int(options.min_degree, options.max_degree);
    return attempt("polynomial_equations", 2_000, () => {
      const full = rng.int(0, num_terms - 1);
      const terms = Array.from({ length: num_terms }, (_, i) => ({
        coefficient: new Fraction(
          rng.int(options.min_value, options.max_value) * (rng.pick(options.operators) === "-" ? -1 : 1),
        ),
        exponents: [i === full ? degree : rng.int(0, degree)],
      }));
      const given = { polynomial_expr: writePolynomial(terms, [variable]), variable };
      const coefficients = coefficientsOf(given);
      // Terms may cancel.
      if (coefficients?.length !== degree + 1) return undefined;
      const roots = roundedRoots(coefficients, UNIT);
      if (!roots.some((root) => root !== 0n)) return undefined;
      if (roots.some((root, i) => i > 0 && root - (roots[i - 1] ?? 0n) < LEAST_GAP)) return undefined;
      return { ...given, degree, real_solutions: roots.map((root) => Number(root) / 10_000), num_terms };
    });
  },

  prompt({ polynomial_expr, variable }) {
    return `Find every real number ${variable} for which

${polynomial_expr} = 0

Here ** is a power and * a product. A number that solves the equation is named once. Round each to four decimals.

${answerFormat("Write the numbers in ascending order, separated by commas.", { example: "-123.4568, 0.5, 987.6543" })}`;
  },

  solve(given) {
    return roundedRoots(coefficientsOf(given) ?? [], UNIT)
      .map((root) => (Number(root) / 10_000).toString())
      .join(", ");
  },

  verify(answer, given) {
    const roots = read(answer, (text) => parseRoots(text, given.variable));
    if (!roots.ok) return invalid(roots.reason);
    const counter = countRoots(coefficientsOf(given) ?? []);
    const found = roots.value.sort((a, b) => a.compare(b));
    if (found.length !== counter.total)
      return wrong(`${found.length} numbers where ${counter.total} solve the equation`);
    for (const [i, value] of found.entries()) {
      const [low, high] = around(value);
      // The i-th root lies there: at most i roots are below, at least i + 1 up to the end.
      if (counter.below(low) > i || counter.upTo(high) <= i)
        return wrong(`${value.toString(6)} is not the root number ${i + 1}`);
    }
    return correct(`these are the ${counter.total} real roots`);
  },
});

/** The roots that a number may stand for: rounded to it, or cut off to it where it has four decimals at most. */
function around(value: Fraction): [low: Ratio, high: Ratio] {
  const half = new Fraction(1, 2n * UNIT);
  const whole = new Fraction(1, UNIT);
  const isShort = UNIT % value.d === 0n;
  const below = isShort && value.s <= 0n ? whole : half;
  const above = isShort && value.s >= 0n ? whole : half;
  return [ratio(value.sub(below)), ratio(value.add(above))];
}

function ratio({ s, n, d }: Fraction): Ratio {
  return { n: s * n, d };
}

/** Whole coefficients from the constant upwards; undefined where the text is no polynomial of degree 1 at least. */
function coefficientsOf(given: { polynomial_expr: string; variable: string }): bigint[] | undefined {
  const polynomial = parsePolynomial(given.polynomial_expr, [given.variable]);
  if (!polynomial.ok) return undefined;
  const terms = [...polynomial.value].map(([key, value]) => [Number(key), value] as const);
  const degree = Math.max(0, ...terms.map(([exponent]) => exponent));
  if (degree < 1 || degree > 20) return undefined;
  const coefficients = Array.from({ length: degree + 1 }, () => 0n);
  for (const [exponent, { s, n, d }] of terms) {
    if (d !== 1n) return undefined;
    coefficients[exponent] = s * n;
  }
  return coefficients;
}
