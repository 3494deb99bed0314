import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { errorText, usageError } from "../errors.js";
import { accuracyOf } from "../report/aggregate.js";
import { FILES } from "../results/episodes-file.js";
import { isRunFolder } from "../results/folder.js";
import { groupBy } from "../results/group-by.js";
import { isOutage } from "../results/row.js";
import { partOf } from "../results/summary.js";
import { openRun } from "./run-index.js";
import type { OpenRun } from "./run-index.js";
import { choicesOf } from "./query.js";
import type { FilterName, Choice, RunView, StrategyFigures } from "./wire.js";

/** The runs that a viewer shows. */
export interface Runs {
  list(): readonly OpenRun[];
  get(name: string): OpenRun | undefined;
  view(run: OpenRun): RunView;
  choices(run: OpenRun): Record<FilterName, Choice[]>;
  /** Reads what is new, once a second from now on, also folders that appear in a folder of run folders. */
  watch(): { close(): void };
  /** One look at all folders. */
  refresh(): Promise<void>;
}

/** Milliseconds between two looks. */
const EVERY = 1_000;

/**
 * Opens run folders, and the run folders of folders that hold such. Nothing of them is read but their manifests: `refresh` does. Throws
 * a usage error for a path that is neither.
 */
export function openRuns(paths: readonly string[]): Runs {
  const runs = new Map<string, OpenRun>();
  const parents: string[] = [];
  const add = (folder: string): void => {
    if ([...runs.values()].some((run) => path.resolve(run.folder) === path.resolve(folder))) return;
    const name = freeName(path.basename(path.resolve(folder)), runs);
    runs.set(name, openRun(folder, name));
  };
  for (const given of paths) {
    if (!existsSync(given)) throw usageError(`${given} does not exist`, NEXT);
    if (!statSync(given).isDirectory()) throw usageError(`${given} is a file`, NEXT);
    if (isRunFolder(given)) add(given);
    else {
      const inside = runsIn(given);
      if (inside.length === 0)
        throw usageError(
          `${given} is no run folder and holds none: no ${FILES.manifest} in it or in its folders`,
          NEXT,
        );
      parents.push(given);
      inside.forEach(add);
    }
  }
  const accuracies = cached((run) => strategyFigures(run));
  const choices = cached((run) => choicesOf(run.rows()));
  const refresh = async (): Promise<void> => {
    for (const parent of parents)
      for (const folder of runsIn(parent))
        try {
          add(folder);
        } catch {
          // Its manifest is being written; the next look finds it.
        }
    // One after the other: the disk and this thread are shared.
    for (const run of runs.values()) await run.refresh();
  };
  return {
    list: () => [...runs.values()],
    get: (name) => runs.get(name),
    // Half of a file has no accuracy, and computing it would hold up the reading of the rest.
    view: (run) => viewOf(run, run.progress.complete ? accuracies(run) : []),
    choices,
    refresh,
    watch() {
      let closed = false;
      const look = async (): Promise<void> => {
        try {
          await refresh();
        } catch (error) {
          process.stderr.write(`bench view: ${errorText(error)}\n`);
        }
        if (!closed) timer = setTimeout(() => void look(), EVERY);
      };
      let timer: NodeJS.Timeout | undefined;
      void look();
      return {
        close: () => {
          closed = true;
          clearTimeout(timer);
        },
      };
    },
  };
}

const NEXT = "Name folders that `bench run` wrote, or a folder of such";

function runsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((item) => item.isDirectory() || item.isSymbolicLink())
    .map((item) => path.join(folder, item.name))
    .filter(isRunFolder)
    .sort();
}

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name} (${number})`;
    if (!taken.has(free)) return free;
  }
}

/** A figure of a run's rows that is computed once for each state of them. */
function cached<T>(compute: (run: OpenRun) => T): (run: OpenRun) => T {
  const known = new WeakMap<readonly unknown[], T>();
  return (run) => {
    const rows = run.rows();
    const value = known.get(rows) ?? compute(run);
    known.set(rows, value);
    return value;
  };
}

function viewOf(run: OpenRun, strategies: StrategyFigures[]): RunView {
  const { settings, notes, created, model, sessions } = run.manifest;
  const { samples, strategies: planned } = settings as { samples?: number; strategies?: string[] };
  const episodes = run.rows().length;
  const all = samples && planned ? run.entries * planned.length * samples : null;
  return {
    name: run.name,
    folder: run.folder,
    model: textOf(settings.model) ?? textOf(model.askedFor) ?? "unknown",
    created,
    notes,
    state: run.held
      ? "running"
      : all !== null && episodes >= all && sessions.at(-1)?.ended
        ? "finished"
        : "stopped",
    episodes,
    planned: all,
    strategies,
    progress: run.progress,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function strategyFigures(run: OpenRun): StrategyFigures[] {
  const groups = groupBy(run.rows(), (row) => `${row.strategy}/${partOf(row)}`);
  return [...groups.values()].map((rows) => {
    const { scored, macro, micro } = accuracyOf(rows, "strict");
    return {
      strategy: rows[0]?.strategy ?? "",
      part: rows[0] ? partOf(rows[0]) : "suite",
      episodes: rows.length,
      outages: rows.filter(({ outcome }) => isOutage(outcome)).length,
      scored,
      macro: macro?.value ?? null,
      micro: micro?.value ?? null,
    };
  });
}
