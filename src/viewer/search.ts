import type { EpisodeRow } from "../results/row.js";
import { itemOf } from "./query.js";
import type { OpenRun } from "./run-index.js";
import type { IndexRow } from "./row-index.js";
import type { Found } from "./wire.js";

/** Limits of one step: milliseconds, bytes and matches. */
export interface StepLimits {
  ms: number;
  bytes: number;
  matches: number;
}

export const STEP: StepLimits = { ms: 300, bytes: 64_000_000, matches: 100 };

/** Characters around a match. */
const AROUND = 60;

/**
 * Looks for a text in the transcripts of a list's episodes from `from` on, upper and lower case being the same: what was said, thought
 * and dropped, programs and what they printed, the guide's words. Ends at one of the limits.
 */
export function searchStep(
  run: OpenRun,
  list: readonly IndexRow[],
  { text, from }: { text: string; from: number },
  limits: StepLimits = STEP,
): Found {
  const needle = text.toLowerCase();
  // The text as it stands in a line of JSON: most lines without it need not be parsed.
  const written = JSON.stringify(needle).slice(1, -1);
  const found: Found = { matches: [], next: null, searched: 0, bytes: 0, total: list.length };
  if (needle === "" || from >= list.length) return found;
  const until = performance.now() + limits.ms;
  const file = run.lines();
  try {
    for (let at = from; at < list.length; at++) {
      // At least one episode a step: a search always comes to its end.
      const isOver =
        performance.now() > until || found.bytes > limits.bytes || found.matches.length >= limits.matches;
      if (found.searched > 0 && isOver) return { ...found, next: at };
      const row = list[at];
      if (!row) break;
      const line = file.bytes(row).toString("utf8");
      found.searched++;
      found.bytes += row.length;
      // Other writers may escape more than they have to.
      if (!line.toLowerCase().includes(written) && !/\\[u/]/.test(line)) continue;
      const excerpt = excerptOf(line, needle, row.episode);
      if (excerpt !== undefined) found.matches.push({ item: itemOf(row), position: at, excerpt });
    }
    return found;
  } finally {
    file.close();
  }
}

/** What stands around the first match of a row's transcript; undefined where there is none. */
function excerptOf(line: string, needle: string, episode: string): string | undefined {
  let row: EpisodeRow;
  try {
    row = JSON.parse(line) as EpisodeRow;
  } catch {
    return undefined;
  }
  if (row.episode !== episode) return undefined;
  for (const text of textsOf(row)) {
    const at = text?.toLowerCase().indexOf(needle) ?? -1;
    if (text === undefined || at < 0) continue;
    const [start, end] = [Math.max(0, at - AROUND), at + needle.length + AROUND];
    return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
  }
  return undefined;
}

function* textsOf(row: EpisodeRow): Generator<string | undefined> {
  for (const { text, reasoning, dropped, code, execution, guide } of row.turns) {
    yield* [text, reasoning, dropped, code, execution?.stdout, execution?.stderr];
    for (const step of guide ?? [])
      yield* [
        step.request,
        step.reply,
        step.reasoning,
        step.code,
        step.execution?.stdout,
        step.execution?.stderr,
      ];
  }
  yield row.response;
  yield row.error?.message;
}
