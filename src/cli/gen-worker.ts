import { parentPort, workerData } from "node:worker_threads";
import { generateBlock } from "./gen-block.js";
import type { Block } from "./gen-block.js";
import { loadPlugins } from "./select.js";

const ready = loadPlugins((workerData as { plugins?: string[] }).plugins);

parentPort?.on("message", (job: { id: number; block: Block }) => {
  ready
    .then(() => generateBlock(job.block))
    .then(
      (lines) => parentPort?.postMessage({ id: job.id, lines }),
      (error: unknown) =>
        parentPort?.postMessage({
          id: job.id,
          error: {
            name: error instanceof Error ? error.name : "Error",
            message: error instanceof Error ? error.message : String(error),
          },
        }),
    );
});
