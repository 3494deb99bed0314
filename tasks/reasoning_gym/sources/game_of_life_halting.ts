import type { SourceRow } from "../../source.js";

/** The published record has the patterns' names and places only: the board is that of the question. */
export function fromSource({ question, metadata }: SourceRow): unknown {
  const rows = ((question ?? "").split("Initial board:")[1] ?? "").match(/\[[01 ]{1,400}\]/g) ?? [];
  const board = rows.map((row) => row.slice(1, -1).trim().split(/ +/).map(Number));
  return { ...(metadata as object), board };
}
