import { existsSync, statSync } from "node:fs";
import * as z from "zod";
import { usageError } from "../errors.js";
import { readManifest } from "../results/folder.js";
import { jsonLinesOf } from "../results/lines.js";
import { counts, streamSummaries } from "../results/summary.js";
import type { Rollout } from "./rollouts.js";

/** A line of a trainer's log: `correct` as true and false or 1 and 0; what else stands there is the trainer's own. */
const rowSchema = z.object({
  entry: z.string().min(1).max(200),
  correct: z.union([z.boolean(), z.literal(0), z.literal(1)]).nullable(),
});

/**
 * Rollouts in their order: of a JSON Lines file with `{entry, correct}` (null: not judged, which is no rollout), or of a run
 * folder. A line that is neither is a usage error that names it.
 */
export async function* readRollouts(place: string): AsyncGenerator<Rollout> {
  if (!existsSync(place))
    throw usageError(`--rollouts ${place}: there is no such file`, "Name JSON Lines of {entry, correct}");
  if (statSync(place).isDirectory()) {
    for await (const episode of streamSummaries(place, readManifest(place)))
      if (counts(episode)) yield { entry: episode.entry, correct: episode.strict.status === "correct" };
    return;
  }
  for await (const { value, line } of jsonLinesOf<unknown>(place)) {
    const row = rowSchema.safeParse(value);
    if (!row.success) {
      const [issue] = row.error.issues;
      throw usageError(
        `${place}, line ${line.number}: ${issue?.path.join(".") || "the line"}: ${issue?.message}`,
        'Each line is a rollout: {"entry": "<entry id>", "correct": true}',
      );
    }
    if (row.data.correct !== null) yield { entry: row.data.entry, correct: Boolean(row.data.correct) };
  }
}
