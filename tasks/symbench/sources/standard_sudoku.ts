import type { SourceRow } from "../../source.js";

/** The published boards have no diagonal rule. */
export function fromSource({ solution }: SourceRow): unknown {
  const { puzzle } = solution as { puzzle: unknown };
  return { puzzle, diagonal: false };
}
