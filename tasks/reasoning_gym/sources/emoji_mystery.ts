import type { SourceRow } from "../../source.js";

/** The published record lacks the hidden characters, which stand in the question; the emoji may bring a selector of its own. */
export function fromSource({ question, metadata }: SourceRow): unknown {
  const { emoji = "" } = metadata as { emoji?: string };
  const behind = (question ?? "").split(emoji)[1] ?? "";
  return { ...(metadata as object), hidden: /^[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/u.exec(behind)?.[0] };
}
