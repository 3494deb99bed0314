import type { Rng } from "./rng.js";

/** Outlines of rectangles on a grid of characters, and the search for all sets of outlines that make a picture. */
export interface Outline {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How many outlines pass through each cell, row after row. */
export interface Picture {
  width: number;
  height: number;
  cells: Uint8Array;
}

const MARKS = [" ", "#", "█"];
/** Rectangles tried before the search gives up. */
const MAX_NODES = 5_000;

/** Calls `visit` for each cell of an outline until it says false; whether it never did. */
function everyCell({ width }: Picture, o: Outline, visit: (cell: number) => boolean): boolean {
  for (let x = o.left; x <= o.right; x++)
    if (!visit(o.top * width + x) || !visit(o.bottom * width + x)) return false;
  for (let y = o.top + 1; y < o.bottom; y++)
    if (!visit(y * width + o.left) || !visit(y * width + o.right)) return false;
  return true;
}

function change(picture: Picture, outline: Outline, by: number): void {
  everyCell(picture, outline, (cell) => {
    picture.cells[cell] = (picture.cells[cell] as number) + by;
    return true;
  });
}

/** Whether one is wider and the other higher: they cross like a plus, which can also be read as four that touch at corners. */
function isPlus(a: Outline, b: Outline): boolean {
  const isWider = (x: Outline, y: Outline): boolean =>
    x.left < y.left && x.right > y.right && x.top > y.top && x.bottom < y.bottom;
  return isWider(a, b) || isWider(b, a);
}

/** A picture of `count` outlines, no three of which share a cell and no two cross like a plus; undefined where one found no place in many tries. */
export function drawOutlines(rng: Rng, width: number, height: number, count: number): Picture | undefined {
  const picture = { width, height, cells: new Uint8Array(width * height) };
  const placed: Outline[] = [];
  for (let tries = 0; placed.length < count; tries++) {
    if (tries > 200 * count) return undefined;
    const left = rng.int(0, width - 3);
    const top = rng.int(0, height - 3);
    const outline = { left, top, right: rng.int(left + 2, width - 1), bottom: rng.int(top + 2, height - 1) };
    if (placed.some((other) => isPlus(other, outline))) continue;
    if (!everyCell(picture, outline, (cell) => (picture.cells[cell] as number) < 2)) continue;
    change(picture, outline, 1);
    placed.push(outline);
  }
  return picture;
}

/** Whether exactly one set of outlines makes the picture. A search that takes too long counts as no. */
export function hasOneReading(picture: Picture): boolean {
  const { width, height } = picture;
  const left: Picture = { width, height, cells: picture.cells.slice() };
  const cells = left.cells;
  const isDrawn = (x: number, y: number): boolean =>
    x < width && y < height && (cells[y * width + x] as number) > 0;
  let readings = 0;
  let nodes = 0;
  const search = (from: number): void => {
    if (readings > 1 || ++nodes > MAX_NODES) return;
    let first = from;
    while (first < cells.length && cells[first] === 0) first++;
    if (first === cells.length) {
      readings++;
      return;
    }
    // What comes first in reading order is the top left corner of an outline.
    const [x, y] = [first % width, Math.floor(first / width)];
    for (let right = x + 1; isDrawn(right, y); right++) {
      if (right < x + 2 || !isDrawn(right, y + 1)) continue;
      for (let bottom = y + 1; isDrawn(x, bottom) && isDrawn(right, bottom); bottom++) {
        if (bottom < y + 2 || !isDrawn(x + 1, bottom)) continue;
        const outline = { left: x, top: y, right, bottom };
        if (!everyCell(left, outline, (cell) => (cells[cell] as number) > 0)) continue;
        change(left, outline, -1);
        search(first);
        change(left, outline, 1);
      }
    }
  };
  search(0);
  return readings === 1 && nodes <= MAX_NODES;
}

/** One row a line, blanks at the ends kept. */
export function writePicture({ width, height, cells }: Picture): string {
  return Array.from({ length: height }, (_, y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width), (count) => MARKS[count]).join(""),
  ).join("\n");
}
