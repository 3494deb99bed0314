import { table } from "../report/table.js";
import { groupBy } from "../results/group-by.js";
import { STAGES } from "./stages.js";
import type { StagedEntry } from "./stages.js";

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Each stage: entries, their share, the range of their potential, the mean share of right episodes. */
export function stageTable(entries: readonly StagedEntry[]): string {
  const rows = STAGES.map((stage) => {
    const own = entries.filter((entry) => entry.stage === stage);
    if (own.length === 0) return [`stage ${stage}`, "0", percent(0), "", "", ""];
    const potentials = own.map(({ potential }) => potential);
    const low = potentials.reduce((least, value) => Math.min(least, value), 1);
    const high = potentials.reduce((most, value) => Math.max(most, value), 0);
    return [
      `stage ${stage}`,
      String(own.length),
      percent(own.length / entries.length),
      `${low.toFixed(2)} to ${high.toFixed(2)}`,
      mean(potentials).toFixed(3),
      percent(mean(own.map(({ p }) => p ?? 0))),
    ];
  });
  return table([["stage", "entries", "share", "potential", "mean", "right"], ...rows]);
}

/** Each task: entries, mean potential, share of right episodes, entries in each stage, entries never and always right. */
export function taskTable(entries: readonly StagedEntry[]): string {
  const rows = [...groupBy(entries, ({ task }) => task)].map(([task, own]) => [
    task,
    String(own.length),
    mean(own.map(({ potential }) => potential)).toFixed(3),
    percent(mean(own.map(({ p }) => p ?? 0))),
    ...STAGES.map((stage) => String(own.filter((entry) => entry.stage === stage).length)),
    String(own.filter(({ p }) => p === 0).length),
    String(own.filter(({ p }) => p === 1).length),
  ]);
  return table([
    ["task", "entries", "potential", "right", ...STAGES.map((stage) => `stage ${stage}`), "never", "always"],
    ...rows,
  ]);
}
