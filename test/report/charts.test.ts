import { LineChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { describe, expect, it } from "vitest";
import { histogramChart } from "../../src/report/charts/histograms.js";
import { intervalChart } from "../../src/report/charts/intervals.js";
import { shareChart } from "../../src/report/charts/shares.js";
import { renderSvg } from "../../src/report/charts/svg.js";

use([LineChart, GridComponent, SVGRenderer]);

const EVIL = `<b onclick="x">{heading|y}&"'`;

describe("charts", () => {
  it("ids in a picture begin with its own, and are the same however many were drawn before", () => {
    const line = (id: string): string =>
      renderSvg(
        { xAxis: {}, yAxis: {}, series: [{ type: "line", data: [[0, 1], [1, 2]] }] }, // prettier-ignore
        { id, width: 300, height: 200, label: "a line" },
      );
    const [first, second] = [line("one"), line("two")];
    const ids = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
    expect(ids(first)[0]).toBe("one");
    // A line is clipped by an area that has an id.
    expect(ids(first).length).toBeGreaterThan(1);
    for (const id of ids(first)) expect(id).toMatch(/^one(-|$)/);
    const clip = /url\(#([^)]+)\)/.exec(second)?.[1];
    expect(ids(second)).toContain(clip);
    expect(line("one")).toBe(first);
  });

  const pictures = {
    intervals: intervalChart(
      [
        { heading: EVIL },
        { label: EVIL, colour: 1, value: 0.25, interval: [0.1, 0.5], other: 0.5 },
        { label: "none", colour: 2, value: null, interval: null, other: null },
      ],
      { id: "i", label: EVIL },
    ),
    shares: shareChart([{ label: EVIL, counts: [1, 3] }, { label: "empty", counts: [0, 0] }], [{ name: EVIL, colour: 0 }, { name: "b", colour: 1 }], { id: "s", label: EVIL }), // prettier-ignore
    histograms: histogramChart([{ label: EVIL, shares: [[0.5, 0.25], [0.25, 0]] }], ["0", EVIL], { name: EVIL, kinds: [{ name: "a", colour: 0 }, { name: "b", colour: 1 }] }, { id: "h", label: EVIL }), // prettier-ignore
  };

  it.each(Object.entries(pictures))(
    "%s: an image with a text, colours of the page, and nothing that a policy refuses",
    (_, svg) => {
      expect(svg).toMatch(/^<svg id="[ish]" [^>]*role="img" aria-label="&lt;b onclick=&quot;x&quot;&gt;/);
      expect(svg).not.toMatch(/<style| style=| class=| on[a-z]+="|<script|<b/);
      expect(svg).toContain("var(--mark-1)");
      expect(svg).not.toMatch(/NaN|Infinity|ecmeta/);
    },
  );

  it("dots and whiskers stand where their shares are", () => {
    const { intervals } = pictures;
    const at = [...intervals.matchAll(/<circle cx="([\d.]+)"/g)].map(([, x]) => Number(x));
    const whisker = /<path d="M([\d.]+) [\d.]+L([\d.]+) [\d.]+" [^>]*stroke="var\(--mark-1\)"/.exec(
      intervals,
    );
    const [low, high] = [Number(whisker?.[1]), Number(whisker?.[2])];
    const [ring, dot] = at as [number, number];
    const percent = (high - low) / 40;
    expect(ring - low).toBeCloseTo(40 * percent, 0);
    expect(dot - low).toBeCloseTo(15 * percent, 0);
  });
});
