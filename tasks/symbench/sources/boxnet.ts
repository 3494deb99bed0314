import type { SourceRow } from "../../source.js";

/** The published field has no step limit. */
export function fromSource({ solution }: SourceRow): unknown {
  const { rows, cols, state } = solution as Record<string, unknown>;
  return { rows, cols, state, step_limit: null };
}
