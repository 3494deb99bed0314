import { splitOf } from "../../splits/split.js";
import { contentHash } from "../../generators/hash.js";
import type { AnyTask } from "../../tasks/task.js";
import { holdsProgram } from "../agents/blocks.js";
import { formOf } from "../agents/forms.js";
import type { EpisodeContext, EpisodeEnd, SeededReply, Strategy, Turn } from "../agents/strategy.js";
import { completionTokens } from "../agents/tokens.js";
import { ModelError } from "../models/model.js";
import type { Message, Model, Sampling } from "../models/model.js";
import { judgeEpisode } from "../results/judge-episode.js";
import type { EpisodeRow, Outcome } from "../results/row.js";
import type { Sandbox, Session } from "../sandbox/sandbox.js";
import type { PlannedEpisode } from "./plan.js";
import { withRetries } from "./retry.js";
import type { RetryOptions } from "./retry.js";
import { promptSettings } from "./settings.js";
import type { RunSettings } from "./settings.js";

export interface EpisodeTools {
  model: Model;
  /** The guiding model of strategies that have one; the model itself where none is given. */
  guide?: Model | null | undefined;
  sandbox: Sandbox | null;
  strategy: Strategy;
  task: AnyTask;
  settings: RunSettings;
  signal: AbortSignal;
  retry: Omit<RetryOptions, "signal">;
  /** Called, and waited for, when the episode needs neither model nor sandbox any more: what is left is judging. */
  answered?: () => Promise<void>;
}

/** Runs one episode to its end and judges it. Whatever goes wrong is an outcome; only a bug rejects. */
export async function runEpisode(planned: PlannedEpisode, tools: EpisodeTools): Promise<EpisodeRow> {
  const { model, sandbox, strategy, task, settings, signal } = tools;
  const { entry, sample } = planned;
  const form = formOf(settings.promptForm, planned.id);
  const turns: Turn[] = [];
  const requests = { model: 0, guide: 0 };
  let session: Session | undefined;
  const ask = async (
    who: "model" | "guide",
    messages: readonly Message[],
    maxTokens: number,
  ): Promise<SeededReply> => {
    const asked = who === "guide" ? (tools.guide ?? model) : model;
    const name = who === "guide" ? `guide/${requests.guide++}` : String(requests.model++);
    const seed = turnSeed(settings.samplingSeed, planned.id, name);
    const sampling: Sampling = {
      temperature: settings.temperature,
      maxTokens,
      seed,
      // What a model writes behind its program is dropped: it need not be made.
      ...(who === "model" && strategy.usesCode ? { isComplete: holdsProgram } : {}),
      ...(settings.topP === null ? {} : { topP: settings.topP }),
    };
    const about = {
      entry,
      sample,
      interpreter: strategy.usesCode,
      answerFormat: settings.answerFormat,
    };
    const reply = await withRetries(() => asked.chat(messages, sampling, signal, about), {
      ...tools.retry,
      signal,
    });
    return { ...reply, seed };
  };
  const context: EpisodeContext = {
    entry,
    turns,
    limits: settings,
    ask: (messages, maxTokens) => ask("model", messages, maxTokens),
    askGuide: (messages, maxTokens) => ask("guide", messages, maxTokens),
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
    end = await strategy.run(context, promptSettings(settings, form));
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
  await tools.answered?.();
  if (signal.aborted && failure)
    failure = { outcome: "cancelled", error: { kind: "cancelled", message: "the run was stopped" } };

  const judged = end !== undefined && failure === undefined ? end : null;
  const verdictBy = (mode: "strict" | "lenient") =>
    judged && judgeEpisode(task, entry, judged, mode, settings.answerFormat);
  return {
    episode: planned.id,
    entry: entry.id,
    task: entry.task,
    version: entry.version,
    suite: task.suite,
    split: splitOf(entry.task) ?? null,
    capability: task.capability,
    abilities: task.abilities,
    level: entry.level,
    seed: entry.seed,
    index: entry.index,
    sample,
    strategy: strategy.name,
    promptForm: form.name,
    model: settings.model,
    outcome: failure?.outcome ?? end?.outcome ?? "model_error",
    verdict: verdictBy("strict"),
    lenient: verdictBy("lenient"),
    turns,
    ...(judged?.isOutput ? { response: judged.response } : {}),
    usage: totalUsage(turns),
    codeCalls: turns.filter((turn) => turn.execution !== undefined).length,
    ms: Math.round(performance.now() - started),
    ...(failure ? { error: failure.error } : {}),
  };
}

function outcomeOf(error: ModelError): Outcome {
  if (error.kind === "cancelled") return "cancelled";
  // Before the first model turn: the prompt alone does not fit, or the server refuses the request as such.
  return error.kind === "context_exceeded" || error.kind === "config" ? "config_error" : "model_error";
}

/** The seed of a request: the same for the same run, episode and request of it, 31 bits. */
function turnSeed(samplingSeed: number, episode: string, request: string): number {
  return Number.parseInt(contentHash(`${samplingSeed}/${episode}/${request}`, 8), 16) & 0x7fffffff;
}

/** Tokens of the model's turns and of its guide's. */
function totalUsage(turns: readonly Turn[]): EpisodeRow["usage"] {
  const total = { promptTokens: 0, completionTokens: 0, estimated: false };
  const add = (said: { text: string; reasoning?: string; usage?: Turn["usage"] }): void => {
    total.promptTokens += said.usage?.promptTokens ?? 0;
    total.completionTokens += completionTokens(said);
    if (!said.usage) total.estimated = true;
  };
  for (const turn of turns) {
    if (turn.role === "assistant") add(turn);
    for (const said of turn.guide ?? []) add({ ...said, text: said.reply });
  }
  return total;
}
