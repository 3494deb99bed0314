import { existsSync, readFileSync } from "node:fs";
import { contentHash } from "../../generators/hash.js";
import { canonicalJson, resolveSetting, walk } from "../../tasks/entry.js";
import { LEVELS } from "../../tasks/task.js";
import type { AnyTask } from "../../tasks/task.js";

/** What a golden file holds: the task's version and a hash of its first 20 entries at each level. */
export interface Golden {
  version: number;
  hashes: Record<string, string>;
}

export function goldenPath(task: { suite: string; id: string }): URL {
  return new URL(`../golden/${task.suite}/${task.id}.json`, import.meta.url);
}

export function readGolden(task: AnyTask): Golden | undefined {
  const path = goldenPath(task);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Golden) : undefined;
}

export function computeGolden(task: AnyTask): Golden {
  const hashes: Record<string, string> = {};
  for (const level of LEVELS) {
    const entries = [...walk(task, resolveSetting(task, level), { seed: "golden", n: 20 })];
    hashes[level] = contentHash(entries.map((entry) => canonicalJson(entry)).join("\n"), 32);
  }
  return { version: task.version, hashes };
}
