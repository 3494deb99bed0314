import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { isForcedGrid, moduloCells, OPERATIONS } from "../../generators/modulo-rules.js";
import { answerFormat } from "../../generators/text.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Fill the holes of a grid whose cells follow a remainder (reasoning-gym `modulo_grid`). Differences from the source: the
 * question names the possible rules, and all of them that fit the rest agree in the holes; at least one hole is true and one
 * false (there nine of ten grids are right with ❌ in their one hole), so there are three or four where the source has one;
 * the cell that mirrors a hole on the main diagonal is hidden as well, since three of the four operations give both the same
 * mark; blanks between cells cost nothing.
 */
const MAX_SIDE = 100;
const side = z.number().int().min(4).max(MAX_SIDE);
const small = z.number().int().min(2).max(100);

const params = z.object({
  size_x: side.default(20),
  size_y: side.default(20),
  max_divisor: small.default(20),
  max_target: z.number().int().min(1).max(100).default(20),
  max_holes: z.number().int().min(2).max(200).default(4),
});

const place = z
  .number()
  .int()
  .min(0)
  .max(MAX_SIDE - 1);

export const task = defineTask({
  id: "modulo_grid",
  suite: "reasoning_gym",
  version: 1,
  family: "modulo_grid",
  capability: "reasoning",
  abilities: ["math", "spatial"],
  summary: "Find the rule with a remainder behind a grid and fill its holes.",
  judging: "The whole grid, cell by cell, row by row; blanks and separators between cells carry no meaning.",
  severalRight: false,
  params,
  levels: {
    easy: { size_x: 10, size_y: 10, max_divisor: 7, max_target: 6, max_holes: 4 },
    medium: {},
    hard: { size_x: 30, size_y: 30, max_divisor: 30, max_target: 29, max_holes: 12 },
  },
  grows: { what: "cells of the grid", measure: ({ size_x, size_y }) => size_x * size_y },
  instance: z
    .object({
      divisor: z.number().int().min(1).max(1_000),
      target: z.number().int().min(1).max(1_000),
      operation: z.enum(OPERATIONS),
      size_x: z.number().int().min(1).max(MAX_SIDE),
      size_y: z.number().int().min(1).max(MAX_SIDE),
      max_divisor: z.number().int().min(1).max(1_000),
      max_target: z.number().int().min(1).max(1_000),
      holes: z
        .array(z.tuple([place, place]))
        .min(1)
        .max(1_000),
    })
    .refine(
      ({ size_x, size_y, holes, divisor, target, max_divisor, max_target }) =>
        divisor <= max_divisor &&
        target <= max_target &&
        holes.length <= 1_000 &&
        holes.every(([x, y]) => x < size_x && y < size_y),
      "a hole outside of the grid, or a number beyond its bound",
    ),
  difficulty: ({ size_x, size_y, max_holes, max_divisor, max_target }) => ({
    size_x,
    size_y,
    holes: max_holes,
    divisor: max_divisor,
    target: max_target,
  }),

  generate(rng, { size_x, size_y, max_divisor, max_target, max_holes }) {
    const operation = rng.pick(OPERATIONS);
    // Of fewer holes there is no room for the mirrored cells of a true and a false one.
    const mirrors = size_x === size_y && max_holes >= 4;
    const fewest = Math.min(3, max_holes);
    return attempt("modulo_grid", 5_000, () => {
      const divisor = rng.int(2, max_divisor);
      const target = rng.int(1, Math.min(max_target, divisor - 1));
      const cells = moduloCells({ operation, divisor, target }, size_x, size_y);
      const [falses, trues]: [number[], number[]] = [[], []];
      for (let i = 0; i < cells.length; i++) (cells[i] === 1 ? trues : falses).push(i);
      if (trues.length < 4 || falses.length === 0) return undefined;
      const count = rng.int(fewest, max_holes);
      const held = new Set<number>();
      const hide = (i: number): void => {
        held.add(i);
        if (mirrors) held.add((i % size_x) * size_x + Math.floor(i / size_x));
      };
      hide(rng.pick(trues));
      hide(rng.pick(falses));
      // About half of the holes are true, as far as enough others are left to see the rule by.
      for (let tries = 0; held.size < count && tries < 1_000; tries++)
        hide(rng.pick(rng.int(0, 1) === 1 ? trues : falses));
      if (held.size > max_holes || trues.filter((i) => !held.has(i)).length < 3) return undefined;
      if (!isForcedGrid(cells, held, size_x, size_y, max_divisor, max_target)) return undefined;
      const holes = [...held]
        .sort((a, b) => a - b)
        .map((i): [number, number] => [i % size_x, Math.floor(i / size_x)]);
      return { divisor, target, operation, size_x, size_y, max_divisor, max_target, holes };
    });
  },

  prompt(instance) {
    const { size_x, size_y, max_divisor, max_target, holes } = instance;
    const rows = rowsOf(instance);
    for (const [x, y] of holes) (rows[y] as string[])[x] = "❔";
    return `Each cell of this grid of ${size_y} rows and ${size_x} columns is ✅ or ❌ by a hidden rule. Some cells are hidden behind ❔.

${write(rows)}

The rule works on the column number x and the row number y, both counted from 0: the cell at the top left has x = 0 and y = 0. It takes one of these four: the sum x + y, the difference |x - y|, the product x * y, or the power x^y (with 0^0 = 1). The cell is ✅ if this number divided by D leaves the remainder T, else ❌. It is the same operation, the same D (a whole number from 1 to ${max_divisor}) and the same T (from 1 to ${max_target}) for all cells. All rules of this kind that fit the visible cells agree in the hidden ones.

${answerFormat("Write the whole grid with ✅ or ❌ in place of each ❔, one row a line.", { example: "✅❌\n❌✅" })}`;
  },

  solve(instance) {
    return write(rowsOf(instance));
  },

  verify(answer, instance) {
    const { size_x, size_y, holes } = instance;
    const given = read(answer, (text) => parseMarks(text, size_x, size_y));
    if (!given.ok) return invalid(given.reason);
    const expected = rowsOf(instance);
    const isRight = (x: number, y: number): boolean => given.value[y]?.[x] === expected[y]?.[x];
    const bad = holes.filter(([x, y]) => !isRight(x, y)).length;
    if (bad > 0) return wrong(`${bad} of ${holes.length} hidden cells are wrong`);
    return expected.every((row, y) => row.every((_, x) => isRight(x, y)))
      ? correct("every cell is right")
      : wrong("a visible cell was changed");
  },
});

function rowsOf(instance: {
  operation: (typeof OPERATIONS)[number];
  divisor: number;
  target: number;
  size_x: number;
  size_y: number;
}): string[][] {
  const { size_x, size_y } = instance;
  const cells = moduloCells(instance, size_x, size_y);
  const rows: string[][] = [];
  for (let y = 0; y < size_y; y++) {
    const row: string[] = [];
    for (let x = 0; x < size_x; x++) row.push(cells[y * size_x + x] === 1 ? "✅" : "❌");
    rows.push(row);
  }
  return rows;
}

function write(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join("")).join("\n");
}

const MARKS: ReadonlyMap<string, string> = new Map([
  ["✅", "✅"],
  ["✔", "✅"],
  ["☑", "✅"],
  ["✓", "✅"],
  ["❌", "❌"],
  ["✖", "❌"],
  ["❎", "❌"],
  ["✗", "❌"],
  ["✘", "❌"],
]);

/** Rows on lines or in brackets, or all in one line; variation selectors, blanks, commas, bars and quotes between cells are passed over. */
function parseMarks(text: string, width: number, height: number): Parsed<string[][]> {
  const plain = text.replace(/^(?:the )?(?:completed|filled|full|whole) grid(?: is)?:?\s/i, "");
  const rows: string[][] = [];
  for (const line of plain.replace(/\]/g, "\n").split("\n")) {
    const row: string[] = [];
    for (const char of line) {
      if (/[\s,;|"'`[]/.test(char) || char === "\uFE0E" || char === "\uFE0F") continue;
      const mark = MARKS.get(char);
      if (mark === undefined) return unreadable(`"${char}" is neither ✅ nor ❌`);
      row.push(mark);
    }
    if (row.length > 0) rows.push(row);
  }
  const [all = []] = rows;
  if (rows.length === 1 && all.length === width * height)
    return parsed(Array.from({ length: height }, (_, y) => all.slice(y * width, (y + 1) * width)));
  if (rows.length !== height) return unreadable(`${rows.length} rows where the grid has ${height}`);
  return rows.every((row) => row.length === width)
    ? parsed(rows)
    : unreadable(`rows of other lengths than ${width}`);
}
