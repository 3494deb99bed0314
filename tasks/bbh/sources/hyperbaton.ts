import { readOptionQuestion } from "../../../generators/option-text.js";
import type { SourceRow } from "../../source.js";

/** The published options are phrases: adjectives and, last, the noun. */
export function fromSource({ question }: SourceRow): unknown {
  const phrases = readOptionQuestion(question).options.map((text) => text.trim().split(/\s+/));
  return { noun: phrases[0]?.at(-1) ?? "", phrases: phrases.map((words) => words.slice(0, -1)) };
}
