import type { Rng } from "./rng.js";

/** The hidden functions of reasoning-gym's `list_functions`: what each makes of a list, and lists to show it on. */
export type NumberList = readonly number[];

export interface ListRule {
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
  identity: { apply: (list) => list, draw: anyList },
  third_element: { apply: (list) => one(list[2]), draw: anyList },
  reverse: { apply: (list) => [...list].reverse(), draw: anyList },
  sum_of_distinct_below_30: {
    apply: (list) => [sum([...new Set(list)].filter((n) => n < 30))],
    draw: (rng, length) => anyList(rng, length).map((n) => (rng.chance(0.3) ? 1 + (n % 29) : n)),
  },
  count_of_fives: {
    apply: (list) => [list.filter((n) => n === 5).length],
    draw: (rng, length) => anyList(rng, length).map((n) => (rng.chance(0.3) ? 5 : n)),
  },
  before_even: {
    apply: (list) => list.filter((_, i) => i + 1 < list.length && (list[i + 1] as number) % 2 === 0),
    draw: anyList,
  },
  add_index: { apply: (list) => list.map((n, i) => n + i), draw: anyList },
  element_at_last: {
    apply: (list) => one(list[lastOf(list)]),
    draw: (rng, length) => [...anyList(rng, length - 1), rng.int(1, length - 1)],
  },
  length: { apply: (list) => [list.length], draw: anyList },
  sum: { apply: (list) => [sum(list)], draw: anyList },
  sort_ascending: { apply: ascending, draw: anyList },
  sort_descending: { apply: (list) => ascending(list).reverse(), draw: anyList },
  ends_plus_one: {
    apply: (list) =>
      list.length < 2 ? undefined : list.map((n, i) => (i === 0 || i === list.length - 1 ? n + 1 : n)),
    draw: anyList,
  },
  is_ascending: {
    apply: (list) => [isAscending(list) ? 1 : 0],
    draw: (rng, length) => (rng.chance() ? ascending(anyList(rng, length)) : anyList(rng, length)),
  },
  is_multiple_of_ten: {
    apply: (list) => single(list, (n) => (n % 10 === 0 ? 1 : 0)),
    draw: (rng) => [5 * rng.int(1, 1_000)],
  },
  next_doubling: {
    apply: (list) =>
      list.length > 1 && list.every((n, i) => i === 0 || n === 2 * (list[i - 1] as number))
        ? [2 * lastOf(list)]
        : undefined,
    draw: (rng, length) => {
      const first = number(rng);
      return Array.from({ length: Math.min(length, 12) }, (_, i) => first * 2 ** i);
    },
  },
  double_minus_four: { apply: (list) => single(list, (n) => 2 * n - 4), draw: (rng) => [number(rng)] },
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

/** Whether every rule that fits the examples makes `output` of the input. */
export function isForcedList(examples: readonly ListPair[], input: NumberList, output: NumberList): boolean {
  return ALL.every(({ apply }) => {
    if (!examples.every((example) => sameList(apply(example.input), example.output))) return true;
    const made = apply(input);
    return made === undefined || sameList(made, output);
  });
}
