import type { Figures, Group } from "../aggregate.js";
import { intervalChart } from "../charts/intervals.js";
import type { IntervalRow } from "../charts/intervals.js";
import { intervalText, percentOr } from "../format.js";
import { outagesOf } from "../strategy-rows.js";
import { dataTable, details, figure, note } from "./elements.js";
import type { Section } from "./elements.js";
import type { Lane, RunReport } from "./gather.js";
import { shortName } from "./gather.js";
import { markup, raw } from "./markup.js";
import type { Content, Markup } from "./markup.js";

/** Charts with a row, bar or histogram a lane in each of several groups end here: the tables stand alone. */
export const MAX_CHART_LANES = 12;

const GROUPED: readonly (readonly [Group, string])[] = [
  ["suite", "By suite"],
  ["split", "By split"],
  ["capability", "By capability"],
  ["ability", "By ability"],
  ["prompt_form", "By prompt form"],
];

const DOTS =
  "Filled dot: strict accuracy, mean over tasks; whiskers: its 95 % interval; ring: lenient accuracy, mean over tasks.";

/** Accuracy of each run and strategy. `id` begins the section's ids. */
export function headlineSection(lanes: readonly Lane[], runs: readonly RunReport[], id: string): Section {
  const noted = runs.filter(({ manifest }) => manifest.notes.length > 0).map(({ letter }) => letter);
  return {
    id,
    title: "Accuracy",
    body: [
      noted.length === 0
        ? null
        : note(`Mind what is noted above on ${noted.length === 1 ? "run" : "runs"} ${noted.join(", ")}.`),
      chart(
        lanes.map((lane) => dot(lane.label, lane, lane.total)),
        { id: `${id}-chart`, of: "each run and strategy" },
      ),
      dataTable(
        [
          ["", ...HEADS, "entries", "scored episodes", "outages"],
          ...lanes.map(({ label, total }) => [
            label,
            ...cells(total),
            total.entries,
            total.scored,
            outagesOf(total),
          ]),
        ],
        { caption: "Accuracy of each run and strategy" },
      ),
    ],
  };
}

/** Accuracy by suite, split, capability and ability, and by prompt form where there are several. */
export function groupsSection(lanes: readonly Lane[], id: string): Section {
  return {
    id,
    title: "Accuracy by group",
    body: [
      lanes.length > MAX_CHART_LANES
        ? markup`<p>${lanes.length} runs and strategies are too many for one chart a group: from here on tables stand alone.</p>`
        : null,
      GROUPED.map(([group, title]) => byGroup(lanes, group, title, id)),
    ],
  };
}

function byGroup(lanes: readonly Lane[], group: Group, title: string, id: string): Content {
  const rowsOf = (lane: Lane): Figures[] => lane.groups.filter((row) => row.group === group);
  const names = [...new Set(lanes.flatMap((lane) => rowsOf(lane).map(({ name }) => name)))].sort();
  if (names.length === 0) return null;
  const groups = names.map((name) => ({
    name,
    rows: lanes.flatMap((lane) =>
      rowsOf(lane)
        .filter((row) => row.name === name)
        .map((row) => ({ lane, row })),
    ),
  }));
  const table = dataTable(
    [
      [group.replace("_", " "), "", ...HEADS, "scored episodes"],
      ...groups.flatMap(({ name, rows }) =>
        rows.map(({ lane, row }) => [shortName(name), lane.label, ...cells(row), row.scored]),
      ),
    ],
    { caption: `Accuracy ${title.toLowerCase()}`, names: 2, heads: 2 },
  );
  const rows = groups.flatMap(({ name, rows }): IntervalRow[] => [
    { heading: shortName(name) },
    ...rows.map(({ lane, row }) => dot(lane.label, lane, row)),
  ]);
  const hasChart = lanes.length <= MAX_CHART_LANES;
  return markup`<h3 id="${id}-${group}">${title}</h3>
    ${hasChart ? chart(rows, { id: `${id}-${group}-chart`, of: title.toLowerCase() }) : null}
    ${hasChart && lanes.length * names.length > 12 ? details(`Table: accuracy ${title.toLowerCase()}`, table, true) : table}`;
}

function chart(rows: readonly IntervalRow[], { id, of }: { id: string; of: string }): Content {
  const label = `Chart of accuracy ${of.startsWith("by") ? of : `of ${of}`}`;
  const spoken = rows
    .flatMap((row) =>
      "heading" in row
        ? [`${row.heading}:`]
        : [
            `${row.label} ${percentOr(row.value)} % (${intervalText(row.interval)}), lenient ${percentOr(row.other)} %;`,
          ],
    )
    .join(" ");
  return figure(
    raw(intervalChart(rows, { id, label: `${label}. Strict with 95 % interval: ${spoken}` })),
    DOTS,
    label,
  );
}

function dot(label: string, lane: Lane, row: Figures): IntervalRow {
  return {
    label,
    colour: lane.colour,
    value: row.macro,
    interval: row.macroInterval,
    other: row.macroLenient,
  };
}

const HEADS = [
  "strict %, mean over tasks",
  "95 % interval",
  "lenient %, mean over tasks",
  "strict %, all episodes",
  "95 % interval",
  "lenient %, all episodes",
];

function cells(row: Figures): (string | Markup)[] {
  return [
    markup`<strong>${percentOr(row.macro)}</strong>`,
    intervalText(row.macroInterval),
    percentOr(row.macroLenient),
    percentOr(row.strict),
    intervalText(row.strictInterval),
    percentOr(row.lenient),
  ];
}
