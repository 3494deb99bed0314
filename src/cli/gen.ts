import { closeSync, openSync, writeSync } from "node:fs";
import os from "node:os";
import { normalizeSeed, resolveSetting, walkExhausted, walkLimit } from "../../tasks/entry.js";
import type { Entry, Setting } from "../../tasks/entry.js";
import { environmentError, errorText, usageError } from "../errors.js";
import { openPool } from "./gen-pool.js";
import type { BlockPool } from "./gen-pool.js";
import { write } from "./output.js";
import { loadPlugins, oneOf, parseParams, selectTasks, wholeNumber } from "./select.js";

/** Indices that a thread makes at a time. */
const BLOCK = 50;
/** Entries from which on more than one thread pays for its start. */
const MANY = 4_000;

interface GenArguments {
  task?: string[];
  level: string;
  param?: string[];
  n: number;
  start: number;
  seed: string;
  format: string;
  out?: string;
  workers?: number;
  plugin?: string[];
}

export async function genCommand(args: GenArguments): Promise<void> {
  await loadPlugins(args.plugin);
  const rows = selectTasks(args.task ?? []);
  const n = wholeNumber("n", args.n, 1);
  const start = wholeNumber("start", args.start, 0);
  const seed = normalizeSeed(args.seed);
  const format = oneOf("format", args.format, ["jsonl", "csv", "parquet"]);
  const params = parseParams(args.param);
  if (format === "parquet" && args.out === undefined)
    throw usageError("--format parquet needs a file", "Name it with --out FILE");
  const walks: Walk[] = [];
  for (const row of rows)
    walks.push({
      task: row.id,
      setting: resolveSetting(await row.load(), args.level, params),
      seed,
      start,
      n,
    });
  const workers =
    args.workers === undefined
      ? n * rows.length >= MANY
        ? os.availableParallelism()
        : 1
      : wholeNumber("workers", args.workers, 1);
  const pool = openPool(Math.min(workers, 64), args.plugin);
  try {
    await writeEntries(linesOf(walks, pool), format, args.out);
  } finally {
    await pool.close();
  }
}

/** Entries of one task that are to be made. */
export interface Walk {
  task: string;
  setting: Setting;
  seed: string | number;
  start: number;
  n: number;
}

/**
 * The lines of all walks in order, each walk without repetitions: the same as `walk` for any number of threads. Blocks of
 * later indices and tasks are made ahead while earlier ones are written.
 */
export async function* linesOf(walks: readonly Walk[], pool: BlockPool): AsyncGenerator<string> {
  const ahead = new Map<string, Promise<Awaited<ReturnType<BlockPool["generate"]>>>>();
  const firstBlocks = walks.flatMap((walk) =>
    Array.from({ length: Math.ceil(walk.n / BLOCK) }, (_, i) => ({
      walk,
      from: walk.start + i * BLOCK,
      count: Math.min(BLOCK, walk.n - i * BLOCK),
    })),
  );
  let prepared = 0;
  const prepare = (upTo: number): void => {
    for (; prepared < Math.min(upTo, firstBlocks.length); prepared++) {
      const { walk, from, count } = firstBlocks[prepared] as (typeof firstBlocks)[number];
      const lines = pool.generate({ ...walk, from, count });
      // Where the reader stops before it gets here, a failure has nobody to go to.
      lines.catch(() => undefined);
      ahead.set(`${walk.task}/${from}`, lines);
    }
  };
  let consumed = 0;
  for (const walk of walks) {
    const seen = new Set<string>();
    const end = walk.start + walkLimit(walk.n);
    for (let from = walk.start; seen.size < walk.n;) {
      if (from >= end) throw walkExhausted(walk.task, walk.setting.level, walk.n, seen.size);
      prepare(consumed + 64);
      const made = ahead.get(`${walk.task}/${from}`);
      const count = Math.min(BLOCK, from < walk.start + walk.n ? walk.start + walk.n - from : end - from);
      const lines = await (made ?? pool.generate({ ...walk, from, count }));
      if (made) {
        ahead.delete(`${walk.task}/${from}`);
        consumed++;
      }
      for (const { key, line } of lines) {
        if (seen.size === walk.n || seen.has(key)) continue;
        seen.add(key);
        yield line;
      }
      from += count;
    }
  }
}

async function writeEntries(
  lines: AsyncIterable<string>,
  format: "jsonl" | "csv" | "parquet",
  out: string | undefined,
): Promise<void> {
  if (format === "parquet") return writeParquet(lines, out ?? "");
  const file = out === undefined ? undefined : onFile(out, () => openSync(out, "w"));
  const put = async (text: string): Promise<void> => {
    if (file === undefined) return write(text);
    onFile(out, () => {
      const bytes = Buffer.from(text);
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
    });
  };
  const render = format === "csv" ? await csvRenderer() : (line: string) => `${line}\n`;
  let buffered = "";
  for await (const line of lines) {
    buffered += render(line);
    if (buffered.length < 65_536) continue;
    await put(buffered);
    buffered = "";
  }
  await put(buffered);
  if (file !== undefined) onFile(out, () => closeSync(file));
}

const FIELDS = ["id", "task", "version", "level", "seed", "index", "question", "answer", "metadata"] as const;

/** Metadata has other keys in every task: in tables it is one column of JSON text. */
function cells(line: string): Record<(typeof FIELDS)[number], string | number | null> {
  const entry = JSON.parse(line) as Entry;
  return { ...entry, seed: String(entry.seed), metadata: JSON.stringify(entry.metadata) };
}

async function csvRenderer(): Promise<(line: string) => string> {
  const { stringify } = await import("csv-stringify/sync");
  let first = true;
  return (line) => {
    const text = stringify([cells(line)], { columns: [...FIELDS], header: first });
    first = false;
    return text;
  };
}

async function writeParquet(lines: AsyncIterable<string>, out: string): Promise<void> {
  const { parquetWriteFile } = await import("hyparquet-writer");
  const rows: ReturnType<typeof cells>[] = [];
  for await (const line of lines) rows.push(cells(line));
  const isNumber = new Set(["version", "index"]);
  onFile(out, () =>
    parquetWriteFile({
      filename: out,
      columnData: FIELDS.map((name) => ({
        name,
        data: rows.map((row) => row[name]),
        type: isNumber.has(name) ? "INT32" : "STRING",
      })),
    }),
  );
}

function onFile<T>(out: string | undefined, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw environmentError(
      `cannot write ${out}: ${errorText(error)}`,
      "Choose another --out, or make room",
      error,
    );
  }
}
