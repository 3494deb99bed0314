import type { CustomSeriesRenderItem } from "echarts";
import { CustomChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import type { Interval } from "../../results/statistics.js";
import { axisLook, GROUND, INK, markColour, SOFT, still } from "./colours.js";
import { renderSvg } from "./svg.js";

use([CustomChart, GridComponent, SVGRenderer]);

/** A row of the chart: a heading, or a share with its interval (fractions) and a second share without one. */
export type IntervalRow =
  | { heading: string }
  | {
      label: string;
      /** Index of its colour. */
      colour: number;
      value: number | null;
      interval: Interval | null;
      other: number | null;
    };

const ROW = 20;
/** Pixels of one character at 12 pixels, at most. */
const CHARACTER = 7;

/** Shares as filled dots with whiskers, and the second ones as rings, from 0 to 100 %; rows from the top. */
export function intervalChart(rows: readonly IntervalRow[], picture: { id: string; label: string }): string {
  const names = rows.map((row) => ("heading" in row ? row.heading : row.label));
  const left = 24 + CHARACTER * names.reduce((most, name) => Math.max(most, [...name].length), 0);
  const whisker: CustomSeriesRenderItem = (params, api) => {
    const row = rows[params.dataIndex];
    if (!row || "heading" in row || row.value === null) return { type: "group", children: [] };
    const at = (share: number): number => api.coord([100 * share, params.dataIndex])[0] ?? 0;
    const y = api.coord([0, params.dataIndex])[1] ?? 0;
    const colour = markColour(row.colour);
    const line = (x1: number, y1: number, x2: number, y2: number): object => ({
      type: "line",
      shape: { x1, y1, x2, y2 },
      style: { stroke: colour, fill: "none", lineWidth: 2 },
    });
    const [low, high] = row.interval ?? [row.value, row.value];
    return {
      type: "group",
      children: [
        line(at(low), y, at(high), y),
        line(at(low), y - 4, at(low), y + 4),
        line(at(high), y - 4, at(high), y + 4),
        ...(row.other === null
          ? []
          : [
              {
                type: "circle",
                shape: { cx: at(row.other), cy: y, r: 4.5 },
                style: { fill: GROUND, stroke: colour, lineWidth: 1.5 },
              },
            ]),
        { type: "circle", shape: { cx: at(row.value), cy: y, r: 4 }, style: { fill: colour } },
      ],
    } as ReturnType<CustomSeriesRenderItem>;
  };
  return renderSvg(
    {
      grid: { left, right: 24, top: 8, bottom: 28 },
      xAxis: { type: "value", min: 0, max: 100, name: "%", nameGap: 6, ...axisLook },
      yAxis: {
        type: "category",
        inverse: true,
        data: names.map((_, i) => i),
        ...axisLook,
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: {
          interval: 0,
          formatter: (_: string, i: number) => {
            const name = plain(names[i] ?? "");
            return `{${rows[i] && "heading" in rows[i] ? "heading" : "label"}|${name}}`;
          },
          rich: {
            heading: { color: INK, fontSize: 12, fontWeight: "bold" },
            label: { color: SOFT, fontSize: 12 },
          },
        },
      },
      series: [{ type: "custom", ...still, data: rows.map((_, i) => [0, i]), renderItem: whisker }],
    },
    { ...picture, width: 760, height: 36 + ROW * rows.length },
  );
}

/** Text in which the labels' own markup, `{style|text}`, means nothing. */
function plain(text: string): string {
  return text.replace(/[{}|]/g, "_");
}
