import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { findInOrder, randomValue } from "../../generators/fixed-order.js";
import { answerFormat } from "../../generators/text.js";
import { claimsNothingBut, parseEquation } from "../../verifiers/parse/equation.js";
import type { Equation } from "../../verifiers/parse/equation.js";
import { evaluate, numbersIn } from "../../verifiers/parse/expression.js";
import { unbracket } from "../../verifiers/parse/list.js";
import { read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, excerpt, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Reach a target by putting signs and brackets between numbers in their order (SymBench `combinatorial_calculation`).
 * Differences from the source: the order is checked, numbers never glue (`1, 0` is not 10), `**`, `//` and signs in front
 * of a number are refused, values are exact fractions, and targets are drawn from what can be reached.
 */
const instance = z.object({
  numbers: z.array(z.number().int().min(0).max(1_000)).min(2).max(30),
  target: z.number().int().min(-1_000_000).max(1_000_000),
});

const params = z.object({
  min_count: z.number().int().min(3).max(20).default(4),
  max_count: z.number().int().min(3).max(20).default(6),
  min_number: z.number().int().min(1).max(20).default(1),
  max_number: z.number().int().min(1).max(20).default(9),
  min_target: z.number().int().min(0).max(1_000).default(10),
  max_target: z.number().int().min(0).max(1_000).default(100),
});

export const task = defineTask({
  id: "combinatorial_calculation",
  suite: "symbench",
  version: 1,
  family: "combinatorial_calculation",
  capability: "reasoning",
  abilities: ["math", "search"],
  summary: "Put + - * / and brackets between numbers in a fixed order to reach a target.",
  judging:
    "Every expression whose numbers are the given ones in the given order and whose exact value is the target is right, as a token list or as plain text; a stated result must be right as well.",
  severalRight: true,
  params,
  // Medium is the source's 4 to 6 numbers with targets up to 100; its 3 numbers with target 10 are 222 puzzles only.
  levels: {
    easy: { min_count: 3, max_count: 4, max_target: 60 },
    medium: {},
    hard: { min_count: 10, max_count: 20, min_target: 100, max_target: 500 },
  },
  grows: { what: "how many numbers there are", measure: ({ numbers }) => numbers.length },
  instance,

  generate(rng, options) {
    return attempt("combinatorial_calculation", 2_000, () => {
      const count = rng.int(options.min_count, options.max_count);
      const numbers = Array.from({ length: count }, () => rng.int(options.min_number, options.max_number));
      const value = randomValue(rng, numbers);
      if (!value) return undefined;
      const [target, den] = value;
      if (den !== 1 || target < options.min_target || target > options.max_target) return undefined;
      return findInOrder(numbers, target) ? { numbers, target } : undefined;
    });
  },

  prompt({ numbers, target }) {
    return `Here are ${numbers.length} numbers in a fixed order: ${numbers.join(", ")}

Write an arithmetic expression in which exactly these numbers occur, each once and in this order from left to right, and whose value is exactly ${target}. Between two neighbouring numbers stands one of the signs + - * /, and brackets ( ) may be put anywhere to group. * and / are worked out before + and -, signs of equal rank from left to right, brackets first. Division is exact (1 / 3 is one third, nothing is rounded). Nothing else is allowed: no sign in front of a number or a bracket, no powers, no joining of two numbers into a longer one.

${answerFormat("Write the expression as a list of its numbers, signs and brackets in square brackets, separated by commas.", { example: "[(, 1001, +, 1002, ), *, 1003]" })}`;
  },

  solve({ numbers, target }) {
    const tokens = findInOrder(numbers, target);
    if (!tokens) throw new Error(`no expression found for ${numbers.join(", ")} with the value ${target}`);
    return `[${tokens.join(", ")}]`;
  },

  verify(answer, { numbers, target }) {
    const equation = read(answer, parseTokens);
    if (!equation.ok) return invalid(equation.reason);
    const used = numbersIn(equation.value.expression).map(String);
    if (used.join(" ") !== numbers.join(" "))
      return wrong(
        `the numbers are ${excerpt(used.join(", "))}, they should be ${numbers.join(", ")} in this order`,
      );
    const value = evaluate(equation.value.expression);
    if (value === null) return wrong("divides by zero");
    if (!value.equals(target)) return wrong(`the value is ${excerpt(value.toFraction())}, not ${target}`);
    if (!claimsNothingBut(target, equation.value)) return wrong(`the stated result is not ${target}`);
    return correct(`the numbers are in order and the value is ${target}`);
  },
});

/**
 * A token list or plain text. Commas, blanks and quotes only separate: `1, 0` are two numbers side by side, which no
 * expression has. In a list every sign is a token of its own, so a number or bracket directly before a bracket is a sign
 * left out and not a multiplication.
 */
function parseTokens(text: string): Parsed<Equation> {
  // The question wants a sign between every two numbers, so none is left out (a command of LaTeX has brackets of its own).
  const bare = text.replace(/\\[dt]?frac\{[^{}]*\}\{[^{}]*\}/g, "1").replace(/\\left|\\right/g, "");
  if (/[\d)\]}]\s{0,9}[([{]|[)\]}]\s{0,9}\d/.test(bare.replace(/,/g, " ")) && !/[,"'\n]/.test(text))
    return unreadable("a sign is missing beside a bracket");
  if (!/[,"'\n]/.test(text)) return parseEquation(text);
  if (text.length > 10 * MAX_TEXT) return unreadable(`an expression of ${text.length} characters`);
  const plain = unbracket(text.trim())
    .split(/[\s,"'`]+/)
    .filter((token) => token !== "")
    .join(" ");
  if (/[\d)\]}] ?[([{]|[)\]}] ?\d/.test(plain)) return unreadable("a sign is missing beside a bracket");
  return parseEquation(plain);
}

/** Of a list with its separators; the expression itself is bounded by its own reader. */
const MAX_TEXT = 2_000;
