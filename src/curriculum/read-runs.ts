import type { Entry } from "../../tasks/entry.js";
import { usageError } from "../errors.js";
import { readEntries, readManifest } from "../results/folder.js";
import { streamSummaries } from "../results/summary.js";
import { createPotentialCounter } from "./potential.js";
import type { EntryPotential, PotentialOptions } from "./potential.js";

export interface RunPotentials {
  /** The model that the potential is of. */
  model: string;
  /** Strategies that have scored episodes, in the order of their first. */
  strategies: string[];
  entries: EntryPotential[];
  /** Episodes that stood in two of the folders. */
  repeated: number;
}

/**
 * The potential of the entries of finished runs, pooled over the folders. A potential is one model's, and of one wording of
 * each question: runs of several models, or of several versions of a task, are a usage error.
 */
export async function readRunPotentials(
  folders: readonly string[],
  options: PotentialOptions = {},
): Promise<RunPotentials> {
  const counter = createPotentialCounter(options);
  let first: { folder: string; model: string } | undefined;
  const versions = new Map<string, { folder: string; version: number }>();
  for (const folder of folders) {
    const manifest = readManifest(folder);
    const model = String(manifest.settings.model);
    first ??= { folder, model };
    if (first.model !== model)
      throw usageError(
        `${first.folder} is of ${first.model} and ${folder} of ${model}`,
        "A potential is one model's: name the runs of one model",
      );
    for (const [task, version] of Object.entries(manifest.tasks)) {
      const known = versions.get(task);
      if (known && known.version !== version)
        throw usageError(
          `${known.folder} has version ${known.version} of ${task} and ${folder} version ${version}`,
          "Questions of different versions are not pooled: run them again with one version",
        );
      versions.set(task, { folder, version });
    }
    for await (const episode of streamSummaries(folder, manifest)) counter.add(episode);
  }
  const entries = counter.entries();
  if (entries.length === 0)
    throw usageError(`${folders.join(", ")}: no episodes`, "`bench run --resume DIR` goes on with a run");
  const strategies = new Set(entries.flatMap((entry) => Object.keys(entry.strategies)));
  return { model: first?.model ?? "", strategies: [...strategies], entries, repeated: counter.repeated };
}

/** The entries of runs by id; an entry of several runs once. */
export async function readRunEntries(folders: readonly string[]): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for (const folder of folders)
    for await (const entry of readEntries(folder)) if (!entries.has(entry.id)) entries.set(entry.id, entry);
  return entries;
}
