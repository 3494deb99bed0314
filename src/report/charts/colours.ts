/** Colours of a chart: custom properties, which the page gives for light, dark and print (src/report/html/css.ts). */
export const INK = "var(--ink)";
export const SOFT = "var(--soft)";
export const LINE = "var(--line)";
export const GROUND = "var(--ground)";

/** Marks of up to eight kinds; further ones begin again, so that labels must tell them apart. */
export function markColour(index: number): string {
  return `var(--mark-${index % MARKS})`;
}

export const MARKS = 8;

/** Text and lines of an axis. */
export const axisLook = {
  nameTextStyle: { color: SOFT, fontSize: 12 },
  axisLabel: { color: INK, fontSize: 12 },
  axisLine: { lineStyle: { color: SOFT } },
  axisTick: { lineStyle: { color: SOFT } },
  splitLine: { lineStyle: { color: LINE } },
} as const;

/** A mark that does nothing: there is no script in the page. */
export const still = { silent: true, emphasis: { disabled: true } } as const;
