/** A kind of number: how it is read, and the four operations. Undefined is passed on: no number, a division by zero. */
export interface NumberKind<T> {
  /** Of digits, perhaps with a point and more digits. */
  number(text: string): T | undefined;
  add(a: T, b: T): T | undefined;
  subtract(a: T, b: T): T | undefined;
  multiply(a: T, b: T): T | undefined;
  divide(a: T, b: T): T | undefined;
}

/** An exact quotient, denominator > 0, not reduced. */
export interface Quotient {
  numerator: bigint;
  denominator: bigint;
}

/** Deepest nesting of brackets that is read. */
const MAX_DEPTH = 50;
const MAX_DIGITS = 400;

/**
 * The value of an arithmetic expression of whole or decimal numbers with + - * / and brackets: * and / before + and -, equal
 * ranks from the left; a minus sign directly before a number or a bracket, behind another operator or at the start,
 * belongs to it. Undefined where the text is no such expression or `kind` cannot work it out.
 */
export function valueOf<T>(given: string, kind: NumberKind<T>, maxLength = 4_000): T | undefined {
  if (given.length > maxLength) return undefined;
  const text = /[^ -~]/.test(given) ? plainText(given) : given;
  let at = 0;
  /** The next sign, blanks before it passed over; "" at the end. */
  const next = (): string => {
    while (text.charCodeAt(at) === 32) at++;
    return text.charAt(at);
  };
  const digits = (): void => {
    while (isDigit(text.charCodeAt(at))) at++;
  };
  const operand = (depth: number): T | undefined => {
    if (depth > MAX_DEPTH) return undefined;
    const char = next();
    const start = at;
    if (isDigit(text.charCodeAt(at))) {
      digits();
      if (text.charAt(at) === ".") {
        at++;
        if (!isDigit(text.charCodeAt(at))) return undefined;
        digits();
      }
      return at - start <= MAX_DIGITS ? kind.number(text.slice(start, at)) : undefined;
    }
    at++;
    if (char === "-") {
      if (next() === "-") return undefined;
      const [zero, value] = [kind.number("0"), operand(depth + 1)];
      return zero === undefined || value === undefined ? undefined : kind.subtract(zero, value);
    }
    if (char !== "(") return undefined;
    const inner = climb(1, depth + 1);
    if (next() !== ")") return undefined;
    at++;
    return inner;
  };
  // Precedence climbing: operators of at least `rank` belong to this level.
  const climb = (rank: number, depth: number): T | undefined => {
    let left = operand(depth);
    for (;;) {
      const operator = next();
      const own = operator === "+" || operator === "-" ? 1 : operator === "*" || operator === "/" ? 2 : 0;
      if (left === undefined || own < rank) return left;
      at++;
      const right = climb(own + 1, depth);
      if (right === undefined) return undefined;
      if (operator === "+") left = kind.add(left, right);
      else if (operator === "-") left = kind.subtract(left, right);
      else if (operator === "*") left = kind.multiply(left, right);
      else left = kind.divide(left, right);
    }
  };
  const value = climb(1, 0);
  return next() === "" ? value : undefined;
}

/** With the usual signs, and other blanks as blanks. */
function plainText(text: string): string {
  return text
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/÷/g, "/")
    .replace(/×/g, "*")
    .replace(/[\t\n\r\u00a0]/g, " ");
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

const sum = (a: Quotient, b: Quotient, sign: bigint): Quotient =>
  a.denominator === b.denominator
    ? { numerator: a.numerator + sign * b.numerator, denominator: a.denominator }
    : {
        numerator: a.numerator * b.denominator + sign * b.numerator * a.denominator,
        denominator: a.denominator * b.denominator,
      };

/** Exact: nothing is ever rounded. */
export const QUOTIENTS: NumberKind<Quotient> = {
  number(text) {
    const point = text.indexOf(".");
    if (point < 0) return { numerator: BigInt(text), denominator: 1n };
    const places = text.length - point - 1;
    return {
      numerator: BigInt(text.slice(0, point) + text.slice(point + 1)),
      denominator: 10n ** BigInt(places),
    };
  },
  add: (a, b) => sum(a, b, 1n),
  subtract: (a, b) => sum(a, b, -1n),
  multiply: (a, b) => ({
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  }),
  divide(a, b) {
    if (b.numerator === 0n) return undefined;
    const sign = b.numerator < 0n ? -1n : 1n;
    return {
      numerator: sign * a.numerator * b.denominator,
      denominator: sign * a.denominator * b.numerator,
    };
  },
};

/** The exact value where it is a whole number. */
export function wholeValueOf(text: string, maxLength?: number): bigint | undefined {
  const value = valueOf(text, QUOTIENTS, maxLength);
  return value && value.numerator % value.denominator === 0n
    ? value.numerator / value.denominator
    : undefined;
}
