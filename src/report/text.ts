import type { Manifest } from "../results/folder.js";
import { isOutage, OUTCOMES } from "../results/row.js";
import type { Interval } from "../results/statistics.js";
import { PARTS, sizesOf } from "./aggregate.js";
import type { Figures, Part } from "./aggregate.js";
import { table } from "./table.js";

/** The report of one run as text: notes first, then the strategies side by side, then a table of groups a strategy. */
export function reportText(manifest: Manifest, figures: readonly Figures[], planned: number): string {
  const lines: string[] = [];
  lines.push(
    `Model ${describeModel(manifest)}, strategy ${strings(manifest.settings.strategies)}, r1ci-bench ${manifest.package}`,
  );
  for (const note of manifest.notes) lines.push(`NOTE: ${note}`);
  const totals = figures.filter((row) => row.group === "all");
  const episodes = totals.reduce((sum, row) => sum + row.episodes, 0);
  lines.push(
    `${episodes} of ${planned} episodes${episodes < planned ? ` (${planned - episodes} were not started: ${lastEnd(manifest)})` : ""}`,
  );
  if (typeof manifest.settings.deadlineMs === "number")
    lines.push(`Deadline of this run: ${manifest.settings.deadlineMs / 60_000} min`);
  const own = totals.filter((row) => row.part === "suite");
  for (const row of own) {
    if (row.macro === null) continue;
    const of = own.length > 1 ? ` (${row.strategy})` : "";
    lines.push(`Strict accuracy, mean over tasks${of}: ${withInterval(row.macro, row.macroInterval)}`);
  }
  const outages = totals.reduce((sum, row) => sum + outagesOf(row), 0);
  if (outages > 0)
    lines.push(
      `${outages} episodes ended in an outage: they are not in the accuracies, and are run again on --resume`,
    );
  const parts = PARTS.filter((part) => totals.some((row) => row.part === part));
  return `${[lines.join("\n"), ...parts.map((part) => partText(part, figures))].join("\n\n")}\n`;
}

function partText(part: Part, figures: readonly Figures[]): string {
  const rows = figures.filter((row) => row.part === part);
  const totals = rows.filter((row) => row.group === "all");
  const blocks = part === "external" ? ["Outside questions: not in any figure of the suite's tasks"] : [];
  blocks.push(strategyTable(totals));
  for (const { strategy } of totals) {
    const groups = groupTable(rows.filter((row) => row.strategy === strategy));
    blocks.push(totals.length > 1 ? `Strategy ${strategy}\n\n${groups}` : groups);
  }
  return blocks.join("\n\n");
}

/** One column a strategy, one row a figure. */
function strategyTable(totals: readonly Figures[]): string {
  const sizes = sizesOf(totals);
  const line = (name: string, of: (row: Figures) => string): string[] => [name, ...totals.map(of)];
  const sample = (row: Figures, k: number, of: "passAt" | "passHat"): string =>
    percentOr(row.samples.find((figure) => figure.k === k)?.[of] ?? null);
  return table([
    line("strategy", (row) => row.strategy),
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
  ]);
}

/** One row a group. */
function groupTable(figures: readonly Figures[]): string {
  const shown = OUTCOMES.filter(
    (outcome) => outcome === "judged" || figures.some((row) => row.outcomes[outcome] > 0),
  );
  const body = figures.map((row) => [
    row.group === "all" ? "all" : `${row.group} ${row.name}`,
    String(row.scored),
    percentOr(row.strict),
    intervalText(row.strictInterval),
    row.group === "task" ? "" : percentOr(row.macro),
    percentOr(row.lenient),
    ...shown.map((outcome) => String(row.outcomes[outcome])),
    decimal(row.meanTurns, 1),
    decimal(row.meanCodeCalls, 1),
    decimal(row.meanTokens, 0),
  ]);
  return table([
    [
      "",
      "scored",
      "strict %",
      "95 % interval",
      "mean over tasks %",
      "lenient %",
      ...shown,
      "turns",
      "code calls",
      "tokens",
    ],
    ...body,
  ]);
}

function outagesOf(row: Figures): number {
  return OUTCOMES.reduce((sum, outcome) => sum + (isOutage(outcome) ? row.outcomes[outcome] : 0), 0);
}

/** A share as per cent with one decimal. */
export function percent(share: number): string {
  return (100 * share).toFixed(1);
}

export function percentOr(share: number | null): string {
  return share === null ? "-" : percent(share);
}

export function intervalText(interval: Interval | null): string {
  return interval === null ? "-" : `${percent(interval[0])} - ${percent(interval[1])}`;
}

function withInterval(share: number, interval: Interval | null): string {
  return `${percent(share)} %${interval === null ? "" : ` (95 % interval ${intervalText(interval)})`}`;
}

function decimal(value: number | null, digits: number): string {
  return value === null ? "-" : value.toFixed(digits);
}

function strings(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}

function describeModel({ settings, model }: Manifest): string {
  const server =
    typeof model.serverName === "string" && model.serverName !== settings.model
      ? ` (served as ${model.serverName})`
      : "";
  return `${strings(settings.model)}${server}`;
}

/** How the last session ended that ran episodes. */
function lastEnd(manifest: Manifest): string {
  const session = manifest.sessions.findLast(({ command }) => command === undefined);
  return session?.endedBy ?? "the run is going on or was killed";
}
