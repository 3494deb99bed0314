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
