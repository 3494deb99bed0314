/** 95 % quantile of the normal distribution, two-sided. */
const Z = 1.959963984540054;

export type Interval = readonly [low: number, high: number];

/**
 * Wilson's score interval of a share at 95 %: `right` of `n` trials, as fractions; both may be fractional (an effective
 * sample size). For n = 0 everything is possible. Source: E. B. Wilson, JASA 22 (1927) 209-212.
 */
export function wilsonInterval(right: number, n: number): Interval {
  if (n === 0) return [0, 1];
  const p = right / n;
  const z2 = Z * Z;
  const centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z / (1 + z2 / n)) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  // At 0 % and 100 % the bound is the share itself; the square root misses it by a rounding error.
  return [p === 0 ? 0 : Math.max(0, centre - half), p === 1 ? 1 : Math.min(1, centre + half)];
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Right episodes of `n` scored ones. An entry's samples, or a task's entries, are such a group. */
export interface Tally {
  right: number;
  n: number;
}

/** A share with its standard error (null where there are too few groups to tell) and 95 % interval. */
export interface Estimate {
  value: number;
  se: number | null;
  interval: Interval;
}

/**
 * The share of right episodes over all of them (micro average), clustered by entry: samples of one entry are no independent
 * trials. `entries` has a tally an entry, n > 0. Null for none.
 *
 * With e(i) the sum over entry i's samples of (score - share), G entries and n episodes
 *
 *     se^2 = G / (G - 1) * sum e(i)^2 / n^2
 *
 * (E. Miller, "Adding Error Bars to Evals", arXiv 2411.00640, section 2.2, with the usual factor G / (G - 1) for few clusters).
 * With one sample an entry that is the standard error of a mean, sqrt(p (1 - p) / (n - 1)).
 */
export function microEstimate(entries: readonly Tally[]): Estimate | null {
  const n = sum(entries, (entry) => entry.n);
  if (n === 0) return null;
  const p = sum(entries, (entry) => entry.right) / n;
  const groups = entries.length;
  const squares = sum(entries, (entry) => (entry.right - entry.n * p) ** 2);
  const se = groups < 2 ? null : Math.sqrt((groups / (groups - 1)) * squares) / n;
  return {
    value: p,
    se,
    interval: shareInterval(p, se, { groups: n ** 2 / sum(entries, (entry) => entry.n ** 2), trials: n }),
  };
}

/**
 * The mean of the tasks' shares (macro average, the paper's): every task weighs the same. `tasks` has the tallies of each
 * task's entries. The tasks are taken as given and the entries as drawn: se^2 = sum se(task)^2 / T^2. Where a task has a
 * single entry, so that its own error cannot be told, the spread between the tasks stands for it, sd / sqrt(T), which is
 * on average not smaller.
 */
export function macroEstimate(tasks: readonly (readonly Tally[])[]): Estimate | null {
  const estimates = tasks.map(microEstimate).filter((estimate) => estimate !== null);
  const count = estimates.length;
  if (count === 0) return null;
  const p = sum(estimates, ({ value }) => value) / count;
  const own = estimates.every(({ se }) => se !== null);
  const between =
    count < 2 ? null : Math.sqrt(sum(estimates, ({ value }) => (value - p) ** 2) / (count - 1) / count);
  const se = own ? Math.sqrt(sum(estimates, (estimate) => (estimate.se ?? 0) ** 2)) / count : between;
  // Sizes of samples in which every trial weighs the same, for the weights that entries and episodes have here.
  let entries = 0;
  let episodes = 0;
  for (const task of tasks) {
    const n = sum(task, (entry) => entry.n);
    if (n === 0) continue;
    entries += sum(task, (entry) => (entry.n / n) ** 2);
    episodes += 1 / n;
  }
  return {
    value: p,
    se,
    interval: shareInterval(p, se, { groups: count ** 2 / entries, trials: count ** 2 / episodes }),
  };
}

/**
 * The 95 % interval of a share with a clustered standard error: Wilson's with the effective sample size, that of the simple
 * random sample with the same error, p (1 - p) / se^2 + 1, and at most the trials. With one sample an entry it is Wilson's
 * own. Where the error cannot tell (shares of 0 and 1, a single entry), the samples of an entry are taken as one trial.
 * Source: C. Franco et al., J. Survey Statistics and Methodology 7 (2019) 334-364, which compares such intervals.
 */
function shareInterval(p: number, se: number | null, size: { groups: number; trials: number }): Interval {
  const known = se !== null && p > 0 && p < 1;
  const effective = !known
    ? size.groups
    : se === 0
      ? size.trials
      : Math.min(size.trials, (p * (1 - p)) / se ** 2 + 1);
  return wilsonInterval(p * effective, effective);
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  let total = 0;
  for (const item of items) total += of(item);
  return total;
}
