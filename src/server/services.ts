import type { Context } from "hono";
import type { AnyTask } from "../../tasks/task.js";
import { BenchError } from "../errors.js";
import { check, parseJson } from "../rewards/body.js";
import type { BodyLimits } from "../rewards/body.js";
import type { Judged, RewardItem } from "../rewards/judge.js";
import type { Job, JobResult } from "../rewards/job.js";
import type { Pool } from "../rewards/pool.js";
import type { RewardOptions } from "../rewards/terms.js";
import type { ExecutionRequest, ExecutionResult, Sandbox } from "../sandbox/sandbox.js";
import type * as z from "zod";
import { Refusal } from "./errors.js";
import type { Metrics } from "./metrics.js";

export interface ServerLimits extends BodyLimits {
  /** Largest body, bytes. */
  bodyBytes: number;
  /** Jobs that may wait for a judging thread; further ones are refused with 429. */
  waiting: number;
  /** Sessions and environments that are kept, each kind. */
  sessions: number;
  /** Websockets that may be open, each with one environment. */
  sockets: number;
  /** Time after which one that nobody uses is forgotten, ms. */
  sessionIdleMs: number;
  /** Code calls of an episode, and their time limit, ms. */
  codeCalls: number;
  codeTimeoutMs: number;
}

export const SERVER_LIMITS: Omit<ServerLimits, keyof BodyLimits> = {
  bodyBytes: 64 * 1024 ** 2,
  waiting: 1_024,
  sessions: 4_096,
  sockets: 256,
  sessionIdleMs: 3_600_000,
  codeCalls: 8,
  codeTimeoutMs: 60_000,
};

/** What the server is started with. */
export interface ServerParts {
  pool: Pool;
  /** Opens the sandbox when the first program is to be run; null where programs are not run. */
  openSandbox: (() => Promise<Sandbox>) | null;
  metrics: Metrics;
  limits: ServerLimits;
  /** How answers are judged where a request does not say. */
  defaults: RewardOptions;
  /** Version of the package. */
  version: string;
  loadTask: (id: string) => Promise<AnyTask | undefined>;
}

/** What the routes share. */
export interface Services extends Omit<ServerParts, "pool" | "openSandbox"> {
  /** Runs a job in a judging thread and counts its results. Throws Refusal 429 where too many wait. */
  judge(job: Job): Promise<JobResult>;
  /** Judges items; the results have their order. */
  judgeItems(items: readonly RewardItem[], options?: RewardOptions): Promise<Judged[]>;
  /** Runs a program. Throws Refusal: 503 without a sandbox, 429 where its queue is full. */
  execute(request: ExecutionRequest): Promise<ExecutionResult>;
  close(): Promise<void>;
}

export function createServices({ pool, openSandbox, ...parts }: ServerParts): Services {
  let waiting = 0;
  let opening: Promise<Sandbox> | null = null;
  const judge = async (job: Job): Promise<JobResult> => {
    if (waiting >= parts.limits.waiting)
      throw new Refusal(429, `${waiting} requests wait to be judged: try again later`, null, {
        "retry-after": "1",
      });
    waiting++;
    try {
      const result = await pool.run(job);
      parts.metrics.verdicts(result.tally);
      return result;
    } finally {
      waiting--;
    }
  };
  parts.metrics.gauge("r1ci_waiting", "Requests that wait for a judging thread or are judged", () => waiting);
  return {
    ...parts,
    judge,
    judgeItems: async (items, own = {}) => {
      const weights = { ...parts.defaults.weights, ...own.weights };
      const options = { ...parts.defaults, ...own, weights };
      const { text } = await judge({ kind: "items", items: JSON.stringify(items), options });
      return JSON.parse(text) as Judged[];
    },
    execute: async (request) => {
      if (!openSandbox) throw new Refusal(503, "this server runs no programs (--no-code)");
      // A failure is not kept: the next program tries again.
      opening ??= openSandbox().catch((error: unknown) => {
        opening = null;
        throw error;
      });
      let sandbox: Sandbox;
      try {
        sandbox = await opening;
      } catch (error) {
        if (error instanceof BenchError)
          throw new Refusal(503, [error.message, error.next].filter(Boolean).join(". "));
        throw error;
      }
      const { load, limits } = sandbox;
      if (load.running >= limits.slots && load.waiting >= limits.queue)
        throw new Refusal(
          429,
          `${load.running} programs run and ${load.waiting} wait: try again later`,
          null,
          {
            "retry-after": "1",
          },
        );
      return sandbox.execute(request);
    },
    close: async () => {
      await pool.close();
      await opening?.then((sandbox) => sandbox.close()).catch(() => undefined);
    },
  };
}

/** The bytes of a request's body. */
export async function bodyOf(context: Context): Promise<Uint8Array> {
  return new Uint8Array(await context.req.arrayBuffer());
}

/** A body that the schema takes, else BodyError (422 with the field). */
export async function readJson<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  return check(schema, parseJson(await bodyOf(context)), "");
}
