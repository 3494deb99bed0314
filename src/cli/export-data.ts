import { usageError } from "../errors.js";
import type { ExportManifest } from "../exports/folder.js";
import { exportHub } from "../exports/hub/export.js";
import { exportInspect } from "../exports/inspect/export.js";
import type { WrittenLog } from "../exports/inspect/export.js";
import { kindOf } from "../exports/sources.js";
import type { ExportArguments } from "./export-options.js";
import { runSettingsOf } from "./export-prompt.js";
import { strategiesOf } from "./export-sft.js";
import { openSource } from "./export-source.js";
import { note } from "./output.js";

/** Options that change how something is trained on. */
const TRAINING = {
  ...{ promptForm: "prompt-form", answerFormat: "answer-format", maxCodeCalls: "max-code-calls" },
  ...{ codeTimeout: "code-timeout", codeState: "code-state", tools: "tools", max: "max" },
  ...{ maxPerTask: "max-per-task", reasoning: "reasoning", selectionSeed: "selection-seed" },
} as const;
/** Options that say which entries are meant. */
const ENTRIES = {
  ...{ task: "task", split: "split", level: "level", param: "param", n: "n", start: "start", seed: "seed" },
  ...{ entries: "entries", exclude: "exclude", workers: "workers" },
} as const;

/** Writes runs as Inspect logs: all of each, as they are. */
export async function exportInspectCommand(args: ExportArguments): Promise<ExportManifest> {
  refuse(args, { ...TRAINING, ...ENTRIES }, "Logs hold runs as they are: leave it away");
  const runs = args.inputs ?? [];
  if (runs.length === 0)
    throw usageError("no run is named", "Name run folders: bench export --for inspect RUN_FOLDER --out DIR");
  const other = runs.find((run) => kindOf(run) !== "run");
  if (other !== undefined)
    throw usageError(`${other} is not a run folder`, "Logs are made of folders that `bench run` wrote");
  const strategies = strategiesOf(args.strategy);
  const manifest = await exportInspect({
    ...{ out: args.out, runs },
    ...(strategies ? { strategies: new Set(strategies) } : {}),
  });
  for (const { run, strategy, status } of manifest.counts.logs as WrittenLog[])
    if (status !== "success")
      note(
        `warning: ${run}, ${strategy}: ${status === "error" ? "some episodes ended in outages" : "the run is not finished"}; its log says so`,
      );
  return manifest;
}

/** Writes entries, and the episodes of the named runs, as a data set folder. */
export async function exportHubCommand(args: ExportArguments): Promise<ExportManifest> {
  refuse(args, TRAINING, "A data set holds entries and episodes as they are: leave it away");
  const runs = (args.inputs ?? []).filter((input) => kindOf(input) === "run");
  const strategies = strategiesOf(args.strategy);
  if (strategies && runs.length === 0)
    throw usageError("--strategy without a run", "It chooses episodes: name run folders, or leave it away");
  const settings = runSettingsOf(runs);
  const from = await openSource(args, settings);
  try {
    const manifest = await exportHub({
      ...{ out: args.out, entries: from.entries, runs, excluded: from.excluded },
      ...(strategies ? { strategies: new Set(strategies) } : {}),
      settings: { source: from.source, exclude: args.exclude ?? [], strategies: strategies ?? "all" },
    });
    if (
      from.seed === "eval" ||
      settings.some(({ source }) => source.kind === "tasks" && source.seed === "eval")
    )
      note(
        "warning: seed eval is that of `bench run`: whoever finds this data set can train on the questions of the default evaluation",
      );
    return manifest;
  } finally {
    await from.close();
  }
}

function refuse(args: ExportArguments, options: Readonly<Record<string, string>>, next: string): void {
  for (const [key, option] of Object.entries(options))
    if (args[key as keyof ExportArguments] !== undefined)
      throw usageError(`--${option} with --for ${args.for}`, next);
}
