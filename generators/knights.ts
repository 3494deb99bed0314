import type { Rng } from "./rng.js";

/** Squares of the largest board: columns A to D, rows 1 to 3. */
export const SQUARES: readonly string[] = [..."ABCD"].flatMap((column) =>
  [..."123"].map((row) => column + row),
);

/** Whether a knight steps from one square to the other. */
export function isKnightStep(from: string, to: string): boolean {
  const columns = Math.abs(from.charCodeAt(0) - to.charCodeAt(0));
  const rows = Math.abs(from.charCodeAt(1) - to.charCodeAt(1));
  return columns * rows === 2;
}

export type Color = "w" | "B";
export type KnightMove = [color: Color, from: string, to: string];
export type Position = Readonly<Record<string, Color | null>>;

/** Squares to which knights step from each of `squares`, within them. */
export function stepsAmong(squares: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(squares.map((from) => [from, squares.filter((to) => isKnightStep(from, to))]));
}

/** `count` squares that knights can reach from each other, in the order of SQUARES; undefined where the draw ends early. */
export function drawConnected(rng: Rng, count: number): string[] | undefined {
  const chosen = [rng.pick(SQUARES)];
  while (chosen.length < count) {
    const next = SQUARES.filter(
      (square) => !chosen.includes(square) && chosen.some((other) => isKnightStep(square, other)),
    );
    if (next.length === 0) return undefined;
    chosen.push(rng.pick(next));
  }
  return chosen.sort();
}

/**
 * The fewest moves after which white and black knights have changed places, colours taking turns without passing
 * (breadth-first over all positions); undefined where there are none. `positions` is the number that was looked at.
 */
export function fewestSwapMoves(
  start: Position,
  first: Color,
): { moves: KnightMove[] | undefined; positions: number } {
  const squares = Object.keys(start).sort();
  const steps = squares.map((from) => squares.flatMap((to, i) => (isKnightStep(from, to) ? [i] : [])));
  const maskOf = (color: Color): number =>
    squares.reduce((mask, square, i) => mask | (start[square] === color ? 1 << i : 0), 0);
  // Two masks of at most 12 squares and the turn in one number.
  const keyOf = (white: number, black: number, turn: number): number => white | (black << 12) | (turn << 24);
  const white = maskOf("w");
  const black = maskOf("B");
  const queue = [keyOf(white, black, first === "w" ? 0 : 1)];
  const cameFrom = new Map<number, number>([[queue[0] as number, -1]]);
  const goals = [keyOf(black, white, 0), keyOf(black, white, 1)];
  for (let i = 0; i < queue.length; i++) {
    const key = queue[i] as number;
    if (goals.includes(key)) return { moves: movesTo(key), positions: queue.length };
    const w = key & 0xfff;
    const b = (key >> 12) & 0xfff;
    const turn = key >> 24;
    const own = turn === 0 ? w : b;
    for (let from = 0; from < squares.length; from++) {
      if ((own & (1 << from)) === 0) continue;
      for (const to of steps[from] ?? []) {
        if (((w | b) & (1 << to)) !== 0) continue;
        const moved = (1 << from) | (1 << to);
        const next = turn === 0 ? keyOf(w ^ moved, b, 1) : keyOf(w, b ^ moved, 0);
        if (cameFrom.has(next)) continue;
        cameFrom.set(next, key);
        queue.push(next);
      }
    }
  }
  return { moves: undefined, positions: queue.length };

  function movesTo(goal: number): KnightMove[] {
    const moves: KnightMove[] = [];
    for (
      let key = goal, before = cameFrom.get(key) as number;
      before >= 0;
      key = before, before = cameFrom.get(key) as number
    ) {
      const turn = before >> 24;
      const changed = ((key ^ before) >> (turn === 0 ? 0 : 12)) & 0xfff;
      const old = (before >> (turn === 0 ? 0 : 12)) & 0xfff;
      const at = (mask: number): string => squares[31 - Math.clz32(mask)] as string;
      moves.push([turn === 0 ? "w" : "B", at(changed & old), at(changed & ~old)]);
    }
    return moves.reverse();
  }
}
