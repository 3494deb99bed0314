import { entryId } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import type { AnyTask } from "../../tasks/task.js";

/**
 * The entry of a record from outside. `seen` holds the ids of the same import: a question that occurs twice is an entry of its
 * own each time, told apart by its position.
 */
export function sourceEntry(
  task: AnyTask,
  instance: unknown,
  seen: Set<string>,
  from: {
    index: number;
    question: string;
    answer: string;
    /** The record's own metadata, below the instance's keys. */
    metadata?: Record<string, unknown>;
    /** The record's own id. */
    id?: string | undefined;
  },
): Entry {
  const { index, question, answer, metadata = {}, id } = from;
  const hash = entryId(task, instance);
  const own = seen.has(hash) ? `${hash}-${index}` : hash;
  seen.add(hash);
  return {
    id: own,
    task: task.id,
    version: task.version,
    level: "source",
    seed: "source",
    index,
    question,
    answer,
    metadata: {
      source_dataset: task.id,
      source_index: index,
      difficulty: null,
      ...metadata,
      ...(instance as Record<string, unknown>),
      ...(id === undefined ? {} : { source_id: id }),
    },
  };
}
