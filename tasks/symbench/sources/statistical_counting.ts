import type { SourceRow } from "../../source.js";

export function fromSource({ solution }: SourceRow): unknown {
  const { sequence, rules } = solution as { sequence: unknown; rules: unknown };
  return { sequence, rules };
}
