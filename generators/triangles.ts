import Fraction from "fraction.js";
import { roundRatio, roundScaled, SCALE, scaledDegrees, scaledRoot, wholeRoot } from "./scaled.js";

/** A point with whole coordinates, and measures of triangles of such points, exact or to 25 decimals. */
export type WholePoint = readonly [x: bigint, y: bigint];
export type Corners = readonly [WholePoint, WholePoint, WholePoint];

const minus = (p: WholePoint, q: WholePoint): WholePoint => [p[0] - q[0], p[1] - q[1]];
const dot = (u: WholePoint, v: WholePoint): bigint => u[0] * v[0] + u[1] * v[1];
const cross = (u: WholePoint, v: WholePoint): bigint => u[0] * v[1] - u[1] * v[0];
const abs = (n: bigint): bigint => (n < 0n ? -n : n);

/** Twice the area, with a sign; 0 where the corners are on a line. */
export function twiceArea([a, b, c]: Corners): bigint {
  return cross(minus(b, a), minus(c, a));
}

/** Where the altitudes meet. */
export function orthocenter(corners: Corners): [Fraction, Fraction] {
  const [a, b, c] = corners;
  const area = twiceArea(corners);
  // H - A is across BC, and H - B across CA.
  const s = dot(minus(c, a), minus(b, a));
  const side = minus(c, b);
  return [new Fraction(a[0] * area + side[1] * s, area), new Fraction(a[1] * area - side[0] * s, area)];
}

/** Squares of the sides. */
export function squaredSides([a, b, c]: Corners): [bigint, bigint, bigint] {
  const square = (p: WholePoint, q: WholePoint): bigint => dot(minus(p, q), minus(p, q));
  return [square(b, c), square(c, a), square(a, b)];
}

/** The radius of the incircle as a multiple of 10^-30: twice the area by the sum of the sides. */
export function scaledInradius(corners: Corners): bigint {
  const around = squaredSides(corners).reduce((sum, square) => sum + scaledRoot(square), 0n);
  return (abs(twiceArea(corners)) * SCALE * SCALE) / around;
}

/** The radius to three decimals: exactly where all sides are whole numbers, else their sum and the radius are irrational. */
export function roundedInradius(corners: Corners): string | undefined {
  const squares = squaredSides(corners);
  const roots = squares.map(wholeRoot);
  if (roots.every((root, i) => root * root === squares[i]))
    return roundRatio(
      abs(twiceArea(corners)),
      roots.reduce((sum, root) => sum + root, 0n),
      3,
    );
  return roundScaled(scaledInradius(corners), 3);
}

/** The angle at B in degrees, as a multiple of 10^-30. */
export function scaledAngle([a, b, c]: Corners): bigint {
  const [u, v] = [minus(a, b), minus(c, b)];
  return scaledDegrees(abs(cross(u, v)), dot(u, v));
}
