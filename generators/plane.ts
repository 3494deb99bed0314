import type { Point } from "../verifiers/parse/points.js";

/** A closed rectangle with sides parallel to the axes. */
export type Rectangle = readonly [xStart: number, xEnd: number, yStart: number, yEnd: number];

/**
 * Rectangles are grown by this much before they are tested, so that a path through an exact corner is seen to touch it
 * whatever the rounding.
 */
export const GROWTH = 1e-9;

export function grow([x0, x1, y0, y1]: Rectangle, by: number): Rectangle {
  return [x0 - by, x1 + by, y0 - by, y1 + by];
}

export function contains([x0, x1, y0, y1]: Rectangle, [x, y]: Point): boolean {
  return x0 <= x && x <= x1 && y0 <= y && y <= y1;
}

/**
 * The part of the segment from `a` to `b` that lies in a closed rectangle, as parameters 0 <= from <= to <= 1; undefined
 * where none does. By clipping: the whole segment counts, also one that never leaves the rectangle or runs along its edge.
 */
export function clip(
  a: Point,
  b: Point,
  [x0, x1, y0, y1]: Rectangle,
): [from: number, to: number] | undefined {
  let from = 0;
  let to = 1;
  for (const [start, step, low, high] of [
    [a[0], b[0] - a[0], x0, x1],
    [a[1], b[1] - a[1], y0, y1],
  ] as const) {
    if (step === 0) {
      if (start < low || start > high) return undefined;
      continue;
    }
    const first = (low - start) / step;
    const second = (high - start) / step;
    from = Math.max(from, Math.min(first, second));
    to = Math.min(to, Math.max(first, second));
    if (from > to) return undefined;
  }
  return [from, to];
}

/** Does any segment of a path touch the rectangle, grown by `by`? */
export function touches(path: readonly Point[], rectangle: Rectangle, by = GROWTH): boolean {
  const grown = grow(rectangle, by);
  return path.some((b, i) => clip(path[Math.max(0, i - 1)] ?? b, b, grown) !== undefined);
}

/** Can the path be followed so that it is in each of the rectangles one after the other? Other visits do no harm. */
export function touchesInOrder(path: readonly Point[], rectangles: readonly Rectangle[]): boolean {
  let segment = 0;
  let at = 0;
  for (const rectangle of rectangles) {
    const grown = grow(rectangle, GROWTH);
    let found = false;
    for (; segment + 1 < path.length; segment++, at = 0) {
      const part = clip(path[segment] as Point, path[segment + 1] as Point, grown);
      // Earliest is best: what is reached later leaves less of the path for the rest.
      if (part && part[1] >= at) {
        at = Math.max(at, part[0]);
        found = true;
        break;
      }
    }
    if (!found) return false;
  }
  return true;
}

/** Square roots are the same on every platform, which Math.hypot is not. */
export function pathLength(path: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < path.length; i++) sum += between(path[i - 1] as Point, path[i] as Point);
  return sum;
}

function between(a: Point, b: Point): number {
  return Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
}

export interface Room {
  start: Point;
  end: Point;
  /** Rectangles to be visited in this order. */
  visit: readonly Rectangle[];
  /** Walls and rectangles that must not be touched. */
  obstacles: readonly Rectangle[];
}

/** Distance that a planned path keeps from every obstacle. */
export const CLEARANCE = 0.03;
/** Grid points keep a little more, and lie as deep as that in a rectangle to be visited. */
const MARGIN = 0.05;
/** Grid points are the tenths from -1.3 to 1.3 in both directions. */
const SIDE = 27;
const GRID = Array.from({ length: SIDE * SIDE }, (_, i): Point => [
  ((i % SIDE) - 13) / 10,
  (Math.floor(i / SIDE) - 13) / 10,
]);
const NEIGHBOURS = [
  [1, 0, 5],
  [-1, 0, 5],
  [0, 1, 5],
  [0, -1, 5],
  [1, 1, 7],
  [1, -1, 7],
  [-1, 1, 7],
  [-1, -1, 7],
] as const;

/**
 * A path of straight segments with `CLEARANCE` from all obstacles, which goes at least `MARGIN` deep into every rectangle
 * to be visited: shortest ways on a grid of tenths, leg by leg, each pulled straight. Undefined where the grid has none.
 */
export function planPath({ start, end, visit, obstacles }: Room): Point[] | undefined {
  const points = GRID;
  const grown = obstacles.map((rectangle) => grow(rectangle, MARGIN - GROWTH));
  const open = points.map((point) => !grown.some((rectangle) => contains(rectangle, point)));
  const kept = obstacles.map((rectangle) => grow(rectangle, CLEARANCE));
  const clear = (a: Point, b: Point): boolean =>
    kept.every((rectangle) => clip(a, b, rectangle) === undefined);
  const near = (place: Point): number[] =>
    points.flatMap((point, i) =>
      open[i] &&
      Math.abs(point[0] - place[0]) < 0.11 &&
      Math.abs(point[1] - place[1]) < 0.11 &&
      clear(place, point)
        ? [i]
        : [],
    );
  const inside = (rectangle: Rectangle): number[] => {
    const deep = grow(rectangle, GROWTH - MARGIN);
    return points.flatMap((point, i) => (open[i] && contains(deep, point) ? [i] : []));
  };
  const path: Point[] = [start];
  let sources = near(start);
  for (const [i, goals] of [...visit.map(inside), near(end)].entries()) {
    const leg = shortestLeg(sources, new Set(goals), open);
    if (!leg) return undefined;
    const way = [path.at(-1) as Point, ...leg.map((cell) => points[cell] as Point)];
    if (i === visit.length) way.push(end);
    path.push(...straighten(way, clear).slice(1));
    sources = leg.slice(-1);
  }
  // A leg may begin where the one before ended.
  return path.filter((point, i) => i === 0 || point.join() !== path[i - 1]?.join());
}

/** Dijkstra with steps of 5 and, across, 7; ties by the order of insertion. */
function shortestLeg(
  sources: readonly number[],
  goals: ReadonlySet<number>,
  open: readonly boolean[],
): number[] | undefined {
  const cost = new Int32Array(SIDE * SIDE).fill(1_000_000);
  const from = new Int32Array(SIDE * SIDE).fill(-1);
  const buckets: number[][] = [[...sources]];
  for (const source of sources) cost[source] = 0;
  for (let now = 0; now < buckets.length; now++)
    for (const cell of buckets[now] ?? []) {
      if (cost[cell] !== now) continue;
      if (goals.has(cell)) {
        const leg = [cell];
        for (let at = from[cell] ?? -1; at >= 0; at = from[at] ?? -1) leg.push(at);
        return leg.reverse();
      }
      const x = cell % SIDE;
      const y = (cell - x) / SIDE;
      for (const [dx, dy, step] of NEIGHBOURS) {
        const next = cell + dy * SIDE + dx;
        if (x + dx < 0 || x + dx >= SIDE || y + dy < 0 || y + dy >= SIDE || !open[next]) continue;
        if (now + step >= (cost[next] ?? 0)) continue;
        cost[next] = now + step;
        from[next] = cell;
        (buckets[now + step] ??= []).push(next);
      }
    }
  return undefined;
}

/** Leaves out points that can be passed by in a straight line; the first and the last one stay. */
function straighten(path: readonly Point[], clear: (a: Point, b: Point) => boolean): Point[] {
  const kept = [path[0] as Point];
  for (let at = 0; at < path.length - 1;) {
    let next = path.length - 1;
    while (next > at + 1 && !clear(path[at] as Point, path[next] as Point)) next--;
    kept.push(path[next] as Point);
    at = next;
  }
  return kept;
}
