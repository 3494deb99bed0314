import { resolveSetting, SettingError } from "./entry.js";
import type { Setting } from "./entry.js";
import { LEVELS } from "./task.js";
import type { AnyTask } from "./task.js";

/** What names an entry without holding it: from it the same entry is made again. */
export interface EntryReference {
  /** Id of the task. */
  task: string;
  /** Version of the task; another one than today's is refused. */
  version: number;
  /** `easy`, `medium`, `hard`, or `custom-HASH` together with `params`. */
  level: string;
  /** Seed of the entry. */
  seed: string | number;
  /** Index of the entry in its seed's stream, from 0. */
  index: number;
  /** The params behind a custom level. */
  params?: Record<string, unknown>;
}

/** The task that an entry or reference from outside names. reasoning-gym's own rows name it in their metadata only. */
export function taskNamed(record: unknown): string | undefined {
  if (typeof record !== "object" || record === null) return undefined;
  const { task, metadata } = record as { task?: unknown; metadata?: { source_dataset?: unknown } | null };
  const id = task ?? metadata?.source_dataset;
  return typeof id === "string" ? id : undefined;
}

export function isNamedLevel(level: string): boolean {
  return (LEVELS as readonly string[]).includes(level);
}

/** Why an entry of this version cannot be made or judged here, with both versions; undefined where it can. */
export function versionProblem(task: AnyTask, version: number): string | undefined {
  return version === task.version
    ? undefined
    : `version ${version} of ${task.id} was asked for, this installation has version ${task.version}: use the r1ci-bench that made the entry`;
}

/** Throws SettingError where an entry was made by another version of its task. */
export function checkVersion(task: AnyTask, version: number): void {
  const problem = versionProblem(task, version);
  if (problem !== undefined) throw new SettingError(problem);
}

/** The setting that a reference's level and params stand for. Throws SettingError where they stand for none, or another. */
export function settingOfReference(
  task: AnyTask,
  level: string,
  params: Readonly<Record<string, unknown>> = {},
): Setting {
  const isEmpty = Object.keys(params).length === 0;
  if (!isNamedLevel(level) && !level.startsWith("custom-"))
    throw new SettingError(
      `level "${level.slice(0, 60)}": an entry can be made again from ${LEVELS.join(", ")} or custom-HASH with params; send its metadata along`,
    );
  if (!isNamedLevel(level) && isEmpty)
    throw new SettingError(`level "${level}": its params are needed beside it, or the entry's metadata`);
  const setting = resolveSetting(task, isNamedLevel(level) ? level : "medium", params);
  if (setting.level !== level)
    throw new SettingError(`level "${level}" of ${task.id}: these params are level ${setting.level}`);
  return setting;
}
