import Fraction from "fraction.js";
import { describe, expect, it } from "vitest";
import { formulaOf } from "../../../generators/operators.js";
import { task } from "../../../tasks/symbench/new_operator.js";
import { evaluate, parseExpression } from "../../../verifiers/parse/expression.js";
import { describeTask } from "../../support/describe-task.js";

/** A number as an arithmetic expression without a leading sign. */
const inBrackets = (x: Fraction): string => `((${x.s < 0n ? `0-${x.n}` : x.n})/${x.d})`;

/** The formula's value through the arithmetic parser. */
function applyFormula(formula: string, a: Fraction, b: Fraction): Fraction {
  if (formula.startsWith("max")) return a.compare(b) > 0 ? a : b;
  if (formula.startsWith("min")) return a.compare(b) > 0 ? b : a;
  if (formula.startsWith("|")) return a.compare(b) > 0 ? a.sub(b) : b.sub(a);
  const parsed = parseExpression(formula.replace(/[ab]/g, (name) => inBrackets(name === "a" ? a : b)));
  const value = parsed.ok ? evaluate(parsed.value) : null;
  if (value === null) throw new Error(`no value of ${formula}`);
  return value;
}

/** The value by the question's text: the innermost bracket is replaced by its value until none is left. */
function valueInText(question: string): Fraction {
  const formulas = new Map(
    [...question.matchAll(/^- a (\S) b = (.*)$/gm)].map(([, symbol = "", text = ""]) => [symbol, text]),
  );
  let line = question.split("\n\n")[2] ?? "";
  const chain = (text: string): Fraction => {
    const [first = "", ...rest] = text.trim().split(/\s+/);
    let value = new Fraction(first);
    for (let i = 0; i < rest.length; i += 2)
      value = applyFormula(formulas.get(rest[i] ?? "") ?? "", value, new Fraction(rest[i + 1] ?? ""));
    return value;
  };
  for (let open = line.lastIndexOf("("); open >= 0; open = line.lastIndexOf("(")) {
    const close = line.indexOf(")", open);
    line = line.slice(0, open) + chain(line.slice(open + 1, close)).toFraction() + line.slice(close + 1);
  }
  return chain(line);
}

function isRight(answer: string, question: string): boolean {
  if (!/^\s*[+-]?(?:\d+(?:\.\d+)?|\d+\s*\/\s*\d+)\s*$/.test(answer) || /\/\s*0+\s*$/.test(answer))
    return false;
  const given = new Fraction(answer.replace(/\s/g, ""));
  const value = valueInText(question);
  return value.d === 1n || !answer.includes(".")
    ? given.equals(value)
    : Math.abs(given.valueOf() - value.valueOf()) <= 1e-7 * Math.abs(value.valueOf());
}

const other = (answer: string, add: number): string => new Fraction(answer).add(add).toFraction();

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses(answer, { expression }) {
    const value = new Fraction(answer);
    return [
      other(answer, 1),
      other(answer, -1),
      value.neg().toFraction(),
      value.add(1, 1000).toFraction(),
      value.mul(1_001, 1_000).toFraction(),
      `${value.valueOf().toPrecision(2)}1`,
      `${answer} or ${other(answer, 1)}`,
      `${answer}, ${answer}`,
      `${other(answer, 1)} = ${answer}`,
      `${answer} ${answer}`,
      `${answer}%`,
      expression,
      `about ${answer}`,
      value.valueOf().toExponential(12),
    ];
  },
  variants(answer, { expression }) {
    const value = new Fraction(answer);
    const [n, d = "1"] = answer.replace("-", "").split("/");
    const sign = answer.startsWith("-") ? "-" : "";
    return [
      `${sign}\\frac{${n}}{${d}}`,
      `$${answer}$`,
      `= ${answer}`,
      `${expression} = ${answer}`,
      `Value: ${answer}`,
      `The value is ${answer}.`,
      value.d === 1n ? `${answer}.0` : value.toString(12).includes("(") ? answer : String(value.valueOf()),
      value.d === 1n ? `${answer}.00` : decimal(value, 12),
      `${sign}${Number(n) * 3}/${Number(d) * 3}`.replace(/^.*(?:e|\d{16}).*$/, answer),
      `${answer} = ${decimal(value, 10)}`,
    ];
  },
  pieces: ["3/2", "1.5", "\\frac{3}{2}"],
});

/** `digits` decimals, cut off, of a number; more of them where it is small. */
function decimal(value: Fraction, digits: number): string {
  const scaled = (value.n * 10n ** BigInt(digits + 10)) / value.d;
  const text = scaled.toString().padStart(digits + 11, "0");
  return `${value.s < 0n ? "-" : ""}${text.slice(0, -digits - 10)}.${text.slice(-digits - 10)}`;
}

describe("new_operator by hand", () => {
  const definitions = { "~": "1*a*b", "&": "5*a+5*b", "@": "3*a*b" };
  const judge = (answer: string, expression: string, operator_definitions: object = definitions) =>
    task.verify(answer, task.instance.parse({ operator_definitions, expression })).status;

  it("evaluates the whole expression, of which the source dropped the end", () => {
    expect(judge("1530", "(3~4)&5@6")).toBe("correct");
    // 5 @ 6 alone is 90, the stored answer; 5 @ 6 first gives 510.
    expect(judge("90", "(3~4)&5@6")).toBe("wrong");
    expect(judge("510", "(3~4)&5@6")).toBe("wrong");
  });

  it("goes from left to right, brackets first", () => {
    expect(judge("13", "1 # 2 # 3", { "#": "2*a+3*b" })).toBe("wrong");
    // 2*1+3*2 = 8; 2*8+3*3 = 25. From the right: 2*1+3*(2*2+3*3) = 41.
    expect(judge("25", "1 # 2 # 3", { "#": "2*a+3*b" })).toBe("correct");
    expect(judge("41", "1 # (2 # 3)", { "#": "2*a+3*b" })).toBe("correct");
    expect(judge("41", "1 # 2 # 3", { "#": "2*a+3*b" })).toBe("wrong");
  });

  it("reads fractions and decimals, which the source's checker refused", () => {
    const half = { "#": "(a + b)/b" };
    for (const text of [
      "11/6",
      "\\frac{11}{6}",
      "1.83333333",
      "1.8333333333",
      "22/12",
      "11/6 = 1.8333",
      "1.83 ≈ 11/6",
    ])
      expect(judge(text, "5 # 6", half), text).toBe("correct");
    for (const text of ["1.8333", "1.84", "11/7", "6/11"])
      expect(judge(text, "5 # 6", half), text).toBe("wrong");
    for (const text of [
      "1 5/6",
      "11/6 or 1.9",
      "11/6 = 1.9",
      "23/12 = 11/6",
      "1.8 = 11/6 = 1.83",
      "183.3%",
      "1.8333333e0",
      "NaN",
      "Infinity",
      "",
      "11/0",
    ])
      expect(judge(text, "5 # 6", half), text).toBe("invalid");
  });

  it("a whole value is met exactly, also a large one", () => {
    const expression = "1000 ~ 1000 ~ 3";
    expect(judge("3000000", expression)).toBe("correct");
    expect(judge("3,000,000.0", expression)).toBe("correct");
    expect(judge("3000001", expression)).toBe("wrong");
    expect(judge("2999999.9999", expression)).toBe("wrong");
  });

  it("formulas of all shapes", () => {
    const value = (formula: string, a: number, b: number) =>
      formulaOf(formula)?.(new Fraction(a), new Fraction(b))?.toFraction();
    expect(value("4*a-2*b", 3, 5)).toBe("2");
    expect(value("a*b+2*a", 3, 5)).toBe("21");
    expect(value("a*b-2*a", 3, 5)).toBe("9");
    expect(value("a*a-2*b", 3, 5)).toBe("-1");
    expect(value("(a - b)/4", 3, 5)).toBe("-1/2");
    expect(value("|a-b|", 3, 5)).toBe("2");
    expect(value("max(a, b)", 3, 5)).toBe("5");
    expect(value("min(a, b)", 3, 5)).toBe("3");
    expect(value("(a + b)/b", 3, 0)).toBeUndefined();
    expect(value("a**b", 3, 5)).toBeUndefined();
  });

  it("an expression without a value is no instance", () => {
    for (const expression of ["1 # (2 # ", "1 # # 2", "1 @ 2", "", "()", "1 2", "(".repeat(90) + "1"])
      expect(
        task.instance.safeParse({ operator_definitions: { "#": "1*a*b" }, expression }).success,
        expression,
      ).toBe(false);
    expect(
      task.instance.safeParse({
        operator_definitions: { "#": "1*a-1*b", "&": "(a + b)/b" },
        expression: "5 & (3 # 3)",
      }).success,
    ).toBe(false);
  });

  it("a fraction or whole number near the value is another number", () => {
    const ratio = { "#": "(a + b)/b" };
    const exact = new Fraction(50_000_008, 7);
    expect(judge(exact.toFraction(), "50000001 # 7", ratio)).toBe("correct");
    for (const near of [
      exact.add(1).toFraction(),
      exact.round().toFraction(),
      exact.add(new Fraction(1, 7)).toFraction(),
    ])
      expect(judge(near, "50000001 # 7", ratio), near).toBe("wrong");
  });
});
