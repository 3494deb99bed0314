import { existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { diskError } from "./durable.js";
import { jsonLinesOf, lineWriter, rawLines } from "./lines.js";
import type { LineWriter, RawLine } from "./lines.js";
import type { EpisodeRow } from "./row.js";

/**
 * A run on disk: `entries.jsonl` (all entries, before the first request), `manifest.json`, `episodes.jsonl` (one line as
 * each episode ends), `scores.csv`; `outages.jsonl` keeps the rows of episodes that were run again.
 */
export const FILES = {
  entries: "entries.jsonl",
  manifest: "manifest.json",
  episodes: "episodes.jsonl",
  outages: "outages.jsonl",
  scores: "scores.csv",
} as const;

/**
 * The rows of `episodes.jsonl` in the order they ended, one at a time, with the line of each; of an episode that occurs
 * twice only the later row. The file is read twice, so that no more than one row is in memory.
 */
export async function* streamEpisodes(folder: string): AsyncGenerator<{ row: EpisodeRow; line: RawLine }> {
  const file = path.join(folder, FILES.episodes);
  if (!existsSync(file)) return;
  const last = new Map<string, number>();
  let repeated = false;
  for await (const line of rawLines(file)) {
    const episode = episodeIn(line);
    if (episode === undefined) continue;
    repeated ||= last.has(episode);
    last.set(episode, line.number);
  }
  // A run that goes on may append meanwhile: rows that the first reading did not see are left to the next report.
  for await (const { value: row, line } of jsonLinesOf<EpisodeRow>(file))
    if (!repeated ? last.has(row.episode) : last.get(row.episode) === line.number) yield { row, line };
}

const START = '{"episode":"';

/**
 * The episode of a row, by its first field: most of a large run's reading is parsing, and what is broken in a line shows when
 * it is parsed for itself. A torn line has no episode. Undefined where it has none.
 */
function episodeIn({ bytes, ended }: RawLine): string | undefined {
  const isFirst = bytes.toString("latin1", 0, Math.min(bytes.length, START.length)) === START;
  const end = isFirst ? bytes.indexOf('"', START.length) : -1;
  // Read from the bytes: a part of a longer string would keep all of that in memory as long as the id is kept.
  const id = end < 0 ? "" : bytes.toString("utf8", START.length, end);
  if (ended && end >= 0 && !id.includes("\\")) return id;
  try {
    return (JSON.parse(bytes.toString("utf8")) as Partial<EpisodeRow>).episode;
  } catch {
    return undefined;
  }
}

/** All rows at once, transcripts included: for small runs. */
export async function readEpisodes(folder: string): Promise<EpisodeRow[]> {
  const rows: EpisodeRow[] = [];
  for await (const { row } of streamEpisodes(folder)) rows.push(row);
  return rows;
}

/**
 * Writes `episodes.jsonl` anew so that a reader sees the old or the new file, never half of one. `each` keeps a row's line
 * (as it is or another text) or says that it is an outage, which then goes to `outages.jsonl`. `before` runs when the new
 * file is whole on the disk and the old one still in its place; where it gives false the old one stays.
 */
export async function rewriteEpisodes(
  folder: string,
  each: (
    row: EpisodeRow,
    line: RawLine,
    keep: (text: Buffer | string) => void,
  ) => Promise<"final" | "outage"> | "final" | "outage",
  before: () => boolean = () => true,
): Promise<void> {
  const episodes = path.join(folder, FILES.episodes);
  const part = `${episodes}.part`;
  const opened: LineWriter[] = [];
  const open = (file: string, mode: "w" | "a"): LineWriter => {
    const writer = lineWriter(file, mode);
    opened.push(writer);
    return writer;
  };
  try {
    const kept = open(part, "w");
    let outages: LineWriter | undefined;
    for await (const { row, line } of streamEpisodes(folder))
      if ((await each(row, line, (text) => kept.write(text))) === "outage")
        (outages ??= open(path.join(folder, FILES.outages), "a")).write(line.bytes);
    for (const writer of opened.splice(0).reverse()) writer.close();
    if (before()) renameSync(part, episodes);
    else rmSync(part);
  } catch (error) {
    for (const writer of opened) writer.abandon();
    // On a full disk the room is needed for what comes next.
    rmSync(part, { force: true });
    throw diskError(folder, error);
  }
}
