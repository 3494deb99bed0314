import type { SourceRow } from "../../source.js";

/** The published record lacks the program: it is that of the question. */
export function fromSource({ question, metadata }: SourceRow): unknown {
  const line = (question ?? "").split("following program:")[1]?.trim().split("\n")[0] ?? "";
  return { ...(metadata as object), program: line.trim().split(" ") };
}
