import { parseIntegerMatrix } from "./parse/matrix.js";
import { read } from "./parse/reading.js";
import { correct, invalid, wrong } from "./verdict.js";
import type { Verdict } from "./verdict.js";

/**
 * Judges an answer that is a grid of whole numbers, cell by cell: rows on lines, nested brackets or a bracket a row. A flat
 * list in reading order is read too, unless `flat` is false: where the shape is part of what is asked.
 */
export function judgeGrid(
  answer: string,
  expected: readonly (readonly number[])[],
  { flat = true }: { flat?: boolean } = {},
): Verdict {
  const rows = expected.length;
  const cols = expected[0]?.length ?? 0;
  const given = read(answer, (text) => parseIntegerMatrix(text, rows, cols, flat));
  if (!given.ok) return invalid(given.reason);
  for (const [r, row] of expected.entries())
    for (const [c, cell] of row.entries())
      if (given.value[r]?.[c] !== cell)
        return wrong(`row ${r + 1}, column ${c + 1} is ${given.value[r]?.[c]}, it should be ${cell}`);
  return correct("every cell is right");
}
