import { copyFileSync, linkSync } from "node:fs";
import path from "node:path";
import type { Entry } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { usageError } from "../errors.js";
import { FILES, rewriteEpisodes, streamEpisodes } from "./episodes-file.js";
import { readEntries, readManifest } from "./folder.js";
import { answerFormatOf, judgedOf, judgeEpisode } from "./judge-episode.js";
import type { EpisodeRow } from "./row.js";
import { isScored } from "./row.js";

/** A verdict whose status or score is another today. */
export interface VerdictChange {
  episode: string;
  entry: string;
  task: string;
  mode: "strict" | "lenient";
  before: Pick<Verdict, "status" | "score">;
  after: Pick<Verdict, "status" | "score">;
  /** Today's reason. */
  reason: string;
}

export interface RescoreCounts {
  /** Episodes judged again; those without a verdict (outages) are not. */
  judged: number;
  notJudged: number;
  /** Changed verdicts, and episodes with at least one. */
  changes: number;
  changedEpisodes: number;
  /** Verdicts with the same status and score whose reason or answer is worded otherwise. */
  reworded: number;
  /** Today's task versions, and the tasks whose entries were made by another. */
  tasks: Record<string, number>;
  otherVersions: { task: string; entries: number; verifier: number }[];
}

/**
 * Judges a recorded run again with today's verifiers, from the recorded turns and entries alone, row by row. `onChange` is
 * told every verdict that changed; `onRow` every row as it is today (whose `line` is the recorded text).
 */
export async function rescore(
  folder: string,
  onChange: (change: VerdictChange) => Promise<void> | void,
): Promise<RescoreCounts> {
  const judge = await rejudging(folder, onChange);
  for await (const { row } of streamEpisodes(folder)) await judge.row(row);
  return judge.counts();
}

/**
 * Like `rescore`, and puts the rows as they are today in place of the recorded ones, which stay in the file `kept`. Where no
 * verdict is new in any way nothing is written.
 */
export async function rescoreInPlace(
  folder: string,
  kept: string,
  onChange: (change: VerdictChange) => Promise<void> | void,
): Promise<RescoreCounts> {
  const judge = await rejudging(folder, onChange);
  await rewriteEpisodes(
    folder,
    async (row, line, keep): Promise<"final"> => {
      const now = await judge.row(row);
      keep(now === row ? line.bytes : JSON.stringify(now));
      return "final";
    },
    () => {
      const { changes, reworded } = judge.counts();
      if (changes + reworded > 0) keepCopy(path.join(folder, FILES.episodes), path.join(folder, kept));
      return changes + reworded > 0;
    },
  );
  return judge.counts();
}

/** A second name for the old file costs no room; not every file system has them. */
function keepCopy(file: string, copy: string): void {
  try {
    linkSync(file, copy);
  } catch {
    copyFileSync(file, copy);
  }
}

async function rejudging(folder: string, onChange: (change: VerdictChange) => Promise<void> | void) {
  const entries = new Map<string, Pick<Entry, "metadata" | "task" | "version">>();
  for await (const { id, metadata, task, version } of readEntries(folder))
    entries.set(id, { metadata, task, version });
  const format = answerFormatOf(readManifest(folder).settings);
  const tasks = new Map<string, AnyTask>();
  const others = new Map<string, RescoreCounts["otherVersions"][number]>();
  const counts = { judged: 0, notJudged: 0, changes: 0, changedEpisodes: 0, reworded: 0 };

  const taskOf = async (id: string): Promise<AnyTask> => {
    const known = tasks.get(id) ?? (await loadTask(id));
    if (!known)
      throw usageError(
        `task "${id}" of ${folder} is not in the catalog`,
        "Use a package version that has it, or name its --plugin",
      );
    tasks.set(id, known);
    return known;
  };

  /** The row with today's verdicts; the very same row where nothing about them is new. */
  const row = async (recorded: EpisodeRow): Promise<EpisodeRow> => {
    if (!isScored(recorded.outcome) || recorded.verdict === null) {
      counts.notJudged++;
      return recorded;
    }
    const entry = entries.get(recorded.entry);
    if (!entry)
      throw usageError(
        `${folder}: the entry ${recorded.entry} of an episode is not in entries.jsonl`,
        "Restore that file from a copy",
      );
    const task = await taskOf(entry.task);
    if (task.version !== entry.version)
      others.set(task.id, { task: task.id, entries: entry.version, verifier: task.version });
    counts.judged++;
    const end = judgedOf(recorded);
    const now = {
      verdict: judgeEpisode(task, entry, end, "strict", format),
      lenient: judgeEpisode(task, entry, end, "lenient", format),
    };
    let changed = 0;
    let reworded = 0;
    for (const [mode, before, after] of [
      ["strict", recorded.verdict, now.verdict],
      ["lenient", recorded.lenient ?? recorded.verdict, now.lenient],
    ] as const) {
      if (before.status !== after.status || before.score !== after.score) {
        changed++;
        await onChange({
          episode: recorded.episode,
          entry: recorded.entry,
          task: recorded.task,
          mode,
          before: { status: before.status, score: before.score },
          after: { status: after.status, score: after.score },
          reason: after.reason,
        });
      } else if (before.reason !== after.reason || before.answer !== after.answer) reworded++;
    }
    counts.changes += changed;
    counts.reworded += reworded;
    if (changed > 0) counts.changedEpisodes++;
    return changed + reworded === 0 ? recorded : { ...recorded, ...now };
  };
  return {
    row,
    counts: (): RescoreCounts => ({
      ...counts,
      tasks: Object.fromEntries([...tasks.values()].map(({ id, version }) => [id, version])),
      otherVersions: [...others.values()],
    }),
  };
}
