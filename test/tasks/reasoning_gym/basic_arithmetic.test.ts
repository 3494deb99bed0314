import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/basic_arithmetic.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/**
 * The question's expression by rewriting: innermost brackets first, in each the signs of numbers taken into the numbers, then
 * * and / from the left, then + and -. A division with a remainder throws.
 */
function worked(question: string): bigint {
  let text = (question.split("\n").find((line) => line.endsWith(" =")) ?? "")
    .slice(0, -2)
    .replaceAll(" ", "");
  const flat = (inner: string): bigint => {
    // `n` is the sign of a number.
    let line = inner.replace(/(^|[-+*/])-(?=\d)/g, "$1n").replace(/(^|[-+*/])-n/g, "$1");
    const step = (operators: string): void => {
      const pattern = new RegExp(`(n?\\d+)([${operators}])(n?\\d+)`);
      for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
        const [a, b] = [match[1], match[3]].map((part) => BigInt((part ?? "").replace("n", "-")));
        if (a === undefined || b === undefined) throw new Error("no numbers");
        if (match[2] === "/" && a % b !== 0n) throw new Error(`${a} / ${b} in ${question}`);
        const value = match[2] === "*" ? a * b : match[2] === "/" ? a / b : match[2] === "+" ? a + b : a - b;
        line = line.replace(match[0], String(value).replace("-", "n"));
      }
    };
    step("*/");
    step("-+");
    return BigInt(line.replace("n", "-"));
  };
  for (let match = /\(([^()]*)\)/.exec(text); match; match = /\(([^()]*)\)/.exec(text)) {
    const value = String(flat(match[1] ?? ""));
    const before = text.slice(0, match.index);
    const isSign = /(?:^|[-+*/(])-$/.test(before);
    text =
      isSign && value.startsWith("-")
        ? before.slice(0, -1) + value.slice(1) + text.slice(match.index + match[0].length)
        : before + value + text.slice(match.index + match[0].length);
  }
  return flat(text);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === worked(question),
  nearMisses: (answer, { expression }) => [
    ...integerNearMisses(answer),
    expression,
    `${expression} =`,
    `${expression} = ${BigInt(answer) + 1n}`,
    `${expression} + 1 = ${answer}`,
    `${answer} + 0`,
    `${answer} / 1`,
  ],
  variants: (answer, { expression }) => [
    ...integerSpellings(answer),
    `x = ${answer}`,
    `${expression} = ${answer}`,
    `${expression.replaceAll(" ", "")} = ${answer}`,
    `$${expression.replaceAll("-", "−").replaceAll("*", "\\times")} = ${answer}$`,
    `${expression.replaceAll("*", "×").replaceAll("/", "÷")} = ${answer} + 7 - 7 = ${answer}`,
    `The value is ${answer}`,
  ],
});

describe("basic_arithmetic by hand", () => {
  const instance = (expression: string) => ({ expression, num_terms: 3, num_digits: 2 });
  const judge = (answer: string, expression: string) =>
    task.verify(answer, task.instance.parse(instance(expression))).status;

  it.each([
    ["2 + 3 * 4", "14"],
    ["( 2 + 3 ) * 4", "20"],
    ["-( 2 - 7 + 5 * 0 - 4 ) / 1", "9"],
    ["8 / 2 * 3", "12"],
    ["8 / ( 2 * -2 )", "-2"],
    ["-7 - -7", "0"],
    ["-2 * -( 3 - 5 )", "-4"],
    ["7 / 2 * 2", "7"],
    ["3--2", "5"],
    ["9999 * 9999 * 9999 * 9999 * 9999 * 9999", "999400149980001499940001"],
  ])("%s is %s", (expression, value) => {
    expect(task.solve(task.instance.parse(instance(expression)))).toBe(value);
    expect(judge(value, expression)).toBe("correct");
  });

  it("a division with a remainder is not rounded down, and one by 0 is no question", () => {
    expect(judge("-7", "-14 / 4 * 2")).toBe("correct");
    expect(judge("-8", "-14 / 4 * 2")).toBe("wrong");
    for (const expression of ["7 / 2", "-7 / 2", "7 / 0", "7 / ( 3 - 3 )", "7 + + 2", "2 3", "--3", "( 2"])
      expect(task.instance.safeParse(instance(expression)).success, expression).toBe(false);
  });

  it("precedence holds where there are no brackets, which the source's answers ignored", () => {
    for (let i = 0; i < 200; i++) {
      const setting = resolveSetting(erase(task), "medium", { allow_parentheses: false });
      const drawn = task.instance.parse(instanceAt(erase(task), setting, "flat", i));
      expect(drawn.expression).not.toContain("(");
      expect(BigInt(task.solve(drawn))).toBe(worked(task.prompt(drawn)));
    }
    expect(judge("20", "2 + 3 * 4")).toBe("wrong");
  });

  it("a number that holds the right one is wrong; commas and an empty fraction are read", () => {
    for (const text of ["11234", "12345", "-1234", "234"])
      expect(judge(text, "1000 + 234"), text).toBe("wrong");
    for (const text of ["1,234", "1234.0", "1 234", "1000 + 234 = 1,234"])
      expect(judge(text, "1000 + 234"), text).toBe("correct");
    for (const text of ["1.234e3", "1234 or 1235", "1000 + 234", "1000 + 235 = 1234", "true", "NaN"])
      expect(judge(text, "1000 + 234"), text).toBe("invalid");
  });

  it("draws as many numbers as it says, and keeps to its params", () => {
    for (const level of LEVELS)
      for (let i = 0; i < 300; i++) {
        const drawn = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "count", i),
        );
        expect(drawn.expression.match(/\d+/g)).toHaveLength(drawn.num_terms);
      }
    const plain = resolveSetting(erase(task), "medium", {
      allow_negation: false,
      operators: ["-", "/"],
      whitespace: "no_space",
      format_style: "natural",
    });
    for (let i = 0; i < 200; i++) {
      const drawn = task.instance.parse(instanceAt(erase(task), plain, "plain", i));
      expect(drawn.expression).toMatch(/^[\d()/-]+$/);
      expect(drawn.expression).not.toMatch(/(?:^|[-/(])-/);
      expect(task.prompt(drawn)).toContain("What is the value");
      expect(BigInt(task.solve(drawn))).toBe(worked(task.prompt(drawn)));
    }
  });
});
