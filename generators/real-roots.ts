import { bigGreatestCommonDivisor } from "./divisor.js";

/** Coefficients of a polynomial in one variable from the constant upwards; the last one is not 0. */
export type Coefficients = readonly bigint[];

/** A fraction; the denominator is positive. */
export interface Ratio {
  n: bigint;
  d: bigint;
}

/** A polynomial whose distinct real roots can be counted exactly: its Sturm chain, the first without multiple roots. */
export interface RootCounter {
  /** Distinct real roots in all. */
  total: number;
  /** Distinct real roots up to `x`, itself included. */
  upTo(x: Ratio): number;
  /** Distinct real roots below `x`. */
  below(x: Ratio): number;
}

/**
 * Counts the distinct real roots of a polynomial exactly, by Sturm's theorem in whole numbers: no root is lost because its
 * closed form is complex (casus irreducibilis). The polynomial is of degree 1 at least.
 */
export function countRoots(polynomial: Coefficients): RootCounter {
  const common = greatestCommonDivisor(polynomial, differentiate(polynomial));
  const simple = common.length > 1 ? divide(polynomial, common) : polynomial;
  const chain: Coefficients[] = [simple, differentiate(simple)];
  for (;;) {
    const [a, b] = [chain.at(-2) ?? [], chain.at(-1) ?? []];
    if (b.length <= 1) break;
    const rest = remainder(a, b);
    if (rest.length === 0) break;
    chain.push(primitive(rest.map((c) => -c)));
  }
  const variations = (signs: readonly bigint[]): number => {
    let count = 0;
    let last = 0n;
    for (const sign of signs) {
      if (sign === 0n) continue;
      if (last !== 0n && last > 0n !== sign > 0n) count++;
      last = sign;
    }
    return count;
  };
  const lead = (each: Coefficients): bigint => each.at(-1) ?? 0n;
  const atMinusInfinity = variations(chain.map((each) => (each.length % 2 === 0 ? -lead(each) : lead(each))));
  const upTo = (x: Ratio): number => atMinusInfinity - variations(chain.map((each) => valueAt(each, x)));
  return {
    total: atMinusInfinity - variations(chain.map(lead)),
    upTo,
    below: (x) => upTo(x) - (valueAt(simple, x) === 0n ? 1 : 0),
  };
}

/** The distinct real roots in ascending order, each to the nearest multiple of 1 / `unit` (a whole number). */
export function roundedRoots(polynomial: Coefficients, unit: bigint): bigint[] {
  const counter = countRoots(polynomial);
  // Cauchy's bound: all roots are smaller.
  const largest = polynomial.reduce((most, c) => (abs(c) > most ? abs(c) : most), 0n);
  const bound = 2n + largest / abs(polynomial.at(-1) ?? 1n);
  return Array.from({ length: counter.total }, (_, i) => {
    // The first half unit h with root i in (h - 1, h].
    let [low, high] = [-bound * 2n * unit, bound * 2n * unit];
    while (low < high) {
      const middle = (low + high) >> 1n;
      if (counter.upTo({ n: middle, d: 2n * unit }) > i) high = middle;
      else low = middle + 1n;
    }
    // Both (2k - 1, 2k] and (2k, 2k + 1] round to k.
    return low >> 1n;
  });
}

function abs(n: bigint): bigint {
  return n < 0n ? -n : n;
}

/** The value at n/d times a positive power of d: only its sign counts. */
function valueAt(polynomial: Coefficients, { n, d }: Ratio): bigint {
  let value = 0n;
  let power = 1n;
  for (let i = polynomial.length - 1; i >= 0; i--) {
    value = value * n + (polynomial[i] ?? 0n) * power;
    power *= d;
  }
  return value;
}

function differentiate(polynomial: Coefficients): bigint[] {
  return polynomial.slice(1).map((c, i) => c * BigInt(i + 1));
}

/** Without the greatest common divisor of its coefficients; signs stay. */
function primitive(polynomial: Coefficients): bigint[] {
  let divisor = 0n;
  for (const c of polynomial) divisor = bigGreatestCommonDivisor(abs(c), divisor);
  return divisor === 0n ? [...polynomial] : polynomial.map((c) => c / divisor);
}

/** A positive multiple of the remainder of a / b, in whole numbers. */
function remainder(a: Coefficients, b: Coefficients): bigint[] {
  let rest = [...a];
  const lead = b.at(-1) ?? 1n;
  const factor = abs(lead);
  while (rest.length >= b.length) {
    const top = rest.at(-1) ?? 0n;
    const shift = rest.length - b.length;
    const times = lead > 0n ? top : -top;
    rest = rest.map((c, i) => c * factor - (i >= shift ? times * (b[i - shift] ?? 0n) : 0n));
    do rest.pop();
    while (rest.length > 0 && rest.at(-1) === 0n);
  }
  return rest;
}

function greatestCommonDivisor(a: Coefficients, b: Coefficients): bigint[] {
  let [x, y] = [primitive(a), primitive(b)];
  while (y.length > 0) [x, y] = [y, primitive(remainder(x, y))];
  return x;
}

/** a / b, which comes out without a remainder, up to a positive factor. */
function divide(a: Coefficients, b: Coefficients): bigint[] {
  const lead = b.at(-1) ?? 1n;
  const factor = abs(lead);
  let rest = [...a];
  const quotient: bigint[] = [];
  while (rest.length >= b.length) {
    const shift = rest.length - b.length;
    const top = (rest.at(-1) ?? 0n) * (lead > 0n ? 1n : -1n);
    for (let i = 0; i < quotient.length; i++) quotient[i] = (quotient[i] ?? 0n) * factor;
    quotient.unshift(top);
    rest = rest.map((c, i) => c * factor - (i >= shift ? top * (b[i - shift] ?? 0n) : 0n));
    rest.pop();
  }
  return primitive(quotient);
}
