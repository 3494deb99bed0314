import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { greatestCommonDivisor } from "../../generators/make-target.js";
import { answerFormat } from "../../generators/text.js";
import { parseFraction } from "../../verifiers/parse/number.js";
import type { FractionParts } from "../../verifiers/parse/number.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Reduce a fraction (reasoning-gym `fraction_simplification`). Differences from the source: the question is never reduced
 * already (no factor 1) and never equals 1; the stored parts are in lowest terms; nothing but both parts right scores.
 */
const STYLES = ["plain", "latex_inline", "latex_frac", "latex_dfrac"] as const;
type Style = (typeof STYLES)[number];

const whole = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const params = z.object({
  /** Numerator and denominator of the reduced fraction lie in this range. */
  min_value: z.number().int().min(1).max(1_000_000).default(1),
  max_value: z.number().int().min(2).max(1_000_000).default(1_000),
  /** The factor by which both are multiplied; 1 is never drawn. */
  min_factor: z.number().int().min(1).max(1_000_000).default(1),
  max_factor: z.number().int().min(2).max(1_000_000).default(100),
  styles: z
    .array(z.enum(STYLES))
    .min(1)
    .default([...STYLES]),
});

export const task = defineTask({
  id: "fraction_simplification",
  suite: "reasoning_gym",
  version: 1,
  family: "fraction_simplification",
  capability: "execution",
  abilities: ["math"],
  summary: "Reduce a fraction to lowest terms.",
  judging:
    "Numerator and denominator must both be those of the reduced fraction, as a/b or in LaTeX; a fraction of the right value that is not reduced is wrong.",
  severalRight: false,
  params,
  levels: {
    easy: { max_value: 100, max_factor: 10 },
    medium: {},
    hard: { min_value: 100, max_value: 10_000, min_factor: 10, max_factor: 1_000 },
  },
  grows: { what: "size of the denominator", measure: ({ denominator }) => denominator },
  instance: z.object({
    numerator: whole,
    denominator: whole,
    simplified_numerator: whole,
    simplified_denominator: whole,
    reduction_factor: whole,
    style: z.enum(STYLES),
    factor: whole,
  }),
  difficulty: ({ min_value, max_value, min_factor, max_factor }) => ({
    value: [min_value, max_value],
    factor: [min_factor, max_factor],
  }),

  generate(rng, { min_value, max_value, min_factor, max_factor, styles }) {
    return attempt("fraction_simplification", 1_000, () => {
      const a = rng.int(min_value, max_value);
      const b = rng.int(min_value, max_value);
      if (a === b || greatestCommonDivisor(a, b) !== 1) return undefined;
      const [low, high] = a < b ? [a, b] : [b, a];
      const factor = rng.int(Math.max(2, min_factor), Math.max(2, min_factor, max_factor));
      return {
        numerator: low * factor,
        denominator: high * factor,
        simplified_numerator: low,
        simplified_denominator: high,
        reduction_factor: factor,
        style: rng.pick(styles),
        factor,
      };
    });
  },

  prompt({ numerator, denominator, style }) {
    return `Reduce the fraction ${written(numerator, denominator, style)} to lowest terms: write it with the smallest possible positive whole numbers above and below the line.

${answerFormat("Answer with the reduced fraction.", { example: written(3, 2, style) })}`;
  },

  solve({ numerator, denominator, style }) {
    const divisor = greatestCommonDivisor(numerator, denominator);
    return written(numerator / divisor, denominator / divisor, style);
  },

  verify(answer, { numerator, denominator }) {
    const fraction = read(answer, parseReduction);
    if (!fraction.ok) return invalid(fraction.reason);
    const divisor = greatestCommonDivisor(numerator, denominator);
    const [a, b] = [BigInt(numerator / divisor), BigInt(denominator / divisor)];
    const given = fraction.value;
    if (given.numerator === a && given.denominator === b) return correct("both parts are right");
    return given.numerator * b === a * given.denominator
      ? wrong(`${given.numerator}/${given.denominator} has the right value but is not reduced`)
      : wrong(`${given.numerator}/${given.denominator} is not equal to the fraction`);
  },
});

/** The fraction, or an equation of equal fractions that ends in it (`12/18 = 2/3`). */
function parseReduction(text: string): Parsed<FractionParts> {
  const sides = text.replace(/→|\\to\b|\\Rightarrow\b/g, "=").split("=");
  if (sides.length > 4) return unreadable("more than three equal signs");
  // "= 2/3": the fraction itself was left away.
  if (sides.length > 1 && sides[0]?.trim() === "") sides.shift();
  let last: FractionParts | undefined;
  for (const side of sides) {
    const fraction = read(side, parseFraction);
    if (!fraction.ok) return fraction;
    const { numerator, denominator } = fraction.value;
    if (last && last.numerator * denominator !== numerator * last.denominator)
      return unreadable("two fractions of different value");
    last = fraction.value;
  }
  return last ? parsed(last) : unreadable("no fraction");
}

function written(numerator: number, denominator: number, style: Style): string {
  switch (style) {
    case "plain":
      return `${numerator}/${denominator}`;
    case "latex_inline":
      return `$${numerator}/${denominator}$`;
    case "latex_frac":
      return `$\\frac{${numerator}}{${denominator}}$`;
    case "latex_dfrac":
      return `$\\dfrac{${numerator}}{${denominator}}$`;
  }
}
