import Fraction from "fraction.js";
import { parsed, unreadable } from "../parse/reading.js";
import type { Parsed } from "../parse/reading.js";
import { MAX_EXPONENT, parseFormula } from "./formula.js";
import type { Formula } from "./formula.js";

/** Coefficients of a polynomial by the exponents of its variables, in their order: `2,0` is x^2 of x and y. No zeros. */
export type Polynomial = ReadonlyMap<string, Fraction>;

const MAX_TERMS = 5_000;
/** Products of two terms that one formula may cost. */
const MAX_PRODUCTS = 200_000;

/**
 * The polynomial that a formula stands for, exactly. A division by something else than a number, an exponent that is no whole
 * number from 0 and more work than bounded are unreadable.
 */
export function polynomialOf(formula: Formula, variables: readonly string[]): Parsed<Polynomial> {
  try {
    return parsed(new Expander(variables).expand(formula));
  } catch (error) {
    if (error instanceof NoPolynomial) return unreadable(error.message);
    throw error;
  }
}

/** The polynomial that a text stands for (`parseFormula` without functions, then `polynomialOf`). */
export function parsePolynomial(text: string, variables: readonly string[]): Parsed<Polynomial> {
  const formula = parseFormula(text, { names: variables, functions: false });
  return formula.ok ? polynomialOf(formula.value, variables) : formula;
}

export function samePolynomial(a: Polynomial, b: Polynomial): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key)?.equals(value) === true);
}

/** The derivative by the variable at position `at`. */
export function derivative(polynomial: Polynomial, at: number): Polynomial {
  const result = new Map<string, Fraction>();
  for (const [key, value] of polynomial) {
    const exponents = key.split(",").map(Number);
    const exponent = exponents[at] ?? 0;
    if (exponent === 0) continue;
    exponents[at] = exponent - 1;
    result.set(exponents.join(), value.mul(exponent));
  }
  return result;
}

/** Whether a formula is a sum of terms, each a product of numbers and powers of names: no bracket around a sum is left. */
export function isExpanded(formula: Formula): boolean {
  switch (formula.kind) {
    case "sum":
      return isExpanded(formula.left) && isExpanded(formula.right);
    default:
      return isTerm(formula);
  }
}

/** Terms of the outermost sum. */
export function countTerms(formula: Formula): number {
  return formula.kind === "sum" ? countTerms(formula.left) + countTerms(formula.right) : 1;
}

function isTerm(formula: Formula): boolean {
  switch (formula.kind) {
    case "number":
    case "name":
    case "constant":
      return true;
    case "product":
      return isTerm(formula.left) && isTerm(formula.right);
    case "quotient":
      return isTerm(formula.left) && formula.right.kind === "number";
    case "power":
      return formula.left.kind === "name" && formula.right.kind === "number";
    default:
      return false;
  }
}

class NoPolynomial extends Error {}

class Expander {
  private products = 0;

  constructor(private readonly variables: readonly string[]) {}

  expand(formula: Formula): Polynomial {
    switch (formula.kind) {
      case "number":
        return this.constant(formula.value);
      case "name": {
        const at = this.variables.indexOf(formula.name);
        if (at < 0) throw new NoPolynomial(`"${formula.name}" is no variable of this polynomial`);
        return new Map([[this.variables.map((_, i) => (i === at ? 1 : 0)).join(), new Fraction(1)]]);
      }
      case "sum":
        return this.add(this.expand(formula.left), this.expand(formula.right));
      case "product":
        return this.multiply(this.expand(formula.left), this.expand(formula.right));
      case "quotient": {
        const divisor = this.numberOf(this.expand(formula.right));
        if (divisor === undefined) throw new NoPolynomial("a division by something else than a number");
        if (divisor.n === 0n) throw new NoPolynomial("a division by zero");
        return this.multiply(this.expand(formula.left), this.constant(divisor.inverse()));
      }
      case "power": {
        const exponent = this.numberOf(this.expand(formula.right));
        if (exponent?.d !== 1n || exponent.s < 0n || exponent.n > BigInt(MAX_EXPONENT))
          throw new NoPolynomial(`an exponent that is no whole number from 0 to ${MAX_EXPONENT}`);
        const base = this.expand(formula.left);
        let result: Polynomial = this.constant(new Fraction(1));
        for (let i = 0n; i < exponent.n; i++) result = this.multiply(result, base);
        return result;
      }
      default:
        throw new NoPolynomial("a function in a polynomial");
    }
  }

  private constant(value: Fraction): Polynomial {
    const key = this.variables.map(() => 0).join();
    return value.n === 0n ? new Map() : new Map([[key, value]]);
  }

  /** The value of a polynomial without variables. */
  private numberOf(polynomial: Polynomial): Fraction | undefined {
    if (polynomial.size === 0) return new Fraction(0);
    const [[key, value] = ["", undefined]] = polynomial;
    return polynomial.size === 1 && !/[1-9]/.test(key) ? value : undefined;
  }

  private add(a: Polynomial, b: Polynomial): Polynomial {
    const sum = new Map(a);
    for (const [key, value] of b) put(sum, key, value);
    if (sum.size > MAX_TERMS) throw new NoPolynomial("too many terms");
    return sum;
  }

  private multiply(a: Polynomial, b: Polynomial): Polynomial {
    this.products += a.size * b.size;
    if (this.products > MAX_PRODUCTS) throw new NoPolynomial("too much to multiply out");
    const product = new Map<string, Fraction>();
    for (const [key, value] of a) {
      const exponents = key.split(",").map(Number);
      for (const [other, factor] of b) {
        const sum = other.split(",").map((each, i) => Number(each) + (exponents[i] ?? 0));
        put(product, sum.join(), value.mul(factor));
      }
    }
    if (product.size > MAX_TERMS) throw new NoPolynomial("too many terms");
    return product;
  }
}

function put(sum: Map<string, Fraction>, key: string, value: Fraction): void {
  const total = sum.get(key)?.add(value) ?? value;
  if (total.n === 0n) sum.delete(key);
  else sum.set(key, total);
}
