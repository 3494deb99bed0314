import { stringify } from "csv-stringify/sync";
import type { Comparison, ComparisonResult, FlipSide } from "../results/compare.js";
import { comparisonFacts, differenceRows, joinFacts, taskRows } from "./compare-rows.js";
import { table } from "./table.js";

/** A comparison as text: what is compared, both accuracies, the tasks, the flips; tables at most `columns` wide. */
export function compareText(result: ComparisonResult, columns = Infinity): string {
  const lines = [`A: ${result.a}`, `B: ${result.b}`, ...joinFacts(result)];
  return `${[lines.join("\n"), ...result.parts.map((part) => partText(part, columns))].join("\n\n")}\n`;
}

function partText(part: Comparison, columns: number): string {
  const blocks =
    part.part === "external" ? ["Outside questions: not in any figure of the suite's tasks"] : [];
  blocks.push(
    table(differenceRows(part), columns),
    comparisonFacts(part).join("\n"),
    table(taskRows(part), columns),
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

function sideText({ statuses, episodes }: FlipSide): string {
  return statuses.map((status, i) => `${status} ${episodes[i]}`).join(", ");
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
