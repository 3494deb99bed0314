import { parseNested } from "./nested.js";
import { parseInteger } from "./number.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Row and column as written. */
export type Cell = readonly [number, number];

const MAX_CELLS = 2_000;

/**
 * Cells of a grid as pairs of whole numbers: `0 3, 1 0`, one pair a line or between semicolons, `(0, 3), (1, 0)`,
 * `[[0, 3], [1, 0]]`, or all numbers in one row between commas. Bullets and numbering (`1.`) before a line's pair are
 * passed over. A lone number, three numbers in a group or any word is unreadable.
 */
export function parseCells(text: string): Parsed<Cell[]> {
  const groups = /[[({]/.test(text) ? bracketGroups(text) : plainGroups(text);
  if (!groups.ok) return groups;
  if (groups.value.length > MAX_CELLS) return unreadable(`${groups.value.length} cells`);
  const cells: Cell[] = [];
  for (const group of groups.value) {
    const [row, column] = group.map(cellNumber);
    if (group.length !== 2 || row === undefined || column === undefined)
      return unreadable(`"${group.join(" ").slice(0, 30)}" is not a row and a column`);
    cells.push([row, column]);
  }
  return parsed(cells);
}

function cellNumber(text: string): number | undefined {
  // Grids are small: nine digits stay exact, and separators within a number have no place here.
  const number = text.length <= 12 && !/[,_]/.test(text) ? parseInteger(text) : unreadable<bigint>("");
  return number.ok ? Number(number.value) : undefined;
}

/** Lines without the bullet or number before their bracket. */
export function withoutBullets(text: string): string {
  return text.replace(/^[ \t]{0,8}(?:[-*•]|\d{1,3}[.)])[ \t]{1,4}(?=[[({])/gm, "");
}

/** Innermost brackets, all of one depth; `[0 3, 1 0]` is a plain list in brackets. */
function bracketGroups(given: string): Parsed<string[][]> {
  const text = withoutBullets(given);
  const nested = parseNested(text);
  if (!nested.ok) return nested;
  let lists = nested.value;
  while (lists.length === 1 && Array.isArray(lists[0]) && lists[0].some((item) => Array.isArray(item)))
    lists = lists[0];
  const [only] = lists;
  if (lists.length === 1 && Array.isArray(only) && only.length !== 2) {
    const inner = /^\s*[[({]([^[\](){}]*)[\])}]\s*$/.exec(text)?.[1];
    return inner === undefined ? unreadable("not a list of pairs") : plainGroups(quoteless(inner));
  }
  const groups: string[][] = [];
  for (const list of lists) {
    if (!Array.isArray(list) || list.some((item) => Array.isArray(item)))
      return unreadable("not a list of pairs");
    groups.push(list as string[]);
  }
  return parsed(groups);
}

/** `["0 3", "1 0"]` without its quotes. */
function quoteless(text: string): string {
  return text.replace(/["'`]/g, "");
}

function plainGroups(text: string): Parsed<string[][]> {
  const words = (part: string): string[] => part.split(/\s/).filter((word) => word !== "");
  // One pair a line (or between semicolons), its numbers separated by a comma or a blank.
  const lines = text
    .split(/[\n;]/)
    .map((line) => words(line.replace(/^\s{0,8}(?:[-*•] |\d{1,3}[.)] )/, "").replaceAll(",", " ")))
    .filter((line) => line.length > 0);
  if (lines.length > 0 && lines.every((line) => line.length === 2)) return parsed(lines);
  const pieces = text
    .split(/[,;\n]/)
    .map(words)
    .filter((piece) => piece.length > 0);
  const isRow = pieces.every((piece) => piece.length === 1) && pieces.length % 2 === 0;
  if (!isRow) return parsed(pieces);
  const flat = pieces.flat();
  return parsed(Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2)));
}
