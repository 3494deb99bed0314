import { createRng } from "../../generators/rng.js";
import type { Interval } from "./statistics.js";

export const BOOTSTRAP_DRAWS = 10_000;

export interface BootstrapResult {
  /** Percentile interval, 95 %. */
  interval: Interval;
  /** Two-sided: twice the smaller share of draws at or beyond 0, with one draw added to each; at most 1. */
  p: number;
}

/**
 * Paired bootstrap of a mean difference, clustered by task and entry: a draw takes as many tasks as there are, with
 * putting back, and of each as many of its entries, with putting back. `tasks` has each task's differences, one an entry.
 * `macro` is the mean of the drawn tasks' means, `micro` the mean over all drawn entries. With a single task only its
 * entries are drawn. The same seed gives the same draws. Null where there is no entry.
 * Source: B. Efron and R. Tibshirani, "An Introduction to the Bootstrap" (1993), chapters 8 and 13; A. Davison and D. Hinkley,
 * "Bootstrap Methods and their Application" (1997), section 3.8, for the two stages.
 */
export function pairedBootstrap(
  tasks: readonly (readonly number[])[],
  { seed = "compare", draws = BOOTSTRAP_DRAWS }: { seed?: string; draws?: number } = {},
): { macro: BootstrapResult; micro: BootstrapResult } | null {
  const filled = tasks.filter((task) => task.length > 0);
  if (filled.length === 0) return null;
  const values = Float64Array.from(filled.flat());
  const starts = new Int32Array(filled.length + 1);
  for (const [i, task] of filled.entries()) starts[i + 1] = (starts[i] ?? 0) + task.length;
  const macro = new Float64Array(draws);
  const micro = new Float64Array(draws);
  const count = filled.length;
  // Hundreds of millions of numbers, for which the suite's own generator would need minutes: it draws the state of a fast one
  // (PCG RXS-M-XS 32, M. O'Neill, 2014), written out where it is used, because a call would cost more than the number.
  const rng = createRng(`bootstrap/${seed}`);
  let state = rng.int(0, 0xffffffff) | 0;
  const step = rng.int(0, 0xffffffff) | 1;

  for (let draw = 0; draw < draws; draw++) {
    let means = 0;
    let total = 0;
    let entries = 0;
    for (let t = 0; t < count; t++) {
      const task = (rng.float() * count) | 0;
      const start = starts[task] as number;
      const size = (starts[task + 1] as number) - start;
      const scale = size * 2 ** -32;
      let sum = 0;
      for (let i = 0; i < size; i++) {
        state = (Math.imul(state, 747_796_405) + step) | 0;
        const mixed = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277_803_737);
        sum += values[start + (((((mixed >>> 22) ^ mixed) >>> 0) * scale) | 0)] as number;
      }
      means += sum / size;
      total += sum;
      entries += size;
    }
    macro[draw] = means / count;
    micro[draw] = total / entries;
  }
  return { macro: summarised(macro), micro: summarised(micro) };
}

function summarised(draws: Float64Array): BootstrapResult {
  draws.sort();
  const n = draws.length;
  // Sums of differences that cancel out leave rounding errors.
  const below = draws.reduce((count, value) => count + (value <= 1e-12 ? 1 : 0), 0);
  const above = draws.reduce((count, value) => count + (value >= -1e-12 ? 1 : 0), 0);
  return {
    interval: [quantile(draws, 0.025), quantile(draws, 0.975)],
    p: Math.min(1, (2 * (Math.min(below, above) + 1)) / (n + 1)),
  };
}

/** Of sorted values, with linear interpolation between neighbours. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}
