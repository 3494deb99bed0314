import { CATALOG } from "./catalog.js";
import { EXTERNAL } from "./external/catalog.js";
import { erase } from "./task.js";
import type { AnyTask, CatalogRow } from "./task.js";

const added = new Map<string, CatalogRow>();

/** Rows of the catalog, then those of tasks that were registered. */
export function taskRows(): readonly CatalogRow[] {
  return [...CATALOG, ...added.values()];
}

/** The row of the catalog or of a registered task; undefined where there is none. */
export function findTaskRow(id: string): CatalogRow | undefined {
  return added.get(id) ?? CATALOG.find((row) => row.id === id);
}

/** Like `findTaskRow`, also for the tasks of outside questions, which no list of tasks holds. */
export function rowOfTask(id: string): CatalogRow | undefined {
  return findTaskRow(id) ?? EXTERNAL.find((row) => row.id === id);
}

/** The task of that id, those of outside questions included; undefined where there is none. */
export async function loadTask(id: string): Promise<AnyTask | undefined> {
  return rowOfTask(id)?.load();
}

/** Adds a user's own task. Throws where the catalog has the id. */
export function registerTask(task: Parameters<typeof erase>[0]): void {
  if ([...CATALOG, ...EXTERNAL].some((row) => row.id === task.id))
    throw new Error(`task ${task.id}: the catalog has a task of this id`);
  const { id, suite, version, family, capability, abilities, summary } = task;
  added.set(id, {
    id,
    suite,
    version,
    family,
    capability,
    abilities,
    summary,
    load: async () => erase(task),
  });
}
