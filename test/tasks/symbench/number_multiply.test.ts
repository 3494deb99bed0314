import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/number_multiply.js";
import { describeTask } from "../../support/describe-task.js";

/** Long multiplication on decimal digits, last digit first. */
function multiplyDigits(a: readonly number[], b: readonly number[]): number[] {
  const result = Array.from({ length: a.length + b.length }, () => 0);
  for (const [i, x] of a.entries())
    for (const [j, y] of b.entries()) result[i + j] = (result[i + j] ?? 0) + x * y;
  for (let i = 0; i + 1 < result.length; i++) {
    result[i + 1] = (result[i + 1] ?? 0) + Math.floor((result[i] ?? 0) / 10);
    result[i] = (result[i] ?? 0) % 10;
  }
  while (result.length > 1 && result.at(-1) === 0) result.pop();
  return result;
}

/** The product in the question, by the school method. */
function productInText(question: string): string {
  const line = question.split("\n").find((text) => text.includes(" * ")) ?? "";
  const factors = line.split(" * ").map((text) => text.replace(/[()]/g, ""));
  const digits = factors
    .map((factor) => [...factor.replace("-", "")].reverse().map(Number))
    .reduce(multiplyDigits);
  const negative = factors.filter((factor) => factor.startsWith("-")).length % 2 === 1;
  return (negative ? "-" : "") + digits.reverse().join("");
}

const grouped = (answer: string, separator: string): string =>
  answer.replace(/\B(?=(?:\d{3})+$)/g, separator);

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) =>
    answer.replace(/,/g, "").replace(/^\+/, "").trim() === productInText(question),
  nearMisses(answer, { values }) {
    const negated = answer.startsWith("-") ? answer.slice(1) : `-${answer}`;
    return [
      negated,
      `9${answer.replace("-", "")}`,
      `${answer}9`,
      answer.slice(0, -1),
      answer.replace(/\d(?=\d*$)/, (digit) => String((Number(digit) + 1) % 10 || 1)),
      `${answer} or ${negated}`,
      `${answer}\n${negated}`,
      `${answer}.5`,
      Number(answer).toExponential(2),
      values.join(" * "),
      `about ${answer}`,
      `2 * 3 = ${answer}`,
    ];
  },
  variants(answer, { values }) {
    return [
      grouped(answer, ","),
      grouped(answer, " "),
      grouped(answer, "{,}"),
      `${answer}.0`,
      answer.startsWith("-") ? answer.replace("-", "−") : `+${answer}`,
      `$${answer}$`,
      `\\boxed{${answer}}`,
      `= ${answer}`,
      `${values.join(" × ")} = ${answer}`,
      `The product is ${answer}.`,
    ];
  },
});

describe("number_multiply by hand", () => {
  const values = ["-4", "-583", "-7904"];
  const judge = (answer: string, factors = values) => task.verify(answer, { values: factors }).status;

  it("wants the whole number, not a text that holds its digits, which the source's checker let through", () => {
    expect(judge("-18432128")).toBe("correct");
    for (const text of ["18432128", "-184321280", "-918432128", "-18432129"])
      expect(judge(text), text).toBe("wrong");
    expect(judge("-123", ["3", "41"])).toBe("wrong");
    expect(judge("9123", ["3", "41"])).toBe("wrong");
    for (const text of [
      "-1.8432128e7",
      "-1.84e7",
      "it is -18432128 or -18432129",
      "-18432128 -18432128",
      "-18,43,2128",
    ])
      expect(judge(text), text).toBe("invalid");
  });

  it("reads separators, a plus sign and an empty fraction", () => {
    for (const text of ["18,432,128", "+18432128", "18432128.0", "(-4) * (-583) * 7904 = 18432128"])
      expect(judge(text, ["-4", "-583", "7904"]), text).toBe("correct");
    expect(judge("-4 * 583 * 7904 = 18432128", ["-4", "-583", "7904"])).toBe("invalid");
  });

  it("keeps every digit beyond 2^53", () => {
    const factors = ["-761036946600", "471212635608"];
    expect(judge("-358610225402450754532800", factors)).toBe("correct");
    expect(judge("-358610225402450754532801", factors)).toBe("wrong");
  });

  it("a factor has exactly as many digits as asked for and is never 1, which the source drew", () => {
    const setting = resolveSetting(erase(task), "medium", { patterns: [[1, 1, 2, 3]] });
    for (let i = 0; i < 500; i++) {
      const { values: drawn } = task.instance.parse(instanceAt(erase(task), setting, "digits", i));
      const sizes = drawn.map((value) => value.replace("-", "").length);
      expect(sizes.sort()).toEqual([1, 1, 2, 3]);
    }
  });

  it("reads a negative number in brackets, as the question writes it", () => {
    expect(judge("(-18432128)")).toBe("correct");
    expect(judge("-4 \\times \\left(-583\\right) \\times (-7904) = -18432128")).toBe("correct");
    expect(judge("(18432128)")).toBe("wrong");
  });
});
