import { setTimeout as sleep } from "node:timers/promises";
import { ModelError } from "../models/model.js";
import type { FailureKind } from "../models/model.js";

interface RetryRule {
  /** Requests in all, the first one included. */
  attempts: number;
  /** Wait before the second request, ms; doubled for each further one up to `maxMs`. */
  baseMs: number;
  maxMs: number;
}

const NEVER: RetryRule = { attempts: 1, baseMs: 0, maxMs: 0 };

/**
 * The one table of what is tried again. The least waits of `refused`, `reset` and `server_error` come to 25 s and more: a
 * server that is started again, itself or behind a proxy, costs no episode. A server that stays away is noticed by all
 * episodes together (health.ts), long before each has used up its tries.
 */
export const RETRY: Readonly<Record<FailureKind, RetryRule>> = {
  refused: { attempts: 8, baseMs: 1_000, maxMs: 15_000 },
  reset: { attempts: 8, baseMs: 1_000, maxMs: 15_000 },
  timeout: { attempts: 2, baseMs: 1_000, maxMs: 5_000 },
  idle: { attempts: 3, baseMs: 1_000, maxMs: 5_000 },
  bad_reply: { attempts: 3, baseMs: 500, maxMs: 5_000 },
  rate_limited: { attempts: 10, baseMs: 2_000, maxMs: 60_000 },
  server_error: { attempts: 7, baseMs: 1_000, maxMs: 20_000 },
  loading: { attempts: 60, baseMs: 2_000, maxMs: 10_000 },
  context_exceeded: NEVER,
  config: NEVER,
  cancelled: NEVER,
};

/** Longest wait that a server's `Retry-After` is followed for, ms. */
const MAX_RETRY_AFTER_MS = 300_000;

export interface RetryOptions {
  signal: AbortSignal;
  /** Called before each wait: the failure, the request that comes next and the wait, ms. */
  onRetry: (failure: ModelError, attempt: number, waitMs: number) => void;
  /** Draws the jitter; a number in [0, 1). */
  random?: () => number;
  /** Multiplies every wait; tests use less than 1. */
  scale?: number;
}

/** Runs `request` until it succeeds or its failures have used up their attempts; then rejects with the last failure. */
export async function withRetries<T>(request: () => Promise<T>, options: RetryOptions): Promise<T> {
  const failures = new Map<FailureKind, number>();
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const rule = RETRY[error.kind];
      const count = (failures.get(error.kind) ?? 0) + 1;
      failures.set(error.kind, count);
      const total = [...failures.values()].reduce((sum, n) => sum + n, 0);
      if (count >= rule.attempts || options.signal.aborted) throw error;
      // Half of the wait is drawn, so that many episodes that failed together do not come back together.
      const backoff = Math.min(rule.maxMs, rule.baseMs * 2 ** (count - 1));
      const jittered = backoff * (0.5 + 0.5 * (options.random ?? Math.random)());
      const asked = Math.min(error.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
      const waitMs = Math.round(Math.max(jittered, asked) * (options.scale ?? 1));
      options.onRetry(error, total + 1, waitMs);
      try {
        await sleep(waitMs, undefined, { signal: options.signal });
      } catch {
        throw new ModelError("cancelled", "cancelled while waiting to try again");
      }
    }
  }
}
