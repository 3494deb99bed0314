import { attempt } from "./attempts.js";
import type { Rng } from "./rng.js";
import type { Shape } from "./shape-names.js";
import { cross, decimal, dot, lengthOf, minus } from "./svg-path.js";
import type { PathPoint } from "./svg-path.js";

/** The drawing board is 100 by 100, in hundredths. */
const BOARD = 10_000;
/** Shortest side, and the sine of the least turn at a corner: 8 degrees. */
const SHORTEST = 300;
const LEAST_TURN = 0.139_173;

export interface ShapeStyle {
  /** Share of polygons whose corners lie on a circle. */
  convex: number;
  /** Share of sectors over half a round. */
  reflex: number;
}

/** What is drawn after the first point: a straight line, or an arc with its radii, rotation and flags as text. */
type Stroke = { to: PathPoint; arc?: string };
interface Drawn {
  start: PathPoint;
  strokes: Stroke[];
}

const CORNERS = { triangle: 3, pentagon: 5, hexagon: 6, heptagon: 7, octagon: 8 } as const;

/** A drawing of a shape; its points are exact in hundredths except for those of free polygons, which need not be. */
export function drawShape(rng: Rng, shape: Shape, style: ShapeStyle): Drawn {
  return attempt(`shape ${shape}`, 20_000, () => {
    switch (shape) {
      case "line":
        return drawLine(rng);
      case "circle":
      case "ellipse":
        return drawRound(rng, shape);
      case "sector":
        return drawSector(rng, rng.chance(style.reflex));
      case "kite":
      case "rectangle":
      case "trapezoid":
        return closePolygon(rng, drawQuadrilateral(rng, shape));
      default:
        return closePolygon(rng, drawPolygon(rng, CORNERS[shape], rng.chance(style.convex)));
    }
  });
}

/** The data of a path, with the pen set down again where it is before a stroke with probability `moves`. */
export function writePath(rng: Rng, { start, strokes }: Drawn, moves: number): string {
  const point = ({ x, y }: PathPoint): string => `${decimal(x)},${decimal(y)}`;
  const parts = [`M ${point(start)}`];
  let pen = start;
  for (const [i, { to, arc }] of strokes.entries()) {
    if (i > 0 && rng.chance(moves)) parts.push(`M ${point(pen)}`);
    parts.push(arc === undefined ? `L ${point(to)}` : `A ${arc} ${point(to)}`);
    pen = to;
  }
  return parts.join(" ");
}

function onBoard(points: readonly PathPoint[]): boolean {
  return points.every(({ x, y }) => x >= 0 && y >= 0 && x <= BOARD && y <= BOARD);
}

function anyPoint(rng: Rng): PathPoint {
  return { x: rng.int(0, BOARD), y: rng.int(0, BOARD) };
}

function drawLine(rng: Rng): Drawn | undefined {
  const [start, to] = [anyPoint(rng), anyPoint(rng)];
  return lengthOf(minus(to, start)) < 1_000 ? undefined : { start, strokes: [{ to }] };
}

/** From any corner in either direction, if all sides are long enough and all turns clear. */
function closePolygon(rng: Rng, corners: PathPoint[] | undefined): Drawn | undefined {
  if (!corners || !onBoard(corners)) return undefined;
  const n = corners.length;
  const at = (i: number): PathPoint => corners[i % n] as PathPoint;
  const sides = corners.map((corner, i) => minus(at(i + 1), corner));
  const clear = sides.every((side, i) => {
    const next = sides[(i + 1) % n] as PathPoint;
    return (
      lengthOf(side) >= SHORTEST &&
      Math.abs(cross(side, next)) >= LEAST_TURN * lengthOf(side) * lengthOf(next)
    );
  });
  if (!clear) return undefined;
  const first = rng.int(0, n - 1);
  const order = Array.from({ length: n + 1 }, (_, i) => at(first + i));
  const [start = at(0), ...rest] = rng.chance() ? order : order.reverse();
  return { start, strokes: rest.map((to) => ({ to })) };
}

/** Cosines of the least angle between neighbouring corners as seen from the middle: 360 / (3 n) degrees. */
const LEAST_GAP: Readonly<Record<number, number>> = {
  3: 0.766_044,
  5: 0.913_545,
  6: 0.939_693,
  7: 0.955_573,
  8: 0.965_926,
};

/** Corners around a middle that sees all of them, less than half a round apart: no two sides cross. */
function drawPolygon(rng: Rng, n: number, convex: boolean): PathPoint[] | undefined {
  const directions = Array.from({ length: n }, () => ({ x: rng.int(-500, 500), y: rng.int(-500, 500) }));
  if (directions.some((each) => dot(each, each) < 10_000 || dot(each, each) > 250_000)) return undefined;
  const half = ({ x, y }: PathPoint): number => (y > 0 || (y === 0 && x > 0) ? 0 : 1);
  directions.sort((a, b) => half(a) - half(b) || -cross(a, b));
  const apart = directions.every((a, i) => {
    const b = directions[(i + 1) % n] as PathPoint;
    return cross(a, b) > 0 && dot(a, b) <= (LEAST_GAP[n] ?? 1) * lengthOf(a) * lengthOf(b);
  });
  if (!apart) return undefined;
  const radius = rng.int(1_500, 4_800);
  const middle = { x: rng.int(radius, BOARD - radius), y: rng.int(radius, BOARD - radius) };
  return directions.map((direction) => {
    const r = (radius * (convex ? 100 : rng.int(45, 100))) / 100 / lengthOf(direction);
    return { x: Math.round(middle.x + r * direction.x), y: Math.round(middle.y + r * direction.y) };
  });
}

/** On the lattice of a vector and the one at right angles to it: what is parallel or equal is so exactly. */
function drawQuadrilateral(rng: Rng, shape: "kite" | "rectangle" | "trapezoid"): PathPoint[] | undefined {
  const [p, q] = [rng.int(-60, 60), rng.int(-60, 60)];
  const base = lengthOf({ x: p, y: q });
  if (base < 5) return undefined;
  const most = Math.floor(6_000 / base);
  const origin = anyPoint(rng);
  const at = (along: number, across: number): PathPoint => ({
    x: origin.x + along * p - across * q,
    y: origin.y + along * q + across * p,
  });
  const draw = (): number => rng.int(1, most);
  const [i, j, k] = [draw(), draw(), draw()];
  if (shape === "rectangle")
    return Math.max(i, j) < 1.2 * Math.min(i, j) ? undefined : [at(0, 0), at(i, 0), at(i, j), at(0, j)];
  if (shape === "kite") {
    const [near, far] = [i * i + k * k, j * j + k * k];
    return Math.max(near, far) < 1.69 * Math.min(near, far)
      ? undefined
      : [at(i, 0), at(0, k), at(-j, 0), at(0, -k)];
  }
  // Parallel sides of i and j, k apart, shifted against each other; the legs are 10 degrees and more off parallel.
  const shift = rng.int(-most, most);
  const legs: [PathPoint, PathPoint] = [
    { x: shift, y: k },
    { x: shift + j - i, y: k },
  ];
  return Math.abs(cross(...legs)) < 0.173_648 * lengthOf(legs[0]) * lengthOf(legs[1])
    ? undefined
    : [at(0, 0), at(i, 0), at(shift + j, k), at(shift, k)];
}

/** Directions (x, y, length) of whole numbers with their angle to the x axis in degrees. */
const SLANTS: readonly (readonly [number, number, number, string])[] = [
  [1, 0, 1, "0.00"],
  [3, 4, 5, "53.13"],
  [4, 3, 5, "36.87"],
  [5, 12, 13, "67.38"],
  [12, 5, 13, "22.62"],
  [8, 15, 17, "61.93"],
  [15, 8, 17, "28.07"],
  [7, 24, 25, "73.74"],
  [24, 7, 25, "16.26"],
  [20, 21, 29, "46.40"],
  [21, 20, 29, "43.60"],
];

/** Two half rounds between the ends of an axis. */
function drawRound(rng: Rng, shape: "circle" | "ellipse"): Drawn | undefined {
  const [x, y, unit, angle] = rng.pick(SLANTS);
  const radius = unit * rng.int(Math.ceil(500 / unit), Math.floor(4_500 / unit));
  const other = shape === "circle" ? radius : rng.int(400, 4_500);
  if (shape === "ellipse" && Math.max(radius, other) < 1.3 * Math.min(radius, other)) return undefined;
  const reach = Math.max(radius, other);
  const middle = { x: rng.int(reach, BOARD - reach), y: rng.int(reach, BOARD - reach) };
  // Along the first radius (the rotated x axis), or at right angles to it along the second.
  const along = rng.chance();
  const [u, v] = along ? [x, y] : [-y, x];
  const k = radius / unit;
  const ends = [
    { x: middle.x + u * k, y: middle.y + v * k },
    { x: middle.x - u * k, y: middle.y - v * k },
  ] as const;
  const [start, to] = rng.chance() ? ends : [ends[1], ends[0]];
  const radii = along ? [radius, other] : [other, radius];
  const arc = `${radii.map(decimal).join(",")} ${shape === "circle" ? anyAngle(rng) : angle} 1,${rng.int(0, 1)}`;
  return {
    start,
    strokes: [
      { to, arc },
      { to: start, arc },
    ],
  };
}

/** The rotation of a circle's arc, which changes nothing. */
function anyAngle(rng: Rng): string {
  return decimal(rng.int(0, 35_999));
}

/** Radii with many points of whole coordinates at this distance. */
const RADII = [325, 425, 725, 845, 925, 1_025, 1_105, 1_325, 1_625, 1_885, 2_125];

function latticePoints(radius: number): PathPoint[] {
  const found: PathPoint[] = [];
  for (let x = 0; x <= radius; x++) {
    const y = Math.round(Math.sqrt(radius * radius - x * x));
    if (x * x + y * y !== radius * radius) continue;
    for (const point of [
      { x, y },
      { x: -x, y },
      { x, y: -y },
      { x: -x, y: -y },
    ])
      if (!found.some((each) => each.x === point.x && each.y === point.y)) found.push(point);
  }
  return found;
}

/** Two radii and the arc between them, over 30 to 170 degrees or, where `reflex`, over the rest of the round. */
function drawSector(rng: Rng, reflex: boolean): Drawn | undefined {
  const unit = rng.pick(RADII);
  const radius = unit * rng.int(Math.ceil(700 / unit), Math.floor(4_500 / unit));
  const middle = { x: rng.int(radius, BOARD - radius), y: rng.int(radius, BOARD - radius) };
  const [a, b] = rng.sample(latticePoints(radius), 2) as [PathPoint, PathPoint];
  const cosine = dot(a, b) / (radius * radius);
  // Cosines of 170 and 30 degrees.
  if (cosine < -0.984_808 || cosine > 0.866_025) return undefined;
  const sweep = cross(a, b) > 0 !== reflex ? 1 : 0;
  const arc = `${decimal(radius)},${decimal(radius)} ${anyAngle(rng)} ${reflex ? 1 : 0},${sweep}`;
  const place = (v: PathPoint): PathPoint => ({ x: middle.x + v.x, y: middle.y + v.y });
  const loop: Stroke[] = [{ to: place(a) }, { to: place(b), arc }, { to: middle }];
  const first = rng.int(0, 2);
  const strokes = [...loop.slice(first), ...loop.slice(0, first)];
  const start = strokes.at(-1)?.to ?? middle;
  return { start, strokes };
}
