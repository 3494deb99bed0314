import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { COMBINATIONS, drawCountingProblem } from "../../generators/templates/counting/index.js";
import { answerFormat } from "../../generators/text.js";
import { equalsExact, rationalOf } from "../../verifiers/exact-number.js";
import { judgeText } from "../../verifiers/judge-text.js";
import { parseExact } from "../../verifiers/parse/exact.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Counting and probability (SymBench `math_counting_and_probability`, which takes competition problems). Differences from
 * the source: own questions from templates that say what is told apart, whether order matters and what is put back; the
 * answer is compared exactly, where the source let a language model judge and anything within a thousandth pass.
 */
const EXAMPLE = "355/113";

const instance = z.object({
  problem: z.string().min(1).max(4_000),
  /** A whole number or fraction; of published problems any text. */
  answer: z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/)
    .refine((answer) => answer !== EXAMPLE, "this cannot be an answer"),
  /** Templates and the numbers that the text gives. */
  parts: z
    .array(
      z.object({
        template: z.string().max(40),
        values: z.record(z.string().max(20), z.union([z.number(), z.string().max(20)])),
      }),
    )
    .max(6),
  combine: z.enum(COMBINATIONS),
});

const params = z.object({
  /** Results that the answer joins. */
  chain: z.number().int().min(1).max(2).default(1),
  /** Share of the questions with large numbers. */
  large: z.number().min(0).max(1).default(1),
  /** Share of problems with a sentence that has nothing to do with the question. */
  distractors: z.number().min(0).max(1).default(0.3),
});

export const task = defineTask({
  id: "math_counting_and_probability",
  suite: "symbench",
  version: 1,
  family: "math_counting_and_probability",
  capability: "reasoning",
  abilities: ["math"],
  summary: "Count possibilities or find a probability.",
  judging:
    "The number must be exactly right: a whole number, a fraction (reduced or not), an exact decimal or percentage.",
  severalRight: false,
  params,
  levels: {
    easy: { large: 0, distractors: 0 },
    medium: {},
    hard: { chain: 2, large: 0.7, distractors: 0.3 },
  },
  grows: {
    what: "size of the numbers given, added up",
    measure: ({ parts }) =>
      parts
        .filter(({ template }) => template !== "distractor")
        .flatMap(({ values }) => Object.values(values))
        .reduce<number>((sum, value) => sum + (typeof value === "number" ? value : value.length), 0),
  },
  instance,

  generate(rng, options) {
    return attempt("math_counting_and_probability", 500, () => drawCountingProblem(rng, options));
  },

  prompt({ problem }) {
    return `${problem}

${answerFormat("Answer with the exact value: a whole number or a fraction, nothing rounded and nothing left to work out.", { example: EXAMPLE })}`;
  },

  solve({ answer }) {
    return answer;
  },

  verify(answer, { answer: key }) {
    const right = readNumber(key);
    // A published answer that is no number, such as a letter.
    if (!right.ok) return judgeText(answer, key, /[\s$\\!]/g);
    const given = read(answer, readNumber);
    if (!given.ok) return invalid(given.reason);
    const [value = []] = given.value;
    if (!rationalOf(value)) return invalid("not a rational number");
    return equalsExact(value, right.value[0] ?? [])
      ? correct("the number is right")
      : wrong("the number is not right");
  },
});

/** Words that may follow a number of things. */
const UNITS =
  "way ways path paths group groups number numbers outcome outcomes order orders arrangement arrangements seating seatings handshake handshakes code codes ring rings row rows point points sock socks square squares rectangle rectangles diagonal diagonals people games".split(
    " ",
  );

function readNumber(text: string) {
  return parseExact(text, { units: UNITS, percent: "hundredth" });
}
