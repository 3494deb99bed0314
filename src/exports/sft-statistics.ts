import type { EpisodeRow } from "../results/row.js";
import { table } from "../report/table.js";
import type { Rejection, Trajectory } from "./sft-collect.js";
import type { LossMessage } from "./sft-messages.js";
import type { Selection } from "./sft-select.js";

/** Why an episode is not in the data. */
export type Reason = Rejection | "over_task_cap" | "over_total_cap";

/** What an export kept of recorded runs, and why not the rest: `statistics.json`. */
export interface SftStatistics {
  /** Episodes that were looked at. */
  episodes: number;
  /** Episodes that were kept, and the rows that they became: more, where every request of a run was one message. */
  trajectories: number;
  rows: number;
  /** Different entries among the kept. */
  entries: number;
  tasks: Record<string, TaskStatistics>;
  strategies: Record<string, number>;
  forms: Record<string, number>;
  /** Kept trajectories by the number of model turns, of code calls, and by score. */
  modelTurns: Record<string, number>;
  codeCalls: Record<string, number>;
  scores: Record<string, number>;
  /** Characters of the rows that the loss is on, and of the rest. */
  lossCharacters: number;
  maskedCharacters: number;
  notKept: Partial<Record<Reason, number>>;
}

export interface TaskStatistics {
  episodes: number;
  kept: number;
  entries: number;
  multiTurn: number;
  notKept: Partial<Record<Reason, number>>;
}

/** Counts while an export goes on. */
export interface StatisticsCounter {
  looked: (row: EpisodeRow) => void;
  rejected: (task: string, reason: Reason) => void;
  selected: (selection: Selection<Trajectory>) => void;
  row: (messages: readonly LossMessage[]) => void;
  result: () => SftStatistics;
}

export function countStatistics(): StatisticsCounter {
  const statistics: SftStatistics = {
    ...{ episodes: 0, trajectories: 0, rows: 0, entries: 0, tasks: {}, strategies: {}, forms: {} },
    ...{ modelTurns: {}, codeCalls: {}, scores: {}, lossCharacters: 0, maskedCharacters: 0, notKept: {} },
  };
  const taskOf = (task: string): TaskStatistics =>
    (statistics.tasks[task] ??= { episodes: 0, kept: 0, entries: 0, multiTurn: 0, notKept: {} });
  const rejected = (task: string, reason: Reason): void => {
    add(statistics.notKept, reason);
    add(taskOf(task).notKept, reason);
  };
  return {
    looked({ task }) {
      statistics.episodes++;
      taskOf(task).episodes++;
    },
    rejected,
    selected({ chosen, overTaskCap, overTotalCap }) {
      for (const { task } of overTaskCap) rejected(task, "over_task_cap");
      for (const { task } of overTotalCap) rejected(task, "over_total_cap");
      const entries = new Set<string>();
      for (const { task, entry, strategy, form, modelTurns, codeCalls, score } of chosen) {
        const about = taskOf(task);
        about.kept++;
        if (modelTurns > 1) about.multiTurn++;
        if (!entries.has(entry)) about.entries++;
        entries.add(entry);
        statistics.trajectories++;
        add(statistics.strategies, strategy);
        add(statistics.forms, form);
        add(statistics.modelTurns, String(modelTurns));
        add(statistics.codeCalls, String(codeCalls));
        add(statistics.scores, String(score));
      }
      statistics.entries = entries.size;
    },
    row(messages) {
      statistics.rows++;
      for (const { content, loss } of messages)
        statistics[loss ? "lossCharacters" : "maskedCharacters"] += content.length;
    },
    result: () => statistics,
  };
}

function add(counts: Partial<Record<string, number>>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** The statistics as tables for people. */
export function statisticsText(statistics: SftStatistics): string {
  const tasks = Object.entries(statistics.tasks).sort(([a], [b]) => (a < b ? -1 : 1));
  const share = (counts: Record<string, number>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ");
  const characters = statistics.lossCharacters + statistics.maskedCharacters;
  return [
    table([
      ["task", "episodes", "kept", "entries", "several turns"],
      ...tasks.map(([task, { episodes, kept, entries, multiTurn }]) => [
        task,
        ...[episodes, kept, entries, multiTurn].map(String),
      ]),
      [
        "all",
        String(statistics.episodes),
        String(statistics.trajectories),
        String(statistics.entries),
        String(tasks.reduce((sum, [, { multiTurn }]) => sum + multiTurn, 0)),
      ],
    ]),
    "",
    `kept, by strategy: ${share(statistics.strategies)}`,
    `by prompt form: ${share(statistics.forms)}`,
    `by model turns: ${share(statistics.modelTurns)}`,
    `by code calls: ${share(statistics.codeCalls)}`,
    `rows: ${statistics.rows}; the loss is on ${statistics.lossCharacters} of ${characters} characters`,
    `not kept: ${share(statistics.notKept) || "none"}`,
  ].join("\n");
}
