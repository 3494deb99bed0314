import Fraction from "fraction.js";
import { describe, expect, it } from "vitest";
import { COUNTING_TEMPLATES } from "../../../generators/templates/counting/index.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/math_counting_and_probability.js";
import { describeTask } from "../../support/describe-task.js";
import { evaluatePart } from "./counting.evaluators.js";

type Instance = Parameters<typeof task.verify>[1];

/** The answer by listing outcomes, part by part. */
function evaluate({ parts, combine }: Instance): Fraction {
  const [a = new Fraction(0), b = new Fraction(0)] = parts
    .filter(({ template }) => template !== "distractor")
    .map(({ template, values }) => evaluatePart(template, values));
  const both = a.mul(b);
  return {
    single: a,
    "a+b": a.add(b),
    "a*b": both,
    "a-b": a.sub(b),
    "b-a": b.sub(a),
    both,
    at_least_one: a.add(b).sub(both),
    exactly_one: a.add(b).sub(both.mul(2)),
  }[combine];
}

/** `3`, `3/4`, `0.75`, `+3`, `75%`. */
function fractionOf(text: string): Fraction | undefined {
  const match = /^([+-]?)\s?(\d{1,30}(?:\.\d{0,20})?)(?:\s?\/\s?(\d{1,30}))?\s?(%?)$/.exec(
    text.trim().replace(/\.$/, ""),
  );
  if (!match || Number(match[3] ?? 1) === 0) return undefined;
  const value = new Fraction((match[2] ?? "").replace(/\.$/, "")).div(new Fraction(match[3] ?? 1));
  return value.mul(match[1] === "-" ? -1 : 1).div(match[4] === "%" ? 100 : 1);
}

const isWhole = (answer: string): boolean => !answer.includes("/");

describeTask(task, {
  kind: "open",
  independent: (answer, instance) => fractionOf(answer)?.equals(evaluate(instance)) ?? false,
  nearMisses(answer, { parts }) {
    const [above = 0, below = 1] = answer.split("/").map(Number);
    return [
      `${above + 1}/${below}`,
      `${above}/${below + 1}`,
      `${2 * above}/${below}`,
      `${above}/${2 * below}`,
      `-${answer}`,
      `${below}/${above}`,
      ...parts.flatMap(({ values }) => Object.values(values).map(String)),
      `${answer} or ${above + 2}`,
      `${answer} + 0`,
      `1 - ${answer}`,
      `${answer}!`,
      `about ${answer}`,
      String(Math.round((above / below) * 1_001) / 1_000 + 0.001),
    ];
  },
  variants(answer) {
    const [above = "", below = "1"] = answer.split("/");
    return isWhole(answer)
      ? [
          Number(above).toLocaleString("en-US"),
          `${above}.0`,
          `${above}/1`,
          `$${above}$`,
          `\\boxed{${above}}`,
          `${above} ways`,
          Number(above).toLocaleString("en-US").replaceAll(",", ",\\!"),
        ]
      : [
          `\\frac{${above}}{${below}}`,
          `$\\dfrac{${above}}{${below}}$`,
          `${above} / ${below}`,
          `(${above})/(${below})`,
          `p = ${answer}`,
          `${BigInt(above) * 3n}/${BigInt(below) * 3n}`,
          ...([2, 4, 5, 8, 10, 16, 20, 25].includes(Number(below))
            ? [String(Number(above) / Number(below))]
            : []),
        ];
  },
});

describe("math_counting_and_probability templates", () => {
  const drawn = (level: string, count: number): Instance[] =>
    Array.from({ length: count }, (_, index) =>
      instanceAt(task, resolveSetting(erase(task), level), "templates", index),
    );

  it("there are at least 48, none has more than 6 % of the entries, and each is drawn at each level", () => {
    expect(COUNTING_TEMPLATES.length).toBeGreaterThanOrEqual(48);
    for (const level of LEVELS) {
      const counts = new Map<string, number>();
      for (const { parts } of drawn(level, 1_500)) {
        const id = parts[0]?.template ?? "";
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      expect([...counts.keys()].sort()).toEqual(COUNTING_TEMPLATES.map(({ id }) => id).sort());
      expect(Math.max(...counts.values()) / 1_500).toBeLessThan(0.06);
    }
  });

  it("every answer agrees with a list of the outcomes, is above 0 and no certain event", () => {
    for (const level of LEVELS)
      for (const instance of drawn(level, 700)) {
        const value = evaluate(instance);
        expect(instance.answer, `${instance.problem}`).toBe(value.toFraction());
        expect(value.gt(0)).toBe(true);
        if (instance.problem.includes("probability that")) expect(instance.answer).not.toBe("1");
      }
  });

  it("the numbers of the parts stand in the text", () => {
    for (const level of LEVELS)
      for (const { problem, parts } of drawn(level, 400)) {
        const written = new Set(problem.match(/\d+|[A-Z]{4,}/g));
        for (const { template, values } of parts)
          for (const [name, value] of Object.entries(values)) {
            const isSaid =
              written.has(String(value)) ||
              name === "what" ||
              // Read off other numbers: extra people, faces that hit, a factor of 1.
              name === "extra" ||
              (template === "equal_groups" && name === "n") ||
              (template === "at_least_one_face" && name === "m") ||
              (template === "binomial_coefficient" && value === 1);
            expect(isSaid, `${name} = ${value} of ${template} in: ${problem}`).toBe(true);
          }
      }
  });
});

describe("math_counting_and_probability by hand", () => {
  const judge = (text: string, answer: string) =>
    task.verify(text, { problem: "?", answer, parts: [], combine: "single" }).status;

  it("is exact, where the source let 40340 pass for 40320", () => {
    expect(judge("40320", "40320")).toBe("correct");
    expect(judge("40,320", "40320")).toBe("correct");
    expect(judge("40340", "40320")).toBe("wrong");
    expect(judge("40320.5", "40320")).toBe("wrong");
    expect(judge("8!", "40320")).toBe("invalid");
    expect(judge("40320 or 5040", "40320")).toBe("invalid");
  });

  it("fractions in any form, decimals and percentages only where they are exact", () => {
    for (const text of [
      "3/8",
      "\\frac38",
      "\\frac{6}{16}",
      "0.375",
      "37.5%",
      ".375",
      "3/8 = 0.375",
      "37.5\\%",
    ])
      expect(judge(text, "\\frac{3}{8}"), text).toBe("correct");
    for (const text of ["0.38", "0.3750001", "3:8", "3/8 or 5/8", "1 - 5/8", "0.33"])
      expect(judge(text, "3/8"), text).not.toBe("correct");
    expect(judge("0.3333333333", "1/3")).toBe("wrong");
    expect(judge("1/72", "\\frac1{72}")).toBe("correct");
    expect(judge("35280", "35,\\!280")).toBe("correct");
  });

  it("a stored answer that is no number is compared as text", () => {
    expect(judge("n", "n")).toBe("correct");
    expect(judge("$n$", "n")).toBe("correct");
    expect(judge("m", "n")).toBe("wrong");
    expect(judge("56%", "0.56 = 56\\%")).toBe("correct");
    expect(judge("14/25", "0.56 = 56\\%")).toBe("correct");
    expect(judge("56", "0.56 = 56\\%")).toBe("wrong");
  });

  it("known results: 5 hats, a hexagon, three dice", () => {
    expect(evaluatePart("derangements", { n: 5, k: 1 }).toFraction()).toBe("44");
    expect(evaluatePart("polygon_diagonals", { n: 6, what: "points" }).toFraction()).toBe("15");
    expect(evaluatePart("dice_sum", { k: 3, faces: 6, s: 10 }).toFraction()).toBe("1/8");
  });
});
