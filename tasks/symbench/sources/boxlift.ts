import type { SourceRow } from "../../source.js";

/** The limit is the source's own, the length of its greedy plan. */
export function fromSource({ solution }: SourceRow): unknown {
  const { boxes, lifters, step_limit } = solution as Record<string, unknown>;
  return { boxes, lifters, step_limit, plan: null };
}
