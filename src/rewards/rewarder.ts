import { availableParallelism } from "node:os";
import { errorText, usageError } from "../errors.js";
import { unjudged } from "./judge.js";
import type { Judged, RewardItem } from "./judge.js";
import { openPool } from "./pool.js";
import type { Pool } from "./pool.js";
import { checkOptions } from "./terms.js";
import type { RewardOptions } from "./terms.js";

/** Settings of `openRewarder`, beside those of every reward. */
export interface RewarderOptions extends RewardOptions {
  /** Threads (default: one a core). 0 judges in this thread, where no item can be stopped and a crash is not caught. */
  workers?: number;
  /** Longest time for one item, ms (default 10,000). What takes longer has outcome `timeout`. */
  timeoutMs?: number;
  /** JavaScript modules that export tasks of your own (`task`, `tasks` or the default export). */
  plugins?: readonly string[];
  /** Instances made from references that each thread keeps (default 4,096). */
  cachedInstances?: number;
}

/** Judges items in threads, until it is closed. */
export interface Rewarder {
  /** Judges one item. Never rejects because of the item. */
  reward(item: RewardItem, options?: RewardOptions): Promise<Judged>;
  /** Judges many, in order: the result has the items' length. One that times out or crashes leaves the others alone. */
  batch(items: readonly RewardItem[], options?: RewardOptions): Promise<Judged[]>;
  /** Ends the threads. */
  close(): Promise<void>;
}

export const DEFAULT_TIMEOUT_MS = 10_000;

/** Items that go to a thread together. */
const CHUNK = 64;

/**
 * Verifiers as a reward function over threads. `options` hold for all calls; those of a call stand over them. Throws
 * BenchError where an option cannot be.
 */
export async function openRewarder(options: RewarderOptions = {}): Promise<Rewarder> {
  const {
    workers = availableParallelism(),
    timeoutMs = DEFAULT_TIMEOUT_MS,
    plugins = [],
    cachedInstances,
    ...defaults
  } = options;
  if (!Number.isInteger(workers) || workers < 0 || workers > 256)
    throw usageError(`${workers} workers of a rewarder`, "Give a whole number from 0 to 256");
  if (!(timeoutMs > 0 && timeoutMs <= 2 ** 31 - 1))
    throw usageError(`a time limit of ${timeoutMs} ms for an item`, "Give a number of milliseconds above 0");
  if (cachedInstances !== undefined && !(Number.isInteger(cachedInstances) && cachedInstances >= 1))
    throw usageError(`${cachedInstances} cached instances`, "Give a whole number from 1");
  checkOptions(defaults);
  const pool = await openPool({ workers, timeoutMs, plugins, cachedInstances });
  return rewarderOf(pool, { workers, defaults });
}

/** A rewarder around a pool that is also used for other jobs. */
export function rewarderOf(
  pool: Pool,
  { workers, defaults }: { workers: number; defaults: RewardOptions },
): Rewarder {
  const batch = async (items: readonly RewardItem[], own: RewardOptions = {}): Promise<Judged[]> => {
    checkOptions(own);
    const options = { ...defaults, ...own, weights: { ...defaults.weights, ...own.weights } };
    const results = new Array<Judged>(items.length);
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < items.length) {
        const from = next;
        next += CHUNK;
        const part = items.slice(from, next).map(toJson);
        const judged = await judgeChunk(pool, part, options);
        judged.forEach((result, i) => (results[from + i] = part[i]?.problem ?? result));
      }
    };
    // Twice as many chunks as threads: none waits for this side.
    await Promise.all(Array.from({ length: Math.max(1, 2 * workers) }, lane));
    return results;
  };
  return {
    batch,
    reward: async (item, own) =>
      (await batch([item], own))[0] ?? unjudged("crashed", "the rewarder gave no result"),
    close: () => pool.close(),
  };
}

interface ItemText {
  text: string;
  /** Set where the item is not plain JSON. */
  problem?: Judged;
}

function toJson(item: RewardItem): ItemText {
  try {
    return { text: JSON.stringify(item) ?? "null" };
  } catch (error) {
    return {
      text: "null",
      problem: unjudged("entry_error", `the item cannot be written as JSON: ${errorText(error)}`),
    };
  }
}

async function judgeChunk(pool: Pool, part: readonly ItemText[], options: RewardOptions): Promise<Judged[]> {
  const items = `[${part.map(({ text }) => text).join(",")}]`;
  try {
    return JSON.parse((await pool.run({ kind: "items", items, options })).text) as Judged[];
  } catch (error) {
    return part.map(() => unjudged("crashed", errorText(error)));
  }
}
