import { parentPort, workerData } from "node:worker_threads";
import { loadPlugins } from "../plugins.js";
import { createJudge } from "./judge.js";
import { runJob } from "./job.js";
import type { WorkerJob, WorkerSetup } from "./thread.js";

// A thread of the pool (pool.ts): judges jobs one after another, and writes the index of the item that it is at into shared
// memory, so that the other side knows it even if this thread never comes back from it.
const { plugins, cachedInstances, progress } = workerData as WorkerSetup;
const mark = new Int32Array(progress);
const judge = createJudge(cachedInstances);

await loadPlugins(plugins);
parentPort?.on("message", ({ job, spoiled }: WorkerJob) => {
  void runJob(judge, job, spoiled, (index) => Atomics.store(mark, 0, index)).then((result) =>
    parentPort?.postMessage(result),
  );
});
parentPort?.postMessage("ready");
