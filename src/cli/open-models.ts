import { createProgressView } from "../models/progress.js";
import { connectionsFor } from "../runner/concurrency.js";
import type { Concurrency } from "../runner/concurrency.js";
import { openRunModels } from "../runner/models.js";
import type { RunModels } from "../runner/models.js";
import type { RunSettings } from "../runner/settings.js";

/** Options of a command that say how models are reached from this machine. */
export interface ModelArguments {
  models?: string;
  apiKeyEnv?: string;
  /** Seconds. */
  requestTimeout?: number;
  idleTimeout?: number;
}

/** Opens the models of a run by a command's options, and shows what takes long. Throws BenchError. */
export async function openModelsFor(
  settings: RunSettings,
  args: ModelArguments,
  { concurrency, signal }: { concurrency: Concurrency; signal: AbortSignal },
): Promise<RunModels> {
  const progress = createProgressView();
  const models = await openRunModels(settings, {
    apiKeyEnv: args.apiKeyEnv,
    modelsFile: args.models,
    requestTimeoutMs: milliseconds(args.requestTimeout),
    idleTimeoutMs: milliseconds(args.idleTimeout),
    // A request that waits for a connection would run into its timeout.
    maxConnections: connectionsFor(concurrency),
    signal,
    onNotice: progress.onNotice,
    onProgress: progress.onProgress,
  });
  progress.done();
  return models;
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1_000;
}
