import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { drawGeometryProblem, JOINS } from "../../generators/templates/math_geometry/index.js";
import { answerFormat } from "../../generators/text.js";
import { equalsExact } from "../../verifiers/exact-number.js";
import { judgeText } from "../../verifiers/judge-text.js";
import { parseExact } from "../../verifiers/parse/exact.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Geometry with exact answers (SymBench `math_geometry`, which takes competition problems, many with a drawing).
 * Differences from the source: own questions from templates, in words only; the answer is compared exactly, with roots
 * and pi, where the source let a language model judge and anything within a thousandth pass.
 */
const EXAMPLE = "17*sqrt(101)/13";
const EXAMPLE_POINT = "(1001, -1002)";
const DIMENSIONS = ["length", "area", "volume", "degrees", "number", "pair", "unknown"] as const;
type Dimension = (typeof DIMENSIONS)[number];

const instance = z.object({
  problem: z.string().min(1).max(4_000),
  /** `7/2`, `5*sqrt(3)`, `100 + 75*pi`, `(3, -4)`; of published problems any text. */
  answer: z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/)
    .refine((answer) => answer !== EXAMPLE && answer !== EXAMPLE_POINT, "this cannot be an answer"),
  /** What the answer measures; `unknown` for published problems, whose answers may have any unit. */
  dimension: z.enum(DIMENSIONS),
  /** Unit of lengths, `none` where the answer has none, empty where unknown. */
  unit: z.string().regex(/^[a-z]{0,12}$/),
  /** Templates and the numbers that the text gives. */
  parts: z
    .array(
      z.object({
        template: z.string().max(40),
        values: z.record(z.string().max(20), z.union([z.number(), z.string().max(40)])),
      }),
    )
    .max(6),
  join: z.enum(JOINS),
});

const params = z.object({
  /** Figures that the question joins. */
  chain: z.number().int().min(1).max(2).default(1),
  /** Share of the figures with large numbers. */
  large: z.number().min(0).max(1).default(1),
  /** Share of problems with a sentence that has nothing to do with the question. */
  distractors: z.number().min(0).max(1).default(0.3),
});

export const task = defineTask({
  id: "math_geometry",
  suite: "symbench",
  version: 1,
  family: "geometry",
  capability: "reasoning",
  abilities: ["math", "spatial"],
  summary: "Find a length, area, volume, angle or point of a figure.",
  judging:
    "The value must be exactly right, in any form: fraction, exact decimal, roots, multiples of pi; the unit asked for may follow.",
  severalRight: false,
  params,
  levels: {
    easy: { large: 0, distractors: 0 },
    medium: {},
    hard: { chain: 2, large: 1, distractors: 0.3 },
  },
  grows: {
    what: "size of the numbers given, added up",
    measure: ({ parts }) =>
      parts
        .filter(({ template }) => template !== "distractor")
        .flatMap(({ values }) => Object.values(values))
        .reduce<number>((sum, value) => sum + (typeof value === "number" ? Math.abs(value) : 0), 0),
  },
  instance,

  generate(rng, options) {
    return attempt("math_geometry", 1_000, () => drawGeometryProblem(rng, options));
  },

  prompt({ problem, dimension }) {
    const form =
      dimension === "pair"
        ? "Answer with the point as a pair of exact numbers; nothing is rounded."
        : "Answer with the exact value and no unit: a whole number, a fraction, or a form with sqrt(...) and pi; nothing is rounded or left to work out.";
    return `${problem}

${answerFormat(form, { example: dimension === "pair" ? EXAMPLE_POINT : EXAMPLE })}`;
  },

  solve({ answer }) {
    return answer;
  },

  verify(answer, { answer: key, dimension, unit }) {
    const units = unitWords(dimension, unit);
    for (const count of dimension === "pair"
      ? [2 as const]
      : dimension === "unknown"
        ? ([1, 2] as const)
        : [1 as const]) {
      const parse = (text: string) => parseExact(text, { count, units });
      const right = read(key, parse);
      if (!right.ok) continue;
      const given = read(answer, parse);
      if (!given.ok) return invalid(given.reason);
      return given.value.every((value, i) => equalsExact(value, right.value[i] ?? []))
        ? correct("the value is right")
        : wrong("the value is not right");
    }
    // A published answer that is no number: a set, values with names.
    return judgeText(answer, key, /[\s$\\]/g);
  },
});

const LENGTHS: Readonly<Record<string, readonly string[]>> = {
  mm: ["mm", "millimetres", "millimeters"],
  cm: ["cm", "centimetres", "centimeters"],
  dm: ["dm", "decimetres", "decimeters"],
  m: ["m", "metres", "meters"],
  km: ["km", "kilometres", "kilometers"],
  in: ["inches", "inch", "in"],
  ft: ["feet", "foot", "ft"],
  yd: ["yards", "yard"],
  mi: ["miles", "mile"],
  unit: ["units", "unit"],
};
const DEGREES = ["degrees", "degree", "deg", "°", "^\\circ", "^{\\circ}", "^∘", "\\degree", "\\circ"];

/** Units that may follow an answer: those of what is asked for, any where that is unknown. */
function unitWords(dimension: Dimension, unit: string): string[] {
  const lengths =
    unit === "" ? Object.values(LENGTHS).flat() : [...(LENGTHS[unit] ?? [unit]), "units", "unit"];
  const powered = (n: 2 | 3): string[] =>
    lengths.flatMap((word) => [
      ...[`^${n}`, `^{${n}}`, n === 2 ? "²" : "³"].flatMap((sign) => [word + sign, `${word} ${sign}`]),
      `${n === 2 ? "square" : "cubic"} ${word}`,
      ...(n === 2 ? [`sq ${word}`, `sq. ${word}`] : []),
    ]);
  switch (dimension) {
    case "length":
      return lengths;
    case "area":
      return powered(2);
    case "volume":
      return powered(3);
    case "degrees":
      return DEGREES;
    case "number":
      return ["units", "unit", "square units", "square unit"];
    case "pair":
      return [];
    case "unknown":
      return [...lengths, ...powered(2), ...powered(3), ...DEGREES];
  }
}
