import { pluginOption, taskOptions } from "./options.js";

/** Options of `bench export`. Those without a default mean something else when they are left away. */
export const exportOptions = {
  for: {
    type: "string",
    demandOption: true,
    describe:
      "trl, verl, openrlhf, nemo-gym, openenv (prompts for RL); llama-factory, sft, trl --sft (trajectories); inspect (logs of runs), hub (data set)",
  },
  out: { type: "string", demandOption: true, describe: "folder to write; it must be empty" },
  ...taskOptions,
  split: { type: "string", describe: "tasks of a split: train, test or all" },
  level: { type: "string", describe: "easy, medium (default) or hard" },
  param: { type: "string", array: true, describe: "k=v: set one param of the tasks" },
  n: { type: "number", describe: "entries a task (default: 200)" },
  start: { type: "number", describe: "first index (default: 0)" },
  seed: { type: "string", describe: "seed of the questions (default: train)" },
  entries: { type: "string", array: true, describe: "a file of entries (JSON Lines, CSV, Parquet)" },
  exclude: {
    type: "string",
    array: true,
    describe: "leave out the entries of this file, export or run, such as those used for SFT",
  },
  strategy: {
    type: "string",
    array: true,
    describe: "RL: code_agent (default) or all_text; SFT, inspect, hub: only episodes of NAME[,NAME]",
  },
  "prompt-form": {
    type: "string",
    describe: "RL: standard (default), system, brief, plan, single or mix: wording of the prompts",
  },
  "answer-format": { type: "string", describe: "RL: envelope (default), boxed, tags or line" },
  "max-code-calls": { type: "number", describe: "RL: code calls that the prompt allows (default: 8)" },
  "code-timeout": { type: "number", describe: "RL: seconds a program may run, for the prompt (default: 60)" },
  "code-state": { type: "string", describe: "RL: stateless (default) or session, for the prompt" },
  tools: {
    type: "boolean",
    describe: "RL: the interpreter is the function run_python (default: for nemo-gym only)",
  },
  sft: { type: "boolean", describe: "with --for trl: trajectories of runs instead of prompts" },
  max: { type: "number", describe: "SFT: most trajectories (default: 6500)" },
  "max-per-task": { type: "number", describe: "SFT: most trajectories of a task (default: 70)" },
  reasoning: {
    type: "string",
    describe: "SFT: drop (default) or keep what the model thought before its turns",
  },
  "selection-seed": { type: "string", describe: "SFT: seed of the choice between equals (default: sft)" },
  workers: { type: "number", describe: "worker threads; the bytes are the same for any number" },
  json: { type: "boolean", describe: "print the manifest" },
  ...pluginOption,
} as const;

export interface ExportArguments {
  inputs?: string[];
  for: string;
  out: string;
  task?: string[];
  split?: string;
  level?: string;
  param?: string[];
  n?: number;
  start?: number;
  seed?: string;
  entries?: string[];
  exclude?: string[];
  strategy?: string[];
  promptForm?: string;
  answerFormat?: string;
  maxCodeCalls?: number;
  codeTimeout?: number;
  codeState?: string;
  tools?: boolean;
  sft?: boolean;
  max?: number;
  maxPerTask?: number;
  reasoning?: string;
  selectionSeed?: string;
  workers?: number;
  json?: boolean;
  plugin?: string[];
}
