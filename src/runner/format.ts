/** `90 s`, `7 min`: for messages. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 120) return `${Number(seconds.toFixed(seconds < 10 ? 1 : 0))} s`;
  return `${Number((seconds / 60).toFixed(1))} min`;
}
