/** The reply of NeMo Gym's `POST /aggregate_metrics`. */
export interface AggregateMetrics {
  /** One row a task of the data set. */
  group_level_metrics: Record<string, unknown>[];
  agent_metrics: Record<string, number>;
  key_metrics: Record<string, number>;
}

type Row = Readonly<Record<string, unknown>>;
/** Set by NeMo Gym's collection on each row: the place of its task in the data set. */
const TASK_INDEX = "_ng_task_index";
const NOT_METRICS = new Set(["mask_sample", "version", "index", "seed"]);

/**
 * Means of the numbers in verify replies, over all and by task. Rows with `mask_sample` are no measurements: they are counted
 * apart and left out of every mean.
 */
export function aggregateMetrics(rows: readonly Row[]): AggregateMetrics {
  const measured = rows.filter(({ mask_sample: masked }) => masked !== true);
  const groups = new Map<unknown, Row[]>();
  for (const row of measured) {
    const key = row[TASK_INDEX] ?? row.task ?? 0;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const agent = means(measured);
  if (measured.length < rows.length) {
    agent["coverage/measured_rollouts"] = measured.length;
    agent["coverage/masked_rollouts"] = rows.length - measured.length;
  }
  const key: Record<string, number> = {};
  for (const name of ["mean/reward", "mean/accuracy"]) if (agent[name] !== undefined) key[name] = agent[name];
  return {
    group_level_metrics: [...groups].map(([group, own]) => ({
      [TASK_INDEX]: group,
      rollouts: own.length,
      ...means(own),
    })),
    agent_metrics: agent,
    key_metrics: key,
  };
}

function means(rows: readonly Row[]): Record<string, number> {
  const sums = new Map<string, { sum: number; n: number }>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      const number = typeof value === "boolean" ? Number(value) : value;
      if (typeof number !== "number" || name.startsWith("_ng_") || NOT_METRICS.has(name)) continue;
      const { sum, n } = sums.get(name) ?? { sum: 0, n: 0 };
      sums.set(name, { sum: sum + number, n: n + 1 });
    }
  return Object.fromEntries([...sums].map(([name, { sum, n }]) => [`mean/${name}`, sum / n]));
}
