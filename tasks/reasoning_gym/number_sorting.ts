import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { answerFormat } from "../../generators/text.js";
import { compareDecimals, parseDecimal, sameDecimals } from "../../verifiers/parse/decimal.js";
import type { Decimal } from "../../verifiers/parse/decimal.js";
import { parseItems } from "../../verifiers/parse/list.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Sort numbers upward or downward (reasoning-gym `number_sorting`). Differences from the source: every value must be the right
 * one, where it lets each be off by 1; numbers are read in any spelling, with or without quotes; no list is sorted already;
 * hard has up to 60 numbers, not 1,000.
 */
const MAX_NUMBERS = 1_000;
const count = z.number().int().min(2).max(MAX_NUMBERS);
const decimals = z.number().int().min(0).max(7);
const side = z.number().min(-1_000_000).max(1_000_000);
const numeral = z.string().regex(/^-?\d{1,12}(?:\.\d{1,12})?$/);
const numerals = z.array(numeral).min(1).max(MAX_NUMBERS);

const params = z.object({
  min_numbers: count.default(3),
  max_numbers: count.default(10),
  min_decimals: decimals.default(0),
  max_decimals: decimals.default(2),
  min_value: side.default(-100),
  max_value: side.default(100),
});

const instance = z
  .object({
    original_numbers: numerals,
    direction: z.enum(["ascending", "descending"]),
    sorted_numbers: numerals,
    numbers: z.number().int().min(1).max(MAX_NUMBERS),
  })
  .refine(
    (own) =>
      own.numbers === own.original_numbers.length &&
      numerals.safeParse(own.original_numbers).success &&
      numerals.safeParse(own.sorted_numbers).success &&
      sameDecimals(
        own.sorted_numbers.map(valueOf),
        ordered(own.original_numbers, own.direction).map(valueOf),
      ),
    "the sorted numbers are not those",
  );

function valueOf(text: string): Decimal {
  const value = parseDecimal(text);
  if (!value.ok) throw new Error(`number ${text}`);
  return value.value;
}

function ordered(texts: readonly string[], direction: "ascending" | "descending"): string[] {
  const pairs = texts.map((text) => ({ text, value: valueOf(text) }));
  const sign = direction === "ascending" ? 1 : -1;
  return pairs.sort((a, b) => sign * compareDecimals(a.value, b.value)).map(({ text }) => text);
}

export const task = defineTask({
  id: "number_sorting",
  suite: "reasoning_gym",
  version: 1,
  family: "sorting",
  capability: "execution",
  abilities: ["order"],
  summary: "Sort decimal numbers upward or downward.",
  judging:
    "All numbers in order, compared by value (30 and 30.0 are the same), with or without quotes and brackets; none missing, added or changed.",
  severalRight: false,
  params,
  levels: {
    easy: { max_numbers: 5, max_decimals: 1 },
    medium: {},
    hard: { min_numbers: 20, max_numbers: 60, max_decimals: 4, min_value: -1_000, max_value: 1_000 },
  },
  grows: { what: "how many numbers", measure: ({ numbers }) => numbers },
  instance,
  difficulty: (p) => ({
    numbers: [p.min_numbers, p.max_numbers],
    decimals: [p.min_decimals, p.max_decimals],
    value: [p.min_value, p.max_value],
  }),

  generate(rng, { min_numbers, max_numbers, min_decimals, max_decimals, min_value, max_value }) {
    const direction = rng.balanced(2) === 0 ? "ascending" : "descending";
    return attempt("number_sorting", 1_000, () => {
      const numbers = rng.int(min_numbers, max_numbers);
      const original_numbers = Array.from({ length: numbers }, () => {
        const places = rng.int(min_decimals, max_decimals);
        const unit = 10 ** places;
        return written(rng.int(Math.ceil(min_value * unit), Math.floor(max_value * unit)), places);
      });
      const sorted_numbers = ordered(original_numbers, direction);
      if (sorted_numbers.join() === original_numbers.join()) return undefined;
      return { original_numbers, direction, sorted_numbers, numbers } as const;
    });
  },

  prompt({ original_numbers, direction }) {
    const order =
      direction === "ascending"
        ? "in ascending order, the smallest first"
        : "in descending order, the largest first";
    return `Sort these ${original_numbers.length} numbers ${order}. A number that stands there twice is listed twice.

${original_numbers.join(", ")}

${answerFormat("Answer with a list of the numbers in quotes, each as it is written above.", { example: "['-2000000.5', '3000000.0', '7000000.25']" })}`;
  },

  solve({ sorted_numbers }) {
    return `[${sorted_numbers.map((text) => `'${text}'`).join(", ")}]`;
  },

  verify(answer, instance) {
    const given = read(answer, parseNumbers);
    if (!given.ok) return invalid(given.reason);
    const right = instance.sorted_numbers.map(valueOf);
    if (given.value.length !== right.length)
      return wrong(`${given.value.length} numbers where ${right.length} are to be sorted`);
    const at = right.findIndex((value, i) => compareDecimals(value, given.value[i] ?? value) !== 0);
    return at < 0
      ? correct("every number is in its place")
      : wrong(`number ${at + 1} should be ${instance.sorted_numbers[at]}`);
  },
});

/** As Python prints a float: at least one decimal, no zeros behind it. */
function written(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const rest = digits.slice(digits.length - places).replace(/0{1,7}$/, "");
  return `${units < 0 ? "-" : ""}${whole}.${rest === "" ? "0" : rest}`;
}

/** The numbers in order; a comma always separates two of them, and an unequal sign of order (`a < b`) is no list. */
function parseNumbers(text: string): Parsed<Decimal[]> {
  if (/[>=]/.test(text.replace(/[-=]>/g, ""))) return unreadable("a comparison");
  const items = parseItems(text.replace(/[\u2212\u2012\u2013]/g, "-").replace(/,? and (?=["'\d-])/g, ", "));
  if (!items.ok) return items;
  if (items.value.length === 0 || items.value.length > 2 * MAX_NUMBERS)
    return unreadable("no numbers, or too many");
  const values: Decimal[] = [];
  for (const item of items.value) {
    const value = item.length <= 40 ? parseDecimal(item) : unreadable<Decimal>("too long");
    if (!value.ok) return unreadable(`"${item.slice(0, 20)}" is not a number`);
    values.push(value.value);
  }
  return parsed(values);
}
