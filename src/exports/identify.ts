import { entryId, readInstance, SettingError } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { OutOfAttempts } from "../../generators/attempts.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { errorText, usageError } from "../errors.js";
import { entryOfReference, isRecord } from "./reference.js";
import type { EntryReference } from "../../tasks/reference.js";
import type { EntryRecord, PlacedRecord } from "./sources.js";

/** Which puzzle a record is about. */
export interface Identified {
  task: string;
  /** Content hash of task and instance, worked out from the instance wherever there is one. */
  id: string;
  /** Undefined where the record holds neither a question nor what one could be made from. */
  question: string | undefined;
  /** False where the id is the record's own word. */
  isProved: boolean;
  /** The record gives another id than its instance has. */
  isMislabelled: boolean;
}

/**
 * Identifies a record by its content: from its metadata, else by making the entry again that it names, else by the id it
 * states. Throws BenchError where it gives nothing to go by.
 */
export async function identify({ record, where }: PlacedRecord): Promise<Identified> {
  const { metadata, question } = record;
  const stated = typeof record.id === "string" ? record.id : undefined;
  const named = typeof record.task === "string" ? record.task : sourceOf(metadata);
  const task = named === undefined ? undefined : await loadTask(named);
  if (task && isRecord(metadata)) {
    const read = readInstance(task, metadata);
    if (!read.ok) throw usageError(`${where}: ${read.reason}`, "Mend or remove that entry");
    const id = entryId(task, read.instance);
    return {
      ...{ task: task.id, id, isProved: true, isMislabelled: stated !== undefined && stated !== id },
      question: typeof question === "string" ? question : task.prompt(read.instance),
    };
  }
  const again = task && referenceIn(record) && entryAgain(task, record, where);
  if (again)
    return {
      ...{ task: again.task, id: again.id, question: again.question, isProved: true },
      isMislabelled: stated !== undefined && stated !== again.id,
    };
  if (stated === undefined)
    throw usageError(
      `${where}: ${task ? "neither metadata nor what names an entry" : `task "${String(named).slice(0, 60)}" is unknown`}`,
      "Give entries, an export of them, or a run folder",
    );
  return {
    ...{ id: stated, isProved: false, isMislabelled: false },
    task: named ?? stated.replace(/-[0-9a-f]{16}$/, ""),
    question: typeof question === "string" ? question : undefined,
  };
}

function sourceOf(metadata: unknown): string | undefined {
  return isRecord(metadata) && typeof metadata.source_dataset === "string"
    ? metadata.source_dataset
    : undefined;
}

function referenceIn(record: EntryRecord): boolean {
  const { level, seed, index, version } = record;
  return (
    typeof level === "string" &&
    (typeof seed === "string" || typeof seed === "number") &&
    typeof index === "number" &&
    typeof version === "number"
  );
}

function entryAgain(task: AnyTask, record: EntryRecord, where: string): Entry {
  try {
    return entryOfReference(task, record as EntryReference);
  } catch (error) {
    if (error instanceof SettingError || error instanceof OutOfAttempts)
      throw usageError(`${where}: ${errorText(error)}`, "Use the package version that wrote it");
    throw error;
  }
}
