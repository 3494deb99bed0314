import Fraction from "fraction.js";
import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { evaluateOperators, formulaOf, OPERATOR_SYMBOLS } from "../../generators/operators.js";
import type { Rng } from "../../generators/rng.js";
import { smallRecord } from "../../generators/small-record.js";
import { answerFormat, capitalize, sentenceList } from "../../generators/text.js";
import { parseRational, within } from "../../verifiers/parse/rational.js";
import { read, unreadable } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Evaluate an expression of newly defined operators (SymBench `new_operator`). Differences from the source: the whole
 * expression is evaluated, exactly; the order (brackets first, then from left to right) is stated; fractions and decimals
 * are read; numbers, brackets and formulas vary.
 */
const instance = z
  .object({
    /** Formula in a and b of each operator symbol. */
    operator_definitions: smallRecord(OPERATOR_SYMBOLS.length, /^[#@$&%~]$/, z.string().max(30)),
    /** Numbers, operator symbols, round brackets. */
    expression: z.string().regex(/^[\d#@$&%~() ]{1,200}$/),
  })
  .refine(
    ({ operator_definitions }) =>
      Object.values(operator_definitions).every((text) => formulaOf(text) !== undefined),
    "a formula of an unknown shape",
  )
  // The length is checked here as well: a refinement also runs where the pattern above did not match.
  .refine(
    (given) => given.expression.length <= 200 && valueOf(given) !== undefined,
    "an expression that has no value",
  )
  .refine(
    (given) => given.expression.length > 200 || !isNear(valueOf(given), new Fraction(EXAMPLE)),
    "the value is the prompt's example",
  );

interface Instance {
  operator_definitions: Record<string, string>;
  expression: string;
}

const params = z.object({
  min_operators: z.number().int().min(1).max(OPERATOR_SYMBOLS.length).default(2),
  max_operators: z.number().int().min(1).max(OPERATOR_SYMBOLS.length).default(3),
  /** Numbers in the expression. */
  min_numbers: z.number().int().min(2).max(12).default(4),
  max_numbers: z.number().int().min(2).max(12).default(5),
  max_operand: z.number().int().min(2).max(1_000).default(10),
  /** Share of formulas of other shapes than the source's three: squares, differences, larger and smaller number. */
  new_shapes: z.number().min(0).max(1).default(0),
  /** Most digits of the value's numerator and of its denominator. */
  max_digits: z.number().int().min(1).max(30).default(9),
});

export const task = defineTask({
  id: "new_operator",
  suite: "symbench",
  version: 1,
  family: "new_operator",
  capability: "execution",
  abilities: ["math"],
  summary: "Evaluate an expression of newly defined operators.",
  judging:
    "A whole value must be met exactly; any other as a fraction or decimal within a relative error of one in a million.",
  severalRight: false,
  params,
  // Easy is the source's first kind (one operator, three numbers); medium its second one (three operators, four numbers,
  // always the same), with drawn numbers and brackets.
  levels: {
    easy: { min_operators: 1, max_operators: 1, min_numbers: 3, max_numbers: 3 },
    medium: {},
    hard: {
      min_operators: 3,
      max_operators: 5,
      min_numbers: 6,
      max_numbers: 9,
      max_operand: 20,
      new_shapes: 0.6,
      max_digits: 15,
    },
  },
  grows: {
    what: "numbers in the expression",
    measure: ({ expression }) => expression.match(/\d+/g)?.length ?? 0,
  },
  instance,

  generate(rng, options) {
    return attempt("new_operator", 5_000, () => {
      const drawn = rng.sample(OPERATOR_SYMBOLS, rng.int(options.min_operators, options.max_operators));
      const symbols = OPERATOR_SYMBOLS.filter((symbol) => drawn.includes(symbol));
      const operator_definitions = Object.fromEntries(
        symbols.map((symbol) => [symbol, drawFormula(rng, rng.chance(options.new_shapes))]),
      );
      const numbers = rng.int(options.min_numbers, options.max_numbers);
      const expression = drawExpression(rng, symbols, numbers, options.max_operand, true);
      const given: Instance = { operator_definitions, expression };
      const value = valueOf(given);
      if (!value || !symbols.every((symbol) => expression.includes(symbol))) return undefined;
      const limit = 10n ** BigInt(options.max_digits);
      return value.n < limit && value.d < limit && instance.safeParse(given).success ? given : undefined;
    });
  },

  prompt({ operator_definitions, expression }) {
    const lines = Object.entries(operator_definitions).map(
      ([symbol, formula]) =>
        `- a ${symbol} b = ${formula.replace(/(?<! )([+-])(?! )/g, " $1 ").replace(/\*/g, " * ")}`,
    );
    const formulas = Object.values(operator_definitions).join(" ");
    const notes = NOTES.filter(([mark]) => formulas.includes(mark)).map(([, note]) => note);
    return `New operators on numbers are defined by formulas, in which a is the number to the left of the operator, b the one to its right, and +, -, * and / have their usual meaning and precedence:
${lines.join("\n")}
${notes.length > 0 ? `(${capitalize(sentenceList(notes))}.)\n` : ""}
Calculate:

${expression}

Brackets come first. Apart from them the new operators are applied strictly from left to right; none of them binds more tightly than another.

${answerFormat("Answer with the exact value, a whole number or a fraction such as p/q; a decimal must be right in at least 8 significant digits.", { example: EXAMPLE })}`;
  },

  solve(given) {
    return valueOf(given)?.toFraction() ?? "";
  },

  verify(answer, given) {
    const number = read(answer, (text) => parseValue(text, given.expression));
    if (!number.ok) return invalid(number.reason);
    const value = valueOf(given) ?? new Fraction(0);
    // A rounded decimal is near; a fraction or whole number that is near is another number.
    const isRounded = value.d !== 1n && answer.includes(".") && !/[/⁄]|frac/.test(answer);
    const right = isRounded
      ? within(number.value, value, value.abs().div(DECIMAL_ACCURACY))
      : number.value.equals(value);
    return right ? correct("the value is right") : wrong("not the value of the expression");
  },
});

/** Shown as the form of an answer; the instance schema excludes it as a value. */
const EXAMPLE = "-7/3";

function isNear(value: Fraction | undefined, other: Fraction): boolean {
  return value !== undefined && within(value, other, new Fraction(1, 100));
}

const NOTES = [
  ["|", "|x| is the absolute value of x"],
  ["max", "max is the larger of two numbers"],
  ["min", "min is the smaller of two numbers"],
] as const;

function valueOf({ expression, operator_definitions }: Instance): Fraction | undefined {
  return evaluateOperators(expression, operator_definitions);
}

/** A decimal is right in 7 digits at least; the question asks for 8. */
const DECIMAL_ACCURACY = 10_000_000;

/** The number, also behind the expression and "=" or "The value is" where one likes. */
function parseValue(text: string, expression: string): ReturnType<typeof parseRational> {
  const plain = text.replace(/^(?:so )?(?:the )?(?:exact )?value\s?(?:is\b|[:=])\s?/i, "");
  const sides = plain.split(/[=≈]|\\approx/);
  // The question's own expression, or nothing, before the first sign.
  const left = (sides[0] ?? "").replace(/[\s\\]/g, "");
  if (sides.length > 1 && (left === "" || left === expression.replace(/\s/g, ""))) sides.shift();
  if (sides.length > 2) return unreadable("more than two forms of the value");
  const [first, second] = sides.map((side) => parseRational(side.trim()));
  if (!first?.ok || second?.ok === false) return unreadable("not a number");
  if (!second) return first;
  // "11/6 = 1.8333" is one value in two forms: the decimal may be rounded, or cut at its last digit.
  const places = sides.map((side) => decimalPlaces(side.trim()));
  const [exact, decimal] = places[0] === 0 ? [first, second] : [second, first];
  const unit = new Fraction(1n, 10n ** BigInt(Math.max(...places)));
  const cut = decimal.value.abs().compare(exact.value.abs()) <= 0;
  const same = unit.equals(1)
    ? exact.value.equals(decimal.value)
    : within(exact.value, decimal.value, cut ? unit : unit.div(2));
  return same ? exact : unreadable("two different numbers");
}

function decimalPlaces(side: string): number {
  return side.includes(".") ? side.length - side.lastIndexOf(".") - 1 : 0;
}

/** A formula as the instance stores it: the source's shapes, or one of the others. */
function drawFormula(rng: Rng, other: boolean): string {
  const p = rng.int(1, 5);
  const q = rng.int(1, 5);
  return other
    ? rng.pick([
        `${p}*a-${q}*b`,
        `a*b+${p}*a`,
        `a*b-${p}*a`,
        `a*a-${p}*b`,
        `(a - b)/${p + 1}`,
        "|a-b|",
        "max(a, b)",
        "min(a, b)",
      ])
    : rng.pick([`${p}*a+${q}*b`, `${p}*a*b`, "(a + b)/b"]);
}

/** A chain of operands, some of them bracketed chains themselves. */
function drawExpression(
  rng: Rng,
  symbols: readonly string[],
  numbers: number,
  most: number,
  outer: boolean,
): string {
  const parts: string[] = [];
  for (let left = numbers; left > 0;) {
    // A bracket of all that is left would enclose the whole expression.
    const size = left >= 2 && (!outer || numbers > 2) && rng.chance(0.45) ? rng.int(2, left) : 1;
    if (size === numbers) continue;
    parts.push(
      size === 1 ? String(rng.int(1, most)) : `(${drawExpression(rng, symbols, size, most, false)})`,
    );
    left -= size;
  }
  return parts.reduce((text, part) => `${text} ${rng.pick(symbols)} ${part}`);
}
