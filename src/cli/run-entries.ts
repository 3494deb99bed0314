import { resolveSetting, walk } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import { usageError } from "../errors.js";
import { readEntriesFile } from "../imports/entries-file.js";
import { readEntries } from "../results/folder.js";
import type { RunSettings } from "../runner/settings.js";
import { note } from "./output.js";

/** The entries that the folder holds, and where n has grown the further ones of the same walk. */
export async function resumedEntries(folder: string, settings: RunSettings): Promise<Entry[]> {
  const recorded: Entry[] = [];
  for await (const entry of readEntries(folder)) recorded.push(entry);
  const { source } = settings;
  if (source.kind === "file" || recorded.length === source.tasks.length * source.n) return recorded;
  const entries = await entriesOf(settings);
  const ids = new Set(entries.map((entry) => entry.id));
  const lost = recorded.find((entry) => !ids.has(entry.id));
  if (lost)
    throw usageError(
      `${folder} holds the entry ${lost.id}, which this package does not make any more`,
      "Resume it with the package version that wrote it, or without --n",
    );
  return entries;
}

/** The entries that a new run is to have, in the order of their tasks. */
export async function entriesOf({ source }: RunSettings): Promise<Entry[]> {
  if (source.kind === "file") {
    const { entries, bad } = await readEntriesFile(source.file);
    for (const { line, reason } of bad) note(`${source.file}, line ${line}: left out: ${reason}`);
    if (entries.length === 0)
      throw usageError(
        `${source.file} holds no entry that can be run`,
        "`bench gen --out FILE` writes such a file",
      );
    return entries;
  }
  const entries: Entry[] = [];
  for (const id of source.tasks) {
    const task = await loadTask(id);
    if (!task)
      throw usageError(
        `task "${id}" of the run is not in the catalog`,
        "Use the package version that wrote the run, or name its --plugin",
      );
    entries.push(...walk(task, resolveSetting(task, source.level, source.params), source));
  }
  return entries;
}
