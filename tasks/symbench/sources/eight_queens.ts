import type { SourceRow } from "../../source.js";

/** The given queens and blocked cells of the record stand in its board as well. */
export function fromSource({ solution }: SourceRow): unknown {
  return { initial_board: (solution as { initial_board: unknown }).initial_board };
}
