import type { SourceRow } from "../../source.js";

/** The published question ends in "Input: " and the brackets. */
export function fromSource({ question }: SourceRow): unknown {
  return { input: (question ?? "").split("Input: ").at(-1)?.trim() ?? "" };
}
