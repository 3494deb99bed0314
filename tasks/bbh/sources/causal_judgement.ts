import type { SourceRow } from "../../source.js";

/** The published question is a fixed line, the story with its question, and the two words as options. */
export function fromSource({ question, answer }: SourceRow): unknown {
  const [head = ""] = (question ?? "").split("\nOptions:");
  return { story: head.slice(head.indexOf("\n") + 1).trim(), facts: null, target: answer };
}
