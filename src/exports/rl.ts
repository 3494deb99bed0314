import path from "node:path";
import { splitOf } from "../../splits/split.js";
import type { Entry } from "../../tasks/entry.js";
import type { AnyTask } from "../../tasks/task.js";
import { usageError } from "../errors.js";
import { packageVersion } from "../version.js";
import { createExportFolder } from "./folder.js";
import type { ExportFolder, ExportManifest } from "./folder.js";
import { checkGold } from "./gold.js";
import { columnsOf } from "./parquet.js";
import { promptOf } from "./prompts.js";
import type { PromptChoice } from "./prompts.js";
import { readmeOf } from "./readme.js";
import type { EntryReference } from "../../tasks/reference.js";
import type { ExportFacts, ExportItem, RlFormat, Row } from "./rows.js";

/** An entry that is to be exported, and what names it. */
export interface SourcedEntry {
  entry: Entry;
  task: AnyTask;
  reference: EntryReference | null;
}

/** Rows of a Parquet file that are in memory at a time. */
const ROW_GROUP = 1_000;

export interface RlExport {
  out: string;
  format: RlFormat;
  entries: AsyncIterable<SourcedEntry>;
  prompt: PromptChoice;
  /** Further settings for the manifest: where the entries came from. */
  settings: Record<string, unknown>;
  /** Entries that were left out so far, for the manifest. */
  excluded: () => number;
}

/**
 * Writes prompts for reinforcement learning. Entries are read one at a time and their stored answers are judged; a wrong one
 * stops the export, and nothing of it stays. Resolves to the manifest. Throws BenchError.
 */
export async function exportRl(input: RlExport): Promise<ExportManifest> {
  const { format, prompt } = input;
  const folder = createExportFolder(input.out);
  try {
    const seen = createCounts();
    const rows = rowsOf(input, seen);
    if (format.schema) await writeParquet(folder, format, prompt.tools, rows);
    else await writeLines(folder, format, rows);
    if (seen.rows === 0)
      throw usageError("there is no entry to export", "Name tasks, or exclude fewer entries");
    const example = format.example;
    if (example && seen.rows < example.count)
      throw usageError(
        `${format.name} needs ${example.count} entries at least, there are ${seen.rows}`,
        "Ask for more with --n, or for more tasks",
      );
    const facts: ExportFacts = {
      folder: path.basename(path.resolve(input.out)),
      rows: seen.rows,
      taskCount: Object.keys(seen.tasks).length,
      tools: prompt.tools,
      longestPrompt: seen.longestPrompt,
      maxCodeCalls: prompt.maxCodeCalls,
    };
    for (const [name, text] of Object.entries(format.files?.(facts) ?? {})) folder.write(name, text);
    folder.write("README.md", readmeOf(format.name, format.file, facts, format.usage(facts)));
    return await folder.finish({
      for: format.name,
      package: packageVersion(),
      kind: "rl",
      settings: { ...input.settings, prompt },
      tasks: seen.versions,
      counts: {
        rows: seen.rows,
        verified: seen.verified,
        withoutAnswer: seen.rows - seen.verified,
        excluded: input.excluded(),
        tasks: seen.tasks,
        forms: seen.forms,
        splits: seen.splits,
        longestPrompt: seen.longestPrompt,
      },
      data: format.file,
    });
  } catch (error) {
    folder.abandon();
    throw error;
  }
}

interface Counts {
  rows: number;
  verified: number;
  longestPrompt: number;
  tasks: Record<string, number>;
  versions: Record<string, number>;
  forms: Record<string, number>;
  splits: Record<string, number>;
}

function createCounts(): Counts {
  return { rows: 0, verified: 0, longestPrompt: 0, tasks: {}, versions: {}, forms: {}, splits: {} };
}

const add = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

async function* rowsOf({ format, entries, prompt }: RlExport, seen: Counts): AsyncGenerator<Row> {
  for await (const { entry, task, reference } of entries) {
    if (format.needsReference && reference === null)
      throw usageError(
        `${entry.id} (level ${entry.level}, seed ${entry.seed}, index ${entry.index}) cannot be made again from what names it`,
        `${format.name} rows name entries without holding them: export such questions for verl, trl or openrlhf`,
      );
    if (checkGold(task, entry, prompt.answerFormat)) seen.verified++;
    const { form, messages } = promptOf(entry, prompt);
    const split = splitOf(entry.task) ?? null;
    const item: ExportItem = { entry, task, reference, split, prompt: messages };
    seen.rows++;
    seen.longestPrompt = Math.max(
      seen.longestPrompt,
      messages.reduce((sum, { content }) => sum + content.length, 0),
    );
    seen.versions[entry.task] = entry.version;
    add(seen.tasks, entry.task);
    add(seen.forms, form);
    add(seen.splits, split ?? "none");
    yield format.row(item, prompt);
  }
}

async function writeLines(folder: ExportFolder, format: RlFormat, rows: AsyncIterable<Row>): Promise<void> {
  const data = folder.lines(format.file);
  const example = format.example && folder.lines(format.example.file);
  let left = format.example?.count ?? 0;
  for await (const row of rows) {
    const line = JSON.stringify(row);
    data.write(line);
    if (left-- > 0) example?.write(line);
  }
  data.close();
  example?.close();
}

async function writeParquet(
  folder: ExportFolder,
  format: RlFormat,
  tools: boolean,
  rows: AsyncIterable<Row>,
): Promise<void> {
  const { fileWriter, parquetWriteRows } = await import("hyparquet-writer");
  const schema = format.schema?.({ tools }) ?? [];
  await parquetWriteRows({
    writer: fileWriter(folder.part(format.file)),
    rows,
    schema,
    columns: columnsOf(schema),
    rowGroupSize: ROW_GROUP,
    createdBy: `r1ci-bench ${packageVersion()}`,
  });
}
