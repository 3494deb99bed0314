import { LRUCache } from "lru-cache";
import { readInstance } from "../../tasks/entry.js";
import type { AnyTask } from "../../tasks/task.js";
import { CACHED_INSTANCES } from "./reference.js";
import type { Derived } from "./reference.js";

/**
 * Instances of entries that were sent along, checked by their task's schema. A trainer sends an entry once for each answer of its
 * group: checking takes longer than most verdicts, so what was found good is kept under the exact text of its metadata.
 */
export interface CheckedInstances {
  read(task: AnyTask, metadata: unknown): Derived;
}

/** Longest metadata that is kept, in characters: others are rare, and would make the cache's memory unbounded. */
const MAX_KEPT = 20_000;

export function checkedInstances(max = CACHED_INSTANCES): CheckedInstances {
  const kept = new LRUCache<string, Derived>({ max });
  // A task that is registered anew under the same name has a schema of its own.
  const numbers = new WeakMap<AnyTask, number>();
  let count = 0;
  const numberOf = (task: AnyTask): number => {
    const known = numbers.get(task) ?? ++count;
    numbers.set(task, known);
    return known;
  };
  return {
    read(task, metadata) {
      const key = textOf(metadata);
      if (key === undefined) return readInstance(task, metadata);
      const name = `${numberOf(task)}\n${key}`;
      const known = kept.get(name);
      if (known) return known;
      const read = readInstance(task, metadata);
      // What does not fit is not kept: it would push out what does.
      if (read.ok) kept.set(name, read);
      return read;
    },
  };
}

/** The JSON text of metadata; undefined where it is too long or no JSON (then it is checked each time). */
function textOf(metadata: unknown): string | undefined {
  try {
    const text = JSON.stringify(metadata) as string | undefined;
    return text !== undefined && text.length <= MAX_KEPT ? text : undefined;
  } catch {
    return undefined;
  }
}
