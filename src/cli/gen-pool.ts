import { Worker } from "node:worker_threads";
import { OutOfAttempts } from "../../generators/attempts.js";
import { generateBlock } from "./gen-block.js";
import type { Block, BlockLine } from "./gen-block.js";

/** Makes blocks, in this thread or in several. */
export interface BlockPool {
  generate(block: Block): Promise<BlockLine[]>;
  close(): Promise<void>;
}

interface Answer {
  id: number;
  lines?: BlockLine[];
  error?: { name: string; message: string };
}

export function openPool(workers: number, plugins: readonly string[] | undefined): BlockPool {
  // From the sources (`npx tsx src/cli/bench.ts`) there is no built worker to start.
  if (workers <= 1 || import.meta.url.endsWith(".ts"))
    return { generate: generateBlock, close: async () => undefined };
  const waiting = new Map<
    number,
    { resolve: (lines: BlockLine[]) => void; reject: (error: Error) => void }
  >();
  const threads = Array.from({ length: workers }, () => {
    const thread = new Worker(new URL("./gen-worker.js", import.meta.url), { workerData: { plugins } });
    thread.on("message", ({ id, lines, error }: Answer) => {
      const job = waiting.get(id);
      waiting.delete(id);
      if (lines) job?.resolve(lines);
      else job?.reject(Object.assign(new Error(error?.message), { name: error?.name ?? "Error" }));
    });
    thread.on("error", (error) => {
      for (const job of waiting.values()) job.reject(error);
      waiting.clear();
    });
    return thread;
  });
  let next = 0;
  return {
    generate: (block) =>
      new Promise<BlockLine[]>((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve, reject });
        threads[id % threads.length]?.postMessage({ id, block });
      }).catch((error: unknown) => {
        // Errors lose their class on the way between threads.
        if (error instanceof Error && error.name === "OutOfAttempts")
          throw Object.assign(Object.create(OutOfAttempts.prototype) as Error, { message: error.message });
        throw error;
      }),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}
