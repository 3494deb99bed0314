import Fraction from "fraction.js";
import * as C from "./complex.js";
import type { Complex } from "./complex.js";
import { differentiateAt } from "./calculus.js";
import type { Formula } from "./formula.js";

/**
 * Points off the real axis and close enough to it that `log(x^3)` and `3*log(x)` agree: a formula that is analytic equals
 * another one everywhere if it does on any piece of the plane, and no domain of a real function is in the way.
 */
const COMPLEX_POINTS: readonly Complex[] = [
  [0.61, 0.13],
  [0.83, -0.21],
  [1.07, 0.29],
  [1.31, -0.17],
  [0.47, 0.11],
  [0.29, -0.07],
  [1.63, 0.23],
  [0.71, -0.31],
  [0.19, 0.05],
  [1.19, 0.41],
].map(([re = 0, im = 0]) => C.complex(re, im));
/** For formulas with bars: points of the real axis, many of them small so that asin(9x) has a value at some. */
const REAL_POINTS: readonly Complex[] = [
  0.013, 0.037, 0.059, 0.083, 0.097, 0.23, 0.41, 0.67, 0.89, 1.13, 1.71, 2.33, 3.19, 4.57, 7.41, 9.83, -0.017,
  -0.043, -0.071, -0.31, -0.59, -1.27, -2.03, -3.61, -5.87, -8.23, -9.71,
].map((re) => C.complex(re));

const ENOUGH_POINTS = 6;
/** Relative to the largest of the numbers that were added up. Double precision loses some five of sixteen digits here. */
const TOLERANCE = 1e-10;

/**
 * Whether the derivative of `formula` is `integrand`, by comparing both at points; undefined where too few points have values.
 * Numbers of both are exact and have at most nine digits (the parser's bound): a coefficient that is only close differs by more
 * than the tolerance.
 */
export function isAntiderivative(
  formula: Formula,
  integrand: Formula,
  variable: string,
): boolean | undefined {
  const points = hasBars(formula) || hasBars(integrand) ? REAL_POINTS : COMPLEX_POINTS;
  let compared = 0;
  for (const at of points) {
    const expected = differentiateAt(integrand, { variable, at }).value;
    const { slope } = differentiateAt(formula, { variable, at });
    if (points === REAL_POINTS && (Math.abs(expected.im) > 1e-12 || Number.isNaN(C.magnitude(expected))))
      continue;
    const size = Math.max(C.magnitude(expected), sizeOf(formula, variable, at), 1e-6);
    const difference = C.magnitude(C.sub(slope, expected));
    if (!Number.isFinite(size) || !Number.isFinite(difference)) {
      // A formula without a value where the integrand has one is no antiderivative; an overflow says nothing.
      if (Number.isFinite(C.magnitude(expected)) && Number.isNaN(C.magnitude(slope))) return false;
      continue;
    }
    if (difference > TOLERANCE * size) return false;
    compared++;
  }
  return compared >= ENOUGH_POINTS ? true : undefined;
}

/** The largest derivative among the terms of a sum: what cancels leaves an error of its size. */
function sizeOf(formula: Formula, variable: string, at: Complex): number {
  if (formula.kind === "sum")
    return Math.max(sizeOf(formula.left, variable, at), sizeOf(formula.right, variable, at));
  if (formula.kind === "product" && formula.left.kind === "number" && formula.right.kind === "sum")
    return Math.abs(formula.left.value.valueOf()) * sizeOf(formula.right, variable, at);
  return C.magnitude(differentiateAt(formula, { variable, at }).slope);
}

function hasBars(formula: Formula): boolean {
  switch (formula.kind) {
    case "call":
      return formula.function === "abs" || hasBars(formula.argument);
    case "number":
    case "name":
    case "constant":
      return false;
    default:
      return hasBars(formula.left) || hasBars(formula.right);
  }
}

/**
 * The formula without its constant of integration: `+ C` once, as a term of the outermost sum. Undefined where C stands
 * anywhere else.
 */
export function withoutConstant(formula: Formula, name: string): Formula | undefined {
  const terms: Formula[] = [];
  let constants = 0;
  const visit = (each: Formula): void => {
    if (each.kind === "sum") {
      visit(each.left);
      visit(each.right);
    } else if (isConstant(each, name)) constants++;
    else terms.push(each);
  };
  visit(formula);
  if (constants > 1 || terms.some((term) => mentions(term, name))) return undefined;
  const [first, ...rest] = terms;
  // Nothing but a constant: the antiderivative of 0.
  if (!first) return { kind: "number", value: new Fraction(0) };
  return rest.reduce<Formula>((left, right) => ({ kind: "sum", left, right }), first);
}

/** `C` or `-C`. */
function isConstant(formula: Formula, name: string): boolean {
  if (formula.kind === "product" && formula.left.kind === "number" && formula.left.value.n === 1n)
    return isConstant(formula.right, name);
  return formula.kind === "name" && formula.name === name;
}

function mentions(formula: Formula, name: string): boolean {
  switch (formula.kind) {
    case "name":
      return formula.name === name;
    case "number":
    case "constant":
      return false;
    case "call":
      return mentions(formula.argument, name);
    default:
      return mentions(formula.left, name) || mentions(formula.right, name);
  }
}
