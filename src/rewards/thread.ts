import { Worker } from "node:worker_threads";
import { DONE, LOADING } from "./job.js";
import type { Job, JobResult, Spoiled } from "./job.js";

export interface WorkerSetup {
  plugins: readonly string[];
  cachedInstances: number | undefined;
  /** One Int32: the index of the item that is judged, or LOADING, DONE. */
  progress: SharedArrayBuffer;
}

export interface WorkerJob {
  job: Job;
  spoiled: Spoiled;
}

/** What became of a job that was given to a thread. */
export type ThreadAnswer =
  | { ok: true; result: JobResult }
  | { ok: false; index: number; cause: "timeout" | "crashed"; reason: string };

/** Time for loading the modules of tasks, which counts for no item, ms. */
const LOADING_MS = 60_000;
/** Heap of a thread, MB: far more than any verifier needs, far less than would stop the machine. */
const MEMORY_MB = 1_024;

/**
 * A thread that judges one job at a time. After an answer that is not ok it is gone.
 * `timeoutMs` bounds one item; it is looked at every quarter of it, so an item gets at most a quarter more.
 */
export class JudgeThread {
  readonly ready: Promise<void>;
  private readonly worker: Worker;
  private readonly mark: Int32Array;
  private waiting: ((answer: ThreadAnswer) => void) | null = null;
  private timer: NodeJS.Timeout | undefined;
  private gone: string | null = null;

  constructor(
    setup: { plugins: readonly string[]; cachedInstances: number | undefined },
    private readonly timeoutMs: number,
  ) {
    const progress = new SharedArrayBuffer(4);
    this.mark = new Int32Array(progress);
    this.mark[0] = DONE;
    this.worker = startWorker({ ...setup, progress } satisfies WorkerSetup);
    this.ready = new Promise((resolve, reject) => {
      this.worker.once("message", () => resolve());
      this.worker.once("error", reject);
      this.worker.once("exit", (code) => reject(new Error(`the thread ended with status ${code}`)));
    });
    // A program that forgets to close its rewarder ends all the same.
    this.ready.then(() => this.waiting ?? this.worker.unref()).catch(() => undefined);
    this.worker.on("error", (error) => this.lost(error instanceof Error ? error.message : String(error)));
    this.worker.on("exit", (code) => this.lost(`the thread ended with status ${code}`));
  }

  async run(job: Job, spoiled: Spoiled): Promise<ThreadAnswer> {
    this.worker.ref();
    try {
      await this.ready;
      return await new Promise<ThreadAnswer>((resolve) => {
        this.waiting = resolve;
        if (this.gone !== null) return this.lost(this.gone);
        this.worker.once("message", (result: JobResult) => this.answer({ ok: true, result }));
        Atomics.store(this.mark, 0, LOADING);
        this.worker.postMessage({ job, spoiled } satisfies WorkerJob);
        this.watch();
      });
    } catch (error) {
      return {
        ok: false,
        index: LOADING,
        cause: "crashed",
        reason: `the thread did not start: ${String(error)}`,
      };
    } finally {
      this.worker.unref();
    }
  }

  async end(): Promise<void> {
    this.lost("the rewarder was closed");
    await this.worker.terminate();
  }

  private watch(): void {
    let index = LOADING;
    let since = performance.now();
    const step = Math.max(5, Math.min(this.timeoutMs / 4, 1_000));
    this.timer = setInterval(() => {
      const now = Atomics.load(this.mark, 0);
      if (now !== index) {
        index = now;
        since = performance.now();
        return;
      }
      const limit = index === LOADING ? Math.max(LOADING_MS, this.timeoutMs) : this.timeoutMs;
      // DONE: the answer is on its way.
      if (index === DONE || performance.now() - since <= limit) return;
      this.answer({
        ok: false,
        index,
        cause: "timeout",
        reason: `the verifier was stopped after ${limit} ms on this item`,
      });
      void this.worker.terminate();
    }, step);
  }

  private lost(reason: string): void {
    this.gone ??= reason;
    const index = Atomics.load(this.mark, 0);
    this.answer({
      ok: false,
      index: index === DONE ? LOADING : index,
      cause: "crashed",
      reason: `the verifier's thread was lost on this item: ${reason}`,
    });
  }

  private answer(answer: ThreadAnswer): void {
    clearInterval(this.timer);
    this.waiting?.(answer);
    this.waiting = null;
  }
}

/**
 * The thread's program stands beside this file, built (`reward-worker.js` in the library and beside the bundled command); from
 * the sources a loader for TypeScript comes first.
 */
function startWorker(workerData: WorkerSetup): Worker {
  const options = { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } };
  if (!import.meta.url.endsWith(".ts"))
    return new Worker(new URL("./reward-worker.js", import.meta.url), options);
  const source = JSON.stringify(new URL("./reward-worker.ts", import.meta.url).href);
  const program = `import("tsx/esm/api").then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(program, { ...options, eval: true });
}
