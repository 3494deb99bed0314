import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import { drawMixed } from "../../generators/mixed-arithmetic.js";
import { answerFormat } from "../../generators/text.js";
import { parseChain } from "../../verifiers/parse/integer-expression.js";
import { read } from "../../verifiers/parse/reading.js";
import { wholeValueOf } from "../../verifiers/parse/value-of.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The value of an expression with + - * / and brackets (reasoning-gym `basic_arithmetic`). Differences from the source: every
 * division leaves a whole number, where its answers at times round down; * and / come before + and - also without
 * brackets; `num_terms` is the count of the numbers; the result is never one of them; a number that holds the right one's
 * digits earns nothing.
 */
const terms = z.number().int().min(2).max(30);
const digits = z.number().int().min(1).max(9);

const params = z.object({
  min_terms: terms.default(2),
  max_terms: terms.default(6),
  /** Most digits of a number. */
  min_digits: digits.default(1),
  max_digits: digits.default(4),
  operators: z
    .array(z.enum(["+", "-", "*", "/"]))
    .min(1)
    .max(4)
    .default(["+", "-", "*", "/"]),
  allow_parentheses: z.boolean().default(true),
  /** Whether numbers and brackets may have a minus sign of their own. */
  allow_negation: z.boolean().default(true),
  format_style: z.enum(["simple", "natural"]).default("simple"),
  /** Blanks between the parts of the expression. */
  whitespace: z.enum(["no_space", "single", "random"]).default("single"),
});

export const task = defineTask({
  id: "basic_arithmetic",
  suite: "reasoning_gym",
  version: 1,
  family: "arithmetic_expression",
  capability: "execution",
  abilities: ["math"],
  summary: "Work out an expression of whole numbers with brackets and all four operations.",
  judging: "The value as one whole number, alone or behind the calculation and an equals sign.",
  severalRight: false,
  params,
  levels: {
    easy: { max_terms: 3, max_digits: 2 },
    medium: {},
    hard: { min_terms: 6, max_terms: 10, min_digits: 2 },
  },
  grows: { what: "numbers to combine", measure: ({ num_terms }) => num_terms },
  instance: z.object({
    expression: z
      .string()
      .max(1_000)
      .refine((text) => wholeValueOf(text) !== undefined, "no expression whose value is a whole number"),
    num_terms: z.number().int().min(1).max(100),
    num_digits: z.number().int().min(1).max(20),
    /** Ours: how the question is put; as `simple` where it is left out. */
    format_style: z.enum(["simple", "natural"]).optional(),
  }),
  difficulty: ({ min_terms, max_terms, min_digits, max_digits }) => ({
    num_terms: [min_terms, max_terms],
    num_digits: [min_digits, max_digits],
  }),

  generate(rng, { min_terms, max_terms, min_digits, max_digits, whitespace, format_style, ...rest }) {
    return attempt("basic_arithmetic", 1_000, () => {
      const [num_terms, num_digits] = [rng.int(min_terms, max_terms), rng.int(min_digits, max_digits)];
      const tokens = drawMixed(rng, num_terms, { ...rest, digits: num_digits });
      const blank = (): string =>
        whitespace === "single" || (whitespace === "random" && rng.chance(0.15)) ? " " : "";
      const expression = tokens.map((token, i) => (i === 0 ? token : `${blank()}${token}`)).join("");
      const value = wholeValueOf(expression);
      if (value === undefined || tokens.includes(String(value))) return undefined;
      const style = format_style === "simple" ? {} : { format_style };
      return { expression, num_terms, num_digits, ...style };
    });
  },

  prompt({ expression, format_style }) {
    const rules = [
      ...(expression.includes("(") ? ["What stands in brackets comes first"] : []),
      ...(/[*/]/.test(expression) ? ["* and / come before + and -"] : []),
      "operations of the same rank are done from left to right",
    ].join("; ");
    const sign = /(?:^|[-+*/(] ?)-/.test(expression)
      ? " A minus sign directly before a number or a bracket, at the start or behind another sign, belongs to it, as in 3 * -2."
      : "";
    return `${format_style === "natural" ? "What is the value of this expression?" : "Work out this expression."} ${rules.charAt(0).toUpperCase()}${rules.slice(1)}.${sign}

${expression} =

${answerFormat("Answer with the value as one whole number.", { example: exampleOtherThan(String(wholeValueOf(expression)), "-271", "-314") })}`;
  },

  solve({ expression }) {
    return String(wholeValueOf(expression));
  },

  verify(answer, { expression }) {
    const given = read(answer, (text) =>
      parseChain(
        text,
        (end) => parseWholeAnswer(end, { labels: ["result", "value", "of", "expression"] }),
        wholeValueOf,
      ),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === wholeValueOf(expression) ? correct("the value is right") : wrong("not the value");
  },
});
