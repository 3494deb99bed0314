import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { powerOf, ratioOf, significant } from "../../generators/significant.js";
import type { Ratio } from "../../generators/significant.js";
import { answerFormat } from "../../generators/text.js";
import { compareDecimals, parseDecimal } from "../../verifiers/parse/decimal.js";
import type { Decimal } from "../../verifiers/parse/decimal.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * A power to three significant figures (reasoning-gym `power_function`). Differences from the source: a negative base stands
 * in brackets, so that its sign belongs to it; powers are exact, without floating point; `1.23 × 10^4` and commas are read;
 * the exponents 0 and 1 and results half-way between two roundings are not drawn.
 */
const FIGURES = 3;
const MAX_EXPONENT = 40;
const side = z.number().min(-1_000_000).max(1_000_000);
const exponentSize = z.number().int().min(0).max(MAX_EXPONENT);

const params = z.object({
  min_base: side.default(-1_000),
  max_base: side.default(1_000),
  /** Of the exponent's size; its sign is drawn. */
  min_exponent: exponentSize.default(0),
  max_exponent: exponentSize.min(1).default(8),
});

const instance = z
  .object({
    base: side,
    exponent: z.number().int().min(-MAX_EXPONENT).max(MAX_EXPONENT),
    solution: z.number(),
  })
  .refine(({ base, exponent, solution }) => {
    if (!(Math.abs(base) >= 1e-6 && Math.abs(base) <= 1e6 && Math.abs(exponent) <= MAX_EXPONENT))
      return false;
    const exact = nearestDouble(valueOf({ base, exponent }));
    return Math.abs(solution - exact) <= 1e-9 * Math.abs(exact);
  }, "base (not 0), exponent and solution do not agree");
type Instance = z.output<typeof instance>;

export const task = defineTask({
  id: "power_function",
  suite: "reasoning_gym",
  version: 1,
  family: "power_function",
  capability: "execution",
  abilities: ["math"],
  summary: "Calculate a power to three significant figures.",
  judging:
    "A number in any notation that, rounded to three significant figures, is the exact power rounded so; more figures may be given, fewer may not.",
  severalRight: false,
  params,
  levels: {
    easy: { min_base: -100, max_base: 100, max_exponent: 4 },
    medium: {},
    hard: { min_exponent: 8, max_exponent: 20 },
  },
  grows: { what: "size of the exponent", measure: ({ exponent }) => Math.abs(exponent) },
  instance,
  difficulty: ({ min_exponent, max_exponent }) => ({ exponent: [min_exponent, max_exponent] }),

  generate(rng, { min_base, max_base, min_exponent, max_exponent }) {
    return attempt("power_function", 1_000, () => {
      const base = rng.int(Math.round(min_base * 10_000), Math.round(max_base * 10_000)) / 10_000;
      const size = rng.int(min_exponent, max_exponent);
      const exponent = rng.chance() ? size : -size + 0;
      if (base === 0 || Math.abs(base) === 1 || exponent === 0 || exponent === 1) return undefined;
      const exact = valueOf({ base, exponent });
      if (significant(exact, FIGURES).length > 1) return undefined;
      return { base, exponent, solution: nearestDouble(exact) };
    });
  },

  prompt({ base, exponent }) {
    const [below, above] = [base, exponent].map((number) => (number < 0 ? `(${number})` : String(number)));
    return `Calculate the power ${below}^${above}${base < 0 ? " (the minus sign belongs to the base)" : ""} and round it to three significant figures.

${answerFormat("Answer in scientific notation with e, three figures before it.", { example: "1.00e-999" })}`;
  },

  solve(instance) {
    return written(instance);
  },

  verify(answer, instance) {
    const given = read(answer, (text) => parsePower(text, instance));
    if (!given.ok) return invalid(given.reason);
    return significant(valueOf(instance), FIGURES).some(
      (right) => compareDecimals(rounded(given.value), right) === 0,
    )
      ? correct("the power to three figures")
      : wrong(`the power to three figures is ${written(instance)}`);
  },
});

/** `1.23e+4`: three figures, all of them written. */
function written(instance: Instance): string {
  const [{ units, exponent }] = significant(valueOf(instance), FIGURES);
  const digits = String(units < 0n ? -units : units);
  const power = exponent + FIGURES - 1;
  return `${units < 0n ? "-" : ""}${digits.slice(0, 1)}.${digits.slice(1)}e${power < 0 ? "-" : "+"}${Math.abs(power)}`;
}

function valueOf({ base, exponent }: { base: number; exponent: number }): Ratio {
  const exact = parseDecimal(String(base), true);
  if (!exact.ok) throw new Error(`base ${base}`);
  return powerOf(exact.value, exponent);
}

/** By way of twenty figures, which is the nearest double but for one case in ten thousand, and the same everywhere. */
function nearestDouble(exact: Ratio): number {
  const [{ units, exponent }] = significant(exact, 20);
  return Number(`${units}e${exponent}`);
}

function rounded(value: Decimal): Decimal {
  return significant(ratioOf(value), FIGURES)[0];
}

/** The number; before `=` or `≈` the question's power, a name, or the same number with more figures. */
function parsePower(text: string, { base, exponent }: Instance): Parsed<Decimal> {
  if (text.length > 1_000) return unreadable(`a number of ${text.length} characters`);
  const sides = text.split(/=|≈|\\approx/);
  if (sides.length > 4) return unreadable("too many equals signs");
  const end = (sides.pop() ?? "").replace(/^\s*(?:the )?(?:power|result|value) is:? /i, "");
  const value = parseDecimal(end, true);
  if (!value.ok) return value;
  for (const part of sides) {
    const plain = part
      .replace(/[\u2212\u2013]/g, "-")
      .replace(/\*\*/g, "^")
      .replace(/\\left|\\right|[\s(){}$]/g, "");
    if (
      ["", "x", "y", "result", "value", "power", "answer", `${base}^${exponent}`].includes(
        plain.toLowerCase(),
      )
    )
      continue;
    const longer = parseDecimal(part, true);
    if (!longer.ok || compareDecimals(rounded(longer.value), rounded(value.value)) !== 0)
      return unreadable("an equation of something else");
  }
  return parsed(value.value);
}
