import { closeSync, openSync, statSync } from "node:fs";
import path from "node:path";
import type { Entry } from "../../tasks/entry.js";
import { FILES } from "../results/episodes-file.js";
import { readManifest } from "../results/folder.js";
import type { Manifest } from "../results/folder.js";
import { bytesAt } from "../results/lines.js";
import { isHeld } from "../results/lock.js";
import type { EpisodeRow } from "../results/row.js";
import { indexRow } from "./row-index.js";
import type { IndexRow } from "./row-index.js";
import { isText, visitFields } from "./scan.js";
import { tailOf } from "./tail.js";
import type { Progress } from "./wire.js";

/** A run folder as the viewer has it open: where every row stands, and nothing of its transcripts. */
export interface OpenRun {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
  /** Whether a living process works in the folder. */
  readonly held: boolean;
  readonly progress: Progress;
  /** Entries of the run. */
  readonly entries: number;
  /** Rows in the order of the file, the later one of an episode that occurs twice. A new list after each change. */
  rows(): readonly IndexRow[];
  find(episode: string): IndexRow | undefined;
  /** Reads what is new in the folder. One reading at a time: a second call waits for the first. */
  refresh(): Promise<void>;
  /** The whole row; undefined where the file was changed and does not hold it there any more. */
  read(row: IndexRow): EpisodeRow | undefined;
  /** The bytes of many rows' lines, one after the other; `close` when done. */
  lines(): { bytes(row: IndexRow): Buffer; close(): void };
  entry(id: string): Entry | undefined;
}

interface Place {
  offset: number;
  length: number;
}

export function openRun(folder: string, name: string): OpenRun {
  let manifest = readManifest(folder);
  let manifestTime = timeOf(path.join(folder, FILES.manifest));
  let held = isHeld(folder);
  let version = 0;
  let complete = false;
  let byEpisode = new Map<string, IndexRow>();
  /** What is shown while a file that was written anew is read: nobody's list becomes empty meanwhile. */
  let before: { rows: readonly IndexRow[]; byEpisode: Map<string, IndexRow> } | undefined;
  let snapshot: readonly IndexRow[] | undefined;
  const places = new Map<string, Place>();
  const changed = (): void => {
    version++;
    snapshot = undefined;
  };

  const rows = (): readonly IndexRow[] => before?.rows ?? (snapshot ??= [...byEpisode.values()]);
  const put = (row: IndexRow): void => {
    // A later row stands where it was written, also one that was read before its line break was there.
    byEpisode.delete(row.episode);
    byEpisode.set(row.episode, row);
  };

  const episodesFile = path.join(folder, FILES.episodes);
  const episodes = tailOf(episodesFile, {
    onAnew() {
      before ??= { rows: rows(), byEpisode };
      byEpisode = new Map();
    },
    onLine(bytes, offset, isLast) {
      const row = indexRow(bytes, offset, manifest.tasks);
      // The end of a file may be half of a line: it is looked at closely.
      if (isLast) JSON.parse(bytes.toString("utf8"));
      put(row);
    },
    onProgress: changed,
  });
  const entriesFile = path.join(folder, FILES.entries);
  const entries = tailOf(entriesFile, {
    onAnew: () => places.clear(),
    onLine(bytes, offset) {
      const id = entryId(bytes);
      // The first one: entries are distinct, and what resolves twice is the same puzzle.
      if (!places.has(id)) places.set(id, { offset, length: bytes.length });
    },
  });

  const readAll = async (): Promise<void> => {
    const time = timeOf(path.join(folder, FILES.manifest));
    const holds = isHeld(folder);
    if (time !== manifestTime || holds !== held) {
      manifestTime = time;
      held = holds;
      try {
        manifest = readManifest(folder);
      } catch {
        // It is being replaced; the next look finds it.
      }
      changed();
    }
    const isNew = [await entries.read(), await episodes.read()];
    before = undefined;
    if (isNew.includes(true) || !complete) changed();
    complete = true;
  };
  let reading: Promise<void> | undefined;

  return {
    name,
    folder,
    get manifest() {
      return manifest;
    },
    get held() {
      return held;
    },
    get progress() {
      return {
        version,
        complete,
        bytesRead: episodes.bytesRead,
        bytes: episodes.bytes,
        problem: entries.problem ?? episodes.problem,
      };
    },
    get entries() {
      return places.size;
    },
    rows,
    find: (episode) => (before?.byEpisode ?? byEpisode).get(episode),
    refresh: () => (reading ??= readAll().finally(() => (reading = undefined))),
    read(row) {
      const value = valueAt<EpisodeRow>(episodesFile, row);
      return value?.episode === row.episode ? value : undefined;
    },
    lines() {
      const descriptor = openSync(episodesFile, "r");
      return { bytes: (row) => bytesAt(descriptor, row), close: () => closeSync(descriptor) };
    },
    entry(id) {
      const place = places.get(id);
      const value = place && valueAt<Entry>(entriesFile, place);
      return value?.id === id ? value : undefined;
    },
  };
}

const ID = Buffer.from("id");

/** The id of an entry's line. Throws where it has none. */
function entryId(line: Buffer): string {
  let id: string | undefined;
  const isPlain = visitFields(line, (key, start, end) => {
    if (isText(line, key, ID)) id = JSON.parse(line.toString("utf8", start, end)) as string;
  });
  if (!isPlain) ({ id } = JSON.parse(line.toString("utf8")) as Entry);
  if (typeof id !== "string") throw new Error("this is not an entry");
  return id;
}

/** The value of a line that was found before; undefined where the file has changed. */
function valueAt<T>(file: string, place: Place): T | undefined {
  try {
    const descriptor = openSync(file, "r");
    try {
      return JSON.parse(bytesAt(descriptor, place).toString("utf8")) as T;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

function timeOf(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}
