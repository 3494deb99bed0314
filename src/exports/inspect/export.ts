import path from "node:path";
import { usageError } from "../../errors.js";
import { readManifest, streamEpisodes } from "../../results/folder.js";
import type { Manifest } from "../../results/folder.js";
import { recordedSettings } from "../../runner/settings.js";
import { packageVersion } from "../../version.js";
import { indexEntries } from "../entry-index.js";
import { createExportFolder, exportDiskError } from "../folder.js";
import type { ExportFolder, ExportManifest } from "../folder.js";
import { evalSpec } from "./log.js";
import { openLogFile } from "./log-file.js";
import type { LogFile } from "./log-file.js";
import { inspectReadme } from "./readme.js";

export interface InspectExport {
  out: string;
  /** Run folders. */
  runs: readonly string[];
  /** Strategies that are wanted; all where left out. */
  strategies?: ReadonlySet<string>;
}

/** What was written of one strategy of one run. */
export interface WrittenLog {
  run: string;
  strategy: string;
  file: string;
  status: string;
  samples: number;
}

/**
 * Writes an Inspect log for each strategy of each run. Rows are read once and one at a time; a torn last one is left out. Throws
 * BenchError; then nothing of the folder stays.
 */
export async function exportInspect(input: InspectExport): Promise<ExportManifest> {
  const folder = createExportFolder(input.out);
  const logs: WrittenLog[] = [];
  const versions: Record<string, number> = {};
  try {
    for (const run of input.runs) {
      const manifest = readManifest(run);
      Object.assign(versions, manifest.tasks);
      logs.push(...(await exportRun(folder, run, manifest, { strategies: input.strategies, before: logs })));
    }
    if (logs.length === 0)
      throw usageError(
        `the runs have no strategy ${[...(input.strategies ?? [])].join(", ")}`,
        "Leave --strategy away, or name one that was run",
      );
    folder.write("README.md", inspectReadme(path.basename(path.resolve(input.out)), logs));
    return await folder.finish({
      ...{ for: "inspect", package: packageVersion(), kind: "logs", tasks: versions },
      settings: { runs: input.runs, strategies: input.strategies ? [...input.strategies] : "all" },
      counts: { rows: logs.reduce((sum, { samples }) => sum + samples, 0), logs },
      data: logs.map(({ file }) => file),
    });
  } catch (error) {
    folder.abandon();
    throw exportDiskError(input.out, error);
  }
}

async function exportRun(
  folder: ExportFolder,
  run: string,
  manifest: Manifest,
  wanted: { strategies: ReadonlySet<string> | undefined; before: readonly WrittenLog[] },
): Promise<WrittenLog[]> {
  const settings = recordedSettings(manifest.settings);
  const entries = await indexEntries(run);
  const open = new Map<string, { log: LogFile; file: string }>();
  const logOf = async (strategy: string): Promise<LogFile | undefined> => {
    if (wanted.strategies?.has(strategy) === false) return undefined;
    const known = open.get(strategy);
    if (known) return known.log;
    const subject = { manifest, settings, strategy, entries: entries.ids };
    const file = fileNameOf(evalSpec(subject));
    const twice = wanted.before.find((other) => other.file === file);
    if (twice) throw usageError(`${run} is the run in ${twice.run}`, "Name each run once");
    const log = await openLogFile(folder.part(file), subject);
    open.set(strategy, { log, file });
    return log;
  };
  try {
    for (const strategy of settings.strategies) await logOf(strategy);
    for await (const { row } of streamEpisodes(run)) {
      const log = await logOf(row.strategy);
      if (log) await log.add(row, entries.read(row.entry), entries.orderOf(row.entry) ?? 0);
    }
    const written: WrittenLog[] = [];
    for (const [strategy, { log, file }] of open)
      written.push({ run, strategy, file, ...(await log.finish()) });
    return written;
  } catch (error) {
    for (const { log } of open.values()) await log.abandon();
    throw error;
  } finally {
    entries.close();
  }
}

/** The name that Inspect gives a log, `CREATED_TASK_ID.eval`: by its form the viewer knows logs from other files. */
function fileNameOf({ created, task, eval_id: id }: ReturnType<typeof evalSpec>): string {
  const clean = (text: string): string => text.replace(/\.\d+/, "").replaceAll(/[^A-Za-z0-9-]/g, "-");
  return `${clean(created)}_${clean(task)}_${id}.eval`;
}
