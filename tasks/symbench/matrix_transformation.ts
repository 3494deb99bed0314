import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat, capitalize } from "../../generators/text.js";
import { MATRIX_STEP_NAMES, MATRIX_STEPS, stepMatrix } from "../../generators/transform.js";
import type { MatrixStep } from "../../generators/transform.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { parseSymbolGrid } from "../../verifiers/parse/symbol-grid.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Rotate a matrix of characters, at harder levels in a chain of several steps (SymBench `matrix_transformation`). Differences
 * from the source: the layout of the answer is stated, rows may be given as rows, nothing stands directly behind the last
 * cell of the matrix, and rotations to the other side or a transposed matrix are never right by accident.
 */
const MAX_SIZE = 12;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "123456789";
/** All symbols of the source; drawn are those that no Markdown or LaTeX takes for its own. */
const SOURCE_SYMBOLS = "!@#$%^&*";
const DRAWN_SYMBOLS = "!@%^&?~+";
const ALPHABET = `${LETTERS}0${DIGITS}${SOURCE_SYMBOLS}${DRAWN_SYMBOLS}`;

const instance = z
  .object({
    matrix: z
      .array(
        z
          .array(z.string().regex(/^[A-Z1-9!@#$%^&*?~+]$/))
          .min(1)
          .max(MAX_SIZE),
      )
      .min(2)
      .max(MAX_SIZE),
    /** Done one after the other. */
    steps: z.array(z.enum(MATRIX_STEP_NAMES)).min(1).max(12),
  })
  .refine(
    ({ matrix }) => matrix.every((row) => row.length === matrix[0]?.length),
    "rows of different lengths",
  );
type Instance = z.output<typeof instance>;

const CONTENTS = {
  letters: LETTERS,
  digits: DIGITS,
  mixed: LETTERS + DIGITS,
  symbols: DRAWN_SYMBOLS,
} as const;
const CONTENT_NAMES = Object.keys(CONTENTS) as (keyof typeof CONTENTS)[];

const params = z.object({
  /** Rows and columns; one pair is drawn for each question. */
  sizes: z
    .array(z.tuple([z.number().int().min(2).max(MAX_SIZE), z.number().int().min(2).max(MAX_SIZE)]))
    .min(1)
    .max(60)
    .default([
      [3, 3],
      [3, 4],
      [4, 4],
    ]),
  /** What the cells hold. */
  contents: z.array(z.enum(CONTENT_NAMES)).min(1).default(["letters", "digits", "mixed", "symbols"]),
  /** Number of steps; a single one is the rotation by 90 degrees clockwise. */
  min_steps: z.number().int().min(1).max(12).default(1),
  max_steps: z.number().int().min(1).max(12).default(1),
});

export const task = defineTask({
  id: "matrix_transformation",
  suite: "symbench",
  version: 1,
  family: "matrix",
  capability: "execution",
  abilities: ["spatial", "order"],
  summary: "Rotate a matrix of characters, in hard questions in several steps of different kinds.",
  judging:
    "Every cell must be right; rows on lines, nested brackets or one flat list, with or without separators; the shape counts where rows are given.",
  severalRight: false,
  params,
  // The source's five sizes: the smaller two are easy, the other three medium; any content goes with any size.
  levels: {
    easy: {
      sizes: [
        [2, 2],
        [2, 3],
      ],
      contents: ["letters", "mixed"],
    },
    medium: {},
    hard: {
      sizes: [
        [4, 5],
        [5, 5],
        [5, 6],
        [6, 4],
        [6, 6],
      ],
      min_steps: 3,
      max_steps: 5,
    },
  },
  grows: {
    what: "cells times steps",
    measure: ({ matrix, steps }) => matrix.length * (matrix[0]?.length ?? 0) * steps.length,
  },
  instance,

  generate(rng, options) {
    return attempt("matrix_transformation", 500, () => {
      const [rows, cols] = rng.pick(options.sizes);
      const cells = [...CONTENTS[rng.pick(options.contents)]];
      const matrix = Array.from({ length: rows }, () => Array.from({ length: cols }, () => rng.pick(cells)));
      const steps = drawSteps(rng, rng.int(options.min_steps, options.max_steps));
      const given = { matrix, steps };
      const result = flat(transform(given));
      // A turn to the wrong side, a step left out, or no step at all must not lead to the same cells.
      const mistakes = [
        ...(["rotate_counterclockwise", "rotate_half", "transpose"] as const).map((step) => [step]),
        [],
        ...steps.map((_, i) => steps.filter((_step, k) => k !== i)),
      ].filter((other) => other.join() !== steps.join());
      return mistakes.some((other) => flat(transform({ matrix, steps: other })) === result)
        ? undefined
        : given;
    });
  },

  prompt(given) {
    const { matrix, steps } = given;
    const result = transform(given);
    const [height, width] = [result.length, result[0]?.length ?? 0];
    const form = result.map((row) => row.map(() => "0"));
    const what =
      steps.length === 1
        ? `What does the matrix look like after this step: ${MATRIX_STEPS[steps[0] as MatrixStep]}?`
        : `These steps are carried out one after the other, each on the matrix that the step before has left:\n${steps.map((step, i) => `${i + 1}. ${capitalize(MATRIX_STEPS[step])}.`).join("\n")}\n\nWhat does the matrix look like after the last step?`;
    return `This matrix of ${matrix.length} rows and ${matrix[0]?.length} columns holds one character in each cell; cells are separated by blanks:

${rowsOf(matrix)}

${what}

${answerFormat(`Write the resulting matrix as ${height} lines of ${width} characters separated by blanks, from the top row to the bottom row.`, { example: rowsOf(form) })}`;
  },

  solve(given) {
    return rowsOf(transform(given));
  },

  verify(answer, given) {
    const result = transform(given);
    const symbols = new Set(result.flat());
    const cells = read(answer, (text) => parseCells(text, result.length, result[0]?.length ?? 0, symbols));
    if (!cells.ok) return invalid(cells.reason);
    for (const [r, row] of result.entries())
      for (const [c, cell] of row.entries())
        if (cells.value[r]?.[c] !== cell)
          return wrong(`row ${r + 1}, column ${c + 1} is ${cells.value[r]?.[c]}, it should be ${cell}`);
    return correct("every cell is right");
  },
});

function transform({ matrix, steps }: Instance): string[][] {
  return steps.reduce<string[][]>((current, step) => stepMatrix(current, step), matrix);
}

/** The cells, with letters in any case. */
function parseCells(
  text: string,
  rows: number,
  cols: number,
  symbols: ReadonlySet<string>,
): Parsed<string[][]> {
  // Where no cell is an ampersand, it divides the columns of a LaTeX matrix.
  const alphabet = symbols.has("&") ? ALPHABET : ALPHABET.replaceAll("&", "");
  const cells = parseSymbolGrid(text, rows, cols, alphabet + LETTERS.toLowerCase());
  if (!cells.ok) return unreadable(cells.reason);
  return parsed(cells.value.map((row) => row.map((cell) => cell.toUpperCase())));
}

/** One rotation, or steps of which none undoes or repeats the one before. */
function drawSteps(rng: Rng, count: number): MatrixStep[] {
  if (count === 1) return ["rotate_clockwise"];
  const steps: MatrixStep[] = [];
  while (steps.length < count) {
    const step = rng.pick(MATRIX_STEP_NAMES);
    const last = steps.at(-1);
    if (step === last || (step.startsWith("rotate") && last?.startsWith("rotate"))) continue;
    steps.push(step);
  }
  return steps;
}

function flat(matrix: readonly (readonly string[])[]): string {
  return matrix.flat().join("");
}

function rowsOf(matrix: readonly (readonly string[])[]): string {
  return matrix.map((row) => row.join(" ")).join("\n");
}
