import { existsSync } from "node:fs";
import path from "node:path";
import { FILES } from "../results/episodes-file.js";
import { jsonLinesOf } from "../results/lines.js";
import type { EpisodeRow } from "../results/row.js";

/** Completion tokens that the earlier sessions of a run have used, those of episodes that were run again included. */
export async function tokensSpent(folder: string): Promise<number> {
  let tokens = 0;
  for (const name of [FILES.episodes, FILES.outages]) {
    const file = path.join(folder, name);
    if (!existsSync(file)) continue;
    for await (const { value } of jsonLinesOf<EpisodeRow>(file)) tokens += value.usage.completionTokens;
  }
  return tokens;
}
