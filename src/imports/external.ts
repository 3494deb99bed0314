import { readInstance } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import type { ExternalKind } from "../../tasks/external/catalog.js";
import { errorText } from "../errors.js";
import { externalRecord } from "./external-record.js";
import { recordsOfFile } from "./record-files.js";
import { sourceEntry } from "./source-entry.js";

export interface ExternalEntries {
  entries: Entry[];
  /** Rows without an answer, which are left out. */
  withoutGold: number;
  /** Rows that cannot be used, by file and line. */
  bad: { where: string; reason: string }[];
}

/**
 * Outside questions of one kind into entries of the task `external_KIND`, one a row and in their order. Every row is data from
 * outside: it passes through the task's schema, and what does not fit is reported by its place.
 */
export async function importExternal(kind: ExternalKind, files: readonly string[]): Promise<ExternalEntries> {
  const task = await loadTask(`external_${kind}`);
  if (!task) throw new Error(`no task for outside questions of the kind ${kind}`);
  const imported: ExternalEntries = { entries: [], withoutGold: 0, bad: [] };
  const seen = new Set<string>();
  let index = 0;
  for (const file of files)
    for (const { record, where } of recordsOfFile(file, imported.bad)) {
      const at = index++;
      try {
        const row = externalRecord(kind, record);
        if (row === null) {
          imported.withoutGold++;
          continue;
        }
        const read = readInstance(task, row.instance);
        if (!read.ok) throw new Error(read.reason.replace("metadata does not fit", "the row does not fit"));
        imported.entries.push(
          sourceEntry(task, read.instance, seen, {
            index: at,
            question: task.prompt(read.instance),
            answer: task.solve(read.instance),
            id: row.id,
          }),
        );
      } catch (error) {
        imported.bad.push({ where, reason: errorText(error) });
      }
    }
  return imported;
}
