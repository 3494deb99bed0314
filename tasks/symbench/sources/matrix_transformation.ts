import type { SourceRow } from "../../source.js";

/** All published records rotate once. */
export function fromSource({ solution }: SourceRow): unknown {
  const { matrix } = solution as { matrix: unknown };
  return { matrix, steps: ["rotate_clockwise"] };
}
