import { hostname } from "node:os";
import type { Worker } from "bullmq";
import type { Redis } from "ioredis";
import { loadTask } from "../../tasks/registry.js";
import { STRATEGIES } from "../agents/index.js";
import { errorText } from "../errors.js";
import type { Concurrency } from "../runner/concurrency.js";
import { Executor } from "../runner/executor.js";
import type { RunModels } from "../runner/models.js";
import type { RunSettings } from "../runner/settings.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import type { Bull } from "./redis.js";
import type { EpisodeJob, EpisodeResult, RunCard, WorkerCard } from "./wire.js";
import { KEYS, LOCKS, PREFIX, queueName } from "./wire.js";

/** What a worker brings to every run. */
export interface WorkerTools {
  id: string;
  package: string;
  concurrency: Concurrency;
  /** Opens the models of a run on this machine; throws BenchError. */
  openModels: (settings: RunSettings, signal: AbortSignal) => Promise<RunModels>;
  openSandbox: (settings: RunSettings) => Promise<Sandbox>;
  onNotice: (line: string) => void;
}

/** The cards of a run's workers outlive the workers by this, s. */
const CARDS_TTL_S = 24 * 3600;
/** How long a run whose model or sandbox cannot be had is left alone before the next try, ms. */
const RETRY_MS = 15_000;

/** One run on one worker: its model, its sandbox, and the jobs in flight. */
export class ServedRun {
  readonly #card: RunCard;
  readonly #tools: WorkerTools;
  readonly #bull: Bull;
  readonly #redis: Redis;
  #state: WorkerCard["state"] = "opening";
  #message = "";
  #beat = 0;
  #stop = new AbortController();
  #worker: Worker<EpisodeJob, EpisodeResult> | null = null;
  #executor: Executor | null = null;
  #models: RunModels | null = null;
  #sandbox: Sandbox | null = null;
  #facts: Pick<WorkerCard, "model" | "sandbox"> = { model: null, sandbox: null };
  #retry: NodeJS.Timeout | undefined;
  #changing: Promise<void>;
  #done = 0;

  constructor(card: RunCard, tools: WorkerTools, bull: Bull, redis: Redis) {
    this.#card = card;
    this.#tools = tools;
    this.#bull = bull;
    this.#redis = redis;
    this.#changing = this.#begin();
  }

  get finished(): number {
    return this.#done;
  }

  /** Renews the card in Redis. */
  async tell(): Promise<void> {
    await this.#redis.hset(KEYS.workers(this.#card.id), this.#tools.id, JSON.stringify(this.#cardNow()));
    await this.#redis.expire(KEYS.workers(this.#card.id), CARDS_TTL_S);
  }

  #cardNow(): WorkerCard {
    return {
      id: this.#tools.id,
      host: hostname(),
      pid: process.pid,
      state: this.#state,
      message: this.#message,
      beat: ++this.#beat,
      ...this.#facts,
      load: this.#executor?.load() ?? null,
    };
  }

  /** Finishes what is in flight and takes nothing new. */
  async drain(): Promise<void> {
    this.#state = "draining";
    clearTimeout(this.#retry);
    this.#stopOpening();
    await this.#leave();
  }

  /** The run is over: what is in flight is nobody's any more. */
  async end(): Promise<void> {
    this.#state = "draining";
    clearTimeout(this.#retry);
    this.#stop.abort();
    await this.#leave();
  }

  async #leave(): Promise<void> {
    await this.#changing;
    await this.#worker?.close();
    await this.#release();
    this.#state = "left";
    // The owner waits for this before it clears the run away.
    await this.tell();
  }

  #stopOpening(): void {
    if (!this.#worker) this.#stop.abort();
  }

  /** Whatever goes wrong while a run is opened costs this run a while, never the worker. */
  async #begin(): Promise<void> {
    try {
      await this.#open();
    } catch (error) {
      await this.#release();
      this.#away(errorText(error));
    }
  }

  async #open(): Promise<void> {
    const refusal = await this.#refusal();
    if (refusal !== null) return this.#say("refused", refusal);
    const { settings } = this.#card;
    const usesCode = settings.strategies.some((name) => STRATEGIES[name]?.usesCode);
    this.#sandbox = usesCode ? await this.#tools.openSandbox(settings) : null;
    this.#models = await this.#tools.openModels(settings, this.#stop.signal);
    if (this.#stop.signal.aborted) return this.#release();
    const executor = new Executor({
      model: this.#models.model,
      guide: this.#models.guide,
      sandbox: this.#sandbox,
      settings: { ...settings, concurrency: this.#tools.concurrency },
      signal: this.#stop.signal,
      onNotice: (line) => this.#tools.onNotice(line),
      onChange: () => {
        if (this.#worker && this.#worker.concurrency !== executor.capacity)
          this.#worker.concurrency = executor.capacity;
      },
      onDead: (reason) => this.#modelDied(reason),
    });
    this.#executor = executor;
    const { backend, isolation, memoryLimit, python } = this.#sandbox ?? {};
    this.#facts = {
      model: { ...this.#models.model.facts, adapter: this.#models.model.adapter },
      sandbox: this.#sandbox && { backend, isolation, memoryLimit, python },
    };
    // What it runs with is known to the owner before its first row is.
    await this.tell();
    const worker = new this.#bull.Worker<EpisodeJob, EpisodeResult>(
      queueName(this.#card.id),
      async (job, token) => {
        const row = await executor.run(job.data);
        // Stopped here, not there: another worker, or this one later, is to run it.
        if (row.outcome === "cancelled") {
          await job.moveToWait(token);
          throw new this.#bull.WaitingError();
        }
        this.#done++;
        return row;
      },
      { connection: this.#redis, prefix: PREFIX, concurrency: executor.capacity, ...LOCKS },
    );
    worker.on("error", () => undefined);
    this.#worker = worker;
    this.#say("serving", "");
  }

  /** Why this worker must not take part: other versions would give other episodes. */
  async #refusal(): Promise<string | null> {
    const { package: version, tasks } = this.#card;
    if (version !== this.#tools.package)
      return `its r1ci-bench is ${this.#tools.package}, the run's is ${version}: install the same version`;
    for (const [id, wanted] of Object.entries(tasks)) {
      const task = await loadTask(id);
      if (!task) return `it does not know the task ${id}: name the run's --plugin there too`;
      if (task.version !== wanted) return `its task ${id} is version ${task.version}, the run's is ${wanted}`;
    }
    return null;
  }

  /** The model server does not answer any more: jobs go back, and the server is looked for again later. */
  #modelDied(reason: string): void {
    if (this.#state !== "serving") return;
    this.#say("away", reason);
    this.#stop.abort();
    this.#changing = this.#changing.then(async () => {
      await this.#worker?.close();
      await this.#release();
      this.#away(reason);
    });
  }

  #away(reason: string): void {
    if (this.#state === "draining") return;
    this.#say("away", reason);
    this.#retry = setTimeout(() => {
      this.#stop = new AbortController();
      this.#changing = this.#begin();
    }, RETRY_MS);
  }

  async #release(): Promise<void> {
    const parts = [this.#models, this.#sandbox];
    this.#worker = this.#executor = this.#models = this.#sandbox = null;
    for (const part of parts) await part?.close();
  }

  #say(state: WorkerCard["state"], message: string): void {
    if (this.#state === "draining") return;
    if (state !== this.#state || message !== this.#message)
      this.#tools.onNotice(`run ${this.#card.id}: ${state}${message === "" ? "" : `: ${message}`}`);
    this.#state = state;
    this.#message = message;
  }
}
