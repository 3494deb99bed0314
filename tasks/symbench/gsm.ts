import Fraction from "fraction.js";
import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { drawWordProblem } from "../../generators/templates/gsm/index.js";
import { answerFormat } from "../../generators/text.js";
import { rationalOf } from "../../verifiers/exact-number.js";
import { parseExact } from "../../verifiers/parse/exact.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Word problems about prices, speeds, shares and times (SymBench `gsm`). Differences from the source, which replaced a
 * number of a grade-school problem by a large one: own stories, whose quantities are all drawn so that people and things
 * stay whole and nothing falls below zero; the answer is compared exactly, not by a language model.
 *
 * Published problems come with a binary float as answer: `approximate` allows its rounding.
 */
const EXAMPLE = "1234567.891";
/** The most a published float may be away from the exact value: its size's millionth, half a cent at most. */
const MAX_ROUNDING = new Fraction(1, 200);

const instance = z.object({
  problem: z.string().min(1).max(4_000),
  answer: z
    .string()
    .regex(/^-?\d{1,20}(?:\.\d{1,20}|\/\d{1,20})?$/)
    .refine((answer) => answer !== EXAMPLE && !/\/0+$/.test(answer), "this cannot be an answer"),
  /** Plural unit of the answer, empty where none is known. */
  unit: z.string().max(40),
  approximate: z.boolean(),
  /** Templates and the numbers that the text gives: story, what follows on it, distractor. */
  parts: z
    .array(z.object({ template: z.string().max(40), values: z.record(z.string().max(20), z.number()) }))
    .max(12),
  /** The way to the answer, one step of arithmetic each: `12 * 7 = 84`. */
  steps: z.array(z.string().max(100)).max(20),
});

const params = z.object({
  min_steps: z.number().int().min(1).max(8).default(3),
  max_steps: z.number().int().min(1).max(8).default(4),
  /** Factor of the largest counts. */
  scale: z.number().int().min(1).max(100).default(3),
  /** Share of problems with a sentence that has nothing to do with the question. */
  distractors: z.number().min(0).max(1).default(0.3),
});

export const task = defineTask({
  id: "gsm",
  suite: "symbench",
  version: 1,
  family: "word_problem_arithmetic",
  capability: "reasoning",
  abilities: ["math"],
  summary: "Solve a word problem about everyday numbers.",
  judging:
    "The number must be exactly right, as a whole number, decimal or fraction; currency signs and the unit asked for may stand beside it.",
  severalRight: false,
  params,
  levels: {
    easy: { min_steps: 1, max_steps: 2, scale: 1, distractors: 0 },
    medium: {},
    hard: { min_steps: 5, max_steps: 8, scale: 8, distractors: 0.5 },
  },
  grows: { what: "number of steps of arithmetic", measure: ({ steps }) => steps.length },
  instance,

  generate(rng, { min_steps, max_steps, scale, distractors }) {
    return attempt("gsm", 200, () => {
      const drawn = drawWordProblem(rng, { minSteps: min_steps, maxSteps: max_steps, scale, distractors });
      return drawn && { ...drawn, approximate: false };
    });
  },

  prompt({ problem, unit }) {
    const money = CURRENCY.has(unit)
      ? ` Give the amount in ${unit}; write a part of a whole one as a decimal.`
      : "";
    return `${problem}

${answerFormat(`Answer with one exact number, do not round.${money}`, { example: EXAMPLE })}`;
  },

  solve({ answer }) {
    return answer;
  },

  verify(answer, { answer: key, unit, approximate }) {
    const units = unitWords(unit);
    const percent = unit === "percent" || unit === "" ? "drop" : undefined;
    const number = read(answer, (text) =>
      parseExact(text, {
        units,
        currency: CURRENCY.has(unit) || unit === "",
        ...(percent ? { percent } : {}),
      }),
    );
    if (!number.ok) return invalid(number.reason);
    const given = rationalOf(number.value[0] ?? []);
    if (!given) return invalid("not a rational number");
    const right = new Fraction(key);
    const off = given.sub(right).abs();
    if (off.equals(0)) return correct("the number is right");
    const rounding = right.abs().div(1_000_000);
    const allowed = rounding.lt(MAX_ROUNDING) ? rounding : MAX_ROUNDING;
    return approximate && right.d !== 1n && off.lte(allowed)
      ? correct("the number is right but for the rounding of the stored answer")
      : wrong("the number is not right");
  },
});

const CURRENCY = new Set(["dollars", "euros", "pounds"]);

/** Words and abbreviations that mean the unit. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  minutes: ["minute", "min", "mins"],
  hours: ["hour", "h", "hr", "hrs"],
  km: ["kilometres", "kilometers", "kilometre", "kilometer"],
  cm: ["centimetres", "centimeters"],
  kg: ["kilograms", "kilogram", "kilos"],
  g: ["grams", "gram"],
  litres: ["litre", "liters", "liter", "l"],
  "km per hour": ["km/h", "kmh", "kph", "kilometres per hour", "kilometers per hour"],
  dollars: ["dollar", "usd"],
  euros: ["euro", "eur"],
  pounds: ["pound", "gbp"],
  years: ["year", "years old", "year old"],
  percent: ["per cent", "percent by volume"],
  boxes: ["box"],
  buses: ["bus"],
  matches: ["match"],
};

function unitWords(unit: string): string[] {
  if (unit === "") return [];
  return [unit, ...(SYNONYMS[unit] ?? []), ...(unit.endsWith("s") ? [unit.slice(0, -1)] : [])];
}
