import { BenchError, EXIT } from "../errors.js";
import type { RunFolder } from "../results/folder.js";
import { isOutage } from "../results/row.js";
import type { EpisodeRow } from "../results/row.js";
import type { Load } from "./executor.js";
import { duration } from "./format.js";
import type { PlannedEpisode } from "./plan.js";
import type { RunSettings } from "./settings.js";

/** What a run tells while it goes. */
export interface RunEvents {
  onStart?(episode: PlannedEpisode): void;
  onEpisode?(row: EpisodeRow): void;
  /** One line for standard error: a retry, a stop. */
  onNotice?(line: string): void;
  /** Called once, before the first episode: what can be asked for the state of the run at any moment. */
  onLoad?(load: () => Load): void;
}

export interface RunEnd {
  /** `complete`: every planned episode was tried. */
  endedBy: "complete" | "deadline" | "token_budget" | "interrupted" | "model_outage" | "sandbox_outage";
  /** Why a run was stopped before its end. */
  reason?: string;
}

export interface ControlInput {
  folder: RunFolder;
  /** Name of the model, for messages. */
  modelName: string;
  settings: RunSettings;
  /** Completion tokens that earlier sessions of the run have used. */
  tokensBefore?: number;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  events: RunEvents;
}

/** Outages in a row, without one good episode between them, after which a run is stopped. */
const MAX_OUTAGES_IN_A_ROW = 8;

/**
 * Decides how long a run goes on: deadline, token budget, Ctrl-C, outages, errors that make every further episode
 * pointless. Rows go through it to the folder, each once.
 */
export class RunControl {
  readonly #input: ControlInput;
  readonly #stop = new AbortController();
  readonly #deadline: NodeJS.Timeout | undefined;
  readonly #interrupt: () => void;
  #end: RunEnd = { endedBy: "complete" };
  #halted = false;
  #fatal: Error | undefined;
  #outages = 0;
  #tokens: number;

  constructor(input: ControlInput) {
    this.#input = input;
    this.#tokens = input.tokensBefore ?? 0;
    const { deadlineMs } = input.settings;
    this.#interrupt = () => this.halt("interrupted", "stopped: finishing up; the run can be resumed");
    input.signal.addEventListener("abort", this.#interrupt, { once: true });
    if (input.signal.aborted) this.#interrupt();
    if (deadlineMs !== null)
      this.#deadline = setTimeout(
        () =>
          this.halt(
            "deadline",
            `the deadline of ${duration(deadlineMs)} is reached: episodes in flight are stopped`,
          ),
        deadlineMs,
      );
    this.spend(0);
  }

  /** Aborted when episodes in flight are to end at once. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Whether no further episode is to be started. */
  get halted(): boolean {
    return this.#halted;
  }

  /** Whether something made every episode pointless: `finish` throws it. */
  get failed(): boolean {
    return this.#fatal !== undefined;
  }

  /** Starts no further episode, and ends those in flight unless `inFlight` is `finish`. The first reason stands. */
  halt(endedBy: RunEnd["endedBy"], reason: string, inFlight: "stop" | "finish" = "stop"): void {
    if (this.#halted) {
      // Who waits for the last episodes of a spent budget may still lose patience, or meet the deadline.
      if (inFlight === "stop") this.#stop.abort();
      return;
    }
    this.#halted = true;
    this.#end = { endedBy, reason };
    this.#input.events.onNotice?.(reason);
    if (inFlight === "stop") this.#stop.abort();
  }

  /** Ends the run with an error. */
  fail(error: unknown): void {
    this.#fatal ??= error instanceof Error ? error : new Error(String(error));
    this.#halted = true;
    this.#stop.abort();
  }

  /** Counts completion tokens against the budget of the run. */
  spend(tokens: number): void {
    this.#tokens += tokens;
    const budget = this.#input.settings.maxTokensTotal ?? Infinity;
    if (this.#tokens < budget || this.#halted) return;
    this.halt(
      "token_budget",
      `the budget of ${budget} completion tokens is used up (${this.#tokens}): no further episode is started, those in flight are finished; raise --max-tokens-total to go on`,
      "finish",
    );
  }

  /** Writes the row of an episode that has ended, and draws the conclusions. Throws where the disk refuses it. */
  record(row: EpisodeRow): void {
    const { folder, events, modelName } = this.#input;
    if (row.outcome === "config_error" && row.error?.kind === "config") throwIfHopeless(row, modelName);
    // Stopped because of another episode: this one says nothing of its own.
    if (this.#fatal && isOutage(row.outcome)) return;
    folder.append(row);
    events.onEpisode?.(row);
    if (!isOutage(row.outcome)) this.#outages = 0;
    else if (row.outcome !== "cancelled" && ++this.#outages >= MAX_OUTAGES_IN_A_ROW)
      this.halt(
        row.outcome === "sandbox_error" ? "sandbox_outage" : "model_outage",
        `${this.#outages} episodes in a row ended in an outage (last: ${row.error?.message ?? row.outcome}); the run is stopped and can be resumed`,
      );
  }

  /** How the run ended; throws what made it pointless. */
  finish(): RunEnd {
    this.close();
    if (this.#fatal) throw this.#fatal;
    return this.#end;
  }

  close(): void {
    clearTimeout(this.#deadline);
    this.#input.signal.removeEventListener("abort", this.#interrupt);
  }
}

/** Wrong key, no right to use it, no such model, no credit left. */
const HOPELESS: ReadonlySet<number> = new Set([401, 402, 403, 404, 429]);

/** What is refused for one episode for such a reason is refused for all: none of them is recorded. */
function throwIfHopeless(row: EpisodeRow, modelName: string): void {
  const status = row.error?.status ?? 0;
  if (!HOPELESS.has(status)) return;
  throw new BenchError(`the server refuses ${modelName}: ${row.error?.message}`, {
    exitCode: EXIT.usage,
    next:
      status === 404
        ? "Check --model and --base-url"
        : "Check the key: OPENAI_API_KEY for OpenAI, BENCH_API_KEY or --api-key-env NAME for other servers",
  });
}
