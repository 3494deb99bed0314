import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { compareDecimals, parseDecimal, sameDecimals, writeDecimal } from "../../verifiers/parse/decimal.js";
import type { Decimal } from "../../verifiers/parse/decimal.js";
import { parseItems } from "../../verifiers/parse/list.js";
import { fold, parsed, read, trimChars, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Keep or remove the numbers of a list beyond a threshold (reasoning-gym `number_filtering`). Differences from the source: the
 * question says what becomes of a number equal to the threshold, and a quarter of the lists have one; no list stays as it is
 * and few become empty; numbers are compared by value, quotes have no meaning.
 */
const MAX_NUMBERS = 1_000;
const OPERATIONS = ["keep_larger", "keep_smaller", "remove_larger", "remove_smaller"] as const;
const count = z.number().int().min(2).max(MAX_NUMBERS);
const decimals = z.number().int().min(0).max(6);
const bound = z.number().min(-1_000_000).max(1_000_000);

const params = z.object({
  min_numbers: count.default(3),
  max_numbers: count.default(10),
  min_decimals: decimals.default(0),
  max_decimals: decimals.default(4),
  min_value: bound.default(-100),
  max_value: bound.default(100),
});

const numeral = z.string().regex(/^-?\d{1,12}(?:\.\d{1,12})?$/);

export const task = defineTask({
  id: "number_filtering",
  suite: "reasoning_gym",
  version: 1,
  family: "number_filtering",
  capability: "execution",
  abilities: ["math", "order"],
  summary: "Keep or remove the numbers of a list that are larger or smaller than a threshold.",
  judging:
    "The remaining numbers in their order, compared by value, with or without brackets and quotes; [] or the word empty for none. A number missing or added is wrong.",
  severalRight: false,
  params,
  levels: {
    easy: { max_numbers: 5, max_decimals: 2 },
    medium: {},
    hard: { min_numbers: 20, max_numbers: 60, min_value: -1_000, max_value: 1_000 },
  },
  grows: { what: "numbers of the list", measure: ({ numbers }) => numbers },
  instance: z
    .object({
      original_numbers: z.array(numeral).min(1).max(MAX_NUMBERS),
      filter_value: numeral,
      operation: z.enum(OPERATIONS),
      result: z.array(numeral).max(MAX_NUMBERS),
      numbers: z.number().int().min(1).max(MAX_NUMBERS),
    })
    .refine(
      ({ original_numbers, filter_value, operation, result, numbers }) =>
        original_numbers.length === numbers &&
        numbers <= MAX_NUMBERS &&
        [filter_value, ...original_numbers, ...result].every((text) => parseDecimal(text).ok) &&
        // By value: where a number stands in two spellings the source repeats the first.
        sameDecimals(result.map(decimal), filter(original_numbers, filter_value, operation).map(decimal)),
      "the result is not that of the list",
    ),
  difficulty: (p) => ({
    numbers: [p.min_numbers, p.max_numbers],
    decimals: [p.min_decimals, p.max_decimals],
    value: [p.min_value, p.max_value],
  }),

  generate(rng, p) {
    const operation = OPERATIONS[rng.balanced(4)] ?? "keep_larger";
    const numbers = rng.int(p.min_numbers, p.max_numbers);
    return attempt("number_filtering", 1_000, () => {
      const drawn = drawNumbers(rng, numbers, p);
      if (!drawn) return undefined;
      const limit = rng.chance(0.25) ? rng.pick(drawn) : drawNumber(rng, p);
      const result = drawn.filter(({ units }) => remains(units - limit.units, operation));
      // The list itself is no answer, and "[]" not a frequent one.
      if (result.length === numbers || (result.length === 0 && rng.chance(0.7))) return undefined;
      return {
        original_numbers: drawn.map(({ text }) => text),
        filter_value: limit.text,
        operation,
        result: result.map(({ text }) => text),
        numbers,
      };
    });
  },

  prompt({ original_numbers, filter_value, operation }) {
    const [what, relation] = operation.split("_");
    const rule =
      what === "keep"
        ? `Keep only the numbers of this list that are strictly ${relation} than ${filter_value}. A number equal to ${filter_value} is not kept.`
        : `Remove from this list all numbers that are strictly ${relation} than ${filter_value}. A number equal to ${filter_value} is not removed.`;
    return `${rule} The remaining numbers stay in their order and as they are written.

${write(original_numbers)}

${answerFormat("Write the remaining numbers as a list of the same form, [] if none is left.", { example: write(["2000000.5", "-3000000"]) })}`;
  },

  solve({ result }) {
    return write(result);
  },

  verify(answer, { original_numbers, filter_value, operation }) {
    const given = read(answer, parseNumbers);
    if (!given.ok) return invalid(given.reason);
    const expected = filter(original_numbers, filter_value, operation);
    if (given.value.length !== expected.length)
      return wrong(`${given.value.length} numbers where ${expected.length} remain`);
    return sameDecimals(given.value, expected.map(decimal))
      ? correct("the remaining numbers")
      : wrong("another number remains, or another order");
  },
});

/** As the source writes lists: `['1.5', '-2']`. */
function write(numbers: readonly string[]): string {
  return `[${numbers.map((number) => `'${number}'`).join(", ")}]`;
}

function decimal(text: string): Decimal {
  const value = parseDecimal(text);
  if (!value.ok) throw new Error(`${text}: ${value.reason}`);
  return value.value;
}

type Operation = (typeof OPERATIONS)[number];

/** Whether a number stays that is larger (positive difference), smaller or equal. */
function remains(difference: number, operation: Operation): boolean {
  switch (operation) {
    case "keep_larger":
      return difference > 0;
    case "keep_smaller":
      return difference < 0;
    case "remove_larger":
      return difference <= 0;
    case "remove_smaller":
      return difference >= 0;
  }
}

function filter(numbers: readonly string[], threshold: string, operation: Operation): string[] {
  const limit = decimal(threshold);
  return numbers.filter((number) => remains(compareDecimals(decimal(number), limit), operation));
}

type Range = { min_decimals: number; max_decimals: number; min_value: number; max_value: number };

/** A number as it is written, and in millionths. */
interface Drawn {
  text: string;
  units: number;
}

const SCALES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000] as const;

function drawNumber(rng: Rng, { min_decimals, max_decimals, min_value, max_value }: Range): Drawn {
  return attempt("number_filtering number", 100, () => {
    const places = rng.int(min_decimals, max_decimals);
    const scale = SCALES[places] ?? 1;
    const [low, high] = [Math.ceil(min_value * scale), Math.floor(max_value * scale)];
    if (low > high) return undefined;
    const drawn = rng.int(low, high);
    const text = writeDecimal({ units: BigInt(drawn), exponent: -places });
    return { text, units: drawn * (1_000_000 / scale) };
  });
}

/** Numbers of different values; undefined where that did not come about. */
function drawNumbers(rng: Rng, n: number, range: Range): Drawn[] | undefined {
  const found = new Map<number, Drawn>();
  for (let tries = 0; found.size < n && tries < 20 * n; tries++) {
    const drawn = drawNumber(rng, range);
    if (!found.has(drawn.units)) found.set(drawn.units, drawn);
  }
  return found.size === n ? [...found.values()] : undefined;
}

const EMPTY = new Set(["empty", "empty list", "the empty list", "none", "no numbers"]);

/** Decimal numbers in order, in one pair of brackets or none. Nothing at all is no list. */
function parseNumbers(text: string): Parsed<Decimal[]> {
  if (EMPTY.has(fold(trimChars(text, "[]()")))) return parsed([]);
  const items = parseItems(text);
  if (!items.ok) return items;
  if (items.value.at(-2) === "and") items.value.splice(-2, 1);
  if (items.value.length === 0) return /^[[({]\s*[\])}]$/.test(text) ? parsed([]) : unreadable("no list");
  const numbers: Decimal[] = [];
  for (const item of items.value) {
    const number = parseDecimal(item);
    if (!number.ok) return unreadable(`"${item.slice(0, 20)}" is ${number.reason}`);
    numbers.push(number.value);
  }
  return parsed(numbers);
}
