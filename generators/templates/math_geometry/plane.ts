import { addExact } from "../../../verifiers/exact-number.js";
import { heron, pies, q, sine, surd, times, TRIPLES } from "./figure.js";
import type { Figure, GeometryTemplate } from "./figure.js";

/** Triangle with its sides named by the numbers a, b, c: "AB = ..., BC = ..., CA = ...". */
function sides(f: Figure): string {
  const [A, B, C] = f.points;
  // a is opposite A and so on.
  return `In triangle ${A}${B}${C}, ${B}${C} = ${f.u("a")}, ${C}${A} = ${f.u("b")} and ${A}${B} = ${f.u("c")}.`;
}

export const TRIANGLES: readonly GeometryTemplate[] = [
  {
    id: "triangle_area",
    build(f) {
      const [b, h] = [f.len("b"), f.len("h")];
      return {
        given: f.alt(
          `A triangle has a side of ${f.u("b")}, and the height on this side is ${f.u("h")}.`,
          `One side of a triangle is ${f.u("b")} long; the opposite corner is ${f.u("h")} away from the line through it.`,
        ),
        find: "the area of the triangle",
        value: q(b * h, 2),
        dimension: "area",
      };
    },
  },
  {
    id: "triangle_height",
    build(f) {
      const b = f.len("b");
      const area = f.int("area", [5, 60], [60, 500]);
      return {
        given: `A triangle has an area of ${f.square(area)}. One of its sides is ${f.u("b")} long.`,
        find: "the height on this side",
        value: q(2 * area, b),
        dimension: "length",
      };
    },
  },
  {
    id: "right_hypotenuse",
    build(f) {
      const whole = f.rng.chance();
      const [x, y] = f.rng.pick(TRIPLES);
      const scale = f.rng.int(1, f.large ? 6 : 2);
      const a = whole ? f.keep("a", x * scale) : f.len("a");
      const b = whole ? f.keep("b", y * scale) : f.len("b");
      return {
        given: f.alt(
          `The two sides that enclose the right angle of a triangle measure ${f.u("a")} and ${f.u("b")}.`,
          `A right triangle has legs of ${f.u("a")} and ${f.u("b")}.`,
        ),
        find: "the length of the hypotenuse",
        value: surd(a * a + b * b),
        dimension: "length",
      };
    },
  },
  {
    id: "right_leg",
    build(f) {
      const whole = f.rng.chance();
      const [x, , z] = f.rng.pick(TRIPLES);
      const scale = f.rng.int(1, f.large ? 6 : 2);
      const a = f.keep("a", whole ? x * scale : f.rng.int(2, f.large ? 30 : 9));
      const c = f.keep("c", whole ? z * scale : a + f.rng.int(1, 15));
      return {
        given: `In a right triangle the longest side is ${f.u("c")} long and another one ${f.u("a")}.`,
        find: "the length of the third side",
        value: surd(c * c - a * a),
        dimension: "length",
      };
    },
  },
  {
    id: "heron_area",
    build(f) {
      const { area } = heron(f);
      return { given: sides(f), find: "the area of this triangle", value: q(area), dimension: "area" };
    },
  },
  {
    id: "inradius",
    build(f) {
      const { a, b, c, area } = heron(f);
      return {
        given: sides(f),
        find: "the radius of the circle that touches all three sides from inside",
        value: q(2 * area, a + b + c),
        dimension: "length",
      };
    },
  },
  {
    id: "circumradius",
    build(f) {
      const { a, b, c, area } = heron(f);
      return {
        given: sides(f),
        find: "the radius of the circle through the three corners",
        value: q(a * b * c, 4 * area),
        dimension: "length",
      };
    },
  },
  {
    id: "altitude",
    build(f) {
      const { a, area } = heron(f);
      const [A, B, C] = f.points;
      return {
        given: sides(f),
        find: `the distance of ${A} from the line ${B}${C}`,
        value: q(2 * area, a),
        dimension: "length",
      };
    },
  },
  {
    id: "median",
    build(f) {
      const { a, b, c } = heron(f);
      const [A, B, C] = f.points;
      return {
        given: sides(f),
        find: `the length of the segment from ${A} to the midpoint of ${B}${C}`,
        value: surd(2 * b * b + 2 * c * c - a * a, 1, 2),
        dimension: "length",
      };
    },
  },
  {
    id: "bisector_segment",
    build(f) {
      const { a, b, c } = heron(f);
      const [A, B, C, D] = f.points;
      return {
        given: `${sides(f)} The bisector of the angle at ${A} meets the side ${B}${C} in the point ${D}.`,
        find: `the length of ${B}${D}`,
        value: q(a * c, b + c),
        dimension: "length",
      };
    },
  },
  {
    id: "angle_ratio",
    build(f) {
      const [x, y, z] = [
        f.int("x", [1, 5], [2, 12]),
        f.int("y", [1, 5], [2, 12]),
        f.int("z", [1, 5], [2, 12]),
      ];
      f.need(180 % (x + y + z) === 0 && new Set([x, y, z]).size > 1);
      return {
        given: `The angles of a triangle are in the ratio ${x} : ${y} : ${z}.`,
        find: "the size of its largest angle",
        value: q((180 * Math.max(x, y, z)) / (x + y + z)),
        dimension: "degrees",
      };
    },
  },
  {
    id: "angle_relation",
    build(f) {
      const [A, B, C] = f.points;
      const m = f.int("m", [2, 3], [2, 4]);
      const d = f.int("d", [5, 40], [5, 60]);
      const e = f.int("e", [20, 70], [20, 90]);
      f.need(180 - d - e >= 4 * (m + 1));
      return {
        given: `In triangle ${A}${B}${C} the angle at ${B} is ${d} degrees larger than ${m} times the angle at ${A}, and the angle at ${C} is ${e} degrees.`,
        find: `the size of the angle at ${A}`,
        value: q(180 - d - e, m + 1),
        dimension: "degrees",
      };
    },
  },
  {
    id: "exterior_angle",
    build(f) {
      const [A, B, C, D] = f.points;
      const a = f.int("a", [20, 80]);
      const ext = f.keep("ext", a + f.rng.int(15, 165 - a));
      return {
        given: `In triangle ${A}${B}${C} the side ${B}${C} is extended beyond ${C} to a point ${D}. Angle ${A}${C}${D} is ${ext} degrees and the angle at ${A} is ${a} degrees.`,
        find: `the size of the angle at ${B}`,
        value: q(ext - a),
        dimension: "degrees",
      };
    },
  },
  {
    id: "isosceles_area",
    build(f) {
      const b = f.keep("b", 2 * f.rng.int(1, f.large ? 20 : 6));
      const l = f.keep("l", b / 2 + f.rng.int(1, f.large ? 25 : 8));
      return {
        given: f.alt(
          `Two sides of a triangle are ${f.u("l")} long each, and the third one ${f.u("b")}.`,
          `An isosceles triangle has two sides of ${f.u("l")} and a base of ${f.u("b")}.`,
        ),
        find: "its area",
        value: surd(l * l - (b * b) / 4, b, 2),
        dimension: "area",
      };
    },
  },
  {
    id: "equilateral",
    build(f) {
      const s = f.len("s");
      const area = f.of("what", ["area", "height"]) === "area";
      return {
        given: `All sides of a triangle are ${f.u("s")} long.`,
        find: area ? "the area of the triangle" : "the height of the triangle",
        value: area ? surd(3, s * s, 4) : surd(3, s, 2),
        dimension: area ? "area" : "length",
      };
    },
  },
  {
    id: "equilateral_side",
    build(f) {
      const s = 2 * f.rng.int(1, f.large ? 25 : 8);
      const n = f.keep("n", (s * s) / 4);
      return {
        given: `The area of an equilateral triangle is ${n}*sqrt(3) square ${f.unit}.`,
        find: "the length of its sides",
        value: q(s),
        dimension: "length",
      };
    },
  },
  {
    id: "similar_side",
    build(f) {
      const [A, B, C] = f.points;
      const [a, b] = [f.len("a"), f.len("b")];
      const c = f.int("c", [2, 15], [13, 45]);
      return {
        given: `Triangle ${A}${B}${C} is similar to a second triangle; corresponding corners of the second one are called ${A}', ${B}' and ${C}'. ${A}${B} = ${f.u("a")}, ${B}${C} = ${f.u("b")} and ${A}'${B}' = ${f.u("c")}.`,
        find: `the length of ${B}'${C}'`,
        value: q(b * c, a),
        dimension: "length",
      };
    },
  },
  {
    id: "similar_areas",
    build(f) {
      const [x, y] = [f.int("x", [1, 5], [3, 9]), f.int("y", [2, 7], [4, 15])];
      f.need(x !== y);
      const area = f.int("area", [3, 40], [40, 200]);
      return {
        given: `Two triangles are similar. A side of the first one is to the corresponding side of the second one as ${x} to ${y}. The first triangle has an area of ${f.square(area)}.`,
        find: "the area of the second triangle",
        value: q(area * y * y, x * x),
        dimension: "area",
      };
    },
  },
  {
    id: "special_right_triangle",
    build(f) {
      const s = f.len("s");
      const what = f.of("what", ["leg60", "leg30", "hyp45", "leg45"]);
      const angles = what.endsWith("45") ? "45, 45 and 90" : "30, 60 and 90";
      const [known, find, value] = (
        {
          leg60: ["longest side", "the length of the side opposite the angle of 60 degrees", surd(3, s, 2)],
          leg30: [
            "side opposite the angle of 60 degrees",
            "the length of the side opposite the angle of 30 degrees",
            surd(3, s, 3),
          ],
          hyp45: [
            "side opposite one of the angles of 45 degrees",
            "the length of the longest side",
            surd(2, s),
          ],
          leg45: ["longest side", "the length of each of the two other sides", surd(2, s, 2)],
        } as const
      )[what as "leg60"];
      return {
        given: `A triangle has angles of ${angles} degrees. Its ${known} is ${f.u("s")} long.`,
        find,
        value,
        dimension: "length",
      };
    },
  },
  {
    id: "cosine_rule",
    build(f) {
      const [a, b] = [f.len("a"), f.len("b")];
      const angle = f.of("angle", [60, 120]);
      return {
        given: `Two sides of a triangle measure ${f.u("a")} and ${f.u("b")}, and the angle between them is ${angle} degrees.`,
        find: "the length of the third side",
        value: surd(a * a + b * b + (angle === 60 ? -1 : 1) * a * b),
        dimension: "length",
      };
    },
  },
];

export const POLYGONS: readonly GeometryTemplate[] = [
  {
    id: "rectangle_from_perimeter",
    build(f) {
      const [x, y] = [f.int("x", [1, 5], [2, 11]), f.int("y", [2, 7], [3, 12])];
      f.need(x !== y);
      const scale = f.rng.int(1, f.large ? 9 : 4);
      f.keep("p", 2 * (x + y) * scale);
      return {
        given: f.alt(
          `The sides of a rectangle are in the ratio ${x} : ${y}, and its perimeter is ${f.u("p")}.`,
          `A rectangle with a perimeter of ${f.u("p")} has sides in the ratio ${x} : ${y}.`,
        ),
        find: "the area of the rectangle",
        value: q(x * y * scale * scale),
        dimension: "area",
      };
    },
  },
  {
    id: "rectangle_diagonal",
    build(f) {
      const whole = f.rng.chance();
      const [x, y] = f.rng.pick(TRIPLES);
      const scale = f.rng.int(1, f.large ? 5 : 2);
      const a = whole ? f.keep("a", x * scale) : f.len("a");
      const b = whole ? f.keep("b", y * scale) : f.len("b");
      return {
        given: `A rectangle is ${f.u("a")} wide and ${f.u("b")} high.`,
        find: "the length of its diagonals",
        value: surd(a * a + b * b),
        dimension: "length",
      };
    },
  },
  {
    id: "rhombus",
    build(f) {
      const [d, e] = [
        f.keep("d", 2 * f.rng.int(2, f.large ? 24 : 9)),
        f.keep("e", 2 * f.rng.int(2, f.large ? 24 : 9)),
      ];
      const area = f.of("what", ["area", "side"]) === "area";
      return {
        given: `The diagonals of a rhombus are ${f.u("d")} and ${f.u("e")} long.`,
        find: area ? "the area of the rhombus" : "the length of its sides",
        value: area ? q(d * e, 2) : surd((d * d + e * e) / 4),
        dimension: area ? "area" : "length",
      };
    },
  },
  {
    id: "parallelogram",
    build(f) {
      const [a, b] = [f.len("a"), f.len("b")];
      const angle = f.of("angle", [30, 45, 60]);
      return {
        given: f.alt(
          `Two neighbouring sides of a parallelogram measure ${f.u("a")} and ${f.u("b")} and enclose an angle of ${angle} degrees.`,
          `A parallelogram has sides of ${f.u("a")} and ${f.u("b")} and one angle of ${angle} degrees.`,
        ),
        find: "the area of the parallelogram",
        value: times(q(a * b), sine(angle)),
        dimension: "area",
      };
    },
  },
  {
    id: "trapezoid_area",
    build(f) {
      const [a, c, h] = [f.len("a"), f.int("c", [2, 15], [10, 45]), f.int("h", [2, 10], [8, 30])];
      f.need(a !== c);
      return {
        given: `A trapezoid has two parallel sides of ${f.u("a")} and ${f.u("c")}, which are ${f.u("h")} apart.`,
        find: "the area of the trapezoid",
        value: q((a + c) * h, 2),
        dimension: "area",
      };
    },
  },
  {
    id: "trapezoid_midline",
    build(f) {
      const a = f.len("a");
      const m = f.keep("m", a + f.rng.int(1, f.large ? 20 : 6));
      return {
        given: `In a trapezoid one of the two parallel sides is ${f.u("a")} long. The segment that joins the midpoints of the two other sides measures ${f.u("m")}.`,
        find: "the length of the other parallel side",
        value: q(2 * m - a),
        dimension: "length",
      };
    },
  },
  {
    id: "regular_angle",
    build(f) {
      const n = f.int("n", [5, 12], [13, 60]);
      return {
        given: `A regular polygon has ${n} corners.`,
        find: "the size of each of its interior angles",
        value: q((n - 2) * 180, n),
        dimension: "degrees",
      };
    },
  },
  {
    id: "diagonal_count",
    build(f) {
      const n = f.int("n", [5, 12], [13, 60]);
      const sides = f.of("what", ["diagonals", "sides"]) === "sides";
      const d = (n * (n - 3)) / 2;
      if (sides) {
        delete f.values.n;
        f.keep("d", d);
      }
      return {
        given: sides ? `A convex polygon has exactly ${d} diagonals.` : `A convex polygon has ${n} sides.`,
        find: sides ? "the number of its sides" : "the number of its diagonals",
        value: q(sides ? n : d),
        dimension: "number",
      };
    },
  },
  {
    id: "missing_angle",
    build(f) {
      const n = f.of("n", f.large ? [6, 7, 8] : [4, 5]);
      const known = Array.from({ length: n - 1 }, (_, i) => f.int(`angle${i}`, [70, 150], [90, 165]));
      const rest = (n - 2) * 180 - known.reduce((sum, angle) => sum + angle, 0);
      f.need(rest >= 20 && rest <= 175);
      return {
        given: `A convex polygon has ${n} corners. ${n - 1} of its angles measure ${known.join(", ")} degrees.`,
        find: "the size of the remaining angle",
        value: q(rest),
        dimension: "degrees",
      };
    },
  },
  {
    id: "hexagon_area",
    build(f) {
      const s = f.len("s");
      return {
        given: f.alt(
          `A regular hexagon has sides of ${f.u("s")}.`,
          `The six corners of a regular hexagon lie on a circle with a radius of ${f.u("s")}.`,
        ),
        find: "the area of the hexagon",
        value: surd(3, 3 * s * s, 2),
        dimension: "area",
      };
    },
  },
  {
    id: "square_in_circle",
    build(f) {
      const r = f.len("r");
      const what = f.of("what", ["area", "side", "between"]);
      const value =
        { area: q(2 * r * r), side: surd(2, r), between: addExact(pies(r * r), q(-2 * r * r)) }[what] ?? q(0);
      return {
        given: `All four corners of a square lie on a circle with a radius of ${f.u("r")}.`,
        find:
          what === "side"
            ? "the length of the sides of the square"
            : what === "area"
              ? "the area of the square"
              : "the area of the part of the disc that lies outside of the square",
        value,
        dimension: what === "side" ? "length" : "area",
      };
    },
  },
  {
    id: "kite",
    build(f) {
      const [x, y, h] = [f.len("x"), f.int("y", [2, 12], [10, 30]), f.int("h", [2, 10], [8, 25])];
      const [A, B, C, D] = f.points;
      f.need(x !== y);
      return {
        given: `In the kite ${A}${B}${C}${D} the diagonal ${A}${C} is the axis of symmetry. The diagonals meet in a point that is ${f.u("x")} from ${A}, ${f.u("y")} from ${C} and ${f.u("h")} from ${B}.`,
        find: "the area of the kite",
        value: q((x + y) * h),
        dimension: "area",
      };
    },
  },
  {
    id: "lattice_polygon",
    build(f) {
      const [i, b] = [f.int("i", [2, 15], [20, 150]), f.int("b", [4, 14], [15, 60])];
      return {
        given: `All corners of a polygon without holes that does not cross itself are points with whole coordinates. There are ${i} points with whole coordinates inside it, and ${b} such points on its boundary, corners included.`,
        find: "the area of the polygon in units of the coordinates",
        value: q(2 * i + b - 2, 2),
        dimension: "number",
      };
    },
  },
];
