import { isOutage, OUTCOMES } from "../results/row.js";
import { sizesOf } from "./aggregate.js";
import type { Figures } from "./aggregate.js";
import { decimal, intervalText, percentOr } from "./format.js";

/**
 * Strategies side by side: a column for each of `totals` (figures of all its episodes), headed by `nameOf`, and a row a figure; a
 * row that belongs to the one above it begins with two blanks. The first row is the head.
 */
export function strategyRows(
  totals: readonly Figures[],
  nameOf: (row: Figures) => string = (row) => row.strategy,
): string[][] {
  const sizes = sizesOf(totals);
  const line = (name: string, of: (row: Figures) => string): string[] => [name, ...totals.map(of)];
  const sample = (row: Figures, k: number, of: "passAt" | "passHat"): string =>
    percentOr(row.samples.find((figure) => figure.k === k)?.[of] ?? null);
  return [
    line("strategy", nameOf),
    line("strict %, mean over tasks", (row) => percentOr(row.macro)),
    line("  95 % interval", (row) => intervalText(row.macroInterval)),
    line("  standard error", (row) => percentOr(row.macroSe)),
    line("strict %, all episodes", (row) => percentOr(row.strict)),
    line("  95 % interval", (row) => intervalText(row.strictInterval)),
    line("  standard error", (row) => percentOr(row.strictSe)),
    line("lenient %, mean over tasks", (row) => percentOr(row.macroLenient)),
    line("lenient %, all episodes", (row) => percentOr(row.lenient)),
    ...sizes.map((k) => line(`pass@${k} %`, (row) => sample(row, k, "passAt"))),
    ...sizes.map((k) => line(`pass^${k} %`, (row) => sample(row, k, "passHat"))),
    ...(totals.some((row) => row.majority !== null)
      ? [line("majority answer %", (row) => percentOr(row.majority))]
      : []),
    line("entries", (row) => String(row.entries)),
    line("scored episodes", (row) => String(row.scored)),
    line("outages", (row) => String(outagesOf(row))),
    line("model turns, mean", (row) => decimal(row.meanTurns, 1)),
    line("code calls, mean", (row) => decimal(row.meanCodeCalls, 1)),
    line("code calls that timed out", (row) => String(row.timeouts)),
    line("self-check %", (row) => percentOr(row.selfCheck)),
    ...(totals.some((row) => row.selfCheckJudged !== null)
      ? [line("self-check %, by a model", (row) => percentOr(row.selfCheckJudged))]
      : []),
    line("response characters, mean", (row) => decimal(row.meanResponseChars, 0)),
    line("tokens, mean", (row) => decimal(row.meanTokens, 0)),
    line("seconds, mean", (row) => decimal(row.meanSeconds, 1)),
  ];
}

/** Episodes that ended in an outage. */
export function outagesOf(row: Figures): number {
  return OUTCOMES.reduce((sum, outcome) => sum + (isOutage(outcome) ? row.outcomes[outcome] : 0), 0);
}
