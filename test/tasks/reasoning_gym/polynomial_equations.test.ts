import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/polynomial_equations.js";
import { describeTask } from "../../support/describe-task.js";

/** Real roots in floating point: sign changes between the extrema, which are the roots of the derivative. */
function rootsOf(coefficients: readonly number[]): number[] {
  if (coefficients.length <= 1) return [];
  const at = (x: number): number => coefficients.reduceRight((value, c) => value * x + c, 0);
  const bound = 1 + Math.max(...coefficients.map(Math.abs)) / Math.abs(coefficients.at(-1) ?? 1);
  const derivative = coefficients.slice(1).map((c, i) => c * (i + 1));
  const ends = [-bound, ...rootsOf(derivative), bound];
  const scale = Math.max(...coefficients.map(Math.abs));
  const roots: number[] = [];
  for (const [i, end] of ends.entries()) {
    // A root at an extremum touches the axis.
    if (i > 0 && i < ends.length - 1 && Math.abs(at(end)) < 1e-9 * scale) roots.push(end);
    let [low, high] = [ends[i - 1] ?? end, end];
    if (i === 0 || Math.abs(at(low)) < 1e-9 * scale || Math.abs(at(high)) < 1e-9 * scale) continue;
    if (at(low) < 0 === at(high) < 0) continue;
    for (let step = 0; step < 200; step++) {
      const middle = (low + high) / 2;
      if (at(middle) < 0 === at(low) < 0) low = middle;
      else high = middle;
    }
    roots.push(low);
  }
  return roots.sort((a, b) => a - b);
}

function coefficients(question: string): number[] {
  const text = (question.split("\n\n")[1] ?? "").replace(" = 0", "").replace(/\s/g, "");
  const result: number[] = [];
  for (const [, sign, number, name, degree] of text.matchAll(/([+-]?)(\d+)?\*?([a-z])?(?:\*\*(\d+))?/g)) {
    if (number === undefined && name === undefined) continue;
    const at = name === undefined ? 0 : Number(degree ?? 1);
    result[at] = (sign === "-" ? -1 : 1) * Number(number ?? 1);
  }
  return Array.from(result, (c: number | undefined) => c ?? 0);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => {
    if (!/^-?\d+(?:\.\d+)?(?:, -?\d+(?:\.\d+)?)*$/.test(answer)) return false;
    const given = answer
      .split(", ")
      .map(Number)
      .sort((a, b) => a - b);
    const roots = rootsOf(coefficients(question));
    return (
      given.length === roots.length &&
      given.every((value, i) => {
        const root = roots[i] ?? NaN;
        const isCut = Number((Math.trunc(root * 10_000) / 10_000).toFixed(4)) === value;
        return Math.abs(value - root) <= 5.000001e-5 || isCut;
      })
    );
  },
  nearMisses: (answer) => {
    const roots = answer.split(", ");
    const moved = (by: number): string => [Number(roots[0]) + by, ...roots.slice(1)].join(", ");
    return [
      moved(0.001),
      moved(-0.001),
      moved(1),
      `${answer}, ${answer}`,
      `${answer}, 12345`,
      `${answer}, ${roots[0]}`,
      roots.slice(1).join(", "),
      roots.map((root) => String(-Number(root) + 0.5)).join(", "),
      `${answer}, i`,
      "no real solutions",
      "nan",
    ];
  },
  variants: (answer, { variable }) => {
    const roots = answer.split(", ");
    return [
      roots.reverse().join(","),
      roots.map((root) => `${variable} = ${root}`).join(" or "),
      roots.map((root, i) => `${variable}_${i + 1} = ${root}`).join("\n"),
      `{${answer}}`,
      `[${answer}]`,
      `$${variable} \\approx ${roots.join(", ")}$`,
      roots.map((root) => `${root}0`.replace(/^(-?\d+)0$/, "$1.0")).join("; "),
      answer.replaceAll("-", "−"),
    ];
  },
  pieces: ["0", "1", ".", ",", "-", "x", "="],
});

describe("polynomial_equations by hand", () => {
  const parse = (polynomial_expr: string) =>
    task.instance.parse({ polynomial_expr, variable: "x", degree: 3, real_solutions: [], num_terms: 3 });
  const judge = (polynomial: string, answer: string): string => task.verify(answer, parse(polynomial)).status;

  it("finds all three roots where their closed form is complex", () => {
    expect(task.solve(parse("x**3 - 3*x + 1"))).toBe("-1.8794, 0.3473, 1.5321");
    expect(task.solve(parse("x**2 - 2*x + 1"))).toBe("1");
    expect(task.solve(parse("2*x**3 - x"))).toBe("-0.7071, 0, 0.7071");
  });

  it("takes roots that are rounded or cut off, and no others", () => {
    // The root is 2/3.
    for (const answer of ["0.6667", "0.6666", "2/3", "0.66667", "0.666666666", "x=0.6667", ".6667"])
      expect(judge("3*x - 2", answer), answer).toBe("correct");
    for (const answer of ["0.6668", "0.6665", "0.66", "0.67", "-0.6667", "0.6667, 0", "0.66661"])
      expect(judge("3*x - 2", answer), answer).toBe("wrong");
    expect(judge("3*x + 2", "-0.6666")).toBe("correct");
    for (const answer of [
      "x ∈ {-0.7071, 0, 0.7071}",
      "$x_1 = -0.7071$, $x_2 = 0$, $x_3 \\approx 0.7071$",
      "= -0.7071; 0; 0.7071",
    ])
      expect(judge("2*x**3 - x", answer), answer).toBe("correct");
    expect(judge("3*x + 2", "-0.6668")).toBe("wrong");
    for (const answer of ["", "none", "sqrt(2)", "x", "0.6667 or so", "1e-4", "2/3i", "0.6667,,x"])
      expect(judge("3*x - 2", answer), answer).toBe("invalid");
  });

  it("knows what has no real root or is no polynomial", () => {
    for (const polynomial_expr of ["x**2 + 1", "7", "x - x", "sin(x)", "x*y", "x/2", "x**21"])
      expect(
        task.instance.safeParse({
          polynomial_expr,
          variable: "x",
          degree: 2,
          real_solutions: [],
          num_terms: 2,
        }).success,
        polynomial_expr,
      ).toBe(false);
  });
});
