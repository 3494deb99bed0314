import { describe, expect, it } from "vitest";
import { clip, GROWTH, planPath, touches, touchesInOrder } from "../../../generators/plane.js";
import type { Rectangle } from "../../../generators/plane.js";
import { createRng } from "../../../generators/rng.js";
import { entryAt, instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { judgeAnswer } from "../../../tasks/judge.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/path_plan.js";
import { describeTask } from "../../support/describe-task.js";

type Pair = readonly [number, number];

/** In whole millionths: is a corner on each side of the segment's line, or on it, and do the shadows on both axes meet? */
function meets(a: Pair, b: Pair, [x0, x1, y0, y1]: Rectangle): boolean {
  const whole = (value: number): bigint => BigInt(Math.round(value * 1e6));
  const [ax, ay, bx, by] = [whole(a[0]), whole(a[1]), whole(b[0]), whole(b[1])];
  const [l, r, d, u] = [whole(x0), whole(x1), whole(y0), whole(y1)];
  if ((ax < l && bx < l) || (ax > r && bx > r) || (ay < d && by < d) || (ay > u && by > u)) return false;
  const sides = [
    [l, d],
    [l, u],
    [r, d],
    [r, u],
  ].map(([x = 0n, y = 0n]) => (bx - ax) * (y - ay) - (by - ay) * (x - ax));
  return !(sides.every((side) => side > 0n) || sides.every((side) => side < 0n));
}

/** Reads room and rules from the question; everything but the length is exact. */
function isRight(answer: string, question: string): boolean {
  if (!/^\[(\(-?[\d.]+, -?[\d.]+\)(, )?)+\]$/.test(answer)) return false;
  const path = [...answer.matchAll(/\((-?[\d.]+), (-?[\d.]+)\)/g)].map((m): Pair => [
    Number(m[1]),
    Number(m[2]),
  ]);
  const places = new Map<string, Rectangle>();
  for (const [, name = "", ...numbers] of question.matchAll(
    /^([a-z]+(?: \d)?): x from (\S+) to (\S+), y from (\S+) to (\S+)$/gm,
  ))
    places.set(name, numbers.map(Number) as unknown as Rectangle);
  const named = (text = ""): string[] =>
    text.split(/, | and | or | then /).filter((name) => places.has(name));
  const ordered = question.includes("in this order");
  const visit = named(/must visit (.*?), in /.exec(question)?.[1]);
  const avoid = [...named(/may touch (.*?)\./.exec(question)?.[1]?.replace("the walls or ", ""))];
  const [start, end] = [...question.matchAll(/(?:starts|end) at \((\S+), (\S+)\)/g)].map((m) => [
    Number(m[1]),
    Number(m[2]),
  ]);
  const limit = Number(/at most ([\d.]+) long/.exec(question)?.[1] ?? Infinity);
  if (path[0]?.join() !== start?.join() || path.at(-1)?.join() !== end?.join() || path.length > 200)
    return false;
  const hit = (name: string): boolean =>
    path.some((b, i) => i > 0 && meets(path[i - 1] as Pair, b, places.get(name) as Rectangle));
  if (avoid.some(hit) || [...places.keys()].some((name) => name.startsWith("wall") && hit(name)))
    return false;
  if (!visit.every(hit)) return false;
  const length = path.reduce(
    (sum, [x, y], i) => sum + Math.hypot(x - (path[i - 1]?.[0] ?? x), y - (path[i - 1]?.[1] ?? y)),
    0,
  );
  return (
    length <= limit + 1e-9 &&
    (!ordered ||
      inOrder(
        path,
        visit.map((name) => places.get(name) as Rectangle),
      ))
  );
}

/** Fractions with denominators above 0. */
type Ratio = readonly [bigint, bigint];
const less = (a: Ratio, b: Ratio): boolean => a[0] * b[1] < b[0] * a[1];

/** The exact part of a segment in a rectangle, and whether the rectangles are met in order, in whole millionths. */
function inOrder(path: readonly Pair[], rectangles: readonly Rectangle[]): boolean {
  const whole = (value: number): bigint => BigInt(Math.round(value * 1e6));
  const part = (a: Pair, b: Pair, [x0, x1, y0, y1]: Rectangle): [Ratio, Ratio] | undefined => {
    let [from, to]: [Ratio, Ratio] = [
      [0n, 1n],
      [1n, 1n],
    ];
    for (const [p, q, low, high] of [[a[0], b[0], x0, x1].map(whole), [a[1], b[1], y0, y1].map(whole)] as [
      bigint,
      bigint,
      bigint,
      bigint,
    ][]) {
      const step = q - p;
      if (step === 0n && (p < low || p > high)) return undefined;
      if (step === 0n) continue;
      const near: Ratio = step > 0n ? [low - p, step] : [p - high, -step];
      const far: Ratio = step > 0n ? [high - p, step] : [p - low, -step];
      if (less(from, near)) from = near;
      if (less(far, to)) to = far;
    }
    return less(to, from) ? undefined : [from, to];
  };
  let due = 0;
  for (let i = 1; i < path.length; i++) {
    let at: Ratio = [0n, 1n];
    for (; due < rectangles.length; due++) {
      const found = part(path[i - 1] as Pair, path[i] as Pair, rectangles[due] as Rectangle);
      if (!found || less(found[1], at)) break;
      if (less(at, found[0])) at = found[0];
    }
  }
  return due === rectangles.length;
}

const pointsOf = (answer: string): string[] => answer.match(/\([^)]*\)/g) ?? [];
const write = (points: readonly string[]): string => `[${points.join(", ")}]`;

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses: (answer, { boxes, visit, avoid, start, end }) => {
    const points = pointsOf(answer);
    const middle = (name: string): string => {
      const [x0, x1, y0, y1] = boxes[name] as Rectangle;
      return `(${((x0 + x1) / 2).toFixed(3)}, ${((y0 + y1) / 2).toFixed(3)})`;
    };
    const [first = "", last = ""] = [points[0], points.at(-1)];
    return [
      ...points.map((_, i) => write(points.filter((_, k) => k !== i))),
      ...[...visit, ...avoid].map((name) => write([first, middle(name), last])),
      write([first, ...visit.map(middle), last]),
      write([first, ...[...visit].reverse().map(middle), last]),
      write([...points].reverse()),
      write([first, last]),
      write([...points, "(1.45, 1.45)"]),
      write([first, "(1.45, 0)", ...points.slice(1)]),
      write([first, "(5, 0)", "(5, 5)", ...points.slice(1)]),
      write(Array.from({ length: 201 }, (_, i) => (i === 0 ? first : last))),
      write(points.map((point) => point.replace(/\d/, "9"))),
      `[(${start.join(", ")}, 0), (${end.join(", ")}, 0)]`,
    ];
  },
  variants: (answer) => {
    const points = pointsOf(answer);
    return [
      answer.replaceAll(" ", ""),
      points.join(", "),
      points.join(" -> "),
      points.join("\n"),
      answer.replaceAll("(", "[").replaceAll(")", "]"),
      points.map((point) => point.replace(/[()]/g, "")).join("\n"),
      answer.replace(/(\d\.\d+)/g, "$1000"),
      answer.replaceAll("-", "−"),
      answer.replace(/(-?\d+(?:\.\d+)?)/g, "np.float64($1)"),
    ];
  },
});

describe("path_plan by hand", () => {
  const instance = {
    walls: [
      [-1.5, -1.4, -1.5, 1.5],
      [1.4, 1.5, -1.5, 1.5],
      [-1.5, 1.5, -1.5, -1.4],
      [-1.5, 1.5, 1.4, 1.5],
    ],
    boxes: { red: [-0.5, 0.5, -0.5, 0.5], green: [0.8, 1, 0.8, 1], blue: [0.8, 1, -1, -0.8] },
    start: [-1, -1],
    end: [1.2, 1.2],
    visit: ["green"],
    avoid: ["red"],
    ordered: false,
    max_length: null,
  };
  const judge = (answer: string, changes: object = {}) =>
    task.verify(answer, task.instance.parse({ ...instance, ...changes }));

  it("sees a segment that lies inside a rectangle or runs along its edge, which the source did not", () => {
    expect(judge("[(-1, -1), (-1, 0.9), (0.9, 0.9), (1.2, 1.2)]").status).toBe("correct");
    const inside = { start: [-0.2, 0], end: [0.2, 0], visit: ["red"], avoid: [] };
    expect(judge("[(-0.2, 0), (0.2, 0)]", inside).status).toBe("correct");
    expect(judge("[(-0.2, 0), (0.2, 0)]", { ...inside, visit: ["green"], avoid: ["red"] }).reason).toBe(
      "the path touches red",
    );
    expect(judge("[(-1, -1), (-1, 0.5), (1.2, 0.5), (0.9, 0.9), (1.2, 1.2)]").reason).toBe(
      "the path touches red",
    );
    expect(judge("[(-1, -1), (-0.5, -1), (-0.5, 1.2), (0.9, 0.9), (1.2, 1.2)]").reason).toBe(
      "the path touches red",
    );
    expect(judge("[(-1, -1), (-0.500001, -1), (-0.500001, 1.2), (0.9, 0.9), (1.2, 1.2)]").status).toBe(
      "correct",
    );
  });

  it("a corner is touched, whatever the rounding", () => {
    const rng = createRng("corners");
    for (let i = 0; i < 2_000; i++) {
      const corner = [rng.int(-20, 20) / 20, rng.int(-20, 20) / 20] as const;
      const [dx, dy] = [rng.int(1, 97) / 200, rng.int(1, 97) / 200];
      const path = [
        [corner[0] - dx, corner[1] + dy],
        [corner[0] + 3 * dx, corner[1] - 3 * dy],
      ] as const;
      expect(touches(path, [corner[0], corner[0] + 0.3, corner[1], corner[1] + 0.3])).toBe(true);
      expect(touches(path, [corner[0] + 1e-6, corner[0] + 0.3, corner[1] + 1e-6, corner[1] + 0.3])).toBe(
        false,
      );
    }
  });

  it("wants the start, the end, and no wall on the way", () => {
    expect(judge("[(-1, 0.9), (0.9, 0.9), (1.2, 1.2)]").reason).toBe("the path does not begin at the start");
    expect(judge("[(-1, -1), (-1, 0.9), (0.9, 0.9)]").reason).toBe("the path does not finish at the end");
    expect(judge("[(-1, -1), (-1, 1.4), (0.9, 0.9), (1.2, 1.2)]").reason).toBe("the path touches wall 4");
    expect(judge("[(-1, -1), (-3, 3), (0.9, 0.9), (1.2, 1.2)]").status).toBe("wrong");
    expect(judge("[(-1.0000001, -1), (-1, 0.9), (0.9, 0.9), (1.2, 1.2)]").status).toBe("correct");
    expect(judge("[]").status).toBe("invalid");
    expect(judge("[(-1, -1)]").status).toBe("wrong");
  });

  it("checks the order where one is demanded", () => {
    const two = { visit: ["green", "blue"], avoid: [], ordered: true };
    const straight = "[(-1, -1), (0.9, -0.9), (0.9, 0.9), (1.2, 1.2)]";
    expect(judge(straight, two).reason).toBe("the rectangles are not visited in order");
    expect(judge(straight, { ...two, ordered: false }).status).toBe("correct");
    expect(judge(straight, { ...two, visit: ["blue", "green"] }).status).toBe("correct");
    expect(judge("[(-1, -1), (0.9, -0.9), (0.9, 0.9), (0.9, -0.9), (1.2, 1.2)]", two).status).toBe("correct");
    expect(
      touchesInOrder(
        [
          [0, 0],
          [3, 0],
        ],
        [
          [2, 3, -1, 1],
          [1, 2, -1, 1],
        ],
      ),
    ).toBe(true);
    expect(
      touchesInOrder(
        [
          [0, 0],
          [3, 0],
        ],
        [
          [2.1, 3, -1, 1],
          [1, 2, -1, 1],
        ],
      ),
    ).toBe(false);
  });

  it("limits the length and the number of waypoints", () => {
    const path = "[(-1, -1), (-1, 0.9), (0.9, 0.9), (1.2, 1.2)]";
    expect(judge(path, { max_length: 4.3 }).status).toBe("correct");
    expect(judge(path, { max_length: 4.2 }).reason).toBe("the path is longer than 4.2");
    const many = Array.from({ length: 198 }, () => "(-1, 0.9)").join(", ");
    expect(judge(path.replace("(-1, 0.9)", many)).reason).toContain("at most 200");
  });

  it("reads numbers only: nothing is evaluated, and no number is infinite", () => {
    for (const text of [
      "[(-1, -1), (-1, 1-0.1), (0.9, 0.9), (1.2, 1.2)]",
      "[(-1, -1), (NaN, 0.9), (0.9, 0.9), (1.2, 1.2)]",
      "[(-1, -1), (1e999, 0.9), (0.9, 0.9), (1.2, 1.2)]",
      "[(-1, -1), (-1, 0.9, 0), (0.9, 0.9), (1.2, 1.2)]",
      "[(-1, -1), (-1, 0.9), (0.9, 0.9), (1.2, 1.2)] or [(-1, -1), (1.2, 1.2)]",
      "[(-1, -1), (True, 0.9), (0.9, 0.9), (1.2, 1.2)]",
    ])
      expect(judge(text).status, text).toBe("invalid");
    expect(judge("[(-1, -1), (-1e0, 9e-1), (.9, 0.9), (1.2, 1.2)]").status).toBe("correct");
    expect(judge("[(-1, -1), (1e99, 0.9), (0.9, 0.9), (1.2, 1.2)]").status).toBe("wrong");
  });

  it("clips like many points of the segment do", () => {
    const rng = createRng("clip");
    for (let i = 0; i < 500; i++) {
      const draw = (): Pair => [rng.int(-30, 30) / 20, rng.int(-30, 30) / 20];
      const [a, b, [x, y]] = [draw(), draw(), draw()];
      const box: Rectangle = [x, x + rng.int(1, 20) / 20, y, y + rng.int(1, 20) / 20];
      const sampled = Array.from({ length: 1_001 }, (_, k) => k / 1_000).filter((t) => {
        const [px, py] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
        return px >= box[0] && px <= box[1] && py >= box[2] && py <= box[3];
      });
      const part = clip(a, b, box);
      if (sampled.length > 0) {
        expect(part?.[0]).toBeLessThanOrEqual((sampled[0] ?? 0) + GROWTH);
        expect(part?.[1]).toBeGreaterThanOrEqual((sampled.at(-1) ?? 0) - GROWTH);
      }
      expect(meets(a, b, box)).toBe(touches([a, b], box));
    }
  });

  it("planned paths keep their distance, so that no rounding decides", () => {
    const setting = resolveSetting(erase(task), "hard");
    for (let i = 0; i < 50; i++) {
      const entry = entryAt(erase(task), setting, "clearance", i);
      const { boxes, walls, avoid } = task.instance.parse(entry.metadata);
      const path = pointsOf(entry.answer ?? "").map(
        (text) => text.slice(1, -1).split(", ").map(Number) as unknown as Pair,
      );
      for (const rectangle of [...walls, ...avoid.map((name) => boxes[name] as Rectangle)])
        expect(touches(path, rectangle, 0.02)).toBe(false);
    }
    expect(
      planPath({ start: [-1, 0], end: [1, 0], visit: [], obstacles: [[-0.1, 0.1, -2, 2]] }),
    ).toBeUndefined();
  });

  it("half of the questions demand an order", () => {
    const setting = resolveSetting(erase(task), "medium");
    const ordered = Array.from({ length: 300 }, (_, i) =>
      task.instance.parse(instanceAt(erase(task), setting, "order", i)),
    ).filter((room) => room.ordered).length;
    // Four standard errors.
    expect(Math.abs(ordered / 300 - 0.5)).toBeLessThan(0.116);
  });

  it("judges only rooms whose names fit", () => {
    for (const changes of [
      { visit: ["white"] },
      { visit: ["red"], avoid: ["red"] },
      { visit: [] },
      { boxes: { red: [1, 0, 0, 1] } },
      { start: [NaN, 0] },
    ])
      expect(judgeAnswer(erase(task), { metadata: { ...instance, ...changes } }, "[]").status).toBe("error");
  });
});
