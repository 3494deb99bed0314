import os from "node:os";
import { normalizeSeed, resolveSetting } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { usageError } from "../errors.js";
import { entriesFrom } from "../exports/entries.js";
import { readExcluded } from "../exports/exclude.js";
import type { ExportManifest } from "../exports/folder.js";
import { RL_FORMATS } from "../exports/formats/index.js";
import { SFT_FORMATS } from "../exports/formats/sft.js";
import { referenceTo } from "../exports/reference.js";
import { exportRl } from "../exports/rl.js";
import type { SourcedEntry } from "../exports/rl.js";
import { kindOf } from "../exports/sources.js";
import type { ExportArguments } from "./export-options.js";
import { promptChoiceOf, runSettingsOf } from "./export-prompt.js";
import { exportSftCommand } from "./export-sft.js";
import { tasksOf } from "./export-tasks.js";
import { linesOf } from "./gen.js";
import type { Walk } from "./gen.js";
import { openPool } from "./gen-pool.js";
import { note, write } from "./output.js";
import { loadPlugins, oneOf, parseParams, selectTasks, wholeNumber } from "./select.js";

/** Entries a task unless told otherwise. */
const DEFAULT_N = 200;
/** Entries from which on more than one thread pays for its start. */
const MANY = 4_000;

/** Writes training data of tasks, entries or runs into a folder. */
export async function exportCommand(args: ExportArguments): Promise<void> {
  await loadPlugins(args.plugin);
  const name = oneOf("format", args.for, [...new Set([...RL_FORMATS.keys(), ...SFT_FORMATS.keys()])]);
  const isSft = args.sft === true || !RL_FORMATS.has(name);
  const manifest = isSft ? await exportSftCommand(args, name) : await exportPrompts(args, name);
  if (args.json) await write(`${JSON.stringify(manifest)}\n`);
  else note(`${String(manifest.counts.rows)} rows for ${name} in ${args.out}`);
}

async function exportPrompts(args: ExportArguments, name: string): Promise<ExportManifest> {
  for (const [option, value] of [
    ["max", args.max],
    ["max-per-task", args.maxPerTask],
    ["reasoning", args.reasoning],
    ["selection-seed", args.selectionSeed],
  ] as const)
    if (value !== undefined)
      throw usageError(
        `--${option} is about trajectories`,
        `Leave it away, or export for ${[...SFT_FORMATS.keys()].join(", ")}`,
      );
  const format = RL_FORMATS.get(name);
  if (!format) throw usageError(`format "${name}" holds no prompts`);
  const inputs = [...(args.inputs ?? []), ...(args.entries ?? [])];
  const excluded = await readExcluded(args.exclude ?? []);
  let left = 0;
  const isExcluded = (entry: Entry): boolean => {
    const is = excluded.get(entry.task)?.has(entry.id) === true;
    if (is) left++;
    return is;
  };
  const runs = (args.inputs ?? []).filter((input) => kindOf(input) === "run");
  const settings = runSettingsOf(runs);
  const prompt = promptChoiceOf(args, format, settings);
  const from =
    inputs.length > 0
      ? fromInputs(args, inputs, settings, isExcluded)
      : await fromTasks(args, excluded, isExcluded);
  try {
    const manifest = await exportRl({
      ...{ out: args.out, format, prompt, entries: from.entries },
      settings: { source: from.source, exclude: args.exclude ?? [] },
      excluded: () => left,
    });
    warn(manifest, from.seed);
    return manifest;
  } finally {
    await from.close();
  }
}

interface Source {
  entries: AsyncIterable<SourcedEntry>;
  /** For the manifest. */
  source: Record<string, unknown>;
  seed?: string | number;
  close(): Promise<void>;
}

function fromInputs(
  args: ExportArguments,
  inputs: readonly string[],
  runs: ReturnType<typeof runSettingsOf>,
  isExcluded: (entry: Entry) => boolean,
): Source {
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
): Promise<Source> {
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

/** What should not be trained on by accident. */
function warn({ counts }: ExportManifest, seed: string | number | undefined): void {
  const test = (counts.splits as Record<string, number>).test ?? 0;
  if (test > 0)
    note(`warning: ${test} rows are of tasks of the test split: train on them only if that is meant`);
  if (seed === "eval")
    note("warning: seed eval is that of `bench run`: these are the questions of the default evaluation");
}
