import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { drawDigits, gridOf, gridText } from "../../generators/number-grid.js";
import type { NumberGrid } from "../../generators/number-grid.js";
import { answerFormat } from "../../generators/text.js";
import { parseItems } from "../../verifiers/parse/list.js";
import { plainSigns } from "../../verifiers/parse/number.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The cells of a square matrix in clockwise spiral order (reasoning-gym `spiral_matrix`). Differences from the source: commas
 * and brackets cost nothing; the anticlockwise spiral and the plain reading of rows or columns never give the same list.
 */
const size = z.number().int().min(2).max(100);
const cell = z.number().int().min(-1_000_000).max(1_000_000);

const params = z.object({
  min_n: size.default(2),
  max_n: size.default(10),
});

export const task = defineTask({
  id: "spiral_matrix",
  suite: "reasoning_gym",
  version: 1,
  family: "matrix",
  capability: "execution",
  abilities: ["spatial", "order"],
  summary: "List the cells of a square matrix in spiral order.",
  judging: "All numbers in spiral order as one flat list, with any separators, with or without brackets.",
  severalRight: false,
  params,
  levels: { easy: { min_n: 3, max_n: 4 }, medium: {}, hard: { min_n: 11, max_n: 18 } },
  grows: { what: "cells of the matrix", measure: ({ n }) => n * n },
  instance: z
    .object({
      matrix: gridOf(cell),
      solution: z.array(cell).min(1).max(10_000),
      n: z.number().int().min(1).max(100),
    })
    .refine(
      ({ matrix, solution, n }) =>
        matrix.length === n &&
        matrix[0]?.length === n &&
        solution.length === n * n &&
        spiral(matrix).every((value, i) => value === solution[i]),
      "matrix, n and solution do not agree",
    ),
  difficulty: ({ min_n, max_n }) => ({ n: [min_n, max_n] }),

  generate(rng, { min_n, max_n }) {
    return attempt("spiral_matrix", 1_000, () => {
      const n = rng.int(min_n, max_n);
      const matrix = drawDigits(rng, n, n);
      const solution = spiral(matrix);
      return hasMistake(matrix, solution) ? undefined : { matrix, solution, n };
    });
  },

  prompt({ matrix, n }) {
    return `This matrix has ${n} rows and ${n} columns:

${gridText(matrix)}

List all its numbers in clockwise spiral order: start in the top left corner and go to the right along the first row, then down the last column, then to the left along the last row, then up the first column as far as the row below the first; go on in the same way through the cells that are left, always inwards, until every cell was visited once.

${answerFormat("Write the numbers in this order, separated by blanks.", { example: "7 0 4 1 9" })}`;
  },

  solve({ solution }) {
    return solution.join(" ");
  },

  verify(answer, { solution }) {
    const list = read(answer, parseNumbers);
    if (!list.ok) return invalid(list.reason);
    if (list.value.length !== solution.length)
      return wrong(`${list.value.length} numbers, the matrix has ${solution.length}`);
    const at = list.value.findIndex((value, i) => value !== solution[i]);
    return at < 0
      ? correct("every number in its place")
      : wrong(`number ${at + 1} is ${list.value[at]}, it should be ${solution[at]}`);
  },
});

/** What may stand before the list: "The spiral order is", "Spiral:". */
const HEADING =
  /^(?:the )?(?:numbers in |elements in |clockwise )?spiral(?: order| list)?\s?(?:is\b|:|=):?\s/i;

function parseNumbers(text: string): Parsed<number[]> {
  const items = parseItems(text.replace(HEADING, ""));
  if (!items.ok) return items;
  const numbers: number[] = [];
  for (const item of items.value) {
    const plain = plainSigns(item);
    if (!/^[+-]?\d{1,15}(?:\.0{0,15})?$/.test(plain))
      return unreadable(`"${item.slice(0, 20)}" is not a whole number`);
    numbers.push(Number(plain));
  }
  return numbers.length > 0 ? parsed(numbers) : unreadable("no numbers");
}

/** Ring after ring of a square, each in four sides. */
function spiral(matrix: NumberGrid): number[] {
  const list: number[] = [];
  let [top, left] = [0, 0];
  let [bottom, right] = [matrix.length - 1, (matrix[0]?.length ?? 0) - 1];
  const visit = (r: number, c: number): void => void list.push(matrix[r]?.[c] ?? 0);
  while (top <= bottom && left <= right) {
    for (let c = left; c <= right; c++) visit(top, c);
    for (let r = top + 1; r <= bottom; r++) visit(r, right);
    for (let c = right - 1; c >= left; c--) visit(bottom, c);
    for (let r = bottom - 1; r > top; r--) visit(r, left);
    top++;
    left++;
    bottom--;
    right--;
  }
  return list;
}

/** Whether reading rows, columns or the anticlockwise spiral gives the same list. */
function hasMistake(matrix: NumberGrid, solution: readonly number[]): boolean {
  const n = matrix.length;
  if (solution.every((value, i) => value === matrix[Math.floor(i / n)]?.[i % n])) return true;
  if (solution.every((value, i) => value === matrix[i % n]?.[Math.floor(i / n)])) return true;
  if (matrix.some((row, r) => row[0] !== matrix[0]?.[r])) return false;
  const columns = matrix.map((_, c) => matrix.map((row) => row[c] ?? 0));
  return spiral(columns).every((value, i) => value === solution[i]);
}
