import type { Entry } from "../../tasks/entry.js";
import { readEntries } from "../results/folder.js";
import type { Manifest } from "../results/folder.js";
import { episodeId } from "../results/row.js";
import { recordedSettings } from "./settings.js";

/** One episode that a run is to have. */
export interface PlannedEpisode {
  id: string;
  entry: Entry;
  strategy: string;
  sample: number;
}

/** All episodes of a run: sample by sample, so that a run that ends early has seen every entry as evenly as it can. */
export function planEpisodes(
  entries: readonly Entry[],
  options: { strategies: readonly string[]; samples: number; model: string },
): PlannedEpisode[] {
  const plan: PlannedEpisode[] = [];
  for (let sample = 0; sample < options.samples; sample++)
    for (const entry of entries)
      for (const strategy of options.strategies)
        plan.push({
          id: episodeId({ entry: entry.id, strategy, sample, model: options.model }),
          entry,
          strategy,
          sample,
        });
  return plan;
}

/** Episodes that a recorded run was to have. */
export async function plannedCount(folder: string, manifest: Manifest): Promise<number> {
  let entries = 0;
  for await (const _entry of readEntries(folder)) entries++;
  const { strategies, samples } = recordedSettings(manifest.settings);
  return entries * strategies.length * samples;
}
