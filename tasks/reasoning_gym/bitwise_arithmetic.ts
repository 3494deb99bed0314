import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { evaluateIntegers, parseChain } from "../../verifiers/parse/integer-expression.js";
import { parseNumeral } from "../../verifiers/parse/numeral.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Nested sums, differences, products and shifts of hexadecimal numbers (reasoning-gym `bitwise_arithmetic`). Differences from
 * the source: the expression is read by a parser, never run; the result is no constant that is printed; digits alone, which
 * may be meant as decimal or as hexadecimal ones, are refused.
 */
/** Characters of an expression: 1,024 constants at the largest difficulty. */
const MAX_LENGTH = 40_000;

const params = z.object({
  /** Depth of nesting. */
  difficulty: z.number().int().min(1).max(10).default(2),
});

const written = (value: bigint): string =>
  `${value < 0n ? "-" : ""}0x${(value < 0n ? -value : value).toString(16)}`;

/** Of an expression that the instance schema has let through. */
const valueOf = (problem: string): bigint => evaluateIntegers(problem, MAX_LENGTH) ?? 0n;

export const task = defineTask({
  id: "bitwise_arithmetic",
  suite: "reasoning_gym",
  version: 1,
  family: "bitwise_arithmetic",
  capability: "execution",
  abilities: ["math"],
  summary: "Work out sums, products and shifts of hexadecimal numbers.",
  judging:
    "The value as a signed hexadecimal number, with 0x or a letter digit in either case; decimal digits alone are refused, and so is a two's complement.",
  severalRight: false,
  params,
  levels: { easy: { difficulty: 1 }, medium: {}, hard: { difficulty: 4 } },
  grows: { what: "constants", measure: ({ problem }) => problem.split("0x").length - 1 },
  instance: z.object({
    problem: z
      .string()
      .max(MAX_LENGTH)
      .refine((text) => evaluateIntegers(text, MAX_LENGTH) !== undefined, "no expression of integers"),
  }),
  difficulty: ({ difficulty }) => ({ difficulty }),

  generate(rng, { difficulty }) {
    return attempt("bitwise_arithmetic", 1_000, () => {
      const problem = drawExpression(rng, difficulty);
      const value = evaluateIntegers(problem, MAX_LENGTH);
      const shown: readonly string[] = problem.match(/0x[0-9a-f]+/g) ?? [];
      return value === undefined || shown.includes(written(value)) ? undefined : { problem };
    });
  },

  prompt({ problem }) {
    return `Work out the value of this expression of whole numbers in hexadecimal notation (0x10 is 16). Numbers may grow without limit and may be negative. a << k is a times 2 to the power of k; a >> k is a divided by 2 to the power of k and rounded down to a whole number, towards the smaller one also below zero (-0x5 >> 1 is -0x3).

${problem}

${answerFormat("Answer with the value in hexadecimal, with the prefix 0x and, if it is negative, a minus sign in front (no two's complement).", { example: exampleOtherThan(written(valueOf(problem)), "-0x2a", "-0x2b") })}`;
  },

  solve({ problem }) {
    return written(valueOf(problem));
  },

  verify(answer, { problem }) {
    const given = read(answer, (text) =>
      parseChain(text, parseHexadecimal, (part) => evaluateIntegers(part, MAX_LENGTH)),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === valueOf(problem) ? correct("the value is right") : wrong("not the value");
  },
});

/** Digits without a letter and without a mark of their base may be decimal ones. */
function parseHexadecimal(text: string): Parsed<bigint> {
  const given = parseNumeral(text.replace(/^(?:the )?(?:final )?(?:value|result) is:? /i, ""), 16);
  if (!given.ok) return given;
  return given.value.marked || /[a-f]/i.test(text)
    ? parsed(given.value.value)
    : unreadable("digits without 0x: decimal or hexadecimal");
}

function drawExpression(rng: Rng, depth: number): string {
  if (depth === 0) return `0x${rng.int(0x100, 0xffff).toString(16)}`;
  const operator = rng.pick(["+", "-", "*", "<<", ">>"]);
  const left = drawExpression(rng, depth - 1);
  const right = operator.length === 2 ? `0x${rng.int(0, 3)}` : drawExpression(rng, depth - 1);
  return `(${left} ${operator} ${right})`;
}
