import type { Entry } from "../../tasks/entry.js";
import { episodeId } from "../results/row.js";

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
