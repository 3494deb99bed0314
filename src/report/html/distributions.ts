import { histogramChart } from "../charts/histograms.js";
import { decimal } from "../format.js";
import { mean } from "../../results/statistics.js";
import { dataTable, figure } from "./elements.js";
import type { Section } from "./elements.js";
import type { Lane } from "./gather.js";
import { MAX_CHART_LANES } from "./headline.js";
import { markup, raw } from "./markup.js";
import type { Content } from "./markup.js";
import { binsFor, binShares, MEASURES, quantile } from "./measures.js";

const KINDS = [
  { name: "right", colour: 0 },
  { name: "not right", colour: 1 },
];

/** How turns, code calls, tokens, lengths and seconds are spread over the scored episodes. */
export function distributionsSection(all: readonly Lane[], id: string): Section {
  const lanes = all.filter(({ total }) => total.scored > 0);
  return {
    id,
    title: "Distributions",
    body: [
      markup`<p>
        Over the scored episodes. Bars are shares of the episodes of one run and strategy, divided by the
        strict verdict; all histograms of a measure have the same bins, which begin at the number below them,
        and the last one holds everything beyond.
      </p> `,
      MEASURES.map((measure) => measureBlock(lanes, measure, id)),
    ],
  };
}

function measureBlock(lanes: readonly Lane[], measure: (typeof MEASURES)[number], id: string): Content {
  const { key, name, unit, whole } = measure;
  const digits = key === "turns" || key === "codeCalls" || key === "seconds" ? 1 : 0;
  const medians = lanes.map(
    ({ label, values }) => `${label} ${decimal(quantile(values[key].all, 0.5), digits)}`,
  );
  const label = `Histograms of ${unit}`;
  const bins = binsFor(
    lanes.map(({ values }) => values[key].all),
    whole,
  );
  const histograms = lanes.map(({ label: text, values }) => ({
    label: text,
    shares: [values[key].right, values[key].wrong].map((list) =>
      binShares(list, bins, values[key].all.length),
    ),
  }));
  const chart =
    lanes.length === 0 || lanes.length > MAX_CHART_LANES
      ? null
      : figure(
          raw(
            histogramChart(
              histograms,
              bins.labels,
              { name: unit, kinds: KINDS },
              {
                id: `${id}-${key}-chart`,
                label: `${label}. Medians: ${medians.join(", ")}. The table below has more.`,
              },
            ),
          ),
          `${name}: share of the scored episodes.`,
          label,
        );
  const table = dataTable(
    [
      ["", "mean", "least", "5 %", "25 %", "median", "75 %", "95 %", "most", "mean if right", "mean if not"],
      ...lanes.map(({ label: text, total, values }) => [
        text,
        decimal(meanOf(total, key), digits),
        ...[0, 0.05, 0.25, 0.5, 0.75, 0.95, 1].map((share) =>
          decimal(quantile(values[key].all, share), digits),
        ),
        decimal(mean([...values[key].right]), digits),
        decimal(mean([...values[key].wrong]), digits),
      ]),
    ],
    { caption: `${name} of the scored episodes: mean and quantiles` },
  );
  return markup`<h3 id="${id}-${key}">${name}</h3>
    ${chart}${table}`;
}

/** The mean of the report's tables. */
function meanOf(total: Lane["total"], key: (typeof MEASURES)[number]["key"]): number | null {
  return {
    turns: total.meanTurns,
    codeCalls: total.meanCodeCalls,
    completionTokens: total.meanTokens,
    responseChars: total.meanResponseChars,
    seconds: total.meanSeconds,
  }[key];
}
