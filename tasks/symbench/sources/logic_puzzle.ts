import type { SourceRow } from "../../source.js";

/** Of the stored solution only the length counts: in many records it breaks the rules. */
export function fromSource({ solution }: SourceRow): unknown {
  const { grid, solution: stored, constraints } = solution as Record<string, unknown>;
  return { grid, solution: stored, constraints };
}
