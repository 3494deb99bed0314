import type { SourceRow } from "../../source.js";

/** The stored solution is not kept: many published grids have several. */
export function fromSource({ solution }: SourceRow): unknown {
  return { grid: (solution as { grid: unknown }).grid };
}
