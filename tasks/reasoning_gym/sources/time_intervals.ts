import type { SourceRow } from "../../source.js";

/**
 * Of one format the published record keeps the dates without their times, which the question shows: there the answers are of
 * full days and wrong.
 */
export function fromSource({ question, metadata }: SourceRow): unknown {
  const record = metadata as { format?: unknown };
  if (record.format !== "%Y-%m-%d (%A) %H:%M:%S %z") return record;
  const [start_time, end_time] = [
    ...(question ?? "").matchAll(/(\d{4}-\d\d-\d\d) \(\w+\) (\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)/g),
  ].map(([, date, clock, hours, minutes]) => `${date} ${clock}${hours}:${minutes}`);
  return { ...record, start_time, end_time };
}
