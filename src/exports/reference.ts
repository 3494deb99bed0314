import { entryAt, entryId, readInstance, resolveSetting, SettingError } from "../../tasks/entry.js";
import type { Entry, Setting } from "../../tasks/entry.js";
import { checkVersion, isNamedLevel, settingOfReference } from "../../tasks/reference.js";
import type { EntryReference } from "../../tasks/reference.js";
import type { AnyTask } from "../../tasks/task.js";
import { OutOfAttempts } from "../../generators/attempts.js";

/** The reference of an entry that was just made by `setting`. */
export function referenceTo(entry: Entry, setting: Pick<Setting, "params">): EntryReference {
  const { task, version, level, seed, index } = entry;
  return {
    ...{ task, version, level, seed, index },
    ...(isNamedLevel(level) ? {} : { params: setting.params }),
  };
}

/**
 * The reference of an entry from a file or a run, proved by making the entry again; null where that gives another one (an
 * imported question, another version of the task, params that the entry does not hold). `candidates` are params that a
 * `custom-...` level may stand for.
 */
export function findReference(
  task: AnyTask,
  entry: Entry,
  candidates: readonly Record<string, unknown>[] = [],
): EntryReference | null {
  if (entry.version !== task.version) return null;
  const { difficulty } = entry.metadata;
  const params = [...candidates, ...(isRecord(difficulty) ? [difficulty] : [])];
  const settings = isNamedLevel(entry.level)
    ? [resolveSetting(task, entry.level)]
    : params.flatMap((overrides) => settingWith(task, overrides) ?? []);
  const setting = settings.find(({ level }) => level === entry.level);
  if (!setting) return null;
  try {
    const again = entryAt(task, setting, entry.seed, entry.index);
    return again.id === idOf(task, entry) && again.question === entry.question
      ? referenceTo(entry, setting)
      : null;
  } catch (error) {
    if (error instanceof SettingError || error instanceof OutOfAttempts) return null;
    throw error;
  }
}

/** The entry that a reference names. Throws SettingError where today's task does not have it. */
export function entryOfReference(task: AnyTask, reference: EntryReference): Entry {
  checkVersion(task, reference.version);
  const setting = settingOfReference(task, reference.level, reference.params);
  return entryAt(task, setting, reference.seed, reference.index);
}

/** The id of an entry worked out from its metadata; undefined where that does not fit the task. */
export function idOf(task: AnyTask, entry: Pick<Entry, "metadata">): string | undefined {
  const read = readInstance(task, entry.metadata);
  return read.ok ? entryId(task, read.instance) : undefined;
}

function settingWith(task: AnyTask, overrides: Record<string, unknown>): Setting | undefined {
  try {
    return resolveSetting(task, "medium", overrides);
  } catch (error) {
    if (error instanceof SettingError) return undefined;
    throw error;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
