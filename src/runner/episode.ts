import { splitOf } from "../../splits/split.js";
import { contentHash } from "../../generators/hash.js";
import { judge } from "../../tasks/judge.js";
import type { AnyTask } from "../../tasks/task.js";
import type { EpisodeContext, EpisodeEnd, PromptSettings, Strategy, Turn } from "../agents/strategy.js";
import { completionTokens } from "../agents/tokens.js";
import { ModelError } from "../models/model.js";
import type { Model, Sampling } from "../models/model.js";
import type { EpisodeRow, Outcome } from "../results/row.js";
import type { Sandbox, Session } from "../sandbox/sandbox.js";
import type { PlannedEpisode } from "./plan.js";
import { withRetries } from "./retry.js";
import type { RetryOptions } from "./retry.js";
import type { RunSettings } from "./settings.js";

export interface EpisodeTools {
  model: Model;
  sandbox: Sandbox | null;
  strategy: Strategy;
  task: AnyTask;
  settings: RunSettings;
  signal: AbortSignal;
  retry: Omit<RetryOptions, "signal">;
}

/** Runs one episode to its end and judges it. Whatever goes wrong is an outcome; only a bug rejects. */
export async function runEpisode(planned: PlannedEpisode, tools: EpisodeTools): Promise<EpisodeRow> {
  const { model, sandbox, strategy, task, settings, signal } = tools;
  const { entry, sample } = planned;
  const prompts: PromptSettings = {
    maxCodeCalls: settings.maxCodeCalls,
    codeTimeoutMs: settings.codeTimeoutMs,
    codeState: settings.codeState,
  };
  const turns: Turn[] = [];
  let requests = 0;
  let session: Session | undefined;
  const context: EpisodeContext = {
    entry,
    turns,
    limits: settings,
    ask: (messages, maxTokens) => {
      const sampling: Sampling = {
        temperature: settings.temperature,
        maxTokens,
        seed: turnSeed(settings.samplingSeed, planned.id, requests++),
        ...(settings.topP === null ? {} : { topP: settings.topP }),
      };
      return withRetries(
        () => model.chat(messages, sampling, signal, { entry, sample, interpreter: strategy.usesCode }),
        {
          ...tools.retry,
          signal,
        },
      );
    },
    execute: (code) => {
      if (!sandbox) throw new Error(`strategy ${strategy.name} ran code without a sandbox`);
      const request = { code, timeoutMs: settings.codeTimeoutMs, signal };
      if (settings.codeState === "stateless") return sandbox.execute(request);
      session ??= sandbox.openSession();
      return session.execute(request);
    },
  };

  const started = performance.now();
  let end: EpisodeEnd | undefined;
  let failure: { outcome: Outcome; error: NonNullable<EpisodeRow["error"]> } | undefined;
  try {
    end = await strategy.run(context, prompts);
    if (end.outcome === "sandbox_error")
      failure = { outcome: "sandbox_error", error: { kind: "sandbox_error", message: end.error ?? "" } };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { kind, message, status } = error;
    failure = {
      outcome: outcomeOf(error),
      error: { kind, message, ...(status === undefined ? {} : { status }) },
    };
  } finally {
    await session?.close();
  }
  if (signal.aborted && failure)
    failure = { outcome: "cancelled", error: { kind: "cancelled", message: "the run was stopped" } };

  const scored = end !== undefined && failure === undefined;
  return {
    episode: planned.id,
    entry: entry.id,
    task: entry.task,
    suite: task.suite,
    split: splitOf(entry.task) ?? null,
    capability: task.capability,
    level: entry.level,
    seed: entry.seed,
    index: entry.index,
    sample,
    strategy: strategy.name,
    model: settings.model,
    outcome: failure?.outcome ?? end?.outcome ?? "model_error",
    verdict: scored ? judgeEnd(task, planned, end, "strict") : null,
    lenient: scored ? judgeEnd(task, planned, end, "lenient") : null,
    turns,
    usage: totalUsage(turns),
    codeCalls: turns.filter((turn) => turn.execution !== undefined).length,
    ms: Math.round(performance.now() - started),
    ...(failure ? { error: failure.error } : {}),
  };
}

function judgeEnd(
  task: AnyTask,
  { entry }: PlannedEpisode,
  end: EpisodeEnd | undefined,
  mode: "strict" | "lenient",
) {
  const verdict = judge(task, entry, end?.response ?? "", mode);
  // A conversation that outgrew the context has no final turn: it counts as wrong whatever stood in an earlier one.
  return end?.outcome === "context_exceeded"
    ? {
        ...verdict,
        score: 0,
        status: "no_answer" as const,
        reason: "the conversation outgrew the model's context",
        answer: null,
      }
    : verdict;
}

function outcomeOf(error: ModelError): Outcome {
  if (error.kind === "cancelled") return "cancelled";
  // Before the first model turn: the prompt alone does not fit, or the server refuses the request as such.
  return error.kind === "context_exceeded" || error.kind === "config" ? "config_error" : "model_error";
}

/** The seed of a turn: the same for the same run, episode and turn, 31 bits. */
function turnSeed(samplingSeed: number, episode: string, turn: number): number {
  return Number.parseInt(contentHash(`${samplingSeed}/${episode}/${turn}`, 8), 16) & 0x7fffffff;
}

function totalUsage(turns: readonly Turn[]): EpisodeRow["usage"] {
  const total = { promptTokens: 0, completionTokens: 0, estimated: false };
  for (const turn of turns) {
    if (turn.role !== "assistant") continue;
    total.promptTokens += turn.usage?.promptTokens ?? 0;
    total.completionTokens += completionTokens(turn);
    if (!turn.usage) total.estimated = true;
  }
  return total;
}
