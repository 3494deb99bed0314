import type { Argv } from "yargs";
import { pluginOption } from "./options.js";
import { runOptions, workerOptions } from "./run-options.js";
import type { RunArguments } from "./run-options.js";

/** Adds the commands that run models and look at what came of it. */
export function withRunCommands<T>(cli: Argv<T>): Argv<T> {
  return cli
    .command(
      "run",
      "let a model work on entries and score it",
      (y) =>
        y
          .options(runOptions)
          .example("$0 run --model r1ci-14b", "against vLLM on this machine")
          .example(
            "$0 run --model local:qwen2.5-coder-0.5b --task all --n 1",
            "a small model inside this process",
          )
          .example("$0 run --resume runs/2026-01-31T10-00-00", ""),
      async (args) => void (await (await import("./run.js")).runCommand(args as unknown as RunArguments)),
    )
    .command(
      "worker",
      "work on the runs that `bench run --redis` has opened",
      (y) =>
        y
          .options(workerOptions)
          .example(
            "$0 worker --redis redis://node-1:6379 --base-url http://127.0.0.1:8000",
            "its own model server",
          ),
      async (args) => (await import("./worker.js")).workerCommand(args),
    )
    .command(
      "report <dirs..>",
      "tables of recorded runs",
      (y) =>
        y
          .positional("dirs", {
            type: "string",
            array: true,
            demandOption: true,
            describe: "run folders (with --html also curricula)",
          })
          .options({
            csv: { type: "boolean", describe: "the same figures as CSV" },
            json: { type: "boolean", describe: "the same figures as JSON" },
            html: { type: "string", requiresArg: true, describe: "write a page with tables and charts" },
          })
          .example("$0 report runs/a", "strategies side by side, then a table each")
          .example("$0 report runs/a runs/b --html report.html", "one file; opens without network"),
      async (args) => (await import("./report.js")).reportCommand(args),
    )
    .command(
      "view <dirs..>",
      "read runs in a browser: every question, turn, program and verdict",
      (y) =>
        y
          .positional("dirs", {
            type: "string",
            array: true,
            demandOption: true,
            describe: "run folders, or folders of run folders",
          })
          .options({
            port: { type: "number", default: 8090, describe: "port on this machine; 0 takes a free one" },
            json: { type: "boolean", describe: 'the first line is {"url": ...}' },
            ...pluginOption,
          })
          .example("$0 view runs/", "all runs of a folder"),
      async (args) => (await import("./view.js")).viewCommand(args),
    )
    .command(
      "compare <runs..>",
      "two runs, or two strategies of one run, entry by entry",
      (y) =>
        y
          .positional("runs", {
            type: "string",
            array: true,
            demandOption: true,
            describe: "A and B: run folders",
          })
          .options({
            strategy: {
              alias: "strategies",
              type: "string",
              requiresArg: true,
              describe: "the strategy to compare, or two: that of A and that of B",
            },
            mode: { type: "string", default: "strict", describe: "strict or lenient verdicts" },
            json: { type: "boolean", describe: "everything as JSON" },
            csv: { type: "boolean", describe: "the table of tasks as CSV" },
          })
          .example("$0 compare runs/a runs/b", "")
          .example("$0 compare runs/a --strategy all_text,code_agent", "two strategies of one run"),
      async (args) => (await import("./compare.js")).compareCommand(args),
    )
    .command(
      "rescore <dir>",
      "judge a recorded run again with today's verifiers",
      (y) =>
        y
          .positional("dir", { type: "string", demandOption: true, describe: "run folder" })
          .options({
            write: {
              type: "boolean",
              describe: "put today's verdicts into the folder; the old rows are kept",
            },
            json: { type: "boolean", describe: "the changes as JSON" },
            ...pluginOption,
          })
          .example("$0 rescore runs/2026-01-31T10-00-00", "lists every verdict that changed"),
      async (args) => (await import("./rescore.js")).rescoreCommand(args),
    )
    .command(
      "self-check <dir>",
      "let a model judge whether the code of a run's episodes re-examines earlier answers",
      (y) =>
        y
          .positional("dir", { type: "string", demandOption: true, describe: "run folder" })
          .options({
            model: { type: "string", demandOption: true, describe: "the judging model" },
            "base-url": { type: "string", describe: "its server" },
            models: { type: "string", describe: "a file with more named models" },
            "api-key-env": { type: "string", describe: "environment variable that holds the server's key" },
            concurrency: { type: "number", default: 8, describe: "requests at a time" },
          })
          .example("$0 self-check runs/a --model gpt-4o", "asks about episodes that ran code"),
      async (args) => (await import("./self-check.js")).selfCheckCommand(args),
    );
}
