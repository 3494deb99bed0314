import { describe, expect, it } from "vitest";
import { AdaptiveLimit } from "../../src/runner/adaptive.js";
import type { Ticket } from "../../src/runner/adaptive.js";
import type { FailureKind } from "../../src/models/model.js";
import { createRng } from "../../generators/rng.js";

interface Server {
  /** Requests that it works on at once; further ones wait in its queue. */
  workers: number;
  /** Requests in all beyond which it answers 429. */
  refuseAbove: number;
  /** Time of one request by itself, ms, and how much each request beside it slows it down. */
  serviceMs: number;
  slowdown: number;
  /** Takes every request away while it is down. */
  down?: { from: number; to: number; kind: FailureKind };
}

interface Event {
  at: number;
  run: () => void;
}

/**
 * Works `requests` off against a simulated server, always as many at a time as the limit allows; a refused request is
 * asked again after 100 ms. Replies have 20 to 180 tokens and take as long as they are long.
 */
function simulate(server: Server, requests: number, max = 512, start = 4) {
  const limit = new AdaptiveLimit({ start, max });
  const rng = createRng(`adaptive/${JSON.stringify(server)}`);
  const events: Event[] = [];
  const at = (time: number, run: () => void): void => {
    let i = events.length;
    while (i > 0 && (events[i - 1] as Event).at > time) i--;
    events.splice(i, 0, { at: time, run });
  };
  let now = 0;
  let open = requests;
  let inFlight = 0;
  let working = 0;
  const queue: (() => void)[] = [];
  const stats = { refused: 0, most: 0, settledAt: Infinity, history: [] as number[], end: 0 };
  const serve = (ticket: Ticket): void => {
    working++;
    const tokens = rng.int(20, 180);
    const took = (server.serviceMs * tokens * (1 + server.slowdown * working)) / 100;
    at(now + took, () => {
      working--;
      inFlight--;
      limit.succeeded(ticket, now, tokens);
      queue.shift()?.();
      fill();
    });
  };
  const request = (): void => {
    inFlight++;
    stats.most = Math.max(stats.most, inFlight);
    const ticket = limit.started(now);
    const { down } = server;
    const kind: FailureKind | null =
      down && now >= down.from && now < down.to
        ? down.kind
        : working + queue.length >= server.refuseAbove
          ? "rate_limited"
          : null;
    if (kind !== null) {
      stats.refused++;
      at(now + 1, () => {
        inFlight--;
        limit.failed(ticket, now, kind, 0);
        open++;
        at(now + 100, fill);
      });
    } else if (working < server.workers) serve(ticket);
    else queue.push(() => serve(ticket));
  };
  const fill = (): void => {
    stats.history.push(limit.limit);
    if (limit.phase === "settled") stats.settledAt = Math.min(stats.settledAt, now);
    while (open > 0 && inFlight < limit.limit) {
      open--;
      request();
    }
  };
  fill();
  for (let event = events.shift(); event; event = events.shift()) {
    now = event.at;
    event.run();
  }
  return { ...stats, limit, end: now };
}

const steady: Server = { workers: Infinity, refuseAbove: Infinity, serviceMs: 500, slowdown: 0 };
/** The limits of the last half of the run's steps. */
const late = (history: readonly number[]): number[] => history.slice(Math.floor(history.length / 2));
const share = (values: readonly number[], good: (value: number) => boolean): number =>
  values.filter(good).length / values.length;

describe("the adaptive limit", () => {
  it("goes up to the maximum where a server takes everything, and never above it", () => {
    for (const max of [7, 64, 512]) {
      const run = simulate(steady, 6_000, max);
      expect(run.limit.limit).toBe(max);
      expect(run.most).toBe(max);
      expect(run.refused).toBe(0);
    }
  });

  it.each([3, 24, 40, 48, 100, 300])(
    "settles close to the %d requests that a server works on at once, where it lets the rest wait",
    (workers) => {
      const run = simulate({ ...steady, workers }, 200 * workers + 2_000);
      expect(run.settledAt).toBeLessThan(run.end / 2);
      const inside = (limit: number) => limit >= 0.9 * workers && limit <= 1.2 * workers + 1;
      expect(share(late(run.history), inside)).toBeGreaterThan(0.9);
      // What the search costs: all requests at the server's full speed would take this long.
      expect(run.end).toBeLessThan(1.1 * ((200 * workers + 2_000) / workers) * 500 + 20_000);
    },
  );

  it.each([2, 10, 40, 200])(
    "settles below the %d requests above which a server refuses, with few refusals",
    (n) => {
      const requests = 100 * n + 2_000;
      const run = simulate({ ...steady, refuseAbove: n }, requests);
      const inside = (limit: number) => limit >= Math.floor(0.9 * n) - 1 && limit <= n;
      expect(share(late(run.history), inside)).toBeGreaterThan(0.9);
      expect(run.refused / requests).toBeLessThan(0.03);
    },
  );

  it("goes on growing where each request slows the others down but the sum still rises", () => {
    // 256 at a time: 1 / (1 + 256 / 200) of the speed each, 112 times one in all; 64 at a time 48 times.
    const run = simulate({ ...steady, slowdown: 1 / 200 }, 40_000, 256);
    expect(Math.min(...late(run.history))).toBeGreaterThanOrEqual(100);
  });

  it("does not saw-tooth: once settled it changes rarely", () => {
    for (const server of [
      { ...steady, workers: 40 },
      { ...steady, refuseAbove: 40 },
    ]) {
      const { history } = simulate(server, 20_000);
      const end = late(history);
      const changes = end.filter((limit, i) => i > 0 && limit !== end[i - 1]).length;
      expect(changes).toBeLessThan(12);
    }
  });

  it("asks little of a server that is away, and is back at its limit afterwards", () => {
    const down = { from: 60_000, to: 80_000, kind: "refused" } as const;
    const run = simulate({ ...steady, refuseAbove: 40, down }, 20_000);
    expect(Math.min(...run.history)).toBe(1);
    // One stream of replies may be unlucky: the mean of six (a slowdown that nobody notices makes another stream).
    const others = [1, 2, 3, 4, 5].map((i) =>
      simulate({ ...steady, slowdown: i * 1e-9, refuseAbove: 40, down }, 20_000),
    );
    const refused = [run, ...others].map((each) => each.refused);
    expect(refused.reduce((sum, n) => sum + n, 0) / refused.length).toBeLessThan(700);
    expect(share(late(run.history), (limit) => limit >= 35 && limit <= 40)).toBeGreaterThan(0.9);
  });

  it("halves once for a burst of refusals, and holds requests as long as the server asks", () => {
    const limit = new AdaptiveLimit({ start: 64, max: 512 });
    const tickets = Array.from({ length: 64 }, () => limit.started(0));
    for (const ticket of tickets.slice(0, 40)) limit.failed(ticket, 5, "rate_limited", 3_000);
    expect(limit.limit).toBe(32);
    expect(limit.pausedUntil).toBe(3_005);
    limit.failed(limit.started(10), 12, "rate_limited", 10 * 3_600_000);
    expect(limit.limit).toBe(16);
    expect(limit.pausedUntil).toBe(12 + 60_000);
  });

  it("does not take one failed reply for overload, nor one that is the request's own fault", () => {
    const limit = new AdaptiveLimit({ start: 64, max: 64 });
    limit.failed(limit.started(0), 1, "server_error");
    limit.failed(limit.started(0), 1, "bad_reply");
    limit.failed(limit.started(0), 1, "context_exceeded");
    expect(limit.limit).toBe(64);
    for (let i = 0; i < 4; i++) limit.failed(limit.started(0), 1, "server_error");
    expect(limit.limit).toBe(32);
  });

  it("learns nothing from a time in which it was not used", () => {
    const limit = new AdaptiveLimit({ start: 4, max: 512 });
    for (let i = 0; i < 1_000; i++) limit.succeeded(limit.started(i * 10), i * 10 + 10, 5);
    expect(limit.limit).toBe(4);
  });
});
