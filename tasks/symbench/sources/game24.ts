import type { SourceRow } from "../../source.js";

export function fromSource({ solution }: SourceRow): unknown {
  const { numbers, target } = solution as { numbers: unknown; target: unknown };
  return { numbers, target };
}
