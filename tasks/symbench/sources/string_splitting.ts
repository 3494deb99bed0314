import type { SourceRow } from "../../source.js";
import { GOODS, METHODS } from "../string_splitting.js";

/** The start stands in the question only; the methods are the same in all records. */
export function fromSource({ question }: SourceRow): unknown {
  const start = /Initially, there are (\d+)\D+(\d+)\D+(\d+)/.exec(question ?? "");
  return {
    goods: GOODS,
    start: [...(start ?? []).slice(1).map(Number), 0, 0, 0],
    methods: METHODS,
    reading: "once_per_pass",
  };
}
