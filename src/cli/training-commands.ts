import type { Argv } from "yargs";
import { exportOptions } from "./export-options.js";
import type { ExportArguments } from "./export-options.js";
import { pluginOption } from "./options.js";
import type { PotentialArguments } from "./potential.js";
import { runOptions } from "./run-options.js";
import { serveOptions } from "./serve-options.js";

/** Adds the commands of the training side: what to train on, and the servers that reward it. */
export function withTrainingCommands<T>(cli: Argv<T>): Argv<T> {
  return cli
    .command(
      "potential [dirs..]",
      "how much there is to learn from each entry: four strategies x 5 samples, or finished runs",
      (y) =>
        y
          .positional("dirs", { type: "string", array: true, describe: "run folders, instead of a new run" })
          .options({
            ...runOptions,
            seed: { type: "string", describe: "seed of the questions (default: train)" },
            samples: { type: "number", describe: "episodes an entry and strategy (default: 5)" },
            strategy: { type: "string", array: true, describe: "NAME[,NAME] or all (default: all)" },
            split: { type: "string", describe: "tasks of a split: train, test or all (default: train)" },
            mode: { type: "string", default: "strict", describe: "strict or lenient verdicts" },
            json: { type: "boolean", describe: "one entry a line" },
          })
          .example("$0 potential --model r1ci-7b --n 60 --out runs/potential", "runs what it needs")
          .example("$0 potential runs/potential --json > potential.jsonl", "from a finished run"),
      async (args) =>
        (await import("./potential.js")).potentialCommand(args as unknown as PotentialArguments),
    )
    .command(
      "curriculum [dirs..]",
      "entries in four stages of falling improvement potential, as files to train on",
      (y) =>
        y
          .positional("dirs", { type: "string", array: true, describe: "run folders of one model" })
          .options({
            out: { type: "string", demandOption: true, describe: "folder to write" },
            stages: {
              type: "string",
              default: "paper",
              describe: "paper (cut at 0.64, 0.48, 0.32) or quarters (four of equal size)",
            },
            exclude: {
              type: "string",
              array: true,
              describe: "entries to leave out, as those of supervised training: files or folders",
            },
            "min-samples": { type: "number", default: 1, describe: "scored episodes an entry must have" },
            mode: { type: "string", default: "strict", describe: "strict or lenient verdicts" },
            from: { type: "string", describe: "a curriculum to group anew, with --rollouts" },
            rollouts: {
              type: "string",
              array: true,
              describe: "what the trained model did since: JSON Lines of {entry, correct}, or run folders",
            },
            "min-rollouts": { type: "number", describe: "rollouts that replace older episodes (default: 5)" },
            window: { type: "number", describe: "newest rollouts of an entry that count (default: 20)" },
            json: { type: "boolean", describe: "print curriculum.json instead of tables" },
          })
          .example("$0 curriculum runs/potential --exclude sft --out curriculum", "")
          .example("$0 curriculum --from curriculum --rollouts rollouts.jsonl --out curriculum-2", ""),
      async (args) => (await import("./curriculum.js")).curriculumCommand(args),
    )
    .command(
      "export [inputs..]",
      "training data: prompts for RL of tasks, entries or runs; trajectories of runs for SFT; logs for Inspect; data sets",
      (y) =>
        y
          .positional("inputs", {
            type: "string",
            array: true,
            describe: "run folders, exports or entries files",
          })
          .options(exportOptions)
          .example("$0 export --for trl --split train --n 100 --out rl", "prompts with their entries")
          .example("$0 export --for llama-factory runs/a runs/b --out sft", "right trajectories of runs")
          .example("$0 export --for inspect runs/a --out logs", "logs for inspect view"),
      async (args) => (await import("./export.js")).exportCommand(args as unknown as ExportArguments),
    )
    .command(
      "overlap <inputs..>",
      "prove that sets of entries share none: entries files, exports, runs",
      (y) =>
        y
          .positional("inputs", { type: "string", array: true, demandOption: true, describe: "two or more" })
          .options({ json: { type: "boolean", describe: "everything as JSON" }, ...pluginOption })
          .example("$0 overlap rl runs/2026-01-31T10-00-00", "exit code 1 where they share an entry"),
      async (args) => (await import("./overlap.js")).overlapCommand(args as { inputs: string[] }),
    )
    .command(
      "serve",
      "an HTTP server for rewards and environments: own API, OpenRLHF, NeMo Gym, OpenEnv",
      (y) =>
        y
          .options(serveOptions)
          .example("$0 serve --port 8077", "")
          .example("$0 serve --host 0.0.0.0 --token-env TOKEN", "for other machines"),
      async (args) => (await import("./serve.js")).serveCommand(args),
    );
}
