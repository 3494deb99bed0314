import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { approximately, divExact, exact, sqrtExact, writeExact } from "../../verifiers/exact-number.js";
import { parseExact } from "../../verifiers/parse/exact.js";
import type { ExactForm } from "../../verifiers/parse/exact.js";

const shown = (text: string, form: ExactForm = {}): string => {
  const read = parseExact(text, form);
  return read.ok ? read.value.map(writeExact).join("; ") : "unreadable";
};

describe("parseExact", () => {
  it.each([
    ["7", "7"],
    ["1,234,567", "1234567"],
    ["35,\\!280", "35280"],
    ["1{,}234", "1234"],
    ["12 345", "12345"],
    ["-3.50", "-7/2"],
    [".5", "1/2"],
    ["6/4", "3/2"],
    ["3 1/2", "7/2"],
    ["3\\frac{1}{2}", "7/2"],
    ["\\frac12", "1/2"],
    ["\\frac1{72}", "1/72"],
    ["\\sqrt{12}", "2*sqrt(3)"],
    ["\\sqrt3", "sqrt(3)"],
    ["2√3", "2*sqrt(3)"],
    ["2*sqrt(3)", "2*sqrt(3)"],
    ["sqrt(3)*2", "2*sqrt(3)"],
    ["6/√3", "2*sqrt(3)"],
    ["sqrt(3/4)", "sqrt(3)/2"],
    ["12π", "12*pi"],
    ["\\frac{640}{3}\\pi", "640*pi/3"],
    ["1.5\\pi", "3*pi/2"],
    ["sqrt(2)pi", "sqrt(2)*pi"],
    ["75\\pi+100", "100 + 75*pi"],
    ["\\frac{3+2\\sqrt{3}}{3}", "1 + 2*sqrt(3)/3"],
    ["2(3+√5)", "6 + 2*sqrt(5)"],
    ["1/(1+sqrt(2))", "-1 + sqrt(2)"],
    ["x = 7", "7"],
    ["3/4 = 0.75", "3/4"],
    ["5√3 ≈ 8.66", "5*sqrt(3)"],
  ])("%s is %s", (text, value) => {
    expect(shown(text)).toBe(value);
  });

  it.each([
    "",
    "+",
    "--3",
    "1/0",
    "1e3",
    "0x1f",
    "NaN",
    "Infinity",
    "true",
    "3!",
    "3 4",
    "3+4",
    "2*3",
    "1/2*6*8",
    "3/4/5",
    "sqrt(5^2+12^2)",
    "sqrt(-1)",
    "sqrt(2)+sqrt(3)",
    "sqrt(2)*sqrt(3)",
    "pi*pi",
    "1/2pi",
    "1/(1+pi)",
    "1,23",
    "1,2345",
    "7 or 8",
    "3/4 = 0.7",
    "5√3 ≈ 9.66",
    "7 = 7 = 7 = 7",
    "((((((((7))))))))",
    "\\frac{1}",
    "9".repeat(60),
  ])("%s cannot be read", (text) => {
    expect(shown(text)).toBe("unreadable");
  });

  it("units, currency and percent only where they are asked for", () => {
    expect(shown("12 cm", { units: ["cm"] })).toBe("12");
    expect(shown("12\\text{ cm}", { units: ["cm"] })).toBe("12");
    expect(shown("12 cm")).toBe("unreadable");
    expect(shown("12 dcm", { units: ["cm"] })).toBe("unreadable");
    expect(shown("cm", { units: ["cm"] })).toBe("unreadable");
    expect(shown("$12.50", { currency: true })).toBe("25/2");
    expect(shown("$12.50")).toBe("unreadable");
    expect(shown("40%", { percent: "drop" })).toBe("40");
    expect(shown("40\\%", { percent: "hundredth" })).toBe("2/5");
    expect(shown("40%")).toBe("unreadable");
  });

  it("pairs have two numbers, and a comma is no thousands separator there", () => {
    for (const text of ["(3, -4)", "3,-4", "\\left(3, -4\\right)", "(x, y) = (3, -4)"])
      expect(shown(text, { count: 2 }), text).toBe("3; -4");
    expect(shown("(1,234)", { count: 2 })).toBe("1; 234");
    for (const text of ["3", "(3)", "(3, 4, 5)", "(3, 4", "3 4"])
      expect(shown(text, { count: 2 }), text).toBe("unreadable");
  });

  it("what it writes it reads again; any text is read or refused, never thrown at", () => {
    const whole = fc.integer({ min: -999, max: 999 });
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 999 }), (a, b, root) => {
        const value = divExact(sqrtExact(root) ?? [], exact(b)) ?? [];
        const text = writeExact([...exact(a), ...value.filter((term) => term.root > 1)]);
        expect(shown(text)).toBe(text);
        expect(approximately(value)).toBeCloseTo(Math.sqrt(root) / b, 9);
      }),
    );
    const pieces = "1 23 4.5 sqrt ( ) { } \\frac \\sqrt \\pi π √ / * + - , = ≈ % $ cm \\text{ x".split(" ");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), fc.boolean(), (parts, apart) => {
        const form = { units: ["cm"], currency: true, percent: "hundredth" } as const;
        for (const count of [1, 2] as const)
          expect(typeof shown(parts.join(apart ? " " : ""), { ...form, count })).toBe("string");
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("marks around the number alone", () => {
  const money: ExactForm = { currency: true, units: ["dollars", "days"] };
  it.each(["$7$ days", "\\(7\\) days", "**7** days", "$7$ dollars", "$\\$7$", "\\$7", "$7"])("%s", (text) => {
    expect(shown(text, money)).toBe("7");
  });
  it.each(["$7$ weeks", "$7 and $8", "**7** **8**", "$$"])("refuses %s", (text) => {
    expect(shown(text, money)).toBe("unreadable");
  });
});
