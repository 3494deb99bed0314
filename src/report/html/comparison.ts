import { groupBy } from "../../results/group-by.js";
import type { Comparison, Flip, FlipSide } from "../../results/compare.js";
import { comparisonFacts, differenceRows, joinFacts, taskRows } from "../compare-rows.js";
import type { SideNames } from "../compare-rows.js";
import { dataTable, details, note, plural, scrollBox } from "./elements.js";
import type { Section } from "./elements.js";
import type { PageData } from "./gather.js";
import { bounded, markup } from "./markup.js";
import type { Content } from "./markup.js";
import type { Pairing } from "./pairs.js";

/** The paired comparisons; null where no two runs or strategies stand out as a pair. */
export function comparisonSection({ pairings }: PageData): Section | null {
  if (pairings.length === 0) return null;
  return {
    id: "comparison",
    title: "Paired comparison",
    body: [
      markup`<p>
        Entry by entry, which tells differences that the intervals above cannot. An entry with several samples
        counts by the share that is right; for McNemar's test and the flips by its majority answer. p values
        by task are adjusted for their number after Holm. These figures are those of
        <code>bench compare</code>.
      </p> `,
      pairings.map(block),
    ],
  };
}

function block({ names, result }: Pairing, i: number): Content {
  const heading = markup`<h3 id="comparison-${i + 1}">${names.b} against ${names.a}</h3> `;
  if ("refused" in result) return [heading, note(["They are not compared: ", result.refused])];
  return [
    heading,
    markup`<ul>
      ${joinFacts(result, names).map((fact) => markup`<li>${fact}</li>`)}
    </ul> `,
    result.parts.map((part) => partBlock(part, names)),
  ];
}

function partBlock(part: Comparison, names: SideNames): Content {
  const of = part.part === "external" ? "Outside questions, apart from the suite's tasks: " : "";
  const pair = `${names.b} against ${names.a}`;
  const tasks = dataTable(
    taskRows(part, names).map(([task = "", ...cells]) => [bounded(task, 100), ...cells]),
    { caption: `${of}${pair} by task` },
  );
  return [
    dataTable(differenceRows(part, names), { caption: `${of}${pair}, strict verdicts` }),
    markup`<ul>
      ${comparisonFacts(part, names).map((fact) => markup`<li>${fact}</li>`)}
    </ul> `,
    part.byTask.length > 20
      ? details(`${of}${pair}: ${plural(part.byTask.length, "task")}`, tasks, true)
      : tasks,
    flips(part.flips, names, `${of}${pair}`),
  ];
}

function flips(all: readonly Flip[], names: SideNames, pair: string): Content {
  if (all.length === 0) return markup`<p>No entry flips.</p> `;
  const gained = all.filter(({ kind }) => kind === "gained").length;
  const rows = [...groupBy(all, ({ task }) => task)].map(
    ([task, own]) =>
      markup`<tbody>
        <tr class="first">
          <th scope="rowgroup" colspan="4">${bounded(task, 100)}</th>
        </tr>
        ${own.map(
          ({ entry, kind, a, b }) =>
            markup`<tr>
              <th scope="row">${bounded(entry, 100)}</th>
              <td>${kind}</td>
              <td>${statuses(a)}</td>
              <td>${statuses(b)}</td>
            </tr> `,
        )}
      </tbody>`,
  );
  const summary = `${pair}: ${plural(all.length, "flip")} (${gained} gained, ${all.length - gained} lost)`;
  return details(
    summary,
    scrollBox(
      `Table: flips, ${pair}`,
      markup`<table class="flips">
        <caption>
          Entries that are right on one side alone; gained: right in ${names.b} only
        </caption>
        <thead>
          <tr>
            <th scope="col">entry</th>
            <th scope="col">flip</th>
            <th scope="col">${names.a}</th>
            <th scope="col">${names.b}</th>
          </tr>
        </thead>
        ${rows}
      </table>`,
    ),
    false,
  );
}

/** Statuses of an entry's samples in their order. */
function statuses({ statuses: list }: FlipSide): string {
  return list.map((status) => status.replaceAll("_", " ")).join(", ");
}
