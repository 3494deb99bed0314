import { closeSync, openSync } from "node:fs";
import path from "node:path";
import type { Entry } from "../../tasks/entry.js";
import { environmentError, usageError } from "../errors.js";
import { FILES } from "../results/episodes-file.js";
import { entryLines } from "../results/folder.js";
import { bytesAt } from "../results/lines.js";

/** The entries of a run by id; in memory is the place of each alone. */
export interface EntryIndex {
  /** In the order of the file. */
  readonly ids: readonly string[];
  /** Place of an entry among all; undefined where the run does not hold it. */
  orderOf(id: string): number | undefined;
  /** Reads an entry. Throws BenchError where the run does not hold it. */
  read(id: string): Entry;
  close(): void;
}

export async function indexEntries(run: string): Promise<EntryIndex> {
  const file = path.join(run, FILES.entries);
  const places = new Map<string, { order: number; offset: number; length: number }>();
  const ids: string[] = [];
  for await (const { value, line } of entryLines(run)) {
    places.set(value.id, { order: ids.length, offset: line.offset, length: line.bytes.length });
    ids.push(value.id);
  }
  const descriptor = openSync(file, "r");
  return {
    ids,
    orderOf: (id) => places.get(id)?.order,
    read(id) {
      const place = places.get(id);
      if (!place)
        throw usageError(
          `${file} does not hold ${id}, which an episode is about`,
          "Restore that file: a run cannot be exported without its questions",
        );
      const entry = parsed(bytesAt(descriptor, place).toString("utf8"));
      if (entry?.id !== id)
        throw environmentError(`${file} was changed while it was read`, "Repeat the export");
      return entry;
    },
    close: () => closeSync(descriptor),
  };
}

function parsed(text: string): Entry | undefined {
  try {
    return JSON.parse(text) as Entry;
  } catch {
    return undefined;
  }
}
