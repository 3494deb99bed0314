import type { CubeTurn } from "../verifiers/parse/cube-turns.js";

/** Faces in the order of a cube's stickers. */
export const FACES = ["U", "L", "F", "R", "B", "D"] as const;
/** Colour of each face of the solved cube, in that order. */
const COLOURS = "YRGOBW";

type Vector = readonly [x: number, y: number, z: number];

/** Axis of each face, and whether the face is on its positive side: x to the right, y up, z to the viewer. */
const AXES: Readonly<Record<string, readonly [axis: 0 | 1 | 2, side: 1 | -1]>> = {
  R: [0, 1],
  L: [0, -1],
  U: [1, 1],
  D: [1, -1],
  F: [2, 1],
  B: [2, -1],
};

/**
 * Place of a sticker: coordinates from -(size - 1) to size - 1 in steps of 2, one of them moved out to its face. Rows and columns
 * as in the net, where U stands above F, D below it, and L, F, R, B side by side.
 */
function placeOf(face: string, r: number, c: number, size: number): Vector {
  const most = size - 1;
  const [row, col] = [2 * r - most, 2 * c - most];
  const out = most + 1;
  if (face === "U") return [col, out, row];
  if (face === "D") return [col, -out, -row];
  if (face === "F") return [col, -row, out];
  if (face === "B") return [-col, -row, -out];
  if (face === "L") return [-out, -row, col];
  return [out, -row, -col];
}

/** A quarter turn clockwise, seen from the positive end of the axis. */
function turned([x, y, z]: Vector, axis: number): Vector {
  if (axis === 0) return [x, z, -y];
  if (axis === 1) return [-z, y, x];
  return [y, -x, z];
}

interface CubeShape {
  places: Vector[];
  /** Position of the sticker at a place. */
  at: Map<string, number>;
  /** By axis and layer: for each sticker of the layer where it goes with a clockwise turn. */
  turns: Map<string, Int32Array>;
}
const shapes = new Map<number, CubeShape>();

function shapeOf(size: number): CubeShape {
  let shape = shapes.get(size);
  if (!shape) {
    const places = FACES.flatMap((face) =>
      Array.from({ length: size * size }, (_, i) => placeOf(face, Math.floor(i / size), i % size, size)),
    );
    shape = { places, at: new Map(places.map((place, i) => [place.join(), i])), turns: new Map() };
    shapes.set(size, shape);
  }
  return shape;
}

/** Pairs (from, to) of the stickers that a clockwise turn of a layer moves; layers count from the negative end. */
function turnOf(size: number, axis: number, layer: number): Int32Array {
  const { places, at, turns } = shapeOf(size);
  const key = `${axis}/${layer}`;
  let turn = turns.get(key);
  if (!turn) {
    const middle = 2 * layer - (size - 1);
    const pairs: number[] = [];
    for (const [i, place] of places.entries()) {
      const own = place[axis] ?? 0;
      // What stands out of the first or last layer turns with it.
      if (Math.max(1 - size, Math.min(size - 1, own)) !== middle) continue;
      pairs.push(i, at.get(turned(place, axis).join()) ?? 0);
    }
    turn = Int32Array.from(pairs);
    turns.set(key, turn);
  }
  return turn;
}

/** Stickers as positions in FACES, face after face, rows from the top. */
export type Cube = Uint8Array;

export function solvedCube(size: number): Cube {
  return Uint8Array.from({ length: 6 * size * size }, (_, i) => Math.floor(i / (size * size)));
}

/** Does a turn on `cube` itself; `turn.first` to `turn.last` must be layers of a cube of this size. */
export function turnCube(cube: Cube, size: number, { face, first, last, quarters }: CubeTurn): void {
  const [axis, side] = AXES[face] ?? [0, 1];
  // Clockwise for the one who looks at the negative side is the other way round.
  const times = (side === 1 ? quarters : 4 - quarters) % 4;
  const held = new Uint8Array(4 * size * size + 4 * size);
  for (let depth = first; depth <= last; depth++) {
    const pairs = turnOf(size, axis, side === 1 ? size - depth : depth - 1);
    for (let n = 0; n < times; n++) {
      for (let i = 0; i < pairs.length; i += 2) held[i >> 1] = cube[pairs[i] ?? 0] ?? 0;
      for (let i = 0; i < pairs.length; i += 2) cube[pairs[i + 1] ?? 0] = held[i >> 1] ?? 0;
    }
  }
}

/** Whether every face has one colour, whichever. */
export function isSolved(cube: Cube, size: number): boolean {
  const area = size * size;
  return cube.every((colour, i) => colour === cube[i - (i % area)]);
}

/** The net without trailing blanks: U above F, then L, F, R, B, then D below F; a blank on both sides of each sticker. */
export function cubeNet(cube: Cube, size: number): string {
  const line = (face: number, r: number): string => {
    const start = (face * size + r) * size;
    return Array.from({ length: size }, (_, c) => ` ${COLOURS.charAt(cube[start + c] ?? 0)} `).join("");
  };
  const rows = Array.from({ length: size }, (_, r) => r);
  const aside = " ".repeat(3 * size);
  return [
    ...rows.map((r) => aside + line(0, r)),
    ...rows.map((r) => [1, 2, 3, 4].map((face) => line(face, r)).join("")),
    ...rows.map((r) => aside + line(5, r)),
  ]
    .map((row) => row.trimEnd())
    .join("\n");
}
