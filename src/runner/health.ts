import type { FailureKind } from "../models/model.js";

export interface HealthRules {
  /** Time in which nothing but failed connections came, after which the server counts as dead, ms. */
  deadAfterMs: number;
  /** Failed connections that it takes at least. */
  failures: number;
}

/**
 * Below the sum of the waits of `refused` and `reset` in the retry table: a server that is away for less than this costs no
 * episode, one that is away for longer ends the run before each of hundreds of episodes has used up its tries.
 */
export const HEALTH_RULES: HealthRules = { deadAfterMs: 25_000, failures: 5 };

/** No answer of any kind: the connection was refused, or closed before a reply. */
const NO_CONNECTION: ReadonlySet<FailureKind> = new Set(["refused", "reset"]);
/** Neither a sign of life nor of death. */
const NEUTRAL: ReadonlySet<FailureKind> = new Set(["cancelled", "timeout", "idle"]);

/**
 * Tells a dead server from one that stumbles, by what happens to the requests of all episodes together. A connection that is
 * closed says less than one that is refused: a server behind a balancer may still be working on other requests, so as
 * long as one that was sent before the failures began is unanswered, closed connections are no proof.
 */
export class ServerHealth {
  readonly #rules: HealthRules;
  #since: number | undefined;
  #failures = 0;
  #refused = 0;

  constructor(rules: HealthRules = HEALTH_RULES) {
    this.#rules = rules;
  }

  /** A reply, or an answer that refuses the request: the server is there. */
  alive(): void {
    this.#since = undefined;
    this.#failures = this.#refused = 0;
  }

  /**
   * A request failed at `now` (ms of a steady clock); `oldestStart`: when the oldest request that is still unanswered was
   * sent, undefined where there is none. Returns for how long the server has been dead, ms, or null while it is not.
   */
  failed(kind: FailureKind, now: number, oldestStart: number | undefined): number | null {
    if (NEUTRAL.has(kind)) return null;
    if (!NO_CONNECTION.has(kind)) {
      this.alive();
      return null;
    }
    this.#since ??= now;
    this.#failures++;
    if (kind === "refused") this.#refused++;
    const lasted = now - this.#since;
    if (lasted < this.#rules.deadAfterMs || this.#failures < this.#rules.failures) return null;
    const stillServed = oldestStart !== undefined && oldestStart < this.#since;
    return stillServed && this.#refused < this.#rules.failures ? null : lasted;
  }
}
