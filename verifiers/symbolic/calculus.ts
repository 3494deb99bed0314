import type Fraction from "fraction.js";
import * as C from "./complex.js";
import type { Complex } from "./complex.js";
import type { Formula, FunctionName } from "./formula.js";

/** A value with its derivative, both at one point (forward differentiation). */
interface Dual {
  value: Complex;
  slope: Complex;
}

/** What a formula's names stand for at a point; names left out are constants of value 0 and slope 0. */
export interface Point {
  variable: string;
  at: Complex;
  /** Values of further names: a constant of integration. */
  constants?: Readonly<Record<string, Complex>>;
}

const ZERO = C.complex(0);
const ONE = C.complex(1);

/**
 * The value and the derivative of a formula at a point by the rules of differentiation, without symbols: sums, products and
 * chains are exact up to rounding. Principal values; NaN where the formula has no value. The derivative of |u| is taken along
 * the real axis only: elsewhere it is NaN.
 */
export function differentiateAt(formula: Formula, point: Point): Dual {
  switch (formula.kind) {
    case "number":
      return { value: C.complex(toNumber(formula.value)), slope: ZERO };
    case "constant":
      return { value: C.complex(formula.name === "e" ? Math.E : Math.PI), slope: ZERO };
    case "name":
      return formula.name === point.variable
        ? { value: point.at, slope: ONE }
        : { value: point.constants?.[formula.name] ?? ZERO, slope: ZERO };
    case "sum": {
      const [a, b] = sides(formula, point);
      return { value: C.add(a.value, b.value), slope: C.add(a.slope, b.slope) };
    }
    case "product": {
      const [a, b] = sides(formula, point);
      return {
        value: C.mul(a.value, b.value),
        slope: C.add(C.mul(a.slope, b.value), C.mul(a.value, b.slope)),
      };
    }
    case "quotient": {
      const [a, b] = sides(formula, point);
      const value = C.div(a.value, b.value);
      return { value, slope: C.div(C.sub(a.slope, C.mul(value, b.slope)), b.value) };
    }
    case "power":
      return powerAt(...sides(formula, point));
    case "call":
      return callAt(formula.function, differentiateAt(formula.argument, point));
  }
}

function sides({ left, right }: { left: Formula; right: Formula }, point: Point): [Dual, Dual] {
  return [differentiateAt(left, point), differentiateAt(right, point)];
}

function toNumber(value: Fraction): number {
  return value.valueOf();
}

function isZero({ re, im }: Complex): boolean {
  return re === 0 && im === 0;
}

function powerAt(a: Dual, b: Dual): Dual {
  const value = C.power(a.value, b.value);
  const ofBase = isZero(a.slope)
    ? ZERO
    : C.mul(C.mul(b.value, C.power(a.value, C.sub(b.value, ONE))), a.slope);
  const ofExponent = isZero(b.slope) ? ZERO : C.mul(C.mul(value, C.log(a.value)), b.slope);
  return { value, slope: C.add(ofBase, ofExponent) };
}

function callAt(name: FunctionName, { value: x, slope }: Dual): Dual {
  const chain = (value: Complex, derivative: Complex): Dual => ({ value, slope: C.mul(derivative, slope) });
  const inverse = (denominator: Complex): Complex => C.div(ONE, denominator);
  switch (name) {
    case "sin":
      return chain(C.sin(x), C.cos(x));
    case "cos":
      return chain(C.cos(x), C.mul(C.complex(-1), C.sin(x)));
    case "tan": {
      const cosine = C.cos(x);
      return chain(C.div(C.sin(x), cosine), inverse(C.mul(cosine, cosine)));
    }
    case "asin":
      return chain(C.asin(x), inverse(C.sqrt(C.sub(ONE, C.mul(x, x)))));
    case "acos": {
      const value = C.sub(C.complex(Math.PI / 2), C.asin(x));
      return chain(value, C.mul(C.complex(-1), inverse(C.sqrt(C.sub(ONE, C.mul(x, x))))));
    }
    case "atan":
      return chain(C.atan(x), inverse(C.add(ONE, C.mul(x, x))));
    case "exp": {
      const value = C.exp(x);
      return chain(value, value);
    }
    case "log":
      return chain(C.log(x), inverse(x));
    case "sqrt": {
      const value = C.sqrt(x);
      return chain(value, inverse(C.mul(C.complex(2), value)));
    }
    case "abs":
      if (x.im !== 0 || slope.im !== 0) return { value: C.complex(NaN), slope: C.complex(NaN) };
      return chain(C.complex(Math.abs(x.re)), C.complex(Math.sign(x.re)));
  }
}
