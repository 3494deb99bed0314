import type Fraction from "fraction.js";

/** A term: its coefficient and the exponent of each variable, in the order of the variables. */
export interface PolynomialTerm {
  coefficient: Fraction;
  exponents: readonly number[];
}

/**
 * A polynomial as computer algebra writes it: `-3*x**2*y + x/2 - 7/4`, highest degree first. `0` where nothing is left;
 * terms of equal exponents are added.
 */
export function writePolynomial(terms: readonly PolynomialTerm[], variables: readonly string[]): string {
  const sums = new Map<string, PolynomialTerm>();
  for (const term of terms) {
    const key = term.exponents.join();
    const known = sums.get(key);
    sums.set(key, known ? { ...term, coefficient: known.coefficient.add(term.coefficient) } : term);
  }
  const degree = ({ exponents }: PolynomialTerm): number => exponents.reduce((sum, each) => sum + each, 0);
  const kept = [...sums.values()]
    .filter(({ coefficient }) => coefficient.n !== 0n)
    .sort((a, b) => degree(b) - degree(a) || compare(b.exponents, a.exponents));
  if (kept.length === 0) return "0";
  return kept
    .map((term, i) => {
      const isNegative = term.coefficient.s < 0n;
      const sign = i === 0 ? (isNegative ? "-" : "") : isNegative ? " - " : " + ";
      return sign + writeTerm(term, variables);
    })
    .join("");
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) if (value !== b[i]) return value - (b[i] ?? 0);
  return 0;
}

/** Without its sign. */
function writeTerm({ coefficient, exponents }: PolynomialTerm, variables: readonly string[]): string {
  const powers = exponents.flatMap((exponent, i) => {
    if (exponent === 0) return [];
    const name = variables[i] ?? "";
    return exponent === 1 ? [name] : [`${name}**${exponent}`];
  });
  const { n, d } = coefficient;
  const over = d === 1n ? "" : `/${d}`;
  if (powers.length === 0) return `${n}${over}`;
  return `${n === 1n ? "" : `${n}*`}${powers.join("*")}${over}`;
}
