import { withoutBullets } from "./cells.js";
import { parseNested } from "./nested.js";
import { plainSigns } from "./number.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Coordinates in the plane. */
export type Point = readonly [x: number, y: number];

const MAX_POINTS = 5_000;
const NUMBER = /^[+-]?(?:\d{1,12}(?:\.\d{0,40})?|\.\d{1,40})(?:e[+-]?\d{1,2})?$/i;

/**
 * Points of the plane: `[(0.1, 2), (3, -0.5)]`, nested square brackets, pairs one after the other (also with arrows
 * between them) or one pair a line. Coordinates are decimal numbers, also with an exponent; numpy's `np.float64(0.1)` is
 * read as 0.1.
 */
export function parsePoints(text: string): Parsed<Point[]> {
  const plain = plainSigns(text)
    .replace(/(?:np|numpy)\.float64\(([^()]{1,60})\)/g, "$1")
    .replace(/->|=>|→/g, " ");
  const groups = /[[({]/.test(plain) ? bracketPairs(plain) : linePairs(plain);
  if (!groups.ok) return groups;
  if (groups.value.length > MAX_POINTS) return unreadable(`${groups.value.length} points`);
  const points: Point[] = [];
  for (const group of groups.value) {
    if (group.length !== 2 || !group.every((part) => NUMBER.test(part)))
      return unreadable(`"${group.join(", ").slice(0, 40)}" is not a point of two numbers`);
    points.push([Number(group[0]), Number(group[1])]);
  }
  return points.length > 0 ? parsed(points) : unreadable("no points");
}

function bracketPairs(text: string): Parsed<string[][]> {
  const nested = parseNested(withoutBullets(text));
  if (!nested.ok) return nested;
  const [only] = nested.value;
  const isOuter =
    nested.value.length === 1 && Array.isArray(only) && only.some((item) => Array.isArray(item));
  const groups: string[][] = [];
  for (const item of isOuter ? only : nested.value) {
    if (!Array.isArray(item) || item.some((part) => Array.isArray(part)))
      return unreadable("not a list of points");
    groups.push(item as string[]);
  }
  return parsed(groups);
}

function linePairs(text: string): Parsed<string[][]> {
  return parsed(
    text
      .split(/[\n;]/)
      .map((line) => line.split(/[\s,]/).filter((part) => part !== ""))
      .filter((parts) => parts.length > 0),
  );
}
