import Fraction from "fraction.js";

/** Symbols that a new operator may have. */
export const OPERATOR_SYMBOLS = ["#", "@", "$", "&", "%", "~"] as const;

type Formula = (a: Fraction, b: Fraction) => Fraction | undefined;

/** The shapes of formulas in a and b: what is matched, and the value of its parts. Undefined for a division by zero. */
const SHAPES: readonly [RegExp, (numbers: readonly number[]) => Formula][] = [
  [
    /^(\d{1,3})\*a([+-])(\d{1,3})\*b$/,
    ([p = 0, sign = 1, q = 0]) =>
      (a, b) =>
        a.mul(p).add(b.mul(sign * q)),
  ],
  [
    /^(\d{1,3})\*a\*b$/,
    ([p = 0]) =>
      (a, b) =>
        a.mul(b).mul(p),
  ],
  [
    /^a\*b([+-])(\d{1,3})\*a$/,
    ([sign = 1, p = 0]) =>
      (a, b) =>
        a.mul(b).add(a.mul(sign * p)),
  ],
  [
    /^a\*a-(\d{1,3})\*b$/,
    ([p = 0]) =>
      (a, b) =>
        a.mul(a).sub(b.mul(p)),
  ],
  [/^\(a \+ b\)\/b$/, () => (a, b) => (b.n === 0n ? undefined : a.add(b).div(b))],
  [
    /^\(a - b\)\/(\d{1,3})$/,
    ([p = 0]) =>
      (a, b) =>
        p === 0 ? undefined : a.sub(b).div(p),
  ],
  [/^\|a-b\|$/, () => (a, b) => a.sub(b).abs()],
  [/^max\(a, b\)$/, () => (a, b) => (a.compare(b) >= 0 ? a : b)],
  [/^min\(a, b\)$/, () => (a, b) => (a.compare(b) <= 0 ? a : b)],
];

/** The operation that a formula writes; undefined for a formula of no known shape. */
export function formulaOf(text: string): Formula | undefined {
  for (const [shape, build] of SHAPES) {
    const match = shape.exec(text);
    if (match)
      return build(match.slice(1).map((part) => (part === "+" ? 1 : part === "-" ? -1 : Number(part))));
  }
  return undefined;
}

/** Bits of the largest numerator or denominator: squares in a long expression grow without end. */
const MAX_SIZE = 10n ** 60n;
const MAX_DEPTH = 30;

/**
 * The value of an expression over the new operators: brackets first, else from left to right, all operators alike. Undefined
 * where it is not well formed, divides by zero or grows beyond 60 digits.
 */
export function evaluateOperators(
  expression: string,
  definitions: Readonly<Record<string, string>>,
): Fraction | undefined {
  const tokens = expression.match(/\d+|\S/g) ?? [];
  let at = 0;
  const operand = (depth: number): Fraction | undefined => {
    const token = tokens[at++] ?? "";
    if (/^\d+$/.test(token)) return new Fraction(BigInt(token));
    if (token !== "(" || depth >= MAX_DEPTH) return undefined;
    const inner = chain(depth + 1);
    return tokens[at++] === ")" ? inner : undefined;
  };
  const chain = (depth: number): Fraction | undefined => {
    let value = operand(depth);
    for (;;) {
      const symbol = tokens[at] ?? ")";
      if (value === undefined || symbol === ")") return value;
      at++;
      const text = Object.hasOwn(definitions, symbol) ? definitions[symbol] : undefined;
      const right = operand(depth);
      value = text !== undefined && right ? formulaOf(text)?.(value, right) : undefined;
      if (value !== undefined && (value.n > MAX_SIZE || value.d > MAX_SIZE)) return undefined;
    }
  };
  const value = chain(0);
  return at === tokens.length ? value : undefined;
}
