import { describe, expect, it } from "vitest";
import { roundRatio, roundScaled, SCALE, scaledDegrees } from "../../../generators/scaled.js";
import { roundedInradius, scaledAngle } from "../../../generators/triangles.js";
import { task } from "../../../tasks/reasoning_gym/advanced_geometry.js";
import { describeTask } from "../../support/describe-task.js";

type Point = [number, number];

/** The triangle of the question and the value by school formulas in floating point. */
function value(question: string): number[] {
  const corners = [...question.matchAll(/[ABC] = \((-?\d+), (-?\d+)\)/g)].map((match): Point => [
    Number(match[1]),
    Number(match[2]),
  ]);
  const [a, b, c] = corners as [Point, Point, Point];
  const length = (p: Point, q: Point): number => Math.hypot(p[0] - q[0], p[1] - q[1]);
  const [la, lb, lc] = [length(b, c), length(c, a), length(a, b)];
  if (question.includes("altitudes")) {
    // Two altitudes as linear equations, by Cramer's rule.
    const [m, n] = [c[0] - b[0], c[1] - b[1]];
    const [p, q] = [c[0] - a[0], c[1] - a[1]];
    const [e, f] = [m * a[0] + n * a[1], p * b[0] + q * b[1]];
    const det = m * q - n * p;
    return [(e * q - f * n) / det, (m * f - p * e) / det];
  }
  if (question.includes("incircle")) {
    const s = (la + lb + lc) / 2;
    return [Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2 / s];
  }
  const direction = (from: Point, to: Point): number => Math.atan2(to[1] - from[1], to[0] - from[0]);
  const turn = (Math.abs(direction(b, a) - direction(b, c)) * 180) / Math.PI;
  return [turn > 180 ? 360 - turn : turn];
}

describeTask(task, {
  kind: "open",
  independent(answer, { task_type }, question) {
    const plain = answer
      .trim()
      .replace(/\.$/, "")
      .replace(/\s*(?:°|degrees)$/, "");
    const inner = task_type === "orthocenter" ? plain.replace(/^\((.*)\)$/, "$1") : plain;
    const parts = inner.split(",").map((part) => part.trim());
    const exact = value(question);
    return (
      parts.length === exact.length &&
      parts.every((part, i) => {
        if (!/^(?:=\s*)?[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(part)) return false;
        const difference = Math.abs(Number(part.replace("=", "")) - (exact[i] ?? NaN));
        return difference <= (task_type === "angle_measure" ? 0.0051 : 0.00051) + 1e-9;
      })
    );
  },
  nearMisses(answer, { task_type }) {
    if (task_type === "orthocenter") {
      const [x = "", y = ""] = answer.slice(1, -1).split(", ");
      const more = (text: string, by: number): string => (Number(text) + by).toFixed(3);
      return [
        `(${more(x, 0.002)}, ${y})`,
        `(${x}, ${more(y, -0.002)})`,
        `(${x}, ${more(y, 1)})`,
        `(${x}, ${y}, 0)`,
        `(${x})`,
        `${answer} or (0, 0)`,
        `not ${answer}`,
        `(${x}, true)`,
        `[${answer}, (1, 2)]`,
      ];
    }
    const number = answer.replace("°", "");
    return [
      (Number(number) + 0.05).toFixed(3),
      (Number(number) - 0.05).toFixed(3),
      `${Number(number) + 1}`,
      `-${number}`,
      `1${number}`,
      `${number}e0`,
      `${number} or 2`,
      `not ${number}`,
      `${number}%`,
      `(${number}, ${number})`,
    ];
  },
  variants(answer, { task_type }) {
    if (task_type === "orthocenter")
      return [
        answer.slice(1, -1),
        answer.replace(", ", ","),
        `$${answer}$`,
        `H = ${answer}`,
        `The orthocenter is ${answer}.`,
      ];
    const number = answer.replace("°", "");
    return task_type === "angle_measure"
      ? [number, `${number} degrees`, `${number}0°`, `$${number}^\\circ$`, `The angle is ${answer}.`]
      : [`${number}0`, `r = ${number}`, `$${number}$`, `The radius is ${number}.`];
  },
  labels: [
    {
      of: ({ task_type }) => task_type,
      shares: { orthocenter: 1 / 3, incircle_radius: 1 / 3, angle_measure: 1 / 3 },
    },
  ],
});

describe("advanced_geometry by hand", () => {
  it("roundings are proved: exact middles go to the even digit, what might be a middle is not asked", () => {
    expect(roundRatio(-33n, 16n, 3)).toBe("-2.062");
    expect(roundRatio(33n, 16n, 3)).toBe("2.062");
    expect(roundRatio(35n, 16n, 3)).toBe("2.188");
    expect(roundRatio(-1n, 3_000n, 3)).toBe("0.000");
    expect(roundScaled((5n * SCALE) / 1_000n, 2)).toBeUndefined();
    expect(roundScaled((5n * SCALE) / 1_000n + SCALE / 10n ** 15n, 2)).toBe("0.01");
    expect(roundScaled(-(5n * SCALE) / 1_000n + SCALE / 10n ** 15n, 2)).toBe("0.00");
  });
  it("angles agree with the computer's to its last digits, and known ones exactly", () => {
    for (let sine = 0; sine < 40; sine++)
      for (let cosine = -40; cosine < 40; cosine += 3) {
        if (sine === 0 && cosine === 0) continue;
        const degrees = Number(scaledDegrees(BigInt(sine), BigInt(cosine))) / 1e30;
        expect(degrees).toBeCloseTo((Math.atan2(sine, cosine) * 180) / Math.PI, 10);
      }
    const error = scaledDegrees(7n, 7n) - 45n * SCALE;
    expect(error < 10n ** 6n && error > -(10n ** 6n)).toBe(true);
    // atan(1/3) by its tabulated digits.
    expect(roundScaled(scaledDegrees(1n, 3n), 18)).toBe("18.434948822922010648");
    expect(roundScaled(scaledDegrees(1n, -3n), 15)).toBe("161.565051177077989");
    expect(
      roundScaled(
        scaledAngle([
          [-1n, 0n],
          [0n, 0n],
          [1n, 1n],
        ]),
        2,
      ),
    ).toBe("135.00");
  });
  it("the triangle of sides 3, 4, 5 has the radius 1", () => {
    expect(
      roundedInradius([
        [0n, 0n],
        [4n, 0n],
        [0n, 3n],
      ]),
    ).toBe("1.000");
  });
  it("a radius is compared as a number, fractions and further decimals are read, unlike in the source", () => {
    const corners = { A: ["0", "0"], B: ["4", "0"], C: ["1", "3"] };
    const radius = task.instance.parse({
      ...corners,
      task_type: "incircle_radius",
      incircle_radius_exact: "12/(sqrt(18) + sqrt(10) + sqrt(16))",
      incircle_radius_approx: 1.0521781,
    });
    expect(task.solve(radius)).toBe("1.052");
    for (const text of ["≈ 1.052", "\\approx 1.052", "$\\approx 1.052$", "approximately 1.052", "r ≈ 1.052"])
      expect(task.verify(text, radius).status, text).toBe("correct");
    for (const text of ["≈ 1.053", "1.1 ≈ 1.052", "θ ≈ 1.052"])
      expect(task.verify(text, radius).status, text).not.toBe("correct");
    for (const text of ["1.052", "1.0520", "1.0522", "1.05218\n", "r = 1.052"])
      expect(task.verify(text, radius).status, text).toBe("correct");
    for (const text of ["1.05", "1.053", "1", "-1.052"])
      expect(task.verify(text, radius).status, text).toBe("wrong");
    const point = task.instance.parse({
      ...corners,
      task_type: "orthocenter",
      ortho: ["1", "1"],
      orthocenter_approx: [1, 1],
    });
    for (const text of [
      "x = 1.000, y = 1.000",
      "(x, y) ≈ (1.000, 1.000)",
      "≈ (1, 1)",
      "(3/3, 2/2) ≈ (1.000, 1.000)",
      "Orthocenter H = (1, 1)",
      "Orthocentre: (1, 1)",
    ])
      expect(task.verify(text, point).status, text).toBe("correct");
    for (const text of ["x = 1, y = 2", "(1, 2) ≈ (1, 1)", "(1, 1) ≈ (1, 2)"])
      expect(task.verify(text, point).status, text).not.toBe("correct");
    for (const text of ["(1, 1)", "1.000, 1.000", "(3/3, 2/2)", "(1,1)"])
      expect(task.verify(text, point).status, text).toBe("correct");
    for (const text of ["(1, 2)", "(1.001, 1)"]) expect(task.verify(text, point).status, text).toBe("wrong");
    for (const text of ["1", "(1, 1, 1)", "(1, 1) or (2, 2)", ""])
      expect(task.verify(text, point).status, text).toBe("invalid");
    const angle = task.instance.parse({ ...corners, task_type: "angle_measure", angle_ABC_degrees: 45 });
    for (const text of ["45.00°", "45", "45.001", "45 degrees", "∠B ≈ 45.00°", "B ≈ 45°", "θ ≈ 45°"])
      expect(task.verify(text, angle).status, text).toBe("correct");
    for (const text of ["135°", "45.01", "0.785"])
      expect(task.verify(text, angle).status, text).toBe("wrong");
  });
  it("corners on a line and values of another triangle are no instance", () => {
    const line = {
      A: ["0", "0"],
      B: ["1", "1"],
      C: ["2", "2"],
      task_type: "angle_measure",
      angle_ABC_degrees: 180,
    };
    expect(task.instance.safeParse(line).success).toBe(false);
    const other = { ...line, C: ["2", "1"], angle_ABC_degrees: 90 };
    expect(task.instance.safeParse(other).success).toBe(false);
    expect(task.instance.safeParse({ ...other, angle_ABC_degrees: 135 }).success).toBe(true);
  });
});
