import stringWidth from "string-width";
import { isOutage, isScored } from "../results/row.js";
import type { EpisodeRow } from "../results/row.js";
import type { Load } from "../runner/executor.js";
import { duration } from "../runner/format.js";

/** Seconds that tokens a second are averaged over. */
const RATE_SECONDS = 30;

/** Counts of a run as it goes. */
export class RunCounts {
  done = 0;
  scored = 0;
  right = 0;
  outages = 0;
  cancelled = 0;
  tokens = 0;
  readonly #began: number;
  /** Tokens of each of the last seconds, by the second's number. */
  readonly #seconds = new Map<number, number>();

  /** `now`: milliseconds of a steady clock, here and below. */
  constructor(now: number) {
    this.#began = now;
  }

  add(row: EpisodeRow, now: number): void {
    this.done++;
    this.tokens += row.usage.completionTokens;
    if (isScored(row.outcome)) this.scored++;
    if (row.verdict?.status === "correct") this.right++;
    if (row.outcome === "cancelled") this.cancelled++;
    else if (isOutage(row.outcome)) this.outages++;
    const second = Math.floor(now / 1000);
    this.#seconds.set(second, (this.#seconds.get(second) ?? 0) + row.usage.completionTokens);
    for (const old of this.#seconds.keys()) if (old <= second - RATE_SECONDS) this.#seconds.delete(old);
  }

  /** Completion tokens a second of the episodes that ended in the last half minute. */
  rate(now: number): number {
    const second = Math.floor(now / 1000);
    let sum = 0;
    for (const [at, tokens] of this.#seconds) if (at > second - RATE_SECONDS) sum += tokens;
    return sum / Math.min(RATE_SECONDS, Math.max(1, (now - this.#began) / 1000));
  }
}

/** What the display says, the most important first. */
export function statusParts(counts: RunCounts, total: number, load: Load | null, now: number): string[] {
  const parts = [
    `${counts.done}/${total}`,
    `right ${counts.right} of ${counts.scored}`,
    `outages ${counts.outages}`,
  ];
  if (load) parts.push(`in flight ${load.requests}/${load.limit}`);
  if (load?.oldest) {
    const { task, sample, ms } = load.oldest;
    parts.push(`oldest: ${task}${sample > 0 ? ` #${sample}` : ""} ${duration(Math.floor(ms / 1000) * 1000)}`);
  }
  parts.push(`tokens ${counts.tokens}`, `${Math.round(counts.rate(now))}/s`);
  return parts;
}

/** As many of the parts as fit into `columns` without leaving one out in between. */
export function fitParts(parts: readonly string[], columns: number, divider = "  "): string {
  let text = "";
  for (const part of parts) {
    const longer = text === "" ? part : text + divider + part;
    if (stringWidth(longer) > columns) break;
    text = longer;
  }
  return text;
}
