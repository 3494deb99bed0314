import { randomInt, randomUUID } from "node:crypto";
import { stringify } from "lossless-json";
import * as z from "zod";
import { createRng } from "../../generators/rng.js";
import { splitOf } from "../../splits/split.js";
import { entryId, instanceAt, normalizeSeed, resolveSetting } from "../../tasks/entry.js";
import { CATALOG } from "../../tasks/catalog.js";
import { extractAnswer } from "../../verifiers/extract.js";
import type { EntryReference } from "../../tasks/reference.js";
import { observation as shownOutput } from "../sandbox/observation.js";
import { CODE_TOOL } from "../agents/code-tool.js";
import { check } from "../rewards/body.js";
import type { Services } from "./services.js";

/** Parameters of a reset: a task, or a split from which one is drawn. */
export const resetSchema = z.strictObject({
  task: z.string().max(200).nullish().describe("a task's id; without it one is drawn from the split"),
  level: z.string().max(100).nullish().describe("easy, medium (default), hard, or custom-HASH with params"),
  seed: z
    .union([z.int().min(0), z.string()])
    .nullish()
    .describe("seed of the entry, or of the draw"),
  index: z.int().min(0).nullish().describe("index of the entry (0)"),
  version: z.int().nullish().describe("version of the task that is expected"),
  params: z.record(z.string(), z.unknown()).nullish(),
  split: z.enum(["train", "test", "all"]).nullish().describe("where a task is drawn from (train)"),
  episode_id: z.string().max(255).nullish(),
});
export type ResetParameters = z.infer<typeof resetSchema>;

const metadata = z.record(z.string(), z.unknown()).optional();
const answerAction = z.strictObject({
  type: z.literal("answer").default("answer"),
  // Clients read a bare text as JSON first: 42, true and [1, 2] come as what they are.
  answer: z.custom<unknown>((value) => value !== undefined, "needs a value"),
  metadata,
});
const codeAction = z.strictObject({
  type: z.literal(CODE_TOOL),
  code: z.string(),
  answer: z.null().optional(),
  metadata,
});
export type Action = z.infer<typeof answerAction> | z.infer<typeof codeAction>;

/** An action from outside. Throws BodyError with the path of what does not fit. */
export function readAction(value: unknown, at = ""): Action {
  const type = (value as { type?: unknown } | null)?.type;
  return type === CODE_TOOL ? check(codeAction, value, at) : check(answerAction, value, at);
}

/** What a client sees after a reset or a step. */
export interface Observed {
  observation: Record<string, unknown>;
  reward: number | null;
  done: boolean;
}

/** The episode cannot take this action; the episode itself is unchanged. */
export class EpisodeError extends Error {
  override name = "EpisodeError";
}

/** Actions that an episode may have: far more than its code calls and one answer. */
const MAX_STEPS = 64;
/** Indices that a draw chooses from. */
const DRAWN_INDICES = 2 ** 31;

/**
 * One episode of one entry at a time: `run_python` shows what a program prints, `answer` ends the episode with the reward.
 * Steps are taken one after another.
 */
export class Environment {
  private episodeId: string | null = null;
  private reference: EntryReference | null = null;
  private entry = "";
  private question = "";
  private steps = 0;
  private codeCalls = 0;
  private done = false;

  constructor(private readonly services: Services) {}

  /** Begins an episode. Throws SettingError or EpisodeError where the parameters name no entry. */
  async reset(given: ResetParameters): Promise<Observed> {
    const wanted = given.task ? named(given, given.task) : drawn(given);
    const task = await this.services.loadTask(wanted.task);
    if (!task) throw new EpisodeError(`task "${wanted.task.slice(0, 60)}" is not in the catalog`);
    if (given.version != null && given.version !== task.version)
      throw new EpisodeError(
        `version ${given.version} of ${task.id} was asked for, this server has version ${task.version}`,
      );
    const custom = wanted.level.startsWith("custom-");
    const setting = resolveSetting(task, custom ? "medium" : wanted.level, given.params ?? {});
    if (custom && setting.level !== wanted.level)
      throw new EpisodeError(`level "${wanted.level}": these params are level ${setting.level}`);
    const instance = instanceAt(task, setting, wanted.seed, wanted.index);
    this.reference = {
      task: task.id,
      version: task.version,
      level: setting.level,
      seed: normalizeSeed(wanted.seed),
      index: wanted.index,
      ...(given.params ? { params: given.params } : {}),
    };
    this.entry = entryId(task, instance);
    this.question = task.prompt(instance);
    this.episodeId = given.episode_id ?? randomUUID();
    this.steps = 0;
    this.codeCalls = 0;
    this.done = false;
    return this.observed("");
  }

  async step(action: Action, signal: AbortSignal): Promise<Observed> {
    if (!this.reference) throw new EpisodeError("there is no episode: reset first");
    if (this.done) throw new EpisodeError("the episode is over: reset to begin another");
    if (action.type === "answer") return this.judge(textOf(action.answer));
    const left = this.services.limits.codeCalls - this.codeCalls;
    if (left > 0) {
      const result = await this.services.execute({
        code: action.code,
        timeoutMs: this.services.limits.codeTimeoutMs,
        signal,
      });
      // An outage is no step of the episode: the client may try again.
      if (result.reason === "sandbox_error")
        throw new EpisodeError("the code interpreter failed; this is not an error in the code");
      this.codeCalls++;
      this.steps++;
      return this.observed(shownOutput(result));
    }
    this.steps++;
    if (this.steps >= MAX_STEPS) return this.judge("");
    return this.observed("No code calls are left. Give your answer now.");
  }

  get state(): Record<string, unknown> {
    return {
      episode_id: this.episodeId,
      step_count: this.steps,
      ...(this.reference ?? {}),
      entry_id: this.reference ? this.entry : null,
      code_calls: this.codeCalls,
      done: this.done,
    };
  }

  private async judge(answer: string): Promise<Observed> {
    if (!this.reference) throw new EpisodeError("there is no episode: reset first");
    // A model's whole reply may be given as its answer: then the envelope in it counts.
    const enveloped = answer === "" || extractAnswer(answer, "strict").answer !== null;
    const [judged] = await this.services.judgeItems([
      {
        ...this.reference,
        ...(enveloped ? { response: answer } : { answer_text: answer }),
        code_calls: this.codeCalls,
      },
    ]);
    if (!judged || judged.reward === null)
      throw new EpisodeError(`the answer could not be judged: ${judged?.verdict.reason ?? "no result"}`);
    this.steps++;
    this.done = true;
    const { reward, components, verdict } = judged;
    const { status, reason, score } = verdict;
    return { ...this.observed(""), reward, ...this.ended({ status, reason, score, components }) };
  }

  private ended(result: Record<string, unknown>): Pick<Observed, "observation" | "done"> {
    return { observation: { ...this.observed("").observation, result }, done: true };
  }

  private observed(output: string): Observed {
    const { task, level, seed, index, version } = this.reference ?? {};
    return {
      observation: {
        question: this.question,
        output,
        code_calls_left: this.services.limits.codeCalls - this.codeCalls,
        task,
        level,
        seed,
        index,
        version,
        entry_id: this.entry,
        episode_id: this.episodeId,
        metadata: {},
      },
      reward: null,
      done: this.done,
    };
  }
}

interface Wanted {
  task: string;
  level: string;
  seed: string | number;
  index: number;
}

function named({ level, seed, index, split }: ResetParameters, task: string): Wanted {
  if (split != null && split !== "all" && splitOf(task) !== split)
    throw new EpisodeError(`task ${task} is not in the split ${split}`);
  return { task, level: level ?? "medium", seed: seed ?? "train", index: index ?? 0 };
}

/**
 * An entry drawn from a split: the same for the same seed, a new one without. The drawn entries have the seed `train`, so that nobody
 * trains on the questions of the default evaluation.
 */
export function drawn({ level, seed, index, split }: ResetParameters): Wanted {
  const of = split ?? "train";
  const tasks = CATALOG.filter(({ id }) => of === "all" || splitOf(id) === of);
  const name = seed ?? randomInt(2 ** 47);
  const series = `draw/${of}/${level ?? "medium"}/${name}`;
  const rng = createRng(`${series}/${index ?? 0}`, { series, index: index ?? 0 });
  const task = tasks[rng.int(0, tasks.length - 1)]?.id ?? "";
  return { task, level: level ?? "medium", seed: "train", index: rng.int(0, DRAWN_INDICES - 1) };
}

/** An answer as text: a text as it is, everything else as it is written in JSON. */
function textOf(answer: unknown): string {
  return typeof answer === "string" ? answer : (stringify(answer) ?? "");
}

/** JSON Schemas of `/schema`. One field is required of an action, so that clients may pass a bare text as the answer. */
export const SCHEMAS = {
  action: {
    title: "R1CIAction",
    description:
      'Either an answer, {"answer": ...}, which ends the episode, or a program, {"type": "run_python", "code": "...", "answer": null}.',
    type: "object",
    properties: {
      type: { type: "string", enum: ["answer", CODE_TOOL], default: "answer" },
      answer: { description: "The answer; for run_python null, or left out." },
      code: { type: "string", description: "With run_python: a Python program; print what you want to see." },
      metadata: { type: "object" },
    },
    required: ["answer"],
    additionalProperties: false,
  },
  observation: {
    title: "R1CIObservation",
    type: "object",
    properties: {
      question: { type: "string" },
      output: { type: "string", description: "What the last program printed." },
      code_calls_left: { type: "integer" },
      task: { type: "string" },
      level: { type: "string" },
      seed: { type: ["string", "integer"] },
      index: { type: "integer" },
      version: { type: "integer" },
      entry_id: { type: "string" },
      episode_id: { type: "string" },
      result: {
        type: "object",
        description: "At the end: status, reason, score and the reward's components.",
      },
      metadata: { type: "object" },
    },
    required: ["question", "output", "code_calls_left"],
  },
  state: {
    title: "R1CIState",
    type: "object",
    properties: {
      episode_id: { type: ["string", "null"] },
      step_count: { type: "integer", minimum: 0 },
      code_calls: { type: "integer" },
      done: { type: "boolean" },
    },
    required: ["episode_id", "step_count"],
  },
} as const;
