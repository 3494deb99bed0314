import { OutOfAttempts } from "./attempts.js";
import type { Rng } from "./rng.js";

/**
 * `k` different elements of a list, in random order, none of them in `taken`. Drawn one by one: where they are few beside the
 * list, that is many times as fast as `rng.sample`, which shuffles all of it. Throws OutOfAttempts where the list has too
 * few different elements.
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
