import { cross, dot, lengthOf, minus, readPath, samePoint } from "./svg-path.js";
import type { PathArc, PathPiece, PathPoint } from "./svg-path.js";

/** The shapes that are asked for, in the order of the options. */
export const SHAPES = [
  "circle",
  "ellipse",
  "heptagon",
  "hexagon",
  "kite",
  "line",
  "octagon",
  "pentagon",
  "rectangle",
  "sector",
  "trapezoid",
  "triangle",
] as const;
export type Shape = (typeof SHAPES)[number];

const POLYGONS: Readonly<Record<number, Shape>> = {
  3: "triangle",
  5: "pentagon",
  6: "hexagon",
  7: "heptagon",
  8: "octagon",
};

/** Lengths that are equal but for the rounding of their ends to two decimals differ by less, in hundredths. */
const ROUNDING = 3;

/** The most specific name of what a path draws: rectangle before trapezoid, circle before ellipse. */
export function shapeOf(path: string): Shape | undefined {
  const pieces = readPath(path);
  const [first] = pieces ?? [];
  const last = pieces?.at(-1);
  if (!pieces || !first || !last) return undefined;
  const arcs = pieces.filter((piece) => piece.kind === "arc");
  const closed = samePoint(first.from, last.to);
  if (!closed) return arcs.length === 0 && corners(pieces, false).length === 2 ? "line" : undefined;
  if (arcs.length === 0) {
    const points = corners(pieces, true);
    return points.length === 4 ? quadrilateral(points) : POLYGONS[points.length];
  }
  if (arcs.length === 2 && pieces.length === 2) return roundShape(arcs as [PathArc, PathArc]);
  return arcs.length === 1 && pieces.length === 3 ? sector(pieces, arcs[0] as PathArc) : undefined;
}

/** The corners of straight pieces; two pieces in exactly one direction are one side. */
function corners(pieces: readonly PathPiece[], closed: boolean): PathPoint[] {
  const points = pieces.map(({ from }) => from);
  if (!closed) points.push(pieces.at(-1)?.to as PathPoint);
  return points.filter((point, i) => {
    const before = points[i - 1] ?? (closed ? points.at(-1) : undefined);
    const after = points[i + 1] ?? (closed ? points[0] : undefined);
    if (!before || !after) return true;
    const [a, b] = [minus(point, before), minus(after, point)];
    return cross(a, b) !== 0 || dot(a, b) < 0;
  });
}

function quadrilateral(points: readonly PathPoint[]): Shape | undefined {
  const sides = points.map((point, i) => minus(points[(i + 1) % 4] as PathPoint, point));
  const [a, b, c, d] = sides as [PathPoint, PathPoint, PathPoint, PathPoint];
  // The rounding of the ends turns a side by about ROUNDING / its length.
  const slack = (u: PathPoint, v: PathPoint): number => ROUNDING * (lengthOf(u) + lengthOf(v));
  const parallel = (u: PathPoint, v: PathPoint): boolean => Math.abs(cross(u, v)) <= slack(u, v);
  const equal = (u: PathPoint, v: PathPoint): boolean => Math.abs(lengthOf(u) - lengthOf(v)) <= ROUNDING;
  const pairs = [parallel(a, c), parallel(b, d)].filter(Boolean).length;
  if (pairs === 2 && Math.abs(dot(a, b)) <= slack(a, b)) return "rectangle";
  if ((equal(a, b) && equal(c, d)) || (equal(b, c) && equal(d, a))) return "kite";
  return pairs === 1 ? "trapezoid" : undefined;
}

/** Two arcs of one turning direction that make the whole round: each is a half, or they are a smaller and a larger part. */
function roundShape([first, second]: readonly [PathArc, PathArc]): Shape | undefined {
  if (first.sweep !== second.sweep || first.rx !== second.rx || first.ry !== second.ry) return undefined;
  if (first.rx !== first.ry) return "ellipse";
  const chord = lengthOf(minus(first.to, first.from));
  const halves = Math.abs(chord - 2 * first.rx) <= 2 * ROUNDING;
  return halves || first.large !== second.large ? "circle" : undefined;
}

/** Two radii and the arc around their common end. */
function sector(pieces: readonly PathPiece[], arc: PathArc): Shape | undefined {
  const at = pieces.indexOf(arc);
  const centre = pieces[(at + 1) % 3]?.to as PathPoint;
  const [a, b] = [minus(arc.from, centre), minus(arc.to, centre)];
  const isRadius = (v: PathPoint): boolean => Math.abs(lengthOf(v) - arc.rx) <= ROUNDING;
  // With y downwards a positive cross product is a turn in the direction of sweep 1 by less than half a round.
  const around = cross(a, b) > 0 === (arc.sweep !== arc.large);
  return arc.rx === arc.ry && isRadius(a) && isRadius(b) && around ? "sector" : undefined;
}
