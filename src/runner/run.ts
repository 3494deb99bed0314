import pLimit from "p-limit";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { STRATEGIES } from "../agents/index.js";
import { BenchError, EXIT, usageError } from "../errors.js";
import type { Model, ModelError } from "../models/model.js";
import type { RunFolder } from "../results/folder.js";
import { isOutage } from "../results/row.js";
import type { EpisodeRow } from "../results/row.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import { runEpisode } from "./episode.js";
import type { PlannedEpisode } from "./plan.js";
import type { RetryOptions } from "./retry.js";
import type { RunSettings } from "./settings.js";

/** What a run tells while it goes. */
export interface RunEvents {
  onStart?(episode: PlannedEpisode): void;
  onEpisode?(row: EpisodeRow): void;
  /** One line for standard error: a retry, a stop. */
  onNotice?(line: string): void;
}

export interface RunInput {
  folder: RunFolder;
  plan: readonly PlannedEpisode[];
  model: Model;
  /** The guiding model of `code_steer` where it is another one. */
  guide?: Model | null;
  sandbox: Sandbox | null;
  settings: RunSettings;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  events: RunEvents;
  retry?: Pick<RetryOptions, "random" | "scale">;
}

export interface RunEnd {
  /** `complete`: every planned episode was tried. */
  endedBy: "complete" | "deadline" | "interrupted" | "model_outage" | "sandbox_outage";
  /** Why a run was stopped before its end. */
  reason?: string;
}

/** Outages in a row, without one good episode between them, after which a run is stopped. */
const MAX_OUTAGES_IN_A_ROW = 8;

/**
 * Runs the planned episodes that are not final yet, at most `concurrency` at a time, and appends each to the folder as it
 * ends. Throws BenchError where going on makes no sense for any episode: a refused key or model, a full disk.
 */
export async function executeRun(input: RunInput): Promise<RunEnd> {
  const { folder, model, settings, events } = input;
  const open = input.plan.filter((episode) => !folder.done.has(episode.id));
  const stop = new AbortController();
  let end: RunEnd = { endedBy: "complete" };
  const fatal: Error[] = [];
  const halt = (endedBy: RunEnd["endedBy"], reason: string): void => {
    if (stop.signal.aborted) return;
    end = { endedBy, reason };
    events.onNotice?.(reason);
    stop.abort();
  };
  const interrupt = (): void => halt("interrupted", "stopped: finishing up; the run can be resumed");
  input.signal.addEventListener("abort", interrupt, { once: true });
  if (input.signal.aborted) interrupt();
  const deadline =
    settings.deadlineMs === null
      ? undefined
      : setTimeout(
          () =>
            halt(
              "deadline",
              `the deadline of ${duration(settings.deadlineMs ?? 0)} is reached: episodes in flight are stopped`,
            ),
          settings.deadlineMs,
        );

  const tasks = new Map<string, Promise<AnyTask | undefined>>();
  const taskOf = async (id: string): Promise<AnyTask> => {
    const loading = tasks.get(id) ?? loadTask(id);
    tasks.set(id, loading);
    const task = await loading;
    if (!task)
      throw usageError(
        `task "${id}" of the run is not in the catalog`,
        "Use the package version that wrote the run, or name its --plugin",
      );
    return task;
  };
  const notices = retryNotices(events);
  let outages = 0;

  const runOne = async (planned: PlannedEpisode): Promise<void> => {
    if (stop.signal.aborted) return;
    const strategy = STRATEGIES[planned.strategy];
    if (!strategy)
      throw usageError(`strategy "${planned.strategy}"`, `Known: ${Object.keys(STRATEGIES).join(", ")}`);
    events.onStart?.(planned);
    const row = await runEpisode(planned, {
      model,
      guide: input.guide,
      sandbox: input.sandbox,
      strategy,
      task: await taskOf(planned.entry.task),
      settings,
      signal: stop.signal,
      retry: { ...input.retry, onRetry: notices },
    });
    if (row.outcome === "config_error" && row.error?.kind === "config") throwIfHopeless(row, model);
    // Stopped because of another episode: this one says nothing of its own.
    if (fatal.length > 0 && isOutage(row.outcome)) return;
    folder.append(row);
    events.onEpisode?.(row);
    if (!isOutage(row.outcome)) outages = 0;
    else if (row.outcome !== "cancelled" && ++outages >= MAX_OUTAGES_IN_A_ROW)
      halt(
        row.outcome === "sandbox_error" ? "sandbox_outage" : "model_outage",
        `${outages} episodes in a row ended in an outage (last: ${row.error?.message ?? row.outcome}); the run is stopped and can be resumed`,
      );
  };

  const limit = pLimit(settings.concurrency === "auto" ? model.concurrency : settings.concurrency);
  await Promise.all(
    open.map((planned) =>
      limit(async () => {
        try {
          await runOne(planned);
        } catch (error) {
          fatal.push(error instanceof Error ? error : new Error(String(error)));
          stop.abort();
        }
      }),
    ),
  );
  clearTimeout(deadline);
  input.signal.removeEventListener("abort", interrupt);
  if (fatal[0]) throw fatal[0];
  return end;
}

/** Wrong key, no right to use it, no such model, no credit left. */
const HOPELESS: ReadonlySet<number> = new Set([401, 402, 403, 404, 429]);

/** What is refused for one episode for such a reason refused for all: none of them is recorded. */
function throwIfHopeless(row: EpisodeRow, model: Model): void {
  const status = row.error?.status ?? 0;
  if (!HOPELESS.has(status)) return;
  throw new BenchError(`the server refuses ${model.name}: ${row.error?.message}`, {
    exitCode: EXIT.usage,
    next:
      status === 404
        ? "Check --model and --base-url"
        : "Check the key: OPENAI_API_KEY for OpenAI, BENCH_API_KEY or --api-key-env NAME for other servers",
  });
}

/** The first line of a kind of failure at once, later ones of the same kind at most every ten seconds. */
function retryNotices(events: RunEvents): RetryOptions["onRetry"] {
  const last = new Map<string, number>();
  return (failure: ModelError, attempt, waitMs) => {
    const now = performance.now();
    const before = last.get(failure.kind);
    if (before !== undefined && now - before < 10_000) return;
    last.set(failure.kind, now);
    events.onNotice?.(
      `${failure.kind}: ${failure.message}; request ${attempt} follows in ${duration(waitMs)}`,
    );
  };
}

/** `90 s`, `7 min`: for messages. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 120) return `${Number(seconds.toFixed(seconds < 10 ? 1 : 0))} s`;
  return `${Number((seconds / 60).toFixed(1))} min`;
}
