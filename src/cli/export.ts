import { usageError } from "../errors.js";
import type { ExportManifest } from "../exports/folder.js";
import { RL_FORMATS } from "../exports/formats/index.js";
import { SFT_FORMATS } from "../exports/formats/sft.js";
import { exportRl } from "../exports/rl.js";
import { kindOf } from "../exports/sources.js";
import { exportHubCommand, exportInspectCommand } from "./export-data.js";
import type { ExportArguments } from "./export-options.js";
import { promptChoiceOf, runSettingsOf } from "./export-prompt.js";
import { exportSftCommand } from "./export-sft.js";
import { openSource } from "./export-source.js";
import { note, write } from "./output.js";
import { loadPlugins, oneOf } from "./select.js";

/** Formats that are for people and other programs, not for a trainer. */
const OTHERS: ReadonlyMap<string, (args: ExportArguments) => Promise<ExportManifest>> = new Map([
  ["inspect", exportInspectCommand],
  ["hub", exportHubCommand],
]);

/** What `--for` may name. */
export function exportNames(): string[] {
  return [...new Set([...RL_FORMATS.keys(), ...SFT_FORMATS.keys(), ...OTHERS.keys()])];
}

/** Writes tasks, entries or runs into a folder in the form that other programs read. */
export async function exportCommand(args: ExportArguments): Promise<void> {
  await loadPlugins(args.plugin);
  const name = oneOf("format", args.for, exportNames());
  const manifest = await exportAs(args, name);
  if (args.json) await write(`${JSON.stringify(manifest)}\n`);
  else note(`${String(manifest.counts.rows)} rows for ${name} in ${args.out}`);
}

function exportAs(args: ExportArguments, name: string): Promise<ExportManifest> {
  const other = OTHERS.get(name);
  if (args.sft !== true && other) return other(args);
  return args.sft === true || !RL_FORMATS.has(name)
    ? exportSftCommand(args, name)
    : exportPrompts(args, name);
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
  const runs = (args.inputs ?? []).filter((input) => kindOf(input) === "run");
  const settings = runSettingsOf(runs);
  const prompt = promptChoiceOf(args, format, settings);
  const from = await openSource(args, settings);
  try {
    const manifest = await exportRl({
      ...{ out: args.out, format, prompt, entries: from.entries },
      settings: { source: from.source, exclude: args.exclude ?? [] },
      excluded: from.excluded,
    });
    warn(manifest, from.seed);
    return manifest;
  } finally {
    await from.close();
  }
}

/** What should not be trained on by accident. */
function warn({ counts }: ExportManifest, seed: string | number | undefined): void {
  const test = (counts.splits as Record<string, number>).test ?? 0;
  if (test > 0)
    note(`warning: ${test} rows are of tasks of the test split: train on them only if that is meant`);
  if (seed === "eval")
    note("warning: seed eval is that of `bench run`: these are the questions of the default evaluation");
}
