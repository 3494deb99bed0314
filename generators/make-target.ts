/**
 * An arithmetic expression that uses each of `numbers` once and has exactly the value `target`, or undefined where there
 * is none. Exhaustive over all orders, groupings and the four operators, in exact fractions; undefined also when the
 * `budget` of combinations is used up, which the call counts down. Numbers are whole, at most 1,000.
 */
export function findExpression(
  numbers: readonly number[],
  target: number,
  budget: { steps: number } = { steps: Infinity },
): string | undefined {
  const search = (terms: readonly Term[]): string | undefined => {
    const [only] = terms;
    if (terms.length === 1 && only) return only.num === target * only.den ? only.text : undefined;
    for (let i = 0; i < terms.length; i++) {
      for (let j = i + 1; j < terms.length; j++) {
        const rest = terms.filter((_, k) => k !== i && k !== j);
        for (const combined of combinations(terms[i] as Term, terms[j] as Term)) {
          if (budget.steps-- <= 0) return undefined;
          const found = search([combined, ...rest]);
          if (found !== undefined) return found;
        }
      }
    }
    return undefined;
  };
  return search(numbers.map((value) => ({ num: value, den: 1, text: String(value), rank: 3 })));
}

/** A value as a fraction (den > 0) with its text; rank: 1 sum, 2 product, 3 number. */
interface Term {
  num: number;
  den: number;
  text: string;
  rank: number;
}

function* combinations(a: Term, b: Term): Generator<Term> {
  yield term(a.num * b.den + b.num * a.den, a.den * b.den, `${a.text} + ${b.text}`, 1);
  yield term(a.num * b.num, a.den * b.den, `${grouped(a, 2)} * ${grouped(b, 2)}`, 2);
  yield term(a.num * b.den - b.num * a.den, a.den * b.den, `${a.text} - ${grouped(b, 2)}`, 1);
  yield term(b.num * a.den - a.num * b.den, a.den * b.den, `${b.text} - ${grouped(a, 2)}`, 1);
  if (b.num !== 0) yield term(a.num * b.den, a.den * b.num, `${grouped(a, 2)} / ${grouped(b, 3)}`, 2);
  if (a.num !== 0) yield term(b.num * a.den, b.den * a.num, `${grouped(b, 2)} / ${grouped(a, 3)}`, 2);
}

function grouped(part: Term, rank: number): string {
  return part.rank < rank ? `(${part.text})` : part.text;
}

function term(num: number, den: number, text: string, rank: number): Term {
  // Numbers up to 1,000 and six of them stay far below 2^53 only when reduced on the way.
  const divisor = greatestCommonDivisor(Math.abs(num), Math.abs(den)) * (den < 0 ? -1 : 1);
  return { num: num / divisor, den: den / divisor, text, rank };
}

/** Of whole numbers >= 0; gcd(0, 0) = 1 so that it can be divided by. */
export function greatestCommonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a === 0 ? 1 : a;
}
