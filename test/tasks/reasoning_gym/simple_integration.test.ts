import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/simple_integration.js";
import { describeTask } from "../../support/describe-task.js";

/** Coefficients of a plain sum of terms by degree, over a common denominator: read with patterns, in whole numbers. */
const COMMON = 232_792_560n;
function coefficients(text: string): Map<number, bigint> | undefined {
  const plain = text.replace(/\s|\*\*1(?!\d)/g, "").replace(/[+-]?[cC]$/, "");
  const terms = plain.match(/[+-]?[^+-]+/g) ?? [];
  if (terms.join("") !== plain) return undefined;
  const sums = new Map<number, bigint>();
  for (const term of terms) {
    const match = /^([+-]?)(?:(\d+)(?:\*(?=[xX]))?)?(?:([xX])(?:(?:\*\*|\^)(\d+))?)?(?:\/(\d+))?$/.exec(term);
    if (!match || (match[2] === undefined && match[3] === undefined)) return undefined;
    const degree = match[3] === undefined ? 0 : Number(match[4] ?? 1);
    const below = BigInt(match[5] ?? 1);
    if (below === 0n || COMMON % below !== 0n) return undefined;
    const value = ((match[1] === "-" ? -1n : 1n) * BigInt(match[2] ?? 1) * COMMON) / below;
    sums.set(degree, (sums.get(degree) ?? 0n) + value);
  }
  return sums;
}

describeTask(task, {
  kind: "open",
  independent: (answer, { integrand }) => {
    const [found, wanted] = [coefficients(answer), coefficients(integrand)];
    if (!found || !wanted) return false;
    const degrees = new Set([...[...found.keys()].map((degree) => degree - 1), ...wanted.keys()]);
    return [...degrees].every(
      (degree) =>
        degree < 0 || (found.get(degree + 1) ?? 0n) * BigInt(degree + 1) === (wanted.get(degree) ?? 0n),
    );
  },
  nearMisses: (answer, { integrand, variable }) => [
    integrand,
    answer.replace(/\*\*(\d+)/, (_, degree: string) => `**${Number(degree) + 1}`),
    answer.replace(" + C", ` + ${variable} + C`),
    `2*${answer}`,
    `${answer} + C`,
    `${answer} or 0`,
    answer.replace(" + C", `*${variable} + C`),
    `Integral(${integrand}, ${variable})`,
    `integrate(${integrand})`,
    "C",
  ],
  variants: (answer, { integrand, variable }) => [
    answer.replace(" + C", ""),
    answer.replaceAll("**", "^"),
    answer.replaceAll("*" + variable, variable).replaceAll("**", "^"),
    answer.toLowerCase(),
    answer.toUpperCase(),
    `F(${variable}) = ${answer}`,
    `∫ (${integrand}) d${variable} = ${answer}`,
    `$${answer.replace(/\*\*(\d+)/g, "^{$1}").replaceAll("*", " ")}$`,
    `C + ${answer.replace(" + C", "")}`,
  ],
  pieces: ["x", "X", "**", "^", "2", "/", "+", "-", "C", "(", ")", "*"],
});

describe("simple_integration by hand", () => {
  const instance = task.instance.parse({ integrand: "6*x**2 - 4*x/3 + 1", variable: "x", num_terms: 3 });
  const judge = (answer: string): string => task.verify(answer, instance).status;

  it("accepts every form of the polynomial", () => {
    expect(task.solve(instance)).toBe("2*x**3 - 2*x**2/3 + x + C");
    for (const answer of [
      "2x^3 - (2/3)x^2 + x",
      "x(2x^2 - 2x/3 + 1) + c",
      "x + 2X^3 - \\frac{2}{3}X^2 + C",
      "2*x**3 - 2*x**2/3 + x + 5",
      "(12x³ - 4x² + 6x)/6 + C",
    ])
      expect(judge(answer), answer).toBe("correct");
  });

  it("refuses what only computer algebra would evaluate, rounded numbers and other constants", () => {
    for (const answer of [
      "Integral(6*x**2 - 4*x/3 + 1, x)",
      "integrate(6*x**2 - 4*x/3 + 1, x)",
      "2*x**3 - 2*x**2/3 + x + K",
      "2*x**3 - 2*x**2/3 + x + C**2",
      "2*x**3 - 0.66666667*x**2 + x",
      "2*x**3 - 2*x**2/3 + x + foo(C)",
      "2*y**3 - 2*y**2/3 + y",
      "2*x**3 - 2*x**2/3 + x + exp(0)",
      "2*x**3 - 2*x**2/3",
    ])
      expect(judge(answer), answer).not.toBe("correct");
  });

  it("knows integrands that are no polynomials", () => {
    for (const integrand of ["sin(x)", "1/x", "x*y", "", "x**99"])
      expect(task.instance.safeParse({ integrand, variable: "x", num_terms: 1 }).success).toBe(false);
  });
});
