import { describe, expect, it } from "vitest";
import { powerOf, significant } from "../../../generators/significant.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/power_function.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

/** The question's power, multiplied out step by step in floating point: some 15 figures are right. */
function power(question: string): number {
  const [, base = "", exponent = ""] = /power \(?(-?[\d.]+)\)?\^\(?(-?\d+)\)?/.exec(question) ?? [];
  let product = 1;
  for (let i = 0; i < Math.abs(Number(exponent)); i++) product *= Number(base);
  return exponent.startsWith("-") ? 1 / product : product;
}

function plain(text: string): number {
  const number = text
    .trim()
    .replace(/\s+\.$/, "")
    .replace(/^=\s*/, "")
    .replace(/^([+-])\s/, "$1");
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(number) ? Number(number) : NaN;
}

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const [given, wanted] = [plain(answer), power(question)];
    return !Number.isNaN(given) && given.toExponential(2) === wanted.toExponential(2);
  },
  nearMisses(answer) {
    const [mantissa = "", exponent = ""] = answer.split("e");
    const up = (Number(mantissa) + 0.01).toFixed(2);
    return [
      `${up}e${exponent}`,
      `${(Number(mantissa) - 0.02).toFixed(2)}e${exponent}`,
      `${mantissa}e${Number(exponent) + 1}`,
      `${mantissa}e${-Number(exponent) - 1}`,
      answer.startsWith("-") ? answer.slice(1) : `-${answer}`,
      `1${answer}`,
      `${answer}0`,
      mantissa === "1.00" ? "2" : mantissa,
      `${answer} or ${up}e${exponent}`,
      `${answer}, ${up}e${exponent}`,
      `${up}e${exponent} = ${answer}`,
      `e${exponent}`,
      `10^${exponent}`,
    ].filter((text) => text !== answer && !/^-?10\.00|^-?0\.9/.test(text));
  },
  variants(answer, { base, exponent, solution }) {
    const [mantissa = "", power = ""] = answer.split("e");
    const n = Number(power);
    return [
      answer.replace("e", "E"),
      `${mantissa}e${n}`,
      `${mantissa}e${n < 0 ? "-" : "+"}${String(Math.abs(n)).padStart(2, "0")}`,
      `${mantissa} × 10^${n}`,
      `${mantissa} x 10^${n}`,
      `${mantissa}*10**${n}`,
      `$${mantissa} \\times 10^{${n}}$`,
      `${mantissa}·10^(${n})`,
      String(solution),
      `${base}^${exponent} = ${answer}`,
      `(${base})^(${exponent}) ≈ ${answer}`,
      `$(${base})^{${exponent}} \\approx ${mantissa} \\times 10^{${n}}$`,
      `${solution} ≈ ${answer}`,
      `The result is ${answer}`,
      ...(n >= 3 && n < 15 ? [Number(answer).toLocaleString("en-US")] : []),
    ];
  },
});

describe("power_function by hand", () => {
  const judge = (answer: string, base: number, exponent: number) =>
    task.verify(answer, { base, exponent, solution: base ** exponent }).status;

  it("a negative base stands in brackets: its sign belongs to it", () => {
    expect(task.prompt({ base: -166.7603, exponent: 2, solution: 1 })).toContain(
      "(-166.7603)^2 (the minus sign belongs",
    );
    expect(task.prompt({ base: 166.7603, exponent: -2, solution: 1 })).toContain("166.7603^(-2) and");
    expect(judge("1", -166.7603, 0)).toBe("correct");
    expect(judge("-1", -166.7603, 0)).toBe("wrong");
    expect(judge("2.78e+4", -166.7603, 2)).toBe("correct");
    expect(judge("-2.78e+4", -166.7603, 2)).toBe("wrong");
  });
  it("reads powers of ten and commas, which the source refused", () => {
    for (const text of ["27,808.9976", "2.78 × 10^4", "27,800", "2.781e4", "2.78·10⁴"])
      expect(judge(text, -166.7603, 2), text).toBe("correct");
    expect(judge("2.78 × 10⁻⁵", 189.6, -2)).toBe("correct");
  });
  it("half a unit is not enough: the third figure itself must be right", () => {
    // 166.76^2 = 27808.8976
    for (const text of ["2.79e4", "2.77e4", "2.785e4", "2.8e4", "28000", "3e4", "0", "2.774e4"])
      expect(judge(text, 166.76, 2), text).toMatch(/wrong/);
    expect(judge("27750", 166.76, 2)).toBe("correct");
    for (const text of [
      "",
      "NaN",
      "Infinity",
      "166.76^2",
      "2.78e4 2.78e4",
      "2.78e",
      "e4",
      "167.76^2 = 2.78e4",
    ])
      expect(judge(text, 166.76, 2), text).toBe("invalid");
  });
  it("at an exact tie both roundings are right", () => {
    // 1.115 has one rounding up and one down.
    for (const text of ["1.12", "1.11", "1.12e0", "1.115"])
      expect(judge(text, 1.115, 1), text).toBe("correct");
    for (const text of ["1.10", "1.13"]) expect(judge(text, 1.115, 1), text).toBe("wrong");
    // 1 / 3.2 is 0.3125, and nothing else may be drawn here.
    const tie = { min_base: 3.2, max_base: 3.2, min_exponent: 1, max_exponent: 1 };
    expect(() => instanceAt(erase(task), resolveSetting(erase(task), "easy", tie), "tie", 0)).toThrow(
      /attempts/,
    );
    const others = resolveSetting(erase(task), "easy", { max_exponent: 2 });
    for (let i = 0; i < 300; i++)
      expect([-1, -2, 2]).toContain(task.instance.parse(instanceAt(erase(task), others, "tie", i)).exponent);
  });
  it("rounds exactly, also over a power of ten", () => {
    const ratio = (numerator: bigint, denominator = 1n) => ({ numerator, denominator });
    expect(significant(ratio(99_960n), 3)).toEqual([{ units: 100n, exponent: 3 }]);
    expect(significant(ratio(-99_940n), 3)).toEqual([{ units: -999n, exponent: 2 }]);
    expect(significant(ratio(1n, 3n), 3)).toEqual([{ units: 333n, exponent: -3 }]);
    expect(significant(ratio(9_995n, 10n), 3)).toEqual([
      { units: 100n, exponent: 1 },
      { units: 999n, exponent: 0 },
    ]);
    expect(significant(ratio(0n), 3)).toEqual([{ units: 0n, exponent: 0 }]);
    expect(powerOf({ units: -25n, exponent: -1 }, -3)).toEqual(ratio(-1_000n, 15_625n));
  });
});
