#!/usr/bin/env node
import yargs from "yargs";
import { hideBin } from "yargs/helpers";
import { BenchError, EXIT, usageError } from "../errors.js";
import { packageVersion } from "../version.js";
import { withMachineCommands } from "./machine-commands.js";
import { withQuestionCommands } from "./question-commands.js";
import { withRunCommands } from "./run-commands.js";
import { withTrainingCommands } from "./training-commands.js";

// Each command's work is in a module of its own that is loaded when the command is given: `bench gen` must not pay for the
// runner, nor `bench tasks` for the sandbox.
const debug = process.argv.includes("--debug");

// `bench gen ... | head -1` closes the pipe: that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.ok);
  throw error;
});

const COMPLETING = "--get-yargs-completions";
const isCompleting = process.argv.includes(COMPLETING);

const base = yargs(hideBin(process.argv))
  .scriptName("bench")
  .usage("$0 <command> [options]")
  .option("debug", { type: "boolean", hidden: true, describe: "print stacks of errors" });

const cli = withMachineCommands(withTrainingCommands(withRunCommands(withQuestionCommands(base))))
  .command(
    "completion",
    "print a script that completes commands, options and their values (bash, zsh, fish: as SHELL says)",
    (y) => y.example("$0 completion >> ~/.bashrc", "then open a new shell"),
    () => void cli.showCompletionScript(),
  )
  .demandCommand(1, "Name a command.")
  .recommendCommands()
  .strict(!isCompleting)
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

/** yargs knows commands and options; values of options come from the modules that know them. */
async function completions(words: readonly string[]): Promise<readonly string[]> {
  const { completeValue } = await import("./completion.js");
  return (await completeValue(words)) ?? (await cli.getCompletion(words.slice(1)));
}

try {
  if (isCompleting)
    for (const word of await completions(process.argv.slice(process.argv.indexOf(COMPLETING) + 1)))
      console.log(word);
  else await cli.parseAsync();
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
