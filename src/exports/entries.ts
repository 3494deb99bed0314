import { normalizeSeed, entryId, readInstance } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { taskNamed } from "../../tasks/reference.js";
import type { EntryReference } from "../../tasks/reference.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { usageError } from "../errors.js";
import { entryOfReference, findReference, isRecord } from "./reference.js";
import type { SourcedEntry } from "./rl.js";
import { recordsOf } from "./sources.js";
import type { EntryRecord, PlacedRecord } from "./sources.js";

/** What of the named inputs is wanted. */
export interface EntryFilter {
  /** Task ids; all where left out. */
  tasks?: ReadonlySet<string>;
  /** Most entries of a task. */
  perTask?: number;
  /** Params that a `custom-...` level may stand for. */
  params: readonly Record<string, unknown>[];
  /** True for an entry that is to be left out. */
  isExcluded(entry: Entry): boolean;
}

/** The entries of files, runs and exports in their order, each once. Throws BenchError on a row that cannot be used. */
export async function* entriesFrom(
  inputs: readonly string[],
  filter: EntryFilter,
): AsyncGenerator<SourcedEntry> {
  const seen = new Set<string>();
  const taken = new Map<string, number>();
  for (const input of inputs)
    for await (const placed of recordsOf(input)) {
      const { entry, task, reference } = await sourced(placed, filter.params);
      if ((filter.tasks && !filter.tasks.has(task.id)) || seen.has(entry.id)) continue;
      seen.add(entry.id);
      const count = taken.get(task.id) ?? 0;
      if (count >= (filter.perTask ?? Infinity) || filter.isExcluded(entry)) continue;
      taken.set(task.id, count + 1);
      yield { entry, task, reference };
    }
}

async function sourced(
  { record, where }: PlacedRecord,
  params: readonly Record<string, unknown>[],
): Promise<SourcedEntry> {
  const named = taskNamed(record);
  const task = named === undefined ? undefined : await loadTask(named);
  if (!task)
    throw usageError(
      `${where}: task "${String(named).slice(0, 60)}" is unknown`,
      "Mend or remove that entry",
    );
  if (!isRecord(record.metadata)) {
    if (typeof record.level !== "string")
      throw usageError(`${where} holds neither metadata nor what names an entry`, "Give whole entries");
    const reference = record as EntryReference;
    return { entry: entryOfReference(task, reference), task, reference };
  }
  const entry = entryOf(task, record, where);
  const own = isRecord(record.params) ? [record.params] : [];
  return { entry, task, reference: findReference(task, entry, [...own, ...params]) };
}

function entryOf(task: AnyTask, record: EntryRecord, where: string): Entry {
  const read = readInstance(task, record.metadata);
  if (!read.ok) throw usageError(`${where}: ${read.reason}`, "Mend or remove that entry");
  const { version, level, seed, index, question, answer, metadata } = record;
  return {
    id: entryId(task, read.instance),
    task: task.id,
    version: typeof version === "number" ? version : task.version,
    level: typeof level === "string" ? level : "source",
    seed: typeof seed === "string" || typeof seed === "number" ? normalizeSeed(seed) : "source",
    index: typeof index === "number" ? index : 0,
    question: typeof question === "string" && question !== "" ? question : task.prompt(read.instance),
    answer: typeof answer === "string" ? answer : null,
    metadata: metadata as Record<string, unknown>,
  };
}
