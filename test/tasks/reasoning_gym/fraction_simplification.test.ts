import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/fraction_simplification.js";
import { describeTask } from "../../support/describe-task.js";

/** Lowest terms by dividing out one prime after the other. */
function lowest(a: number, b: number): [number, number] {
  for (let prime = 2; prime <= a && prime <= b; prime++) {
    while (a % prime === 0 && b % prime === 0) [a, b] = [a / prime, b / prime];
  }
  return [a, b];
}

describeTask(task, {
  kind: "open",
  independent(answer, { numerator, denominator }) {
    const digits = answer.replace(/^\$|\$$/g, "");
    const match = /^(\d+)\/(\d+)$|^\\d?frac\{(\d+)\}\{(\d+)\}$/.exec(digits);
    if (!match) return false;
    return `${match[1] ?? match[3]}/${match[2] ?? match[4]}` === lowest(numerator, denominator).join("/");
  },
  nearMisses(_answer, { numerator, denominator }) {
    const [a, b] = lowest(numerator, denominator);
    return [
      `${a + 1}/${b}`,
      `${a}/${b + 1}`,
      `${b}/${a}`,
      `${2 * a}/${2 * b}`,
      `${numerator}/${denominator}`,
      `-${a}/${b}`,
      `${a}/-${b}`,
      `${a}/${b}0`,
      `1${a}/${b}`,
      `${a}`,
      `${a / b}`,
      `${a}/${b} or ${b}/${a}`,
      `${a}/${b}/1`,
    ];
  },
  variants(_answer, { numerator, denominator }) {
    const [a, b] = lowest(numerator, denominator);
    return [
      `${a}/${b}`,
      `${a} / ${b}`,
      `$${a}/${b}$`,
      `\\frac{${a}}{${b}}`,
      `$\\tfrac{${a}}{${b}}$`,
      `\\DFRAC{${a}}{${b}}`,
      `\\boxed{\\frac{${a}}{${b}}}`,
      `${numerator}/${denominator} = ${a}/${b}`,
      `\\(\\frac{ ${a} }{ ${b} }\\)`,
      `The answer is $${a}/${b}$`,
      `**\\frac{${a}}{${b}}**`,
    ];
  },
});

describe("fraction_simplification by hand", () => {
  const instance = {
    numerator: 12,
    denominator: 1_018,
    simplified_numerator: 6,
    simplified_denominator: 509,
    reduction_factor: 2,
    style: "plain" as const,
    factor: 2,
  };
  const judge = (answer: string) => task.verify(answer, instance);
  it("wants both parts and gives nothing for one", () => {
    expect(judge("6/509").status).toBe("correct");
    expect(judge("12/1,018")).toMatchObject({
      status: "wrong",
      score: 0,
      reason: "12/1018 has the right value but is not reduced",
    });
    expect(judge("6/510")).toMatchObject({ status: "wrong", score: 0 });
    expect(judge("-6/509").status).toBe("wrong");
    expect(judge("12/1018 = 6/510").status).toBe("invalid");
  });
  it("reads brackets, short LaTeX and chains", () => {
    for (const text of [
      "(6)/(509)",
      "{6}/{509}",
      "= 6/509",
      "6∕509",
      "\\displaystyle\\frac{6}{509}",
      "12/1018 → 6/509",
      "**Answer:** 6/509",
    ])
      expect(judge(text).status, text).toBe("correct");
    expect(task.verify("\\frac23", { ...instance, numerator: 4, denominator: 6 }).status).toBe("correct");
  });
});
