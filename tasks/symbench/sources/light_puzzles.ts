import type { SourceRow } from "../../source.js";

export function fromSource({ solution }: SourceRow): unknown {
  const { n, initial_state, buttons, operations } = solution as Record<string, unknown>;
  return { n, initial_state, buttons, operations };
}
