import { grow, GROWTH, touches } from "./plane.js";
import type { Rectangle } from "./plane.js";
import type { Rng } from "./rng.js";

/** x_start, x_end, y_start, y_end. */
export type Box = [number, number, number, number];

/** The source's room: a square of side 3 with walls of 0.1. */
export const WALLS: readonly Rectangle[] = [
  [-1.5, -1.4, -1.5, 1.5],
  [1.4, 1.5, -1.5, 1.5],
  [-1.5, 1.5, -1.5, -1.4],
  [-1.5, 1.5, 1.4, 1.5],
];
const COLOURS = ["yellow", "red", "green", "blue", "pink", "purple", "orange", "white", "brown", "black"];

/** Rectangles on a lattice of 0.05, at least 0.15 from each other and 0.1 from the walls. */
export function drawBoxes(rng: Rng, count: number): Record<string, Box> | undefined {
  const boxes: Record<string, Box> = {};
  for (const colour of COLOURS.slice(0, count)) {
    const box = firstOf(20, () => {
      const [width, height] = [rng.int(4, 14), rng.int(4, 14)];
      const [x, y] = [rng.int(-26, 26 - width), rng.int(-26, 26 - height)];
      const candidate: Box = [x / 20, (x + width) / 20, y / 20, (y + height) / 20];
      const [x0, x1, y0, y1] = grow(candidate, 0.15 - GROWTH);
      const isFree = Object.values(boxes).every(
        (other) => other[1] < x0 || other[0] > x1 || other[3] < y0 || other[2] > y1,
      );
      return isFree ? candidate : undefined;
    });
    if (!box) return undefined;
    boxes[colour] = box;
  }
  return boxes;
}

/** A point of the lattice outside of all rectangles, 0.1 from them and from the walls. */
export function drawPlace(rng: Rng, boxes: readonly Box[]): [number, number] | undefined {
  return firstOf(50, () => {
    const place: [number, number] = [rng.int(-26, 26) / 20, rng.int(-26, 26) / 20];
    return boxes.some((box) => touches([place], box, 0.1)) ? undefined : place;
  });
}

function firstOf<T>(tries: number, draw: () => T | undefined): T | undefined {
  for (let i = 0; i < tries; i++) {
    const value = draw();
    if (value !== undefined) return value;
  }
  return undefined;
}
