import { describe, expect, it } from "vitest";
import { GSM_TEMPLATES } from "../../../generators/templates/gsm/index.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/gsm.js";
import { describeTask } from "../../support/describe-task.js";
import { SIMULATIONS } from "./gsm.simulations.js";

type Instance = Parameters<typeof task.verify>[1];

/** The answer by acting the story out, part by part. */
function simulate({ parts }: Instance): number {
  return parts.reduce((before, { template, values }) => {
    const run = SIMULATIONS[template];
    if (!run) throw new Error(`no simulation of ${template}`);
    return run(values, before);
  }, 0);
}

const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));

/** A plain number, with digits, a decimal part or a fraction bar. */
function numberOf(text: string): number {
  const bare = text
    .trim()
    .replace(/^[$€£]|\.$/g, "")
    .replace(/^\+\s?/, "");
  const match = /^(-?\s?\d+(?:\.\d*)?)(?:\s*\/\s*(\d+))?$/.exec(bare);
  return match ? Number((match[1] ?? "").replace(/\s/, "")) / Number(match[2] ?? 1) : NaN;
}

const WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const SHARES: Record<string, number> = {
  "a tenth": 10,
  "a fifth": 20,
  "a quarter": 25,
  half: 50,
  doubles: 2,
  triples: 3,
};

describeTask(task, {
  kind: "open",
  independent: (answer, instance) => close(numberOf(answer), simulate(instance)),
  nearMisses(answer, { parts }) {
    const value = Number(answer);
    return [
      String(value + 1),
      `${value + 0.01}`,
      String(value * 10),
      String(value * 2),
      `-${answer}`,
      ...parts.flatMap(({ values }) => Object.values(values).map(String)),
      `${answer} or ${value + 1}`,
      `${answer}, ${value + 1}`,
      `${value}e1`,
      `${answer} thousand`,
      `not ${answer}`,
      `${answer} - 1`,
      `${answer}*1`,
      `1${answer}`,
    ];
  },
  variants(answer, { unit }) {
    const value = Number(answer);
    const whole = Number.isInteger(value);
    return [
      whole ? `${answer}.0` : `${answer}0`,
      `${answer} ${unit}`,
      `${answer}${whole ? ".00" : ""}`,
      `+${answer}`,
      `x = ${answer}`,
      `$${answer}$`,
      `\\boxed{${answer}}`,
      ...(whole ? [value.toLocaleString("en-US"), `${2 * value}/2`] : []),
      ...(unit === "dollars" ? [`$${answer}`, `\\$${answer}`] : []),
    ];
  },
});

describe("gsm templates", () => {
  const drawn = (level: string, count: number): Instance[] =>
    Array.from({ length: count }, (_, index) =>
      instanceAt(task, resolveSetting(erase(task), level), "templates", index),
    );

  it("there are at least 48, none has more than 6 % of the entries, and each is drawn", () => {
    expect(GSM_TEMPLATES.length).toBeGreaterThanOrEqual(48);
    const seen = new Set<string>();
    for (const level of LEVELS) {
      const counts = new Map<string, number>();
      for (const { parts } of drawn(level, 1_000)) {
        const id = (parts[0]?.template ?? "").replace(/:.*/, "");
        seen.add(id);
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      expect(Math.max(...counts.values()) / 1_000).toBeLessThan(0.06);
    }
    expect([...seen].sort()).toEqual(GSM_TEMPLATES.map(({ id }) => id).sort());
  });

  it("every answer agrees with the story acted out", () => {
    for (const level of LEVELS)
      for (const instance of drawn(level, 1_000))
        expect(
          close(Number(instance.answer), simulate(instance)),
          `${instance.problem} ${instance.answer}`,
        ).toBe(true);
  });

  it("the numbers of the story stand in the text, and no others do", () => {
    for (const level of LEVELS)
      for (const { problem, parts } of drawn(level, 400)) {
        const given = new Set(parts.flatMap(({ values }) => Object.values(values)));
        const digits = (problem.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
        const words = problem.toLowerCase();
        const named = WORDS.flatMap((word, i) => (new RegExp(`\\b${word}\\b`).test(words) ? [i] : []));
        const shares = Object.entries(SHARES).flatMap(([word, value]) =>
          words.includes(word) ? [value] : [],
        );
        const written = new Set([...digits, ...named, ...shares]);
        for (const number of given) expect(written.has(number), `${number} in: ${problem}`).toBe(true);
        // Metres and litres are explained; legs are counted.
        const fixed = new Set([1, 2, 4, 100, 1000]);
        for (const number of digits)
          expect(given.has(number) || fixed.has(number), `${number} in: ${problem}`).toBe(true);
      }
  });

  it("each stored step is right, follows from given numbers and earlier steps, and the last one is the answer", () => {
    const value = (text: string): number => {
      const [above = "", below = "1"] = text.split("/");
      return Number(above) / Number(below);
    };
    for (const level of LEVELS)
      for (const { steps, parts, answer, problem } of drawn(level, 400)) {
        const known = new Set(parts.flatMap(({ values }) => Object.values(values)));
        for (const constant of [1, 2, 100, 1000]) known.add(constant);
        for (const step of steps) {
          const [left = "", sign = "", right = "", , result = ""] = step.split(" ");
          const [a, b, c] = [value(left), value(right), value(result)];
          const expected =
            {
              "+": a + b,
              "-": a - b,
              "*": a * b,
              "/": a / b,
              "//": Math.floor(a / b),
              "ceil/": Math.ceil(a / b),
              "%": (a * b) / 100,
            }[sign] ?? NaN;
          expect(close(c, expected), step).toBe(true);
          for (const operand of [a, b])
            expect(
              [...known].some((number) => close(number, operand)),
              `${step} in ${problem}`,
            ).toBe(true);
          known.add(c);
        }
        expect(close(value(steps.at(-1)?.split(" = ")[1] ?? ""), Number(answer))).toBe(true);
      }
  });

  it("answers are positive, and things that are counted are whole", () => {
    const counted = new Set(
      "weeks days pieces posts lamps tiles bottles boxes buses seats pages pupils members groups matches".split(
        " ",
      ),
    );
    for (const level of LEVELS)
      for (const { answer, unit, parts } of drawn(level, 600)) {
        expect(Number(answer)).toBeGreaterThan(0);
        if (counted.has(unit)) expect(answer, parts[0]?.template).toMatch(/^\d+$/);
        if (["dollars", "euros", "pounds"].includes(unit)) expect(answer).toMatch(/^\d+(?:\.\d{1,2})?$/);
      }
  });
});

describe("gsm by hand", () => {
  const published = (answer: string) => ({
    problem: "?",
    answer,
    unit: "",
    approximate: true,
    parts: [],
    steps: [],
  });
  const judge = (text: string, answer: string) => task.verify(text, published(answer)).status;

  it("is exact for whole numbers, where the source's 1e-3 let others pass", () => {
    expect(judge("40320", "40320")).toBe("correct");
    expect(judge("40321", "40320")).toBe("wrong");
    expect(judge("-9,867,630", "-9867630")).toBe("correct");
    expect(judge("9867630", "-9867630")).toBe("wrong");
  });

  it("allows the rounding of a published float and no more", () => {
    expect(judge("9099577.92", "9099577.916666666")).toBe("correct");
    expect(judge("9099577 11/12", "9099577.916666666")).toBe("correct");
    expect(judge("9099578.9", "9099577.916666666")).toBe("wrong");
    expect(judge("99.998", "99.998119901")).toBe("wrong");
  });

  it("an own problem has no rounding", () => {
    const own = { ...published("12.5"), approximate: false, unit: "dollars" };
    for (const text of ["12.5", "$12.50", "12.50 dollars", "25/2", "12 1/2"])
      expect(task.verify(text, own).status, text).toBe("correct");
    for (const text of [
      "12.51",
      "12.4999999",
      "12.5 euros",
      "12.5 cents",
      "12.5%",
      "12.5, 13",
      "12 and a half",
    ])
      expect(task.verify(text, own).status, text).not.toBe("correct");
  });
});
