import { stringify } from "csv-stringify/sync";
import type { Comparison, ComparisonResult, Difference, FlipSide } from "../results/compare.js";
import { table } from "./table.js";
import { percent } from "./text.js";

/** A comparison as text: what is compared, both accuracies, the tasks, the flips; tables at most `columns` wide. */
export function compareText(result: ComparisonResult, columns = Infinity): string {
  const lines = [
    `A: ${result.a}`,
    `B: ${result.b}`,
    `Joined by entry, ${result.mode} verdicts; only in A: ${result.onlyInA}, only in B: ${result.onlyInB}`,
  ];
  if (result.leftOut > 0)
    lines.push(`Left out: ${result.leftOut} entries without a scored episode in A or in B (outages)`);
  if (result.unscoredA + result.unscoredB > 0)
    lines.push(
      `Episodes without a score (outages, refused prompts): ${result.unscoredA} in A, ${result.unscoredB} in B`,
    );
  if (result.parts.length === 0) lines.push("Nothing is left to compare.");
  return `${[lines.join("\n"), ...result.parts.map((part) => partText(part, columns))].join("\n\n")}\n`;
}

function partText(part: Comparison, columns: number): string {
  const { wins, losses, ties, mcnemar } = part;
  const blocks =
    part.part === "external" ? ["Outside questions: not in any figure of the suite's tasks"] : [];
  blocks.push(
    table(
      [
        ["", "A %", "B %", "B - A", "95 % interval", "p"],
        ["mean over tasks", ...cells(part.macro)],
        ["all entries", ...cells(part.micro)],
      ],
      columns,
    ),
    [
      `${part.entries} entries of ${part.tasks} tasks; intervals and p: paired bootstrap over tasks and their entries`,
      `B is better on ${wins}, worse on ${losses}, equal on ${ties} entries`,
      `Exact McNemar: right only in B ${mcnemar.onlyB}, only in A ${mcnemar.onlyA}, p = ${pText(mcnemar.p)}`,
    ].join("\n"),
    table(
      [
        ["task", "entries", "A %", "B %", "B - A", "Holm p", "McNemar p", "wins", "losses", "ties"],
        ...part.byTask.map((row) => [
          row.task,
          String(row.entries),
          percent(row.a),
          percent(row.b),
          signed(row.difference),
          pText(row.pHolm),
          pText(row.p),
          String(row.wins),
          String(row.losses),
          String(row.ties),
        ]),
      ],
      columns,
    ),
  );
  blocks.push(
    part.flips.length === 0
      ? "No entry flips."
      : `${part.flips.length} flips\n${part.flips
          .map(
            ({ entry, task, kind, a, b }) =>
              `${kind}  ${task}  ${entry}\n  A ${sideText(a)}\n  B ${sideText(b)}`,
          )
          .join("\n")}`,
  );
  return blocks.join("\n\n");
}

function cells({ a, b, difference, interval, p }: Difference): string[] {
  return [
    percent(a),
    percent(b),
    signed(difference),
    `${signed(interval[0])} - ${signed(interval[1])}`.replace(" - ", " to "),
    pText(p),
  ];
}

function sideText({ statuses, episodes }: FlipSide): string {
  return statuses.map((status, i) => `${status} ${episodes[i]}`).join(", ");
}

function signed(share: number): string {
  const text = percent(share);
  return share > 0 && text !== "0.0" ? `+${text}` : text.replace(/^-0\.0$/, "0.0");
}

function pText(p: number): string {
  return p < 0.0001 ? "<0.0001" : p.toFixed(4);
}

/** One line a task, then one of all tasks; shares are fractions. */
export function compareCsv(result: ComparisonResult): string {
  return stringify(
    result.parts.flatMap((part) => [
      ...part.byTask.map((row) => ({
        part: part.part,
        task: row.task,
        entries: row.entries,
        a: row.a,
        b: row.b,
        difference: row.difference,
        low: null,
        high: null,
        bootstrap_p: null,
        wins: row.wins,
        losses: row.losses,
        ties: row.ties,
        mcnemar_p: row.p,
        holm_p: row.pHolm,
      })),
      ...(["macro", "micro"] as const).map((name) => ({
        part: part.part,
        task: name === "macro" ? "mean over tasks" : "all entries",
        entries: part.entries,
        a: part[name].a,
        b: part[name].b,
        difference: part[name].difference,
        low: part[name].interval[0],
        high: part[name].interval[1],
        bootstrap_p: part[name].p,
        wins: part.wins,
        losses: part.losses,
        ties: part.ties,
        mcnemar_p: part.mcnemar.p,
        holm_p: null,
      })),
    ]),
    { header: true },
  );
}
