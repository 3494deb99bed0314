import { parseMatrix } from "./matrix.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/**
 * A square of single symbols: as `parseMatrix` reads it, or with the symbols of a row written together (`abc`, one row a
 * line or an item of a list).
 */
export function parseSymbolSquare(text: string, size: number): Parsed<string[][]> {
  const cells = parseMatrix(text, size, size);
  const rows = cells.ok ? cells : parseMatrix(text, size, 1);
  if (!rows.ok) return cells;
  const square = cells.ok ? cells.value : rows.value.map(([row = ""]) => [...row]);
  const isSquare = square.every((row) => row.length === size && row.every((cell) => [...cell].length === 1));
  return isSquare ? parsed(square) : unreadable(`not ${size} rows of ${size} single symbols`);
}
