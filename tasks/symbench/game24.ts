import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { findExpression } from "../../generators/make-target.js";
import { answerFormat } from "../../generators/text.js";
import { parseEquation } from "../../verifiers/parse/equation.js";
import { evaluate, numbersIn } from "../../verifiers/parse/expression.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Reach 24 with each given number once (SymBench `game24`). Differences from the source: exact fractions, so that
 * 8 / (3 - 8/3) is right; only + - * / and brackets, so that `2**3`, `49//2` and glued digits are not; nothing is
 * evaluated as code.
 */
const params = z.object({
  /** How many numbers. */
  numbers: z.number().int().min(3).max(6).default(4),
  min_number: z.number().int().min(1).max(100).default(1),
  max_number: z.number().int().min(1).max(100).default(13),
  target: z.number().int().min(0).max(1_000).default(24),
});

export const task = defineTask({
  id: "game24",
  suite: "symbench",
  version: 1,
  family: "make_target",
  capability: "reasoning",
  abilities: ["math", "search"],
  summary: "Combine the given numbers with + - * / and brackets to reach a target.",
  judging:
    "Every expression that uses each number exactly once with + - * / and brackets and has exactly the target value is right; a stated result must be right as well.",
  severalRight: true,
  params,
  // Medium is the source's 1,362 solvable sets of four numbers up to 13. Three numbers need a wider range for 1,000 sets.
  levels: { easy: { numbers: 3, max_number: 50 }, medium: {}, hard: { numbers: 5, max_number: 25 } },
  grows: { what: "how many numbers there are to combine", measure: ({ numbers }) => numbers.length },
  instance: z.object({
    /** In ascending order where generated: a permutation is the same puzzle. */
    numbers: z.array(z.number().int().min(0).max(1_000)).min(2).max(10),
    target: z.number().int().min(-100_000).max(100_000),
  }),

  generate(rng, { numbers: count, min_number, max_number, target }) {
    const budget = { steps: MAX_STEPS };
    return attempt("game24", 2_000, () => {
      const numbers = Array.from({ length: count }, () => rng.int(min_number, max_number));
      numbers.sort((a, b) => a - b);
      // What one set may use up is bounded as well: of six numbers most have a solution early in the search.
      const one = { steps: Math.min(MAX_STEPS_OF_A_SET, budget.steps) };
      const before = one.steps;
      const found = findExpression(numbers, target, one);
      budget.steps -= before - Math.max(0, one.steps);
      return found === undefined ? undefined : { numbers, target };
    });
  },

  prompt({ numbers, target }) {
    return `Use each of the numbers ${numbers.join(", ")} exactly once to write an arithmetic expression whose value is exactly ${target}. A number that is listed twice is used twice. The order of the numbers is free. Allowed are addition (+), subtraction (-), multiplication (*), division (/) and brackets, nothing else: no powers, no rounding, no sign in front of a number or a bracket, no joining of digits. Division is exact (1 / 3 is one third).

${answerFormat("Write the expression on one line.", { example: numbers.length === 2 ? "(31 - 41)" : `(31 - 41) * 59` })}`;
  },

  solve({ numbers, target }) {
    const found = findExpression(numbers, target);
    if (!found) throw new Error(`no expression of ${numbers.join(", ")} has the value ${target}`);
    return found;
  },

  verify(answer, { numbers, target }) {
    const equation = read(answer, parseEquation);
    if (!equation.ok) return invalid(equation.reason);
    const { expression, claimed } = equation.value;
    const used = numbersIn(expression).map(String);
    if (multiset(used) !== multiset(numbers.map(String)))
      return wrong(
        `uses ${used.slice(0, 20).join(", ")} where each of ${numbers.join(", ")} is to be used once`,
      );
    const value = evaluate(expression);
    if (value === null) return wrong("divides by zero");
    if (!value.equals(target)) return wrong(`the value is ${value.toFraction()}, not ${target}`);
    if (claimed && numbersIn(claimed).length > MAX_CLAIMED) return invalid("the right side is not a number");
    if (claimed && !evaluate(claimed)?.equals(target)) return wrong(`the stated result is not ${target}`);
    return correct(`uses every number once and has the value ${target}`);
  },
});

/** Combinations tried for one set while generating: more than all of four numbers; and for one entry. */
const MAX_STEPS_OF_A_SET = 100_000;
const MAX_STEPS = 3_000_000;
/** A stated result is one number, or a few when a chain of equal signs ends in a fraction. */
const MAX_CLAIMED = 2;

function multiset(items: readonly string[]): string {
  return [...items].sort().join(" ");
}
