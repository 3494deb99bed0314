import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { usageError } from "../errors.js";
import { jsonLinesOf } from "../results/lines.js";

/**
 * Ids of the entries that were used elsewhere, so that they can be left out: of JSON Lines files whose rows hold an entry's
 * `id`, name it as `entry`, or hold the whole entry as JSON there (entries, episodes, training rows), and of all such files
 * of a folder (a run, an export). A place that names no entry at all is a usage error: nothing would be left out.
 */
export async function readUsedEntries(places: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (const place of places) {
    if (!existsSync(place)) throw usageError(`--exclude ${place}: there is no such file`);
    const files = statSync(place).isDirectory()
      ? readdirSync(place)
          .filter((name) => name.endsWith(".jsonl"))
          .map((name) => path.join(place, name))
      : [place];
    let named = 0;
    for (const file of files)
      for await (const { value } of jsonLinesOf<unknown>(file)) {
        const id = entryNamed(value);
        if (id === undefined) continue;
        used.add(id);
        named++;
      }
    if (named === 0)
      throw usageError(
        `--exclude ${place}: no row names an entry`,
        "Name JSON Lines with an `id` or `entry` in each row, or a folder with such files",
      );
  }
  return used;
}

function entryNamed(row: unknown): string | undefined {
  const { entry, id } = (row ?? {}) as { entry?: unknown; id?: unknown };
  if (typeof entry !== "string") return typeof id === "string" ? id : undefined;
  return entry.startsWith("{") ? entryNamed(JSON.parse(entry)) : entry;
}
