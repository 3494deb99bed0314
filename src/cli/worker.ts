import { randomUUID } from "node:crypto";
import { usageError } from "../errors.js";
import { findKey } from "../models/registry.js";
import { serveRuns } from "../queue/worker.js";
import { parseConcurrency } from "../runner/concurrency.js";
import { packageVersion } from "../version.js";
import { sandboxNamed } from "./open-sandbox.js";
import { note, write } from "./output.js";
import { openModelsFor } from "./open-models.js";
import { stopOnSignals } from "./signals.js";
import { loadPlugins } from "./select.js";

export interface WorkerArguments {
  redis: string;
  concurrency?: string;
  baseUrl?: string;
  guideBaseUrl?: string;
  models?: string;
  sandbox?: string;
  requestTimeout?: number;
  idleTimeout?: number;
  apiKeyEnv?: string;
  unsafeNoSandbox?: boolean;
  once?: boolean;
  plugin?: string[];
}

/** `bench worker`: works on open runs until it is told to stop. The first signal drains, the second leaves at once. */
export async function workerCommand(args: WorkerArguments): Promise<void> {
  await loadPlugins(args.plugin);
  const concurrency = parseConcurrency(args.concurrency ?? "auto");
  const ownUrl = args.baseUrl ?? (process.env.BENCH_BASE_URL || undefined);
  // A wrong pair of key and server is told now, not when the first run comes.
  if (ownUrl !== undefined) findKey(ownUrl, args.apiKeyEnv, process.env);
  const { signal, release } = stopOnSignals(
    "draining: finishing the episodes in flight (a second signal leaves at once)",
  );
  try {
    const finished = await serveRuns({
      redisUrl: args.redis,
      id: randomUUID(),
      package: packageVersion(),
      concurrency,
      once: args.once === true,
      signal,
      onNotice: note,
      // The line that scripts wait for.
      onReady: (shown) => void write(`serving the runs of ${shown}\n`),
      openModels: async (settings, runSignal) => {
        const key = process.env[args.apiKeyEnv ?? "BENCH_API_KEY"];
        const guideUrl = args.guideBaseUrl ?? ownUrl;
        const named = [
          ownUrl === undefined ? settings.baseUrl : null,
          guideUrl === undefined ? (settings.guide?.baseUrl ?? null) : null,
        ].find((url) => url !== null);
        // Whoever may open a run must not be able to name the server that this machine's key is sent to.
        if (named !== undefined && key)
          throw usageError(
            `the run names ${named}, and a key is set in ${args.apiKeyEnv ?? "BENCH_API_KEY"}`,
            "Name the server that the key is for with --base-url",
          );
        return openModelsFor(
          {
            ...settings,
            baseUrl: ownUrl ?? settings.baseUrl,
            guide: settings.guide && { ...settings.guide, baseUrl: guideUrl ?? settings.guide.baseUrl },
          },
          args,
          { concurrency, signal: runSignal },
        );
      },
      openSandbox: (settings) =>
        sandboxNamed(args.sandbox ?? "auto", {
          unsafe: args.unsafeNoSandbox === true,
          limits: { timeoutMs: settings.codeTimeoutMs },
        }),
    });
    note(`${finished} episodes finished here`);
  } finally {
    release();
  }
}
