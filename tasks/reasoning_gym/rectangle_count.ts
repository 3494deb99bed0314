import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import { drawOutlines, hasOneReading, writePicture } from "../../generators/outlines.js";
import { answerFormat } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Count rectangles drawn by their outlines (reasoning-gym `rectangle_count`). Differences from the source: only one set of
 * outlines makes the picture (there a fifth of the pictures can also be read as another number of rectangles), the numbers come
 * equally often, a number beside the right one earns nothing. A published picture is judged by its stored number.
 */
const MAX_RECTANGLES = 40;
const side = z.number().int().min(10).max(200);

const params = z.object({
  max_rectangles: z.number().int().min(1).max(MAX_RECTANGLES).default(10),
  min_rectangles: z.number().int().min(1).max(MAX_RECTANGLES).default(1),
  width: side.default(80),
  height: side.default(80),
});

const number = z.number().int().min(1).max(1_000);

export const task = defineTask({
  id: "rectangle_count",
  suite: "reasoning_gym",
  version: 1,
  family: "rectangle_count",
  capability: "execution",
  abilities: ["spatial"],
  summary: "Count the rectangles whose outlines are drawn on a grid of characters.",
  judging: "The number of rectangles as one whole number.",
  severalRight: false,
  params,
  levels: {
    easy: { max_rectangles: 4, width: 30, height: 20 },
    medium: {},
    hard: { min_rectangles: 7, max_rectangles: 14 },
  },
  grows: { what: "rectangles", measure: ({ num_rectangles }) => num_rectangles },
  instance: z
    .object({
      puzzle: z
        .string()
        .max(50_000)
        .regex(/^[ #█\n]*[#█][ #█\n]*$/),
      solution: number,
      num_rectangles: number,
    })
    .refine(({ solution, num_rectangles }) => solution === num_rectangles, "two different numbers"),
  difficulty: ({ max_rectangles }) => ({ max_rectangles }),

  generate(rng, { min_rectangles, max_rectangles, width, height }) {
    const count = min_rectangles + rng.balanced(max_rectangles - min_rectangles + 1);
    return attempt("rectangle_count", 500, () => {
      const picture = drawOutlines(rng, width, height, count);
      if (!picture || !hasOneReading(picture)) return undefined;
      return { puzzle: writePicture(picture), solution: count, num_rectangles: count };
    });
  },

  prompt({ puzzle, solution }) {
    const rows = puzzle.split("\n").map((row) => row.trimEnd());
    return `How many rectangles are drawn in this picture?

\`\`\`
${rows.join("\n")}
\`\`\`

Every rectangle is drawn by its outline, one character thick, with sides along the rows and columns; it is at least three characters wide and three high. Outlines may cross and cover each other in part. A # stands where one outline runs, a █ where exactly two run; nowhere do three. Blanks are empty, also at the ends of the rows.

Count the outlines only: an area that is closed in by parts of several outlines is no rectangle of its own. Just one set of outlines makes this picture.

${answerFormat("Answer with the number of rectangles.", { example: exampleOtherThan(String(solution), "1001", "1002") })}`;
  },

  solve({ solution }) {
    return String(solution);
  },

  verify(answer, { solution }) {
    const given = read(answer, (text) =>
      parseWholeAnswer(text, {
        labels: ["number", "of", "rectangles", "rectangle", "count", "there"],
        units: ["rectangles", "rectangle"],
      }),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(solution) ? correct("the number of rectangles") : wrong("not the number");
  },
});
