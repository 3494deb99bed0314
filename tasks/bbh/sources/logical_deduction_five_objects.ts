import { readOrderingQuestion } from "../../../generators/ordering-text.js";
import type { SourceRow } from "../../source.js";

export function fromSource({ question }: SourceRow): unknown {
  return readOrderingQuestion(question ?? "");
}
