import type { AnswerFormat } from "../../verifiers/answer-format.js";
import type { PromptForm } from "../agents/forms.js";
import type { CodeState, ConversationKind, PromptSettings } from "../agents/strategy.js";
import type { Concurrency } from "./concurrency.js";

/** Every setting of a run, as the manifest holds it. */
export interface RunSettings {
  model: string;
  baseUrl: string | null;
  /** What the entries are: tasks at a level, or a file. */
  source:
    | {
        kind: "tasks";
        tasks: string[];
        level: string;
        params: Record<string, unknown>;
        seed: string | number;
        start: number;
        n: number;
      }
    | { kind: "file"; file: string };
  strategies: string[];
  samples: number;
  temperature: number;
  topP: number | null;
  maxTokens: number;
  maxEpisodeTokens: number;
  maxCodeCalls: number;
  codeTimeoutMs: number;
  codeState: CodeState;
  /** Name of the prompt form, or `mix`. */
  promptForm: string;
  answerFormat: AnswerFormat;
  conversation: ConversationKind;
  /** The model that guides `code_steer`; null where the model guides itself. */
  guide: { model: string; baseUrl: string | null } | null;
  samplingSeed: number;
  concurrency: Concurrency;
  deadlineMs: number | null;
  /** Completion tokens of all sessions of the run after which no further episode is started; absent in older manifests. */
  maxTokensTotal?: number | null;
}

/** Defaults of the paper's setting (design section 7). */
export const RUN_DEFAULTS = {
  temperature: 0.6,
  maxTokens: 4_096,
  maxEpisodeTokens: 16_384,
  maxCodeCalls: 8,
  codeTimeoutMs: 60_000,
  codeState: "stateless",
  promptForm: "standard",
  answerFormat: "envelope",
  conversation: "chat",
  guide: null,
} as const;

/** The settings of a recorded run: what its package did not know yet has the value that it behaved by. */
export function recordedSettings(settings: Record<string, unknown>): RunSettings {
  const { promptForm, answerFormat, conversation, guide } = RUN_DEFAULTS;
  return { promptForm, answerFormat, conversation, guide, ...settings } as unknown as RunSettings;
}

/** What the prompts of an episode depend on. */
export function promptSettings(settings: RunSettings, form: PromptForm): PromptSettings {
  const { maxCodeCalls, codeTimeoutMs, codeState, answerFormat, conversation } = settings;
  return { maxCodeCalls, codeTimeoutMs, codeState, answerFormat, conversation, form };
}

/**
 * Settings that differ between a run and its resumption although they must not: a run is one configuration. Samples and
 * entries may grow; concurrency, address and budgets are free.
 */
export function settingsInConflict(before: RunSettings, now: RunSettings): string[] {
  const conflicts: string[] = [];
  const check = (name: string, a: unknown, b: unknown): void => {
    if (JSON.stringify(a) !== JSON.stringify(b))
      conflicts.push(`${name} was ${JSON.stringify(a)}, now ${JSON.stringify(b)}`);
  };
  const fixed = [
    "model",
    "strategies",
    "temperature",
    "topP",
    "maxTokens",
    "maxEpisodeTokens",
    "maxCodeCalls",
    "codeTimeoutMs",
    "codeState",
    "promptForm",
    "answerFormat",
    "conversation",
    "guide",
    "samplingSeed",
  ] as const;
  for (const name of fixed) check(name, before[name], now[name]);
  if (before.source.kind === "tasks" && now.source.kind === "tasks") {
    for (const name of ["tasks", "level", "params", "seed", "start"] as const)
      check(name, before.source[name], now.source[name]);
    if (now.source.n < before.source.n) conflicts.push(`n was ${before.source.n}, it can only grow`);
  } else check("entries", before.source, now.source);
  if (now.samples < before.samples) conflicts.push(`samples was ${before.samples}, it can only grow`);
  return conflicts;
}
