import type { Argv } from "yargs";
import { sandboxOptions, unsafeOption } from "./options.js";

/** Adds the commands of this machine: models, the sandbox, what is missing. */
export function withMachineCommands<T>(cli: Argv<T>): Argv<T> {
  return cli
    .command("models", "named models, and weights of the local ones", (y) =>
      y
        .command(
          ["list", "$0"],
          "list the named models",
          (z) =>
            z
              .options({
                json: { type: "boolean" },
                models: { type: "string", describe: "a file with more models" },
              })
              .example("$0 models list", ""),
          async (args) => (await import("./models.js")).modelsCommand(args),
        )
        .command(
          "pull <name>",
          "fetch the weights of a local model",
          (z) =>
            z
              .positional("name", { type: "string", demandOption: true })
              .example("$0 models pull qwen2.5-coder-0.5b", "engine and weights, once"),
          async (args) => (await import("./models.js")).pullCommand(args),
        )
        .strict(),
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
              })
              .example("$0 sandbox exec program.py --timeout 10", "124: it ran out of time"),
          async (args) => (await import("./sandbox.js")).execCommand(args),
        )
        .command(
          "check",
          "try what code must not be able to do, and print what came of it",
          (z) =>
            z
              .options({ json: { type: "boolean" }, ...sandboxOptions })
              .example("$0 sandbox check", "exit code 0: nothing got out"),
          async (args) => (await import("./sandbox.js")).checkCommand(args),
        )
        .command(
          "serve",
          "an HTTP server that runs programs",
          (z) =>
            z
              .options({
                port: { type: "number", default: 8400 },
                host: { type: "string", default: "127.0.0.1", describe: "address to listen on" },
                token: { type: "string", describe: "bearer token (default: BENCH_SANDBOX_TOKEN)" },
                "token-env": { type: "string", describe: "environment variable that holds the token" },
                slots: { type: "number", describe: "programs that run at a time (default: cores + 2)" },
                queue: {
                  type: "number",
                  default: 64,
                  describe: "programs that may wait; further ones get 429",
                },
                ...sandboxOptions,
                ...unsafeOption,
              })
              .example("$0 sandbox serve --port 8400", "then: bench run --sandbox http://127.0.0.1:8400"),
          async (args) => (await import("./sandbox.js")).serveCommand(args),
        )
        .demandCommand(1, "Name what to do: exec, check or serve.")
        .strict(),
    )
    .command(
      "doctor",
      "what is missing on this machine, what it costs and how to get it",
      (y) =>
        y
          .options({
            "base-url": { type: "string", describe: "a model server to look at as well" },
            json: { type: "boolean" },
          })
          .example("$0 doctor --base-url http://gpu-node:8000", "exit code 1 where something is missing"),
      async (args) => (await import("./doctor.js")).doctorCommand(args),
    );
}
