import { betweenRule, bijections, pairRule, unaryRule } from "./bijection.js";
import type { BijectionRule } from "./bijection.js";
import type { Rng } from "./rng.js";

/** A condition on the places of books `a`, `b`, `c` on a shelf; books and positions count from 0. */
export type ShelfCondition =
  /** Book `a` stands (or does not stand) in `position`. */
  | { kind: "at" | "not_at"; a: number; position: number }
  | { kind: "left" | "right" | "adjacent" | "not_adjacent"; a: number; b: number }
  /** The positions differ by `distance`. */
  | { kind: "distance"; a: number; b: number; distance: number }
  /** Book `a` stands anywhere between `b` and `c`, in either order. */
  | { kind: "between"; a: number; b: number; c: number }
  /** Book `a` stands in `position`, or `b` in `other`, or both. */
  | { kind: "either"; a: number; position: number; b: number; other: number };
export type ShelfKind = ShelfCondition["kind"];

/** The condition as a rule about the books' positions. */
export function shelfRule(n: number, one: ShelfCondition): BijectionRule {
  switch (one.kind) {
    case "at":
      return unaryRule(n, one.a, (x) => x === one.position);
    case "not_at":
      return unaryRule(n, one.a, (x) => x !== one.position);
    case "left":
      return pairRule(n, one.a, one.b, (x, y) => x < y);
    case "right":
      return pairRule(n, one.a, one.b, (x, y) => x > y);
    case "adjacent":
      return pairRule(n, one.a, one.b, (x, y) => Math.abs(x - y) === 1);
    case "not_adjacent":
      return pairRule(n, one.a, one.b, (x, y) => Math.abs(x - y) !== 1);
    case "distance":
      return pairRule(n, one.a, one.b, (x, y) => Math.abs(x - y) === one.distance);
    case "between":
      return betweenRule(one.a, one.b, one.c);
    case "either":
      return pairRule(n, one.a, one.b, (x, y) => x === one.position || y === one.other);
  }
}

/** A condition that the hidden positions fulfil, undefined where none of that kind was met. */
function drawTrue(rng: Rng, positions: readonly number[], kind: ShelfKind): ShelfCondition | undefined {
  const n = positions.length;
  const [a = 0, b = 0, c = 0] = rng.sample(Array.from(positions.keys()), 3);
  const [x = 0, y = 0] = [positions[a], positions[b]];
  const elsewhere = (own: number): number => (own + rng.int(1, n - 1)) % n;
  switch (kind) {
    case "at":
      return { kind, a, position: x };
    case "not_at":
      return { kind, a, position: elsewhere(x) };
    case "left":
      return x < y ? { kind, a, b } : { kind, a: b, b: a };
    case "right":
      return x > y ? { kind, a, b } : { kind, a: b, b: a };
    case "adjacent": {
      const place = rng.int(0, n - 2);
      const pair = rng.shuffle([positions.indexOf(place), positions.indexOf(place + 1)]);
      return { kind, a: pair[0] as number, b: pair[1] as number };
    }
    case "not_adjacent":
      return Math.abs(x - y) === 1 ? undefined : { kind, a, b };
    case "distance":
      return Math.abs(x - y) < 2 ? undefined : { kind, a, b, distance: Math.abs(x - y) };
    case "between": {
      const [low, middle, high] = [a, b, c].sort((p, q) => (positions[p] ?? 0) - (positions[q] ?? 0));
      const ends = rng.shuffle([low, high]);
      return { kind, a: middle as number, b: ends[0] as number, c: ends[1] as number };
    }
    case "either":
      return rng.chance()
        ? { kind, a, position: x, b, other: elsewhere(y) }
        : { kind, a, position: elsewhere(x), b, other: y };
  }
}

/**
 * Conditions of a hidden order that leave at most `most` orders: while more are left, a condition that one of them breaks
 * is added; then those that change nothing are left out. The books in alphabetical order, or backwards, never fulfil
 * them: such a list costs no thought. Undefined where that did not come out.
 */
export function drawShelfConditions(
  rng: Rng,
  n: number,
  most: number,
  kinds: readonly ShelfKind[],
): ShelfCondition[] | undefined {
  const books = Array.from({ length: n }, (_, i) => i);
  const hidden = rng.shuffle(books);
  const isHidden = (positions: readonly number[]): boolean => positions.every((x, i) => x === hidden[i]);
  const trivial = [books, [...books].reverse()];
  if (trivial.some(isHidden)) return undefined;
  let chosen: { one: ShelfCondition; rule: BijectionRule }[] = [];
  const search = (rules: readonly BijectionRule[]) =>
    bijections(n, rules, most + 1, { maxSteps: 3_000, order: rng.shuffle(books) });
  const add = (broken: readonly number[]): boolean => {
    for (let tries = 0; tries < 60; tries++) {
      const one = drawTrue(rng, hidden, rng.pick(kinds));
      const rule = one && shelfRule(n, one);
      if (!rule || rule.holds(broken)) continue;
      // A fixed position tells more than anything else: not more than one in five conditions.
      if (one.kind === "at" && chosen.filter((old) => old.one.kind === "at").length * 5 > chosen.length)
        continue;
      chosen.push({ one, rule });
      return true;
    }
    return false;
  };
  const fulfils = (positions: readonly number[]): boolean =>
    chosen.every(({ rule }) => rule.holds(positions));
  for (let round = 0; ; round++) {
    const { found, complete } = search(chosen.map(({ rule }) => rule));
    const others = found.filter((positions) => !isHidden(positions));
    const left = trivial.filter(fulfils);
    const isFew = complete && found.length <= most;
    if (isFew && left.length === 0) break;
    const broken = isFew ? left : [...others, ...left];
    if (round > 60 || broken.length === 0 || !add(rng.pick(broken))) return undefined;
  }
  const total = search(chosen.map(({ rule }) => rule)).found.length;
  for (const item of rng.shuffle(chosen)) {
    const rest = chosen.filter((other) => other !== item);
    const { found, complete } = search(rest.map(({ rule }) => rule));
    if (complete && found.length === total) chosen = rest;
  }
  return rng.shuffle(chosen.map(({ one }) => one));
}
