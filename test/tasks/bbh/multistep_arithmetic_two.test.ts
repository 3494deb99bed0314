import { describe, expect, it } from "vitest";
import { evaluateArithmetic } from "../../../verifiers/parse/arithmetic.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/bbh/multistep_arithmetic_two.js";
import { describeTask } from "../../support/describe-task.js";

/** The value by rewriting the text: the first innermost bracket, in it the first * or /, else the first + or -. */
function rewritten(question: string): bigint {
  let text = (question.split("\n\n")[1] ?? "").replace(" =", "").replaceAll(" ", "");
  // A sign is written as n, so that every - left is a subtraction.
  text = text.replace(/(^|[-+*/(])-/g, "$1n");
  const number = (token: string): bigint => (token.startsWith("n") ? -BigInt(token.slice(1)) : BigInt(token));
  const write = (value: bigint): string => String(value).replace("-", "n");
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(/\((n?\d+)\)/, "$1").replace(/nn/g, "");
    if (text !== before) continue;
    const inner = /\(([^()]*)\)/.exec(text)?.[1] ?? text;
    const step = /(n?\d+)([*/])(n?\d+)/.exec(inner) ?? /(n?\d+)([-+])(n?\d+)/.exec(inner);
    if (!step) break;
    const [whole, left = "", operator, right = ""] = step;
    const [a, b] = [number(left), number(right)];
    if (operator === "/") expect(a % b).toBe(0n);
    const value = operator === "+" ? a + b : operator === "-" ? a - b : operator === "*" ? a * b : a / b;
    const at = text.indexOf(inner) + step.index;
    text = text.slice(0, at) + write(value) + text.slice(at + whole.length);
  }
  return number(text);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) =>
    /^\s*[-+]?\s*\d+\s*$/.test(answer) &&
    BigInt(answer.replace(/\s/g, "").replace(/^\+/, "")) === rewritten(question),
  nearMisses: (answer, { expression }) => {
    const value = Number(answer);
    return [
      String(value + 1),
      String(value - 1),
      value === 0 ? "-1" : String(-value),
      `${answer}1`,
      `${answer}.5`,
      `${Math.abs(value)}-`,
      `${answer}, ${value + 2}`,
      `${answer} or ${value + 2}`,
      `${value - 1} to ${value + 1}`,
      `${answer} = ${value + 3}`,
      `${expression} = ${value + 1}`,
      expression,
      `${answer}e0`,
      "",
    ];
  },
  variants: (answer, { expression }) => [
    `= ${answer}`,
    `x = ${answer}`,
    `${expression} = ${answer}`,
    answer.replace("-", "\u2212"),
    `${answer}.0`,
    Number(answer).toLocaleString("en-US"),
    `The value is ${answer}.`,
    `$${answer}$`,
    `\\boxed{${answer}}`,
  ],
  pieces: ["-", "7", "=", "(", ")"],
});

describe("multistep_arithmetic_two by hand", () => {
  it("binds * before +, from the left, and signs to numbers", () => {
    for (const [text, value] of [
      ["((-3 * 2 + 5 - -4) + (1 - 2 - 3 * -1))", 5],
      ["((-6 - 8 - -7 * -2) - (-9 - 5 + 7 + 1))", -22],
      ["((8 / -2 * 3 - 1) * (2 + 2))", -52],
      ["((9 - 4 - 3) * (0 - 0))", 0],
      ["((2 * (3 - 5)) - (-(4)))", 0],
    ] as const)
      expect(evaluateArithmetic(text), text).toBe(value);
    for (const text of [
      "",
      "1 +",
      "--4",
      "(1",
      "1)",
      "7 / 2",
      "7 / 0",
      "1 2",
      "2 ** 3",
      "1e3",
      "x",
      "(".repeat(3_000),
      "9".repeat(30),
    ])
      expect(evaluateArithmetic(text), text.slice(0, 20)).toBeUndefined();
  });

  it("takes one whole number, behind equals signs only what has the same value", () => {
    const judge = (answer: string) => task.verify(answer, { expression: "((2 + 3 * -4) * (1 + 2))" }).status;
    for (const answer of [
      "-30",
      "−30",
      "- 30",
      "-30.",
      "x = -30",
      "= -30",
      "-10 * 3 = -30",
      "(2 - 12) * 3 = -10 * 3 = -30",
      "-30.0",
      "The result is -30",
      "value = −30",
    ])
      expect(judge(answer), answer).toBe("correct");
    for (const answer of ["30", "-31", "-3", "+30"]) expect(judge(answer), answer).toBe("wrong");
    for (const answer of [
      "30-",
      "-10 * 3",
      "5 = -30",
      "-30 = 5",
      "-30 or 30",
      "-30 -30",
      "-30.5",
      "-3e1",
      "thirty",
      "true",
      "-30 = -30 = x",
      "((2 + 3 * -4) * (1 + 2)) =",
    ])
      expect(judge(answer), answer).toBe("invalid");
  });

  it("refuses entries without a whole value of moderate size", () => {
    for (const expression of ["((1 / 2) + (3))", "((1 + ) * 2)", "((99999 * 99999))", "import os"])
      expect(task.instance.safeParse({ expression }).success, expression).toBe(false);
  });

  it("medium has the source's form, hard has divisions and inner brackets", () => {
    let divisions = 0;
    let nested = 0;
    const middle = new Map<string, number>();
    for (let index = 0; index < 400; index++) {
      const { expression } = instanceAt(task, resolveSetting(task, "medium"), "form", index);
      expect(expression).toMatch(/^\(\(-?\d( [-+*] -?\d){3}\) [-+*] \(-?\d( [-+*] -?\d){3}\)\)$/);
      const sign = /\) ([-+*]) \(/.exec(expression)?.[1] ?? "";
      middle.set(sign, (middle.get(sign) ?? 0) + 1);
      const hard = instanceAt(task, resolveSetting(task, "hard"), "form", index).expression;
      if (hard.includes("/")) divisions++;
      if (/\([^()]*\([^()]*\([^()]*\)/.test(hard)) nested++;
    }
    for (const sign of "+-*") expect(middle.get(sign)).toBeGreaterThan(90);
    expect(divisions).toBeGreaterThan(200);
    expect(nested).toBeGreaterThan(100);
  });
});
