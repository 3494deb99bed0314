import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { parseTallyKey } from "../rewards/job.js";
import type { Tally } from "../rewards/job.js";

/** What the server counts, in the text format of Prometheus. */
export interface Metrics {
  /** One request: its route (a fixed name, never the client's path), status and seconds. */
  request(route: string, status: number, seconds: number): void;
  /** Results of a job, or single ones as `outcome status`. */
  verdicts(tally: Tally): void;
  /** A number that is asked for when the metrics are read. */
  gauge(name: string, help: string, value: () => number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** Bounds of the latency histogram, s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 10, 60];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "r1ci_requests_total",
    help: "Requests by route and HTTP status",
    labelNames: ["route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "r1ci_request_seconds",
    help: "Time from a request to its answer, seconds",
    labelNames: ["route"],
    buckets: BUCKETS,
    registers,
  });
  const verdicts = new Counter({
    name: "r1ci_verdicts_total",
    help: "Judged items by outcome (judged, entry_error, timeout, crashed) and verdict status",
    labelNames: ["outcome", "status"],
    registers,
  });
  const lookups = new Counter({
    name: "r1ci_instance_cache_total",
    help: "Instances of references: found in a cache (hit) or made again (miss)",
    labelNames: ["result"],
    registers,
  });
  lookups.inc({ result: "hit" }, 0);
  lookups.inc({ result: "miss" }, 0);
  return {
    request: (route, status, took) => {
      requests.inc({ route, status });
      seconds.observe({ route }, took);
    },
    verdicts: ({ results, hits, misses }) => {
      for (const [key, n] of Object.entries(results)) {
        const { outcome, status } = parseTallyKey(key);
        verdicts.inc({ outcome, status }, n);
      }
      lookups.inc({ result: "hit" }, hits);
      lookups.inc({ result: "miss" }, misses);
    },
    gauge: (name, help, value) => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
