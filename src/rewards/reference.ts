import { LRUCache } from "lru-cache";
import { canonicalJson, instanceAt, normalizeSeed, SettingError } from "../../tasks/entry.js";
import type { Setting } from "../../tasks/entry.js";
import { checkVersion, settingOfReference } from "../../tasks/reference.js";
import type { AnyTask } from "../../tasks/task.js";
import { OutOfAttempts } from "../../generators/attempts.js";

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
    checkVersion(task, version);
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
    const setting = settingOfReference(
      task,
      level,
      params === "" ? {} : (JSON.parse(params) as Record<string, unknown>),
    );
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
