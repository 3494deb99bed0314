import { readOptionQuestion } from "../../../generators/option-text.js";
import type { SourceRow } from "../../source.js";

/** The path's data stands between the quotes of `d="..."`. */
export function fromSource({ question }: SourceRow): unknown {
  const { head: text, options } = readOptionQuestion(question);
  return { path: /\bd="([^"]*)"/.exec(text)?.[1] ?? "", options };
}
