import type { SourceRow } from "../../source.js";

/** Of the record's `solution` nothing is kept: any expression is judged by the rules. */
export function fromSource({ solution }: SourceRow): unknown {
  const { numbers, target } = solution as { numbers: unknown; target: unknown };
  return { numbers, target };
}
