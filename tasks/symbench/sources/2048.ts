import type { SourceRow } from "../../source.js";

export function fromSource({ solution }: SourceRow): unknown {
  const { grid, moves, start_pos } = solution as { grid: unknown; moves: unknown; start_pos: unknown };
  return { grid, moves, start_pos };
}
