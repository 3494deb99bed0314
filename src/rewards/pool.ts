import { loadPlugins } from "../plugins.js";
import { createJudge } from "./judge.js";
import { LOADING, runJob } from "./job.js";
import type { Job, JobResult, Spoiled } from "./job.js";
import { JudgeThread } from "./thread.js";

export interface PoolOptions {
  /** Threads; 0 judges in this one, where nothing can be stopped. */
  workers: number;
  /** Longest time for one item, ms. */
  timeoutMs: number;
  /** Modules that export tasks of the user's own. */
  plugins: readonly string[];
  /** Instances made from references that each thread keeps. */
  cachedInstances: number | undefined;
}

/** Judges jobs: one at a time a thread, those that wait in order. */
export interface Pool {
  /** Rejects where the pool was closed or no thread can be started. */
  run(job: Job): Promise<JobResult>;
  close(): Promise<void>;
}

/** Threads that may be lost in a row before they could judge anything. */
const MAX_FAILED_STARTS = 3;

interface Waiting {
  job: Job;
  spoiled: Record<number, Spoiled[number]>;
  failedStarts: number;
  resolve: (result: JobResult) => void;
  reject: (error: Error) => void;
}

export async function openPool(options: PoolOptions): Promise<Pool> {
  if (options.workers === 0) {
    await loadPlugins(options.plugins);
    const judge = createJudge(options.cachedInstances);
    return { run: (job) => runJob(judge, job), close: async () => undefined };
  }
  const idle: JudgeThread[] = [];
  const all = new Set<JudgeThread>();
  const queue: Waiting[] = [];
  let closed = false;

  const start = (): JudgeThread => {
    const thread = new JudgeThread(options, options.timeoutMs);
    all.add(thread);
    return thread;
  };
  const pump = (): void => {
    while (idle.length > 0 && queue.length > 0) {
      const thread = idle.pop();
      const waiting = queue.shift();
      if (thread && waiting) void work(thread, waiting);
    }
  };
  const work = async (thread: JudgeThread, waiting: Waiting): Promise<void> => {
    const answer = await thread.run(waiting.job, waiting.spoiled);
    if (answer.ok) {
      idle.push(thread);
      waiting.resolve(answer.result);
      return pump();
    }
    all.delete(thread);
    if (closed) return waiting.reject(new Error("the rewarder was closed"));
    idle.push(start());
    // The item that the thread was lost on is not tried again; the others of its job are, before anything else.
    if (answer.index === LOADING) waiting.failedStarts++;
    else waiting.spoiled[answer.index] = { outcome: answer.cause, reason: answer.reason };
    if (waiting.failedStarts >= MAX_FAILED_STARTS) waiting.reject(new Error(answer.reason));
    else queue.unshift(waiting);
    pump();
  };

  for (let i = 0; i < options.workers; i++) idle.push(start());
  try {
    await Promise.all(idle.map(({ ready }) => ready));
  } catch (error) {
    await Promise.all([...all].map((thread) => thread.end()));
    throw error;
  }
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error("the rewarder was closed"));
        queue.push({ job, spoiled: {}, failedStarts: 0, resolve, reject });
        pump();
      }),
    close: async () => {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new Error("the rewarder was closed"));
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}
