import type { Argv } from "yargs";
import { levelOptions, pluginOption, taskOptions } from "./options.js";

/** Adds the commands of questions and answers: lists, generation, judging, and records from elsewhere. */
export function withQuestionCommands<T>(cli: Argv<T>): Argv<T> {
  return cli
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
        y
          .options({
            check: { type: "boolean", describe: "exit 1 where the division has a problem" },
            make: { type: "number", describe: "draw a new division with this many testing tasks" },
            seed: { type: "string", default: "split", describe: "seed of --make" },
            json: { type: "boolean", describe: "as JSON" },
            ...pluginOption,
          })
          .example("$0 split --check", "no family on both sides, 107 and 37 tasks"),
      async (args) => (await import("./split.js")).splitCommand(args),
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
    .command(
      "new-task <id>",
      "start a task of your own: a module and its test",
      (y) =>
        y
          .positional("id", { type: "string", demandOption: true, describe: "its id, in snake_case" })
          .options({ out: { type: "string", default: ".", describe: "folder to write them into" } })
          .example("$0 new-task two_sum", "then: $0 show --task two_sum --plugin ./two_sum.mjs"),
      async (args) => (await import("./new-task.js")).newTaskCommand(args),
    );
}
