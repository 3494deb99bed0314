import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat, numberWord } from "../../generators/text.js";
import { parseCells } from "../../verifiers/parse/cells.js";
import type { Cell } from "../../verifiers/parse/cells.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Choose cells of a number grid so that every row and column keeps a bound on the chosen numbers (SymBench
 * `logic_puzzle`). Differences from the source: every grid has a solution (it is planted), cells off the grid, repeated
 * cells, equal numbers and a choice without the demanded cell are wrong, coordinates are counted from 0 throughout, and
 * "different" is said of numbers and cells. The order of cells is free, in published records as well.
 */
const instance = z
  .object({
    grid: z
      .array(z.array(z.number().int().min(-1_000).max(1_000)).min(2).max(20))
      .min(2)
      .max(20),
    /** One right choice of cells, row and column from 0; its length is the number of cells to choose. */
    solution: z
      .array(z.tuple([z.number().int().min(0).max(19), z.number().int().min(0).max(19)]))
      .min(1)
      .max(100),
    constraints: z.object({ type: z.string().regex(/^(?:product_gt_0|sum_le_[1-9]\d{0,2})$/) }),
  })
  .refine(({ grid }) => grid.every((row) => row.length === grid.length), "the grid is not square");
type Instance = z.output<typeof instance>;

const params = z.object({
  size: z.number().int().min(3).max(12).default(5),
  /** Cells to choose. */
  picks: z.number().int().min(3).max(40).default(9),
  /** Numbers are from 1, or without a sum limit from -max_value, to max_value; never 0. */
  max_value: z.number().int().min(3).max(99).default(8),
  /** Largest sum of a row or column; null: products must be above 0 instead. */
  sum_limit: z.number().int().min(2).max(999).nullable().default(null),
});

export const task = defineTask({
  id: "logic_puzzle",
  suite: "symbench",
  version: 1,
  family: "logic_puzzle",
  capability: "planning",
  abilities: ["math", "logic", "search"],
  summary: "Choose cells of a number grid so that every row and column keeps a bound on the chosen numbers.",
  judging:
    "Every choice of the right number of different cells with different numbers that holds the demanded cell and keeps the bound in each row and column is right, in any order.",
  severalRight: true,
  params,
  // Medium and hard are the source's fourth and ninth level, where more cells are asked for than there are positive
  // numbers, so that no choice without negative numbers exists; its first level has 16 solvable grids only.
  levels: {
    easy: { size: 4, picks: 5, max_value: 6, sum_limit: 7 },
    medium: {},
    hard: { size: 9, picks: 20, max_value: 18 },
  },
  grows: { what: "cells to choose", measure: ({ solution }) => solution.length },
  instance,

  generate(rng, options) {
    const { size: n, picks, max_value: max, sum_limit } = options;
    return attempt("logic_puzzle", 2_000, () => {
      const planted = sum_limit === null ? plantProducts(rng, options) : plantSums(rng, options);
      if (!planted) return undefined;
      const value = (): number => rng.int(1, max) * (sum_limit !== null || rng.chance(0.7) ? 1 : -1);
      const grid = Array.from({ length: n }, () => Array.from({ length: n }, value));
      for (const { cell, number } of planted) (grid[cell[0]] as number[])[cell[1]] = number;
      const candidate: Instance = {
        grid,
        solution: planted.map(({ cell }) => [...cell] as [number, number]),
        constraints: { type: sum_limit === null ? "product_gt_0" : `sum_le_${sum_limit}` },
      };
      return picks === planted.length && breach(candidate.solution, candidate) === undefined
        ? candidate
        : undefined;
    });
  },

  prompt(instance) {
    const { grid, solution } = instance;
    const n = grid.length;
    const limit = sumLimit(instance);
    const bound =
      limit === undefined
        ? "the product of the chosen numbers in it is greater than 0"
        : `the sum of the chosen numbers in it is at most ${limit}`;
    return `This grid has ${n} rows and ${n} columns of numbers:

${grid.map((row) => row.join(", ")).join("\n")}

Choose exactly ${numberWord(solution.length)} different cells so that
- no two chosen cells hold the same number,
- the cell in the top right corner (it holds ${grid[0]?.[n - 1] ?? 0}) is one of them,
- for every row in which cells are chosen, ${bound},
- for every column in which cells are chosen, ${bound}.
Rows and columns without a chosen cell are fine.

Rows are counted from the top and columns from the left, both from 0: the top right corner is row 0, column ${n - 1}.

${answerFormat(
  `List the ${solution.length} chosen cells in any order, each as its row and its column with a blank between them, and commas between the cells.`,
  { example: `${n} 0, 1 ${n + 1}, ${n + 2} 2` },
)}`;
  },

  solve(instance) {
    const problem = breach(instance.solution, instance);
    if (problem !== undefined) throw new Error(`the stored solution breaks the rules: ${problem}`);
    return instance.solution.map(([r, c]) => `${r} ${c}`).join(", ");
  },

  verify(answer, instance) {
    const cells = read(answer, parseCells);
    if (!cells.ok) return invalid(cells.reason);
    const problem = breach(cells.value, instance);
    return problem === undefined ? correct("every rule is kept") : wrong(problem);
  },
});

/** What makes a choice of cells wrong; undefined where nothing does. */
function breach(cells: readonly Cell[], instance: Instance): string | undefined {
  const { grid, solution } = instance;
  const n = grid.length;
  if (cells.length !== solution.length)
    return `${cells.length} cells where ${solution.length} are to be chosen`;
  const chosen = new Set<number>();
  const numbers = new Set<number>();
  const lines = new Map<string, number[]>();
  for (const [r, c] of cells) {
    const number = r >= 0 && c >= 0 ? grid[r]?.[c] : undefined;
    if (number === undefined) return `row ${r}, column ${c} is not on the grid`;
    if (chosen.has(r * n + c)) return `row ${r}, column ${c} is chosen twice`;
    if (numbers.has(number)) return `the number ${number} is chosen twice`;
    chosen.add(r * n + c);
    numbers.add(number);
    for (const line of [`row ${r}`, `column ${c}`]) lines.set(line, [...(lines.get(line) ?? []), number]);
  }
  if (!chosen.has(n - 1)) return "the cell in the top right corner is not chosen";
  const limit = sumLimit(instance);
  for (const [line, held] of lines) {
    if (limit !== undefined) {
      const sum = held.reduce((a, b) => a + b, 0);
      if (sum > limit) return `the sum in ${line} is ${sum}, more than ${limit}`;
    } else if (held.includes(0) || held.filter((number) => number < 0).length % 2 === 1)
      return `the product in ${line} is not greater than 0`;
  }
  return undefined;
}

/** Undefined where products count. */
function sumLimit({ constraints: { type } }: Instance): number | undefined {
  return type === "product_gt_0" ? undefined : Number(type.slice("sum_le_".length));
}

interface Planted {
  cell: Cell;
  number: number;
}

/**
 * Negative numbers stand on the corners of rectangles, overlaid so that a cell on two of them is on none: every row and
 * column has an even number of them. The positive ones stand anywhere else. Undefined where the draw does not fit.
 */
function plantProducts(
  rng: Rng,
  { size: n, picks, max_value: max }: { size: number; picks: number; max_value: number },
): Planted[] | undefined {
  const negative = new Set<number>();
  const needed = Math.max(0, picks - max);
  const wanted = rng.int(needed, Math.max(needed, Math.floor(picks / 2)));
  for (let i = 0; i < 20 && negative.size < wanted; i++) {
    const [top = 0, bottom = 0] = rng.sample(numbersTo(n), 2);
    const [left = 0, right = 0] = rng.sample(numbersTo(n), 2);
    for (const cell of [top * n + left, top * n + right, bottom * n + left, bottom * n + right])
      if (!negative.delete(cell)) negative.add(cell);
  }
  if (negative.size < needed || negative.size > Math.min(picks, max)) return undefined;
  const corner = n - 1;
  const others = numbersTo(n * n).filter((cell) => !negative.has(cell) && cell !== corner);
  const fixed = negative.has(corner) ? [] : [corner];
  const free = picks - negative.size - fixed.length;
  if (free < 0 || free > others.length) return undefined;
  const positive = [...fixed, ...rng.sample(others, free)];
  if (positive.length > max) return undefined;
  const values = rng.sample(numbersTo(max), positive.length);
  const mirrored = rng.sample(numbersTo(max), negative.size);
  return rng.shuffle([
    ...positive.map((cell, i) => ({ cell: cellAt(cell, n), number: 1 + (values[i] ?? 0) })),
    ...[...negative].map((cell, i) => ({ cell: cellAt(cell, n), number: -1 - (mirrored[i] ?? 0) })),
  ]);
}

/** Different numbers on random cells, the corner among them; the caller checks the sums. */
function plantSums(
  rng: Rng,
  { size: n, picks, max_value: max }: { size: number; picks: number; max_value: number },
): Planted[] | undefined {
  if (picks > max || picks > n * n) return undefined;
  const cells = [
    n - 1,
    ...rng.sample(
      numbersTo(n * n).filter((cell) => cell !== n - 1),
      picks - 1,
    ),
  ];
  const values = rng.sample(numbersTo(max), picks);
  return rng.shuffle(cells.map((cell, i) => ({ cell: cellAt(cell, n), number: 1 + (values[i] ?? 0) })));
}

function numbersTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

function cellAt(at: number, n: number): Cell {
  return [Math.floor(at / n), at % n];
}
