import { readOptionQuestion } from "../../../generators/option-text.js";
import type { SourceRow } from "../../source.js";

export function fromSource({ question, answer }: SourceRow): unknown {
  return { options: readOptionQuestion(question).options, facts: null, target: answer };
}
