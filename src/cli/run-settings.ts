import path from "node:path";
import { normalizeSeed } from "../../tasks/entry.js";
import { STRATEGIES } from "../agents/index.js";
import { usageError } from "../errors.js";
import { namedModels } from "../models/registry.js";
import { ANSWER_FORMATS } from "../../verifiers/answer-format.js";
import { MIXED_FORM, PROMPT_FORM_NAMES } from "../agents/forms.js";
import { CODE_STATES, CONVERSATIONS } from "../agents/strategy.js";
import type { CodeState } from "../agents/strategy.js";
import { parseConcurrency } from "../runner/concurrency.js";
import { RUN_DEFAULTS } from "../runner/settings.js";
import type { RunSettings } from "../runner/settings.js";
import type { RunArguments } from "./run-options.js";
import { oneOf, parseParams, rowsOfSplit, selectTasks, wholeNumber } from "./select.js";

/** What was given, on top of the resumed run's settings or of the defaults. */
export function settingsOf(args: RunArguments, before: RunSettings | undefined): RunSettings {
  checkPromptOptions(args);
  const model = args.model ?? before?.model;
  if (model === undefined)
    throw usageError("no model is named", "Name one with --model; `bench models` lists them");
  const named = namedModels({ env: process.env, modelsFile: args.models }).find((row) => row.name === model);
  const positive = (option: string, value: number | undefined): number | undefined =>
    value === undefined ? undefined : wholeNumber(option, value, 1);
  const temperature =
    args.temperature ?? before?.temperature ?? named?.sampling.temperature ?? RUN_DEFAULTS.temperature;
  if (!(temperature >= 0 && temperature <= 2))
    throw usageError(`--temperature ${temperature}: needs a number from 0 to 2`);
  const topP = args.topP ?? before?.topP ?? named?.sampling.topP ?? null;
  if (topP !== null && !(topP > 0 && topP <= 1))
    throw usageError(`--top-p ${topP}: needs a number above 0, at most 1`);
  const strategies = strategiesOf(args.strategy) ?? before?.strategies ?? ["code_agent"];
  const codeTimeout = args.codeTimeout === undefined ? undefined : args.codeTimeout * 1_000;
  if (codeTimeout !== undefined && !(codeTimeout > 0))
    throw usageError(`--code-timeout ${args.codeTimeout}: needs seconds above 0`);
  const maxCodeCalls =
    args.maxCodeCalls === undefined ? undefined : wholeNumber("max-code-calls", args.maxCodeCalls, 0);
  return {
    model,
    baseUrl: args.baseUrl ?? before?.baseUrl ?? null,
    source: sourceOf(args, before?.source),
    strategies,
    samples: positive("samples", args.samples) ?? before?.samples ?? 1,
    temperature,
    topP,
    maxTokens: positive("max-tokens", args.maxTokens) ?? before?.maxTokens ?? RUN_DEFAULTS.maxTokens,
    maxEpisodeTokens:
      positive("max-episode-tokens", args.maxEpisodeTokens) ??
      before?.maxEpisodeTokens ??
      RUN_DEFAULTS.maxEpisodeTokens,
    maxCodeCalls: maxCodeCalls ?? before?.maxCodeCalls ?? RUN_DEFAULTS.maxCodeCalls,
    codeTimeoutMs:
      codeTimeout === undefined
        ? (before?.codeTimeoutMs ?? RUN_DEFAULTS.codeTimeoutMs)
        : Math.round(codeTimeout),
    codeState: codeStateOf(args.codeState) ?? before?.codeState ?? RUN_DEFAULTS.codeState,
    promptForm: args.promptForm ?? before?.promptForm ?? RUN_DEFAULTS.promptForm,
    answerFormat: args.answerFormat ?? before?.answerFormat ?? RUN_DEFAULTS.answerFormat,
    conversation: args.conversation ?? before?.conversation ?? RUN_DEFAULTS.conversation,
    guide: guideOf(args, before),
    samplingSeed: args.samplingSeed ?? before?.samplingSeed ?? 0,
    concurrency: parseConcurrency(args.concurrency ?? "auto"),
    deadlineMs: args.deadline === undefined ? null : deadlineOf(args.deadline),
    maxTokensTotal: positive("max-tokens-total", args.maxTokensTotal) ?? before?.maxTokensTotal ?? null,
  };
}

function strategiesOf(given: readonly string[] | undefined): string[] | undefined {
  if (given === undefined) return undefined;
  const known = Object.keys(STRATEGIES);
  const names = given.flatMap((text) => text.split(",")).flatMap((name) => (name === "all" ? known : [name]));
  for (const name of names) oneOf("strategy", name, known);
  return [...new Set(names)];
}

/** The guiding model where one of its own is named. */
function guideOf(args: RunArguments, before: RunSettings | undefined): RunSettings["guide"] {
  if (args.guideModel === undefined) {
    if (args.guideBaseUrl !== undefined && !before?.guide)
      throw usageError(
        `--guide-base-url ${args.guideBaseUrl} without a guide`,
        "Name the guiding model with --guide-model",
      );
    return before?.guide ? { ...before.guide, baseUrl: args.guideBaseUrl ?? before.guide.baseUrl } : null;
  }
  return { model: args.guideModel, baseUrl: args.guideBaseUrl ?? null };
}

/** Names of closed lists, and what does not go together. */
function checkPromptOptions(args: RunArguments): void {
  const { promptForm, answerFormat, conversation } = args;
  if (promptForm !== undefined) oneOf("prompt-form", promptForm, PROMPT_FORM_NAMES);
  if (answerFormat !== undefined) oneOf("answer-format", answerFormat, ANSWER_FORMATS);
  if (conversation !== undefined) oneOf("conversation", conversation, CONVERSATIONS);
  if (conversation === "continue" && (promptForm === "single" || promptForm === MIXED_FORM))
    throw usageError(
      `--conversation continue with --prompt-form ${promptForm}`,
      "A form that repeats everything in one message has no turn to continue: choose standard, system, brief or plan",
    );
}

function codeStateOf(text: string | undefined): CodeState | undefined {
  if (text !== undefined) oneOf("code-state", text, CODE_STATES);
  return CODE_STATES.find((state) => state === text);
}

function sourceOf(args: RunArguments, before: RunSettings["source"] | undefined): RunSettings["source"] {
  const chosen = [args.task && "--task", args.split && "--split", args.entries && "--entries"].filter(
    (name) => name !== undefined && name !== "",
  );
  if (chosen.length > 1)
    throw usageError(`${chosen.join(" and ")} together`, "Choose the questions by one of them");
  if (args.entries !== undefined) return { kind: "file", file: path.resolve(args.entries) };
  if (before?.kind === "file" && chosen.length === 0) return before;
  const old = before?.kind === "tasks" ? before : undefined;
  const tasks = args.task
    ? selectTasks(args.task).map(({ id }) => id)
    : args.split !== undefined || !old
      ? rowsOfSplit(args.split ?? "test").map(({ id }) => id)
      : old.tasks;
  return {
    kind: "tasks",
    tasks,
    level: args.level ?? old?.level ?? "medium",
    params: args.param ? parseParams(args.param) : (old?.params ?? {}),
    seed: args.seed === undefined ? (old?.seed ?? "eval") : normalizeSeed(args.seed),
    start: args.start === undefined ? (old?.start ?? 0) : wholeNumber("start", args.start, 0),
    n: args.n === undefined ? (old?.n ?? 10) : wholeNumber("n", args.n, 1),
  };
}

/** `90s`, `7m`, `2h`, or seconds as a bare number. */
function deadlineOf(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(s|m|h)?$/.exec(text.trim());
  const unit = match?.[2] === "h" ? 3_600_000 : match?.[2] === "m" ? 60_000 : 1_000;
  const ms = Number(match?.[1]) * unit;
  if (!match || !(ms > 0)) throw usageError(`--deadline ${text}`, "Write it as 90s, 7m or 2h");
  return Math.round(ms);
}
