/**
 * Exact McNemar test, two-sided: `b` pairs went one way and `c` the other; the chance of a split at least as uneven where
 * both ways are equally likely, 2 * P(X <= min(b, c)) with X binomial (b + c, 1/2), at most 1. Pairs that agree say nothing.
 * Source: Q. McNemar, Psychometrika 12 (1947) 153-157; its exact form is the binomial test.
 */
export function mcnemarExact(b: number, c: number): number {
  const n = b + c;
  const low = Math.min(b, c);
  // Terms relative to the largest one, C(n, low) / 2^n, going down: nothing overflows and only the last ones vanish.
  let relative = 1;
  let total = 0;
  for (let i = low; i >= 0 && relative > 1e-18; i--) {
    total += relative;
    relative *= i / (n - i + 1);
  }
  return Math.min(1, 2 * total * binomialHalf(n, low));
}

/** C(n, k) / 2^n. Exact as far as doubles go; by logarithms only where 2^-n is beyond them. */
function binomialHalf(n: number, k: number): number {
  if (n <= 1_000) {
    let value = 2 ** -n;
    for (let i = 1; i <= k; i++) value = (value * (n - k + i)) / i;
    return value;
  }
  let log = -n * Math.LN2;
  for (let i = 1; i <= k; i++) log += Math.log((n - k + i) / i);
  return Math.exp(log);
}
/**
 * Holm's step-down adjustment of p values for testing all of them, in their order: smallest times m, next times m - 1 ...,
 * never falling, at most 1. Source: S. Holm, Scandinavian Journal of Statistics 6 (1979) 65-70.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0));
  const adjusted = new Array<number>(pValues.length).fill(1);
  let floor = 0;
  for (const [rank, at] of order.entries()) {
    floor = Math.max(floor, Math.min(1, (pValues.length - rank) * (pValues[at] ?? 1)));
    adjusted[at] = floor;
  }
  return adjusted;
}
