import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/decimal_chain_sum.js";
import { describeTask } from "../../support/describe-task.js";

const PLACES = 20;
/** A decimal text in units of 10 ** -20. */
function scaled(text: string): bigint | undefined {
  const match = /^([+-]?)\s?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,20}))?$/.exec(text.trim());
  if (!match || (match[2] ?? "") + (match[3] ?? "") === "") return undefined;
  const units = BigInt((match[2] ?? "").replace(/,/g, "") + (match[3] ?? "").padEnd(PLACES, "0"));
  return match[1] === "-" ? -units : units;
}

/** The question's terms in whole units, those to add minus those to take away. */
function total(question: string): bigint {
  const line = question.split("\n").find((text) => text.endsWith(" =")) ?? "";
  const words = line.slice(0, -2).split(" ");
  return words.reduce((sum, word, i) => {
    if (i % 2 === 1) return sum;
    return words[i - 1] === "-" ? sum - (scaled(word) ?? 0n) : sum + (scaled(word) ?? 0n);
  }, 0n);
}

function plain(text: string): bigint | undefined {
  const parts = text
    .trim()
    .replace(/\s+\.$/, "")
    .replace(/^=\s*/, "")
    .split("=");
  const values = parts.map(scaled);
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

const grouped = (answer: string, separator: string): string => {
  const [whole = "", decimals] = answer.split(".");
  const thousands = whole.replace(/\B(?=(?:\d{3})+$)/g, separator);
  return decimals === undefined ? thousands : `${thousands}.${decimals}`;
};

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plain(answer) === total(question),
  nearMisses(answer, { expression }) {
    const digit = answer.replace(/\d$/, (last) => String((Number(last) + 1) % 10));
    return [
      digit,
      `${answer}1`,
      `1${answer}`,
      answer.startsWith("-") ? answer.slice(1) : `-${answer}`,
      `${answer} or ${digit}`,
      `${answer}, ${digit}`,
      `${answer}\n${digit}`,
      answer.replace(".", ","),
      answer.split(".")[0] ?? "",
      `${answer}e1`,
      `≈ ${answer}`,
      expression,
      `${expression} + 0.1 = ${answer}`,
      `${expression} = ${digit}`,
    ];
  },
  variants: (answer, { expression }) => [
    `${answer}0`,
    grouped(answer, ","),
    grouped(answer, "{,}"),
    answer.startsWith("-") ? answer.replace("-", "−") : `+${answer}`,
    `$${answer}$`,
    `\\boxed{${answer}}`,
    `= ${answer}`,
    `x = ${answer}`,
    `${expression} = ${answer}`,
    `The result is ${answer}.`,
  ],
});

describe("decimal_chain_sum by hand", () => {
  const instance = { num_terms: 3, num_digits: 4, expression: "1234.5 + 1000.25 - 1000.7" };
  const judge = (answer: string) => task.verify(answer, instance).status;
  it("commas and zeros at the end are read, commas refused by the source", () => {
    for (const text of ["1234.05", "1,234.05", "1234.050", "+1234.05"])
      expect(judge(text), text).toBe("correct");
    for (const text of ["1234.5", "1234.0", "1234", "-1234.05", "11234.05", "1234.051"])
      expect(judge(text), text).toBe("wrong");
    for (const text of ["12,34.05", "1234.05 1234.05", "1.23405e3", "1234,05", "NaN", "Infinity"])
      expect(judge(text), text).toBe("invalid");
  });
  it("is exact: a sum of many digits, and one that floating point gets wrong", () => {
    const many = { num_terms: 2, num_digits: 18, expression: "123456789012345678.12345678 + 0.00000001" };
    expect(task.solve(many)).toBe("123456789012345678.12345679");
    const tenth = { num_terms: 2, num_digits: 1, expression: "0.1 + 0.2" };
    expect(task.solve(tenth)).toBe("0.3");
    expect(task.verify("0.30000000000000004", tenth).status).toBe("wrong");
    expect(task.solve({ num_terms: 2, num_digits: 1, expression: "0.10 - 0.1" })).toBe("0.00");
    expect(task.solve({ num_terms: 2, num_digits: 1, expression: "0.1 - 0.15" })).toBe("-0.05");
  });
});
