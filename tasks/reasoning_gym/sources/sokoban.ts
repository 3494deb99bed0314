import type { SourceRow } from "../../source.js";

/** The published record lacks a solution: it is the row's answer. */
export function fromSource({ answer, metadata }: SourceRow): unknown {
  return { ...(metadata as object), solution: answer };
}
