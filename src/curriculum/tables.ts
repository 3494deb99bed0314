import { table } from "../report/table.js";
import { percent } from "../report/format.js";
import { groupBy } from "../results/group-by.js";
import { mean } from "../results/statistics.js";
import { STAGES } from "./stages.js";
import type { StagedEntry } from "./stages.js";

const average = (values: readonly number[]): number => mean(values) ?? 0;
const perCent = (share: number): string => `${percent(share)} %`;

/** Each stage: entries, their share, the range of their potential, the mean share of right episodes; the first row is the head. */
export function stageRows(entries: readonly StagedEntry[]): string[][] {
  const rows = STAGES.map((stage) => {
    const own = entries.filter((entry) => entry.stage === stage);
    if (own.length === 0) return [`stage ${stage}`, "0", perCent(0), "", "", ""];
    const potentials = own.map(({ potential }) => potential);
    const low = potentials.reduce((least, value) => Math.min(least, value), 1);
    const high = potentials.reduce((most, value) => Math.max(most, value), 0);
    return [
      `stage ${stage}`,
      String(own.length),
      perCent(own.length / entries.length),
      `${low.toFixed(2)} to ${high.toFixed(2)}`,
      average(potentials).toFixed(3),
      perCent(average(own.map(({ p }) => p ?? 0))),
    ];
  });
  return [["stage", "entries", "share", "potential", "mean", "right"], ...rows];
}

export function stageTable(entries: readonly StagedEntry[]): string {
  return table(stageRows(entries));
}

/** Each task: entries, mean potential, share of right episodes, entries in each stage, entries never and always right; the first row is the head. */
export function taskRows(entries: readonly StagedEntry[]): string[][] {
  const rows = [...groupBy(entries, ({ task }) => task)].map(([task, own]) => [
    task,
    String(own.length),
    average(own.map(({ potential }) => potential)).toFixed(3),
    perCent(average(own.map(({ p }) => p ?? 0))),
    ...STAGES.map((stage) => String(own.filter((entry) => entry.stage === stage).length)),
    String(own.filter(({ p }) => p === 0).length),
    String(own.filter(({ p }) => p === 1).length),
  ]);
  return [
    ["task", "entries", "potential", "right", ...STAGES.map((stage) => `stage ${stage}`), "never", "always"],
    ...rows,
  ];
}

export function taskTable(entries: readonly StagedEntry[]): string {
  return table(taskRows(entries));
}
