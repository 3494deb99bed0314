#!/usr/bin/env node
import yargs from "yargs";
import { hideBin } from "yargs/helpers";
import { BenchError, EXIT, usageError } from "../errors.js";
import { runOptions, workerOptions } from "./run-options.js";
import type { RunArguments } from "./run-options.js";
import { withTrainingCommands } from "./training-commands.js";
import { packageVersion } from "../version.js";
import { levelOptions, pluginOption, sandboxOptions, taskOptions, unsafeOption } from "./options.js";

// Each command's work is in a module of its own that is loaded when the command is given: `bench gen` must not pay for the
// runner, nor `bench tasks` for the sandbox.
const debug = process.argv.includes("--debug");

// `bench gen ... | head -1` closes the pipe: that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.ok);
  throw error;
});

const cli = yargs(hideBin(process.argv))
  .scriptName("bench")
  .usage("$0 <command> [options]")
  .option("debug", { type: "boolean", hidden: true, describe: "print stacks of errors" })
  .command(
    "tasks",
    "list the tasks",
    (y) =>
      y
        .options({
          suite: { type: "string", describe: "symbench, bbh or reasoning_gym" },
          split: { type: "string", describe: "train or test" },
          capability: { type: "string", describe: "execution, planning or reasoning" },
          json: { type: "boolean", describe: "an array of objects" },
          ...pluginOption,
        })
        .example("$0 tasks --suite bbh", ""),
    async (args) => (await import("./tasks.js")).tasksCommand(args),
  )
  .command(
    "gen",
    "write entries (questions with answers)",
    (y) =>
      y
        .options({
          ...taskOptions,
          ...levelOptions,
          n: { type: "number", default: 200, describe: "entries a task" },
          start: { type: "number", default: 0, describe: "first index" },
          seed: { type: "string", default: "train", describe: "seed of the questions" },
          format: { type: "string", default: "jsonl", describe: "jsonl, csv or parquet" },
          out: { type: "string", describe: "file (default: standard output)" },
          workers: { type: "number", describe: "worker threads; the bytes are the same for any number" },
          ...pluginOption,
        })
        .example("$0 gen --task blocksworld --n 200", ""),
    async (args) => (await import("./gen.js")).genCommand(args),
  )
  .command(
    "show",
    "print one question, its answer and how it is judged",
    (y) =>
      y
        .options({
          ...taskOptions,
          ...levelOptions,
          seed: { type: "string", default: "train", describe: "seed of the question" },
          index: { type: "number", default: 0, describe: "index of the question" },
          json: { type: "boolean", describe: "the entry as JSON" },
          ...pluginOption,
        })
        .example("$0 show --task game24 --level hard", ""),
    async (args) => (await import("./show.js")).showCommand(args),
  )
  .command(
    "verify",
    "judge responses: JSON Lines on standard input, one verdict a line on standard output",
    (y) =>
      y
        .options({
          mode: { type: "string", default: "strict", describe: "strict (the envelope) or lenient" },
          ...pluginOption,
        })
        .example("$0 verify < responses.jsonl", "lines: an entry's fields and `response` or `answer_text`"),
    async (args) => (await import("./verify.js")).verifyCommand(args),
  )
  .command(
    "split",
    "print, make or check the division into training and testing tasks",
    (y) =>
      y.options({
        check: { type: "boolean", describe: "exit 1 where the division has a problem" },
        make: { type: "number", describe: "draw a new division with this many testing tasks" },
        seed: { type: "string", default: "split", describe: "seed of --make" },
        json: { type: "boolean", describe: "as JSON" },
        ...pluginOption,
      }),
    async (args) => (await import("./split.js")).splitCommand(args),
  )
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
        .positional("dirs", { type: "string", array: true, demandOption: true, describe: "run folders" })
        .options({
          csv: { type: "boolean", describe: "the same figures as CSV" },
          json: { type: "boolean", describe: "the same figures as JSON" },
        }),
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
          write: { type: "boolean", describe: "put today's verdicts into the folder; the old rows are kept" },
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
      y.positional("dir", { type: "string", demandOption: true, describe: "run folder" }).options({
        model: { type: "string", demandOption: true, describe: "the judging model" },
        "base-url": { type: "string", describe: "its server" },
        models: { type: "string", describe: "a file with more named models" },
        "api-key-env": { type: "string", describe: "environment variable that holds the server's key" },
        concurrency: { type: "number", default: 8, describe: "requests at a time" },
      }),
    async (args) => (await import("./self-check.js")).selfCheckCommand(args),
  );

withTrainingCommands(cli)
  .command("models", "named models, and weights of the local ones", (y) =>
    y
      .command(
        ["list", "$0"],
        "list the named models",
        (z) =>
          z.options({
            json: { type: "boolean" },
            models: { type: "string", describe: "a file with more models" },
          }),
        async (args) => (await import("./models.js")).modelsCommand(args),
      )
      .command(
        "pull <name>",
        "fetch the weights of a local model",
        (z) => z.positional("name", { type: "string", demandOption: true }),
        async (args) => (await import("./models.js")).pullCommand(args),
      )
      .strict(),
  )
  .command(
    "import <set> <files..>",
    "records of a published set into entries on standard output",
    (y) =>
      y
        .positional("set", {
          type: "string",
          demandOption: true,
          describe: "symbench, bbh or reasoning_gym; external for questions from elsewhere",
        })
        .positional("files", {
          type: "string",
          array: true,
          demandOption: true,
          describe:
            "JSON Lines files; for bbh the folder with its TASK.json files; for external also JSON or CSV",
        })
        .options({
          kind: {
            type: "string",
            describe: "with external, what the answers are: option, integer, number or text",
          },
          wording: {
            type: "string",
            default: "published",
            describe: "published (the record's question where it has one) or own",
          },
        })
        .example("$0 import bbh BIG-Bench-Hard/bbh > bbh.jsonl", "then: $0 run --entries bbh.jsonl")
        .example("$0 import external --kind option gpqa_diamond.csv > gpqa.jsonl", ""),
    async (args) => (await import("./import.js")).importCommand(args),
  )
  .command("sandbox", "the Python sandbox by itself", (y) =>
    y
      .command(
        "exec <file>",
        "run a program; prints what it prints and ends with its exit status",
        (z) =>
          z
            .positional("file", { type: "string", demandOption: true, describe: "a Python file, or -" })
            .options({
              timeout: { type: "number", default: 60, describe: "seconds" },
              stdin: { type: "string", describe: "what the program reads: a file, or -" },
              ...sandboxOptions,
              ...unsafeOption,
            }),
        async (args) => (await import("./sandbox.js")).execCommand(args),
      )
      .command(
        "check",
        "try what code must not be able to do, and print what came of it",
        (z) => z.options({ json: { type: "boolean" }, ...sandboxOptions }),
        async (args) => (await import("./sandbox.js")).checkCommand(args),
      )
      .command(
        "serve",
        "an HTTP server that runs programs",
        (z) =>
          z.options({
            port: { type: "number", default: 8400 },
            host: { type: "string", default: "127.0.0.1", describe: "address to listen on" },
            token: { type: "string", describe: "bearer token (default: BENCH_SANDBOX_TOKEN)" },
            "token-env": { type: "string", describe: "environment variable that holds the token" },
            slots: { type: "number", describe: "programs that run at a time (default: cores + 2)" },
            queue: { type: "number", default: 64, describe: "programs that may wait; further ones get 429" },
            ...sandboxOptions,
            ...unsafeOption,
          }),
        async (args) => (await import("./sandbox.js")).serveCommand(args),
      )
      .demandCommand(1, "Name what to do: exec, check or serve.")
      .strict(),
  )
  .command(
    "doctor",
    "what is missing on this machine, what it costs and how to get it",
    (y) =>
      y.options({
        "base-url": { type: "string", describe: "a model server to look at as well" },
        json: { type: "boolean" },
      }),
    async (args) => (await import("./doctor.js")).doctorCommand(args),
  )
  .demandCommand(1, "Name a command.")
  .recommendCommands()
  .strict()
  .help()
  .alias("help", "h")
  .version(packageVersion())
  .wrap(Math.min(110, process.stdout.columns ?? 110))
  .fail((message: string | null, error: Error | undefined) => {
    throw error ?? usageError(message ?? "the command cannot be read", "See `bench --help`");
  });

// yargs draws the whole help of every command that it runs, in case a later failure should show it. Ours never does, and
// drawing costs a quarter of the time in which `bench gen --n 1` is to be done.
interface Internals {
  getInternalMethods?(): { getUsageInstance?(): { cacheHelpMessage?: () => void } };
}
const usage = (cli as unknown as Internals).getInternalMethods?.().getUsageInstance?.();
if (usage?.cacheHelpMessage) usage.cacheHelpMessage = () => undefined;

try {
  await cli.parseAsync();
} catch (error) {
  process.exitCode = await reportError(error);
}

/** Prints an error for people: the thing, the value, the next step. Returns the exit code. */
async function reportError(error: unknown): Promise<number> {
  const known = await asBenchError(error);
  if (known) {
    process.stderr.write(`bench: ${known.message}\n${known.next === undefined ? "" : `  ${known.next}\n`}`);
    if (debug && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    return known.exitCode;
  }
  const text = error instanceof Error ? (debug ? error.stack : error.message) : String(error);
  process.stderr.write(
    `bench: ${text}\n  This is a fault of r1ci-bench; run again with --debug and report what it prints.\n`,
  );
  return EXIT.negative;
}

async function asBenchError(error: unknown): Promise<BenchError | undefined> {
  if (error instanceof BenchError) return error;
  if (!(error instanceof Error)) return undefined;
  // yargs' own complaints about arguments.
  if (error.name === "YError") return usageError(error.message, "See `bench --help`");
  const { SettingError, WalkExhausted } = await import("../../tasks/entry.js");
  const { OutOfAttempts } = await import("../../generators/attempts.js");
  if (error instanceof SettingError || error instanceof WalkExhausted || error instanceof OutOfAttempts)
    return usageError(error.message, "See `bench gen --help`");
  return undefined;
}
