import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { errorText, usageError } from "../errors.js";
import type { RawRecord } from "./external-record.js";

/** A row with its place, for messages. */
export interface LocatedRecord {
  record: RawRecord;
  where: string;
}

/** Most bytes of a file of outside questions: such sets are small, and rows are read at once. */
const MAX_BYTES = 256 << 20;

/**
 * Rows of a file: CSV by its name `.csv`, a JSON array where it starts with `[`, else JSON Lines. Rows that cannot be read
 * go to `bad` by line; a file that cannot be read at all is a usage error.
 */
export function* recordsOfFile(
  file: string,
  bad: { where: string; reason: string }[],
): Generator<LocatedRecord> {
  const text = readText(file);
  if (file.toLowerCase().endsWith(".csv")) yield* csvRecords(file, text);
  else if (text.trimStart().startsWith("[")) yield* arrayRecords(file, text, bad);
  else yield* lineRecords(file, text, bad);
}

function* lineRecords(
  file: string,
  text: string,
  bad: { where: string; reason: string }[],
): Generator<LocatedRecord> {
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const where = `${file}:${i + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      bad.push({ where, reason: `not JSON: ${errorText(error)}` });
      continue;
    }
    if (isRecord(value)) yield { record: value, where };
    else bad.push({ where, reason: "is no JSON object" });
  }
}

function* arrayRecords(
  file: string,
  text: string,
  bad: { where: string; reason: string }[],
): Generator<LocatedRecord> {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch (error) {
    throw usageError(`${file} is no JSON: ${errorText(error)}`, "Give JSON Lines, a JSON array or CSV");
  }
  for (const [i, value] of (values as unknown[]).entries()) {
    const where = `${file}, record ${i}`;
    if (isRecord(value)) yield { record: value, where };
    else bad.push({ where, reason: "is no JSON object" });
  }
}

function* csvRecords(file: string, text: string): Generator<LocatedRecord> {
  let rows: { record: RawRecord; info: { lines: number } }[];
  try {
    rows = parse(text, { columns: true, bom: true, skip_empty_lines: true, info: true });
  } catch (error) {
    throw usageError(`${file} is no CSV: ${errorText(error)}`, "The first line names the columns");
  }
  // csv-parse counts the line on which a row ends.
  for (const { record, info } of rows)
    yield { record, where: `${file}, the row that ends on line ${info.lines}` };
}

function isRecord(value: unknown): value is RawRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw usageError(`cannot read ${file}: ${errorText(error)}`, "Name a file of questions");
  }
  if (bytes.length > MAX_BYTES)
    throw usageError(
      `${file} has ${bytes.length} bytes, the most is ${MAX_BYTES}`,
      "Split it into several files",
    );
  return bytes.toString("utf8").replace(/^\uFEFF/, "");
}
