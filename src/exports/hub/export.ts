import path from "node:path";
import { SUITES } from "../../../tasks/task.js";
import { usageError } from "../../errors.js";
import { streamEpisodes } from "../../results/folder.js";
import { packageVersion } from "../../version.js";
import { createExportFolder, exportDiskError } from "../folder.js";
import type { ExportFolder, ExportManifest } from "../folder.js";
import { checkGold } from "../gold.js";
import { openParquet } from "../parquet.js";
import type { ParquetFile } from "../parquet.js";
import type { SourcedEntry } from "../rl.js";
import { cardOf } from "./card.js";
import { ENTRIES, entryRow, EPISODES, episodeRow, HUB_SPLITS, hubSplitOf } from "./tables.js";
import type { HubSplit, HubTable } from "./tables.js";

export interface HubExport {
  out: string;
  entries: AsyncIterable<SourcedEntry>;
  /** Run folders whose episodes go with them: those about an exported entry. */
  runs: readonly string[];
  /** Strategies whose episodes are wanted; all where left out. */
  strategies?: ReadonlySet<string>;
  /** Further settings for the manifest: where the entries came from. */
  settings: Record<string, unknown>;
  /** Entries that were left out so far, for the manifest. */
  excluded: () => number;
}

/** What the data set holds of a task. */
export interface TaskCounts {
  suite: string;
  split: HubSplit;
  version: number;
  entries: number;
  episodes: number;
}

/** What is said about the whole data set. */
export interface HubFacts {
  folder: string;
  tasks: Record<string, TaskCounts>;
  /** Names of the data files by configuration and split, with their rows. */
  files: { table: HubTable; split: HubSplit; file: string; rows: number }[];
  models: string[];
  levels: string[];
  /** Every question was made by this package; false where some were imported or are of another package's tasks. */
  isOwn: boolean;
}

/**
 * Writes a data set folder: Parquet files of entries and of the runs' episodes, one for each split, and a card. Entries are read one
 * at a time and their stored answers are judged; a wrong one stops the export. Throws BenchError; then nothing of the folder stays.
 */
export async function exportHub(input: HubExport): Promise<ExportManifest> {
  const folder = createExportFolder(input.out);
  try {
    const facts: HubFacts = {
      folder: path.basename(path.resolve(input.out)),
      ...{ tasks: {}, files: [], models: [], levels: [], isOwn: true },
    };
    const ids = await writeEntries(folder, input, facts);
    if (ids.size === 0)
      throw usageError("there is no entry to export", "Name tasks, or exclude fewer entries");
    await writeEpisodes(folder, input, facts, ids);
    folder.write("README.md", cardOf(facts));
    const rowsOf = (table: HubTable): number =>
      facts.files.reduce((sum, file) => sum + (file.table === table ? file.rows : 0), 0);
    const entryFiles = facts.files.filter(({ table }) => table === ENTRIES);
    return await folder.finish({
      ...{ for: "hub", package: packageVersion(), kind: "hub", settings: input.settings },
      tasks: Object.fromEntries(Object.entries(facts.tasks).map(([task, { version }]) => [task, version])),
      counts: {
        rows: rowsOf(ENTRIES) + rowsOf(EPISODES),
        ...{ entries: rowsOf(ENTRIES), episodes: rowsOf(EPISODES), excluded: input.excluded() },
        splits: Object.fromEntries(entryFiles.map(({ split, rows }) => [split, rows])),
        tasks: Object.fromEntries(Object.entries(facts.tasks).map(([task, { entries }]) => [task, entries])),
      },
      data: entryFiles.map(({ file }) => file),
    });
  } catch (error) {
    folder.abandon();
    throw exportDiskError(input.out, error);
  }
}

/** Resolves to the ids of the entries that were written. */
async function writeEntries(folder: ExportFolder, input: HubExport, facts: HubFacts): Promise<Set<string>> {
  const ids = new Set<string>();
  const table = openTable(folder, ENTRIES, facts);
  const levels = new Set<string>();
  for await (const { entry, task } of input.entries) {
    checkGold(task, entry, "envelope");
    const row = entryRow(entry, task);
    const split = hubSplitOf(entry.task);
    await table.add(split, row, entry.question.length + String(row.metadata).length);
    ids.add(entry.id);
    levels.add(entry.level);
    if (!(SUITES as readonly string[]).includes(task.suite) || entry.level === "source") facts.isOwn = false;
    const counts = (facts.tasks[entry.task] ??= {
      ...{ suite: task.suite, split, version: entry.version, entries: 0, episodes: 0 },
    });
    counts.entries++;
  }
  table.close();
  facts.levels = [...levels];
  return ids;
}

async function writeEpisodes(
  folder: ExportFolder,
  input: HubExport,
  facts: HubFacts,
  ids: ReadonlySet<string>,
): Promise<void> {
  const table = openTable(folder, EPISODES, facts);
  const models = new Set<string>();
  for (const run of input.runs) {
    const name = path.basename(path.resolve(run));
    for await (const { row, line } of streamEpisodes(run)) {
      const counts = facts.tasks[row.task];
      if (!counts || !ids.has(row.entry) || input.strategies?.has(row.strategy) === false) continue;
      await table.add(hubSplitOf(row.task), episodeRow(row, name), line.bytes.length);
      counts.episodes++;
      models.add(row.model);
    }
  }
  table.close();
  facts.models = [...models];
}

/** The files of a table, one for each split that has a row. */
function openTable(folder: ExportFolder, table: HubTable, facts: HubFacts) {
  const open = new Map<HubSplit, { file: string; parquet: ParquetFile }>();
  return {
    async add(split: HubSplit, row: Record<string, unknown>, size: number): Promise<void> {
      let part = open.get(split);
      if (!part) {
        const file = `data/${table.name}-${split}.parquet`;
        part = { file, parquet: await openParquet(folder.part(file), table.schema) };
        open.set(split, part);
      }
      part.parquet.add(row, size);
    },
    close(): void {
      for (const split of HUB_SPLITS) {
        const part = open.get(split);
        if (!part) continue;
        part.parquet.close();
        facts.files.push({ table, split, file: part.file, rows: part.parquet.rows });
      }
    },
  };
}
