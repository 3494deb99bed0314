import type { SourceRow } from "../../source.js";

/** The most steps of a rule follow from the configuration. */
export function fromSource({ metadata }: SourceRow): unknown {
  const record = metadata as { difficulty?: { max_complexity?: number } };
  return { ...record, max_steps: (record.difficulty?.max_complexity ?? 3) + 1 };
}
