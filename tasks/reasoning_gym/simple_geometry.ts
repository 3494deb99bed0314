import Fraction from "fraction.js";
import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat, sentenceList } from "../../generators/text.js";
import { rationalOf } from "../../verifiers/exact-number.js";
import { parseExact } from "../../verifiers/parse/exact.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The last angle of a convex polygon (reasoning-gym `simple_geometry`). Differences from the source: the polygon really is convex,
 * made of exterior angles that add up to 360 degrees (there a third has a last angle of 180 degrees or more; such a
 * published question is judged by the sum all the same); a unit and decimals cost nothing.
 */
const MAX_SIDES = 100;
const sides = z.number().int().min(3).max(MAX_SIDES);
const angle = z.number().int().min(1).max(179);

const params = z.object({
  min_sides: sides.default(3),
  max_sides: sides.default(6),
  min_angle: angle.default(10),
  max_angle: angle.default(170),
});

const degrees = z.number().int().min(-20_000).max(20_000);

export const task = defineTask({
  id: "simple_geometry",
  suite: "reasoning_gym",
  version: 1,
  family: "geometry",
  capability: "execution",
  abilities: ["math", "spatial"],
  summary: "Find the last interior angle of a convex polygon.",
  judging: "The angle in degrees, with or without the unit, also as a decimal number or fraction.",
  severalRight: false,
  params,
  levels: { easy: { max_sides: 4 }, medium: {}, hard: { min_sides: 10, max_sides: 30 } },
  grows: { what: "sides of the polygon", measure: ({ n_sides }) => n_sides },
  instance: z
    .object({
      n_sides: sides,
      known_angles: z
        .array(angle)
        .min(2)
        .max(MAX_SIDES - 1),
      sum_of_known_angles: degrees,
      missing_angle_raw: degrees,
      missing_angle_rounded: degrees,
      total_interior_sum: degrees,
    })
    .refine((p) => {
      if (p.known_angles.length !== p.n_sides - 1 || p.n_sides > MAX_SIDES) return false;
      const sum = p.known_angles.reduce((total, known) => total + known, 0);
      const total = 180 * (p.n_sides - 2);
      return (
        p.sum_of_known_angles === sum &&
        p.total_interior_sum === total &&
        p.missing_angle_raw === total - sum &&
        p.missing_angle_rounded === total - sum
      );
    }, "the sums do not agree"),
  difficulty: ({ min_sides, max_sides }) => ({ sides: [min_sides, max_sides] }),

  generate(rng, { min_sides, max_sides, min_angle, max_angle }) {
    const n_sides = rng.int(min_sides, max_sides);
    const angles = drawExterior(rng, n_sides, 180 - max_angle, 180 - min_angle).map((turn) => 180 - turn);
    const missing = angles.pop() ?? 0;
    const total = 180 * (n_sides - 2);
    return {
      n_sides,
      known_angles: angles,
      sum_of_known_angles: total - missing,
      missing_angle_raw: missing,
      missing_angle_rounded: missing,
      total_interior_sum: total,
    };
  },

  prompt({ n_sides, known_angles }) {
    return `All but one of the interior angles of a convex polygon with ${n_sides} sides are known: ${sentenceList(known_angles.map((known) => `${known}°`))}. How many degrees has the remaining interior angle?

${answerFormat("Answer with the number of degrees.", { example: "200" })}`;
  },

  solve({ missing_angle_rounded }) {
    return String(missing_angle_rounded);
  },

  verify(answer, { n_sides, known_angles }) {
    const given = read(answer, (text) => parseExact(text.replace(LABEL, ""), { units: UNITS }));
    if (!given.ok) return invalid(given.reason);
    const value = rationalOf(given.value[0] ?? []);
    if (!value) return invalid("not a rational number");
    const missing = known_angles.reduce((rest, known) => rest - known, 180 * (n_sides - 2));
    return value.equals(new Fraction(missing)) ? correct("the remaining angle") : wrong("another angle");
  },
});

const UNITS = ["°", "degrees", "degree", "deg", "^\\circ", "^{\\circ}", "\\degree"];
const LABEL =
  /^(?:so |thus )?(?:the )?(?:missing |remaining |last )?(?:interior )?angle(?: is| measures|:| =)(?: equal to)?:?\s/i;

/** Whole numbers from `least` to `most` with the sum 360, every such list equally likely. */
function drawExterior(rng: Rng, count: number, least: number, most: number): number[] {
  const extra = 360 - count * least;
  return attempt("simple_geometry", 2_000, () => {
    if (extra < 0) return undefined;
    // count - 1 bars among extra stars, which are the places 1 to extra + count - 1.
    const places = extra + count - 1;
    const bars = new Set<number>();
    while (bars.size < count - 1) bars.add(rng.int(1, places));
    const ends = [...bars].sort((a, b) => a - b).concat(places + 1);
    const turns = ends.map((end, i) => least + end - (ends[i - 1] ?? 0) - 1);
    return turns.every((turn) => turn <= most) ? turns : undefined;
  });
}
