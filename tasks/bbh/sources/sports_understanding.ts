import type { SourceRow } from "../../source.js";

/** The published question holds the sentence in double quotes. */
export function fromSource({ question, answer }: SourceRow): unknown {
  const text = question ?? "";
  const sentence = text.slice(text.indexOf('"') + 1, text.lastIndexOf('"')).trim();
  return { sentence, facts: null, target: answer };
}
