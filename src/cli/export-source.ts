import os from "node:os";
import { normalizeSeed, resolveSetting } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { usageError } from "../errors.js";
import { entriesFrom } from "../exports/entries.js";
import { readExcluded } from "../exports/exclude.js";
import { referenceTo } from "../exports/reference.js";
import type { SourcedEntry } from "../exports/rl.js";
import type { ExportArguments } from "./export-options.js";
import type { runSettingsOf } from "./export-prompt.js";
import { tasksOf } from "./export-tasks.js";
import { linesOf } from "./gen.js";
import type { Walk } from "./gen.js";
import { openPool } from "./gen-pool.js";
import { parseParams, selectTasks, wholeNumber } from "./select.js";

/** Entries a task unless told otherwise. */
const DEFAULT_N = 200;
/** Entries from which on more than one thread pays for its start. */
const MANY = 4_000;

/** Where the entries of an export come from. */
export interface Source {
  entries: AsyncIterable<SourcedEntry>;
  /** For the manifest. */
  source: Record<string, unknown>;
  seed?: string | number;
  /** Entries that were left out so far. */
  excluded: () => number;
  close(): Promise<void>;
}

/** The entries of the named files, runs and exports, else of the tasks that the options name. */
export async function openSource(
  args: ExportArguments,
  runs: ReturnType<typeof runSettingsOf>,
): Promise<Source> {
  const inputs = [...(args.inputs ?? []), ...(args.entries ?? [])];
  const excluded = await readExcluded(args.exclude ?? []);
  let left = 0;
  const isExcluded = (entry: Entry): boolean => {
    const is = excluded.get(entry.task)?.has(entry.id) === true;
    if (is) left++;
    return is;
  };
  const from =
    inputs.length > 0
      ? fromInputs(args, inputs, runs, isExcluded)
      : await fromTasks(args, excluded, isExcluded);
  return { ...from, excluded: () => left };
}

function fromInputs(
  args: ExportArguments,
  inputs: readonly string[],
  runs: ReturnType<typeof runSettingsOf>,
  isExcluded: (entry: Entry) => boolean,
): Omit<Source, "excluded"> {
  for (const option of ["level", "param", "start", "seed"] as const)
    if (args[option] !== undefined)
      throw usageError(
        `--${option} together with entries that exist already`,
        "Leave it away, or name --task alone",
      );
  const tasks = tasksOf(args);
  return {
    entries: entriesFrom(inputs, {
      ...(tasks ? { tasks: new Set(tasks) } : {}),
      ...(args.n === undefined ? {} : { perTask: wholeNumber("n", args.n, 1) }),
      params: runs.flatMap(({ source }) => (source.kind === "tasks" ? [source.params] : [])),
      isExcluded,
    }),
    source: { inputs, tasks: tasks ?? "all", n: args.n ?? null },
    close: async () => undefined,
  };
}

async function fromTasks(
  args: ExportArguments,
  excluded: ReadonlyMap<string, ReadonlySet<string>>,
  isExcluded: (entry: Entry) => boolean,
): Promise<Omit<Source, "excluded">> {
  const ids = tasksOf(args);
  if (!ids || ids.length === 0)
    throw usageError(
      ids ? `none of the tasks is in the split ${args.split}` : "neither tasks nor entries are named",
      "Name tasks with --task or --split, a file with --entries, or a run folder",
    );
  const n = wholeNumber("n", args.n ?? DEFAULT_N, 1);
  const start = wholeNumber("start", args.start ?? 0, 0);
  const seed = normalizeSeed(args.seed ?? "train");
  const level = args.level ?? "medium";
  const params = parseParams(args.param);
  const walks: Walk[] = [];
  const rows = selectTasks(ids);
  for (const row of rows)
    walks.push({
      ...{ task: row.id, seed, start, setting: resolveSetting(await row.load(), level, params) },
      // As many more as may have to be left out: the walk is the same, it only goes on.
      n: n + (excluded.get(row.id)?.size ?? 0),
    });
  const many = n * rows.length >= MANY ? os.availableParallelism() : 1;
  const pool = openPool(
    Math.min(args.workers === undefined ? many : wholeNumber("workers", args.workers, 1), 64),
    args.plugin,
  );
  async function* entries(): AsyncGenerator<SourcedEntry> {
    for (const [i, walk] of walks.entries()) {
      const task = await rows[i]?.load();
      if (!task) continue;
      let kept = 0;
      for await (const line of linesOf([walk], pool)) {
        const entry = JSON.parse(line) as Entry;
        if (isExcluded(entry)) continue;
        yield { entry, task, reference: referenceTo(entry, walk.setting) };
        if (++kept === n) break;
      }
    }
  }
  return {
    entries: entries(),
    source: { tasks: rows.map(({ id }) => id), level, params, seed, start, n },
    seed,
    close: () => pool.close(),
  };
}
