import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { GROWTH, pathLength, planPath, touches, touchesInOrder } from "../../generators/plane.js";
import type { Rectangle } from "../../generators/plane.js";
import { drawBoxes, drawPlace, WALLS } from "../../generators/room.js";
import type { Box } from "../../generators/room.js";
import { answerFormat, sentenceList } from "../../generators/text.js";
import { parsePoints } from "../../verifiers/parse/points.js";
import type { Point } from "../../verifiers/parse/points.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Waypoints of a path that visits some coloured rectangles and keeps out of others (SymBench `path_plan`). Differences from
 * the source: the whole of every segment is tested against closed rectangles and walls (a segment inside a rectangle, or
 * along its edge, was not seen), an order of visits is checked where the question demands one, rooms are random, and a
 * path has a greatest length, that of a planned path with some slack.
 */
const coordinate = z.number().min(-10).max(10);
const rectangle = z
  .tuple([coordinate, coordinate, coordinate, coordinate])
  .refine(([x0, x1, y0, y1]) => x0 < x1 && y0 < y1, "a rectangle without an inside");
const names = z.array(z.string().regex(/^[a-z]{1,12}$/)).max(12);
const MAX_BOXES = 12;
const instance = z
  .object({
    /** x_start, x_end, y_start, y_end, as of the rectangles. */
    walls: z.array(rectangle).max(12),
    // Counted before the record is walked through: an entry from outside may hold any number of keys.
    boxes: z
      .custom<unknown>(
        (value) => typeof value === "object" && value !== null && Object.keys(value).length <= MAX_BOXES,
        `more than ${MAX_BOXES} rectangles`,
      )
      .pipe(z.record(z.string().regex(/^[a-z]{1,12}$/), rectangle)),
    start: z.tuple([coordinate, coordinate]),
    end: z.tuple([coordinate, coordinate]),
    visit: names.min(1),
    avoid: names,
    /** Must the rectangles be visited in the order of `visit`? */
    ordered: z.boolean(),
    /** Greatest length of the path; null: any. */
    max_length: z.number().min(0).max(1_000).nullable().default(null),
  })
  .refine(
    ({ boxes, visit, avoid }) =>
      [...visit, ...avoid].every((name) => Object.hasOwn(boxes, name)) &&
      new Set([...visit, ...avoid]).size === visit.length + avoid.length,
    "a rectangle to visit or avoid does not exist or is named twice",
  );

const params = z.object({
  min_boxes: z.number().int().min(2).max(10).default(7),
  max_boxes: z.number().int().min(2).max(10).default(7),
  min_visit: z.number().int().min(1).max(4).default(2),
  max_visit: z.number().int().min(1).max(4).default(3),
  min_avoid: z.number().int().min(0).max(6).default(1),
  max_avoid: z.number().int().min(0).max(6).default(3),
  /** Share of questions that demand an order of visits. */
  ordered_share: z.number().min(0).max(1).default(0.5),
  /** Greatest length in per cent of the planned path's; null: no limit. */
  length_percent: z.number().int().min(101).max(1_000).nullable().default(150),
  /** True: straight lines from the start through the centres to the end do not do. */
  detour: z.boolean().default(true),
});

export const task = defineTask({
  id: "path_plan",
  suite: "symbench",
  version: 1,
  family: "path_plan",
  capability: "planning",
  abilities: ["spatial", "optimization", "search"],
  summary: "Plan waypoints of a path that visits some rectangles of a room and keeps out of others.",
  judging:
    "Every path within the printed length is right that starts and ends where it should, touches every rectangle to be visited (in order where one is demanded) and touches no wall and no forbidden rectangle anywhere along its segments; points on an edge count as touching.",
  severalRight: true,
  params,
  levels: {
    easy: {
      min_boxes: 4,
      max_boxes: 5,
      min_visit: 1,
      max_visit: 2,
      max_avoid: 1,
      ordered_share: 0,
      length_percent: 200,
      detour: false,
    },
    medium: {},
    hard: {
      min_boxes: 8,
      max_boxes: 9,
      min_visit: 3,
      max_visit: 4,
      min_avoid: 3,
      max_avoid: 5,
      length_percent: 125,
    },
  },
  grows: {
    what: "rectangles to visit and to avoid",
    measure: ({ visit, avoid }) => visit.length + avoid.length,
  },
  instance,

  generate(rng, options) {
    return attempt("path_plan", 1_000, () => {
      const count = rng.int(options.min_boxes, options.max_boxes);
      const boxes = drawBoxes(rng, count);
      const start = boxes && drawPlace(rng, Object.values(boxes));
      const end = boxes && drawPlace(rng, Object.values(boxes));
      if (!boxes || !start || !end || pathLength([start, end]) < 0.5) return undefined;
      const order = rng.shuffle(Object.keys(boxes));
      const visits = rng.int(options.min_visit, options.max_visit);
      const visit = order.slice(0, visits);
      const avoid = order.slice(visits, visits + rng.int(options.min_avoid, options.max_avoid));
      if (visit.length < visits) return undefined;
      const instance: Instance = {
        walls: WALLS.map((wall) => [...wall] as Box),
        boxes,
        start,
        end,
        visit,
        avoid,
        ordered: visits > 1 && rng.chance(options.ordered_share),
        max_length: null,
      };
      const centres = orderOf(instance).map((name) => centre(boxes[name] as Rectangle));
      if (breach([start, end], instance) === undefined) return undefined;
      if (options.detour && breach([start, ...centres, end], instance) === undefined) return undefined;
      const path = planned(instance);
      if (!path || breach(path, instance) !== undefined) return undefined;
      if (options.length_percent !== null)
        instance.max_length = Math.ceil(pathLength(path) * options.length_percent) / 100;
      return instance;
    });
  },

  prompt({ walls, boxes, start, end, visit, avoid, ordered, max_length }) {
    const line = (name: string, [x0, x1, y0, y1]: Rectangle): string =>
      `${name}: x from ${x0} to ${x1}, y from ${y0} to ${y1}`;
    const order = ordered
      ? `The path must visit ${sentenceList(visit, "then")}, in this order: it comes to them one after the other. Passing through one of them earlier, or once more later, does no harm.`
      : `The path must visit ${sentenceList(visit)}, in any order.`;
    const forbidden = avoid.length > 0 ? `the walls or ${sentenceList(avoid, "or")}` : "the walls";
    return `A robot, which is a point, moves in a room of the plane. The walls are rectangles:
${walls.map((wall, i) => line(`wall ${i + 1}`, wall)).join("\n")}

In the room there are coloured rectangles:
${Object.entries(boxes)
  .map(([name, box]) => line(name, box))
  .join("\n")}

The robot starts at (${start.join(", ")}) and has to end at (${end.join(", ")}). It moves along straight segments from one waypoint to the next. ${order} No point of the path may touch ${forbidden}. It may go through all other rectangles.

A rectangle includes its edges and corners: a path that only touches an edge or a corner of a rectangle has visited it, and has touched it where that is forbidden. The whole of every segment counts, not only the waypoints.${
      max_length === null ? "" : ` The path may be at most ${max_length} long in all.`
    } It may have at most ${MAX_WAYPOINTS} waypoints.

${answerFormat("Write the list of all waypoints as (x, y), the start first and the end last.", {
  example: "[(9.5, 9.5), (8.25, 9.0), (9.0, 8.5)]",
})}`;
  },

  solve(instance) {
    const path = planned(instance);
    if (!path) throw new Error("the planner found no path");
    return `[${path.map((point) => `(${point.join(", ")})`).join(", ")}]`;
  },

  verify(answer, instance) {
    const path = read(answer, parsePoints);
    if (!path.ok) return invalid(path.reason);
    const problem = breach(path.value, instance);
    return problem === undefined ? correct("the path keeps every rule") : wrong(problem);
  },
});

type Instance = z.output<typeof instance>;

const MAX_WAYPOINTS = 200;
/** How far the first and last waypoint may be from the start and the end. */
const TOLERANCE = 1e-6;

/** What makes a path wrong; undefined where nothing does. */
function breach(path: readonly Point[], instance: Instance): string | undefined {
  const { walls, boxes, start, end, visit, avoid, ordered, max_length } = instance;
  if (path.length > MAX_WAYPOINTS)
    return `${path.length} waypoints where at most ${MAX_WAYPOINTS} are allowed`;
  const isAt = ([x, y]: Point = [NaN, NaN], place: Point): boolean =>
    Math.abs(x - place[0]) <= TOLERANCE && Math.abs(y - place[1]) <= TOLERANCE;
  if (!isAt(path[0], start)) return "the path does not begin at the start";
  if (!isAt(path.at(-1), end)) return "the path does not finish at the end";
  const wall = walls.findIndex((rectangle) => touches(path, rectangle));
  if (wall >= 0) return `the path touches wall ${wall + 1}`;
  const box = (name: string): Rectangle => boxes[name] as Rectangle;
  const entered = avoid.find((name) => touches(path, box(name)));
  if (entered !== undefined) return `the path touches ${entered}`;
  const missed = visit.find((name) => !touches(path, box(name)));
  if (missed !== undefined) return `the path does not visit ${missed}`;
  if (ordered && !touchesInOrder(path, visit.map(box))) return "the rectangles are not visited in order";
  if (max_length !== null && pathLength(path) > max_length + GROWTH)
    return `the path is longer than ${max_length}`;
  return undefined;
}

const plans = new WeakMap<Instance, Point[] | undefined>();

/** Remembered for the instance object: generating and answering ask for the same path. The greatest length has no part in it. */
function planned(instance: Instance): Point[] | undefined {
  if (plans.has(instance)) return plans.get(instance);
  const { walls, boxes, start, end, avoid } = instance;
  const box = (name: string): Rectangle => boxes[name] as Rectangle;
  const path = planPath({
    start,
    end,
    visit: orderOf(instance).map(box),
    obstacles: [...walls, ...avoid.map(box)],
  });
  plans.set(instance, path);
  return path;
}

/** The demanded order, or where it is free the one with the shortest way through the centres. */
function orderOf({ boxes, start, end, visit, ordered }: Instance): string[] {
  if (ordered) return visit;
  let best = visit;
  let shortest = Infinity;
  const extend = (order: string[], rest: readonly string[]): void => {
    if (rest.length === 0) {
      const length = pathLength([start, ...order.map((name) => centre(boxes[name] as Rectangle)), end]);
      if (length < shortest) [best, shortest] = [order, length];
    }
    for (const name of rest)
      extend(
        [...order, name],
        rest.filter((other) => other !== name),
      );
  };
  // Eight and more have too many orders to try.
  if (visit.length < 8) extend([], visit);
  return best;
}

function centre([x0, x1, y0, y1]: Rectangle): Point {
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}
