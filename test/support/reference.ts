import { existsSync, readFileSync } from "node:fs";
import type { SourceRow } from "../../tasks/source.js";

/** Published records of a task with, for reasoning-gym, answers that its own scorer has scored. */
export interface ReferenceRow extends SourceRow {
  source_id?: string;
  source_index?: number;
  flags?: string[];
  candidates?: { kind: string; answer: string | null; score: number }[];
}

const ROOT = new URL(process.env.BENCH_REFERENCE ?? "../../../shared/reference/", import.meta.url);

/** The published data of a suite, or undefined (with a printed note) where it is not on this machine. */
export function referenceFolder(suite: string): URL | undefined {
  const folder = new URL(`${suite}/`, ROOT);
  if (existsSync(folder)) return folder;
  console.log(`skipped: no published data for ${suite} (set BENCH_REFERENCE to its folder)`);
  return undefined;
}

/** Rows of a task, or undefined (with a printed note) where the published data is not on this machine. */
export function referenceRows(suite: string, id: string): ReferenceRow[] | undefined {
  const path = new URL(`${suite}/${id}.jsonl`, ROOT);
  if (!existsSync(path)) {
    console.log(`skipped: no published data for ${suite}/${id} (set BENCH_REFERENCE to its folder)`);
    return undefined;
  }
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ReferenceRow);
}

/** The row of a task in the suite's table (`tasks.csv` beside the published data), where it is on this machine. */
export function tableRow(id: string): Record<string, string> | undefined {
  const path = new URL("../tasks.csv", ROOT);
  if (!existsSync(path)) return undefined;
  const [head = "", ...lines] = readFileSync(path, "utf8").trim().split("\n");
  const names = head.split(",");
  const line = lines.find((text) => text.startsWith(`${id},`));
  // The one column that may hold commas is quoted.
  const cells = line?.match(/"[^"]*"|[^,]+/g);
  return cells ? Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""])) : undefined;
}
