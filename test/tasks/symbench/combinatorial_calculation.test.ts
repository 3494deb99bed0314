import { describe, expect, it } from "vitest";
import { findInOrder } from "../../../generators/fixed-order.js";
import { task } from "../../../tasks/symbench/combinatorial_calculation.js";
import { describeTask } from "../../support/describe-task.js";

/** Value of a list of tokens in floating point, by reducing the innermost brackets, then products, then sums. */
function valueOf(tokens: readonly string[]): number {
  let rest = [...tokens];
  for (;;) {
    const close = rest.indexOf(")");
    if (close < 0) return rest.includes("(") ? NaN : flat(rest);
    const open = rest.lastIndexOf("(", close);
    if (open < 0) return NaN;
    rest = [...rest.slice(0, open), String(flat(rest.slice(open + 1, close))), ...rest.slice(close + 1)];
  }
}

function flat(tokens: readonly string[]): number {
  if (tokens.length % 2 === 0) return NaN;
  const terms: number[] = [];
  for (let i = 0; i < tokens.length; i += 2) {
    const text = tokens[i] ?? "";
    if (!/^-?[\d.]+(e[-+]\d+)?$/.test(text)) return NaN;
    const value = Number(text);
    const sign = i === 0 ? "+" : tokens[i - 1];
    if (sign === "+") terms.push(value);
    else if (sign === "-") terms.push(-value);
    else if (sign === "*") terms.push((terms.pop() ?? NaN) * value);
    else if (sign === "/") terms.push((terms.pop() ?? NaN) / value);
    else return NaN;
  }
  return terms.reduce((sum, term) => sum + term, 0);
}

const tokensOf = (answer: string): string[] =>
  answer
    .replace(/^\[|\]$/g, "")
    .split(/[,\s]+/)
    .filter(Boolean);

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const numbers = /fixed order: ([\d, ]+)/.exec(question)?.[1] ?? "";
    const target = Number(/value is exactly (-?\d+)/.exec(question)?.[1]);
    const tokens = tokensOf(answer);
    if (!tokens.every((token) => /^(\d+|[-+*/()])$/.test(token))) return false;
    if (tokens.filter((token) => /\d/.test(token)).join(", ") !== numbers) return false;
    return Math.abs(valueOf(tokens) - target) < 1e-6;
  },
  nearMisses: (answer, { numbers, target }) => {
    const tokens = tokensOf(answer);
    const list = (items: readonly string[]): string => `[${items.join(", ")}]`;
    const sign = tokens.findIndex((token) => /^[-+*/]$/.test(token));
    const swapped = [...numbers.slice(0, 2).reverse(), ...numbers.slice(2)];
    return [
      ...tokens.map((_, i) => list(tokens.filter((_, k) => k !== i))),
      ...["+", "-", "*", "/"].map((other) => list(tokens.map((token, i) => (i === sign ? other : token)))),
      list([...tokens, "+", "1"]),
      list([...tokens, "*", "1"]),
      list(["-", ...tokens]),
      list(["-", "-", ...tokens]),
      list(swapped.flatMap((n, i) => (i === 0 ? [String(n)] : ["+", String(n)]))),
      list(numbers.flatMap((n, i) => (i === 0 ? [String(n)] : ["*", String(n)]))),
      list(tokens.map((token) => (token === "*" ? "**" : token === "/" ? "//" : token))) + "!",
      `[${target}]`,
      `${answer} ${answer}`,
    ];
  },
  variants: (answer, { target }) => {
    const tokens = tokensOf(answer);
    return [
      tokens.join(" "),
      tokens.join(""),
      tokens.join(", "),
      `[${tokens.join(" ")}]`,
      JSON.stringify(tokens),
      `[${tokens.map((token) => `'${token}'`).join(", ")}]`,
      `${tokens.join(" ")} = ${target}`,
      `${answer} = ${target}`,
      tokens.join(" ").replaceAll("*", "×").replaceAll("/", "÷"),
      tokens.join("\n"),
    ];
  },
});

describe("combinatorial_calculation by hand", () => {
  const judge = (answer: string, numbers: number[], target: number) =>
    task.verify(answer, { numbers, target }).status;

  it("keeps the order of the numbers, which the source's checker did not", () => {
    expect(judge("[8, +, 5, -, 3]", [8, 5, 3], 10)).toBe("correct");
    expect(judge("[5, +, 8, -, 3]", [8, 5, 3], 10)).toBe("wrong");
    expect(judge("[8, -, 3, +, 5]", [8, 5, 3], 10)).toBe("wrong");
  });

  it("never glues numbers, in a list or in plain text", () => {
    expect(judge("[1, 0, +, 5]", [1, 0, 5], 15)).toBe("invalid");
    expect(judge("[10, +, 5]", [1, 0, 5], 15)).toBe("wrong");
    expect(judge("1 0 + 5", [1, 0, 5], 15)).toBe("invalid");
    expect(judge("1,0 + 5", [1, 0, 5], 15)).toBe("invalid");
  });

  it("refuses powers, floor division and signs in front, which the source evaluated as code", () => {
    for (const text of ["[2, *, *, 3]", "2**3", "[2, **, 3]", "2^3"])
      expect(judge(text, [2, 3], 8)).toBe("invalid");
    for (const text of ["[7, /, /, 2]", "7//2"]) expect(judge(text, [7, 2], 3)).toBe("invalid");
    for (const text of ["[2, -, -, 3]", "[2, -, (, -, 3, )]", "2--3", "+2+3"])
      expect(judge(text, [2, 3], 5)).toBe("invalid");
  });

  it("divides exactly and never by zero", () => {
    expect(judge("[8, /, (, 3, -, 8, /, 3, )]", [8, 3, 8, 3], 24)).toBe("correct");
    expect(judge("[1, /, (, 1, -, 1, )]", [1, 1, 1], 1)).toBe("wrong");
    expect(judge("[1, /, 3, *, 3]", [1, 3, 3], 1)).toBe("correct");
  });

  it("reads groups without commas of their own, and misses a sign left out of a list", () => {
    expect(judge("[(3, +, 7), *, 2]", [3, 7, 2], 20)).toBe("correct");
    expect(judge("(3+7)*2=20", [3, 7, 2], 20)).toBe("correct");
    expect(judge("[2, (, 3, +, 7, )]", [2, 3, 7], 20)).toBe("invalid");
    expect(judge("2(3+7)", [2, 3, 7], 20)).toBe("invalid");
  });

  it("refuses a wrong result beside a right expression, and a second expression", () => {
    expect(judge("[3, +, 7] = 11", [3, 7], 10)).toBe("wrong");
    expect(judge("[3, +, 7] = 10 = 10", [3, 7], 10)).toBe("invalid");
    expect(judge("[3, +, 7] or [3, *, 7]", [3, 7], 10)).toBe("invalid");
    expect(judge("[3, +, 7], [3, +, 7]", [3, 7], 10)).toBe("invalid");
  });

  it("the search for few numbers is complete: every value of four digits that any bracketing gives is found", () => {
    const all = (numbers: readonly number[]): number[] =>
      numbers.length === 1
        ? [...numbers]
        : numbers
            .slice(1)
            .flatMap((_, cut) =>
              all(numbers.slice(0, cut + 1)).flatMap((a) =>
                all(numbers.slice(cut + 1)).flatMap((b) => [a + b, a - b, a * b, a / b]),
              ),
            );
    const numbers = [3, 8, 7, 4];
    const reachable = new Set(
      all(numbers)
        .filter((value) => Number.isFinite(value) && Math.abs(value - Math.round(value)) < 1e-9)
        .map((value) => Math.round(value) + 0),
    );
    for (let target = -300; target <= 700; target++) {
      const tokens = findInOrder(numbers, target);
      expect(tokens !== undefined, String(target)).toBe(reachable.has(target));
      if (tokens) expect(judge(`[${tokens.join(", ")}]`, numbers, target)).toBe("correct");
    }
  });

  it("a sign is never left out, in a list or in plain text", () => {
    const numbers = [8, 2, 2, 5];
    for (const text of [
      "8(2/2)(5)",
      "(8+2-2)(5)",
      "(8)(2)/(2)*5",
      "8*(2/2)5",
      "[8, (, 2, /, 2, ), *, 5]",
      "[(, 8, ), 2, /, 2, *, 5]",
    ])
      expect(judge(text, numbers, 40), text).toBe("invalid");
    for (const text of ["8*(2/2)*5", "\\frac{8}{2} * 2 * 5", "8 \\times \\left(2/2\\right) \\times 5"])
      expect(judge(text, numbers, 40), text).toBe("correct");
  });
});
