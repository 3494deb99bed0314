import { BarChart } from "echarts/charts";
import { GridComponent, LegendComponent, TitleComponent } from "echarts/components";
import { use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { axisLook, INK, markColour, SOFT, still } from "./colours.js";
import { renderSvg } from "./svg.js";

use([BarChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

/** A histogram: the bars of each kind, stacked; `shares` are fractions of the histogram's whole. */
export interface Histogram {
  label: string;
  shares: readonly (readonly number[])[];
}

const ROW = 96;
const TOP = 34;

/** Histograms one below the other over the same bins and with the same scale, so that they can be compared by eye. */
export function histogramChart(
  histograms: readonly Histogram[],
  bins: readonly string[],
  axis: { name: string; kinds: readonly { name: string; colour: number }[] },
  picture: { id: string; label: string },
): string {
  const most = histograms.reduce(
    (high, { shares }) =>
      bins.reduce(
        (peak, _, bin) =>
          Math.max(
            peak,
            shares.reduce((sum, kind) => sum + (kind[bin] ?? 0), 0),
          ),
        high,
      ),
    0,
  );
  const top = 100 * most > 50 ? 100 : 10 * Math.max(1, Math.ceil(10 * most));
  const last = histograms.length - 1;
  return renderSvg(
    {
      legend: { top: 0, left: 52, itemWidth: 14, itemHeight: 10, textStyle: { color: INK } },
      title: histograms.map(({ label }, i) => ({
        text: label,
        left: 56,
        top: TOP + ROW * i - 4,
        padding: 0,
        textStyle: { color: INK, fontSize: 12, fontWeight: "bold" },
      })),
      grid: histograms.map((_, i) => ({ left: 56, right: 24, top: TOP + ROW * i + 16, height: ROW - 34 })),
      xAxis: histograms.map((_, i) => ({
        type: "category",
        gridIndex: i,
        data: [...bins],
        ...axisLook,
        axisTick: { show: false },
        axisLabel: { show: i === last, color: INK, fontSize: 11, interval: bins.length > 12 ? 2 : 0 },
        ...(i === last ? { name: axis.name, nameLocation: "middle", nameGap: 26 } : {}),
        nameTextStyle: { color: SOFT },
      })),
      yAxis: histograms.map((_, i) => ({
        type: "value",
        gridIndex: i,
        min: 0,
        max: top,
        interval: top / 2,
        ...axisLook,
        axisLabel: { color: INK, fontSize: 11, formatter: "{value} %" },
      })),
      series: histograms.flatMap(({ shares }, i) =>
        axis.kinds.map(({ name, colour }, kind) => ({
          name,
          type: "bar",
          stack: `whole ${i}`,
          xAxisIndex: i,
          yAxisIndex: i,
          barCategoryGap: "8%",
          ...still,
          itemStyle: { color: markColour(colour) },
          data: (shares[kind] ?? []).map((share) => (share === 0 ? null : 100 * share)),
        })),
      ),
    },
    { ...picture, width: 760, height: TOP + ROW * histograms.length + 26 },
  );
}
