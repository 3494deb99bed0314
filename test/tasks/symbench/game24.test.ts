import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/symbench/game24.js";
import { describeTask } from "../../support/describe-task.js";

/** Value of a plain expression by two stacks (shunting-yard), in floating point. */
function valueOf(text: string): number {
  const rank: Record<string, number> = { "+": 1, "-": 1, "*": 2, "/": 2 };
  const values: number[] = [];
  const operators: string[] = [];
  const apply = (): void => {
    const [b = NaN, a = NaN] = [values.pop(), values.pop()];
    const operator = operators.pop();
    values.push(operator === "+" ? a + b : operator === "-" ? a - b : operator === "*" ? a * b : a / b);
  };
  let wasValue = false;
  for (const token of text.match(/\d+|\S/g) ?? []) {
    if (/^\d+$/.test(token)) {
      if (wasValue) return NaN;
      values.push(Number(token));
      wasValue = true;
    } else if (token === "(") {
      if (wasValue) return NaN;
      operators.push(token);
    } else if (token === ")") {
      while (operators.length > 0 && operators.at(-1) !== "(") apply();
      if (operators.pop() !== "(") return NaN;
      wasValue = true;
    } else if (rank[token] !== undefined && wasValue) {
      while ((rank[operators.at(-1) ?? ""] ?? 0) >= (rank[token] ?? 0)) apply();
      operators.push(token);
      wasValue = false;
    } else return NaN;
  }
  while (operators.length > 0) apply();
  return values.length === 1 && wasValue ? (values[0] as number) : NaN;
}

const sortedNumbers = (text: string): string =>
  (text.match(/\d+/g) ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .join();

describeTask(task, {
  kind: "open",
  independent(answer, { numbers, target }) {
    return (
      sortedNumbers(answer) === [...numbers].sort((a, b) => a - b).join() &&
      Math.abs(valueOf(answer) - target) < 1e-9
    );
  },
  nearMisses: (answer, { numbers }) => [
    answer.replace(/\d+/, "0"),
    answer.replace("+", "-"),
    answer.replace("*", "+"),
    `${answer} + ${numbers[0]}`,
    `${answer} * 1`,
    `-(${answer})`,
    `24`,
    answer.replace(/\d+/, (digits) => `${digits}.5`),
    `(${answer}`,
    numbers.join(" + "),
    numbers.join(" * "),
  ],
  variants: (answer, { target }) => [
    `${answer} = ${target}`,
    `${answer}=${target}.`,
    `(${answer})`,
    answer.replaceAll(" ", ""),
    answer.replaceAll("*", "×").replaceAll("/", "÷").replaceAll("-", "−"),
    answer.replaceAll("*", "\\times").replaceAll("/", "\\div"),
    `$${answer}$`,
    `\\(${answer.replaceAll("*", "\\cdot ")}\\)`,
    `\\left(${answer}\\right)`,
  ],
});

describe("game24 by hand", () => {
  const judge = (answer: string, numbers: number[], target = 24) =>
    task.verify(answer, { numbers, target }).status;

  it("is exact where the source's floating point was not", () => {
    expect(judge("8/(3-8/3)", [3, 3, 8, 8])).toBe("correct");
    expect(judge("\\frac{8}{3-\\frac{8}{3}}", [3, 3, 8, 8])).toBe("correct");
    expect(judge("\\dfrac{8}{3 - \\frac{8}{3}} = 24", [3, 3, 8, 8])).toBe("correct");
  });

  it("refuses what the source's checker let through: powers, floor division, glued digits", () => {
    expect(judge("2**3*3", [2, 3, 3])).toBe("invalid");
    expect(judge("23+1", [1, 2, 3])).toBe("wrong");
    expect(judge("49//2+0*5", [0, 2, 5, 49])).toBe("invalid");
    expect(judge("-(1-25)", [1, 25])).toBe("invalid");
    expect(judge("2 3 + 1", [1, 2, 3])).toBe("invalid");
  });

  it("refuses a wrong or a second result", () => {
    expect(judge("4*6=25", [4, 6])).toBe("wrong");
    expect(judge("4*6=24=24", [4, 6])).toBe("invalid");
    expect(judge("4*6 or 6*4", [4, 6])).toBe("invalid");
    expect(judge("4*6, 1+1", [4, 6])).toBe("invalid");
    expect(judge("24", [4, 6])).toBe("wrong");
    expect(judge("1/(1-1)", [1, 1, 1])).toBe("wrong");
  });

  it("reads brackets that multiply, as people write them, but not after a division", () => {
    expect(judge("(8-4)(7-1)", [1, 4, 7, 8])).toBe("correct");
    expect(judge("48/2(2-1)", [1, 2, 2, 48])).toBe("invalid");
  });

  it("reads the signs and results that people write", () => {
    for (const text of [
      "4 x 6",
      "4 X 6 = 24.0",
      "24 = 4 * 6",
      "4*6 == 24",
      "4 \\* 6",
      "4 • 6",
      "6\\,\\times\\,4",
    ])
      expect(judge(text, [4, 6]), text).toBe("correct");
    for (const text of ["(4*6]", "[4*6)", "24 = 24", "4*6 = 24 = 4*6"])
      expect(judge(text, [4, 6]), text).not.toBe("correct");
  });
});
