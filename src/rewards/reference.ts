import { LRUCache } from "lru-cache";
import { canonicalJson, instanceAt, normalizeSeed, resolveSetting, SettingError } from "../../tasks/entry.js";
import type { Setting } from "../../tasks/entry.js";
import { LEVELS } from "../../tasks/task.js";
import type { AnyTask } from "../../tasks/task.js";
import { OutOfAttempts } from "../../generators/attempts.js";

/** What names an entry: its instance is made again from it. */
export interface EntryReference {
  task: string;
  version: number;
  /** `easy`, `medium`, `hard`, or `custom-HASH` together with `params`. */
  level: string;
  seed: string | number;
  index: number;
  /** The params behind a custom level. */
  params?: Record<string, unknown>;
}

export type Derived = { ok: true; instance: unknown } | { ok: false; reason: string };

/** Instances made from references, the least recently used of them forgotten. */
export interface InstanceCache {
  /** The instance that `reference` (data from outside) names. Never throws: what it cannot name gives the reason. */
  derive(task: AnyTask, reference: Record<string, unknown>): Derived;
  readonly hits: number;
  readonly misses: number;
  readonly size: number;
}

/** Instances that a cache holds: some kilobytes each. */
export const CACHED_INSTANCES = 4_096;
/** Longest text of params that is looked at. */
const MAX_PARAMS_LENGTH = 20_000;

export function instanceCache(max = CACHED_INSTANCES): InstanceCache {
  const instances = new LRUCache<string, { instance: unknown }>({ max });
  const settings = new LRUCache<string, Setting>({ max: 256 });
  const cache = {
    hits: 0,
    misses: 0,
    get size() {
      return instances.size;
    },
    derive(task: AnyTask, reference: Record<string, unknown>): Derived {
      try {
        return { ok: true, instance: instanceOf(task, reference) };
      } catch (error) {
        if (error instanceof SettingError || error instanceof OutOfAttempts)
          return { ok: false, reason: error.message };
        throw error;
      }
    },
  };

  function instanceOf(task: AnyTask, reference: Record<string, unknown>): unknown {
    const { version, level, seed, index, params } = reference;
    if (typeof version !== "number" || typeof level !== "string" || typeof index !== "number")
      throw new SettingError(
        "the entry has no metadata, and no reference either: version (number), level (text), seed, index (number)",
      );
    if (typeof seed !== "string" && typeof seed !== "number")
      throw new SettingError("seed: needs a text or a whole number");
    if (version !== task.version)
      throw new SettingError(
        `version ${version} of ${task.id} was asked for, this installation has version ${task.version}: send the entry's metadata along, or use the r1ci-bench that made it`,
      );
    const own = params === undefined || params === null ? "" : paramsText(params);
    const setting = settingOf(task, level, own);
    const key = `${task.id}\n${setting.level}\n${own}\n${normalizeSeed(seed)}\n${index}`;
    const known = instances.get(key);
    if (known) {
      cache.hits++;
      return known.instance;
    }
    cache.misses++;
    const instance = instanceAt(task, setting, seed, index);
    instances.set(key, { instance });
    return instance;
  }

  function settingOf(task: AnyTask, level: string, params: string): Setting {
    const key = `${task.id}\n${level}\n${params}`;
    const known = settings.get(key);
    if (known) return known;
    const named = (LEVELS as readonly string[]).includes(level);
    if (!named && !level.startsWith("custom-"))
      throw new SettingError(
        `level "${level.slice(0, 60)}": an entry can be made again from ${LEVELS.join(", ")} or custom-HASH with params; send its metadata along`,
      );
    if (!named && params === "")
      throw new SettingError(`level "${level}": its params are needed beside it, or the entry's metadata`);
    const setting = resolveSetting(
      task,
      named ? level : "medium",
      params === "" ? {} : (JSON.parse(params) as Record<string, unknown>),
    );
    if (setting.level !== level)
      throw new SettingError(`level "${level}" of ${task.id}: these params are level ${setting.level}`);
    settings.set(key, setting);
    return setting;
  }
  return cache;
}

function paramsText(params: unknown): string {
  if (typeof params !== "object" || params === null || Array.isArray(params))
    throw new SettingError("params: needs an object");
  const text = canonicalJson(params);
  if (text.length > MAX_PARAMS_LENGTH)
    throw new SettingError(`params: longer than ${MAX_PARAMS_LENGTH} characters`);
  return text === "{}" ? "" : text;
}
