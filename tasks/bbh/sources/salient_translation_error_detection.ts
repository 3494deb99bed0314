import { readOptionQuestion } from "../../../generators/option-text.js";
import type { SourceRow } from "../../source.js";

/** The published question has the two texts behind "Source: " and "Translation: ". */
export function fromSource({ question, answer }: SourceRow): unknown {
  const { head, options } = readOptionQuestion(question);
  const [, source = head, translation = head] = /Source: ([^]*?)\s*Translation: ([^]*)$/.exec(head) ?? [];
  return {
    source: source.trim(),
    // The question itself stands behind the translation.
    translation: translation.replace(/\s*The translation contains an error pertaining to:?$/, "").trim(),
    options,
    facts: null,
    target: answer,
  };
}
