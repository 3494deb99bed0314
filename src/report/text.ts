import type { Manifest } from "../results/folder.js";
import { OUTCOMES } from "../results/row.js";
import type { Interval } from "../results/statistics.js";
import { PARTS } from "../results/summary.js";
import type { Part } from "../results/summary.js";
import type { Figures } from "./aggregate.js";
import { decimal, intervalText, percent, percentOr } from "./format.js";
import { outagesOf, strategyRows } from "./strategy-rows.js";
import { table } from "./table.js";

/**
 * The report of one run as text: notes first, then the strategies side by side, then a table of groups a strategy. `planned`:
 * episodes of the whole run; tables are at most `columns` characters wide.
 */
export function reportText(
  manifest: Manifest,
  figures: readonly Figures[],
  planned: number,
  columns = Infinity,
): string {
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
  return `${[lines.join("\n"), ...parts.map((part) => partText(part, figures, columns))].join("\n\n")}\n`;
}

function partText(part: Part, figures: readonly Figures[], columns: number): string {
  const rows = figures.filter((row) => row.part === part);
  const totals = rows.filter((row) => row.group === "all");
  const blocks = part === "external" ? ["Outside questions: not in any figure of the suite's tasks"] : [];
  blocks.push(table(strategyRows(totals), columns));
  for (const { strategy } of totals) {
    const groups = table(groupRows(rows.filter((row) => row.strategy === strategy)), columns);
    blocks.push(totals.length > 1 ? `Strategy ${strategy}\n\n${groups}` : groups);
  }
  return blocks.join("\n\n");
}

/** One row a group, below a head. */
function groupRows(figures: readonly Figures[]): string[][] {
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
  return [
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
  ];
}

function withInterval(share: number, interval: Interval | null): string {
  return `${percent(share)} %${interval === null ? "" : ` (95 % interval ${intervalText(interval)})`}`;
}

function strings(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** The name that was asked for, and the one that the server was asked for where it is another. */
export function describeModel({ settings, model }: Manifest): string {
  const server =
    typeof model.serverName === "string" && model.serverName !== settings.model
      ? ` (served as ${model.serverName})`
      : "";
  return `${strings(settings.model)}${server}`;
}

/** How the last session ended that ran episodes. */
export function lastEnd(manifest: Manifest): string {
  const session = manifest.sessions.findLast(({ command }) => command === undefined);
  return session?.endedBy ?? "the run is going on or was killed";
}
