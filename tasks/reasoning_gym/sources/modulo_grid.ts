import type { SourceRow } from "../../source.js";

/** The published record lacks the size and the holes: they stand in the question's grid. */
export function fromSource({ question, metadata }: SourceRow): unknown {
  const record = metadata as { difficulty?: { divisor?: number; target?: number } };
  const rows = (question ?? "").split("\n").filter((line) => /^[✅❌❔]+$/u.test(line));
  const holes = rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === "❔" ? [[x, y]] : [])));
  return {
    ...record,
    size_x: rows[0]?.length,
    size_y: rows.length,
    max_divisor: record.difficulty?.divisor,
    max_target: record.difficulty?.target,
    holes,
  };
}
