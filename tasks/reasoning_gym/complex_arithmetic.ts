import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { answerFormat } from "../../generators/text.js";
import { parseGaussian } from "../../verifiers/parse/gaussian.js";
import type { Gaussian } from "../../verifiers/parse/gaussian.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * One operation on two complex numbers with whole parts (reasoning-gym `complex_arithmetic`). Differences from the source:
 * only the exact number scores (a distance of 1 earned 0.37 there, and `nan` 1.0), all is exact, and the question is written
 * in whole numbers.
 */
const OPERATIONS = ["+", "-", "*", "/"] as const;
type Operation = (typeof OPERATIONS)[number];
/** Products of two numbers below this are exact in double precision. */
const LARGEST = 1_000_000;

const part = z
  .number()
  .int()
  .min(-4 * LARGEST * LARGEST)
  .max(4 * LARGEST * LARGEST);
const number = z.tuple([part, part]);
const bound = z.number().int().min(-10_000).max(10_000);
const instance = z
  .object({
    /** Real and imaginary part. */
    num1: number,
    num2: number,
    operation: z.enum(OPERATIONS),
    result: number,
  })
  .refine(
    ({ num1, num2, operation }) => calculate(num1, num2, operation) !== undefined,
    "the parts of the result are not whole",
  );

const params = z
  .object({
    min_real: bound.default(-10),
    max_real: bound.default(10),
    min_imag: bound.default(-10),
    max_imag: bound.default(10),
    operations: z
      .array(z.enum(OPERATIONS))
      .min(1)
      .max(4)
      .default([...OPERATIONS]),
    /** One for each of the operations. */
    operations_weights: z.array(z.number().min(0)).min(1).max(4).default([0.4, 0.4, 0.1, 0.1]),
  })
  .refine(
    ({ operations, operations_weights }) => operations.length === operations_weights.length,
    "operations_weights: one weight for each operation",
  )
  .refine(
    ({ min_real, max_real, min_imag, max_imag }) => min_real <= max_real && min_imag <= max_imag,
    "a minimum over its maximum",
  );

export const task = defineTask({
  id: "complex_arithmetic",
  suite: "reasoning_gym",
  version: 1,
  family: "complex_arithmetic",
  capability: "execution",
  abilities: ["math"],
  summary: "Add, subtract, multiply or divide two complex numbers.",
  judging:
    "Both parts must be exact; either order, 3.0 for 3, j for i, and a part of 0 left out are read the same.",
  severalRight: false,
  params,
  levels: {
    easy: { min_real: -5, max_real: 5, min_imag: -5, max_imag: 5 },
    medium: {},
    hard: {
      min_real: -1_000,
      max_real: 1_000,
      min_imag: -1_000,
      max_imag: 1_000,
      operations_weights: [0.1, 0.1, 0.4, 0.4],
    },
  },
  grows: {
    what: "size of the largest part",
    measure: ({ num1, num2, result }) => Math.max(...[...num1, ...num2, ...result].map(Math.abs)),
  },
  instance,
  difficulty: ({ min_real, max_real, min_imag, max_imag, operations_weights }) => ({
    min_real,
    max_real,
    min_imag,
    max_imag,
    operations_weights,
  }),

  generate(rng, { min_real, max_real, min_imag, max_imag, operations, operations_weights }) {
    const operation = rng.weighted(operations, operations_weights);
    const draw = (): Gaussian => [rng.int(min_real, max_real), rng.int(min_imag, max_imag)];
    return attempt("complex_arithmetic", 1_000, () => {
      const [a, b] = [draw(), draw()];
      // A division starts from its result, so that the parts come out whole.
      const [num1, num2] = operation === "/" ? [multiply(a, b), b] : [a, b];
      // What has no imaginary part on either side is no complex arithmetic.
      if (num1[1] === 0 && num2[1] === 0) return undefined;
      const result = calculate(num1, num2, operation);
      return result ? { num1, num2, operation, result } : undefined;
    });
  },

  prompt({ num1, num2, operation }) {
    const sign = { "+": "+", "-": "-", "*": "·", "/": "÷" }[operation];
    return `Work out, with i·i = -1:

(${write(num1)}) ${sign} (${write(num2)})

${answerFormat("Answer with the complex number in the form a + bi; a part that is 0 may be left out.", { example: "20100 - 30200i" })}`;
  },

  solve({ num1, num2, operation }) {
    return write(calculate(num1, num2, operation) ?? [NaN, NaN]);
  },

  verify(answer, { num1, num2, operation }) {
    const given = read(answer, parseGaussian);
    if (!given.ok) return invalid(given.reason);
    const right = calculate(num1, num2, operation) ?? [NaN, NaN];
    return given.value[0] === right[0] && given.value[1] === right[1]
      ? correct(`the result is ${write(right)}`)
      : wrong(`the result is ${write(right)}, not ${write(given.value)}`);
  },
});

function multiply([a, b]: Gaussian, [c, d]: Gaussian): Gaussian {
  // Adding 0 turns -0 into 0.
  return [a * c - b * d + 0, a * d + b * c + 0];
}

/** Undefined where a division does not come out in whole parts, or by 0. */
function calculate(a: Gaussian, b: Gaussian, operation: Operation): Gaussian | undefined {
  switch (operation) {
    case "+":
      return [a[0] + b[0], a[1] + b[1]];
    case "-":
      return [a[0] - b[0], a[1] - b[1]];
    case "*":
      return multiply(a, b);
    case "/": {
      const size = b[0] * b[0] + b[1] * b[1];
      const [re, im] = multiply(a, [b[0], -b[1]]);
      return size === 0 || re % size !== 0 || im % size !== 0 ? undefined : [re / size + 0, im / size + 0];
    }
  }
}

function write([re, im]: Gaussian): string {
  const unit = Math.abs(im) === 1 ? "i" : `${Math.abs(im)}i`;
  if (im === 0) return String(re);
  if (re === 0) return `${im < 0 ? "-" : ""}${unit}`;
  return `${re} ${im < 0 ? "-" : "+"} ${unit}`;
}
