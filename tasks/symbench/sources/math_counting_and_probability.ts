import type { SourceRow } from "../../source.js";

/** The published answer is the last boxed expression of the solution: mostly a number, at times other text. */
export function fromSource({ question, gold }: SourceRow): unknown {
  return { problem: question, answer: gold, parts: [], combine: "single" };
}
