import { setMaxListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { STRATEGIES } from "../agents/index.js";
import { usageError } from "../errors.js";
import type { Model, ModelError } from "../models/model.js";
import type { EpisodeRow } from "../results/row.js";
import type { ExecutionRequest, ExecutionResult, Sandbox } from "../sandbox/sandbox.js";
import { concurrencyPlan } from "./concurrency.js";
import { runEpisode } from "./episode.js";
import { duration } from "./format.js";
import { RequestGate } from "./gate.js";
import type { HealthRules } from "./health.js";
import type { PlannedEpisode } from "./plan.js";
import type { RetryOptions } from "./retry.js";
import type { RunSettings } from "./settings.js";

/** What happens at this moment, for the display. */
export interface Load {
  /** Episodes that have begun and not ended. */
  episodes: number;
  /** Requests in flight, and how many there may be. */
  requests: number;
  limit: number;
  /** The request that has waited longest for its reply. */
  oldest: { task: string; sample: number; ms: number } | null;
}

export interface ExecutorOptions {
  model: Model;
  /** The guiding model of `code_steer` where it is another one. */
  guide?: Model | null | undefined;
  sandbox: Sandbox | null;
  settings: RunSettings;
  /** Ends the episodes in flight. */
  signal: AbortSignal;
  /** One line for standard error: a retry. */
  onNotice?: ((line: string) => void) | undefined;
  onTokens?: (tokens: number) => void;
  /** There may be room for a further episode. */
  onChange: () => void;
  /** The model server does not answer any more: why, in one sentence. */
  onDead: (reason: string) => void;
  retry?: Pick<RetryOptions, "random" | "scale"> | undefined;
  health?: HealthRules | undefined;
}

/** With `auto`, episodes in flight for each request that may be: the others are in the sandbox, or wait to try again. */
const EPISODES_A_REQUEST = 2;

/** Runs the episodes of one run on this machine, with one door to its model and one to its sandbox. */
export class Executor {
  readonly #options: ExecutorOptions;
  readonly #gate: RequestGate;
  readonly #adaptive: boolean;
  readonly #model: Model;
  readonly #guide: Model | null;
  readonly #sandbox: Sandbox | null;
  readonly #tasks = new Map<string, Promise<AnyTask | undefined>>();
  readonly #onRetry: RetryOptions["onRetry"];
  #episodes = 0;
  #inSandbox = 0;
  /** Episodes are judged one in each turn of the event loop, so that replies are read in between. */
  #judging: Promise<void> = Promise.resolve();
  #unjudged = 0;

  constructor(options: ExecutorOptions) {
    this.#options = options;
    // Every request and every wait in flight listens to it.
    setMaxListeners(0, options.signal);
    this.#adaptive = concurrencyPlan(options.settings.concurrency, options.model).adaptive;
    const gateOf = (model: Model): RequestGate =>
      new RequestGate(
        concurrencyPlan(options.settings.concurrency, model),
        {
          onChange: () => options.onChange(),
          onTokens: (tokens) => options.onTokens?.(tokens),
          onDead: (failure, ms) =>
            options.onDead(
              `the model server has not answered for ${duration(ms)} (${failure.message}): the run is stopped and can be resumed`,
            ),
        },
        options.health,
      );
    this.#gate = gateOf(options.model);
    // A guide may stand on a server of its own, with its own pace.
    this.#guide = options.guide ? gated(options.guide, gateOf(options.guide)) : null;
    this.#model = gated(options.model, this.#gate);
    this.#sandbox = options.sandbox && this.#counted(options.sandbox);
    this.#onRetry = retryNotices((line) => options.onNotice?.(line));
  }

  /**
   * Episodes that may be in flight now. A fixed concurrency counts episodes. With `auto` an episode counts only while it may
   * ask the server: those whose program runs, or waits for a slot of the sandbox, leave the server idle.
   */
  get capacity(): number {
    const { limit } = this.#gate;
    return this.#adaptive ? Math.min(limit + this.#inSandbox, EPISODES_A_REQUEST * limit) : limit;
  }

  get hasRoom(): boolean {
    // Where judging cannot keep up, it is what limits the run: what waits for it would fill the memory.
    return this.#episodes < this.capacity && this.#unjudged < this.#gate.limit;
  }

  load(): Load {
    const { oldest, inFlight, limit } = this.#gate;
    return {
      episodes: this.#episodes,
      requests: inFlight,
      limit,
      oldest: oldest
        ? { task: oldest.task, sample: oldest.sample, ms: performance.now() - oldest.startedAt }
        : null,
    };
  }

  /** Runs an episode to its end. Rejects where no episode of the run makes sense: an unknown task or strategy, or a bug. */
  async run(planned: PlannedEpisode): Promise<EpisodeRow> {
    this.#episodes++;
    let inFlight = true;
    const leave = (): void => {
      if (!inFlight) return;
      inFlight = false;
      this.#episodes--;
      this.#unjudged++;
      this.#options.onChange();
    };
    try {
      const strategy = STRATEGIES[planned.strategy];
      if (!strategy)
        throw usageError(`strategy "${planned.strategy}"`, `Known: ${Object.keys(STRATEGIES).join(", ")}`);
      const { settings, signal } = this.#options;
      return await runEpisode(planned, {
        model: this.#model,
        guide: this.#guide,
        sandbox: this.#sandbox,
        strategy,
        task: await this.#taskOf(planned.entry.task),
        settings,
        signal,
        retry: { ...this.#options.retry, onRetry: this.#onRetry },
        // The next episode asks the model first: replies come in swarms, and judging them one after another would keep
        // the server waiting for all that stand behind.
        answered: () => {
          leave();
          this.#judging = this.#judging.then(() => setImmediate());
          return this.#judging;
        },
      });
    } finally {
      leave();
      this.#unjudged--;
      this.#options.onChange();
    }
  }

  async #taskOf(id: string): Promise<AnyTask> {
    const loading = this.#tasks.get(id) ?? loadTask(id);
    this.#tasks.set(id, loading);
    const task = await loading;
    if (!task)
      throw usageError(
        `task "${id}" of the run is not in the catalog`,
        "Use the package version that wrote the run, or name its --plugin",
      );
    return task;
  }

  #counted(sandbox: Sandbox): Sandbox {
    const count = async (call: () => Promise<ExecutionResult>): Promise<ExecutionResult> => {
      this.#inSandbox++;
      this.#options.onChange();
      try {
        return await call();
      } finally {
        this.#inSandbox--;
      }
    };
    return {
      backend: sandbox.backend,
      isolation: sandbox.isolation,
      memoryLimit: sandbox.memoryLimit,
      python: sandbox.python,
      limits: sandbox.limits,
      get load() {
        return sandbox.load;
      },
      execute: (request: ExecutionRequest) => count(() => sandbox.execute(request)),
      openSession: () => {
        const session = sandbox.openSession();
        return {
          execute: (request) => count(() => session.execute(request)),
          close: () => session.close(),
        };
      },
      close: () => sandbox.close(),
    };
  }
}

/** The model behind a gate. */
function gated(model: Model, gate: RequestGate): Model {
  return {
    name: model.name,
    adapter: model.adapter,
    facts: model.facts,
    slots: model.slots,
    continues: model.continues,
    chat: (messages, sampling, signal, context) => gate.chat(model, messages, sampling, signal, context),
    close: () => model.close(),
  };
}

/** The first line of a kind of failure at once, later ones of the same kind at most every ten seconds. */
function retryNotices(say: (line: string) => void): RetryOptions["onRetry"] {
  const last = new Map<string, number>();
  return (failure: ModelError, attempt, waitMs) => {
    const now = performance.now();
    const before = last.get(failure.kind);
    if (before !== undefined && now - before < 10_000) return;
    last.set(failure.kind, now);
    say(`${failure.kind}: ${failure.message}; request ${attempt} follows in ${duration(waitMs)}`);
  };
}
