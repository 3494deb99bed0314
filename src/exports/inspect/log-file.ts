import type { Entry } from "../../../tasks/entry.js";
import type { EpisodeRow } from "../../results/row.js";
import { evalPlan, evalSpec, logHeader } from "./log.js";
import type { LogSubject } from "./log.js";
import { inspectSample } from "./sample.js";
import { openSpool, summaryOf } from "./summary.js";
import { createTally } from "./tally.js";
import { openZip } from "./zip.js";

/** An `.eval` file that is being written. */
export interface LogFile {
  /** Writes an episode; `order` is the place of its entry in the run. */
  add(row: EpisodeRow, entry: Entry, order: number): Promise<void>;
  /** Writes what stands behind the samples. Resolves to what the log says of itself. */
  finish(): Promise<{ status: string; samples: number }>;
  abandon(): Promise<void>;
}

/**
 * Opens a log in the layout that Inspect's recorder gives it: `_journal/start.json`, `samples/ID_epoch_N.json`, `summaries.json`,
 * `reductions.json`, `header.json`. One sample is in memory at a time.
 */
export async function openLogFile(file: string, subject: LogSubject): Promise<LogFile> {
  const { manifest, settings } = subject;
  const { contextLength } = manifest.model;
  const context = {
    ...{ evalId: evalSpec(subject).eval_id, settings },
    ...(typeof contextLength === "number" ? { contextLength } : {}),
  };
  const tally = createTally();
  const zip = await openZip(file, new Date(manifest.created));
  const summaries = openSpool(`${file}.summaries`);
  await zip.add(
    "_journal/start.json",
    json({ version: 2, eval: evalSpec(subject), plan: evalPlan(subject) }),
  );
  return {
    async add(row, entry, order) {
      const sample = inspectSample(row, entry, context);
      tally.add(row, sample);
      summaries.add(order * settings.samples + row.sample, json(summaryOf(sample)));
      await zip.add(`samples/${sample.id}_epoch_${sample.epoch}.json`, json(sample));
    },
    async finish() {
      await zip.add("summaries.json", summaries.jsonArray());
      await zip.add("reductions.json", json(tally.reductions()));
      const header = logHeader(subject, tally);
      await zip.add("header.json", json(header));
      await zip.finish();
      summaries.remove();
      return { status: header.status, samples: tally.samples };
    },
    async abandon() {
      summaries.remove();
      await zip.abandon();
    },
  };
}

/** JSON that every reader takes: half a surrogate pair, which Python refuses to encode, becomes U+FFFD. */
function json(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "string" ? inner.toWellFormed() : inner,
  );
}
