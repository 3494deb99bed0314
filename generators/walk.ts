import { attempt } from "./attempts.js";
import type { Rng } from "./rng.js";

/**
 * An instruction of a walk. Who always faces forward goes a number of steps `forward`, `backward`, `left` or `right`; who
 * turns walks `ahead` or makes a turn: `turn_left` and `turn_right` by a quarter, `turn_around` by a half (with 0 steps).
 */
export const STRAFES = ["forward", "backward", "left", "right"] as const;
export const TURNS = ["turn_left", "turn_right", "turn_around"] as const;
export type MoveKind = (typeof STRAFES)[number] | (typeof TURNS)[number] | "ahead";
export type Move = [kind: MoveKind, steps: number];

/** Quarter turns to the right by which a kind differs from going ahead, or turns the walker. */
const QUARTERS: Readonly<Record<MoveKind, number>> = {
  forward: 0,
  right: 1,
  backward: 2,
  left: 3,
  ahead: 0,
  turn_right: 1,
  turn_around: 2,
  turn_left: 3,
};
/** Steps to the right and forward for a heading in quarters from the first one. */
const VECTORS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

function isTurn(kind: MoveKind): boolean {
  return kind.startsWith("turn");
}

/** Where the walk ends, seen from its start: steps to the right and forward. */
export function endOfWalk(moves: readonly Move[]): [number, number] {
  let heading = 0;
  let [x, y] = [0, 0];
  for (const [kind, steps] of moves) {
    if (isTurn(kind)) {
      heading = (heading + QUARTERS[kind]) % 4;
      continue;
    }
    const [dx, dy] = VECTORS[(heading + QUARTERS[kind]) % 4] ?? [0, 0];
    x += dx * steps;
    y += dy * steps;
  }
  return [x + 0, y + 0];
}

export function returns(moves: readonly Move[]): boolean {
  const [x, y] = endOfWalk(moves);
  return x === 0 && y === 0;
}

export interface WalkShape {
  /** Instructions. */
  length: number;
  turning: boolean;
  most: number;
}

/** Of the instructions of a turning walk this many are turns. */
const TURN_SHARE = 0.4;

/** A walk that comes back to its start. */
export function drawRoundWalk(rng: Rng, shape: WalkShape): Move[] {
  return attempt("round walk", 20_000, () => {
    const kinds = drawKinds(rng, shape);
    // Turns alone lead nowhere.
    if (kinds.every(isTurn)) return undefined;
    const moves = kinds.map((kind): Move => [kind, isTurn(kind) ? 0 : rng.int(1, shape.most)]);
    // On each axis one walk, drawn among those of it, takes what is left.
    for (const axis of [0, 1] as const) {
      const along = moves.flatMap((_, i) => (pushes(moves, i, axis) !== 0 ? [i] : []));
      if (along.length === 0) continue;
      const last = rng.pick(along);
      const move = moves[last] as Move;
      const rest = endOfWalk(moves)[axis] - move[1] * pushes(moves, last, axis);
      move[1] = -rest * pushes(moves, last, axis);
      if (move[1] < 1 || move[1] > shape.most) return undefined;
    }
    return moves;
  });
}

/** How one step of move `i` moves the walker on an axis: 1, -1 or 0. */
function pushes(moves: readonly Move[], i: number, axis: 0 | 1): number {
  const single = moves
    .slice(0, i + 1)
    .map(([kind, steps], j): Move => [kind, j === i && !isTurn(kind) ? 1 : isTurn(kind) ? steps : 0]);
  return isTurn((moves[i] as Move)[0]) ? 0 : endOfWalk(single)[axis];
}

function drawKinds(rng: Rng, { length, turning }: WalkShape): MoveKind[] {
  return Array.from({ length }, () =>
    turning ? (rng.chance(TURN_SHARE) ? rng.pick(TURNS) : "ahead") : rng.pick(STRAFES),
  );
}

/**
 * A walk that does not come back, close to one that does: a number changed, a direction or turn changed, a turn left
 * out, or (in two of five) all numbers drawn anew. As in every round walk the steps are even in number.
 */
export function drawOpenWalk(rng: Rng, shape: WalkShape): Move[] {
  const way = rng.weighted(["number", "direction", "omission", "numbers"] as const, [2, 2, 2, 4]);
  return attempt("open walk", 2_000, () => {
    const omitted = way === "omission" && shape.turning;
    const moves = drawRoundWalk(rng, { ...shape, length: shape.length + (omitted ? 1 : 0) });
    const at = rng.int(0, moves.length - 1);
    const [kind, steps] = moves[at] as Move;
    if (omitted) {
      if (!isTurn(kind)) return undefined;
      moves.splice(at, 1);
      // A straight line never returns: no question.
      if (!moves.some((move) => isTurn(move[0]))) return undefined;
    } else if (way === "numbers") {
      for (const move of moves) if (!isTurn(move[0])) move[1] = rng.int(1, shape.most);
    } else if (way === "number") {
      const changed = steps + rng.pick([-2, 2]);
      if (isTurn(kind) || changed < 1 || changed > shape.most) return undefined;
      moves[at] = [kind, changed];
    } else {
      if (kind === "ahead") return undefined;
      const others = (isTurn(kind) ? TURNS : STRAFES).filter((other) => other !== kind);
      moves[at] = [rng.pick<MoveKind>(others), steps];
    }
    const total = moves.reduce((sum, move) => sum + move[1], 0);
    return returns(moves) || total % 2 !== 0 ? undefined : moves;
  });
}
