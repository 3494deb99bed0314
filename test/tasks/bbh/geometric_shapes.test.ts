import { describe, expect, it } from "vitest";
import { shapeOf, SHAPES } from "../../../generators/shape-names.js";
import { task } from "../../../tasks/bbh/geometric_shapes.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

type Point = readonly [number, number];
const angleOf = ([ax, ay]: Point, [bx, by]: Point): number => Math.atan2(by - ay, bx - ax);
const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);
/** An angle as its difference from the nearest multiple of 180 degrees. */
const offLine = (angle: number): number => Math.abs(Math.asin(Math.sin(angle)));
const close = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

/** Corners (and arcs) of a path by its numbers, in floating point. */
function traced(path: string): { points: Point[]; arcs: number[][] } {
  const points: Point[] = [];
  const arcs: number[][] = [];
  for (const [, command, numbers = ""] of path.matchAll(/([MLA]) ([^MLA]*)/g)) {
    const values = numbers.trim().split(/[ ,]/).map(Number);
    const [x = 0, y = 0] = values.slice(-2);
    const last = points.at(-1);
    if (command === "M" && last) expect([x, y]).toEqual(last);
    else points.push([x, y]);
    if (command === "A") arcs.push([...(last ?? []), ...values]);
  }
  return { points, arcs };
}

/** The name by angles and distances. */
function nameOf(path: string): string {
  const { points, arcs } = traced(path);
  const [first, ...rest] = points;
  if (points.length === 2) return "line";
  expect(rest.at(-1)).toEqual(first);
  const at = (i: number): Point => rest[i % rest.length] as Point;
  if (arcs.length === 2) {
    const [ax = 0, ay = 0, rx = 0, ry = 0, rotation = 0, , , bx = 0, by = 0] = arcs[0] ?? [];
    // The chord seen in the ellipse's own axes, scaled to a circle of radius 1: it must be a diameter.
    const turn = (rotation * Math.PI) / 180;
    const [dx, dy] = [bx - ax, by - ay];
    const u = (dx * Math.cos(turn) + dy * Math.sin(turn)) / rx;
    const v = (dy * Math.cos(turn) - dx * Math.sin(turn)) / ry;
    expect(Math.hypot(u, v)).toBeCloseTo(2, 3);
    expect(rx === ry || Math.max(rx, ry) / Math.min(rx, ry) >= 1.29).toBe(true);
    return rx === ry ? "circle" : "ellipse";
  }
  if (arcs.length === 1) {
    const [ax = 0, ay = 0, r = 0, ry = 0, , large = 0, sweep = 0, bx = 0, by = 0] = arcs[0] ?? [];
    const centre = rest.find(
      (point) => !close(distance(point, [ax, ay]), 0) && !close(distance(point, [bx, by]), 0),
    );
    if (!centre) throw new Error("no centre");
    expect(r).toBe(ry);
    expect(close(distance(centre, [ax, ay]), r) && close(distance(centre, [bx, by]), r)).toBe(true);
    // Turning from the first radius to the second in the direction of the flag.
    const turned = (angleOf(centre, [bx, by]) - angleOf(centre, [ax, ay])) * (sweep === 1 ? 1 : -1);
    const span = ((((turned * 180) / Math.PI) % 360) + 360) % 360;
    expect(span > 180).toBe(large === 1);
    expect(span).toBeGreaterThan(29);
    return "sector";
  }
  const n = rest.length;
  for (let i = 0; i < n; i++) {
    const turn = angleOf(at(i + 1), at(i + 2)) - angleOf(at(i), at(i + 1));
    expect((offLine(turn) * 180) / Math.PI, path).toBeGreaterThan(7.9);
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue;
      expect(crossing(at(i), at(i + 1), at(j), at(j + 1)), path).toBe(false);
    }
  }
  if (n !== 4) return ["triangle", "", "pentagon", "hexagon", "heptagon", "octagon"][n - 3] ?? "";
  const side = (i: number): number => distance(at(i), at(i + 1));
  const parallel = (i: number): boolean =>
    offLine(angleOf(at(i), at(i + 1)) - angleOf(at(i + 2), at(i + 3))) < 1e-6;
  const square = Math.abs(offLine(angleOf(at(0), at(1)) - angleOf(at(1), at(2))) - Math.PI / 2) < 1e-6;
  if (parallel(0) && parallel(1)) return square ? "rectangle" : "parallelogram";
  const kite =
    (close(side(0), side(1)) && close(side(2), side(3))) ||
    (close(side(1), side(2)) && close(side(3), side(0)));
  if (kite) return "kite";
  return parallel(0) || parallel(1) ? "trapezoid" : "quadrilateral";
}

function crossing(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point): number =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

const labelOf = (name: string): string =>
  `(${String.fromCharCode(65 + (SHAPES as readonly string[]).indexOf(name))})`;

describeTask(task, {
  kind: "option",
  options: 12,
  independent: (answer, _instance, question) => {
    const letter = /^\W*([a-l])\W*$/i.exec(answer)?.[1]?.toUpperCase();
    return `(${letter})` === labelOf(nameOf(/ d="([^"]*)"/.exec(question)?.[1] ?? ""));
  },
  nearMisses: (answer, { options }) => {
    const right = answer.charCodeAt(1) - 65;
    const wrong = (right + 1) % options.length;
    const label = `(${String.fromCharCode(65 + wrong)})`;
    return [
      label,
      options[wrong] ?? "",
      `${answer} or ${label}`,
      `${answer} ${options[wrong]}`,
      `not ${answer}`,
      `${options[right]} or ${options[wrong]}`,
      "polygon",
      "(M)",
      "quadrilateral",
    ];
  },
  variants: (answer, { options }) => {
    const text = options[answer.charCodeAt(1) - 65] ?? "";
    return [
      answer.charAt(1),
      answer.charAt(1).toLowerCase(),
      `${answer} ${text}`,
      text,
      `a ${text}`,
      `An ${text}.`,
      `${text}s`,
      text.toUpperCase(),
      ...(text === "ellipse" ? ["oval", "an oval"] : []),
    ];
  },
  labels: [
    {
      of: (_instance, answer) => answer,
      shares: Object.fromEntries(SHAPES.map((name) => [labelOf(name), 1 / 12])),
    },
  ],
});

const COMMANDS = "the number of pieces of the path is what the question asks about";
describeShortcuts(task, {
  options: ({ options }) => options,
  except: { "the length of the text": COMMANDS, "words of the text that go with a label": COMMANDS },
});

describe("geometric_shapes by hand", () => {
  it.each([
    ["M 1.00,1.00 L 5.00,1.00 L 5.00,4.00 L 1.00,4.00 L 1.00,1.00", "rectangle"],
    ["M 1.00,1.00 L 5.00,1.00 L 4.00,4.00 L 2.00,4.00 L 1.00,1.00", "trapezoid"],
    ["M 5.00,1.00 L 8.00,4.00 L 5.00,12.00 L 2.00,4.00 L 5.00,1.00", "kite"],
    // A parallelogram is none of the shapes.
    ["M 1.00,1.00 L 5.00,1.00 L 7.00,4.00 L 3.00,4.00 L 1.00,1.00", undefined],
    ["M 1.00,1.00 L 9.00,1.00", "line"],
    ["M 1.00,1.00 L 9.00,1.00 L 4.00,8.00 L 1.00,1.00", "triangle"],
    // The pen set down again where it is.
    ["M 1.00,1.00 L 9.00,1.00 M 9.00,1.00 L 4.00,8.00 M 4.00,8.00 L 1.00,1.00", "triangle"],
    // A point on a straight side is no corner.
    ["M 1.00,1.00 L 5.00,1.00 L 9.00,1.00 L 4.00,8.00 L 1.00,1.00", "triangle"],
    ["M 5.00,1.00 L 9.00,1.00 L 4.00,8.00 L 1.00,1.00 L 5.00,1.00", "triangle"],
    // The pen jumps, or does not come back.
    ["M 1.00,1.00 L 9.00,1.00 M 9.50,1.00 L 4.00,8.00 L 1.00,1.00", undefined],
    ["M 1.00,1.00 L 9.00,1.00 L 4.00,8.00", undefined],
    ["M 3.00,5.00 A 2.00,2.00 11.00 1,0 7.00,5.00 A 2.00,2.00 11.00 1,0 3.00,5.00", "circle"],
    ["M 3.00,5.00 A 2.00,3.00 0.00 1,0 7.00,5.00 A 2.00,3.00 0.00 1,0 3.00,5.00", "ellipse"],
    // There and back on the same half.
    ["M 3.00,5.00 A 2.00,2.00 0.00 1,0 7.00,5.00 A 2.00,2.00 0.00 1,1 3.00,5.00", undefined],
    ["M 5.00,5.00 L 9.00,5.00 A 4.00,4.00 0.00 0,1 5.00,9.00 L 5.00,5.00", "sector"],
    // The arc bulges the other way: its middle is not where the lines meet.
    ["M 5.00,5.00 L 9.00,5.00 A 4.00,4.00 0.00 0,0 5.00,9.00 L 5.00,5.00", undefined],
    ["M 5.00,5.00 L 9.00,5.00 A 4.00,4.00 0.00 1,0 5.00,9.00 L 5.00,5.00", "sector"],
    ["M 1.00,1.00 C 2.00,2.00 L 3.00,3.00", undefined],
    ["L 1.00,1.00", undefined],
    ["", undefined],
  ])("%s: %s", (path, name) => {
    expect(shapeOf(path)).toBe(name);
  });

  it("answers rectangle where trapezoid is listed too, and circle where ellipse is", () => {
    const judge = (path: string, answer: string) =>
      task.verify(answer, task.instance.parse({ path, options: [...SHAPES] })).status;
    // Turned by an angle, to two decimals.
    const turned = "M 20.00,20.00 L 33.37,25.21 L 31.92,28.94 L 18.55,23.73 L 20.00,20.00";
    expect(judge(turned, "rectangle")).toBe("correct");
    expect(judge(turned, "trapezoid")).toBe("wrong");
    const round = "M 3.00,5.00 A 2.00,2.00 11.00 1,0 7.00,5.00 A 2.00,2.00 11.00 1,0 3.00,5.00";
    expect(judge(round, "a circle")).toBe("correct");
    for (const answer of ["ellipse", "oval", "(B)"]) expect(judge(round, answer)).toBe("wrong");
    for (const answer of ["circle or ellipse", "a circle, which is an ellipse", "round", "(A) ellipse"])
      expect(judge(round, answer), answer).toBe("invalid");
  });

  it("always lists all twelve, so that no list gives the answer away", () => {
    for (let index = 0; index < 300; index++)
      expect(instanceAt(task, resolveSetting(erase(task), "hard"), "list", index).options).toEqual(SHAPES);
  });

  it("reads long and broken paths in no time", () => {
    const options = [...SHAPES];
    for (const path of [
      "M 1,1 ".repeat(600),
      "M".repeat(4_000),
      `M ${"1".repeat(3_000)}`,
      "A ".repeat(2_000),
    ])
      expect(task.instance.safeParse({ path, options }).success).toBe(false);
  });
});
