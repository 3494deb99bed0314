import { readOptionQuestion } from "../../../generators/option-text.js";
import type { SourceRow } from "../../source.js";

/** The published question is "Find a movie similar to A, B, C, D:" and the options. */
export function fromSource({ question, answer }: SourceRow): unknown {
  const { head, options } = readOptionQuestion(question);
  const liked = head.replace(/^Find a movie similar to /, "").replace(/:$/, "");
  return { liked: liked.split(", "), options, facts: null, target: answer };
}
