import * as z from "zod";
import { drawArithmetic } from "../../generators/arithmetic.js";
import { attempt } from "../../generators/attempts.js";
import { answerFormat } from "../../generators/text.js";
import { evaluateArithmetic, parseCalculation } from "../../verifiers/parse/arithmetic.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The value of an arithmetic expression with brackets (BIG-Bench-Hard `multistep_arithmetic_two`). Medium is the source's
 * form: two groups of four numbers from -9 to 9 with + - *. Differences: easy has shorter groups; hard has more of them,
 * inner brackets and divisions that come out whole; the rules of precedence are stated. The value found while the
 * expression is drawn is compared with that of the printed text.
 */
const LARGEST_VALUE = 1_000_000;

const instance = z.object({
  /** Without the "=" behind it. */
  expression: z
    .string()
    .max(2_000)
    .refine((text) => {
      const value = evaluateArithmetic(text);
      return value !== undefined && Math.abs(value) <= LARGEST_VALUE;
    }, "no expression whose value is a whole number up to 1,000,000"),
});

const params = z.object({
  min_groups: z.number().int().min(2).max(4).default(2),
  max_groups: z.number().int().min(2).max(4).default(2),
  /** Numbers of a group; one with inner brackets has more. */
  min_terms: z.number().int().min(2).max(6).default(4),
  max_terms: z.number().int().min(2).max(6).default(4),
  /** Largest number, up and down. */
  largest: z.number().int().min(2).max(99).default(9),
  /** Share of the numbers that are replaced by a bracket of two. */
  nested_share: z.number().min(0).max(1).default(0),
  /** True where there are divisions. */
  division: z.boolean().default(false),
});

export const task = defineTask({
  id: "multistep_arithmetic_two",
  suite: "bbh",
  version: 1,
  family: "arithmetic_expression",
  capability: "execution",
  abilities: ["math"],
  summary: "Work out an arithmetic expression of bracketed groups of whole numbers.",
  judging:
    "The value as one whole number, also behind an equals sign; a second number or an expression that is not worked out is refused.",
  severalRight: false,
  params,
  levels: {
    easy: { min_terms: 2, max_terms: 3 },
    medium: {},
    hard: { min_groups: 3, max_groups: 4, max_terms: 5, nested_share: 0.15, division: true },
  },
  grows: {
    what: "numbers to combine",
    measure: ({ expression }) => (expression.match(/\d+/g) ?? []).length,
  },
  instance,

  generate(rng, { min_groups, max_groups, min_terms, max_terms, largest, nested_share, division }) {
    const groups = rng.int(min_groups, max_groups);
    const joins = Array.from({ length: groups - 1 }, () => rng.pick(["+", "-", "*"]));
    return attempt("multistep_arithmetic_two", 2_000, () => {
      const parts = Array.from({ length: groups }, () =>
        drawArithmetic(rng, {
          terms: rng.int(min_terms, max_terms),
          largest,
          operators: division ? ["+", "-", "*", "/"] : ["+", "-", "*"],
          nested: nested_share,
        }),
      );
      if (parts.some((part) => part === undefined) || parts.every((part) => part?.value === 0))
        return undefined;
      const join = (show: (part: { text: string; value: number }) => string): string =>
        parts.map((part, i) => `${i === 0 ? "" : ` ${joins[i - 1]} `}${part ? show(part) : ""}`).join("");
      const expression = `(${join(({ text }) => `(${text})`)})`;
      const value = evaluateArithmetic(expression);
      if (value === undefined || Math.abs(value) > LARGEST_VALUE) return undefined;
      if (value !== evaluateArithmetic(join((part) => String(part.value))))
        throw new Error(`multistep_arithmetic_two: two values of ${expression}`);
      return { expression };
    });
  },

  prompt({ expression }) {
    return `Work out the value of this expression. What stands in brackets comes first; * and / come before + and -; operations of the same rank are done from left to right. A minus sign directly before a number belongs to it, as in 3 * -2.${expression.includes("/") ? " No division leaves a remainder." : ""}

${expression} =

${answerFormat("Write the value as one whole number.", { example: "-1234567" })}`;
  },

  solve({ expression }) {
    return String(evaluateArithmetic(expression));
  },

  verify(answer, { expression }) {
    const given = read(answer, (text) =>
      parseCalculation(text, (end) =>
        parseWholeAnswer(end, { labels: ["result", "value", "expression", "of"] }),
      ),
    );
    if (!given.ok) return invalid(given.reason);
    const value = evaluateArithmetic(expression);
    return given.value === BigInt(value ?? NaN)
      ? correct(`the value is ${value}`)
      : wrong(`the value is ${value}, not ${String(given.value).slice(0, 30)}`);
  },
});
