import { BarChart } from "echarts/charts";
import { GridComponent, LegendComponent, TitleComponent } from "echarts/components";
import { use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { renderSvg } from "../report/charts/svg.js";
import { STAGES } from "./stages.js";
import type { StagedEntry } from "./stages.js";

use([BarChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

/** Bars of the plot: shares of right episodes in steps of 5 %, as N = 20 episodes give them. */
const BARS = 21;
/** Distinct without colour vision, and in print by their lightness (the palette of P. Tol, "bright"). */
const COLOURS = ["#4477aa", "#66ccee", "#ccbb44", "#bbbbbb"];

/** How many entries have which share of right episodes, by stage. */
export function distribution(entries: readonly StagedEntry[]): number[][] {
  const counts = STAGES.map(() => Array.from({ length: BARS }, () => 0));
  for (const { p, stage } of entries) {
    const bars = counts[stage - 1];
    const bar = Math.round((p ?? 0) * (BARS - 1));
    if (bars) bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return counts;
}

/** The distribution as an SVG picture of 800 x 420, with a text alternative. */
export function distributionSvg(entries: readonly StagedEntry[], model: string): string {
  const counts = distribution(entries);
  const title = "Entries by the share of right episodes";
  const option = {
    backgroundColor: "#ffffff",
    color: COLOURS,
    title: { text: title, subtext: model, left: "center" },
    legend: { bottom: 8 },
    grid: { left: 64, right: 24, top: 72, bottom: 88 },
    xAxis: {
      type: "category",
      name: "share of right episodes, %",
      nameLocation: "middle",
      nameGap: 28,
      data: Array.from({ length: BARS }, (_, bar) => String((100 * bar) / (BARS - 1))),
    },
    yAxis: { type: "value", name: "entries", minInterval: 1 },
    series: STAGES.map((stage, i) => ({
      name: `stage ${stage}`,
      type: "bar",
      stack: "entries",
      data: counts[i],
    })),
  };
  const described = STAGES.map(
    (stage) => `stage ${stage}: ${entries.filter((entry) => entry.stage === stage).length} entries`,
  ).join(", ");
  return renderSvg(option, {
    id: "distribution",
    width: 800,
    height: 420,
    label: `${title}, ${model}; ${described}`,
  });
}
