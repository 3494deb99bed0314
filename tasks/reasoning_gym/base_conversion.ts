import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import { answerFormat } from "../../generators/text.js";
import { parseNumeral, writeNumeral } from "../../verifiers/parse/numeral.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Write a whole number in another base (reasoning-gym `base_conversion`). Differences from the source: numbers are compared
 * by value, so that case, leading zeros and the base's prefix do not matter; 0 is written as 0; the digits are never the
 * same in both bases.
 */
const base = z.number().int().min(2).max(36);
const value = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const params = z.object({
  min_base: base.default(2),
  max_base: base.default(16),
  min_value: value.default(0),
  max_value: value.default(1_000),
});

const instance = z
  .object({
    decimal_value: value,
    source_base: base,
    target_base: base,
    /** The source leaves both empty for 0. */
    source_repr: z.string().max(60),
    target_repr: z.string().max(60),
  })
  .refine(
    ({ decimal_value, source_base, target_base, source_repr, target_repr }) =>
      // Checked beside the ranges, not behind them.
      [source_base, target_base].every((own) => base.safeParse(own).success) &&
      (source_repr || "0") === writeNumeral(decimal_value, source_base) &&
      (target_repr || "0") === writeNumeral(decimal_value, target_base),
    "digits and value do not agree",
  );
type Instance = z.output<typeof instance>;

export const task = defineTask({
  id: "base_conversion",
  suite: "reasoning_gym",
  version: 1,
  family: "base_conversion",
  capability: "execution",
  abilities: ["math"],
  summary: "Write a whole number of one base in another one.",
  judging:
    "The digits are read in the asked base, in either case, with leading zeros, groups, the base's prefix (0x for 16) or its subscript, and compared by value.",
  severalRight: false,
  params,
  levels: {
    easy: { max_base: 9, max_value: 300 },
    medium: {},
    hard: { max_base: 36, min_value: 1_000, max_value: 1_000_000 },
  },
  grows: { what: "size of the number", measure: ({ decimal_value }) => decimal_value },
  instance,
  difficulty: ({ min_base, max_base, min_value, max_value }) => ({
    base: [min_base, max_base],
    value: [min_value, max_value],
  }),

  generate(rng, { min_base, max_base, min_value, max_value }) {
    return attempt("base_conversion", 1_000, () => {
      const number = rng.int(min_value, max_value);
      const [from, to] = [rng.int(min_base, max_base), rng.int(min_base, max_base)];
      const [source, target] = [writeNumeral(number, from), writeNumeral(number, to)];
      if (source === target) return undefined;
      return {
        decimal_value: number,
        source_base: from,
        target_base: to,
        source_repr: source,
        target_repr: target,
      };
    });
  },

  prompt({ decimal_value, source_base, target_base }) {
    const letters = Math.max(source_base, target_base) > 10;
    return `The digits ${writeNumeral(decimal_value, source_base)} are a whole number in base ${source_base}. Write the same number in base ${target_base}.${letters ? " The letters a, b, c ... stand for the digits 10, 11, 12 ..." : ""}

${answerFormat(`Answer with the digits in base ${target_base}.`, { example: exampleOtherThan(writeNumeral(decimal_value, target_base), "10110", "11010") })}`;
  },

  solve({ decimal_value, target_base }) {
    return writeNumeral(decimal_value, target_base);
  },

  verify(answer, instance) {
    const given = read(answer, (text) => parseConversion(text, instance));
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(instance.decimal_value)
      ? correct("the same number")
      : wrong(`another number than ${writeNumeral(instance.decimal_value, instance.target_base)}`);
  },
});

/** The number in the asked base; before an equals sign the question's own digits, or a number that says its base. */
function parseConversion(
  text: string,
  { decimal_value, source_base, target_base }: Instance,
): Parsed<bigint> {
  const sides = text.split("=").map((side) => side.trim());
  if (sides.length > 4) return unreadable("more than three equals signs");
  const given = parseNumeral(sides.pop() ?? "", target_base);
  if (!given.ok) return given;
  for (const side of sides) {
    if (side === "" || side.toLowerCase() === writeNumeral(decimal_value, source_base)) continue;
    const same = [source_base, 10].some((own) => {
      const step = parseNumeral(side, own);
      return step.ok && (step.value.marked || own === 10) && step.value.value === BigInt(decimal_value);
    });
    if (!same) return unreadable("an equation of different numbers");
  }
  return parsed(given.value.value);
}
