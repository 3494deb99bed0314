import type { SourceRow } from "../../source.js";

/** The published question ends in "List: " and the words. */
export function fromSource({ question }: SourceRow): unknown {
  const list = (question ?? "").split("List: ").at(-1) ?? "";
  return { words: list.split(" ").filter((word) => word !== "") };
}
