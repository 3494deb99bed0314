import type { SourceRow } from "../../source.js";

/** The factors as they stand in the question: the record's own are numbers, which lose digits when they are read as JSON. */
export function fromSource({ question }: SourceRow): unknown {
  return { values: (question ?? "").match(/-?\d+/g) };
}
