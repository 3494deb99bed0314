import type { AnswerFormat } from "../../verifiers/answer-format.js";
import type { ConversationKind } from "../agents/strategy.js";
import { RUN_DEFAULTS } from "../runner/settings.js";
import { pluginOption, taskOptions } from "./options.js";

/** Options of `bench run`. Defaults are applied in the command, so that a resumption knows what was given. */
export const runOptions = {
  model: { type: "string", describe: "named model, local:NAME, a .gguf file, or a name of the server" },
  "base-url": {
    type: "string",
    describe: "model server (default: BENCH_BASE_URL, else http://127.0.0.1:8000/v1)",
  },
  models: { type: "string", describe: "a file with more named models" },
  split: { type: "string", describe: "tasks of a split: train, test or all (default: test)" },
  ...taskOptions,
  level: { type: "string", describe: "easy, medium or hard (default: medium)" },
  param: { type: "string", array: true, describe: "k=v: set one param of the tasks" },
  entries: { type: "string", describe: "JSON Lines file of entries instead of --task" },
  n: { type: "number", describe: "entries a task (default: 10)" },
  start: { type: "number", describe: "first index (default: 0)" },
  seed: { type: "string", describe: "seed of the questions (default: eval)" },
  samples: { type: "number", describe: "episodes an entry (default: 1)" },
  strategy: {
    type: "string",
    array: true,
    describe: "NAME[,NAME] of all_text, all_code, code_agent (default), code_steer, or all",
  },
  "prompt-form": {
    type: "string",
    describe: "standard (default), system, brief, plan, single, or mix: one of them for each episode",
  },
  "answer-format": {
    type: "string",
    describe: "envelope (default: <<< >>>), boxed, tags or line: how the answer is asked for and read",
  },
  conversation: {
    type: "string",
    describe: "chat (default: results are messages) or continue (results stand in the model's own turn)",
  },
  "guide-model": { type: "string", describe: "code_steer's guiding model (default: the model itself)" },
  "guide-base-url": { type: "string", describe: "server of the guiding model (default: as --base-url)" },
  temperature: { type: "number", describe: `default: the model's own, else ${RUN_DEFAULTS.temperature}` },
  "top-p": { type: "number", describe: "default: the model's own" },
  "max-tokens": { type: "number", describe: `tokens a turn (default: ${RUN_DEFAULTS.maxTokens})` },
  "max-episode-tokens": {
    type: "number",
    describe: `tokens an episode (default: ${RUN_DEFAULTS.maxEpisodeTokens})`,
  },
  "max-code-calls": { type: "number", describe: `default: ${RUN_DEFAULTS.maxCodeCalls}` },
  "code-timeout": {
    type: "number",
    describe: `seconds a program may run (default: ${RUN_DEFAULTS.codeTimeoutMs / 1_000})`,
  },
  "code-state": {
    type: "string",
    describe: "stateless (default: each program starts afresh) or session (variables are kept)",
  },
  sandbox: {
    type: "string",
    describe: "auto (default), warm, fresh, or addresses of `bench sandbox serve` (URL[,URL])",
  },
  "sampling-seed": { type: "number", describe: "seed of the model's sampling (default: 0)" },
  concurrency: {
    type: "string",
    describe: "episodes in flight; auto (default): found out while the run goes; auto:MAX: not above MAX",
  },
  deadline: { type: "string", describe: "stop after this time, resumably: 90s, 7m, 2h" },
  "max-tokens-total": {
    type: "number",
    describe: "completion tokens of the whole run after which no episode is started, resumably",
  },
  redis: {
    type: "string",
    describe: "let the workers of this Redis run the episodes: redis://HOST:6379 (see `bench worker`)",
  },
  "request-timeout": { type: "number", describe: "seconds to the first byte of a reply" },
  "idle-timeout": { type: "number", describe: "seconds of silence within a reply" },
  "api-key-env": { type: "string", describe: "environment variable that holds the server's key" },
  "unsafe-no-sandbox": {
    type: "boolean",
    describe: "run the model's code without isolation (recorded in every result)",
  },
  "dry-run": { type: "boolean", describe: "print what would be run" },
  out: { type: "string", describe: "run folder (default: runs/<time>)" },
  resume: { type: "string", describe: "go on with a run folder" },
  note: { type: "string", array: true, describe: "a remark that the report shows" },
  quiet: { type: "boolean", describe: "no line an episode" },
  ...pluginOption,
} as const;

/** Options of `bench worker`: what is this machine's own. Everything else comes with the run. */
export const workerOptions = {
  redis: {
    type: "string",
    demandOption: true,
    describe: "redis://HOST:6379; a password may stand in BENCH_REDIS_PASSWORD",
  },
  concurrency: {
    type: "string",
    describe: "episodes in flight here: a number, auto (default) or auto:MAX",
  },
  "base-url": {
    type: "string",
    describe: "this machine's model server (default: BENCH_BASE_URL, else the run's)",
  },
  "guide-base-url": { type: "string", describe: "server of the guiding model (default: as --base-url)" },
  models: runOptions.models,
  sandbox: runOptions.sandbox,
  "request-timeout": runOptions["request-timeout"],
  "idle-timeout": runOptions["idle-timeout"],
  "api-key-env": runOptions["api-key-env"],
  "unsafe-no-sandbox": runOptions["unsafe-no-sandbox"],
  once: { type: "boolean", describe: "end when the runs have ended" },
  ...pluginOption,
} as const;

export interface RunArguments {
  model?: string;
  baseUrl?: string;
  models?: string;
  split?: string;
  task?: string[];
  level?: string;
  param?: string[];
  entries?: string;
  n?: number;
  start?: number;
  seed?: string;
  samples?: number;
  strategy?: string[];
  promptForm?: string;
  answerFormat?: AnswerFormat;
  conversation?: ConversationKind;
  guideModel?: string;
  guideBaseUrl?: string;
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  maxEpisodeTokens?: number;
  maxCodeCalls?: number;
  codeTimeout?: number;
  codeState?: string;
  sandbox?: string;
  samplingSeed?: number;
  concurrency?: string;
  deadline?: string;
  maxTokensTotal?: number;
  redis?: string;
  requestTimeout?: number;
  idleTimeout?: number;
  apiKeyEnv?: string;
  unsafeNoSandbox?: boolean;
  dryRun?: boolean;
  out?: string;
  resume?: string;
  note?: string[];
  quiet?: boolean;
  plugin?: string[];
}
