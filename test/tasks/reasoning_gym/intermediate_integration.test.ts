import { describe, expect, it } from "vitest";
import { createRng } from "../../../generators/rng.js";
import { PROBLEM_TYPES } from "../../../generators/integrals.js";
import { task } from "../../../tasks/reasoning_gym/intermediate_integration.js";
import { describeTask } from "../../support/describe-task.js";

type Real = (x: number) => number;

/** A function of x from a text in the module's own notation, in real numbers; undefined for any other text. */
function functionOf(text: string): Real | undefined {
  const tokens = text.replace(/ \+ C$/, "").match(/\d+|\*\*|[a-z]+|\S/g) ?? [];
  const FUNCTIONS: Readonly<Record<string, Real>> = {
    sin: Math.sin,
    cos: Math.cos,
    asin: Math.asin,
    atan: Math.atan,
    exp: Math.exp,
    log: Math.log,
    sqrt: Math.sqrt,
  };
  let at = 0;
  const atom = (): Real => {
    const token = tokens[at++] ?? "";
    if (/^\d+$/.test(token)) return () => Number(token);
    if (token === "x") return (x) => x;
    const apply = token === "(" ? undefined : FUNCTIONS[token];
    if (token !== "(" && (!apply || tokens[at++] !== "(")) throw new Error(token);
    const inner = sum();
    if (tokens[at++] !== ")") throw new Error("bracket");
    return apply ? (x) => apply(inner(x)) : inner;
  };
  const power = (): Real => {
    const base = atom();
    if (tokens[at] !== "**") return base;
    at++;
    const exponent = atom();
    return (x) => base(x) ** exponent(x);
  };
  const product = (): Real => {
    const sign = tokens[at] === "-" ? -1 : 1;
    if (sign < 0) at++;
    let value = power();
    while (tokens[at] === "*" || tokens[at] === "/") {
      const [left, isProduct] = [value, tokens[at++] === "*"];
      const right = power();
      value = isProduct ? (x) => left(x) * right(x) : (x) => left(x) / right(x);
    }
    return sign < 0 ? (x) => -value(x) : value;
  };
  const sum = (): Real => {
    let value = product();
    while (tokens[at] === "+" || tokens[at] === "-") {
      const [left, isSum] = [value, tokens[at++] === "+"];
      const right = product();
      value = isSum ? (x) => left(x) + right(x) : (x) => left(x) - right(x);
    }
    return value;
  };
  try {
    const result = sum();
    return at === tokens.length ? result : undefined;
  } catch {
    return undefined;
  }
}

/** The slope of one function, from four values around a point, is the value of the other. */
function integrates(answer: string, integrand: string): boolean {
  const [big, small] = [functionOf(answer), functionOf(integrand)];
  if (!big || !small) return false;
  const h = 1e-3;
  let compared = 0;
  for (let i = 0; i < 160; i++) {
    // Close to 0, where asin has values, and farther away, where every root has.
    const x = i < 120 ? -1.93 + i * 0.0371 : -16.07 + (i - 120) * 0.811;
    // A logarithm is at its end there.
    if (Math.abs(x) < 0.05) continue;
    const [far, near] = [big(x + 2 * h) - big(x - 2 * h), big(x + h) - big(x - h)];
    const [slope, expected] = [(8 * near - far) / (12 * h), small(x)];
    if (!Number.isFinite(slope) || !Number.isFinite(expected)) continue;
    compared++;
    // asin and roots change their slope fast at the edge of their domain.
    const isSteep = Math.abs(small(x + 2 * h) - small(x - 2 * h)) > 0.3 * Math.abs(expected);
    const around = [x - 0.05, x, x + 0.05].map((at) => Math.abs(small(at))).filter(Number.isFinite);
    const tolerance = 1e-5 * Math.max(...around) + 1e-9 * Math.abs(big(x)) + 1e-9;
    if (!isSteep && Math.abs(slope - expected) > tolerance) return false;
  }
  return compared >= 5;
}

describeTask(task, {
  kind: "open",
  independent: (answer, { integrand }) => integrates(answer, integrand),
  nearMisses: (answer, { integrand, variable }) => [
    integrand,
    answer.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)),
    `-(${answer.replace(" + C", "")})`,
    answer.replace(" + C", ` + ${variable}`),
    `2*(${answer.replace(" + C", "")})`,
    answer.replace(" + C", " + C + C"),
    `Integral(${integrand}, ${variable})`,
    `integrate(${integrand}, ${variable})`,
    "C",
    "0",
    `${answer} or 0`,
  ],
  variants: (answer, { integrand, variable }) => [
    answer.replace(" + C", ""),
    answer.replace("C", "c"),
    answer.replace("C", "7"),
    answer.replaceAll("**", "^"),
    answer.replaceAll("log(", "ln("),
    answer.replaceAll("asin(", "arcsin(").replaceAll("atan(", "arctan("),
    `F(${variable}) = ${answer}`,
    `∫ ${integrand} d${variable} = ${answer}`,
    answer.replaceAll(/exp\(([^()]*)\)/g, "e^($1)"),
    `C + ${answer.replace(" + C", "")}`.replace("+ -", "- "),
    `(${answer.replace(" + C", "")})*2/2`,
  ],
  pieces: ["x", "sin(", ")", "**2", "*", "exp(", "log(", "+", "1", "/3", "C"],
});

describe("intermediate_integration by hand", () => {
  const parse = (integrand: string) =>
    task.instance.parse({ integrand, problem_type: "linear", variable: "x", antiderivative: "x" });
  const judge = (integrand: string, answer: string): string => task.verify(answer, parse(integrand)).status;

  it("accepts another form of the same function", () => {
    for (const [integrand, answer] of [
      ["sin(x)*cos(x)", "-cos(x)^2/2"],
      ["sin(x)*cos(x)", "-cos(2x)/4 + C"],
      ["2*log(x**3)", "6x(ln x - 1)"],
      ["2*log(x**3)", "6x\\ln|x| - 6x + C"],
      ["asin(3*x)", "x\\arcsin(3x) + \\frac{1}{3}\\sqrt{1-9x^2} + C"],
      ["x**2*exp(x)", "e^x(x^2 - 2x + 2)"],
      ["-x**2*cos(x)", "-(x**2 - 2)*sin(x) - 2*x*cos(x)"],
      ["4*sqrt(4*x + 2)", "\\frac{2(4x+2)^{3/2}}{3}"],
      ["sin(x)*cos(x)", "= sin(x)^2/2 + C_1"],
      ["sin(x)*cos(x)", "\\frac{\\sin^2 x}{2} + \\text{constant}"],
    ] as const)
      expect(judge(integrand, answer), answer).toBe("correct");
  });

  it("refuses what is only close, other constants and unworked integrals", () => {
    for (const [integrand, answer] of [
      ["x**2*exp(x)", "e^x(x^2 - 2x + 2.0000001)"],
      ["sin(x)*cos(x)", "sin(x)^2/2.0000001"],
      ["asin(3*x)", "x*asin(3*x) + 0.33333333*sqrt(1-9x^2)"],
      ["sin(x)*cos(x)", "sin(x)^2/2 + K"],
      ["sin(x)*cos(x)", "sin(x)^2/2 + C**2"],
      ["sin(x)*cos(x)", "sin(x)^2/2 + C_1*x"],
      ["sin(x)*cos(x)", "constant"],
      ["sin(x)*cos(x)", "Integral(sin(x)*cos(x), x)"],
      ["sin(x)*cos(x)", "sin(x)^2/2 + |x|/1000000"],
      ["sin(x)*cos(x)", "(lambda: 1)()"],
    ] as const)
      expect(judge(integrand, answer), answer).not.toBe("correct");
  });

  it("every family's rule is one that differentiation confirms, in all its cases", () => {
    for (const type of PROBLEM_TYPES) {
      const options = task.params.parse({
        problem_types: [type],
        problem_type_weights: [1],
        max_poly_degree: 6,
      });
      for (let i = 0; i < 60; i++) {
        const { integrand, antiderivative } = task.generate(createRng(`${type}/${i}`), options);
        expect(judge(integrand, antiderivative), `${antiderivative} of ${integrand}`).toBe("correct");
      }
    }
  });
});
