/** A Go board: rows from the top, `X` black, `O` white, `.` empty. */
export type GoBoard = readonly (readonly string[])[];

/** The stones connected with the one at (row, col), and the empty points beside them. */
export interface GoGroup {
  stones: (readonly [row: number, col: number])[];
  liberties: Set<number>;
}

const AROUND = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** All groups of the board. A liberty is row * size + column. */
export function goGroups(board: GoBoard): { colour: string; group: GoGroup }[] {
  const size = board.length;
  const seen = new Uint8Array(size * size);
  const groups: { colour: string; group: GoGroup }[] = [];
  for (let row = 0; row < size; row++)
    for (let col = 0; col < size; col++) {
      const colour = board[row]?.[col] ?? ".";
      if (colour === "." || seen[row * size + col] === 1) continue;
      const group: GoGroup = { stones: [[row, col]], liberties: new Set() };
      seen[row * size + col] = 1;
      for (const [r, c] of group.stones)
        for (const [dr, dc] of AROUND) {
          const [nr, nc] = [r + dr, c + dc];
          const next = board[nr]?.[nc];
          if (next === undefined) continue;
          const point = nr * size + nc;
          if (next === ".") group.liberties.add(point);
          else if (next === colour && seen[point] === 0) {
            seen[point] = 1;
            group.stones.push([nr, nc]);
          }
        }
      groups.push({ colour, group });
    }
  return groups;
}

/**
 * By empty point (row * size + column) the white stones that a black stone there captures: those of all white groups whose
 * last liberty it is. Points that capture nothing are left out. A move that captures is never suicide.
 */
export function blackCaptures(board: GoBoard): Map<number, number> {
  const captures = new Map<number, number>();
  for (const { colour, group } of goGroups(board)) {
    if (colour !== "O" || group.liberties.size !== 1) continue;
    for (const point of group.liberties)
      captures.set(point, (captures.get(point) ?? 0) + group.stones.length);
  }
  return captures;
}

/** The captures that take the most stones. */
export function bestCaptures(board: GoBoard): { points: number[]; stones: number } {
  const captures = blackCaptures(board);
  const stones = Math.max(0, ...captures.values());
  return { points: [...captures].filter(([, count]) => count === stones).map(([point]) => point), stones };
}
