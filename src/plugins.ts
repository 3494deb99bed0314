import path from "node:path";
import { pathToFileURL } from "node:url";
import { registerTask } from "../tasks/registry.js";
import type { AnyTask } from "../tasks/task.js";
import { errorText, usageError } from "./errors.js";

/** Loads the modules of `--plugin` and adds the tasks that they export (`task`, `tasks` or the default export). */
export async function loadPlugins(files: readonly string[] | undefined): Promise<void> {
  for (const file of files ?? []) {
    let module: Record<string, unknown>;
    try {
      module = (await import(pathToFileURL(path.resolve(file)).href)) as Record<string, unknown>;
    } catch (error) {
      throw usageError(
        `--plugin ${file} cannot be loaded: ${errorText(error)}`,
        "It needs to be a JavaScript module that exports `task`",
      );
    }
    const exported = [module.task, module.tasks, module.default]
      .flat()
      .filter((value) => value !== undefined);
    const tasks = exported.filter(
      (value): value is AnyTask => typeof value === "object" && value !== null && "verify" in value,
    );
    if (tasks.length === 0)
      throw usageError(
        `--plugin ${file} exports no task`,
        "Export it as `task`: export const task = defineTask({...})",
      );
    for (const task of new Set(tasks)) {
      try {
        registerTask(task);
      } catch (error) {
        throw usageError(`--plugin ${file}: ${errorText(error)}`, "Give the task an id of its own");
      }
    }
  }
}
