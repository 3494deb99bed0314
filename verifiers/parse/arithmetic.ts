import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Deepest nesting of brackets that is read. */
const MAX_DEPTH = 40;

/**
 * The value of an arithmetic expression as it is printed: whole numbers, a minus sign directly before a number or a bracket,
 * + - * / and brackets; * and / before + and -, equal ranks from the left. Undefined where the text is no such
 * expression, a division does not come out whole, or a value is beyond 2^53.
 */
export function evaluateArithmetic(text: string): number | undefined {
  if (text.length > 4_000) return undefined;
  const tokens = text.match(/\d+|[-+*/()]|\S/g) ?? [];
  let at = 0;
  const operand = (depth: number): number | undefined => {
    const token = tokens[at++];
    if (token === undefined || depth > MAX_DEPTH) return undefined;
    if (token === "-") {
      const value = tokens[at] === "-" ? undefined : operand(depth + 1);
      return value === undefined ? undefined : 0 - value;
    }
    if (/^\d+$/.test(token)) return token.length <= 15 ? Number(token) : undefined;
    if (token !== "(") return undefined;
    const inner = climb(1, depth + 1);
    return tokens[at++] === ")" ? inner : undefined;
  };
  // Precedence climbing: operators of at least `rank` belong to this level.
  const climb = (rank: number, depth: number): number | undefined => {
    let left = operand(depth);
    for (;;) {
      const operator = tokens[at] ?? "";
      const own = "+-".includes(operator) ? 1 : 2;
      if (operator === "" || !"+-*/".includes(operator) || own < rank || left === undefined) return left;
      at++;
      const right = climb(own + 1, depth);
      left = right === undefined ? undefined : apply(operator, left, right);
    }
  };
  const value = climb(1, 0);
  return at === tokens.length ? value : undefined;
}

function apply(operator: string, a: number, b: number): number | undefined {
  if (operator === "/" && (b === 0 || a % b !== 0)) return undefined;
  const value = operator === "+" ? a + b : operator === "-" ? a - b : operator === "*" ? a * b : a / b;
  // + 0 turns -0 into 0.
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}

/** What may stand before an equals sign instead of a calculation. */
export const NAMES = new Set([
  "",
  "x",
  "result",
  "value",
  "the result",
  "the value",
  "answer",
  "total",
  "the total",
  "sum",
  "expression",
  "the expression",
]);
/** Equals signs that are read. */
const MAX_STEPS = 10;

/**
 * A whole number as the end of a calculation: `-35`, `x = -35`, `(2 + 3) * -7 = 5 * -7 = -35`. `parse` reads what stands behind
 * the last equals sign; every part before it must have the same value.
 */
export function parseCalculation(text: string, parse: (end: string) => Parsed<bigint>): Parsed<bigint> {
  const parts = text.split("=").map((part) => part.trim());
  if (parts.length > MAX_STEPS) return unreadable("too many equals signs");
  const value = parse(parts.pop() ?? "");
  if (!value.ok) return value;
  for (const part of parts) {
    if (NAMES.has(part.toLowerCase())) continue;
    const before = evaluateArithmetic(
      part.replace(/[\u2212\u2013]/g, "-").replace(/[×·]|\\times|\\cdot/g, "*"),
    );
    if (before === undefined || BigInt(before) !== value.value)
      return unreadable("a chain of different values");
  }
  return parsed(value.value);
}
