import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import type { Rng } from "../../generators/rng.js";
import { ratioOf, significant } from "../../generators/significant.js";
import { stepwise } from "../../generators/stepwise-decimal.js";
import { answerFormat } from "../../generators/text.js";
import { compareDecimals, parseDecimal, writeDecimal } from "../../verifiers/parse/decimal.js";
import type { Decimal } from "../../verifiers/parse/decimal.js";
import { parseChain } from "../../verifiers/parse/integer-expression.js";
import { parsed, read } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { QUOTIENTS, valueOf } from "../../verifiers/parse/value-of.js";
import type { Quotient } from "../../verifiers/parse/value-of.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The value of an expression of decimal numbers, to some significant digits (reasoning-gym `decimal_arithmetic`). Differences
 * from the source: all asked digits count, where it compares three decimals; the value is exact and rounded once, and where
 * rounding each step, as the source does, gives another one, or the value lies half-way, nothing is drawn; the result is
 * never one of the numbers. Of published rows the value rounded step by step is right as well.
 */
const terms = z.number().int().min(2).max(20);
const places = z.number().int().min(1).max(10);
const digits = z.number().int().min(3).max(30);

const params = z.object({
  min_num_decimal_places: places.default(3),
  max_num_decimal_places: places.default(3),
  min_terms: terms.default(2),
  max_terms: terms.default(6),
  /** Significant digits of the result. */
  precision: digits.default(12),
});

const instance = z
  .object({
    expression: z.string().max(1_000),
    precision: digits,
    decimal_places: z.number().int().min(0).max(30),
    num_terms: z.number().int().min(1).max(100),
  })
  .refine(
    ({ expression, precision }) =>
      digits.safeParse(precision).success && valueOf(expression, QUOTIENTS) !== undefined,
    "no expression of decimal numbers",
  );
type Instance = z.output<typeof instance>;

/** Without zeros at the end of its decimals. */
function shortest({ units, exponent }: Decimal): Decimal {
  while (exponent < 0 && units % 10n === 0n) [units, exponent] = [units / 10n, exponent + 1];
  return { units, exponent };
}

function exactValue({ expression }: Pick<Instance, "expression">): Quotient {
  const value = valueOf(expression, QUOTIENTS);
  if (!value) throw new Error(`expression ${expression}`);
  return value;
}

function written(instance: Pick<Instance, "expression" | "precision">): string {
  const [value] = significant(exactValue(instance), instance.precision);
  return writeDecimal(shortest(value));
}

export const task = defineTask({
  id: "decimal_arithmetic",
  suite: "reasoning_gym",
  version: 1,
  family: "decimal_arithmetic",
  capability: "execution",
  abilities: ["math"],
  summary: "Work out an expression of decimal numbers to a number of significant digits.",
  judging:
    "A number in any notation that, rounded to the asked significant digits, is the exact value rounded so; more digits may be given, fewer may not unless they are zeros.",
  severalRight: false,
  params,
  levels: {
    easy: { min_num_decimal_places: 2, max_num_decimal_places: 2, max_terms: 3, precision: 6 },
    medium: {},
    hard: { min_num_decimal_places: 4, max_num_decimal_places: 6, min_terms: 6, max_terms: 10 },
  },
  grows: {
    what: "digits of all numbers",
    measure: ({ expression }) => expression.replace(/\D/g, "").length,
  },
  instance,
  difficulty: ({ min_num_decimal_places, max_num_decimal_places, min_terms, max_terms }) => ({
    decimal_places: [min_num_decimal_places, max_num_decimal_places],
    num_terms: [min_terms, max_terms],
  }),

  generate(rng, { min_num_decimal_places, max_num_decimal_places, min_terms, max_terms, precision }) {
    return attempt("decimal_arithmetic", 1_000, () => {
      const num_terms = rng.int(min_terms, max_terms);
      const numbers = Array.from({ length: num_terms }, () =>
        drawNumber(rng, rng.int(min_num_decimal_places, max_num_decimal_places)),
      );
      const expression = grouped(rng, numbers);
      const value = valueOf(expression, QUOTIENTS);
      const steps = valueOf(expression, stepwise(precision));
      if (!value || !steps) return undefined;
      const [right, ...tie] = significant(value, precision);
      if (tie.length > 0 || compareDecimals(right, steps) !== 0) return undefined;
      const shown = writeDecimal(shortest(right));
      if (numbers.some((number) => number.replace(/\.?0{1,20}$/, "") === shown)) return undefined;
      const decimal_places = Math.max(...numbers.map((number) => number.length - number.indexOf(".") - 1));
      return { expression, precision, decimal_places, num_terms };
    });
  },

  prompt(instance) {
    return `Work out this expression exactly, and round only the result, to ${instance.precision} significant digits (a digit 5 that is cut off rounds up). What stands in brackets comes first; * and / come before + and -; operations of the same rank are done from left to right.

${instance.expression} =

${answerFormat(`Answer with the result as one decimal number of at most ${instance.precision} significant digits; zeros at the end of its decimals may be left out.`, { example: exampleOtherThan(written(instance), "-27.18", "-31.41") })}`;
  },

  solve(instance) {
    return written(instance);
  },

  verify(answer, instance) {
    const given = read(answer, (text) => parseResult(text, instance));
    if (!given.ok) return invalid(given.reason);
    const { expression, precision } = instance;
    const own = significant(given.value, precision);
    const steps = valueOf(expression, stepwise(precision));
    const right = [significant(exactValue(instance), precision)[0], ...(steps ? [steps] : [])];
    return right.some((value) => compareDecimals(own[0], value) === 0)
      ? correct("the value to the asked digits")
      : wrong(`the value to ${precision} digits is ${written(instance)}`);
  },
});

/** From one unit of the last place to 10, all places written. */
function drawNumber(rng: Rng, count: number): string {
  const text = String(rng.int(1, 10 ** (count + 1))).padStart(count + 1, "0");
  return `${text.slice(0, text.length - count)}.${text.slice(text.length - count)}`;
}

/** The numbers with operators between them, cut in two at random, each piece in brackets half of the time. */
function grouped(rng: Rng, numbers: readonly string[]): string {
  if (numbers.length === 1) return numbers[0] ?? "";
  const cut = rng.int(1, numbers.length - 1);
  const text = `${grouped(rng, numbers.slice(0, cut))}${rng.pick(["+", "-", "*", "/"])}${grouped(rng, numbers.slice(cut))}`;
  return rng.chance() ? `(${text})` : text;
}

/** The number; before `=` or `≈` the expression, a step with the same rounded value, or a name. */
function parseResult(text: string, { precision }: Instance): Parsed<Quotient> {
  return parseChain(
    text.replace(/≈|\\approx/g, "="),
    (end) => {
      const value = parseDecimal(
        end.replace(/^\s*(?:so |then |the |final ){0,3}(?:result|value) is:? /i, ""),
        true,
      );
      return value.ok ? parsed(ratioOf(value.value)) : value;
    },
    (part) => {
      const value = parseDecimal(part, true);
      return value.ok ? ratioOf(value.value) : valueOf(part, QUOTIENTS, 1_000);
    },
    (a, b) => compareDecimals(significant(a, precision)[0], significant(b, precision)[0]) === 0,
  );
}
