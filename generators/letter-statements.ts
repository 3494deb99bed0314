import { bijections, pairRule } from "./bijection.js";
import type { BijectionRule } from "./bijection.js";
import type { Rng } from "./rng.js";

export const LETTER_STATEMENTS = ["multiple", "difference", "sum", "greater"] as const;
type Kind = (typeof LETTER_STATEMENTS)[number];

/**
 * Kind, first and second letter (from 0), value: first = value/10 x second, first - second = value,
 * first + second = value, first > second (value 0).
 */
export type LetterStatement = [kind: Kind, a: number, b: number, value: number];

/** Whether the statement is true of the letters' numbers. */
export function letterStatementHolds(
  [kind, a, b, value]: LetterStatement,
  values: readonly number[],
): boolean {
  return isTrue(kind, values[a] as number, values[b] as number, value);
}

function isTrue(kind: Kind, x: number, y: number, value: number): boolean {
  switch (kind) {
    case "multiple":
      return 10 * x === value * y;
    case "difference":
      return x - y === value;
    case "sum":
      return x + y === value;
    case "greater":
      return x > y;
  }
}

/** The statement as a rule about positions in the list of numbers. */
export function letterRule(numbers: readonly number[], [kind, a, b, value]: LetterStatement): BijectionRule {
  return pairRule(numbers.length, a, b, (x, y) =>
    isTrue(kind, numbers[x] as number, numbers[y] as number, value),
  );
}

/** Different numbers, ascending; half of them are multiples in tenths of others, so that multiples can be stated. */
export function drawNumbers(rng: Rng, n: number, max: number): number[] {
  const drawn = new Set<number>();
  while (drawn.size < n) {
    const base = drawn.size > 0 && rng.chance() ? rng.pick([...drawn]) : 0;
    const next = base > 0 ? (base * rng.int(11, 49)) / 10 : rng.int(1, max);
    if (Number.isInteger(next) && next <= max) drawn.add(next);
  }
  return [...drawn].sort((a, b) => a - b);
}

/**
 * True statements that leave one assignment: while another one is left, a statement that it breaks is added; then those
 * that can be left out are. Undefined where the search took too long.
 */
export function drawLetterStatements(
  rng: Rng,
  numbers: readonly number[],
  order: readonly number[],
  options: { greater_share: number; extra_constraints: number },
): LetterStatement[] | undefined {
  const n = numbers.length;
  const hidden = order.map((place) => numbers[place] as number);
  const draw = (): LetterStatement | undefined => {
    const [a = 0, b = 0] = rng.sample(Array.from(order.keys()), 2);
    const [x, y] = [hidden[a] as number, hidden[b] as number];
    const kind = rng.chance(options.greater_share)
      ? "greater"
      : rng.pick(["multiple", "difference", "sum"] as const);
    if (kind === "difference") return [kind, a, b, x - y];
    if (kind === "sum") return [kind, Math.min(a, b), Math.max(a, b), x + y];
    if (kind === "greater") return x > y ? [kind, a, b, 0] : [kind, b, a, 0];
    for (const [p, q] of rng.shuffle([...pairs(n)])) {
      const tenths = (10 * (hidden[p] as number)) / (hidden[q] as number);
      if (Number.isInteger(tenths) && tenths >= 11 && tenths <= 49) return [kind, p, q, tenths];
    }
    return undefined;
  };
  const search = (rules: readonly BijectionRule[]) =>
    bijections(n, rules, 2, { maxSteps: 2_000, order: rng.shuffle(Array.from(order.keys())) });
  let chosen: { constraint: LetterStatement; rule: BijectionRule }[] = [];
  const add = (other: readonly number[] | undefined): boolean => {
    for (let tries = 0; tries < 40; tries++) {
      const constraint = draw();
      if (!constraint || chosen.some((old) => old.constraint.join() === constraint.join())) continue;
      const rule = letterRule(numbers, constraint);
      if (other && rule.holds(other)) continue;
      chosen.push({ constraint, rule });
      return true;
    }
    return false;
  };
  for (let round = 0; ; round++) {
    const { found, complete } = search(chosen.map(({ rule }) => rule));
    const other = found.find((values) => values.some((value, i) => value !== order[i]));
    if (complete && !other) break;
    if (round > 60 || !add(other)) return undefined;
  }
  for (const one of rng.shuffle(chosen)) {
    const rest = chosen.filter((other) => other !== one);
    const { found, complete } = search(rest.map(({ rule }) => rule));
    if (complete && found.length === 1) chosen = rest;
  }
  for (let i = 0; i < options.extra_constraints; i++) add(undefined);
  return rng.shuffle(chosen.map(({ constraint }) => constraint));
}

function* pairs(n: number): Generator<[number, number]> {
  for (let a = 0; a < n; a++) for (let b = 0; b < n; b++) if (a !== b) yield [a, b];
}
