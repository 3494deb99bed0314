import type { SourceRow } from "../../source.js";

/** The published record has no move limit. */
export function fromSource({ solution }: SourceRow): unknown {
  const { initial, goal } = solution as { initial: unknown; goal: unknown };
  return { initial, goal, max_moves: null };
}
