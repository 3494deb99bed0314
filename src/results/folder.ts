import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createReadStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Entry } from "../../tasks/entry.js";
import { environmentError, errorText, usageError } from "../errors.js";
import { lockFolder } from "./lock.js";
import { isOutage } from "./row.js";
import type { EpisodeRow } from "./row.js";

/**
 * A run on disk: `entries.jsonl` (all entries, before the first request), `manifest.json`, `episodes.jsonl` (one line as
 * each episode ends), `scores.csv`; `outages.jsonl` keeps the rows of episodes that were run again.
 */
const FILES = {
  entries: "entries.jsonl",
  manifest: "manifest.json",
  episodes: "episodes.jsonl",
  outages: "outages.jsonl",
} as const;

/** Every setting of a run; what may differ on resume is decided by the runner. */
export interface Manifest {
  /** Version of the folder's own layout. */
  format: 1;
  package: string;
  created: string;
  settings: Record<string, unknown>;
  tasks: Record<string, number>;
  model: Record<string, unknown>;
  /** The guiding model of `code_steer` where it is another one. */
  guide?: Record<string, unknown>;
  sandbox: Record<string, unknown> | null;
  prompts: Record<string, string>;
  /** Labels such as `not a model's score`. */
  notes: string[];
  /** One row a session that worked on the run. */
  sessions: { started: string; ended?: string; endedBy?: string }[];
}

/** Reads lines of a JSON Lines file; a torn last line (a process that was killed while writing) is left out. */
export async function* readJsonLines<T>(file: string): AsyncGenerator<T> {
  const lines = createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity });
  let number = 0;
  let torn: { number: number; reason: string } | undefined;
  for await (const line of lines) {
    number++;
    if (torn)
      throw environmentError(
        `${file}, line ${torn.number}: ${torn.reason}`,
        "The file was changed by something else; restore it or remove that line",
      );
    if (line === "") continue;
    try {
      yield JSON.parse(line) as T;
    } catch (error) {
      torn = { number, reason: errorText(error) };
    }
  }
}

/** A run folder that was already written, for reports. Throws BenchError where it is none. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, FILES.manifest);
  if (!existsSync(file))
    throw usageError(
      `${folder} is not a run folder: it has no ${FILES.manifest}`,
      "Name a folder that `bench run` wrote",
    );
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Manifest;
  } catch (error) {
    throw usageError(`${file} cannot be read: ${errorText(error)}`, "Restore it from a copy");
  }
}

export async function* readEntries(folder: string): AsyncGenerator<Entry> {
  yield* readJsonLines<Entry>(path.join(folder, FILES.entries));
}

/** Episodes in the order they ended; of an episode that occurs twice the later row stands. */
export async function readEpisodes(folder: string): Promise<EpisodeRow[]> {
  const file = path.join(folder, FILES.episodes);
  const rows = new Map<string, EpisodeRow>();
  if (existsSync(file)) for await (const row of readJsonLines<EpisodeRow>(file)) rows.set(row.episode, row);
  return [...rows.values()];
}

/** A run folder that this process writes. */
export interface RunFolder {
  readonly path: string;
  readonly manifest: Manifest;
  /** Ids of the episodes that are final. */
  readonly done: ReadonlySet<string>;
  /** Appends a row. Throws where the disk refuses it; then the row is not in the file, not even in part. */
  append(row: EpisodeRow): void;
  writeManifest(manifest: Manifest): void;
  writeEntries(entries: readonly Entry[]): void;
  writeFile(name: string, text: string): void;
  close(): void;
}

/** Makes a run folder: refused where the path holds anything already. Entries are on disk when this returns. */
export function createRunFolder(folder: string, manifest: Manifest, entries: readonly Entry[]): RunFolder {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory())
      throw usageError(`--out ${folder} is a file`, "Choose another folder");
    if (readdirSync(folder).length > 0)
      throw usageError(
        `--out ${folder} is not empty`,
        `Choose another folder, or go on with \`bench run --resume ${folder}\``,
      );
  }
  return onDisk(folder, () => {
    mkdirSync(folder, { recursive: true });
    const unlock = lockFolder(folder);
    try {
      writeDurably(path.join(folder, FILES.entries), jsonLines(entries));
      writeDurably(path.join(folder, FILES.manifest), json(manifest));
      return openForAppending(folder, manifest, new Set(), unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  });
}

/**
 * Opens a run folder to go on with it: rows of outages move to `outages.jsonl`, a torn last line is dropped, so that in
 * the end each episode stands once in `episodes.jsonl`.
 */
export async function resumeRunFolder(folder: string): Promise<RunFolder> {
  const manifest = readManifest(folder);
  const unlock = lockFolder(folder);
  try {
    const rows = await readEpisodes(folder);
    return onDisk(folder, () => {
      const outages = rows.filter((row) => isOutage(row.outcome));
      const final = rows.filter((row) => !isOutage(row.outcome));
      if (outages.length > 0)
        appendFileSync(path.join(folder, FILES.outages), jsonLines(outages), { flush: true });
      writeDurably(path.join(folder, FILES.episodes), jsonLines(final));
      return openForAppending(folder, manifest, new Set(final.map((row) => row.episode)), unlock);
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

function openForAppending(
  folder: string,
  initial: Manifest,
  done: Set<string>,
  unlock: () => void,
): RunFolder {
  let manifest = initial;
  const episodes = path.join(folder, FILES.episodes);
  const file = openSync(episodes, "a");
  let size = statSync(episodes).size;
  return {
    path: folder,
    get manifest() {
      return manifest;
    },
    done,
    append(row) {
      const line = Buffer.from(`${JSON.stringify(row)}\n`);
      onDisk(folder, () => {
        try {
          for (let written = 0; written < line.length;) written += writeSync(file, line, written);
        } catch (error) {
          // A full disk may take half a line: without it the next one would be joined to it.
          ftruncateSync(file, size);
          throw error;
        }
      });
      size += line.length;
      if (!isOutage(row.outcome)) done.add(row.episode);
    },
    writeManifest(next) {
      manifest = next;
      onDisk(folder, () => writeDurably(path.join(folder, FILES.manifest), json(next)));
    },
    writeEntries(entries) {
      onDisk(folder, () => writeDurably(path.join(folder, FILES.entries), jsonLines(entries)));
    },
    writeFile(name, text) {
      onDisk(folder, () => writeDurably(path.join(folder, name), text));
    },
    close() {
      try {
        fsyncSync(file);
      } finally {
        closeSync(file);
        unlock();
      }
    },
  };
}

/** Writes a whole file so that a reader sees the old or the new text, never half of one. */
function writeDurably(file: string, text: string): void {
  const part = `${file}.part`;
  writeFileSync(part, text, { flush: true });
  renameSync(part, file);
}

function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function onDisk<T>(folder: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOSPC" || code === "EDQUOT")
      throw environmentError(
        `the disk that holds ${folder} is full`,
        `What has ended is kept: make room, then \`bench run --resume ${folder}\``,
        error,
      );
    if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "ENOTDIR")
      throw environmentError(
        `cannot write to ${folder}: ${errorText(error)}`,
        "Choose a folder that you may write to with --out",
        error,
      );
    throw error;
  }
}
