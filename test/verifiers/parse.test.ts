import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate, parseExpression } from "../../verifiers/parse/expression.js";
import { parseItems, parseSteps } from "../../verifiers/parse/list.js";
import { parseIntegerMatrix } from "../../verifiers/parse/matrix.js";
import { parseFraction, parseInteger } from "../../verifiers/parse/number.js";
import { parseOption } from "../../verifiers/parse/option.js";
import { read, readings } from "../../verifiers/parse/reading.js";
import { parseClosedWord } from "../../verifiers/parse/word.js";

const value = <T>(parsed: { ok: true; value: T } | { ok: false; reason: string }): T | null =>
  parsed.ok ? parsed.value : null;

describe("numbers", () => {
  it("read what people write, and nothing else", () => {
    for (const [text, n] of [
      ["42", 42n],
      ["-7", -7n],
      ["−7", -7n],
      ["+3", 3n],
      ["1,234", 1234n],
      ["1,234,567", 1234567n],
      ["24.0", 24n],
      ["12_345", 12345n],
    ] as const)
      expect(value(parseInteger(text)), text).toBe(n);
    for (const text of ["", "1,23", "12,34", "1.5", "0x1f", "5e0", "1 2", "--1", "one", "1,2345", "٣"])
      expect(value(parseInteger(text)), text).toBeNull();
    expect(value(parseInteger("9".repeat(3_000)))).toBeNull();
  });
  it("fractions keep their parts", () => {
    expect(value(parseFraction("6/8"))).toEqual({ numerator: 6n, denominator: 8n });
    expect(value(parseFraction("\\frac{6}{-8}"))).toEqual({ numerator: -6n, denominator: 8n });
    expect(value(parseFraction("-\\tfrac{1}{2}"))).toEqual({ numerator: -1n, denominator: 2n });
    expect(value(parseFraction("5"))).toEqual({ numerator: 5n, denominator: 1n });
    for (const text of ["1/0", "1/2/3", "1/x", "\\frac{1}", "\\frac{1}{2}{3}", "1.5/2"])
      expect(value(parseFraction(text)), text).toBeNull();
  });
});

describe("expressions", () => {
  const result = (text: string): string | null => {
    const parsed = value(parseExpression(text));
    return parsed && (evaluate(parsed)?.toFraction() ?? "undefined");
  };
  it("are exact, with the usual precedence", () => {
    expect(result("1 + 2 * 3 - 4 / 5")).toBe("31/5");
    expect(result("8 - 4 - 2")).toBe("2");
    expect(result("16 / 4 / 2")).toBe("2");
    expect(result("\\frac{\\frac{1}{2}}{3 \\times 4}")).toBe("1/24");
    expect(result("[(1+2)*3]÷9")).toBe("1");
    expect(result("1/(2-2)")).toBe("undefined");
  });
  it("refuse what is no arithmetic", () => {
    for (const text of [
      "",
      "1 2",
      "2**3",
      "7//2",
      "-1+2",
      "1.5*2",
      "5e0",
      "0x10",
      "(1",
      "1)",
      "1+",
      "abc",
      "1;2",
      "\\sqrt{4}",
      "\\frac12",
      "1 = 1",
      "__import__",
    ])
      expect(result(text), text).toBeNull();
    expect(result("(".repeat(150) + "1" + ")".repeat(150))).toBeNull();
  });
  it("agree with floating point on random trees", () => {
    const tree: fc.Arbitrary<string> = fc.letrec<{ e: string }>((tie) => ({
      e: fc.oneof(
        { depthSize: "small" },
        fc.nat(20).map(String),
        fc.tuple(tie("e"), fc.constantFrom("+", "-", "*"), tie("e")).map(([a, op, b]) => `(${a} ${op} ${b})`),
      ),
    })).e;
    const float = (text: string): number => {
      const flat = /^\((.*)\)$/.exec(text)?.[1];
      if (flat === undefined) return Number(text);
      let depth = 0;
      for (let i = 0; i < flat.length; i++) {
        if (flat[i] === "(") depth++;
        if (flat[i] === ")") depth--;
        if (depth === 0 && flat[i] === " ") {
          const [a, b] = [float(flat.slice(0, i)), float(flat.slice(i + 3))];
          return flat[i + 1] === "+" ? a + b : flat[i + 1] === "-" ? a - b : a * b;
        }
      }
      return NaN;
    };
    fc.assert(
      fc.property(tree, (text) => {
        if (text.length < 2_000 && Math.abs(float(text)) < 1e9)
          expect(Number(result(text))).toBe(float(text) + 0);
      }),
    );
  });
});

describe("lists, plans, matrices", () => {
  it("flat lists with any separators", () => {
    for (const text of [
      "a b c",
      "a, b, c",
      "[a, b, c]",
      '["a", "b", "c"]',
      "a\nb\nc",
      "- a\n- b\n- c",
      "1. a\n2. b\n3. c",
      "1) a 2) b 3) c",
      "a; b; c",
      "a -> b → c",
      "(a b c)",
    ])
      expect(value(parseItems(text)), text).toEqual(["a", "b", "c"]);
    expect(value(parseItems("[[a], [b]]"))).toBeNull();
    expect(value(parseItems("2. a\n1. b"))).toEqual(["2.", "a", "1.", "b"]);
    expect(value(parseItems("[1., a, 2., b]"))).toEqual(["1.", "a", "2.", "b"]);
    for (const text of [
      "a \\rightarrow b \\to c",
      "a $\\rightarrow$ b --> c",
      "a ⟶ b ➜ c",
      "a \\Rightarrow b => c",
    ])
      expect(value(parseItems(text)), text).toEqual(["a", "b", "c"]);
    expect(value(parseItems("```text\na, b\n```"))).toBeNull();
    expect(value(read("```text\na, b\n```", parseItems))).toEqual(["a", "b"]);
  });
  it("steps without bullets, numbers and blank lines", () => {
    expect(value(parseSteps("1. Move A\n\n2) Move B;\n- Move C.\nStep 4: Move D"))).toEqual([
      "Move A",
      "Move B",
      "Move C",
      "Move D",
    ]);
    expect(value(parseSteps('["x", "y"]'))).toEqual(["x", "y"]);
    expect(value(parseSteps(""))).toEqual([]);
  });
  it("matrices of one shape only", () => {
    const rows = [
      [1, 2],
      [3, 4],
    ];
    for (const text of [
      "1 2\n3 4",
      "1, 2\n3, 4",
      "[[1, 2], [3, 4]]",
      "[1,2],[3,4]",
      "[1, 2]\n[3, 4]",
      "1 2 3 4",
      "[1, 2, 3, 4]",
      "1\n2\n3\n4",
      "| 1 | 2 |\n| 3 | 4 |",
      "((1,2),(3,4))",
      "[1 2\n3 4]",
    ])
      expect(value(parseIntegerMatrix(text, 2, 2)), text).toEqual(rows);
    for (const text of [
      "1 2\n3",
      "1 2 3\n4",
      "1 2 3 4 5",
      "[[1,2],[3,4],[5]]",
      "[[1,2],[3,4]",
      "x [1,2],[3,4]",
      "[[[1,2],[3,4]]]",
      "1 2\n3 4.5",
      "a b\nc d",
      "",
    ])
      expect(value(parseIntegerMatrix(text, 2, 2)), text).toBeNull();
  });
});

describe("options and closed words", () => {
  const options = ["A red cube", "dark red", "red"];
  it("labels in their usual forms, texts in full", () => {
    for (const text of [
      "(B)",
      "B",
      "b",
      "[B]",
      "B)",
      "B.",
      "B:",
      "option B",
      "choice (B)",
      "(B) dark red",
      "B. dark red",
      "dark red",
      "The answer is (B)",
      "(B) because it is darker",
      "B - dark red",
    ])
      expect(value(parseOption(text.replace("The answer is ", ""), options)), text).toBe(1);
    expect(value(parseOption("a red cube", options))).toBe(0);
    expect(value(parseOption("red", options))).toBe(2);
    expect(value(parseOption("A", options))).toBe(0);
  });
  it("refuses what could mean another one", () => {
    for (const text of [
      "(D)",
      "(A) or (B)",
      "A and C",
      "(B) red",
      "not (B)",
      "A triangle is drawn",
      "bred",
      "(A)(B)",
      "B, C",
      "",
      "reddish",
      "(B) and (C)",
    ])
      expect(value(parseOption(text, options)), text).toBeNull();
  });
  it("closed words with negation, never by substring", () => {
    const words = { words: { valid: ["valid"], invalid: ["invalid"] } };
    for (const [text, label] of [
      ["valid", "valid"],
      ["Invalid.", "invalid"],
      ["not valid", "invalid"],
      ["It is valid, as every premise holds", "valid"],
      ["The argument isn't valid", "invalid"],
    ] as const)
      expect(value(parseClosedWord(text, words)), text).toBe(label);
    for (const text of [
      "valid or invalid",
      "validity",
      "unknown",
      "",
      "not not valid",
      "either valid",
      "valid? maybe",
      "invalidvalid",
    ])
      expect(value(parseClosedWord(text, words)), text).toBeNull();
  });
});

describe("readings", () => {
  it("take one layer off after the other, plainest first", () => {
    expect(readings("```json\n[1]\n```")).toEqual(["```json\n[1]\n```", "[1]"]);
    expect(readings("**Answer: `4`.**").at(-1)).toBe("4");
    expect(readings("$\\boxed{\\frac{1}{2}}$").at(-1)).toBe("\\frac{1}{2}");
    expect(readings('"a" and "b"')).toEqual(['"a" and "b"']);
    expect(readings("...")).toEqual(["..."]);
  });
});
