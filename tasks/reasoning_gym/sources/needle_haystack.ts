import type { SourceRow } from "../../source.js";

/** The published record lacks the statements: they stand before the question's last line. */
export function fromSource({ question, metadata }: SourceRow): unknown {
  const text = (question ?? "").split("\nWho ")[0]?.trim() ?? "";
  return { ...(metadata as object), statements: text.replace(/\.$/, "").split(". ") };
}
