import type { EpisodeSummary } from "../../results/summary.js";
import { counts } from "../../results/summary.js";

/** What of a scored episode is shown as a distribution; the same figures whose means stand in the tables. */
export const MEASURES = [
  { key: "turns", name: "Model turns", unit: "model turns", whole: true },
  { key: "codeCalls", name: "Code calls", unit: "code calls", whole: true },
  { key: "completionTokens", name: "Completion tokens", unit: "tokens", whole: false },
  { key: "responseChars", name: "Response length", unit: "characters", whole: false },
  { key: "seconds", name: "Seconds", unit: "seconds", whole: false },
] as const;
export type Measure = (typeof MEASURES)[number]["key"];

/** Values of the scored episodes in rising order, of those whose strict verdict is right and of the others. */
export interface Values {
  right: Float64Array;
  wrong: Float64Array;
  all: Float64Array;
}

/** The values of each measure; `episodes` are of one strategy. */
export function measure(episodes: readonly EpisodeSummary[]): Record<Measure, Values> {
  const scored = episodes.filter(counts);
  const right = scored.filter(({ strict }) => strict.status === "correct");
  const wrong = scored.filter(({ strict }) => strict.status !== "correct");
  const of = (key: Measure): Values => ({
    right: sorted(right, key),
    wrong: sorted(wrong, key),
    all: sorted(scored, key),
  });
  return Object.fromEntries(MEASURES.map(({ key }) => [key, of(key)])) as Record<Measure, Values>;
}

function sorted(episodes: readonly EpisodeSummary[], key: Measure): Float64Array {
  return Float64Array.from(episodes, (episode) =>
    key === "seconds" ? episode.ms / 1_000 : episode[key],
  ).sort();
}

/** The quantile of sorted values, between two of them in proportion (R's type 7); null where there is none. */
export function quantile(values: Float64Array, share: number): number | null {
  if (values.length === 0) return null;
  const place = share * (values.length - 1);
  const low = values[Math.floor(place)] ?? 0;
  const high = values[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

export interface Bins {
  /** Lower edges; the last bin has no end. */
  edges: number[];
  labels: string[];
}

/** Bins of one width; the highest percentile of any list falls into the last, open one. */
const MOST_BINS = 24;

/**
 * Bins for several lists of values at once: whole numbers one by one as far as 24 of them reach, else steps of 1, 2 or 5 times a
 * power of ten. What is beyond the largest 99th percentile stands in the last bin.
 */
export function binsFor(lists: readonly Float64Array[], whole: boolean): Bins {
  const top = lists.reduce((most, values) => Math.max(most, quantile(values, 0.99) ?? 0), 0);
  const largest = lists.reduce((most, values) => Math.max(most, values.at(-1) ?? 0), 0);
  const step = whole && top < MOST_BINS ? 1 : niceStep(top / (MOST_BINS - 4));
  const count = Math.max(1, Math.floor(top / step) + 1);
  const edges = Array.from({ length: count }, (_, bin) => round(bin * step));
  const isOpen = largest >= count * step;
  if (isOpen) edges.push(round(count * step));
  const labels = edges.map((edge) => edge.toString());
  if (isOpen) labels[labels.length - 1] = `≥ ${labels.at(-1)}`;
  return { edges, labels };
}

/** Share of `whole` episodes in each bin. */
export function binShares(values: Float64Array, { edges }: Bins, whole: number): number[] {
  const counted = edges.map(() => 0);
  let bin = 0;
  for (const value of values) {
    while (bin + 1 < edges.length && value >= (edges[bin + 1] ?? Infinity)) bin++;
    counted[bin] = (counted[bin] ?? 0) + 1;
  }
  return counted.map((count) => (whole === 0 ? 0 : count / whole));
}

function niceStep(least: number): number {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return round([1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power);
}

/** Steps such as 0.1 are no binary fractions. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
