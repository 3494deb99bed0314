import { describe, expect, it } from "vitest";
import { isAntiderivative, withoutConstant } from "../../verifiers/symbolic/antiderivative.js";
import { differentiateAt } from "../../verifiers/symbolic/calculus.js";
import { complex } from "../../verifiers/symbolic/complex.js";
import { parseFormula } from "../../verifiers/symbolic/formula.js";
import type { Formula } from "../../verifiers/symbolic/formula.js";
import { derivative, isExpanded, polynomialOf, samePolynomial } from "../../verifiers/symbolic/polynomial.js";

function formula(text: string, names: readonly string[] = ["x", "C"]): Formula {
  const read = parseFormula(text, { names, anyCase: true, maxDigits: 9 });
  if (!read.ok) throw new Error(`${text}: ${read.reason}`);
  return read.value;
}
const valueAt = (text: string, x: number): number =>
  differentiateAt(formula(text), { variable: "x", at: complex(x) }).value.re;

describe("formulas", () => {
  it.each([
    ["2x^3", 16],
    ["2*x**3", 16],
    ["-x^2", -4],
    ["(-x)^2", 4],
    ["2^x^2", 16],
    ["x²/2", 2],
    ["x^{-1}", 0.5],
    ["\\frac{x^2}{2} + \\frac{1}{4}", 2.25],
    ["3x(x+1)", 18],
    ["x sin(0) + 1", 1],
    ["xsin(0) + 1", 1],
    ["\\sqrt{x+2}", 2],
    ["√(x+2)", 2],
    ["sin^2(x) + cos^2(x)", 1],
    ["sin²(x) + cos²(x)", 1],
    ["ln(e)", 1],
    ["e^0 + E**0 + exp(0)", 3],
    ["|x - 5|", 3],
    ["ln|x - 1|", 0],
    ["2|x|3", NaN],
    ["\\ln\\left|x-1\\right| + 1", 1],
    ["1/2x", 1],
    ["x·3 × 2", 12],
    ["2 - -x", 4],
    ["\\operatorname{arctan}(0) + 7", 7],
    ["pi - π", 0],
    ["sin 0x + 2", 2],
    ["(x+1)[x-1]", 3],
    ["1.5x", 3],
  ])("reads %s", (text, value) => {
    if (Number.isNaN(value)) expect(parseFormula(text, { names: ["x"] }).ok).toBe(false);
    else expect(valueAt(text, 2)).toBeCloseTo(value, 12);
  });

  it.each([
    "",
    "x = 3",
    "x, 3",
    "y",
    "Integral(x, x)",
    "integrate(x)",
    "foo(C)",
    "__import__('os')",
    "x!",
    "2 3",
    "x +",
    "* x",
    "(x",
    "x)",
    "|x",
    "sin",
    "sin^-1(x)",
    "x'",
    "x;",
    "1e5x",
    "0x1f",
    "1234567890",
    "\\frac{1}",
    `${"(".repeat(100)}x${")".repeat(100)}`,
    "-".repeat(1_000) + "x",
    "x".repeat(2_001),
    "x^".repeat(500) + "x",
    "\u0000",
    "\ud800",
  ])("does not read %j", (text) => {
    expect(parseFormula(text, { names: ["x", "C"], maxDigits: 9 }).ok).toBe(false);
  });

  it("names of either case are the same where one is meant, and functions are none of a polynomial", () => {
    expect(parseFormula("X^2", { names: ["x"] }).ok).toBe(false);
    expect(parseFormula("X^2", { names: ["x"], anyCase: true }).ok).toBe(true);
    expect(parseFormula("sin(x)", { names: ["x"], functions: false }).ok).toBe(false);
    expect(parseFormula("e*x", { names: ["x"], functions: false }).ok).toBe(false);
    expect(parseFormula("e*x", { names: ["e", "x"], functions: false }).ok).toBe(true);
  });
});

describe("antiderivatives", () => {
  const judge = (answer: string, integrand: string): boolean => {
    const kept = withoutConstant(formula(answer), "C");
    return kept !== undefined && isAntiderivative(kept, formula(integrand), "x") === true;
  };

  it.each([
    ["x*asin(3*x) + sqrt(1 - 9*x**2)/3 + C", "asin(3*x)"],
    ["x arcsin(3x) + \\frac{\\sqrt{1-9x^2}}{3}", "asin(3*x)"],
    ["2*(4*x + 2)**(3/2)/3", "4*sqrt(4*x + 2)"],
    ["(4*sqrt(2)/3)*(2*x + 1)*sqrt(2*x + 1) + 7 + C", "4*sqrt(4*x + 2)"],
    ["3*cos(3*x + 6)**5/5", "-9*sin(3*x + 6)*cos(3*x + 6)**4"],
    ["sin(x)^2/2", "sin(x)*cos(x)"],
    ["-cos(x)^2/2 + C", "sin(x)*cos(x)"],
    ["-cos(2x)/4", "sin(x)*cos(x)"],
    ["6*x*log(x) - 6*x", "2*log(x**3)"],
    ["2*x*log(x**3) - 6*x - C", "2*log(x**3)"],
    ["6x ln|x| - 6x", "2*log(x**3)"],
    ["(x^2 - 2x + 2)e^x", "x**2*exp(x)"],
    ["3*x*atan(x) - 3*log(x**2 + 1)/2", "3*atan(x)"],
    ["e^x(sin(x) - cos(x))/2", "exp(x)*sin(x)"],
    ["C + x^3", "3*x**2"],
  ])("%s is one of %s", (answer, integrand) => {
    expect(judge(answer, integrand)).toBe(true);
  });

  it.each([
    ["x*asin(3*x) + sqrt(1 - 9*x**2)/4", "asin(3*x)"],
    ["-x*asin(3*x) + sqrt(1 - 9*x**2)/3", "asin(3*x)"],
    ["1.00000001*x^3", "3*x**2"],
    ["x^3 + 0.00000001*x", "3*x**2"],
    ["0.33333333*x^3", "x**2"],
    ["x^3 + C^2", "3*x**2"],
    ["x^3 + C + C", "3*x**2"],
    ["x^3 + 2*C", "3*x**2"],
    ["x^3*C", "3*x**2"],
    ["sin(x + C)", "cos(x)"],
    ["sin(x)", "sin(x)"],
    ["3*x**2", "3*x**2"],
    ["x^3 + |x|", "3*x**2"],
    ["log(-1)", "3*x**2"],
    ["1/0", "3*x**2"],
    ["C", "3*x**2"],
    ["0", "3*x**2"],
  ])("%s is none of %s", (answer, integrand) => {
    expect(judge(answer, integrand)).toBe(false);
  });

  it("rules of differentiation against central differences", () => {
    const texts = ["x^x", "tan(x)", "acos(x/9)", "sqrt(x)^3", "log(x)/x", "abs(x)*x", "(x+1)/(x^2+2)", "2^x"];
    for (const text of texts) {
      const { slope } = differentiateAt(formula(text), { variable: "x", at: complex(1.7) });
      const step = 1e-5;
      const difference = (valueAt(text, 1.7 + step) - valueAt(text, 1.7 - step)) / (2 * step);
      expect(slope.re, text).toBeCloseTo(difference, 6);
    }
  });
});

describe("polynomials", () => {
  const of = (text: string, names = ["x", "y"]) => {
    const read = polynomialOf(formula(text, names), names);
    return read.ok ? read.value : undefined;
  };

  it("are the same when they are equal, in any form", () => {
    const same = (a: string, b: string): boolean => {
      const [left, right] = [of(a), of(b)];
      return left !== undefined && right !== undefined && samePolynomial(left, right);
    };
    expect(same("(x+y)*(x-y)", "x^2 - y**2")).toBe(true);
    expect(same("(x+1)^3", "1 + 3x + 3x^2 + x^3")).toBe(true);
    expect(same("x/2 + x/3", "5x/6")).toBe(true);
    expect(same("x - x", "0")).toBe(true);
    expect(same("(x+1)^3", "1 + 3x + 3x^2 + 2x^3")).toBe(false);
    expect(same("x", "x + 0.00000001")).toBe(false);
    expect(samePolynomial(derivative(of("x^3*y + y") as never, 0), of("3x^2*y") as never)).toBe(true);
  });

  it("are bounded, and nothing else is one", () => {
    for (const text of ["1/x", "x^y", "x^(1/2)", "x^(-1)", "x/0", "x^65", "sin(x)", "(x+y+1)^64*(x-y)^64"])
      expect(of(text), text).toBe(undefined);
  });

  it("know an expanded form", () => {
    for (const text of ["x^2 - 3*x*y + 1/2", "-x", "3x^2/4", "2*3*x"])
      expect(isExpanded(formula(text, ["x", "y"])), text).toBe(true);
    for (const text of ["x*(x+1)", "(x+1)^2", "(x+1)/2", "-(x+1)"])
      expect(isExpanded(formula(text, ["x", "y"])), text).toBe(false);
  });
});
