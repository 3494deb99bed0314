import type { SourceRow } from "../../source.js";

/** The published question is the expression followed by " =". */
export function fromSource({ question }: SourceRow): unknown {
  return { expression: (question ?? "").replace(/ =\s{0,8}$/, "") };
}
