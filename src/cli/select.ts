import { closest, distance } from "fastest-levenshtein";
import { splitOf } from "../../splits/split.js";
import { findTaskRow, taskRows } from "../../tasks/registry.js";
import { CAPABILITIES, SUITES } from "../../tasks/task.js";
import type { CatalogRow } from "../../tasks/task.js";
import { usageError } from "../errors.js";

export { loadPlugins } from "../plugins.js";

/** "did you mean ...": the closest of `names`, where it is close. */
export function didYouMean(value: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const best = closest(value, names);
  return distance(value, best) <= Math.max(2, Math.floor(value.length / 3))
    ? `Did you mean ${best}?`
    : undefined;
}

/** `value` where it is one of `names`; else a usage error with the closest match. */
export function oneOf<T extends string>(what: string, value: string, names: readonly T[]): T {
  if ((names as readonly string[]).includes(value)) return value as T;
  throw usageError(
    `${what} "${value}" is unknown`,
    `${didYouMean(value, names) ?? ""} Known: ${names.join(", ")}`.trim(),
  );
}

/** Whole number >= `min`, or a usage error that names the option. */
export function wholeNumber(option: string, value: number, min: number): number {
  if (!Number.isSafeInteger(value) || value < min)
    throw usageError(`--${option} ${value}: needs a whole number from ${min}`);
  return value;
}

/** The rows that `--task` names: IDs (also with commas), `all`, `suite:NAME`, `split:NAME`; in catalog order, each once. */
export function selectTasks(selectors: readonly string[]): CatalogRow[] {
  const rows = taskRows();
  const chosen = new Set<CatalogRow>();
  for (const selector of selectors.flatMap((text) => text.split(",")).map((text) => text.trim())) {
    if (selector === "") continue;
    for (const row of rowsOf(selector, rows)) chosen.add(row);
  }
  if (chosen.size === 0)
    throw usageError("no task is chosen", "Name one with --task ID, or --task all; `bench tasks` lists them");
  return rows.filter((row) => chosen.has(row));
}

function rowsOf(selector: string, rows: readonly CatalogRow[]): readonly CatalogRow[] {
  if (selector === "all") return rows;
  const [kind = "", name] = selector.split(":", 2);
  if (name !== undefined && kind === "suite") {
    const suite = oneOf("suite", name, [...SUITES]);
    return rows.filter((row) => row.suite === suite);
  }
  if (name !== undefined && kind === "split") return rowsOfSplit(name, rows);
  const row = findTaskRow(selector);
  if (row) return [row];
  throw usageError(
    `task "${selector}" is unknown`,
    [
      didYouMean(
        selector,
        rows.map(({ id }) => id),
      ),
      "`bench tasks` lists all",
    ]
      .filter(Boolean)
      .join(" "),
  );
}

export function rowsOfSplit(name: string, rows: readonly CatalogRow[] = taskRows()): readonly CatalogRow[] {
  const split = oneOf("split", name, ["train", "test", "all"]);
  return split === "all" ? rows : rows.filter((row) => splitOf(row.id) === split);
}

export function rowsWith(filter: { suite?: string; split?: string; capability?: string }): CatalogRow[] {
  let rows = [...taskRows()];
  if (filter.suite !== undefined) {
    const suite = oneOf("suite", filter.suite, [...SUITES]);
    rows = rows.filter((row) => row.suite === suite);
  }
  if (filter.split !== undefined) rows = [...rowsOfSplit(filter.split, rows)];
  if (filter.capability !== undefined) {
    const capability = oneOf("capability", filter.capability, [...CAPABILITIES]);
    rows = rows.filter((row) => row.capability === capability);
  }
  return rows;
}

/** `k=v` options as params: values are read as JSON where they are, else as text. */
export function parseParams(options: readonly string[] | undefined): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const option of options ?? []) {
    const at = option.indexOf("=");
    if (at < 1) throw usageError(`--param ${option}: write it as NAME=VALUE`);
    const value = option.slice(at + 1);
    try {
      params[option.slice(0, at)] = JSON.parse(value) as unknown;
    } catch {
      params[option.slice(0, at)] = value;
    }
  }
  return params;
}
