import type { SourceRow } from "../../source.js";

/** Published windows move by one place and stay inside the matrix. */
export function fromSource({ solution }: SourceRow): unknown {
  const { matrix, window_size, pooling_type } = solution as Record<string, unknown>;
  return { matrix, window_size, pooling_type, stride: 1, padding: 0, decimals: null };
}
