import type { SourceRow } from "../../source.js";

/** The published record has no antiderivative but its answer, which is kept. */
export function fromSource({ answer, metadata }: SourceRow): unknown {
  return { ...(metadata as object), antiderivative: (answer ?? "").replace(/ \+ C$/, "") };
}
