import stringWidth from "string-width";
import { OUTCOMES } from "../results/row.js";
import type { Manifest } from "../results/folder.js";
import { macroAverage } from "./aggregate.js";
import type { Figures } from "./aggregate.js";

/** The report of one run as text: notes first, then one table. */
export function reportText(manifest: Manifest, figures: readonly Figures[], planned: number): string {
  const all = figures.find((row) => row.group === "all");
  const lines: string[] = [];
  lines.push(
    `Model ${describeModel(manifest)}, strategy ${strings(manifest.settings.strategies)}, r1ci-bench ${manifest.package}`,
  );
  for (const note of manifest.notes) lines.push(`NOTE: ${note}`);
  const episodes = all?.episodes ?? 0;
  lines.push(
    `${episodes} of ${planned} episodes${episodes < planned ? ` (${planned - episodes} were not started: ${lastEnd(manifest)})` : ""}`,
  );
  if (typeof manifest.settings.deadlineMs === "number")
    lines.push(`Deadline of this run: ${manifest.settings.deadlineMs / 60_000} min`);
  const macro = macroAverage(figures);
  if (macro !== null) lines.push(`Strict accuracy, mean over tasks: ${percent(macro)} %`);
  const outages =
    (all?.outcomes.model_error ?? 0) + (all?.outcomes.sandbox_error ?? 0) + (all?.outcomes.cancelled ?? 0);
  if (outages > 0)
    lines.push(
      `${outages} episodes ended in an outage: they are not in the accuracies, and are run again on --resume`,
    );
  return `${lines.join("\n")}\n\n${table(figures)}\n`;
}

function table(figures: readonly Figures[]): string {
  const shown = OUTCOMES.filter(
    (outcome) => outcome === "judged" || figures.some((row) => row.outcomes[outcome] > 0),
  );
  const head = [
    "",
    "scored",
    "strict %",
    "95 % interval",
    "lenient %",
    ...shown,
    "turns",
    "code calls",
    "tokens",
  ];
  const body = figures.map((row) => [
    row.group === "all" ? "all" : `${row.group} ${row.name}`,
    String(row.scored),
    row.strict === null ? "-" : percent(row.strict),
    row.strictInterval === null
      ? "-"
      : `${percent(row.strictInterval[0])} - ${percent(row.strictInterval[1])}`,
    row.lenient === null ? "-" : percent(row.lenient),
    ...shown.map((outcome) => String(row.outcomes[outcome])),
    decimal(row.meanTurns, 1),
    decimal(row.meanCodeCalls, 1),
    decimal(row.meanTokens, 0),
  ]);
  const widths = head.map((_, i) => Math.max(...[head, ...body].map((cells) => stringWidth(cells[i] ?? ""))));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (i === 0 ? pad(cell, widths[i] ?? 0, "right") : pad(cell, widths[i] ?? 0, "left")))
      .join("  ")
      .trimEnd();
  return [line(head), widths.map((width) => "-".repeat(width)).join("  "), ...body.map(line)].join("\n");
}

function pad(text: string, width: number, side: "left" | "right"): string {
  const blanks = " ".repeat(Math.max(0, width - stringWidth(text)));
  return side === "left" ? blanks + text : text + blanks;
}

export function percent(share: number): string {
  return (100 * share).toFixed(1);
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

function lastEnd(manifest: Manifest): string {
  return manifest.sessions.at(-1)?.endedBy ?? "the run is going on or was killed";
}
