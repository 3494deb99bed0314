import Fraction from "fraction.js";
import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { roundRatio, roundScaled, SCALE } from "../../generators/scaled.js";
import {
  orthocenter,
  roundedInradius,
  scaledAngle,
  scaledInradius,
  squaredSides,
  twiceArea,
} from "../../generators/triangles.js";
import type { Corners } from "../../generators/triangles.js";
import { answerFormat } from "../../generators/text.js";
import { approximately, rationalOf } from "../../verifiers/exact-number.js";
import type { Exact } from "../../verifiers/exact-number.js";
import { parseExact } from "../../verifiers/parse/exact.js";
import type { ExactForm } from "../../verifiers/parse/exact.js";
import { parsed, read, trimChars, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Measures of a triangle with whole coordinates (reasoning-gym `advanced_geometry`). Differences from the source: everything is
 * worked out exactly or to 25 decimals, and no answer is so near to the middle between two roundings that these could not tell;
 * the angle is asked with two decimals; a radius is compared as a number, further decimals and fractions are read.
 */
const TYPES = ["orthocenter", "incircle_radius", "angle_measure"] as const;
const coordinate = z.number().int().min(-10_000).max(10_000);

const params = z.object({
  min_coord: coordinate.default(-10),
  max_coord: coordinate.default(10),
  task_types: z
    .array(z.enum(TYPES))
    .min(1)
    .max(3)
    .default([...TYPES]),
});

const point = z.tuple([z.string().regex(/^-?\d{1,6}$/), z.string().regex(/^-?\d{1,6}$/)]);
const ratio = z.string().regex(/^-?\d{1,40}(?:\/\d{1,40})?$/);
const triangle = { A: point, B: point, C: point };

const instance = z
  .discriminatedUnion("task_type", [
    z.object({
      ...triangle,
      task_type: z.literal("orthocenter"),
      ortho: z.tuple([ratio, ratio]),
      orthocenter_approx: z.tuple([z.number(), z.number()]),
    }),
    z.object({
      ...triangle,
      task_type: z.literal("incircle_radius"),
      incircle_radius_exact: z.string().min(1).max(2_000),
      incircle_radius_approx: z.number(),
    }),
    z.object({ ...triangle, task_type: z.literal("angle_measure"), angle_ABC_degrees: z.number() }),
  ])
  .refine((given) => {
    const corners = cornersOf(given);
    if (twiceArea(corners) === 0n) return false;
    const near = (value: number, exact: number): boolean =>
      Math.abs(value - exact) <= 1e-6 * Math.max(1, Math.abs(exact));
    switch (given.task_type) {
      case "orthocenter": {
        const center = orthocenter(corners);
        return center.every(
          (value, i) =>
            value.toFraction() === given.ortho[i] &&
            near(given.orthocenter_approx[i] ?? NaN, value.valueOf()),
        );
      }
      case "incircle_radius":
        return near(given.incircle_radius_approx, toNumber(scaledInradius(corners)));
      default:
        return near(given.angle_ABC_degrees, toNumber(scaledAngle(corners)));
    }
  }, "the corners lie on a line, or the values are not those of the triangle");
type Instance = z.output<typeof instance>;

export const task = defineTask({
  id: "advanced_geometry",
  suite: "reasoning_gym",
  version: 1,
  family: "geometry",
  capability: "execution",
  abilities: ["math", "spatial"],
  summary: "Find the orthocenter, the incircle's radius or an angle of a triangle.",
  judging:
    "Numbers within 0.00051 of the exact value (an angle: 0.0051 degrees), so rounded to three (an angle: two) decimals or more; fractions too. A point has two numbers; a degree sign may follow an angle.",
  severalRight: false,
  params,
  levels: {
    easy: { min_coord: -5, max_coord: 5 },
    medium: {},
    hard: { min_coord: -100, max_coord: 100 },
  },
  grows: {
    what: "largest coordinate",
    measure: ({ A, B, C }) => Math.max(...[...A, ...B, ...C].map((text) => Math.abs(Number(text)))),
  },
  instance,
  difficulty: ({ min_coord, max_coord }) => ({ min_coord, max_coord }),

  generate(rng, { min_coord, max_coord, task_types }) {
    const task_type = task_types[rng.balanced(task_types.length)] ?? "orthocenter";
    return attempt("advanced_geometry", 1_000, () => {
      const draw = (): [string, string] => [
        String(rng.int(min_coord, max_coord)),
        String(rng.int(min_coord, max_coord)),
      ];
      const corners = { A: draw(), B: draw(), C: draw() };
      if (twiceArea(cornersOf(corners)) === 0n) return undefined;
      const made = measured(corners, task_type);
      return rounded(made) === undefined ? undefined : made;
    });
  },

  prompt({ A, B, C, task_type }) {
    const where = `A = (${A.join(", ")}), B = (${B.join(", ")}) and C = (${C.join(", ")})`;
    switch (task_type) {
      case "orthocenter":
        return `A triangle has the corners ${where}. At which point do its three altitudes meet?

${answerFormat("Answer with the coordinates of this orthocenter, each rounded to 3 decimals.", { example: "(987654321.125, -0.375)" })}`;
      case "incircle_radius":
        return `A triangle has the corners ${where}. What is the radius of its incircle, the circle inside that touches all three sides?

${answerFormat("Answer with the radius, rounded to 3 decimals.", { example: "98765.125" })}`;
      default:
        return `A triangle has the corners ${where}. How large is its interior angle at B, between the sides BA and BC?

${answerFormat("Answer with the angle in degrees, rounded to 2 decimals.", { example: "181.25°" })}`;
    }
  },

  solve(given) {
    return rounded(given) ?? "";
  },

  verify(answer, given) {
    const corners = cornersOf(given);
    const isPoint = given.task_type === "orthocenter";
    const numbers = read(answer, (text) => parseMeasure(text, given.task_type));
    if (!numbers.ok) return invalid(numbers.reason);
    const exact =
      given.task_type === "orthocenter"
        ? orthocenter(corners)
        : [
            new Fraction(
              given.task_type === "incircle_radius" ? scaledInradius(corners) : scaledAngle(corners),
              SCALE,
            ),
          ];
    const tolerance =
      given.task_type === "angle_measure" ? new Fraction(51, 10_000) : new Fraction(51, 100_000);
    const at = exact.findIndex((value, i) => !isNear(numbers.value[i] ?? [], value, tolerance));
    return at < 0
      ? correct("the right value")
      : wrong(isPoint ? `coordinate ${at + 1} is another` : "another value");
  },
});

const UNITS = ["°", "degrees", "degree", "deg", "^\\circ", "^{\\circ}", "\\degree"];
/** What the value may be called, by what is asked. */
const NAMES: Readonly<Record<Instance["task_type"], string>> = {
  orthocenter: String.raw`ortho(?:center|centre)(?: H)?(?: of (?:the )?triangle(?: ABC)?)?|H|\(\s?x\s?,\s?y\s?\)`,
  incircle_radius: String.raw`radius|inradius|incircle radius|radius of (?:the|its) incircle|r`,
  angle_measure: String.raw`(?:interior )?angle(?: ABC| B| at B)?|m?\s?(?:∠|\\angle)\s?(?:ABC|CBA|B)|B|ABC|θ|\\theta|β|\\beta`,
};
const LABELS = new Map(
  TYPES.map((type) => [
    type,
    new RegExp(
      String.raw`^(?:so |thus )?(?:the )?(?:${NAMES[type]})\s?(?:is(?: at)?|measures|=|:|(?=[(≈]))`,
      "i",
    ),
  ]),
);
/** Before a rounded number. */
const ABOUT = /^(?:approximately|approx\.?|about|roughly|[≈:=~])/i;
const AXES = /^\$?x\s?[=≈]([^xy]{1,150})y\s?[=≈]([^xy]{1,150})$/;
const MAX_LENGTH = 400;

/** One number or a point, behind its name, exact or rounded or both: `H = (89/7, 2) ≈ (12.714, 2)`, `x ≈ 12.714, y = 2`. */
function parseMeasure(text: string, type: Instance["task_type"]): Parsed<Exact[]> {
  if (text.length > MAX_LENGTH) return unreadable(`a value of ${text.length} characters`);
  const plain = text.replace(/\\approx(?![a-z])/gi, "≈").trim();
  const value = plain.replace(LABELS.get(type) ?? "", "").trim();
  if (type !== "orthocenter")
    return parseRounded(value, { units: type === "angle_measure" ? UNITS : ["units", "unit"] });
  const bare = value.startsWith("(") && value.endsWith(")") ? value.slice(1, -1).trim() : value;
  const axes = AXES.exec(bare);
  if (!axes) return parseRounded(value, { count: 2 });
  const [x, y] = axes.slice(1).map((side) => {
    const end = trimChars(side, " ,;$\r\n");
    return parseRounded(end.endsWith(" and") ? trimChars(end.slice(0, -4), " ,;$\r\n") : end, {});
  });
  if (!x?.ok || !y?.ok) return unreadable("not the two coordinates of a point");
  return parsed([...x.value, ...y.value]);
}

/** The value before `≈`; what stands behind it must be near. */
function parseRounded(text: string, form: ExactForm): Parsed<Exact[]> {
  let plain = text;
  // "is: approximately", "= ≈".
  for (let i = 0; i < 2; i++) plain = plain.replace(ABOUT, "").trim();
  const [given = "", rounded, ...more] = plain.split("≈");
  if (more.length > 0) return unreadable("more than one rounded value");
  const values = parseExact(given, form);
  if (!values.ok || rounded === undefined) return values;
  const near = parseExact(rounded, form);
  if (!near.ok) return near;
  const fits = values.value.every((value, i) => {
    const size = approximately(value);
    return Math.abs(approximately(near.value[i] ?? []) - size) <= 0.005 * Math.abs(size) + 0.0006;
  });
  return fits ? values : unreadable("a rounded value that does not fit");
}

function cornersOf({ A, B, C }: Pick<Instance, "A" | "B" | "C">): Corners {
  const whole = ([x, y]: readonly [string, string]): [bigint, bigint] => [BigInt(x), BigInt(y)];
  return [whole(A), whole(B), whole(C)];
}

/** The nearest number to 15 decimals, by division alone: the same on every platform. */
function toNumber(scaled: bigint): number {
  return Number(scaled / 10n ** 15n) / 1e15;
}

function measured(corners: Pick<Instance, "A" | "B" | "C">, task_type: Instance["task_type"]): Instance {
  const whole = cornersOf(corners);
  switch (task_type) {
    case "orthocenter": {
      const [x, y] = orthocenter(whole);
      return {
        ...corners,
        task_type,
        ortho: [x.toFraction(), y.toFraction()],
        orthocenter_approx: [x.valueOf(), y.valueOf()],
      };
    }
    case "incircle_radius": {
      const area = twiceArea(whole);
      const sides = squaredSides(whole).map((square) => `sqrt(${square})`);
      return {
        ...corners,
        task_type,
        incircle_radius_exact: `${area < 0n ? -area : area}/(${sides.join(" + ")})`,
        incircle_radius_approx: toNumber(scaledInradius(whole)),
      };
    }
    default:
      return { ...corners, task_type, angle_ABC_degrees: toNumber(scaledAngle(whole)) };
  }
}

/** The answer; undefined where it is too near to the middle between two roundings. */
function rounded(given: Instance): string | undefined {
  const corners = cornersOf(given);
  switch (given.task_type) {
    case "orthocenter":
      return `(${orthocenter(corners)
        .map(({ s, n, d }) => roundRatio(s * n, d, 3))
        .join(", ")})`;
    case "incircle_radius":
      return roundedInradius(corners);
    default: {
      const digits = roundScaled(scaledAngle(corners), 2);
      return digits === undefined ? undefined : `${digits}°`;
    }
  }
}

function isNear(given: Exact, value: Fraction, tolerance: Fraction): boolean {
  const rational = rationalOf(given);
  if (rational) return rational.sub(value).abs().compare(tolerance) <= 0;
  return Math.abs(approximately(given) - value.valueOf()) <= tolerance.valueOf();
}
