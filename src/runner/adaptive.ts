import type { FailureKind } from "../models/model.js";

/** One request as the limit follows it from its start to its end. */
export interface Ticket {
  epoch: number;
  startedAt: number;
}

export interface AdaptiveOptions {
  /** Limit that is begun with. */
  start: number;
  /** Limit that is never exceeded. */
  max: number;
}

/** Signs of too much to do; a single one of them may be anything. (429 says it: one is enough.) */
const STRAINED: ReadonlySet<FailureKind> = new Set(["server_error", "timeout"]);
/** Share of the limit that has to fail so within one window. */
const STRAINED_SHARE = 0.05;
/** The server is away: less is asked of it until it is back, but nothing is learnt about what it can take. */
const AWAY: ReadonlySet<FailureKind> = new Set(["refused", "reset", "loading", "idle"]);

/** Gain in throughput that twice the limit has to bring for growth to go on (2 would be ideal). */
const WORTHWHILE = 1.2;
/** At the maximum there is no further doubling to tell: less than this much more than worthwhile is looked into. */
const AT_MAX = 1.5;
/** Share of the best throughput that a smaller limit has to keep. */
const AS_GOOD = 0.95;
/** Replies that two throughputs are compared by, at least. */
const LEAST = 32;
/** Mean share of the limit that has to be in use for a measurement to say something about it. */
const IN_USE = 0.8;
/** Width of the bracket, as a share of the limit, at which the search ends. */
const PRECISE = 0.1;
/** A probe of a settled limit: this much more, after so many quiet windows; doubled each time it brings nothing. */
const PROBE_STEP = 1.25;
const PROBE_GAIN = 1.1;
const PROBE_AFTER = 20;
const PROBE_AFTER_MAX = 160;
/** Longest wait that a server's `Retry-After` holds all requests for, ms. */
const MAX_PAUSE_MS = 60_000;

type Phase = "growing" | "searching" | "settled" | "probing";

/**
 * How many requests a server is given at a time, found out while it works. The limit doubles as long as that pays; a
 * refusal (429, 5xx, a timeout) halves it at once, at most once for each limit that was tried. Then it searches by
 * bisection: below a limit that was refused for the largest one that is not, below a limit that brought nothing for the
 * smallest one with the same throughput. Once settled it looks rarely whether more has become possible. Throughput is
 * tokens a second (in flight x tokens / time), so that replies of different length do not look like different speed.
 * Times are milliseconds of any steady clock; the class has none of its own.
 */
export class AdaptiveLimit {
  #limit: number;
  readonly #max: number;
  #phase: Phase = "growing";
  /** Requests of earlier epochs say nothing about the present limit. */
  #epoch = 0;
  #inFlight = 0;
  #pausedUntil = -Infinity;
  /** What was measured in this epoch. */
  #skip = 0;
  #count = 0;
  #tokens = 0;
  #busyMs = 0;
  #occupancy = 0;
  #strained = 0;
  /** Throughput of the limit before the last doubling, tokens a ms. */
  #before: number | undefined;
  /** The bracket of the search. `refused`: its upper end is too much; else it is as good as any. */
  #low = 0;
  #high = Infinity;
  #refused = false;
  /** Throughput to be kept: null while it is to be measured at the upper end. */
  #reference: number | null = null;
  #quiet = 0;
  #probeAfter = PROBE_AFTER;

  constructor({ start, max }: AdaptiveOptions) {
    this.#max = Math.max(1, max);
    this.#limit = Math.min(Math.max(1, start), this.#max);
  }

  get limit(): number {
    return this.#limit;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Time before which no request should be begun: the server asked for it. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  started(now: number): Ticket {
    this.#inFlight++;
    return { epoch: this.#epoch, startedAt: now };
  }

  /** A reply came; `tokens` of it (at least 1 is counted). */
  succeeded(ticket: Ticket, now: number, tokens: number): void {
    const inFlight = this.#inFlight--;
    if (ticket.epoch !== this.#epoch) return;
    if (this.#skip > 0) {
      this.#skip--;
      return;
    }
    this.#count++;
    this.#tokens += Math.max(1, tokens);
    this.#busyMs += Math.max(0.01, now - ticket.startedAt);
    this.#occupancy += inFlight;
    if (this.#count >= this.#window()) this.#conclude();
  }

  failed(ticket: Ticket, now: number, kind: FailureKind, retryAfterMs = 0): void {
    this.#inFlight--;
    if (kind === "rate_limited" || kind === "server_error")
      this.#pausedUntil = Math.max(this.#pausedUntil, now + Math.min(retryAfterMs, MAX_PAUSE_MS));
    if (ticket.epoch !== this.#epoch) return;
    if (AWAY.has(kind)) {
      this.#before = undefined;
      this.#enter("growing", Math.floor(this.#limit / 2));
    } else if (kind === "rate_limited") this.#overloaded();
    else if (STRAINED.has(kind) && ++this.#strained >= Math.max(2, STRAINED_SHARE * this.#limit))
      this.#overloaded();
  }

  #overloaded(): void {
    const tried = this.#limit;
    if (tried <= 1) return this.#settle(1);
    if (this.#phase === "probing") return this.#probeFailed();
    // Where a smaller limit has held, it is that one that is gone back to.
    const held = this.#phase === "searching" && this.#low > 0 && this.#low < tried;
    if (!held) this.#low = 0;
    this.#refused = true;
    this.#high = tried;
    if (held && this.#found()) return this.#settle(this.#low);
    this.#enter("searching", held ? this.#low : Math.floor(tried / 2));
  }

  /** Replies after which the present limit is judged. */
  #window(): number {
    if (this.#phase === "growing" || this.#refused) return Math.max(4, Math.ceil(this.#limit / 2));
    return Math.max(LEAST, this.#limit);
  }

  #conclude(): void {
    const inFlight = this.#occupancy / this.#count;
    const throughput = (inFlight * this.#tokens) / this.#busyMs;
    const used = inFlight >= IN_USE * this.#limit;
    this.#clear(0);
    if (!used) return;
    if (this.#phase === "growing") this.#grown(throughput);
    else if (this.#phase === "searching") this.#searched(throughput);
    else if (this.#phase === "probing") this.#probed(throughput);
    else this.#stayed(throughput);
  }

  #grown(throughput: number): void {
    const limit = this.#limit;
    const gain = this.#before === undefined ? Infinity : throughput / this.#before;
    if (gain < WORTHWHILE || (limit >= this.#max && gain < AT_MAX * WORTHWHILE)) {
      // The measurements of growth are hasty: the knee may lie well below the limit before this one.
      this.#low = Math.floor(limit / 8);
      this.#high = limit;
      this.#refused = false;
      this.#reference = null;
      return this.#enter("searching", limit);
    }
    if (limit >= this.#max) return this.#settle(limit);
    this.#before = throughput;
    this.#enter("growing", Math.min(limit * 2, this.#max));
  }

  #searched(throughput: number): void {
    const limit = this.#limit;
    if (this.#refused) this.#low = limit;
    else if (this.#reference === null) this.#reference = throughput;
    else if (throughput >= AS_GOOD * this.#reference) this.#high = limit;
    else this.#low = limit;
    if (this.#found()) return this.#settle(this.#refused ? this.#low : this.#high);
    this.#enter("searching", Math.floor((this.#low + this.#high) / 2));
  }

  /** Whether the search has come close enough. */
  #found(): boolean {
    return this.#high - this.#low <= Math.max(1, Math.floor(PRECISE * this.#high));
  }

  #stayed(throughput: number): void {
    // The reference follows slowly: other users of the server come and go.
    this.#reference = this.#reference === null ? throughput : 0.7 * this.#reference + 0.3 * throughput;
    if (++this.#quiet < this.#probeAfter || this.#limit >= this.#max) return;
    this.#low = this.#limit;
    this.#enter(
      "probing",
      Math.min(this.#max, Math.max(this.#limit + 1, Math.floor(this.#limit * PROBE_STEP))),
    );
  }

  #probed(throughput: number): void {
    if (throughput >= PROBE_GAIN * (this.#reference ?? Infinity)) {
      this.#probeAfter = PROBE_AFTER;
      this.#before = throughput;
      this.#refused = false;
      return this.#enter("growing", Math.min(this.#max, this.#limit * 2));
    }
    this.#probeFailed();
  }

  #probeFailed(): void {
    this.#probeAfter = Math.min(PROBE_AFTER_MAX, this.#probeAfter * 2);
    this.#settle(this.#low);
  }

  #settle(limit: number): void {
    this.#reference = null;
    this.#quiet = 0;
    this.#enter("settled", limit);
  }

  #enter(phase: Phase, limit: number): void {
    const before = this.#limit;
    this.#phase = phase;
    this.#limit = Math.min(this.#max, Math.max(1, limit));
    this.#epoch++;
    // The first replies after a change still meet the queue that the limit before it has left.
    this.#clear(phase === "growing" || this.#refused ? 0 : Math.max(before, this.#limit));
  }

  #clear(skip: number): void {
    this.#skip = skip;
    this.#count = this.#tokens = this.#busyMs = this.#occupancy = this.#strained = 0;
  }
}
