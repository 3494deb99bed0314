import type * as z from "zod";
import { contentHash } from "../generators/hash.js";
import { createRng } from "../generators/rng.js";
import { LEVELS, METADATA_KEYS } from "./task.js";
import type { AnyTask, Level, Task } from "./task.js";

/** What is written to a file: one question with all that is needed to judge an answer to it. */
export interface Entry {
  /** Content hash of task and instance: `blocksworld-0123456789abcdef`. */
  id: string;
  /** Id of the task. */
  task: string;
  /** Version of the task that made it. */
  version: number;
  /** `easy`, `medium`, `hard`, `custom-<hash>` for other params, `source` for imported questions. */
  level: string;
  /** Seed of the walk; equal seeds give equal entries. */
  seed: string | number;
  /** Place in the seed's stream, from 0. */
  index: number;
  /** The prompt: rules, answer format, an example of the form. */
  question: string;
  /** A right answer; null where none is stored. */
  answer: string | null;
  /** `source_dataset`, `source_index`, `difficulty` and the instance's own keys. */
  metadata: Record<string, unknown>;
}

/** Level name (or `custom-<hash>`) and the complete params that it stands for. */
export interface Setting {
  /** `easy`, `medium`, `hard`, or `custom-<hash>` for other params. */
  level: string;
  /** Every param of the task with its value. */
  params: Record<string, unknown>;
}

/** A level, param or seed that the task does not have. */
export class SettingError extends Error {
  override name = "SettingError";
}

/** Longest seed text. */
const MAX_SEED_LENGTH = 200;

/** `value` as JSON with sorted keys: equal values give equal text whatever order their keys were written in. */
export function canonicalJson(value: unknown): string {
  const sorted = sortedCopy(value);
  return sorted === undefined ? spelledOut(value) : (JSON.stringify(sorted) ?? "null");
}

/**
 * A copy whose records have their keys in order, for JSON.stringify, which is many times as fast as writing them one by one;
 * undefined where a record has a key that JavaScript puts into an order of its own (`7` before `a`, `9` before `10`).
 */
function sortedCopy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value ?? null;
  if (Array.isArray(value)) {
    if (!holdsRecord(value)) return value;
    const items: unknown[] = [];
    for (const item of value) {
      const copy = sortedCopy(item);
      if (copy === undefined) return undefined;
      items.push(copy);
    }
    return items;
  }
  const record = value as Record<string, unknown>;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(record).sort()) {
    const item = record[key];
    if (item === undefined) continue;
    const first = key.charCodeAt(0);
    if ((first >= 48 && first <= 57) || key === "__proto__") return undefined;
    const inner = sortedCopy(item);
    if (inner === undefined) return undefined;
    copy[key] = inner;
  }
  return copy;
}

function holdsRecord(list: readonly unknown[]): boolean {
  for (const item of list)
    if (typeof item === "object" && item !== null && (!Array.isArray(item) || holdsRecord(item))) return true;
  return false;
}

/** The same for every value, key by key. */
function spelledOut(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value))
    return holdsRecord(value) ? `[${value.map(spelledOut).join(",")}]` : JSON.stringify(value);
  const record = value as Record<string, unknown>;
  let text = "";
  for (const key of Object.keys(record).sort()) {
    const item = record[key];
    if (item === undefined) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${spelledOut(item)}`;
  }
  return `{${text}}`;
}

/**
 * The params of `level` with `overrides` on top, checked by the task's schema. Where they are exactly those of a level,
 * the setting carries that level's name, else `custom-` and a hash of them. Throws SettingError.
 */
export function resolveSetting(
  task: AnyTask,
  level: string,
  overrides: Record<string, unknown> = {},
): Setting {
  if (!(LEVELS as readonly string[]).includes(level))
    throw new SettingError(`level "${level}": ${task.id} has ${LEVELS.join(", ")}`);
  const known = Object.keys(task.params.shape);
  for (const key of Object.keys(overrides))
    if (!known.includes(key)) throw new SettingError(`param "${key}": ${task.id} has ${known.join(", ")}`);
  const parse = (name: Level, extra: Record<string, unknown>): Record<string, unknown> => {
    const result = task.params.safeParse({ ...task.levels[name], ...extra });
    if (result.success) {
      const data = result.data;
      const inverted = invertedRange(data);
      if (inverted) throw new SettingError(`params of ${task.id}: ${inverted}`);
      return data;
    }
    const problems = result.error.issues.map(
      (issue) => `${issue.path.join(".") || "params"}: ${issue.message}`,
    );
    throw new SettingError(`params of ${task.id}: ${problems.join("; ")}`);
  };
  const params = parse(level as Level, overrides);
  if (Object.keys(overrides).length === 0) return { level, params };
  const text = canonicalJson(params);
  const name = LEVELS.find((candidate) => canonicalJson(parse(candidate, {})) === text);
  return { level: name ?? `custom-${contentHash(text, 8)}`, params };
}

/** The first pair `min_x`, `max_x` of params in which the minimum is above the maximum, as a sentence. */
function invertedRange(params: Record<string, unknown>): string | undefined {
  for (const [name, low] of Object.entries(params)) {
    const high = params[name.replace(/^min_/, "max_")];
    if (name.startsWith("min_") && typeof low === "number" && typeof high === "number" && low > high)
      return `${name} ${low} is above ${name.replace(/^min_/, "max_")} ${high}`;
  }
  return undefined;
}

/** A seed in its one form: whole numbers as numbers, everything else as text. Throws SettingError. */
export function normalizeSeed(seed: string | number): string | number {
  const text = String(seed);
  if (text.length === 0 || text.length > MAX_SEED_LENGTH)
    throw new SettingError(`seed: needs 1 to ${MAX_SEED_LENGTH} characters, this has ${text.length}`);
  if (typeof seed === "number" && !Number.isSafeInteger(seed))
    throw new SettingError(`seed ${text}: a number must be a whole one of at most 2^53`);
  const number = Number(text);
  return Number.isSafeInteger(number) && String(number) === text ? number : text;
}

/** The instance at (seed, index). Independent of all other indices. */
export function instanceAt<P extends z.ZodObject, I extends z.ZodType>(
  task: Task<P, I>,
  setting: Setting,
  seed: string | number,
  index: number,
): z.output<I> {
  if (!Number.isSafeInteger(index) || index < 0)
    throw new SettingError(`index ${index}: needs a whole number from 0`);
  const series = `${task.id}@${task.version}/${setting.level}/${normalizeSeed(seed)}`;
  const rng = createRng(`${series}/${index}`, { series, index });
  return task.generate(rng, setting.params as z.output<P>);
}

/** `blocksworld-0123456789abcdef`: the same for the same puzzle, wherever it comes from. */
export function entryId(task: AnyTask, instance: unknown): string {
  return `${task.id}-${contentHash(`${task.id}\n${canonicalJson(instance)}`, 16)}`;
}

/** The entry of an instance. */
export function entryOf(
  task: AnyTask,
  instance: unknown,
  from: { setting: Setting; seed: string | number; index: number },
): Entry {
  const params = from.setting.params;
  return {
    id: entryId(task, instance),
    task: task.id,
    version: task.version,
    level: from.setting.level,
    seed: normalizeSeed(from.seed),
    index: from.index,
    question: task.prompt(instance),
    answer: task.solve(instance),
    metadata: {
      source_dataset: task.id,
      source_index: from.index,
      difficulty: task.difficulty ? task.difficulty(params) : params,
      ...(instance as Record<string, unknown>),
    },
  };
}

/** The entry at (seed, index). */
export function entryAt(task: AnyTask, setting: Setting, seed: string | number, index: number): Entry {
  return entryOf(task, instanceAt(task, setting, seed, index), { setting, seed, index });
}

/** A walk needed too many indices: the setting has too few different instances. */
export class WalkExhausted extends Error {
  override name = "WalkExhausted";
}

/** Indices a walk for `n` entries may look at. */
export function walkLimit(n: number): number {
  return 20 * n;
}

/** What tells questions apart in a walk: two instances may differ in what their question does not say. */
export function questionKey(entry: Entry): string {
  return contentHash(entry.question, 24);
}

/**
 * `n` different entries: the indices from `start` upwards, leaving out those whose question (and so whose instance) already
 * occurred in this walk. Throws WalkExhausted after 20 n indices.
 */
export function* walk(
  task: AnyTask,
  setting: Setting,
  options: { seed: string | number; n: number; start?: number },
): Generator<Entry> {
  const start = options.start ?? 0;
  const seen = new Set<string>();
  for (let index = start; seen.size < options.n; index++) {
    if (index - start >= walkLimit(options.n))
      throw walkExhausted(task.id, setting.level, options.n, seen.size);
    const entry = entryAt(task, setting, options.seed, index);
    const key = questionKey(entry);
    if (seen.has(key)) continue;
    seen.add(key);
    yield entry;
  }
}

export function walkExhausted(id: string, level: string, wanted: number, found: number): WalkExhausted {
  return new WalkExhausted(
    `${id} at ${level}: only ${found} different entries in ${walkLimit(wanted)} indices, ${wanted} were asked for; ask for fewer or widen the params`,
  );
}

/**
 * The instance inside an entry's metadata. An entry from a file or a request is data from outside: what does not fit
 * the task's schema gives the reason instead.
 */
export function readInstance(
  task: AnyTask,
  metadata: unknown,
): { ok: true; instance: unknown } | { ok: false; reason: string } {
  if (typeof metadata !== "object" || metadata === null || Array.isArray(metadata))
    return { ok: false, reason: "metadata is not an object" };
  const size = oversize(metadata);
  if (size) return { ok: false, reason: `metadata ${size}` };
  const own = { ...(metadata as Record<string, unknown>) };
  for (const key of METADATA_KEYS) delete own[key];
  const result = task.instance.safeParse(own);
  if (result.success) return { ok: true, instance: result.data };
  const issue = result.error.issues[0];
  const where = issue && issue.path.length > 0 ? issue.path.map(String).join(".") : "metadata";
  return {
    ok: false,
    reason: `metadata does not fit ${task.id}: ${where}: ${issue?.message ?? "unreadable"}`,
  };
}

/** Values that metadata may hold, and how deep they may be nested: far more than any task needs. */
const MAX_VALUES = 250_000;
const MAX_DEPTH = 40;

/** What is too much about a value from outside, before any schema walks through it. */
function oversize(value: object): string | undefined {
  let level: object[] = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH}`;
    const next: object[] = [];
    for (const parent of level) {
      const children: unknown[] = Array.isArray(parent) ? parent : Object.values(parent);
      count += children.length;
      if (count > MAX_VALUES) return `holds more than ${MAX_VALUES} values`;
      for (const child of children) if (typeof child === "object" && child !== null) next.push(child);
    }
    level = next;
  }
  return undefined;
}
