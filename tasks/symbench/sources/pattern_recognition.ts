import type { SourceRow } from "../../source.js";

/** The matrix stands in the question only: its lines of letters between blanks. */
export function fromSource({ question }: SourceRow): unknown {
  const lines = (question ?? "").split("\n").filter((line) => /^[A-Z](?: [A-Z])+ *$/.test(line));
  return { matrix: lines.map((line) => line.replace(/ /g, "")) };
}
