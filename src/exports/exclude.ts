import { identify } from "./identify.js";
import { recordsOf } from "./sources.js";

/** Ids of the entries that files, exports and runs hold, by task: entries that an export leaves out. */
export async function readExcluded(inputs: readonly string[]): Promise<Map<string, Set<string>>> {
  const excluded = new Map<string, Set<string>>();
  for (const input of inputs)
    for await (const placed of recordsOf(input)) {
      const { task, id } = await identify(placed);
      const ids = excluded.get(task) ?? new Set();
      excluded.set(task, ids.add(id));
    }
  return excluded;
}
