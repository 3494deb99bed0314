/** 95 % quantile of the normal distribution, two-sided. */
const Z = 1.959963984540054;

/**
 * Wilson's score interval of a share at 95 %: `right` of `n` trials, as fractions. For n = 0 everything is possible.
 * Source: E. B. Wilson, JASA 22 (1927) 209-212.
 */
export function wilsonInterval(right: number, n: number): [low: number, high: number] {
  if (n === 0) return [0, 1];
  const p = right / n;
  const z2 = Z * Z;
  const centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z / (1 + z2 / n)) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
