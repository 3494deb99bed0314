import path from "node:path";
import { usageError } from "../errors.js";
import { readEntries, readManifest } from "../results/folder.js";
import type { EpisodeRow } from "../results/row.js";
import { packageVersion } from "../version.js";
import { createExportFolder } from "./folder.js";
import type { ExportFolder, ExportManifest } from "./folder.js";
import type { SftFormat } from "./formats/sft.js";
import { readmeOf } from "./readme.js";
import { collect, readTrajectory } from "./sft-collect.js";
import type { Trajectory } from "./sft-collect.js";
import { ENTRIES_USED } from "./sft-files.js";
import type { Reasoning } from "./sft-messages.js";
import { select } from "./sft-select.js";
import type { SelectionLimits } from "./sft-select.js";
import { countStatistics } from "./sft-statistics.js";
import type { SftStatistics, StatisticsCounter } from "./sft-statistics.js";

export interface SftExport {
  out: string;
  format: SftFormat;
  /** Run folders. */
  runs: readonly string[];
  limits: SelectionLimits;
  reasoning: Reasoning;
  /** Tasks and strategies that are wanted; all where left out. */
  tasks?: ReadonlySet<string>;
  strategies?: ReadonlySet<string>;
  excluded: ReadonlyMap<string, ReadonlySet<string>>;
  /** Further settings for the manifest. */
  settings: Record<string, unknown>;
}

/** Name of the file with the statistics. */
const STATISTICS = "statistics.json";

/**
 * Writes the right trajectories of recorded runs for supervised training. Reads the runs twice: what is not chosen is never
 * kept in memory. The same runs and settings give the same bytes. Throws BenchError where nothing is left.
 */
export async function exportSft(
  input: SftExport,
): Promise<{ manifest: ExportManifest; statistics: SftStatistics }> {
  const { format, limits, reasoning } = input;
  const folder = createExportFolder(input.out);
  try {
    const statistics = countStatistics();
    const trajectories = await collect(input.runs, {
      ...{ reasoning, looked: statistics.looked, rejected: statistics.rejected },
      wanted: ({ task, strategy }: EpisodeRow) =>
        (input.tasks?.has(task) ?? true) && (input.strategies?.has(strategy) ?? true),
      isExcluded: (task, entry) => input.excluded.get(task)?.has(entry) === true,
    });
    const selection = select(trajectories, limits);
    statistics.selected(selection);
    const { chosen } = selection;
    if (chosen.length === 0)
      throw usageError(
        `none of ${statistics.result().episodes} episodes can be trained on: ${reasons(statistics.result())}`,
        "Name runs with right answers, or exclude fewer entries",
      );
    const longest = writeRows(folder, format, chosen, reasoning, statistics);
    const versions = await writeEntriesUsed(folder, input.runs, chosen);
    const result = statistics.result();
    folder.write(STATISTICS, `${JSON.stringify(result, null, 2)}\n`);
    for (const [name, text] of Object.entries(format.files?.() ?? {})) folder.write(name, text);
    const facts = { rows: result.rows, taskCount: Object.keys(versions).length };
    const usage = format.usage({ folder: path.basename(path.resolve(input.out)), longest });
    folder.write("README.md", readmeOf(format.name, format.file, facts, `${usage}\n${ABOUT}`));
    const { episodes, trajectories: kept, rows, entries, notKept } = result;
    const manifest = await folder.finish({
      ...{
        for: format.name,
        package: packageVersion(),
        kind: "sft" as const,
        tasks: versions,
        data: format.file,
      },
      settings: { ...input.settings, ...limits, reasoning },
      counts: { rows, trajectories: kept, entries, episodes, notKept, longest },
    });
    return { manifest, statistics: result };
  } catch (error) {
    folder.abandon();
    throw error;
  }
}

const ABOUT = `| file | holds |
|---|---|
| \`${STATISTICS}\` | what was kept of the runs by task, strategy, prompt form and turns, and why the rest was not |
| \`${ENTRIES_USED.text}\`, \`${ENTRIES_USED.jsonl}\` | the entries in here: \`bench export --for trl --exclude THIS_FOLDER\` leaves them out of RL |
`;

function reasons({ notKept }: SftStatistics): string {
  return Object.entries(notKept)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(", ");
}

/** Resolves to the characters of the longest row. */
function writeRows(
  folder: ExportFolder,
  format: SftFormat,
  chosen: readonly Trajectory[],
  reasoning: Reasoning,
  statistics: StatisticsCounter,
): number {
  const data = folder.lines(format.file);
  let longest = 0;
  for (const trajectory of chosen) {
    const { row, conversations } = readTrajectory(trajectory, reasoning);
    for (const messages of conversations) {
      data.write(JSON.stringify(format.row(messages, row)));
      statistics.row(messages);
      longest = Math.max(
        longest,
        messages.reduce((sum, { content }) => sum + content.length, 0),
      );
    }
  }
  data.close();
  return longest;
}

/** Writes the entries that were used, sorted by id. Resolves to the versions of their tasks. */
async function writeEntriesUsed(
  folder: ExportFolder,
  runs: readonly string[],
  chosen: readonly Trajectory[],
): Promise<Record<string, number>> {
  const ids = new Set(chosen.map(({ entry }) => entry));
  const versions: Record<string, number> = {};
  const whole = new Map<string, string>();
  for (const run of runs)
    for await (const entry of readEntries(run)) {
      if (!ids.has(entry.id) || whole.has(entry.id)) continue;
      whole.set(entry.id, JSON.stringify(entry));
      versions[entry.task] = entry.version;
    }
  const [text, lines] = [folder.lines(ENTRIES_USED.text), folder.lines(ENTRIES_USED.jsonl)];
  for (const id of [...whole.keys()].sort()) {
    text.write(id);
    lines.write(whole.get(id) ?? "");
  }
  text.close();
  lines.close();
  return versions;
}

/** Runs whose answers were given to a script: nothing to learn from. */
export function notModels(runs: readonly string[]): string[] {
  return runs.filter((run) => readManifest(run).model.notAModel === true);
}
