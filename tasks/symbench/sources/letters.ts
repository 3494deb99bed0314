import type { SourceRow } from "../../source.js";

/** The published count and positions follow from the word and the letter. */
export function fromSource({ solution }: SourceRow): unknown {
  const { word, letter } = solution as { word: unknown; letter: unknown };
  return { word, letter };
}
