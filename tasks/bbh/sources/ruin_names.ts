import { readOptionQuestion } from "../../../generators/option-text.js";
import type { SourceRow } from "../../source.js";

/** The published question ends in the name in single quotes, which may hold apostrophes itself. */
export function fromSource({ question, answer }: SourceRow): unknown {
  const { head, options } = readOptionQuestion(question);
  const name = head.slice(head.indexOf("'") + 1, head.lastIndexOf("'"));
  return { name, options, facts: null, target: answer };
}
