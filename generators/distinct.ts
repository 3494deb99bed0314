import { OutOfAttempts } from "./attempts.js";
import type { Rng } from "./rng.js";

/**
 * `k` different elements of a list that may hold some twice, in random order, none of them in `taken`. Throws OutOfAttempts
 * where the list has too few.
 */
export function pickDistinct<T>(rng: Rng, items: readonly T[], k: number, taken: readonly T[] = []): T[] {
  const drawn: T[] = [];
  const limit = 100 * (k + taken.length + items.length);
  for (let tries = 0; drawn.length < k; tries++) {
    if (tries === limit) throw new OutOfAttempts("different elements", limit);
    const item = rng.pick(items);
    if (!drawn.includes(item) && !taken.includes(item)) drawn.push(item);
  }
  return drawn;
}
