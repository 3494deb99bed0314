/** Black, white, and no disc. */
export type Cell = "0" | "1" | "*";
export type Disc = "0" | "1";
export type Board = Cell[][];

const DIRECTIONS = [
  [-1, -1],
  [-1, 0],
  [-1, 1],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 0],
  [1, 1],
] as const;

export function opponent(disc: Disc): Disc {
  return disc === "0" ? "1" : "0";
}

/** The four discs in the middle of an n x n board, n even: white on the diagonal from the top left, black on the other. */
export function startBoard(n: number): Board {
  const board: Board = Array.from({ length: n }, () => Array.from({ length: n }, (): Cell => "*"));
  const m = n / 2;
  for (const [r, c] of [
    [m - 1, m - 1],
    [m - 1, m],
    [m, m - 1],
    [m, m],
  ] as const)
    (board[r] as Cell[])[c] = r === c ? "1" : "0";
  return board;
}

/** Cells that a new disc on (r, c) turns over, from 0; none where the cell is taken. */
export function flips(board: Board, [r, c]: readonly [number, number], disc: Disc): [number, number][] {
  if (board[r]?.[c] !== "*") return [];
  return DIRECTIONS.flatMap(([dr, dc]) => {
    const line: [number, number][] = [];
    let [row, col] = [r + dr, c + dc];
    for (; board[row]?.[col] === opponent(disc); row += dr, col += dc) line.push([row, col]);
    return board[row]?.[col] === disc ? line : [];
  });
}

/** The board after a move; undefined where it turns no disc over. */
export function playDisc(board: Board, move: readonly [number, number], disc: Disc): Board | undefined {
  const turned = flips(board, move, disc);
  if (turned.length === 0) return undefined;
  const next = board.map((row) => [...row]);
  for (const [r, c] of [move, ...turned]) (next[r] as Cell[])[c] = disc;
  return next;
}

/** All moves of a player, in reading order. */
export function legalMoves(board: Board, disc: Disc): [number, number][] {
  return board.flatMap((row, r) =>
    row.flatMap((_, c): [number, number][] => (flips(board, [r, c], disc).length > 0 ? [[r, c]] : [])),
  );
}
