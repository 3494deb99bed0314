import { BarChart } from "echarts/charts";
import { GridComponent, LegendComponent } from "echarts/components";
import { use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { axisLook, GROUND, INK, markColour, still } from "./colours.js";
import { renderSvg } from "./svg.js";

use([BarChart, GridComponent, LegendComponent, SVGRenderer]);

export interface ShareBar {
  label: string;
  /** A count for each kind. */
  counts: readonly number[];
}

const ROW = 30;

/** Stacked bars to 100 %, one a row from the top: how each row's whole is divided into the kinds. */
export function shareChart(
  bars: readonly ShareBar[],
  kinds: readonly { name: string; colour: number }[],
  picture: { id: string; label: string },
): string {
  const left = 24 + 7 * bars.reduce((most, { label }) => Math.max(most, [...label].length), 0);
  return renderSvg(
    {
      legend: { top: 0, left: left - 4, itemWidth: 14, itemHeight: 10, textStyle: { color: INK } },
      grid: { left, right: 24, top: 32, bottom: 32 },
      xAxis: { type: "value", min: 0, max: 100, name: "%", nameGap: 6, ...axisLook },
      yAxis: {
        type: "category",
        inverse: true,
        data: bars.map(({ label }) => label),
        ...axisLook,
        axisTick: { show: false },
      },
      series: kinds.map(({ name, colour }, kind) => ({
        name,
        type: "bar",
        stack: "all",
        barMaxWidth: 18,
        ...still,
        itemStyle: { color: markColour(colour), borderColor: GROUND, borderWidth: 1 },
        data: bars.map(({ counts }) => {
          const all = counts.reduce((sum, count) => sum + count, 0);
          return all === 0 ? 0 : (100 * (counts[kind] ?? 0)) / all;
        }),
      })),
    },
    { ...picture, width: 760, height: 70 + ROW * bars.length },
  );
}
