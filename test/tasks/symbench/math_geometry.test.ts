import { LETTERS } from "../../../generators/templates/math_geometry/figure.js";
import { describe, expect, it } from "vitest";
import { GEOMETRY_TEMPLATES } from "../../../generators/templates/math_geometry/index.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/math_geometry.js";
import { describeTask } from "../../support/describe-task.js";
import { evaluateFigure } from "./geometry.evaluators.js";

type Instance = Parameters<typeof task.verify>[1];

/** The answer in floating point: figures in coordinates; a chained one must have been given the length k. */
function evaluate({ parts, join }: Instance): readonly number[] {
  const [a = NaN, b = NaN] = parts
    .filter(({ template }) => template !== "distractor")
    .map(({ template, values }) => evaluateFigure(template, values));
  if (typeof a !== "number") return a;
  if (join === "single") return [a];
  if (typeof b !== "number") return [NaN];
  if (join === "chain")
    return Object.values(parts[1]?.values ?? {}).some((x) => Math.abs(Number(x) - a) < 1e-9) ? [b] : [NaN];
  return [join === "sum" ? a + b : a * b];
}

const factorOf = (text: string): number => {
  const root = /^sqrt\((\d+)\)$/.exec(text);
  return root
    ? Math.sqrt(Number(root[1]))
    : text === "pi"
      ? Math.PI
      : /^\d+(?:\.\d*)?$/.test(text)
        ? Number(text)
        : NaN;
};

/** Numbers as the task writes them: one rational and one other term, one number in each product. */
function numberOf(text: string): number {
  const bare = text.trim().replace(/\.$/, "").replace(/^\+ ?/, "").replace(/^- /, "-");
  const terms = bare.split(/ (?=[+-] )/);
  if (terms.filter((term) => /sqrt|pi/.test(term)).length > 1) return NaN;
  if (terms.filter((term) => !/sqrt|pi/.test(term)).length > 1) return NaN;
  return terms.reduce((sum, term) => {
    const negative = term.startsWith("-");
    const [above = "", below = "1", ...more] = term.replace(/^[+-] ?/, "").split(/ ?\/ ?/);
    const factors = above.split(/ ?\* ?/);
    if (more.length > 0 || factors.filter((factor) => /^\d/.test(factor)).length > 1) return NaN;
    const size = factors.reduce((product, factor) => product * factorOf(factor), 1) / factorOf(below);
    return sum + (negative ? -size : size);
  }, 0);
}

function numbersOf(text: string): number[] {
  const pair = /^\((.+), (.+)\)$/.exec(text) ?? /^([^,]+), ([^,]+)$/.exec(text);
  return pair ? [numberOf(pair[1] ?? ""), numberOf(pair[2] ?? "")] : [numberOf(text)];
}

const close = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((x, i) => Math.abs(x - (b[i] ?? NaN)) <= 1e-9 * Math.max(1, Math.abs(x)));

describeTask(task, {
  kind: "open",
  // A decimal may come as close as one likes to a root or a multiple of pi: it is another number.
  independent: (answer, instance) =>
    close(numbersOf(answer), evaluate(instance)) &&
    /sqrt|pi/.test(answer) === /sqrt|pi/.test(instance.answer),
  nearMisses(answer, { dimension, parts }) {
    const given = parts
      .flatMap(({ values }) => Object.values(values))
      .filter((value) => typeof value === "number");
    if (dimension === "pair") {
      const [x = 0, y = 0] = numbersOf(answer);
      return [
        `(${x + 1}, ${y})`,
        `(${y}, ${x})`,
        `(${x}, ${y}, 0)`,
        `${x}`,
        `(${-x}, ${y - 1})`,
        `${answer} or (0, 0)`,
        "(0, 0)",
      ];
    }
    return [
      `${answer} + 1`,
      `2*${answer}`,
      `-${answer}`,
      answer.replace(/\d+/, (digits) => String(Number(digits) + 1)),
      ...given.map(String),
      `${answer} or 3`,
      `${answer}, ${answer}`,
      `${answer} - 0`,
      answer.includes("pi") ? answer.replace("pi", "3.14") : `${answer}*pi`,
      answer.includes("sqrt") ? String(Math.round(numberOf(answer) * 100) / 100) : `sqrt(${answer})`,
      `about ${answer}`,
    ];
  },
  variants(answer, { dimension, unit }) {
    const latex = answer
      .replace(/sqrt\((\d+)\)/g, "\\sqrt{$1}")
      .replaceAll("pi", "\\pi")
      .replaceAll("*", "");
    const signs = answer
      .replace(/sqrt\((\d+)\)/g, "√$1")
      .replaceAll("pi", "π")
      .replaceAll("*", "");
    const units = {
      length: [` ${unit}`],
      area: [` ${unit}^2`, ` square ${unit}`, ` \\text{ ${unit}}^2`],
      volume: [` ${unit}³`, ` cubic ${unit}`],
      degrees: ["°", " degrees", "^\\circ"],
      number: [],
      pair: [],
      unknown: [],
    }[dimension];
    return [
      latex,
      `$${latex}$`,
      signs,
      `\\boxed{${latex}}`,
      dimension === "pair" ? `\\left${latex.replace(/\)$/, "\\right)")}` : `x = ${answer}`,
      ...units.map((text) => answer + text),
      ...(/^\d+\/\d+$/.test(answer) ? [`\\frac{${answer.replace("/", "}{")}}`] : []),
    ];
  },
});

describe("math_geometry templates", () => {
  const drawn = (level: string, count: number): Instance[] =>
    Array.from({ length: count }, (_, index) =>
      instanceAt(task, resolveSetting(erase(task), level), "templates", index),
    );

  it("there are at least 48, none has more than 6 % of the entries, and each is drawn", () => {
    expect(GEOMETRY_TEMPLATES.length).toBeGreaterThanOrEqual(48);
    const seen = new Set<string>();
    for (const level of LEVELS) {
      const counts = new Map<string, number>();
      for (const { parts } of drawn(level, 1_500)) {
        const id = parts[0]?.template ?? "";
        seen.add(id);
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      expect(
        Math.max(...counts.values()) / 1_500,
        JSON.stringify([...counts].sort((x, y) => y[1] - x[1])[0]),
      ).toBeLessThan(0.06);
    }
    expect([...seen].sort()).toEqual(GEOMETRY_TEMPLATES.map(({ id }) => id).sort());
  });

  it("every answer agrees with the figure in coordinates", () => {
    for (const level of LEVELS)
      for (const instance of drawn(level, 1_500))
        expect(
          close(numbersOf(instance.answer), evaluate(instance)),
          `${instance.problem} ${instance.answer} / ${evaluate(instance).join()}`,
        ).toBe(true);
  });

  it("the numbers of the figures stand in the text, or k does", () => {
    for (const level of LEVELS)
      for (const { problem, parts, join } of drawn(level, 500)) {
        const written = new Set(problem.match(/-?\d+/g));
        let absent = 0;
        for (const { template, values } of parts)
          for (const value of Object.values(values))
            if (
              typeof value === "number" &&
              !written.has(String(value)) &&
              !written.has(String(Math.abs(value)))
            )
              if (!(template === "dilation" && value === 1)) absent++;
        expect(absent, problem).toBeLessThanOrEqual(join === "chain" ? 1 : 0);
        if (join === "chain") expect(problem).toMatch(/\bk (?:cm|m|mm|dm)\b/);
      }
  });
});

describe("math_geometry by hand", () => {
  const judge = (text: string, answer: string) =>
    task.verify(text, { problem: "?", answer, dimension: "unknown", unit: "", parts: [], join: "single" })
      .status;

  it("is exact, where the source's 1e-3 let other numbers pass", () => {
    expect(judge("5400", "5400")).toBe("correct");
    expect(judge("5401", "5400")).toBe("wrong");
    expect(judge("6.928", "4\\sqrt{3}")).toBe("wrong");
    expect(judge("\\sqrt{48}", "4\\sqrt{3}")).toBe("correct");
    expect(judge("12/\\sqrt{3}", "4\\sqrt{3}")).toBe("correct");
    expect(judge("670.2", "\\frac{640}{3}\\pi")).toBe("wrong");
    expect(judge("640π/3", "\\frac{640}{3}\\pi")).toBe("correct");
  });

  it("reads sums, fractions over sums, pairs and units", () => {
    expect(judge("1 + \\frac{2\\sqrt{3}}{3}", "\\frac{3+2\\sqrt{3}}{3}")).toBe("correct");
    expect(judge("75\\pi + 100", "100+75\\pi")).toBe("correct");
    expect(judge("(18,-18)", "(18, -18)")).toBe("correct");
    expect(judge("(-18, 18)", "(18, -18)")).toBe("wrong");
    expect(judge("60 inches", "60\\text{ inches}")).toBe("correct");
    expect(judge("22.5 degrees", "22.5^{\\circ}")).toBe("correct");
    expect(judge("45/2", "22.5^{\\circ}")).toBe("correct");
  });

  it("nothing is left to work out", () => {
    for (const text of ["1/2*6*4", "sqrt(5^2+12^2)", "3*4", "10+2", "2*2*3", "12 or 13", "12, 13", "1e1"])
      expect(judge(text, "12"), text).not.toBe("correct");
  });

  it("an own question has its own unit", () => {
    const own = {
      problem: "?",
      answer: "24",
      dimension: "area" as const,
      unit: "cm",
      parts: [],
      join: "single" as const,
    };
    for (const text of ["24", "24 cm^2", "24 square cm", "24\\text{ cm}^2", "24 cm²", "A = 24"])
      expect(task.verify(text, own).status, text).toBe("correct");
    for (const text of ["24 m^2", "24 mm^2", "24 cm", "24 cm^3", "24°"])
      expect(task.verify(text, own).status, text).not.toBe("correct");
  });

  it("published answers that are no numbers are compared as text", () => {
    expect(judge("{4, 5, 7}", "\\{4,5,7\\}")).toBe("correct");
    expect(judge("{4, 5}", "\\{4,5,7\\}")).toBe("wrong");
    expect(judge("AB = 9, CD = 4", "AB=9, CD=4")).toBe("correct");
  });

  it("no set of letters holds one that stands for a centre", () => {
    for (const letters of LETTERS) expect(letters).not.toMatch(/[MO]/);
  });

  it("reads a point by its name", () => {
    for (const text of ["B(47, -68)", "$B(47, -68)$", "B: (47, -68)", "B = (47, -68)"])
      expect(judge(text, "(47, -68)"), text).toBe("correct");
    expect(judge("B(47, 68)", "(47, -68)")).toBe("wrong");
  });
});
