import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { parsePolynomial } from "../../verifiers/symbolic/polynomial.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * One linear equation in one unknown (reasoning-gym `simple_equations`). Differences from the source: the left side is printed as
 * it was drawn, with the usual precedence, so that more terms are more work; the coefficient of the unknown is never 0 (then every
 * number was right); "k = 13" and "13.0" are read.
 */
const OPERATORS = ["+", "-", "*"] as const;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** Products beyond this are no exercise any more. */
const LARGEST_SIDE = 1e12;

const params = z
  .object({
    min_terms: z.number().int().min(1).max(20).default(2),
    max_terms: z.number().int().min(1).max(20).default(4),
    min_value: z.number().int().min(1).max(100_000).default(1),
    max_value: z.number().int().min(1).max(100_000).default(100),
    operators: z
      .array(z.enum(OPERATORS))
      .min(1)
      .max(3)
      .default([...OPERATORS]),
    /** One for each of the operators. */
    operators_weights: z.array(z.number().min(0)).min(1).max(3).default([0.4, 0.4, 0.2]),
  })
  .refine(
    ({ operators, operators_weights }) => operators.length === operators_weights.length,
    "operators_weights: one weight for each operator",
  )
  .refine(
    (given) => given.min_terms <= given.max_terms && given.min_value <= given.max_value,
    "a minimum over its maximum",
  );

const instance = z
  .object({
    /** `2*x + 3*4 = 20` */
    equation: z.string().min(3).max(1_000),
    variable: z.string().regex(/^[a-zA-Z]$/),
  })
  .refine((given) => solutionOf(given) !== undefined, "no whole number solves the equation");

export const task = defineTask({
  id: "simple_equations",
  suite: "reasoning_gym",
  version: 1,
  family: "equations",
  capability: "execution",
  abilities: ["math"],
  summary: "Solve a linear equation in one unknown.",
  judging: "The whole number that solves the equation, alone or behind the unknown (k = 13).",
  severalRight: false,
  params,
  levels: {
    easy: { min_terms: 2, max_terms: 2, max_value: 50, operators_weights: [0.5, 0.5, 0] },
    medium: {},
    hard: { min_terms: 5, max_terms: 8, operators_weights: [0.3, 0.3, 0.4] },
  },
  grows: {
    what: "operators of the equation",
    measure: ({ equation }) => equation.match(/[-+*]/g)?.length ?? 0,
  },
  instance,
  difficulty: ({ min_terms, max_terms, min_value, max_value, operators_weights }) => ({
    min_terms,
    max_terms,
    min_value,
    max_value,
    operators_weights,
  }),

  generate(rng, options) {
    const variable = rng.pick(LETTERS);
    return attempt("simple_equations", 2_000, () => {
      const count = rng.int(options.min_terms, options.max_terms);
      const left = drawSide(rng, variable, count, options);
      const solution = rng.int(options.min_value, options.max_value);
      const right = valueAt(left, variable, solution);
      if (right === undefined || Math.abs(right) > LARGEST_SIDE) return undefined;
      const given = { equation: `${left} = ${right}`, variable };
      return solutionOf(given) === BigInt(solution) ? given : undefined;
    });
  },

  prompt({ equation, variable }) {
    return `Solve this equation for ${variable}, where * is a product:

${equation}

${answerFormat(`Answer with the number ${variable}.`, { example: "123456" })}`;
  },

  solve(given) {
    const solution = solutionOf(given);
    return solution === "any" ? "0" : String(solution);
  },

  verify(answer, given) {
    const { variable } = given;
    const number = read(answer, (text) =>
      parseWholeAnswer(text, { labels: [variable.toLowerCase(), "solution", "answer", "value"] }),
    );
    if (!number.ok) return invalid(number.reason);
    const right = solutionOf(given);
    return number.value === right || right === "any"
      ? correct(`${variable} is ${right}`)
      : wrong(`${variable} is ${right}, not ${String(number.value).slice(0, 30)}`);
  },
});

/** Terms joined by operators; one of them is the unknown, with a coefficient where products are drawn at all. */
function drawSide(rng: Rng, variable: string, count: number, options: z.output<typeof params>): string {
  const at = rng.int(0, count - 1);
  const constant = (): number => rng.int(options.min_value, options.max_value);
  let side = "";
  for (let i = 0; i < count; i++) {
    if (i > 0) side += ` ${rng.weighted(options.operators, options.operators_weights)} `;
    if (i !== at) side += constant();
    else side += options.operators.includes("*") ? `${constant()}*${variable}` : variable;
  }
  return side;
}

/** Both sides as a linear polynomial: coefficient and constant, whole. */
function linear(text: string, variable: string): { a: bigint; b: bigint } | undefined {
  const polynomial = parsePolynomial(text, [variable]);
  if (!polynomial.ok || [...polynomial.value.keys()].some((degree) => Number(degree) > 1)) return undefined;
  const [a, b] = ["1", "0"].map((degree) => polynomial.value.get(degree));
  if ([a, b].some((value) => value !== undefined && value.d !== 1n)) return undefined;
  return { a: a ? a.s * a.n : 0n, b: b ? b.s * b.n : 0n };
}

/** Undefined where no whole number solves the equation; `any` where every number does, as in one published question. */
function solutionOf({
  equation,
  variable,
}: {
  equation: string;
  variable: string;
}): bigint | "any" | undefined {
  const [left = "", right = "", ...more] = equation.split("=");
  const [l, r] = [linear(left, variable), linear(right, variable)];
  if (more.length > 0 || !l || !r) return undefined;
  const [a, b] = [l.a - r.a, r.b - l.b];
  if (a === 0n && b === 0n) return "any";
  return a === 0n || b % a !== 0n ? undefined : b / a;
}

/** The value of a side for a number in place of the unknown, by its own way: products first, then sums. */
function valueAt(side: string, variable: string, value: number): number | undefined {
  const terms =
    side
      .replaceAll(variable, String(value))
      .replaceAll(" ", "")
      .match(/[+-]?[^+-]+/g) ?? [];
  const sum = terms.reduce((total, term) => {
    const product = term
      .replace(/^[+-]/, "")
      .split("*")
      .map(Number)
      .reduce((a, b) => a * b, 1);
    return total + (term.startsWith("-") ? -product : product);
  }, 0);
  return Number.isSafeInteger(sum) ? sum : undefined;
}
