import { splitOf } from "../../splits/split.js";
import { STRATEGIES } from "../agents/index.js";
import { usageError } from "../errors.js";
import { readExcluded } from "../exports/exclude.js";
import type { ExportManifest } from "../exports/folder.js";
import { SFT_FORMATS } from "../exports/formats/sft.js";
import { exportSft, notModels } from "../exports/sft.js";
import { REASONING } from "../exports/sft-messages.js";
import { statisticsText } from "../exports/sft-statistics.js";
import type { ExportArguments } from "./export-options.js";
import { runSettingsOf } from "./export-prompt.js";
import { tasksOf } from "./export-tasks.js";
import { note } from "./output.js";
import { oneOf, wholeNumber } from "./select.js";

/** What the paper trained on: at most 70 trajectories a task, 6,500 in all. */
const DEFAULTS = { maxPerTask: 70, max: 6_500, seed: "sft" } as const;

/** Options that say how prompts for RL are made: a recorded trajectory has its own. */
const PROMPT_OPTIONS = {
  ...{ level: "level", param: "param", n: "n", start: "start", seed: "seed", entries: "entries" },
  ...{ promptForm: "prompt-form", answerFormat: "answer-format", maxCodeCalls: "max-code-calls" },
  ...{ codeTimeout: "code-timeout", codeState: "code-state", tools: "tools", workers: "workers" },
} as const;

/** Writes right trajectories of runs; the statistics go to standard error. */
export async function exportSftCommand(args: ExportArguments, name: string): Promise<ExportManifest> {
  const format = SFT_FORMATS.get(name);
  if (!format)
    throw usageError(
      `--sft with --for ${name}`,
      `Trajectories are exported for ${[...SFT_FORMATS.keys()].join(", ")}`,
    );
  for (const [key, option] of Object.entries(PROMPT_OPTIONS))
    if (args[key as keyof typeof PROMPT_OPTIONS] !== undefined)
      throw usageError(
        `--${option} is about prompts for RL`,
        "Trajectories come from runs as they are: leave it away",
      );
  const runs = args.inputs ?? [];
  if (runs.length === 0)
    throw usageError(
      "no run is named",
      name === "trl"
        ? "Name run folders, or leave --sft away"
        : "Trajectories come from runs: bench export --for ... RUN_FOLDER",
    );
  const strategies = strategiesOf(args.strategy);
  const tasks = tasksOf(args);
  for (const run of notModels(runs))
    note(`warning: ${run} holds answers that were given to a script: there is nothing to learn from it`);
  const { manifest, statistics } = await exportSft({
    ...{ out: args.out, format, runs, excluded: await readExcluded(args.exclude ?? []) },
    limits: {
      maxPerTask: wholeNumber("max-per-task", args.maxPerTask ?? DEFAULTS.maxPerTask, 1),
      max: wholeNumber("max", args.max ?? DEFAULTS.max, 1),
      seed: args.selectionSeed ?? DEFAULTS.seed,
    },
    reasoning: oneOf("reasoning", args.reasoning ?? "drop", REASONING),
    ...(tasks ? { tasks: new Set(tasks) } : {}),
    ...(strategies ? { strategies: new Set(strategies) } : {}),
    settings: { runs, exclude: args.exclude ?? [], tasks: tasks ?? "all", strategies: strategies ?? "all" },
  });
  note(statisticsText(statistics));
  const ofTest = Object.entries(statistics.tasks).reduce(
    (sum, [task, { kept }]) => sum + (splitOf(task) === "test" ? kept : 0),
    0,
  );
  if (ofTest > 0)
    note(
      `warning: ${ofTest} trajectories are of tasks of the test split: train on them only if that is meant`,
    );
  if (runSettingsOf(runs).some(({ source }) => source.kind === "tasks" && source.seed === "eval"))
    note(
      "warning: seed eval is the default of `bench run`: these are the questions of the default evaluation",
    );
  return manifest;
}

/** Strategies that --strategy names; undefined for all. */
export function strategiesOf(given: readonly string[] | undefined): string[] | undefined {
  const names = given?.flatMap((text) => text.split(",")).filter((name) => name !== "" && name !== "all");
  if (names === undefined || names.length === 0) return undefined;
  return names.map((name) => oneOf("strategy", name, Object.keys(STRATEGIES)));
}
