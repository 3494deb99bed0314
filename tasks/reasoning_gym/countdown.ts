import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { claimsNothingBut, parseEquation } from "../../verifiers/parse/equation.js";
import { evaluate, numbersIn } from "../../verifiers/parse/expression.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Reach a target with all given numbers (reasoning-gym `countdown`). The target is made by a chain of operations over the numbers,
 * so that there is a solution. Differences from the source: exact fractions where it allows a hundred-thousandth beside the target;
 * whole numbers, + - * / and brackets only, so that `5e0` and `0x1f` are no way round using the numbers; the question says
 * that every number must be used (a third of the source's ask for "at most once"); no division by 1, no step to 0.
 */
const count = z.number().int().min(2).max(15);
const value = z.number().int().min(1).max(10_000);
const target = z.number().int().min(1).max(1_000_000);

const params = z.object({
  min_numbers: count.default(4),
  max_numbers: count.default(6),
  min_value: value.default(1),
  max_value: value.default(100),
  min_target: target.default(100),
  max_target: target.default(999),
  operators: z
    .array(z.enum(["+", "-", "*", "/"]))
    .min(1)
    .max(4)
    .default(["+", "-", "*", "/"]),
  /** Whether the numbers are listed in random order; else in that of the solution. */
  shuffle: z.boolean().default(true),
});
type Params = z.output<typeof params>;

export const task = defineTask({
  id: "countdown",
  suite: "reasoning_gym",
  version: 1,
  family: "make_target",
  capability: "reasoning",
  abilities: ["math", "search"],
  summary: "Combine all given numbers with + - * / and brackets to reach a target.",
  judging:
    "Every expression that uses each number exactly once with + - * / and brackets and has exactly the target value is right; a stated result must be right as well.",
  severalRight: true,
  params,
  levels: {
    easy: { min_numbers: 3, max_numbers: 4 },
    medium: {},
    hard: { min_numbers: 7, max_numbers: 10, min_target: 500, max_target: 5_000 },
  },
  grows: { what: "how many numbers there are to combine", measure: ({ numbers }) => numbers.length },
  instance: z
    .object({
      numbers: z.array(z.number().int().min(0).max(10_000)).min(2).max(15),
      target: z.number().int().min(-1_000_000).max(1_000_000),
      /** A solution. */
      expression: z.string().max(400),
    })
    .refine(
      (given) => given.expression.length <= 400 && judge(given.expression, given) === undefined,
      "expression is no solution",
    ),
  difficulty: (options) => ({
    numbers: [options.min_numbers, options.max_numbers],
    target: [options.min_target, options.max_target],
    value: [options.min_value, options.max_value],
  }),

  generate(rng, options) {
    const length = rng.int(options.min_numbers, options.max_numbers);
    return attempt("countdown", 5_000, () => {
      const chain = drawChain(rng, length, options);
      if (!chain) return undefined;
      const { numbers, expression, total } = chain;
      if (total < options.min_target || total > options.max_target) return undefined;
      return { numbers: options.shuffle ? rng.shuffle(numbers) : numbers, target: total, expression };
    });
  },

  prompt({ numbers, target: goal }) {
    return `Write an arithmetic expression whose value is exactly ${goal} and in which each of these numbers occurs exactly once:

${numbers.join(", ")}

All of them must be used; a number that is listed twice is used twice. The order is free. Allowed are addition (+), subtraction (-), multiplication (*), division (/) and brackets; a minus sign may also stand before a number or a bracket. Other numbers, powers, rounding and joining digits are not allowed. Division is exact (1 / 3 is one third).

${answerFormat("Write the expression on one line.", { example: "(20001 - 30002) * 40003" })}`;
  },

  solve({ expression }) {
    return expression;
  },

  verify(answer, instance) {
    const readable = read(answer, (text) => parseEquation(text, { signs: true }));
    if (!readable.ok) return invalid(readable.reason);
    const fault = judge(answer, instance);
    return fault === undefined
      ? correct(`uses every number once and has the value ${instance.target}`)
      : wrong(fault);
  },
});

/** What is wrong with an expression, with or without a stated result; undefined where nothing is. */
function judge(
  text: string,
  { numbers, target: goal }: { numbers: readonly number[]; target: number },
): string | undefined {
  const equation = read(text, (reading) => parseEquation(reading, { signs: true }));
  if (!equation.ok) return equation.reason;
  const used = numbersIn(equation.value.expression).map(String);
  if (multiset(used) !== multiset(numbers.map(String)))
    return `uses ${used.slice(0, 20).join(", ")} where each of ${numbers.join(", ")} is to be used once`;
  const result = evaluate(equation.value.expression);
  if (result === null) return "divides by zero";
  if (!result.equals(goal)) return `the value is ${result.toFraction()}, not ${goal}`;
  return claimsNothingBut(goal, equation.value) ? undefined : `the stated result is not ${goal}`;
}

function multiset(items: readonly string[]): string {
  return [...items].sort().join(" ");
}

/** Largest value on the way. */
const MAX_TOTAL = 1e9;

/** A chain of operations from left to right, each on what came before and the next number; divisions come out whole. */
function drawChain(rng: Rng, length: number, { operators, min_value, max_value }: Params) {
  let total = rng.int(min_value, max_value);
  const numbers = [total];
  let expression = String(total);
  let isSum = false;
  while (numbers.length < length) {
    let operator = rng.pick(operators);
    let next = rng.int(min_value, max_value);
    if (operator === "/") {
      const divisor = divisorOf(rng, total, min_value, max_value);
      if (divisor === undefined) operator = "-";
      else next = divisor;
    }
    const result =
      operator === "+"
        ? total + next
        : operator === "-"
          ? total - next
          : operator === "*"
            ? total * next
            : total / next;
    // Of numbers that are all equal differences of 0 cannot be avoided.
    if ((result === 0 && min_value < max_value) || Math.abs(result) > MAX_TOTAL) return undefined;
    const isProduct = operator === "*" || operator === "/";
    expression = `${isProduct && isSum ? `(${expression})` : expression} ${operator} ${next}`;
    isSum = !isProduct;
    total = result;
    numbers.push(next);
  }
  return { numbers, expression, total };
}

/** A divisor of `total` from 2 on inside the range, each equally likely. */
function divisorOf(rng: Rng, total: number, least: number, most: number): number | undefined {
  const divisors: number[] = [];
  for (let divisor = Math.max(2, least); divisor <= Math.min(most, Math.abs(total)); divisor++)
    if (total % divisor === 0) divisors.push(divisor);
  return divisors.length === 0 ? undefined : rng.pick(divisors);
}
