import { groupBy } from "../../results/group-by.js";
import { mean } from "../../results/statistics.js";
import type { Figures } from "../aggregate.js";
import { intervalText, percent } from "../format.js";
import { scrollBox } from "./elements.js";
import type { Section } from "./elements.js";
import type { Lane, RunReport } from "./gather.js";
import { heatClass } from "./heat-scale.js";
import { bounded, markup } from "./markup.js";
import type { Markup } from "./markup.js";

interface TaskRow {
  task: string;
  /** One for each lane; undefined where it has no episode of the task. */
  cells: (Figures | undefined)[];
  /** Mean over the lanes, for the order alone. */
  order: number;
}

/** Tasks by runs and strategies, each cell with its figure and a ground that tells it at a glance. */
export function heatMapSection(lanes: readonly Lane[], runs: readonly RunReport[], id: string): Section {
  const known = new Map(runs.flatMap((run) => [...run.tasks]));
  const byLane = lanes.map(
    (lane) => new Map(lane.groups.filter(({ group }) => group === "task").map((row) => [row.name, row])),
  );
  const tasks = [...new Set(byLane.flatMap((rows) => [...rows.keys()]))].map((task): TaskRow => {
    const cells = byLane.map((rows) => rows.get(task));
    const shares = cells.flatMap((row) => (row === undefined || row.strict === null ? [] : [row.strict]));
    return { task, cells, order: mean(shares) ?? -1 };
  });
  const groups = [...groupBy(tasks, ({ task }) => known.get(task)?.suite ?? "-")].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return {
    id,
    title: "Tasks",
    body: [
      markup`<p>
        Strict accuracy of each task in per cent, over its scored episodes. Within a suite the tasks that are
        right most often, in the mean of all columns, stand first. The dash stands for no scored episode. Few
        episodes a task tell little: their number and the 95 % interval appear where the pointer rests
        on a cell, and in the tables of <code>bench report</code>.
      </p> `,
      legend(),
      scrollBox(
        "Table: tasks by run and strategy",
        markup`<table class="heat">
          <caption>
            Strict accuracy by task, %
          </caption>
          <thead>
            <tr>
              <th scope="col">task</th>
              ${lanes.map(({ label }) => markup`<th scope="col" class="number">${label}</th>`)}
            </tr>
          </thead>
          ${groups.map(([suite, rows]) => suiteBody(suite, rows, lanes.length))}
        </table>`,
      ),
    ],
  };
}

function suiteBody(suite: string, rows: readonly TaskRow[], width: number): Markup {
  const sorted = [...rows].sort((a, b) => b.order - a.order || (a.task < b.task ? -1 : 1));
  return markup`<tbody>
    <tr class="suite">
      <th scope="rowgroup" colspan="${width + 1}">${bounded(suite, 100)}</th>
    </tr>
    ${sorted.map(
      ({ task, cells }) =>
        markup`<tr>
          <th scope="row">${bounded(task, 100)}</th>
          ${cells.map(cell)}
        </tr> `,
    )}
  </tbody>`;
}

function cell(row: Figures | undefined): Markup {
  if (!row || row.strict === null) return markup`<td class="number">–</td>`;
  const { strict, scored, strictInterval } = row;
  return markup`<td
    class="number ${heatClass(strict)}"
    title="${scored} scored, ${intervalText(strictInterval)}"
  >
    ${percent(strict)}
  </td>`;
}

function legend(): Markup {
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1];
  return markup`<table class="heat scale">
    <caption class="visually-hidden">
      Scale of the colours, %
    </caption>
    <tbody>
      <tr>
        <th scope="row">scale, %</th>
        ${steps.map((share) => markup`<td class="number ${heatClass(share)}">${Math.round(100 * share)}</td>`)}
      </tr>
    </tbody>
  </table> `;
}
