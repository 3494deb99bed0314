import { readOptionQuestion } from "../../../generators/option-text.js";
import type { SourceRow } from "../../source.js";

/** The published question has a line "Sentence: ..." and its options. */
export function fromSource({ question, answer }: SourceRow): unknown {
  const { head, options } = readOptionQuestion(question);
  const sentence = /^Sentence: ?(.*)$/m.exec(head)?.[1] ?? head;
  return { sentence, options, facts: null, target: answer };
}
