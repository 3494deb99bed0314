import { describe, expect, it } from "vitest";
import { entryAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/polynomial_multiplication.js";
import { describeTask } from "../../support/describe-task.js";

/** Value of a sum of terms at a whole number, by patterns; undefined where it is no such sum. */
function valueOfSum(text: string, at: Readonly<Record<string, bigint>>): bigint | undefined {
  const plain = text.replaceAll(" ", "");
  const terms = plain.match(/[+-]?[^+-]+/g) ?? [];
  if (plain === "" || terms.join("") !== plain) return undefined;
  let sum = 0n;
  for (const term of terms) {
    let value = term.startsWith("-") ? -1n : 1n;
    for (const factor of term.replace(/^[+-]/, "").replaceAll("**", "^").split("*")) {
      const match = /^(?:(\d+)|([a-z])(?:\^(\d+))?)$/.exec(factor);
      if (!match) return undefined;
      value *=
        match[1] === undefined ? (at[match[2] ?? ""] ?? 0n) ** BigInt(match[3] ?? 1) : BigInt(match[1]);
    }
    sum += value;
  }
  return sum;
}

const POINTS = [1_000_003n, -999_983n, 12_345_701n];

describeTask(task, {
  kind: "open",
  // Two polynomials with coefficients and degrees this small are the same where they agree at such points.
  independent: (answer, { variables }, question) => {
    const product = question.split("\n\n")[1] ?? "";
    const keys = (
      answer
        .replaceAll(" ", "")
        .replaceAll("**", "^")
        .match(/[+-]?[^+-]+/g) ?? []
    ).map((term) =>
      term
        .replace(/^[+-]/, "")
        .split("*")
        .filter((factor) => !/^\d+$/.test(factor))
        .sort()
        .join("*"),
    );
    if (new Set(keys).size !== keys.length) return false;
    return POINTS.every((point, i) => {
      const at = Object.fromEntries(variables.map((name, j) => [name, point + BigInt(j * 7 + i)]));
      const factors = product.slice(1, -1).split(")*(");
      const expected = factors.reduce((value, factor) => value * (valueOfSum(factor, at) ?? 0n), 1n);
      return valueOfSum(answer, at) === expected;
    });
  },
  nearMisses: (answer, { polynomial_expr, variables }) => [
    polynomial_expr,
    answer.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)),
    answer.replace(/ ([+-]) /, (_, sign: string) => (sign === "+" ? " - " : " + ")),
    `${answer} + 1`,
    `${answer} + ${variables[0]}`,
    answer.replace(/^[^+-]+/, ""),
    `(${answer})*1`,
    `2*${answer}`,
    `${answer} + ${variables[0]} - ${variables[0]}`,
    answer.replace("**", "*"),
  ],
  variants: (answer) => {
    const terms = answer.replaceAll(" - ", " + -").split(" + ");
    return [
      answer.replaceAll("**", "^"),
      answer.replaceAll(" ", ""),
      answer.replace(/\*(?=[a-z])/g, ""),
      terms.reverse().join(" + ").replaceAll("+ -", "- "),
      `$${answer.replace(/\*\*(\d+)/g, "^{$1}").replace(/\*/g, " ")}$`,
      `= ${answer}`,
      answer.replaceAll("-", "−"),
    ];
  },
  pieces: ["x", "y", "**2", "*", "+", "-", "3"],
});

describe("polynomial_multiplication by hand", () => {
  const instance = task.instance.parse({ polynomial_expr: "(x + 1)*(x - 1)*(2*y)", variables: ["x", "y"] });
  const judge = (answer: string): string => task.verify(answer, instance).status;

  it("wants the product multiplied out and collected, in any order", () => {
    expect(task.solve(instance)).toBe("2*x**2*y - 2*y");
    for (const answer of [
      "2x^2y - 2y",
      "-2*y + 2*y*x**2",
      "2·x²·y − 2·y",
      "2*x*x*y - 2*y",
      "P(x) = 2x^2y - 2y",
      "=2x^2y - 2y",
    ])
      expect(judge(answer), answer).toBe("correct");
    for (const answer of [
      "(x + 1)*(x - 1)*(2*y)",
      "2*y*(x**2 - 1)",
      "x**2*y + x**2*y - 2*y",
      "2*x**2*y - 2*y + x - x",
      "2*x**2*y - 2",
      "2*x**2*y + 2*y",
      "2*x**2 - 2*y",
    ])
      expect(judge(answer), answer).toBe("wrong");
    for (const answer of ["", "2*x^2*y - 2*y = 0", "2*a**2", "sin(x)", "expand((x+1)*(x-1))"])
      expect(judge(answer), answer).toBe("invalid");
  });

  it("knows what is no product of polynomials", () => {
    for (const polynomial_expr of ["", "1/x", "x**y", "sin(x)", "a*b", "(x"])
      expect(task.instance.safeParse({ polynomial_expr, variables: ["x", "y"] }).success).toBe(false);
  });

  it("mixes variables where that is asked for", () => {
    const setting = resolveSetting(task, "medium", {
      allow_cross_variable_product: true,
      allow_multivariate_polynomials: true,
    });
    const entries = Array.from({ length: 30 }, (_, i) => entryAt(task, setting, "mixed", i));
    expect(entries.some(({ question }) => /x\*\*?\d?\*?y|x\*y/.test(question))).toBe(true);
    for (const { answer, metadata } of entries)
      expect(task.verify(answer ?? "", task.instance.parse(metadata)).status).toBe("correct");
  });
});
