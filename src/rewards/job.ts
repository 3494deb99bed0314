import { readBody, BodyError } from "./body.js";
import type { BodyLimits } from "./body.js";
import type { Judge, Judged, Outcome } from "./judge.js";
import { unjudged } from "./judge.js";
import type { RewardOptions } from "./terms.js";

/** Items as JSON text (an array), judged into the same number of results. */
export interface ItemsJob {
  kind: "items";
  items: string;
  options: RewardOptions;
}

/** The body of a request, judged into the body of its answer: a thread does all of it, the server only passes bytes on. */
export interface BodyJob {
  kind: "one" | "batch";
  body: Uint8Array;
  limits: BodyLimits;
  /** What holds where the body does not say. */
  defaults: RewardOptions;
}

export type Job = ItemsJob | BodyJob;

/** How many results of each outcome and verdict status, and what the cache of instances did meanwhile. */
export interface Tally {
  /** Keys are `outcome status`. */
  results: Record<string, number>;
  hits: number;
  misses: number;
}

export interface JobResult {
  /** HTTP status of a body job; 200 for items. */
  status: number;
  /** JSON text: the results of items, the answer's body of a body job. */
  text: string;
  tally: Tally;
}

/** Items of a job that are not judged again: their thread did not survive them. */
export type Spoiled = Readonly<Record<number, { outcome: "timeout" | "crashed"; reason: string }>>;

/** Marks on the way through a job, beside the index of the item that is judged. */
export const LOADING = -1;
export const DONE = -2;

/** Judges a job. `at` is told which item is next. Rejects only where the answer is too large to be written. */
export async function runJob(
  judge: Judge,
  job: Job,
  spoiled: Spoiled = {},
  at: (index: number) => void = () => undefined,
): Promise<JobResult> {
  const tally: Tally = { results: {}, hits: -judge.cache.hits, misses: -judge.cache.misses };
  const finish = (status: number, text: string): JobResult => {
    tally.hits += judge.cache.hits;
    tally.misses += judge.cache.misses;
    at(DONE);
    return { status, text, tally };
  };
  at(LOADING);
  try {
    const { items, options } =
      job.kind === "items"
        ? { items: JSON.parse(job.items) as unknown[], options: job.options }
        : readBody(job.body, job.kind, job.limits, job.defaults);
    await judge.load(items);
    const results = items.map((item, index) => {
      const known = spoiled[index];
      if (!known) at(index);
      const result = known ? unjudged(known.outcome, known.reason) : judge.judge(item, options);
      count(tally.results, result);
      return result;
    });
    // What goes wrong from here on is no item's doing.
    at(LOADING);
    if (job.kind === "items") return finish(200, JSON.stringify(results));
    return finish(200, JSON.stringify(job.kind === "one" ? results[0] : { results }));
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    return finish(error.status, JSON.stringify({ error: { message: error.message, field: error.field } }));
  }
}

function count(results: Record<string, number>, { outcome, verdict }: Judged): void {
  const key = `${outcome} ${verdict.status}`;
  results[key] = (results[key] ?? 0) + 1;
}

export function parseTallyKey(key: string): { outcome: Outcome; status: string } {
  const [outcome, status = ""] = key.split(" ");
  return { outcome: outcome as Outcome, status };
}
