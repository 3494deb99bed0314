import { closeSync, openSync, readSync } from "node:fs";
import path from "node:path";
import type { Entry } from "../../tasks/entry.js";
import { environmentError, usageError } from "../errors.js";
import { FILES } from "../results/episodes-file.js";
import { readEntries } from "../results/folder.js";
import { rawLines } from "../results/lines.js";

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
  // Reading them once as entries says what is wrong with a line, and leaves a torn one out.
  const places = new Map<string, { order: number; offset: number; length: number }>();
  const ids: string[] = [];
  for await (const { id } of readEntries(run)) ids.push(id);
  let offset = 0;
  let order = 0;
  for await (const { bytes } of rawLines(file)) {
    const length = bytes.length;
    const isBlank = bytes.toString("utf8", 0, Math.min(length, 64)).trim() === "";
    const id = isBlank ? undefined : ids[order];
    if (id !== undefined) places.set(id, { order: order++, offset, length });
    offset += length + 1;
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
      const bytes = Buffer.alloc(place.length);
      readSync(descriptor, bytes, 0, place.length, place.offset);
      const entry = parsed(bytes.toString("utf8"));
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
