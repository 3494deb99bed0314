import { parsed, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";
import { MAX_ITEMS } from "./list.js";
import { plainSigns } from "./number.js";

/**
 * A matrix of whole numbers of a known shape: nested brackets, rows on lines (cells separated by commas, blanks, `|` or
 * LaTeX `&`), or a flat list in reading order (unless `flat` is false: where the shape is part of the answer). Anything
 * else, also a cell too many, is unreadable.
 */
export function parseIntegerMatrix(
  text: string,
  rows: number,
  cols: number,
  flat = true,
): Parsed<number[][]> {
  const cells = parseMatrix(text, rows, cols, flat);
  if (!cells.ok) return cells;
  const matrix: number[][] = [];
  for (const row of cells.value) {
    const numbers: number[] = [];
    for (const cell of row) {
      const plain = plainSigns(cell);
      if (!/^[+-]?\d{1,15}(?:\.0{0,15})?$/.test(plain))
        return unreadable(`the cell "${cell.slice(0, 20)}" is not a whole number`);
      numbers.push(Number(plain));
    }
    matrix.push(numbers);
  }
  return parsed(matrix);
}

/** The same for cells of any symbols without blanks and separators. */
export function parseMatrix(text: string, rows: number, cols: number, flat = true): Parsed<string[][]> {
  const plain = text.replace(/^(?:np\.|numpy\.)?(?:array|matrix)\(([^]*)\)$/, "$1");
  const found = /[[({]/.test(plain) ? bracketRows(plain) : lineRows(plain);
  if (!found.ok) return found;
  const lines = found.value;
  const count = lines.reduce((sum, line) => sum + line.length, 0);
  if (count !== rows * cols) return unreadable(`${count} cells where ${rows} x ${cols} are needed`);
  const isMatrix = lines.length === rows && lines.every((line) => line.length === cols);
  const isFlat = flat && (lines.length === 1 || lines.every((line) => line.length === 1));
  if (!isMatrix && !isFlat) return unreadable(`rows of other lengths than ${cols}`);
  const all = lines.flat();
  return parsed(Array.from({ length: rows }, (_, r) => all.slice(r * cols, (r + 1) * cols)));
}

function splitCells(text: string): string[] {
  return text
    .split(/[\s,;|&]+/)
    .map((cell) => trimChars(cell, "\"'`*"))
    .filter((cell) => cell !== "");
}

/** What LaTeX puts around a matrix. */
export const LATEX_FRAME = /\\begin\{\w{1,10}\}(?:\{[clr|]{1,40}\})?|\\end\{\w{1,10}\}/g;
const ROW_PREFIX = /^\s{0,8}(?:row \d{1,3} ?[:.)]?|\d{1,3}[.):](?=\s))/i;
const BULLET = /^\s{0,8}[-*•](?=\s)/;

function lineRows(text: string): Parsed<string[][]> {
  const rows = text
    .replace(LATEX_FRAME, "\n")
    .split(/\n|\\\\/)
    // The rule under a table's head, and what names or numbers a row.
    .map((line) => (/^[\s|:-]*-[\s|:-]*$/.test(line) ? "" : line))
    .filter((line) => line.trim() !== "");
  // A dash before one row only is that number's sign.
  const areBullets = rows.every((line) => BULLET.test(line));
  const lines = rows
    .map((line) => line.replace(areBullets ? BULLET : ROW_PREFIX, ""))
    .map(splitCells)
    .filter((line) => line.length > 0);
  return lines.length > MAX_ITEMS ? unreadable("too many rows") : parsed(lines);
}

/** Rows are the innermost brackets; text outside of them other than separators is refused. Depth at most 2. */
function bracketRows(text: string): Parsed<string[][]> {
  if (text.includes("\\begin{")) return lineRows(text);
  const rows: string[][] = [];
  let depth = 0;
  let start = 0;
  let nested = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? "";
    if ("[({".includes(char)) {
      if (splitCells(text.slice(start, i)).length > 0) return unreadable("text before a bracket");
      depth++;
      start = i + 1;
      if (depth > 2) return unreadable("brackets nested deeper than a matrix");
      if (depth === 2) nested = true;
    } else if ("])}".includes(char)) {
      const cells = splitCells(text.slice(start, i));
      if (depth === 0) return unreadable("a closing bracket without its opening one");
      if (depth === 1 && nested && cells.length > 0) return unreadable("cells outside of the rows");
      if (cells.length > 0)
        rows.push(...(depth === 1 && !nested ? innerLines(text.slice(start, i)) : [cells]));
      depth--;
      start = i + 1;
    }
  }
  if (depth !== 0) return unreadable("brackets that do not close");
  if (splitCells(text.slice(start)).length > 0) return unreadable("text after the matrix");
  return rows.length > MAX_ITEMS ? unreadable("too many rows") : parsed(rows);
}

/** One bracket around rows on lines. */
function innerLines(text: string): string[][] {
  return text
    .split("\n")
    .map(splitCells)
    .filter((line) => line.length > 0);
}
