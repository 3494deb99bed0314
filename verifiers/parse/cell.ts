import { unbracket } from "./list.js";
import { parsed, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const MAX_LENGTH = 200;

/**
 * A cell of a grid: `[5, 6]`, `(5, 6)`, `5 6`, or with names in either order: `row 5, column 6`, `{"row": 5, "column": 6}`.
 * Two whole numbers and nothing else.
 */
export function parseCell(text: string): Parsed<[row: number, column: number]> {
  if (text.length > MAX_LENGTH) return unreadable(`a cell of ${text.length} characters`);
  const inner = unbracket(unbracket(text.trim()))
    .replace(/["'`*“”]/g, "")
    .toLowerCase();
  const plain = /^\s*([+-]?\d{1,6}(?:\.0{1,6})?)(?:\s*[,;]\s*|\s+)([+-]?\d{1,6}(?:\.0{1,6})?)\s*$/.exec(
    inner,
  );
  if (plain) return parsed([Number(plain[1]), Number(plain[2])]);
  const named =
    /^\s*(row|r|column|col|c)\s*(?:is|[:=])?\s*(\d{1,6})\s*(?:[,;]|and)?\s*(?:and\s)?\s*(row|r|column|col|c)\s*(?:is|[:=])?\s*(\d{1,6})\s*$/.exec(
      trimChars(inner.replaceAll("\n", " "), " ,"),
    );
  if (!named || named[1]?.charAt(0) === named[3]?.charAt(0)) return unreadable("not a row and a column");
  const [first, second] = [Number(named[2]), Number(named[4])];
  return parsed(named[1]?.startsWith("r") ? [first, second] : [second, first]);
}
