import { NAMES } from "./arithmetic.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Deepest nesting of brackets that is read. */
const MAX_DEPTH = 40;
/** Largest shift: more is no calculation by hand, and big integers cost time beyond. */
const MAX_SHIFT = 64n;
/** Equals signs that are read. */
const MAX_STEPS = 12;

class Unreadable extends Error {}

/**
 * The value of an expression of whole numbers of any size (decimal, or hexadecimal behind `0x`) with + - * << >> and
 * brackets: * before + and -, those before the shifts, equal ranks from the left; `>>` rounds down. Undefined where the
 * text is no such expression.
 */
export function evaluateIntegers(text: string, maxLength = 4_000): bigint | undefined {
  if (text.length > maxLength) return undefined;
  const tokens = text.match(/0x[0-9a-f]{1,400}|\d{1,400}|<<|>>|[-+*()]|\S/gi) ?? [];
  let at = 0;
  const take = (...options: string[]): string | undefined =>
    options.includes(tokens[at] ?? "") ? tokens[at++] : undefined;
  const atom = (depth: number): bigint => {
    if (depth > MAX_DEPTH) throw new Unreadable();
    if (take("-")) return -atom(depth + 1);
    if (take("(")) {
      const value = shift(depth + 1);
      if (!take(")")) throw new Unreadable();
      return value;
    }
    const token = tokens[at++] ?? "";
    if (!/^(?:0x[0-9a-f]+|\d+)$/i.test(token)) throw new Unreadable();
    return BigInt(token.toLowerCase());
  };
  const product = (depth: number): bigint => {
    let value = atom(depth);
    while (take("*")) value *= atom(depth);
    return value;
  };
  const sum = (depth: number): bigint => {
    let value = product(depth);
    for (;;) {
      const sign = take("+", "-");
      if (sign === undefined) return value;
      const term = product(depth);
      value = sign === "+" ? value + term : value - term;
    }
  };
  const shift = (depth: number): bigint => {
    let value = sum(depth);
    for (;;) {
      const direction = take("<<", ">>");
      if (direction === undefined) return value;
      const count = sum(depth);
      if (count < 0n || count > MAX_SHIFT) throw new Unreadable();
      value = direction === "<<" ? value << count : value >> count;
    }
  };
  try {
    const value = shift(0);
    return at === tokens.length ? value : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/**
 * A value as the end of a calculation: `36`, `x = 36`, `12 * 3 = 36`. `parseEnd` reads what stands behind the last equals
 * sign; `evaluate` must give the same value for every part before it.
 */
export function parseChain<T>(
  text: string,
  parseEnd: (end: string) => Parsed<T>,
  evaluate: (part: string) => T | undefined,
  equal: (a: T, b: T) => boolean = (a, b) => a === b,
): Parsed<T> {
  const parts = text.split("=").map((part) => part.trim());
  if (parts.length > MAX_STEPS) return unreadable("too many equals signs");
  const end = parseEnd(parts.pop() ?? "");
  if (!end.ok) return end;
  for (const part of parts) {
    if (NAMES.has(part.toLowerCase())) continue;
    const value = evaluate(plainOperators(part));
    if (value === undefined || !equal(value, end.value)) return unreadable("a chain of different values");
  }
  return parsed(end.value);
}

/** Operators as `+ - *`, numbers without the commas between their thousands, no LaTeX marks. */
function plainOperators(text: string): string {
  return text
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/[×·⋅]|\\times|\\cdot/g, "*")
    .replace(/\\left|\\right|\$/g, "")
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "");
}
