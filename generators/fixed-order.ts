import type { Rng } from "./rng.js";
import { greatestCommonDivisor } from "./make-target.js";

/** A value as a reduced fraction (den > 0) with its tokens; rank: 1 sum, 2 product, 3 number. */
interface Term {
  num: number;
  den: number;
  tokens: readonly string[];
  rank: number;
}

const OPERATORS = ["+", "-", "*", "/"] as const;
type Operator = (typeof OPERATORS)[number];

/** Numbers up to which every way to set brackets is tried. */
export const EXHAUSTIVE = 6;
/** Largest whole value, up or down, that the search over long sequences keeps. */
const LARGEST = 1_000;

/**
 * Tokens of an expression whose numbers are `numbers` in this order and whose value is `target`. Up to six numbers the
 * search is exhaustive, in exact fractions (for numbers up to 20, where nothing exceeds 2^53); beyond, it takes one number
 * after the other into a whole value, which finds nearly every target of ten and more numbers but proves nothing where it
 * fails.
 */
export function findInOrder(numbers: readonly number[], target: number): string[] | undefined {
  return numbers.length <= EXHAUSTIVE ? searchAll(numbers, target) : searchChain(numbers, target);
}

function searchAll(numbers: readonly number[], target: number): string[] | undefined {
  const known = new Map<string, Term[]>();
  const values = (from: number, to: number): Term[] => {
    const key = `${from} ${to}`;
    const done = known.get(key);
    if (done) return done;
    const found = new Map<string, Term>();
    if (to - from === 1) found.set("", leaf(numbers[from] ?? 0));
    for (let cut = from + 1; cut < to; cut++)
      for (const a of values(from, cut))
        for (const b of values(cut, to))
          for (const operator of OPERATORS) {
            const value = apply(operator, a, b);
            if (value && !found.has(`${value[0]}/${value[1]}`))
              found.set(`${value[0]}/${value[1]}`, join(operator, a, b, value));
          }
    const list = [...found.values()];
    known.set(key, list);
    return list;
  };
  const n = numbers.length;
  if (n === 1) return numbers[0] === target ? [String(target)] : undefined;
  for (let cut = n - 1; cut >= 1; cut--)
    for (const a of values(0, cut))
      for (const b of values(cut, n))
        for (const operator of OPERATORS) {
          const value = apply(operator, a, b);
          if (value?.[0] === target && value[1] === 1) return [...join(operator, a, b, value).tokens];
        }
  return undefined;
}

function searchChain(numbers: readonly number[], target: number): string[] | undefined {
  const [first = 0, ...rest] = numbers;
  if (Math.abs(first) > LARGEST || Math.abs(target) > LARGEST) return undefined;
  // One layer a number: for each value the operator and the value before it, 0 where it is not reached.
  const layers: Int32Array[] = [];
  let values = [first];
  for (const next of rest) {
    const layer = new Int32Array(2 * LARGEST + 1);
    const reached: number[] = [];
    for (const before of values)
      for (let i = 0; i < OPERATORS.length; i++) {
        const value = whole(OPERATORS[i] ?? "+", before, next);
        if (value === undefined || layer[value + LARGEST] !== 0) continue;
        layer[value + LARGEST] = 4 * (before + LARGEST) + i + 1;
        reached.push(value);
      }
    layers.push(layer);
    values = reached;
  }
  const operators: Operator[] = [];
  let at = target;
  for (const layer of layers.reverse()) {
    const step = (layer[at + LARGEST] ?? 0) - 1;
    if (step < 0) return undefined;
    operators.unshift(OPERATORS[step % 4] ?? "+");
    at = Math.floor(step / 4) - LARGEST;
  }
  let term = leaf(first);
  for (const [i, next] of rest.entries()) {
    const operator = operators[i] ?? "+";
    const b = leaf(next);
    const value = apply(operator, term, b);
    if (!value) return undefined;
    term = join(operator, term, b, value);
  }
  return [...term.tokens];
}

function whole(operator: Operator, a: number, b: number): number | undefined {
  if (operator === "/" && (b === 0 || a % b !== 0)) return undefined;
  const value = operator === "+" ? a + b : operator === "-" ? a - b : operator === "*" ? a * b : a / b;
  // + 0 turns -0 into 0.
  return Math.abs(value) <= LARGEST ? value + 0 : undefined;
}

/**
 * The value of a random expression over `numbers` in this order: brackets by random cuts, operators uniform; undefined
 * where it divides by zero or a number on the way grows beyond `LARGEST` or has a large denominator.
 */
export function randomValue(rng: Rng, numbers: readonly number[]): [num: number, den: number] | undefined {
  if (numbers.length === 1) return [numbers[0] ?? 0, 1];
  const cut = rng.int(1, numbers.length - 1);
  const a = randomValue(rng, numbers.slice(0, cut));
  const b = randomValue(rng, numbers.slice(cut));
  if (!a || !b) return undefined;
  const value = apply(rng.pick(OPERATORS), fraction(a), fraction(b));
  return value && Math.abs(value[0]) <= LARGEST * value[1] && value[1] <= LARGEST ? value : undefined;
}

function fraction([num, den]: readonly [number, number]): Term {
  return { num, den, tokens: [], rank: 3 };
}

function leaf(value: number): Term {
  return { num: value, den: 1, tokens: [String(value)], rank: 3 };
}

function apply(operator: Operator, a: Term, b: Term): [number, number] | undefined {
  let num: number;
  let den = a.den * b.den;
  if (operator === "+") num = a.num * b.den + b.num * a.den;
  else if (operator === "-") num = a.num * b.den - b.num * a.den;
  else if (operator === "*") num = a.num * b.num;
  else {
    if (b.num === 0) return undefined;
    num = a.num * b.den;
    den = a.den * b.num;
  }
  const divisor = greatestCommonDivisor(Math.abs(num), Math.abs(den)) * (den < 0 ? -1 : 1);
  return [num / divisor + 0, den / divisor];
}

function join(operator: Operator, a: Term, b: Term, [num, den]: readonly [number, number]): Term {
  const isSum = operator === "+" || operator === "-";
  const left = isSum ? 1 : 2;
  const right = operator === "+" ? 1 : operator === "/" ? 3 : 2;
  const tokens = [...group(a, left), operator, ...group(b, right)];
  return { num, den, tokens, rank: isSum ? 1 : 2 };
}

function group(part: Term, rank: number): readonly string[] {
  return part.rank < rank ? ["(", ...part.tokens, ")"] : part.tokens;
}
