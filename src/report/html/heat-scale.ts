/** Steps of the heat map's scale: one for each 5 %. */
const STEPS = 20;

type Rgb = readonly [number, number, number];

// One hue from the ground's lightness to its opposite: order is told by lightness alone, with any colour vision and in print.
const LIGHT: readonly Rgb[] = [[247, 249, 252], [110, 168, 218], [13, 58, 118]]; // prettier-ignore
const DARK: readonly Rgb[] = [[27, 33, 43], [43, 104, 168], [196, 224, 252]]; // prettier-ignore

/** The class of a cell with that share. */
export function heatClass(share: number): string {
  return `h${Math.round(STEPS * Math.min(1, Math.max(0, share)))}`;
}

function between(stops: readonly Rgb[], at: number): Rgb {
  const place = at * (stops.length - 1);
  const from = stops[Math.min(Math.floor(place), stops.length - 2)] ?? [0, 0, 0];
  const to = stops[Math.min(Math.floor(place), stops.length - 2) + 1] ?? from;
  const part = place - Math.min(Math.floor(place), stops.length - 2);
  const mix = (i: 0 | 1 | 2): number => Math.round(from[i] + (to[i] - from[i]) * part);
  return [mix(0), mix(1), mix(2)];
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Black or white, whichever stands out more: at least 4.58 : 1 on any colour. */
function inkOn(colour: Rgb): string {
  const light = luminance(colour);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? "#ffffff" : "#000000";
}

function rules(stops: readonly Rgb[]): string {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const colour = between(stops, step / STEPS);
    return `.h${step} { background: rgb(${colour.join(" ")}); color: ${inkOn(colour)}; }`;
  }).join("\n");
}

/** A print keeps the cells' colours. */
export const HEAT_CSS = `${rules(LIGHT)}
@media screen and (prefers-color-scheme: dark) {
${rules(DARK)}
}
.heat td[class] { print-color-adjust: exact; -webkit-print-color-adjust: exact; }`;
