import type { ExportArguments } from "./export-options.js";
import { rowsOfSplit, selectTasks } from "./select.js";

/** Ids that --task and --split name; undefined where neither is given. */
export function tasksOf(args: Pick<ExportArguments, "task" | "split">): string[] | undefined {
  const named = args.task && selectTasks(args.task).map(({ id }) => id);
  const split = args.split === undefined ? undefined : rowsOfSplit(args.split).map(({ id }) => id);
  if (named && split) return named.filter((id) => split.includes(id));
  return named ?? split;
}
