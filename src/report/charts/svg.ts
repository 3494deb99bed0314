import type { EChartsCoreOption } from "echarts/core";
import { init } from "echarts/core";
import { escapeMarkup } from "../html/escape.js";

export interface Picture {
  /** The picture's own id, and the beginning of those in it: unique in a page, and the same in every process. */
  id: string;
  width: number;
  height: number;
  /** The text alternative: what the picture shows, with its figures or the place where they stand. */
  label: string;
}

/**
 * A chart as an SVG element. No style attribute, style element or script is in it, so that it stands under a content security
 * policy that allows none; colours such as `var(--ink)` are left as they are, for the page to give them. What the chart needs
 * (kinds of series, components) must have been registered by echarts' `use`.
 */
export function renderSvg(option: EChartsCoreOption, { id, width, height, label }: Picture): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    chart.setOption({ animation: false, ...option });
    return plainSvg(chart.renderToSVGString(), id).replace(
      /^<svg ([^>]*)>/,
      (_, attributes: string) =>
        `<svg id="${id}" ${attributes} font-family="sans-serif" role="img" aria-label="${escapeMarkup(label)}">`,
    );
  } finally {
    chart.dispose();
  }
}

/** echarts' own output: text stands escaped between tags, so that what is changed here are attributes alone. */
function plainSvg(svg: string, id: string): string {
  return svg
    .replace(/<style[^>]*>[\s\S]*?<\/style>/g, "")
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag
        .replace(/ (?:ecmeta_\w+|class|style)="[^"]*"/g, (attribute) =>
          attribute.startsWith(" style=") ? fontAttributes(attribute) : "",
        )
        .replace(/ id="zr\d+-/g, ` id="${id}-`)
        .replace(/url\(#zr\d+-/g, `url(#${id}-`),
    )
    .replace(/>\s+</g, "><")
    .trim();
}

/** Size and weight of a text's font; its family is the page's. */
function fontAttributes(style: string): string {
  const size = /(\d+(?:\.\d+)?)px/.exec(style)?.[1];
  const isBold = /font-weight: ?bold|font: \S+ bold/.test(style);
  return `${size === undefined ? "" : ` font-size="${size}"`}${isBold ? ' font-weight="bold"' : ""}`;
}
