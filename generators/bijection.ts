import { countBits } from "./domains.js";

/**
 * One-to-one assignments of the values 0..n-1 to the variables 0..n-1 under rules: propagation (each value once, each
 * variable one) and search with the smallest domain first. A domain is a bit mask of values.
 */
export interface BijectionRule {
  /** Takes values that no assignment can have out of the domains, which it changes in place. */
  prune(domains: number[]): void;
  /** Whether a complete assignment (a value for each variable) obeys the rule. */
  holds(values: readonly number[]): boolean;
}

/** A rule of one variable. */
export function unaryRule(n: number, a: number, allowed: (x: number) => boolean): BijectionRule {
  const mask = maskOf(n, allowed);
  return {
    prune(domains) {
      domains[a] = (domains[a] as number) & mask;
    },
    holds: (values) => allowed(values[a] as number),
  };
}

/** A rule of two variables; `x` and `y` are their values. */
export function pairRule(
  n: number,
  a: number,
  b: number,
  allowed: (x: number, y: number) => boolean,
): BijectionRule {
  const forward = Array.from({ length: n }, (_, x) => maskOf(n, (y) => y !== x && allowed(x, y)));
  const backward = Array.from({ length: n }, (_, y) => maskOf(n, (x) => y !== x && allowed(x, y)));
  return {
    prune(domains) {
      domains[a] = supported(domains[a] as number, forward, domains[b] as number);
      domains[b] = supported(domains[b] as number, backward, domains[a]);
    },
    holds: (values) => allowed(values[a] as number, values[b] as number),
  };
}

/** `middle` lies between `a` and `b`, in either order. */
export function betweenRule(middle: number, a: number, b: number): BijectionRule {
  const lowest = (mask: number): number => 31 - Math.clz32(mask & -mask);
  const highest = (mask: number): number => 31 - Math.clz32(mask);
  const above = (value: number): number => -1 << (value + 1);
  const below = (value: number): number => (1 << value) - 1;
  return {
    prune(domains) {
      const [m, x, y] = [domains[middle] as number, domains[a] as number, domains[b] as number];
      if (m === 0 || x === 0 || y === 0) return;
      const low = Math.min(lowest(x), lowest(y));
      const high = Math.max(highest(x), highest(y));
      domains[middle] = m & above(low) & below(high);
      if ((m & (m - 1)) !== 0) return;
      // With the middle and one end known, the other end stands on the far side.
      const at = lowest(m);
      if ((x & (x - 1)) === 0) domains[b] = y & (lowest(x) < at ? above(at) : below(at));
      if ((y & (y - 1)) === 0) domains[a] = x & (lowest(y) < at ? above(at) : below(at));
    },
    holds(values) {
      const [m, x, y] = [values[middle] as number, values[a] as number, values[b] as number];
      return (x < m && m < y) || (y < m && m < x);
    },
  };
}

export interface Bijections {
  /** Up to `limit` assignments. */
  found: number[][];
  /** True where `found` holds all of them or `limit` was reached; false where the search ran out of steps. */
  complete: boolean;
}

/** Up to `limit` assignments that obey all rules; the values are tried in `order` (0..n-1 where left out). */
export function bijections(
  n: number,
  rules: readonly BijectionRule[],
  limit: number,
  options: { maxSteps?: number; order?: readonly number[] } = {},
): Bijections {
  const order = options.order ?? Array.from({ length: n }, (_, i) => i);
  let steps = options.maxSteps ?? 100_000;
  const found: number[][] = [];
  const search = (domains: number[]): void => {
    if (--steps < 0 || !propagate(domains, rules)) return;
    let best = -1;
    let fewest = n + 1;
    for (const [i, mask] of domains.entries()) {
      const count = countBits(mask);
      if (count > 1 && count < fewest) [best, fewest] = [i, count];
    }
    if (best < 0) {
      const values = domains.map((mask) => 31 - Math.clz32(mask));
      if (rules.every((rule) => rule.holds(values))) found.push(values);
      return;
    }
    for (const value of order) {
      if ((((domains[best] as number) >> value) & 1) === 0) continue;
      const next = [...domains];
      next[best] = 1 << value;
      search(next);
      if (found.length >= limit || steps < 0) return;
    }
  };
  search(Array.from({ length: n }, () => (1 << n) - 1));
  return { found, complete: steps >= 0 || found.length >= limit };
}

function propagate(domains: number[], rules: readonly BijectionRule[]): boolean {
  const n = domains.length;
  for (let changed = true; changed;) {
    const before = domains.join();
    for (const rule of rules) rule.prune(domains);
    for (let i = 0; i < n; i++) {
      const mask = domains[i] as number;
      if (mask === 0) return false;
      if ((mask & (mask - 1)) === 0)
        for (let k = 0; k < n; k++) if (k !== i) domains[k] = (domains[k] as number) & ~mask;
    }
    // A value with one variable left belongs to it.
    let once = 0;
    let twice = 0;
    for (const mask of domains) {
      twice |= once & mask;
      once |= mask;
    }
    if (once !== (1 << n) - 1) return false;
    const single = once & ~twice;
    for (let i = 0; i < n; i++) {
      const own = (domains[i] as number) & single;
      if (own === 0) continue;
      if ((own & (own - 1)) !== 0) return false;
      domains[i] = own;
    }
    changed = domains.join() !== before;
  }
  return true;
}

function supported(mask: number, support: readonly number[], other: number): number {
  let kept = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const value = 31 - Math.clz32(rest & -rest);
    if (((support[value] as number) & other) !== 0) kept |= 1 << value;
  }
  return kept;
}

function maskOf(n: number, allowed: (value: number) => boolean): number {
  let mask = 0;
  for (let value = 0; value < n; value++) if (allowed(value)) mask |= 1 << value;
  return mask;
}
