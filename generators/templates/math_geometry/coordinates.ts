import { q, surd } from "./figure.js";
import type { Figure, GeometryTemplate } from "./figure.js";

function point(f: Figure, name: string): readonly [number, number] {
  const most = f.large ? 30 : 9;
  return [f.int(`${name}x`, [-most, most]), f.int(`${name}y`, [-most, most])];
}
const at = ([x, y]: readonly [number, number]): string => `(${x}, ${y})`;

export const COORDINATES: readonly GeometryTemplate[] = [
  {
    id: "centroid",
    build(f) {
      const [A, B, C] = f.points;
      const [a, b, c] = [point(f, "a"), point(f, "b"), point(f, "c")];
      f.need((b[0] - a[0]) * (c[1] - a[1]) !== (c[0] - a[0]) * (b[1] - a[1]));
      return {
        given: `A triangle has the corners ${A}${at(a)}, ${B}${at(b)} and ${C}${at(c)}.`,
        find: "the point in which its three medians meet",
        value: [q(a[0] + b[0] + c[0], 3), q(a[1] + b[1] + c[1], 3)],
        dimension: "pair",
      };
    },
  },
  {
    id: "triangle_coordinates",
    build(f) {
      const [A, B, C] = f.points;
      const [a, b, c] = [point(f, "a"), point(f, "b"), point(f, "c")];
      const double = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]));
      f.need(double > 0);
      return {
        given: `A triangle has the corners ${A}${at(a)}, ${B}${at(b)} and ${C}${at(c)}.`,
        find: "the area of this triangle in units of the coordinates",
        value: q(double, 2),
        dimension: "number",
      };
    },
  },
  {
    id: "distance",
    build(f) {
      const [A, B] = f.points;
      const [a, b] = [point(f, "a"), point(f, "b")];
      f.need(a[0] !== b[0] && a[1] !== b[1]);
      return {
        given: `The points ${A}${at(a)} and ${B}${at(b)} lie in a plane with the usual coordinates.`,
        find: `the distance between ${A} and ${B} in units of the coordinates`,
        value: surd((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2),
        dimension: "number",
      };
    },
  },
  {
    id: "other_end",
    build(f) {
      const [A, B, C] = f.points;
      const [a, m] = [point(f, "a"), point(f, "m")];
      f.need(a[0] !== m[0] || a[1] !== m[1]);
      return {
        given: `${C}${at(m)} is the midpoint of the segment from ${A}${at(a)} to ${B}.`,
        find: `the point ${B}`,
        value: [q(2 * m[0] - a[0]), q(2 * m[1] - a[1])],
        dimension: "pair",
      };
    },
  },
  {
    id: "section_point",
    build(f) {
      const [A, B, C] = f.points;
      const [a, b] = [point(f, "a"), point(f, "b")];
      const [m, n] = [f.int("m", [1, 4], [2, 9]), f.int("n", [1, 4], [2, 9])];
      f.need(m !== n && (a[0] !== b[0] || a[1] !== b[1]));
      return {
        given: `The point ${C} lies on the segment from ${A}${at(a)} to ${B}${at(b)} so that ${A}${C} : ${C}${B} = ${m} : ${n}.`,
        find: `the point ${C}`,
        value: [q(n * a[0] + m * b[0], m + n), q(n * a[1] + m * b[1], m + n)],
        dimension: "pair",
      };
    },
  },
  {
    id: "reflection",
    build(f) {
      const [A] = f.points;
      const a = point(f, "a");
      const c = f.int("c", [-6, 6], [-20, 20]);
      const what = f.of("what", ["vertical", "horizontal", "diagonal"]);
      f.need(what === "diagonal" ? a[0] !== a[1] + c : what === "vertical" ? a[0] !== c : a[1] !== c);
      const line = {
        vertical: `x = ${c}`,
        horizontal: `y = ${c}`,
        diagonal: `y = x ${c < 0 ? "-" : "+"} ${Math.abs(c)}`,
      }[what];
      const image = {
        vertical: [2 * c - a[0], a[1]],
        horizontal: [a[0], 2 * c - a[1]],
        diagonal: [a[1] - c, a[0] + c],
      }[what] as [number, number];
      return {
        given: `The point ${A}${at(a)} is reflected in the line ${line}.`,
        find: "the image of the point",
        value: [q(image[0]), q(image[1])],
        dimension: "pair",
      };
    },
  },
  {
    id: "rotation",
    build(f) {
      const [A, , C] = f.points;
      const [a, c] = [point(f, "a"), point(f, "c")];
      f.need(a[0] !== c[0] || a[1] !== c[1]);
      const turn = f.of("what", ["90 degrees counterclockwise", "90 degrees clockwise"]);
      const s = turn.endsWith("counterclockwise") ? 1 : -1;
      return {
        given: `The point ${A}${at(a)} is rotated by ${turn} around the point ${C}${at(c)}. The x-axis points to the right and the y-axis up.`,
        find: "the image of the point",
        value: [q(c[0] - s * (a[1] - c[1])), q(c[1] + s * (a[0] - c[0]))],
        dimension: "pair",
      };
    },
  },
  {
    id: "dilation",
    build(f) {
      const [A, , C] = f.points;
      const [a, c] = [point(f, "a"), point(f, "c")];
      f.need(a[0] !== c[0] || a[1] !== c[1]);
      const [m, n] = [f.int("m", [2, 5], [3, 9]), f.int("n", [1, 3], [1, 5])];
      f.need(m !== n && (n === 1 || m % n !== 0));
      return {
        given: `A dilation (central scaling) with the centre ${C}${at(c)} and the factor ${n === 1 ? m : `${m}/${n}`} is applied to the point ${A}${at(a)}.`,
        find: "the image of the point",
        value: [q(n * c[0] + m * (a[0] - c[0]), n), q(n * c[1] + m * (a[1] - c[1]), n)],
        dimension: "pair",
      };
    },
  },
  {
    id: "line_intercept",
    build(f) {
      const [A, B] = f.points;
      const [a, b] = [point(f, "a"), point(f, "b")];
      f.need(a[0] !== b[0] && a[1] !== b[1] && a[0] !== 0 && b[0] !== 0);
      return {
        given: `A straight line goes through the points ${A}${at(a)} and ${B}${at(b)}.`,
        find: "the y-coordinate of the point in which the line meets the y-axis",
        value: q(a[1] * (b[0] - a[0]) - a[0] * (b[1] - a[1]), b[0] - a[0]),
        dimension: "number",
      };
    },
  },
  {
    id: "perpendicular_foot",
    build(f) {
      const [A, B, C] = f.points;
      const [a, b, c] = [point(f, "a"), point(f, "b"), point(f, "c")];
      const [u, v] = [b[0] - a[0], b[1] - a[1]];
      f.need(u * (c[1] - a[1]) !== v * (c[0] - a[0]) && u !== 0 && v !== 0);
      const above = u * (c[0] - a[0]) + v * (c[1] - a[1]);
      const below = u * u + v * v;
      return {
        given: `A straight line goes through ${A}${at(a)} and ${B}${at(b)}. From the point ${C}${at(c)} one draws the perpendicular to this line.`,
        find: "the point in which the perpendicular meets the line",
        value: [q(a[0] * below + u * above, below), q(a[1] * below + v * above, below)],
        dimension: "pair",
      };
    },
  },
];
