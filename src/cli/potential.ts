import { STRATEGIES } from "../agents/index.js";
import { readRunPotentials } from "../curriculum/read-runs.js";
import { intoStages } from "../curriculum/stages.js";
import { stageTable, taskTable } from "../curriculum/tables.js";
import { usageError } from "../errors.js";
import { note, write } from "./output.js";
import { runCommand } from "./run.js";
import type { RunArguments } from "./run-options.js";
import { oneOf } from "./select.js";

export interface PotentialArguments extends RunArguments {
  dirs?: string[];
  mode: string;
  json?: boolean;
}

/** Samples of each strategy: N = 20 episodes an entry (arXiv 2505.21668). */
const SAMPLES = 5;

/** The improvement potential of entries: from finished runs, or from one that is made for it (or resumed). */
export async function potentialCommand(args: PotentialArguments): Promise<void> {
  oneOf("mode", args.mode, ["strict", "lenient"]);
  const dirs = args.dirs ?? [];
  if (dirs.length > 0 && (args.model ?? args.resume ?? args.out) !== undefined)
    throw usageError(
      "run folders together with --model, --resume or --out",
      "Name finished runs, or let a new one be made",
    );
  const folders = dirs.length > 0 ? dirs : [await ownRun(args)].filter((dir) => dir !== undefined);
  if (folders.length === 0) return;
  const { model, strategies, entries, repeated } = await readRunPotentials(folders, {
    mode: args.mode === "lenient" ? "lenient" : "strict",
  });
  if (repeated > 0) note(`${repeated} episodes stand in two of the folders: they count once`);
  const missing = Object.keys(STRATEGIES).filter((name) => !strategies.includes(name));
  if (missing.length > 0)
    note(`no episodes of ${missing.join(", ")}: the potential is that of ${strategies.join(", ")} alone`);
  if (args.json) {
    for (const entry of entries) await write(`${JSON.stringify(entry)}\n`);
    return;
  }
  const staged = intoStages(entries, "paper");
  const unscored = entries.reduce((sum, entry) => sum + entry.unscored, 0);
  await write(`Improvement potential 4p(1-p) of ${entries.length} entries, ${model}, ${args.mode} verdicts

${stageTable(staged)}

${taskTable(staged)}
`);
  if (unscored > 0)
    note(`${unscored} episodes were not judged (outages, refused prompts): they are no trials`);
  if (staged.length < entries.length)
    note(`${entries.length - staged.length} entries have no scored episode and no potential`);
}

/** The folder of the run that is made for the potential; undefined after --dry-run. */
async function ownRun(args: PotentialArguments): Promise<string | undefined> {
  // A resumed run has its settings from its folder.
  const fresh =
    args.resume === undefined
      ? {
          seed: args.seed ?? "train",
          samples: args.samples ?? SAMPLES,
          strategy: args.strategy ?? ["all"],
          ...((args.task ?? args.entries) === undefined ? { split: args.split ?? "train" } : {}),
        }
      : {};
  return runCommand({ ...args, ...fresh }, { report: false });
}
