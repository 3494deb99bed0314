import type { SourceRow } from "../../source.js";
import { GOODS, METHODS } from "../string_synthesis.js";

/** The published solutions use each method until it is exhausted. */
export function fromSource({ solution }: SourceRow): unknown {
  const { A_count, B_count, C_count } = solution as Record<string, unknown>;
  return {
    goods: GOODS,
    start: [A_count, B_count, C_count, 0, 0, 0, 0, 0, 0],
    methods: METHODS,
    reading: "exhaust",
  };
}
