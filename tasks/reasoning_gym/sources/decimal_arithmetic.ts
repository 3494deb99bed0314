import type { SourceRow } from "../../source.js";

/** The published record has neither the expression nor the number of digits: both stand in its question. */
export function fromSource({ question, metadata }: SourceRow): unknown {
  const expression = /\n(.*) = \?$/.exec(question ?? "")?.[1];
  const precision = /(\d+) significant digits/.exec(question ?? "")?.[1];
  return { ...(metadata as object), expression, precision: Number(precision) };
}
