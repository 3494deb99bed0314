import type { SourceRow } from "../../source.js";

/** The published record lacks the board: it is the last one of the question. */
export function fromSource({ question, metadata }: SourceRow): unknown {
  const text = question ?? "";
  const rows = text.slice(text.lastIndexOf("[[")).match(/[01](?:, ?[01])+/g) ?? [];
  const board = rows.map((row) => row.split(",").map(Number));
  return { ...(metadata as object), board };
}
