import * as z from "zod";
import { attempt, OutOfAttempts } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import { drawGrid, gridOf, gridText, stepsFrom } from "../../generators/number-grid.js";
import type { NumberGrid } from "../../generators/number-grid.js";
import { answerFormat } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * How long oranges take to rot (reasoning-gym `rotten_oranges`). Differences from the source: whether all of them rot is drawn
 * first (one question in five has the answer -1, in the source 35 to 73 %), there is a fresh and a rotten orange in every
 * grid, and -1 earns nothing where the answer is 1.
 */
const size = z.number().int().min(2).max(100);

const params = z.object({
  min_n: size.default(10),
  max_n: size.default(30),
  /** Probability that a cell holds an orange. */
  p_oranges: z.number().gt(0).max(1).default(0.85),
  /** Probability that an orange is rotten. */
  p_rotten: z.number().gt(0).lt(1).default(0.1),
});

/** One question in this many has oranges that never rot. */
const IMPOSSIBLE_EVERY = 5;

export const task = defineTask({
  id: "rotten_oranges",
  suite: "reasoning_gym",
  version: 1,
  family: "rotten_oranges",
  capability: "execution",
  abilities: ["spatial", "search"],
  summary: "Find the minutes until every orange of a grid is rotten, or that some never rot.",
  judging: "The number of minutes as one whole number, -1 where some orange never rots.",
  severalRight: false,
  params,
  levels: {
    easy: { min_n: 5, max_n: 8 },
    medium: {},
    hard: { min_n: 30, max_n: 38, p_rotten: 0.03 },
  },
  grows: { what: "cells of the grid", measure: ({ n }) => n * n },
  instance: z
    .object({
      /** 0 empty, 1 fresh, 2 rotten. */
      matrix: gridOf(z.number().int().min(0).max(2)),
      solution: z.number().int().min(-1).max(10_000),
      n: z.number().int().min(1).max(100),
    })
    .refine(
      ({ matrix, solution, n }) =>
        matrix.length === n && matrix[0]?.length === n && minutes(matrix) === solution,
      "matrix, n and solution do not agree",
    ),
  difficulty: ({ min_n, max_n }) => ({ n: [min_n, max_n] }),

  generate(rng, { min_n, max_n, p_oranges, p_rotten }) {
    const n = rng.int(min_n, max_n);
    const draw = (possible: boolean) => () => {
      const matrix = drawGrid(n, n, () => {
        const drawn = rng.float();
        return drawn < p_oranges * p_rotten ? 2 : drawn < p_oranges ? 1 : 0;
      });
      if ([1, 2].some((kind) => matrix.every((row) => !row.includes(kind)))) return undefined;
      const solution = minutes(matrix);
      return (solution !== -1) === possible ? { matrix, solution, n } : undefined;
    };
    const possible = rng.balanced(IMPOSSIBLE_EVERY) !== 0;
    try {
      return attempt("rotten_oranges", 400, draw(possible));
    } catch (error) {
      // With very few or very many oranges there may be one outcome only.
      if (error instanceof OutOfAttempts) return attempt("rotten_oranges", 400, draw(!possible));
      throw error;
    }
  },

  prompt({ matrix, n, solution }) {
    return `Oranges lie in a grid of ${n} rows and ${n} columns: 0 is an empty cell, 1 a fresh orange, 2 a rotten orange.

${gridText(matrix)}

In every minute each fresh orange that has a rotten one in a neighbouring cell (above, below, to the left or to the right) becomes rotten as well; all of them at the same time. After how many minutes is no orange fresh any more? If some orange stays fresh for ever, the answer is -1; if none is fresh at the start, it is 0.

${answerFormat("Answer with one whole number.", { example: exampleOtherThan(String(solution), "23", "24") })}`;
  },

  solve({ solution }) {
    return String(solution);
  },

  verify(answer, { solution }) {
    const given = read(answer, (text) =>
      parseWholeAnswer(text, {
        labels: ["number", "of", "minutes", "minimum", "time", "it", "takes", "after"],
        units: ["minutes", "minute"],
      }),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(solution)
      ? correct("the number is right")
      : wrong("not the number of minutes");
  },
});

/** Minutes until no orange is fresh; -1 where one stays so. */
function minutes(matrix: NumberGrid): number {
  const steps = stepsFrom(
    matrix,
    (cell) => cell === 2,
    (cell) => cell === 1,
  );
  let latest = 0;
  for (const [r, row] of matrix.entries())
    for (const [c, cell] of row.entries()) {
      if (cell !== 1) continue;
      const at = steps[r]?.[c] ?? -1;
      if (at < 0) return -1;
      latest = Math.max(latest, at);
    }
  return latest;
}
