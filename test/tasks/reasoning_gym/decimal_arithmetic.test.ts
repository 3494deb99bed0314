import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/decimal_arithmetic.js";
import { fromSource } from "../../../tasks/reasoning_gym/sources/decimal_arithmetic.js";
import { erase } from "../../../tasks/task.js";
import { stepwise } from "../../../generators/stepwise-decimal.js";
import { valueOf } from "../../../verifiers/parse/value-of.js";
import { describeTask } from "../../support/describe-task.js";

/** Exact quotients by a stack machine (shunting yard), from the question's text. */
function exact(question: string): [bigint, bigint] {
  const line = (question.split("\n").find((text) => text.endsWith(" =")) ?? "").slice(0, -2);
  const values: [bigint, bigint][] = [];
  const signs: string[] = [];
  const rank = (sign = ""): number => ("+-".includes(sign) ? 1 : "*/".includes(sign) ? 2 : 0);
  const apply = (): void => {
    const [c, d] = values.pop() ?? [0n, 1n];
    const [a, b] = values.pop() ?? [0n, 1n];
    const sign = signs.pop();
    values.push(
      sign === "+"
        ? [a * d + c * b, b * d]
        : sign === "-"
          ? [a * d - c * b, b * d]
          : sign === "*"
            ? [a * c, b * d]
            : [a * d, b * c],
    );
  };
  for (const token of line.match(/[\d.]+|[-+*/()]/g) ?? []) {
    if (/\d/.test(token)) {
      const [whole = "", decimals = ""] = token.split(".");
      values.push([BigInt(whole + decimals), BigInt(`1${"0".repeat(decimals.length)}`)]);
    } else if (token === "(") signs.push(token);
    else if (token === ")") {
      while (signs.at(-1) !== "(") apply();
      signs.pop();
    } else {
      while (signs.length > 0 && signs.at(-1) !== "(" && rank(signs.at(-1)) >= rank(token)) apply();
      signs.push(token);
    }
  }
  while (signs.length > 0) apply();
  const [a, b] = values[0] ?? [0n, 1n];
  return b < 0n ? [-a, -b] : [a, b];
}

/** A plain decimal number as a quotient. */
function plain(text: string): [bigint, bigint] | undefined {
  const match = /^(?:=\s*)?([+-]?)\s?(\d*)(?:\.(\d*))?\s*\.?$/.exec(text.trim().replace(/,(?=\d{3})/g, ""));
  const all = (match?.[2] ?? "") + (match?.[3] ?? "");
  if (!match || all === "") return undefined;
  const units = BigInt(all);
  return [match[1] === "-" ? -units : units, BigInt(`1${"0".repeat((match[3] ?? "").length)}`)];
}

/** Whether both numbers lie within half a unit of the asked digit of the exact one, by cross-multiplication. */
function isRounded(answer: string, question: string): boolean {
  const given = plain(answer);
  if (!given) return false;
  const precision = Number(/to (\d+) significant digits/.exec(question)?.[1]);
  const [a, b] = exact(question);
  const size = (n: bigint): bigint => (n < 0n ? -n : n);
  if (a === 0n) return given[0] === 0n;
  // The power of ten of the first digit: 10^e <= |a / b| < 10^(e + 1).
  let e = size(a).toString().length - b.toString().length;
  const below = (k: number): boolean =>
    k >= 0 ? size(a) < b * 10n ** BigInt(k) : size(a) * 10n ** BigInt(-k) < b;
  if (below(e)) e--;
  const unit = e - precision + 1;
  const [p, q] = unit >= 0 ? [10n ** BigInt(unit), 1n] : [1n, 10n ** BigInt(-unit)];
  // Rounded value of the exact one in units, then whether the given one rounds to the same.
  const round = (x: bigint, y: bigint): bigint => {
    const [above, under] = [size(x) * q, y * p];
    return (x < 0n ? -1n : 1n) * ((2n * above + under) / (2n * under));
  };
  return round(a, b) === round(given[0], given[1]);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRounded(answer, question),
  nearMisses(answer, { expression, precision }) {
    const digit = answer.replace(/\d$/, (last) => String((Number(last) + 1) % 10));
    const long = answer.replace(/\D/g, "").replace(/^0+/, "").length === precision;
    return [
      digit,
      `1${answer.replace("-", "")}`,
      answer.startsWith("-") ? answer.slice(1) : `-${answer}`,
      `${answer} or ${digit}`,
      `${answer}, ${digit}`,
      `${answer}\n${digit}`,
      answer.includes(".") ? answer.replace(".", ",") : `${answer},5`,
      `${answer}e1`,
      expression,
      `${expression} + 0.1 = ${answer}`,
      `${expression} = ${digit}`,
      ...(long && answer.includes(".") ? [answer.slice(0, -1), answer.slice(0, -3)] : []),
    ];
  },
  variants: (answer, { expression }) => [
    answer.includes(".") ? `${answer}0` : `${answer}.0`,
    answer.startsWith("-") ? answer.replace("-", "−") : `+${answer}`,
    `$${answer}$`,
    `\\boxed{${answer}}`,
    `= ${answer}`,
    `≈ ${answer}`,
    `x = ${answer}`,
    `${expression} = ${answer}`,
    `${expression} ≈ ${answer}`,
    `The result is ${answer}.`,
    `${answer}e0`,
  ],
});

describe("decimal_arithmetic by hand", () => {
  const instance = (expression: string, precision = 12) =>
    task.instance.parse({ expression, precision, decimal_places: 3, num_terms: 3 });
  const judge = (answer: string, expression: string, precision?: number) =>
    task.verify(answer, instance(expression, precision)).status;

  it("every asked digit counts, where the source compares three decimals", () => {
    const expression = "(1.842/0.709)";
    expect(task.solve(instance(expression))).toBe("2.59802538787");
    for (const text of ["2.59802538787", "2.598025387870", "2.5980253878702397", "2.59802538787e0"])
      expect(judge(text, expression), text).toBe("correct");
    for (const text of ["2.598", "2.59802538788", "2.5980253879", "2.6", "1842/709", "2.59802538786"])
      expect(judge(text, expression), text).toMatch(/wrong|invalid/);
    expect(judge("0.0001", "0.001*0.100")).toBe("correct");
    expect(judge("0.0009", "0.001*0.100")).toBe("wrong");
    expect(judge("1.0e-4", "0.001*0.100")).toBe("correct");
  });

  it("rounds halves up, away from zero, and keeps exact values short", () => {
    expect(task.solve(instance("1.25*1.1", 3))).toBe("1.38");
    expect(task.solve(instance("0.001-1.25*1.1-0.001", 3))).toBe("-1.38");
    expect(task.solve(instance("8.542+3.915+2.413"))).toBe("14.87");
    expect(task.solve(instance("(4.5-2.5)*5.0"))).toBe("10");
    expect(task.solve(instance("2.0/3.0", 6))).toBe("0.666667");
    expect(task.solve(instance("9999.5*1.0", 4))).toBe("10000");
    expect(judge("1.37", "1.25*1.1", 3)).toBe("wrong");
  });

  it("of a published row the value that the source rounds step by step is right as well", () => {
    // 1/3 + 2/3 in three digits: 0.333 + 0.667 is 1.00; (1/3) * 3 is 0.999.
    const row = {
      question: "Please solve this to a maximum of 3 significant digits.\n(1.0/3.0)*3.0 = ?",
      metadata: { decimal_places: 1, num_terms: 3 },
    };
    const published = task.instance.parse(fromSource(row));
    expect(task.verify("0.999", published).status).toBe("correct");
    expect(task.verify("1", published).status).toBe("correct");
    expect(task.verify("0.998", published).status).toBe("wrong");
  });

  it.each([
    ["(8.75*0.63*5.77)", 4, "31.80", "31.81"],
    ["2.984*(9.98+8.049/5.894*9.57)", 12, "68.7783395316", "68.7783395317"],
    ["2.07+1.55-(0.72+9.02)/0.83+1.97", 8, "-6.144940", "-6.1449398"],
    ["(9.50/(4.24/6.61)*3.04/8.94*7.26)", 8, "36.562166", "36.562164"],
    ["3.58-(2.52/0.68)*2.06", 8, "-4.0541177", "-4.0541176"],
    ["5.77/(0.91/5.09-3.16)/(8.18-3.71)*0.60", 4, "-0.2599", "-0.2598"],
    ["3.59/((1.37-1.84)+7.48/7.18)", 4, "6.276", "6.279"],
    ["(3.58*(7.11-5.63)+7.41)/2.93/2.10", 4, "2.066", "2.065"],
  ] as const)("%s in %i digits: rounded in each step %s, once %s", (expression, digits, each, once) => {
    for (const text of [each, once]) expect(judge(text, expression, digits), text).toBe("correct");
    expect(Number(task.solve(instance(expression, digits)))).toBe(Number(once));
  });

  it("never draws a value on which both ways of rounding differ", () => {
    const setting = resolveSetting(erase(task), "medium", { precision: 5, max_terms: 8 });
    for (let i = 0; i < 300; i++) {
      const drawn = task.instance.parse(instanceAt(erase(task), setting, "round", i));
      const value = Number(task.solve(drawn));
      const steps = valueOf(drawn.expression, stepwise(5));
      expect(Number(`${steps?.units}e${steps?.exponent}`)).toBe(value);
    }
  });

  it("no divisions by 0, no numbers side by side", () => {
    for (const expression of ["1.0/(2.5-2.5)", "1.0 2.0", "1.0//2.0", "1.", ".5", "1e3", "(1.0"])
      expect(
        task.instance.safeParse({ expression, precision: 12, decimal_places: 1, num_terms: 2 }).success,
        expression,
      ).toBe(false);
  });
});
