import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { errorText, usageError } from "../errors.js";
import { FILES } from "../results/episodes-file.js";
import { rawLines } from "../results/lines.js";
import { EXPORT_MANIFEST } from "./folder.js";
import type { ExportManifest } from "./folder.js";
import { isRecord } from "./reference.js";
import { ENTRIES_USED } from "./sft-files.js";

/** What a row of any of our files says about its entry: all of an entry, a reference, or an id alone. */
export interface EntryRecord {
  id?: unknown;
  task?: unknown;
  version?: unknown;
  level?: unknown;
  seed?: unknown;
  index?: unknown;
  params?: unknown;
  question?: unknown;
  answer?: unknown;
  metadata?: unknown;
}

/** A record with its place, for messages. */
export interface PlacedRecord {
  where: string;
  record: EntryRecord;
}

/** What kind of thing a path is. */
export type InputKind = "file" | "run" | "export";

/**
 * The entries that a path names, one at a time: a file (JSON Lines, CSV or Parquet of entries, or the data file of an
 * export; also a list of ids, one a line), a run folder, or an export folder. Throws BenchError where it is none of these or
 * a row cannot be read.
 */
export async function* recordsOf(input: string): AsyncGenerator<PlacedRecord> {
  for (const file of dataFilesOf(input))
    for await (const { where, value } of rowsOfFile(file)) {
      const record = recordOf(value);
      if (!record)
        throw usageError(`${where} names no entry`, "Give entries, an export of them, or a run folder");
      yield { where, record };
    }
}

export function kindOf(input: string): InputKind {
  if (!existsSync(input)) throw usageError(`${input}: there is no such file or folder`);
  if (!statSync(input).isDirectory()) return "file";
  return readExportManifest(input) ? "export" : "run";
}

/** The manifest of an export folder; undefined for any other folder. */
export function readExportManifest(folder: string): ExportManifest | undefined {
  const file = path.join(folder, EXPORT_MANIFEST);
  if (!existsSync(file)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(value) && value.export === 1 ? (value as unknown as ExportManifest) : undefined;
  } catch (error) {
    throw usageError(`${file} cannot be read: ${errorText(error)}`, "Restore it from a copy");
  }
}

function dataFilesOf(input: string): string[] {
  const kind = kindOf(input);
  if (kind === "file") return [input];
  const manifest = kind === "export" ? readExportManifest(input) : undefined;
  if (manifest?.kind === "logs")
    throw usageError(
      `${input} holds logs for ${manifest.for}`,
      "Name the run folders that they were made of",
    );
  const names = manifest ? (manifest.kind === "sft" ? ENTRIES_USED.jsonl : manifest.data) : FILES.entries;
  return [names].flat().map((name) => {
    const file = path.join(input, name);
    if (!existsSync(file))
      throw usageError(`${input} has no ${name}`, "Name a file of entries, a run folder or an export folder");
    return file;
  });
}

async function* rowsOfFile(file: string): AsyncGenerator<{ where: string; value: unknown }> {
  const lower = file.toLowerCase();
  if (lower.endsWith(".parquet")) yield* parquetRows(file);
  else if (lower.endsWith(".csv")) yield* csvRows(file);
  else yield* lineRows(file);
}

async function* lineRows(file: string): AsyncGenerator<{ where: string; value: unknown }> {
  for await (const { bytes, number } of rawLines(file)) {
    const text = bytes.toString("utf8").trim();
    if (text === "") continue;
    const where = `${file}, line ${number}`;
    if (/^[\w-]+$/.test(text)) {
      yield { where, value: { id: text } };
      continue;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw usageError(`${where} is not JSON: ${errorText(error)}`, "Mend or remove that line");
    }
    yield { where, value };
  }
}

async function* csvRows(file: string): AsyncGenerator<{ where: string; value: unknown }> {
  const { parse } = await import("csv-parse");
  const parser = createReadStream(file).pipe(parse({ columns: true, bom: true, skip_empty_lines: true }));
  let number = 0;
  try {
    for await (const value of parser) yield { where: `${file}, row ${++number}`, value };
  } catch (error) {
    throw usageError(
      `${file} is no CSV after row ${number}: ${errorText(error)}`,
      "The first line names the columns",
    );
  }
}

/** Rows that are read out of a Parquet file at a time. */
const BLOCK = 1_000;

async function* parquetRows(file: string): AsyncGenerator<{ where: string; value: unknown }> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import("hyparquet");
  try {
    const buffer = await asyncBufferFromFile(file);
    const metadata = await parquetMetadataAsync(buffer);
    const total = Number(metadata.num_rows);
    for (let from = 0; from < total; from += BLOCK) {
      const rowEnd = Math.min(from + BLOCK, total);
      const rows = await parquetReadObjects({ file: buffer, metadata, rowStart: from, rowEnd });
      for (const [i, value] of rows.entries()) yield { where: `${file}, row ${from + i + 1}`, value };
    }
  } catch (error) {
    throw usageError(
      `${file} cannot be read as Parquet: ${errorText(error)}`,
      "Give a file with Snappy compression or none",
    );
  }
}

/** The entry inside a row of an entries file or of any export. */
function recordOf(value: unknown): EntryRecord | undefined {
  if (!isRecord(value)) return undefined;
  const inside = [
    value.entry,
    isRecord(value.reward_model) ? value.reward_model.ground_truth : undefined,
    value.label,
  ];
  for (const text of inside) {
    const parsed = typeof text === "string" && text.startsWith("{") ? parsedJson(text) : undefined;
    if (isRecord(parsed)) return parsed;
  }
  if (typeof value.entry === "string") return { id: value.entry, task: value.task };
  const plain =
    typeof value.metadata === "string" ? { ...value, metadata: parsedJson(value.metadata) } : value;
  return typeof plain.task === "string" || typeof plain.id === "string" || isRecord(plain.metadata)
    ? withNumbers(plain)
    : undefined;
}

/** Tables hold numbers as text or as 64-bit integers. */
function withNumbers(row: Record<string, unknown>): EntryRecord {
  const number = (value: unknown): unknown =>
    typeof value === "bigint" || (typeof value === "string" && /^\d{1,15}$/.test(value))
      ? Number(value)
      : value;
  return { ...row, version: number(row.version), index: number(row.index) };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
