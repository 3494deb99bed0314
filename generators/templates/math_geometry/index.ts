import {
  addExact,
  approximately,
  mulExact,
  rationalOf,
  writeExact,
} from "../../../verifiers/exact-number.js";
import type { Exact } from "../../../verifiers/exact-number.js";
import type { Rng } from "../../rng.js";
import { COORDINATES } from "./coordinates.js";
import { Figure, Reject } from "./figure.js";
import type { Dimension, GeometryPart, GeometryTemplate } from "./figure.js";
import { POLYGONS, TRIANGLES } from "./plane.js";
import { CIRCLES, SOLIDS } from "./round.js";

/** Questions about figures that words describe: no drawing is needed. */
export const GEOMETRY_TEMPLATES = [...TRIANGLES, ...POLYGONS, ...CIRCLES, ...SOLIDS, ...COORDINATES] as const;

/** `chain`: a length found in the first figure, named k, belongs to the second one. */
export const JOINS = ["single", "chain", "sum", "product"] as const;
export type Join = (typeof JOINS)[number];

export interface GeometryProblem {
  problem: string;
  answer: string;
  dimension: Dimension;
  /** Unit of lengths, `none` where the answer has none. */
  unit: string;
  parts: { template: string; values: Record<string, number | string> }[];
  join: Join;
}

export interface GeometryOptions {
  /** 1, or 2 for a question that joins two figures. */
  chain: number;
  /** Share of the figures with large numbers. */
  large: number;
  distractors: number;
}

const DISTRACTORS = [
  "The sheet of paper for this problem is number # of a pad.",
  "This is problem # of a book.",
  "This problem was thought up # days ago.",
  "A class of # pupils works on this problem.",
  "# seconds ago somebody began to read this text.",
] as const;
const TRIES_A_TEMPLATE = 20;
/** Templates that are tried for a figure: not every one has a whole length, or a length that may be any. */
const TEMPLATES_TRIED = 30;
const MAX_PART = 10n ** 9n;

/** Share of the joined figures of which the second one has a length from the first one. */
const CHAINED = 0.5;

/** A question; templates have about the same share, those that ask for a point only where it stands alone. */
export function drawGeometryProblem(rng: Rng, options: GeometryOptions): GeometryProblem | undefined {
  const aside = rng.chance(options.distractors) ? rng.int(13, 60) : undefined;
  const begin = aside === undefined ? "" : `${rng.pick(DISTRACTORS).replace("#", String(aside))} `;
  const asides = aside === undefined ? [] : [{ template: "distractor", values: { n: aside } }];
  if (options.chain < 2) {
    const single = drawPart(rng, options.large, () => true);
    if (!single) return undefined;
    const { part, figure, kept } = single;
    const text = named(part, figure);
    return {
      problem: `${begin}${part.given} ${rng.chance() ? `What is ${text}?` : `Find ${text}.`}`,
      answer: write(part.value),
      dimension: part.dimension,
      unit: unitOf(part.dimension, figure),
      parts: [kept, ...asides],
      join: "single",
    };
  }
  const chained = rng.chance(CHAINED);
  const first = drawPart(rng, options.large, ({ part }) =>
    // Lengths are left to that: else templates with a whole one would come twice as often as others.
    chained ? wholeLength(part) !== undefined : !isPair(part.value) && part.dimension !== "length",
  );
  if (!first) return undefined;
  const { part, figure } = first;
  const from = { figure, k: chained ? wholeLength(part) : undefined };
  const join = rng.pick(["sum", "product"] as const);
  const joined = (other: GeometryPart["value"]): Exact =>
    isPair(part.value) || isPair(other)
      ? []
      : join === "sum"
        ? addExact(part.value, other)
        : mulExact(part.value, other);
  const second = drawPart(
    rng,
    options.large,
    (one) =>
      one.kept.template !== first.kept.template &&
      !isPair(one.part.value) &&
      one.figure.usesK === chained &&
      (chained || isReadable(joined(one.part.value))),
    from,
  );
  if (!second) return undefined;
  const parts = [first.kept, second.kept, ...asides];
  if (chained)
    return {
      problem: `${begin}${part.given} Let k be ${named(part, figure)}. Now to a second figure. ${second.part.given} Find ${named(second.part, figure)}, as a number without k.`,
      answer: write(second.part.value),
      dimension: second.part.dimension,
      unit: unitOf(second.part.dimension, figure),
      parts,
      join: "chain",
    };
  return {
    problem: `${begin}First figure: ${part.given} Let a be ${named(part, figure)}. Second figure: ${second.part.given} Let b be ${named(second.part, figure)}. Taking a and b as plain numbers without units, what is a ${join === "sum" ? "+" : "*"} b?`,
    answer: write(joined(second.part.value)),
    dimension: "number",
    unit: "none",
    parts,
    join,
  };
}

interface Drawn {
  part: GeometryPart;
  figure: Figure;
  kept: { template: string; values: Record<string, number | string> };
}

/** A figure that is fit for its use. */
function drawPart(
  rng: Rng,
  large: number,
  isFit: (drawn: Drawn) => boolean,
  from?: { figure: Figure; k: number | undefined },
): Drawn | undefined {
  for (let tried = 0; tried < TEMPLATES_TRIED; tried++) {
    const drawn = drawFrom(rng.pick(GEOMETRY_TEMPLATES), rng, large, isFit, from);
    if (drawn) return drawn;
  }
  return undefined;
}

/** A figure of one template; undefined where the template hardly has a fit one. */
function drawFrom(
  template: GeometryTemplate,
  rng: Rng,
  large: number,
  isFit: (drawn: Drawn) => boolean,
  from?: { figure: Figure; k: number | undefined },
): Drawn | undefined {
  for (let tries = 0; tries < TRIES_A_TEMPLATE; tries++) {
    const figure = new Figure(rng, rng.chance(large), from);
    try {
      const part = template.build(figure);
      const values = isPair(part.value) ? part.value : [part.value];
      if (!values.every(isReadable)) continue;
      // A length, an area or an angle is above 0.
      if (!isPair(part.value) && part.dimension !== "number" && approximately(part.value) <= 0) continue;
      const drawn = { part, figure, kept: { template: template.id, values: figure.values } };
      if (isFit(drawn)) return drawn;
    } catch (error) {
      if (!(error instanceof Reject)) throw error;
    }
  }
  return undefined;
}

/** The value of a length from 2 to 60 that is whole. */
function wholeLength({ value, dimension }: GeometryPart): number | undefined {
  const rational = dimension === "length" && !isPair(value) ? rationalOf(value) : null;
  return rational?.d === 1n && rational.gt(1) && rational.lt(61) ? Number(rational) : undefined;
}

/** Unit of the answer, "none" where it is no length, area or volume: then the text need not name any. */
function unitOf(dimension: Dimension, { unit }: Figure): string {
  return ["length", "area", "volume"].includes(dimension) ? unit : "none";
}

/** What is asked for, with the unit of the answer. */
function named({ find, dimension }: GeometryPart, { unit }: Figure): string {
  return `${find}${unitPhrase(dimension, unit)}`;
}

/** At most one rational and one other term, with parts of at most nine digits. */
function isReadable(value: Exact): boolean {
  const rational = value.filter(({ root, pi }) => root === 1 && pi === 0).length;
  return (
    value.length - rational <= 1 &&
    value.every(({ coefficient, pi }) => coefficient.n < MAX_PART && coefficient.d < MAX_PART && pi <= 1)
  );
}

function isPair(value: GeometryPart["value"]): value is readonly [Exact, Exact] {
  return Array.isArray(value[0]);
}

function write(value: GeometryPart["value"]): string {
  return isPair(value) ? `(${writeExact(value[0])}, ${writeExact(value[1])})` : writeExact(value);
}

function unitPhrase(dimension: Dimension, unit: string): string {
  return {
    length: `, in ${unit}`,
    area: `, in square ${unit}`,
    volume: `, in cubic ${unit}`,
    degrees: ", in degrees",
    number: "",
    pair: "",
  }[dimension];
}
