import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import type { Entry } from "../../tasks/entry.js";
import { errorText, usageError } from "../errors.js";
import { onDisk, writeDurably } from "./durable.js";
import { FILES, rewriteEpisodes } from "./episodes-file.js";
import { jsonLinesOf } from "./lines.js";
import type { RawLine } from "./lines.js";
import { lockFolder } from "./lock.js";
import { isOutage } from "./row.js";
import type { EpisodeRow } from "./row.js";

export { readEpisodes, streamEpisodes } from "./episodes-file.js";

/** A session that ran episodes, or judged them again. */
export interface RunSession {
  started: string;
  ended?: string;
  endedBy?: string;
  /** Left out where the session ran episodes. */
  command?: "rescore";
  /** With `rescore`: the package, the verifiers' task versions, the verdicts that changed, the file with the old ones. */
  package?: string;
  tasks?: Record<string, number>;
  changed?: number;
  kept?: string;
}

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
  sessions: RunSession[];
}

/** Whether a folder is one that a run has written or writes. */
export function isRunFolder(folder: string): boolean {
  return existsSync(path.join(folder, FILES.manifest));
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

/** The entries of a run folder with their lines. */
export async function* entryLines(folder: string): AsyncGenerator<{ value: Entry; line: RawLine }> {
  const file = path.join(folder, FILES.entries);
  if (!existsSync(file))
    throw usageError(
      `${folder} has no ${FILES.entries}`,
      "Restore that file: a run cannot be read without its questions",
    );
  yield* jsonLinesOf<Entry>(file);
}

export async function* readEntries(folder: string): AsyncGenerator<Entry> {
  for await (const { value } of entryLines(folder)) yield value;
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

/** Throws BenchError, with what to do instead, where `--out` names a file or a folder that holds anything. */
export function refuseUsedFolder(folder: string, next: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw usageError(`--out ${folder} is a file`, "Choose another folder");
  if (readdirSync(folder).length > 0) throw usageError(`--out ${folder} is not empty`, next);
}

/** Makes a run folder: refused where the path holds anything already. Entries are on disk when this returns. */
export function createRunFolder(folder: string, manifest: Manifest, entries: readonly Entry[]): RunFolder {
  refuseUsedFolder(folder, `Choose another folder, or go on with \`bench run --resume ${folder}\``);
  return onDisk(folder, () => {
    mkdirSync(folder, { recursive: true });
    const unlock = lockFolder(folder);
    try {
      writeDurably(path.join(folder, FILES.entries), jsonLines(entries));
      writeManifest(folder, manifest);
      return openForAppending(folder, manifest, new Set(), unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  });
}

/**
 * Opens a run folder to go on with it: rows of outages move to `outages.jsonl`, a torn last line is dropped, so that in
 * the end each episode stands once in `episodes.jsonl`. Rows are copied one by one: a run may be larger than memory.
 */
export async function resumeRunFolder(folder: string): Promise<RunFolder> {
  const manifest = readManifest(folder);
  const unlock = lockFolder(folder);
  try {
    const done = new Set<string>();
    await rewriteEpisodes(folder, (row, line, keep) => {
      if (isOutage(row.outcome)) return "outage";
      done.add(row.episode);
      keep(line.bytes);
      return "final";
    });
    return onDisk(folder, () => openForAppending(folder, manifest, done, unlock));
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
      onDisk(folder, () => writeManifest(folder, next));
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

function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

/** Puts a manifest into a run folder that this process has locked. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeDurably(path.join(folder, FILES.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
}
