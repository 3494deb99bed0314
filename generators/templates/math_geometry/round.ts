import { addExact } from "../../../verifiers/exact-number.js";
import { pies, q, surd, times, TRIPLES } from "./figure.js";
import type { GeometryTemplate } from "./figure.js";

const ANGLES = [20, 30, 36, 40, 45, 60, 72, 80, 90, 100, 120, 135, 150, 160, 200, 210, 240, 270, 300];

export const CIRCLES: readonly GeometryTemplate[] = [
  {
    id: "arc_length",
    build(f) {
      const r = f.len("r");
      const t = f.of("t", ANGLES);
      return {
        given: f
          .alt(
            `An arc of a circle with a radius of ${f.u("r")} belongs to an angle of ${t} degrees at the centre.`,
            `A circle has a radius of ${f.u("r")}. Two radii enclose an angle of ${t} degrees and cut out an arc.`,
          )
          .replace("cut out an arc", "cut out the arc inside this angle"),
        find: "the length of the arc",
        value: pies(r * t, 180),
        dimension: "length",
      };
    },
  },
  {
    id: "sector_area",
    build(f) {
      const r = f.len("r");
      const t = f.of("t", ANGLES);
      return {
        given: `A sector of a circle with a radius of ${f.u("r")} has an angle of ${t} degrees at the centre.`,
        find: "the area of the sector",
        value: pies(r * r * t, 360),
        dimension: "area",
      };
    },
  },
  {
    id: "annulus",
    build(f) {
      const r = f.len("r");
      const R = f.keep("R", r + f.rng.int(1, f.large ? 20 : 8));
      return {
        given: f.alt(
          `Two circles have the same centre; their radii are ${f.u("r")} and ${f.u("R")}.`,
          `A ring lies between two circles with a common centre and radii of ${f.u("r")} and ${f.u("R")}.`,
        ),
        find: "the area of the ring between the two circles",
        value: pies(R * R - r * r),
        dimension: "area",
      };
    },
  },
  {
    id: "chord",
    build(f) {
      const whole = f.rng.chance(0.6);
      const [x, , z] = f.rng.pick(TRIPLES);
      const scale = f.rng.int(1, f.large ? 5 : 2);
      const d = f.keep("d", whole ? x * scale : f.rng.int(1, f.large ? 30 : 8));
      const r = f.keep("r", whole ? z * scale : d + f.rng.int(1, 15));
      return {
        given: `In a circle with a radius of ${f.u("r")} a chord is ${f.u("d")} away from the centre.`,
        find: "the length of the chord",
        value: surd(r * r - d * d, 2),
        dimension: "length",
      };
    },
  },
  {
    id: "tangent_length",
    build(f) {
      const whole = f.rng.chance(0.6);
      const [x, , z] = f.rng.pick(TRIPLES);
      const scale = f.rng.int(1, f.large ? 5 : 2);
      const r = f.keep("r", whole ? x * scale : f.rng.int(1, f.large ? 30 : 8));
      const d = f.keep("d", whole ? z * scale : r + f.rng.int(1, 15));
      return {
        given: `A point is ${f.u("d")} away from the centre of a circle with a radius of ${f.u("r")}. A line through this point touches the circle.`,
        find: "the distance from the point to the point where the line touches the circle",
        value: surd(d * d - r * r),
        dimension: "length",
      };
    },
  },
  {
    id: "inscribed_angle",
    build(f) {
      const [A, B, C] = f.points;
      const t = f.int("t", [21, 179]);
      return {
        given: `${A}, ${B} and ${C} are points on a circle with the centre M. Angle ${A}M${B} measures ${t} degrees, and ${C} lies on the longer of the two arcs between ${A} and ${B}.`,
        find: `the size of angle ${A}${C}${B}`,
        value: q(t, 2),
        dimension: "degrees",
      };
    },
  },
  {
    id: "cyclic_quadrilateral",
    build(f) {
      const [A, B, C, D] = f.points;
      const x = f.int("x", [35, 145]);
      const m = f.int("m", [2, 4], [2, 6]);
      f.need(180 - x > 0);
      return {
        given: `The corners of the quadrilateral ${A}${B}${C}${D}, in this order, lie on a circle. The angle at ${A} measures ${x} degrees, and the angle at ${B} is ${m} times as large as the angle at ${D}.`,
        find: `the sum of the angles at ${C} and ${D}`,
        value: q((180 - x) * (m + 1) + 180, m + 1),
        dimension: "degrees",
      };
    },
  },
  {
    id: "crossing_chords",
    build(f) {
      const [A, B, C, D] = f.points;
      const [a, b] = [f.len("a", [2, 9], [6, 24]), f.int("b", [2, 9], [6, 24])];
      const c = f.int("c", [2, 9], [6, 24]);
      return {
        given: `The chords ${A}${B} and ${C}${D} of a circle cross in a point O inside the circle. O${A} = ${f.u("a")}, O${B} = ${f.u("b")} and O${C} = ${f.u("c")}.`,
        find: `the length of O${D}`,
        value: q(a * b, c),
        dimension: "length",
      };
    },
  },
  {
    id: "common_tangent",
    build(f) {
      const [x, , z] = f.rng.pick(TRIPLES);
      const scale = f.rng.int(1, f.large ? 4 : 2);
      const whole = f.rng.chance(0.6);
      const r = f.int("r", [1, 6], [1, 12]);
      const R = f.keep("R", r + (whole ? x * scale : f.rng.int(1, 8)));
      const d = f.keep("d", whole ? z * scale : R + r + f.rng.int(1, 15));
      f.need(d > R + r);
      return {
        given: `Two circles have radii of ${f.u("R")} and ${f.u("r")}, and their centres are ${f.u("d")} apart. A line touches both circles and has both of them on the same side.`,
        find: "the distance between the two points where it touches the circles",
        value: surd(d * d - (R - r) * (R - r)),
        dimension: "length",
      };
    },
  },
  {
    id: "radius_back",
    build(f) {
      const r = f.rng.int(2, f.large ? 40 : 12);
      const round = f.of("what", ["circumference", "area"]) === "circumference";
      const n = f.keep("n", round ? 2 * r : r * r);
      return {
        given: round
          ? `The circumference of a circle is ${n}*pi ${f.unit}.`
          : `The area of a circle is ${n}*pi square ${f.unit}.`,
        find: "the radius of the circle",
        value: q(r),
        dimension: "length",
      };
    },
  },
];

export const SOLIDS: readonly GeometryTemplate[] = [
  {
    id: "box_diagonal",
    build(f) {
      const whole = f.rng.pick([
        [1, 2, 2],
        [2, 3, 6],
        [1, 4, 8],
        [4, 4, 7],
        [2, 6, 9],
        [6, 6, 7],
      ] as const);
      const scale = f.rng.int(1, f.large ? 5 : 2);
      const nice = f.rng.chance();
      const [a, b, c] = (["a", "b", "c"] as const).map((name, i) =>
        nice ? f.keep(name, (whole[i] ?? 1) * scale) : f.len(name, [1, 9], [8, 25]),
      ) as [number, number, number];
      return {
        given: `A box with rectangular faces is ${f.u("a")} long, ${f.u("b")} wide and ${f.u("c")} high.`,
        find: "the distance between two corners that have no face in common",
        value: surd(a * a + b * b + c * c),
        dimension: "length",
      };
    },
  },
  {
    id: "box_measures",
    build(f) {
      const [a, b, c] = [f.len("a"), f.int("b", [2, 10], [8, 25]), f.int("c", [2, 10], [8, 25])];
      const volume = f.of("what", ["volume", "surface"]) === "volume";
      return {
        given: `The edges of a box with rectangular faces measure ${f.u("a")}, ${f.u("b")} and ${f.u("c")}.`,
        find: volume ? "the volume of the box" : "the area of its six faces together",
        value: q(volume ? a * b * c : 2 * (a * b + b * c + c * a)),
        dimension: volume ? "volume" : "area",
      };
    },
  },
  {
    id: "scaled_volume",
    build(f) {
      const v = f.int("v", [2, 40], [40, 300]);
      const [x, y] = [f.int("x", [2, 5], [3, 7]), f.int("y", [1, 3], [1, 5])];
      f.need(x !== y && (y === 1 || x % y !== 0));
      return {
        given: `A solid has a volume of ${f.cubic(v)}. A second solid has the same shape, and each of its lengths is to the corresponding length of the first one as ${x} to ${y}.`,
        find: "the volume of the second solid",
        value: q(v * x ** 3, y ** 3),
        dimension: "volume",
      };
    },
  },
  {
    id: "cylinder",
    build(f) {
      const [r, h] = [f.len("r"), f.len("h")];
      const volume = f.of("what", ["volume", "side"]) === "volume";
      return {
        given: f.alt(
          `An upright cylinder has a radius of ${f.u("r")} and a height of ${f.u("h")}.`,
          `The round base of an upright cylinder has a radius of ${f.u("r")}, and the cylinder is ${f.u("h")} high.`,
        ),
        find: volume ? "the volume of the cylinder" : "the area of its curved side, without top and bottom",
        value: pies(volume ? r * r * h : 2 * r * h),
        dimension: volume ? "volume" : "area",
      };
    },
  },
  {
    id: "cone",
    build(f) {
      const whole = f.rng.chance(0.6);
      const [x, y] = f.rng.pick(TRIPLES);
      const scale = f.rng.int(1, f.large ? 4 : 2);
      const r = whole ? f.keep("r", x * scale) : f.len("r", [1, 9], [8, 25]);
      const h = whole ? f.keep("h", y * scale) : f.len("h", [1, 9], [8, 25]);
      const what = f.of("what", ["slant", "side", "volume"]);
      return {
        given: `An upright cone with a round base has a radius of ${f.u("r")} and a height of ${f.u("h")}.`,
        find:
          what === "slant"
            ? "the distance from its tip to the edge of its base"
            : what === "side"
              ? "the area of its curved side, without the base"
              : "the volume of the cone",
        value:
          what === "slant"
            ? surd(r * r + h * h)
            : what === "side"
              ? times(pies(r), surd(r * r + h * h))
              : pies(r * r * h, 3),
        dimension: what === "slant" ? "length" : what === "side" ? "area" : "volume",
      };
    },
  },
  {
    id: "sphere",
    build(f) {
      const r = f.len("r");
      const volume = f.of("what", ["volume", "surface"]) === "volume";
      return {
        given: `A ball has a radius of ${f.u("r")}.`,
        find: volume ? "the volume of the ball" : "the area of its surface",
        value: volume ? pies(4 * r ** 3, 3) : pies(4 * r * r),
        dimension: volume ? "volume" : "area",
      };
    },
  },
  {
    id: "sphere_radius",
    build(f) {
      const r = f.rng.int(2, f.large ? 30 : 10);
      const n = f.keep("n", 4 * r * r);
      return {
        given: `The surface of a ball has an area of ${n}*pi square ${f.unit}.`,
        find: "the radius of the ball",
        value: q(r),
        dimension: "length",
      };
    },
  },
  {
    id: "pyramid",
    build(f) {
      const [a, b] = [f.len("a"), f.int("b", [2, 12], [8, 30])];
      const h = f.int("h", [2, 12], [8, 30]);
      return {
        given: `A pyramid has a rectangular base of ${f.u("a")} by ${f.u("b")}, and its tip is ${f.u("h")} above the plane of the base.`,
        find: "the volume of the pyramid",
        value: q(a * b * h, 3),
        dimension: "volume",
      };
    },
  },
  {
    id: "cylinder_with_dome",
    build(f) {
      const r = f.len("r", [2, 9], [8, 20]);
      const h = f.int("h", [2, 12], [10, 40]);
      return {
        given: `A tank is an upright cylinder with a half ball of the same radius on top of it. The radius is ${f.u("r")}, and the cylinder alone is ${f.u("h")} high.`,
        find: "the volume of the whole tank",
        value: pies(3 * r * r * h + 2 * r ** 3, 3),
        dimension: "volume",
      };
    },
  },
  {
    id: "frustum",
    build(f) {
      const r = f.int("r", [1, 6], [3, 12]);
      const R = f.keep("R", r + f.rng.int(1, f.large ? 12 : 5));
      const h = f.len("h", [2, 9], [6, 24]);
      return {
        given: `The tip of an upright cone is cut off parallel to its base. What is left has a base with a radius of ${f.u("R")}, a top with a radius of ${f.u("r")} and a height of ${f.u("h")}.`,
        find: "the volume of what is left",
        value: pies(h * (R * R + R * r + r * r), 3),
        dimension: "volume",
      };
    },
  },
  {
    id: "box_with_hole",
    build(f) {
      const r = f.int("r", [1, 4], [3, 9]);
      const a = f.keep("a", 2 * r + f.rng.int(1, f.large ? 20 : 6));
      const h = f.len("h", [2, 12], [10, 30]);
      return {
        given: `A block has a square base with sides of ${f.u("a")} and is ${f.u("h")} high. A round hole with a radius of ${f.u("r")} is drilled straight through it from top to bottom and lies wholly inside.`,
        find: "the volume that is left",
        value: addExact(q(a * a * h), pies(-r * r * h)),
        dimension: "volume",
      };
    },
  },
];
