import { contentHash } from "../../../generators/hash.js";
import type { Manifest } from "../../results/folder.js";
import type { RunSettings } from "../../runner/settings.js";
import { inspectError, SCORERS } from "./sample.js";
import type { InspectError } from "./sample.js";
import type { LogTally } from "./tally.js";

/** What a log is about: the episodes of one strategy of one run. */
export interface LogSubject {
  manifest: Manifest;
  settings: RunSettings;
  strategy: string;
  /** Ids of the run's entries, in their order. */
  entries: readonly string[];
}

/** Sampling as Inspect's `GenerateConfig` has it. */
function generateConfig({ temperature, topP, maxTokens, samplingSeed }: RunSettings) {
  return { temperature, top_p: topP, max_tokens: maxTokens, seed: samplingSeed };
}

/** A time with its offset written out, as Inspect writes it. */
export function isoTime(time: string): string {
  return time.replace(/Z$/, "+00:00");
}

/** `EvalSpec` of Inspect's schema. The same run and strategy always give the same ids. */
export function evalSpec({ manifest, settings, strategy, entries }: LogSubject) {
  const { model, source, samples, maxEpisodeTokens } = settings;
  const id = contentHash(JSON.stringify([manifest.created, manifest.settings, strategy]), 22);
  const named = source.kind === "tasks" ? source : null;
  return {
    eval_id: id,
    run_id: contentHash(JSON.stringify([manifest.created, manifest.settings]), 22),
    created: isoTime(manifest.created),
    task: `r1ci-bench/${strategy}`,
    task_id: contentHash(JSON.stringify([manifest.tasks, source, strategy]), 22),
    task_version: manifest.package,
    task_display_name: `r1ci-bench ${strategy}`,
    task_attribs: {},
    task_args: { strategy, ...source },
    task_args_passed: { strategy, ...source },
    solver: strategy,
    solver_args: stepParams(settings),
    tags: [...manifest.notes],
    dataset: {
      name: named ? `r1ci-bench/${named.level}/${named.seed}` : "r1ci-bench/entries",
      ...{ samples: entries.length, sample_ids: entries, shuffled: false },
    },
    model,
    ...(settings.baseUrl === null ? {} : { model_base_url: settings.baseUrl }),
    model_generate_config: generateConfig(settings),
    model_args: manifest.model,
    config: {
      ...{ epochs: samples, epochs_reducer: ["mean"], fail_on_error: false, log_samples: true },
      token_limit: maxEpisodeTokens,
    },
    packages: { "r1ci-bench": manifest.package },
    scorers: SCORERS.map((name) => ({ name, metrics: [{ name: "accuracy" }, { name: "stderr" }] })),
    metadata: {
      ...{ settings: manifest.settings, tasks: manifest.tasks, sandbox: manifest.sandbox },
      ...{ notes: manifest.notes, sessions: manifest.sessions },
      ...(manifest.guide ? { guide: manifest.guide } : {}),
      prompts: Object.fromEntries(
        Object.entries(manifest.prompts).filter(([name]) => name.startsWith(`${strategy}.`)),
      ),
    },
  };
}

/** `EvalPlan`: one step, the strategy. */
export function evalPlan({ settings, strategy }: LogSubject) {
  const params = stepParams(settings);
  return {
    name: strategy,
    steps: [{ solver: strategy, params, params_passed: params }],
    config: generateConfig(settings),
  };
}

function stepParams(settings: RunSettings) {
  const { promptForm, answerFormat, conversation, maxCodeCalls, codeTimeoutMs, codeState, guide } = settings;
  return { promptForm, answerFormat, conversation, maxCodeCalls, codeTimeoutMs, codeState, guide };
}

/** The log without its samples: `EvalLog` of Inspect's schema, version 2. */
export function logHeader(subject: LogSubject, tally: LogTally) {
  const { sessions, notes } = subject.manifest;
  const planned = subject.entries.length * subject.settings.samples;
  const { status, error } = statusOf(subject, tally, planned);
  const ended = sessions.findLast((session) => session.command === undefined)?.ended;
  return {
    version: 2,
    status,
    eval: evalSpec(subject),
    plan: evalPlan(subject),
    results: tally.results(subject.entries.length, subject.settings.samples),
    stats: {
      started_at: isoTime(sessions[0]?.started ?? subject.manifest.created),
      completed_at: ended === undefined ? "" : isoTime(ended),
      model_usage: tally.usage.model,
      role_usage: tally.usage.role,
      connection_limit_history: [],
    },
    ...(error ? { error } : {}),
    invalidated: false,
    tags: [...notes],
    metadata: {},
  };
}

/**
 * `success` where every episode of the plan is final; `error` where all were tried and some ended in outages; `cancelled` where
 * some are missing, because the run was stopped or still goes on.
 */
function statusOf(
  { settings }: LogSubject,
  { samples, outages }: LogTally,
  planned: number,
): { status: "success" | "error" | "cancelled"; error?: InspectError } {
  if (samples < planned)
    return {
      status: "cancelled",
      error: inspectError(
        `${planned - samples} of ${planned} episodes (${settings.model}) are missing: the run was not finished when it was exported`,
      ),
    };
  if (outages > 0)
    return {
      status: "error",
      error: inspectError(
        `${outages} of ${planned} episodes ended in outages: \`bench run --resume\` runs them again`,
      ),
    };
  return { status: "success" };
}
