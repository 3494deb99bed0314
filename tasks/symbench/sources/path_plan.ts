import type { SourceRow } from "../../source.js";

/** Published instructions demand no order and have no limit of the length. */
export function fromSource({ solution }: SourceRow): unknown {
  const { walls, boxes, start, end, visit, avoid } = solution as Record<string, unknown>;
  return { walls, boxes, start, end, visit, avoid, ordered: false, max_length: null };
}
