import type { Rng } from "./rng.js";

/** The hidden functions of reasoning-gym's `list_functions`: what each makes of a list, and lists to show it on. */
export type NumberList = readonly number[];

export interface ListRule {
  /** What it does, for the reader: exactly what `apply` does. */
  readonly says: string;
  /** Undefined where the function says nothing about this list. Positions count from 0. */
  readonly apply: (list: NumberList) => NumberList | undefined;
  readonly draw: (rng: Rng, length: number) => number[];
}

const sum = (list: NumberList): number => list.reduce((total, n) => total + n, 0);
const number = (rng: Rng): number => rng.int(1, 100);
const anyList = (rng: Rng, length: number): number[] => {
  const list: number[] = [];
  for (let i = 0; i < length; i++) list.push(number(rng));
  return list;
};
const ascending = (list: NumberList): number[] => [...list].sort((a, b) => a - b);
const isAscending = (list: NumberList): boolean =>
  list.every((n, i) => i === 0 || (list[i - 1] as number) <= n);
const one = (n: number | undefined): NumberList | undefined => (n === undefined ? undefined : [n]);
const single = (list: NumberList, f: (n: number) => number): NumberList | undefined =>
  list.length === 1 ? [f(list[0] as number)] : undefined;
const lastOf = (list: NumberList): number => list[list.length - 1] ?? NaN;

/** By name: those of the source, in its order. */
export const LIST_RULES = {
  identity: {
    says: "the list as it is",
    apply: (list) => list,
    draw: anyList,
  },
  third_element: {
    says: "the third number (only for lists of at least three numbers)",
    apply: (list) => one(list[2]),
    draw: anyList,
  },
  reverse: {
    says: "the numbers in reverse order",
    apply: (list) => [...list].reverse(),
    draw: anyList,
  },
  sum_of_distinct_below_30: {
    says: "the sum of the numbers below 30, each different number taken once, 0 if there are none",
    apply: (list) => [sum([...new Set(list)].filter((n) => n < 30))],
    draw: (rng, length) => anyList(rng, length).map((n) => (rng.chance(0.3) ? 1 + (n % 29) : n)),
  },
  count_of_fives: {
    says: "how many of the numbers are equal to 5",
    apply: (list) => [list.filter((n) => n === 5).length],
    draw: (rng, length) => anyList(rng, length).map((n) => (rng.chance(0.3) ? 5 : n)),
  },
  before_even: {
    says: "only the numbers that stand directly before an even number, in the same order",
    apply: (list) => list.filter((_, i) => i + 1 < list.length && (list[i + 1] as number) % 2 === 0),
    draw: anyList,
  },
  add_index: {
    says: "each number plus its position, where positions count from 0",
    apply: (list) => list.map((n, i) => n + i),
    draw: anyList,
  },
  element_at_last: {
    says: "the number at the position that the last number names, where positions count from 0 (only for lists that have this position)",
    apply: (list) => one(list[lastOf(list)]),
    draw: (rng, length) => [...anyList(rng, length - 1), rng.int(1, length - 1)],
  },
  length: {
    says: "how many numbers there are",
    apply: (list) => [list.length],
    draw: anyList,
  },
  sum: {
    says: "the sum of all numbers",
    apply: (list) => [sum(list)],
    draw: anyList,
  },
  sort_ascending: {
    says: "the numbers from the smallest to the largest",
    apply: ascending,
    draw: anyList,
  },
  sort_descending: {
    says: "the numbers from the largest to the smallest",
    apply: (list) => ascending(list).reverse(),
    draw: anyList,
  },
  ends_plus_one: {
    says: "the list with 1 added to the first and to the last number (only for lists of at least two numbers)",
    apply: (list) =>
      list.length < 2 ? undefined : list.map((n, i) => (i === 0 || i === list.length - 1 ? n + 1 : n)),
    draw: anyList,
  },
  is_ascending: {
    says: "1 if no number is smaller than the one before it, else 0",
    apply: (list) => [isAscending(list) ? 1 : 0],
    draw: (rng, length) => (rng.chance() ? ascending(anyList(rng, length)) : anyList(rng, length)),
  },
  is_multiple_of_ten: {
    says: "1 if the number is divisible by 10, else 0 (only for lists of one number)",
    apply: (list) => single(list, (n) => (n % 10 === 0 ? 1 : 0)),
    draw: (rng) => [5 * rng.int(1, 1_000)],
  },
  next_doubling: {
    says: "twice the last number (only for lists of at least two numbers where each number after the first is twice the one before it)",
    apply: (list) =>
      list.length > 1 && list.every((n, i) => i === 0 || n === 2 * (list[i - 1] as number))
        ? [2 * lastOf(list)]
        : undefined,
    draw: (rng, length) => {
      const first = number(rng);
      return Array.from({ length: Math.min(length, 12) }, (_, i) => first * 2 ** i);
    },
  },
  double_minus_four: {
    says: "twice the number, minus 4 (only for lists of one number)",
    apply: (list) => single(list, (n) => 2 * n - 4),
    draw: (rng) => [number(rng)],
  },
} satisfies Record<string, ListRule>;

export type ListRuleName = keyof typeof LIST_RULES;
export const LIST_RULE_NAMES = Object.keys(LIST_RULES) as ListRuleName[];
const ALL: readonly ListRule[] = Object.values(LIST_RULES);

export interface ListPair {
  input: number[];
  output: number[];
}

export function sameList(a: NumberList | undefined, b: NumberList): boolean {
  if (a?.length !== b.length) return false;
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Whether the rule answers nothing but 1 (yes) or 0 (no): examples with one of them alone show little of it. */
export function isTest(name: ListRuleName): boolean {
  return name === "is_ascending" || name === "is_multiple_of_ten";
}

/** Whether every rule that fits the examples makes `output` of the input. */
export function isForcedList(examples: readonly ListPair[], input: NumberList, output: NumberList): boolean {
  return ALL.every(({ apply }) => {
    if (!examples.every((example) => sameList(apply(example.input), example.output))) return true;
    const made = apply(input);
    return made === undefined || sameList(made, output);
  });
}
