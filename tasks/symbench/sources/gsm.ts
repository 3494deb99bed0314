import type { SourceRow } from "../../source.js";

/** The published answer is a binary float, and no unit is stored. */
export function fromSource({ question, gold }: SourceRow): unknown {
  return { problem: question, answer: gold, unit: "", approximate: true, parts: [], steps: [] };
}
