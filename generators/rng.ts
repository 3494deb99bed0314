import seedrandom from "seedrandom";
import { contentHash } from "./hash.js";

/** A seeded stream of random values. Every draw is the same on every platform. */
export interface Rng {
  /** Uniform number in [0, 1). */
  float(): number;
  /** Uniform integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True with probability `p` (0.5 where not given). */
  chance(p?: number): boolean;
  /** Uniform element of a non-empty list. */
  pick<T>(items: readonly T[]): T;
  /** Element of a non-empty list, drawn in proportion to its weight (>= 0, one a item, not all 0). */
  weighted<T>(items: readonly T[], weights: readonly number[]): T;
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
  /** `k` different positions' elements, in random order. */
  sample<T>(items: readonly T[], k: number): T[];
  /**
   * Uniform integer from 0 to n - 1 (n <= 256) for what an answer says most by itself: its label, yes or no, a count. Of
   * `n` neighbouring indices of a seed (0 to n - 1, n to 2n - 1 ...) each gets another value, in random order, so that every
   * run of questions is balanced and no constant answer pays. All calls of one stream with the same `n` give the same value.
   * Like `int` where the stream has no place in a series.
   */
  balanced(n: number): number;
}

/** The stream keyed by `key`. Equal keys give equal streams, others unrelated ones. `place` is what `balanced` goes by. */
export function createRng(key: string, place?: { series: string; index: number }): Rng {
  // Tyche-i of the seedrandom package: no failures in BigCrush are known, and opening a stream takes a sixth of the time of
  // seedrandom's own ARC4, which was half of a simple question. The hash makes every key short and unlike every other, so
  // that all of the 128 bits of state differ; lone surrogates are escaped before, as the hash takes them all for one.
  const stream = seedrandom.tychei(contentHash(escapeNonAscii(key)));
  const next = (): number => stream.double();

  const int = (min: number, max: number): number => {
    if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || max < min)
      throw new RangeError(`rng.int(${min}, ${max}): needs safe integers with min <= max`);
    return min + Math.floor(next() * (max - min + 1));
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = int(0, i);
      const held = copy[i] as T;
      copy[i] = copy[j] as T;
      copy[j] = held;
    }
    return copy;
  };
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError("rng.pick: the list is empty");
    return items[int(0, items.length - 1)] as T;
  };
  const weighted = <T>(items: readonly T[], weights: readonly number[]): T => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (items.length !== weights.length || !(total > 0))
      throw new RangeError("rng.weighted: needs one weight an item and a positive sum");
    let rest = next() * total;
    for (const [i, weight] of weights.entries()) {
      rest -= weight;
      if (rest < 0) return items[i] as T;
    }
    return items[weights.findLastIndex((weight) => weight > 0)] as T;
  };
  const sample = <T>(items: readonly T[], k: number): T[] => {
    if (!(k >= 0 && k <= items.length)) throw new RangeError(`rng.sample: ${k} of ${items.length} items`);
    const copy = [...items];
    for (let i = 0; i < k; i++) {
      const j = int(i, copy.length - 1);
      const held = copy[i] as T;
      copy[i] = copy[j] as T;
      copy[j] = held;
    }
    return copy.slice(0, k);
  };
  const balanced = (n: number): number => {
    if (!Number.isInteger(n) || n < 1 || n > 256) throw new RangeError(`rng.balanced(${n}): needs 1 to 256`);
    return place ? balancedAt(place.series, place.index, n) : int(0, n - 1);
  };
  return { float: next, int, chance: (p = 0.5) => next() < p, pick, weighted, shuffle, sample, balanced };
}

/** Shuffles of the last blocks that were asked for: neighbouring indices share them. */
const blocks = new Map<string, readonly number[]>();
const MAX_BLOCKS = 64;

/** The value at `index`: each block of `n` indices is a shuffle of its own. */
function balancedAt(series: string, index: number, n: number): number {
  const key = `${series}/balanced ${n}/${Math.floor(index / n)}`;
  let block = blocks.get(key);
  if (!block) {
    const digits = contentHash(escapeNonAscii(key));
    // Two values need one bit; a whole stream would cost more than many questions do.
    const first = Number.parseInt(digits.charAt(0), 16) % 2;
    block = n === 2 ? [first, 1 - first] : createRng(digits).shuffle(Array.from({ length: n }, (_, i) => i));
    if (blocks.size >= MAX_BLOCKS) blocks.clear();
    blocks.set(key, block);
  }
  return block[index % n] as number;
}

function escapeNonAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]|\\/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
