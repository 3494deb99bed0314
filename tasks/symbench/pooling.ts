import Fraction from "fraction.js";
import * as z from "zod";
import { writeRounded } from "../../generators/decimal.js";
import { answerFormat } from "../../generators/text.js";
import { parseMatrix } from "../../verifiers/parse/matrix.js";
import { parseRational, within } from "../../verifiers/parse/rational.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Pool a matrix of whole numbers over all windows (SymBench `pooling`). Differences from the source: decimals are read at
 * all, stride and rounding are stated; hard questions have strides, padding, the smallest value and the median.
 */
const MAX_SIZE = 20;
const MAX_VALUE = 1_000;
const POOLINGS = ["max", "average", "min", "median"] as const;

const instance = z
  .object({
    matrix: z
      .array(z.array(z.number().int().min(-MAX_VALUE).max(MAX_VALUE)).max(MAX_SIZE))
      .min(2)
      .max(MAX_SIZE),
    window_size: z.number().int().min(1).max(MAX_SIZE),
    pooling_type: z.enum(POOLINGS),
    stride: z.number().int().min(1).max(MAX_SIZE),
    /** Rings of empty cells around the matrix, fewer than the window has rows. */
    padding: z.number().int().min(0).max(MAX_SIZE),
    /** Decimals that the question asks for; null for published records, which say nothing of rounding. */
    decimals: z.literal(2).nullable(),
  })
  .refine(({ matrix }) => matrix.every((row) => row.length === matrix.length), "the matrix is not square")
  .refine(
    ({ matrix, window_size, padding }) => padding < window_size && window_size <= matrix.length + 2 * padding,
    "a window that does not fit",
  );
type Instance = z.output<typeof instance>;

const params = z.object({
  /** Rows of the matrix and of the window; one pair is drawn for each question. */
  sizes: z
    .array(z.tuple([z.number().int().min(3).max(MAX_SIZE), z.number().int().min(2).max(6)]))
    .min(1)
    .max(60)
    .default([
      [4, 2],
      [5, 3],
      [6, 3],
    ]),
  poolings: z.array(z.enum(POOLINGS)).min(1).default(["max", "average"]),
  max_stride: z.number().int().min(1).max(4).default(1),
  max_padding: z.number().int().min(0).max(1).default(0),
  min_value: z.number().int().min(-MAX_VALUE).max(MAX_VALUE).default(-10),
  max_value: z.number().int().min(-MAX_VALUE).max(MAX_VALUE).default(20),
});

export const task = defineTask({
  id: "pooling",
  suite: "symbench",
  version: 1,
  family: "pooling",
  capability: "execution",
  abilities: ["math", "spatial"],
  summary: "Pool a matrix over all positions of a window: largest, smallest or middle value, or average.",
  judging:
    "Every number must be right, rounded to two decimals or more exact, fractions included; largest and smallest values exactly. Rows on lines, nested brackets or one flat list.",
  severalRight: false,
  params,
  levels: {
    easy: {
      sizes: [
        [3, 2],
        [4, 2],
      ],
    },
    medium: {},
    hard: {
      sizes: [
        [7, 3],
        [8, 3],
        [8, 4],
        [9, 4],
      ],
      poolings: [...POOLINGS],
      max_stride: 2,
      max_padding: 1,
      min_value: -50,
      max_value: 50,
    },
  },
  grows: {
    what: "cells of the matrix times cells of the window",
    measure: ({ matrix, window_size }) => matrix.length ** 2 * window_size ** 2,
  },
  instance,

  generate(rng, options) {
    const [n, window_size] = rng.pick(options.sizes);
    const size = Math.min(window_size, n);
    return {
      matrix: Array.from({ length: n }, () =>
        Array.from({ length: n }, () => rng.int(options.min_value, options.max_value)),
      ),
      window_size: size,
      pooling_type: rng.pick(options.poolings),
      stride: rng.int(1, options.max_stride),
      padding: rng.int(0, options.max_padding),
      decimals: 2 as const,
    };
  },

  prompt(given) {
    const { matrix, window_size: w, pooling_type, stride, padding } = given;
    const n = matrix.length;
    const side = outputSide(given);
    const ring = padding === 0 ? "" : RING;
    const exact = EXACT.includes(pooling_type);
    const form = Array.from({ length: side }, (_, r) =>
      Array.from({ length: side }, (_, c) => `${MAX_VALUE + r * side + c + 1}${exact ? "" : ".25"}`),
    );
    return `This matrix has ${n} rows and ${n} columns:

${matrix.map((row) => row.join(", ")).join("\n")}
${ring}
A window of ${w} rows and ${w} columns is laid on the ${padding === 0 ? "" : "surrounded "}matrix, first on its top left corner. From there it moves to the right by ${places(stride)} at a time, and after each such row of positions down by ${places(stride)}, starting on the left again; it never reaches beyond the edge${padding === 0 ? "" : " of the ring"}. At each position it gives one number: ${WHAT[pooling_type]} of the ${padding === 0 ? "" : "matrix's own "}values that it covers. These numbers form a new matrix of ${side} ${side === 1 ? "row and 1 column" : `rows and ${side} columns`}, arranged like the positions.

What is the new matrix?

${answerFormat(
  `Write it as ${side} ${side === 1 ? "line with one number" : `lines of ${side} numbers separated by commas`}${exact ? "" : "; round numbers that are not whole to two decimals (a value halfway between goes away from zero)"}.`,
  { example: form.map((row) => row.join(", ")).join("\n") },
)}`;
  },

  solve(given) {
    return pool(given)
      .map((row) => row.map((value) => writeRounded(exactly(value), given.decimals ?? 8)).join(", "))
      .join("\n");
  },

  verify(answer, given) {
    const side = outputSide(given);
    const pooled = pool(given).flat();
    const cells = read(answer, (text) => parseNumbers(text, side, pooled, given));
    if (!cells.ok) return invalid(cells.reason);
    for (const [at, value] of pooled.entries()) {
      const number = cells.value[at];
      if (number && !isRight(number, exactly(value), given)) {
        const where = `row ${Math.floor(at / side) + 1}, column ${(at % side) + 1}`;
        return wrong(`${where} should be ${writeRounded(exactly(value), 2)}`);
      }
    }
    return correct("every number is right");
  },
});

/** Maximum and minimum are exact; an average may be rounded, to two decimals as the question says or to more. */
function isRight(number: Fraction, value: Fraction, { pooling_type, decimals }: Instance): boolean {
  if (number.equals(value)) return true;
  if (EXACT.includes(pooling_type)) return false;
  // Published records do not say how they were rounded.
  if (decimals === null) return within(number, value, new Fraction(1, 1_000_000));
  const places = decimalsOf(number);
  return places <= 2
    ? number.equals(new Fraction(writeRounded(value, 2)))
    : within(number, value, new Fraction(1n, 2n * 10n ** BigInt(places)));
}

/** Decimals that the number needs, up to 30. */
function decimalsOf(number: Fraction): number {
  let places = 0;
  for (let unit = 1n; unit % number.d !== 0n && places < 30; unit *= 10n) places++;
  return places;
}

/** Kinds whose result is a value of the matrix. */
const EXACT: readonly string[] = ["max", "min"];
const WHAT: Readonly<Record<Instance["pooling_type"], string>> = {
  max: "the largest",
  min: "the smallest",
  average: "the average",
  median:
    "the median (of an even number of values: the average of the two in the middle when they are sorted)",
};
const RING =
  "\nIt is surrounded by one ring of empty cells, so that there is one more row at the top and at the bottom and one more column on each side. Empty cells have no value and are left out of everything that is calculated.\n";

function places(stride: number): string {
  return stride === 1 ? "1 place" : `${stride} places`;
}

function outputSide({ matrix, window_size, stride, padding }: Instance): number {
  return Math.floor((matrix.length + 2 * padding - window_size) / stride) + 1;
}

/** A sum of values over their number. */
interface Ratio {
  sum: number;
  count: number;
}

function exactly({ sum, count }: Ratio): Fraction {
  return new Fraction(sum, count);
}

/** The number with two decimals in its shortest form where that is right, as most answers have it. */
function shortest({ sum, count }: Ratio, decimals: Instance["decimals"]): string | undefined {
  if (decimals === null && (100 * sum) % count !== 0) return undefined;
  const hundredths = Math.floor((200 * Math.abs(sum) + count) / (2 * count));
  const tail = hundredths % 100;
  const fraction = tail === 0 ? "" : `.${tail < 10 ? "0" : ""}${tail % 10 === 0 ? tail / 10 : tail}`;
  return `${sum < 0 && hundredths > 0 ? "-" : ""}${(hundredths - tail) / 100}${fraction}`;
}

function pool(given: Instance): Ratio[][] {
  const { matrix, window_size, pooling_type, stride, padding } = given;
  const side = Array.from({ length: outputSide(given) }, (_, i) => i * stride - padding);
  return side.map((top) =>
    side.map((left) => {
      const values: number[] = [];
      for (const row of matrix.slice(Math.max(top, 0), top + window_size))
        values.push(...row.slice(Math.max(left, 0), left + window_size));
      return combine(values, pooling_type);
    }),
  );
}

function combine(values: readonly number[], kind: Instance["pooling_type"]): Ratio {
  switch (kind) {
    case "max":
      return { sum: Math.max(...values), count: 1 };
    case "min":
      return { sum: Math.min(...values), count: 1 };
    case "average":
      return { sum: values.reduce((sum, value) => sum + value, 0), count: values.length };
    case "median": {
      const sorted = values.toSorted((a, b) => a - b);
      const last = sorted.length - 1;
      return { sum: (sorted[Math.floor(last / 2)] ?? 0) + (sorted[Math.ceil(last / 2)] ?? 0), count: 2 };
    }
  }
}

/** More than a number with all the digits of a computer's and its separators has. */
const CHARS_PER_CELL = 60;

/** The numbers in reading order; null where a cell is written exactly like the right one. */
function parseNumbers(
  text: string,
  side: number,
  pooled: readonly Ratio[],
  { decimals }: Instance,
): Parsed<(Fraction | null)[]> {
  if (text.length > CHARS_PER_CELL * side * side + 400)
    return unreadable(`${text.length} characters for ${side * side} numbers`);
  const cells = parseMatrix(text, side, side);
  if (!cells.ok) return cells;
  const numbers: (Fraction | null)[] = [];
  for (const [at, cell] of cells.value.flat().entries()) {
    const value = pooled[at];
    if (value && cell === shortest(value, decimals)) {
      numbers.push(null);
      continue;
    }
    const number = parseRational(cell);
    if (!number.ok) return unreadable(`the cell "${cell.slice(0, 20)}" is ${number.reason}`);
    numbers.push(number.value);
  }
  return parsed(numbers);
}
