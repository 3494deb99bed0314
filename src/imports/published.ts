import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { readInstance } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { taskRows } from "../../tasks/registry.js";
import type { SourceRow } from "../../tasks/source.js";
import type { AnyTask, CatalogRow } from "../../tasks/task.js";
import { errorText, usageError } from "../errors.js";
import { sourceEntry } from "./source-entry.js";

/** The published sets whose records become entries of our tasks. */
export const PUBLISHED = ["symbench", "bbh", "reasoning_gym"] as const;
export type Published = (typeof PUBLISHED)[number];

/** `published`: the record's own question where it has one; `own`: ours on the record's instance. */
export const WORDINGS = ["published", "own"] as const;
export type Wording = (typeof WORDINGS)[number];

/** A record with its place, for messages. */
interface Located {
  row: SourceRow & { source_id?: string };
  task: string;
  /** Position among the records of its task or file, from 0. */
  index: number;
  where: string;
}

export interface ImportedEntries {
  entries: Entry[];
  /** Records without a gold answer, which are left out. */
  withoutGold: number;
  /** Records that could not be read. */
  bad: { where: string; reason: string }[];
}

/**
 * Reads published records into entries that our verifiers judge, one a record and in their order. What a record holds is
 * data from outside: each is checked by its task's schema, and what does not fit is reported by its place.
 */
export async function importPublished(
  suite: Published,
  files: readonly string[],
  wording: Wording,
): Promise<ImportedEntries> {
  const imported: ImportedEntries = { entries: [], withoutGold: 0, bad: [] };
  const readers = new Map<string, { task: AnyTask; fromSource: (row: SourceRow) => unknown } | undefined>();
  const seen = new Set<string>();
  for (const located of recordsOf(suite, files, imported.bad)) {
    const { row, task: id, index, where } = located;
    const gold = row.gold ?? row.answer;
    if (gold === null || gold === undefined) {
      imported.withoutGold++;
      continue;
    }
    if (!readers.has(id)) readers.set(id, await readerOf(suite, id));
    const reader = readers.get(id);
    if (!reader) {
      imported.bad.push({ where, reason: `${suite} has no task "${id}"` });
      continue;
    }
    try {
      if (typeof (row.question ?? "") !== "string" || typeof gold !== "string")
        throw new Error("its question or answer is no text");
      const { task, fromSource } = reader;
      const read = readInstance(task, fromSource(row));
      if (!read.ok) throw new Error(read.reason);
      const published = row.question ?? "";
      const question = wording === "published" && published !== "" ? published : task.prompt(read.instance);
      imported.entries.push(
        sourceEntry(task, read.instance, seen, {
          index,
          question,
          answer: gold,
          id: row.source_id,
          ...(suite === "reasoning_gym" ? { metadata: row.metadata as Record<string, unknown> } : {}),
        }),
      );
    } catch (error) {
      imported.bad.push({ where, reason: errorText(error) });
    }
  }
  return imported;
}

async function readerOf(suite: Published, id: string) {
  const row: CatalogRow | undefined = taskRows().find((each) => each.id === id && each.suite === suite);
  if (!row) return undefined;
  const fromSource = (await row.loadSource?.()) ?? ((record: SourceRow) => record.metadata);
  return { task: await row.load(), fromSource };
}

function* recordsOf(
  suite: Published,
  files: readonly string[],
  bad: ImportedEntries["bad"],
): Generator<Located> {
  for (const file of files) {
    if (suite === "bbh") {
      for (const each of bbhFiles(file)) yield* bbhRecords(each, bad);
      continue;
    }
    const rows = file.endsWith(".json") ? jsonRows(file) : jsonLines(file, bad);
    let index = 0;
    for (const { row, where } of rows) {
      const at = index++;
      const metadata = row.metadata as { source_dataset?: unknown; source_index?: unknown } | undefined;
      const named = suite === "reasoning_gym" ? metadata?.source_dataset : row.task;
      const own = suite === "reasoning_gym" ? metadata?.source_index : undefined;
      yield {
        row,
        task: typeof named === "string" ? named : path.basename(file).replace(/\.jsonl?$/, ""),
        index: typeof own === "number" ? own : at,
        where,
      };
    }
  }
}

function* jsonLines(file: string, bad: ImportedEntries["bad"]): Generator<{ row: SourceRow; where: string }> {
  for (const [i, line] of readText(file).split("\n").entries()) {
    if (line.trim() === "") continue;
    const where = `${file}:${i + 1}`;
    try {
      yield { row: objectOf(JSON.parse(line)), where };
    } catch (error) {
      bad.push({ where, reason: errorText(error) });
    }
  }
}

function* jsonRows(file: string): Generator<{ row: SourceRow; where: string }> {
  const rows: unknown = parseFile(file);
  if (!Array.isArray(rows))
    throw usageError(`${file} holds no list of records`, "Give JSON Lines, or a JSON array");
  for (const [i, row] of rows.entries()) yield { row: objectOf(row), where: `${file}, record ${i}` };
}

/** The published files: `TASK.json` with `{examples: [{input, target}]}`, in a folder or named one by one. */
function bbhFiles(at: string): string[] {
  const isFolder = statSync(at, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder) return [at];
  const names = readdirSync(at).filter((name) => name.endsWith(".json"));
  if (names.length === 0)
    throw usageError(`${at} holds no TASK.json`, "Name the folder `bbh` of the published set");
  return names.sort().map((name) => path.join(at, name));
}

function* bbhRecords(file: string, bad: ImportedEntries["bad"]): Generator<Located> {
  const { examples } = objectOf(parseFile(file)) as { examples?: unknown };
  if (!Array.isArray(examples)) {
    bad.push({ where: file, reason: "holds no `examples`" });
    return;
  }
  for (const [index, example] of examples.entries()) {
    const { input, target } = (example ?? {}) as { input?: unknown; target?: unknown };
    const where = `${file}, example ${index}`;
    if (typeof input !== "string" || typeof target !== "string") {
      bad.push({ where, reason: "has no text `input` and `target`" });
      continue;
    }
    yield { row: { question: input, answer: target }, task: path.basename(file, ".json"), index, where };
  }
}

function objectOf(value: unknown): SourceRow {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("is no JSON object");
  return value;
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    throw usageError(`${file}: ${errorText(error)}`, "Name a file of the published set");
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw usageError(`cannot read ${file}: ${errorText(error)}`, "Name a file of the published set");
  }
}
