import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { shapeOf, SHAPES } from "../../generators/shape-names.js";
import { drawShape, writePath } from "../../generators/shape-paths.js";
import { answerFormat, optionBlock } from "../../generators/text.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { parseOption } from "../../verifiers/parse/option.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Which shape an SVG path draws (BIG-Bench-Hard `geometric_shapes`): twelve shapes, all listed and equally frequent. The
 * source calls 25 rectangles trapezoids and 25 circles ellipses; here the question asks for the most specific name. What
 * is parallel, equal or round is so exactly in the printed hundredths, corners turn by 8 degrees and more, sides do not
 * cross; the name is read off the printed path (generators/shape-names.ts).
 */
const instance = z
  .object({
    /** The path's data: commands M, L and A with absolute coordinates. */
    path: z.string().min(1).max(4_000),
    options: z.array(z.string().min(1).max(30)).min(2).max(15),
  })
  .refine(
    ({ options }) => new Set(options.map((text) => text.toLowerCase())).size === options.length,
    "an option stands twice",
  )
  .refine((read) => answerIndex(read) >= 0, "the path draws none of the shapes");

const params = z.object({
  /** Share of paths in which the pen is set down again on the way. */
  split_share: z.number().min(0).max(1).default(0.45),
  /** In those, the share of pieces before which it is. */
  move_share: z.number().min(0).max(1).default(0.4),
  /** Share of polygons with their corners on a circle. */
  convex_share: z.number().min(0).max(1).default(0.35),
  /** Share of sectors over half a round. */
  reflex_share: z.number().min(0).max(1).default(0),
});

export const task = defineTask({
  id: "geometric_shapes",
  suite: "bbh",
  version: 1,
  family: "geometric_shapes",
  capability: "reasoning",
  abilities: ["spatial"],
  summary: "Name the shape that an SVG path draws.",
  judging: "The letter of the most specific name that fits, or the name itself (oval is ellipse).",
  severalRight: false,
  params,
  levels: {
    easy: { split_share: 0, convex_share: 1 },
    medium: {},
    hard: { split_share: 1, move_share: 0.8, convex_share: 0.1, reflex_share: 0.4 },
  },
  grows: { what: "characters of the path", measure: ({ path }) => path.length },
  instance,

  generate(rng, { split_share, move_share, convex_share, reflex_share }) {
    const shape = SHAPES[rng.balanced(SHAPES.length)] ?? SHAPES[0];
    const moves = rng.chance(split_share) ? move_share : 0;
    return attempt("geometric_shapes", 100, () => {
      const drawn = drawShape(rng, shape, { convex: convex_share, reflex: reflex_share });
      const path = writePath(rng, drawn, moves);
      return shapeOf(path) === shape ? { path, options: [...SHAPES] } : undefined;
    });
  },

  prompt({ path, options }) {
    return `An SVG image holds one path:

<path d="${path}"/>

M sets the pen down at a point (where it already is, this changes nothing), L draws a straight line to a point, A draws an arc: its two radii, the rotation of the first radius in degrees, the flags large-arc and sweep, the end point. The y axis points down. Lengths that differ by rounding only are equal.

What does the path draw? A kite has two pairs of neighbouring sides of equal length, a trapezoid a pair of parallel sides, a sector is bounded by two radii and an arc of a circle. If several names fit, choose the most specific one: rectangle before trapezoid, circle before ellipse.

${optionBlock(options)}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
  },

  solve(instance) {
    return optionLabel(answerIndex(instance));
  },

  verify(answer, instance) {
    const names = instance.options.map((name) => [
      `${name}s`,
      ...(name === "ellipse" ? ["oval", "ovals"] : []),
    ]);
    const chosen = read(answer, (text) => parseOption(text, instance.options, names));
    if (!chosen.ok) return invalid(chosen.reason);
    const right = answerIndex(instance);
    const name = instance.options[right];
    return chosen.value === right
      ? correct(`the path draws a ${name}`)
      : wrong(`the path draws a ${name}, not a ${instance.options[chosen.value]}`);
  },
});

function answerIndex({ path, options }: { path: string; options: readonly string[] }): number {
  const shape = shapeOf(path);
  return shape === undefined ? -1 : options.indexOf(shape);
}
