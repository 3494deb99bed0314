import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { completionTokens } from "../agents/tokens.js";
import { ModelError } from "../models/model.js";
import type { ChatContext, Message, Model, Reply, Sampling } from "../models/model.js";
import { AdaptiveLimit } from "./adaptive.js";
import type { ConcurrencyPlan } from "./concurrency.js";
import { ServerHealth } from "./health.js";
import type { HealthRules } from "./health.js";

/** A request that waits for its reply. */
export interface RequestInFlight {
  task: string;
  sample: number;
  startedAt: number;
}

export interface GateEvents {
  /** A request ended: the limit or the number in flight may have changed. */
  onChange(): void;
  /** Completion tokens of a reply. */
  onTokens(tokens: number): void;
  /** The server has been dead for `ms`; the failure is the last one. */
  onDead(failure: ModelError, ms: number): void;
}

/**
 * The one door through which all episodes ask the model. It keeps at most `limit` requests in flight (an episode that waits to
 * try again, or for the sandbox, holds none), and is where the limit, the server's health, the tokens and the oldest
 * request are known. Times are `performance.now()`.
 */
export class RequestGate {
  readonly #adaptive: AdaptiveLimit | null;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #health: ServerHealth;
  readonly #events: GateEvents;
  readonly #inFlight = new Set<RequestInFlight>();

  constructor(plan: ConcurrencyPlan, events: GateEvents, health?: HealthRules) {
    this.#adaptive = plan.adaptive ? new AdaptiveLimit(plan) : null;
    this.#limit = pLimit(plan.start);
    this.#health = new ServerHealth(health);
    this.#events = events;
  }

  get limit(): number {
    return this.#limit.concurrency;
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** Requests are begun in order, so the first is the oldest. */
  get oldest(): RequestInFlight | undefined {
    for (const request of this.#inFlight) return request;
    return undefined;
  }

  /** Asks the model once there is room. Rejects with a ModelError, `cancelled` where `signal` aborts while it waits. */
  chat(
    model: Model,
    messages: readonly Message[],
    sampling: Sampling,
    signal: AbortSignal,
    context: ChatContext,
  ): Promise<Reply> {
    return this.#limit(async () => {
      await this.#mayBegin(signal);
      const startedAt = performance.now();
      const request = { task: context.entry.task, sample: context.sample, startedAt };
      const ticket = this.#adaptive?.started(startedAt);
      this.#inFlight.add(request);
      try {
        const reply = await model.chat(messages, sampling, signal, context);
        const tokens = completionTokens(reply);
        if (ticket) this.#adaptive?.succeeded(ticket, performance.now(), tokens);
        this.#health.alive();
        this.#events.onTokens(tokens);
        return reply;
      } catch (error) {
        this.#inFlight.delete(request);
        // Whatever it was: the ticket has to be given back.
        const failure = error instanceof ModelError ? error : new ModelError("cancelled", String(error));
        const now = performance.now();
        if (ticket) this.#adaptive?.failed(ticket, now, failure.kind, failure.retryAfterMs);
        const dead = this.#health.failed(failure.kind, now, this.oldest?.startedAt);
        if (dead !== null) this.#events.onDead(failure, dead);
        throw error;
      } finally {
        this.#inFlight.delete(request);
        if (this.#adaptive && this.#limit.concurrency !== this.#adaptive.limit)
          this.#limit.concurrency = this.#adaptive.limit;
        this.#events.onChange();
      }
    });
  }

  async #mayBegin(signal: AbortSignal): Promise<void> {
    for (;;) {
      if (signal.aborted) throw new ModelError("cancelled", "cancelled before the request was sent");
      const wait = (this.#adaptive?.pausedUntil ?? -Infinity) - performance.now();
      if (wait <= 0) return;
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}
