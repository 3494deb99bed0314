import type { Grid } from "./grids.js";

/** Generations of the Game of Life on a torus: every living cell counts itself in at its eight neighbours. */
export function lived(board: Grid, steps: number): Grid {
  const [rows, cols] = [board.length, board[0]?.length ?? 0];
  let living = new Set(
    board.flatMap((row, r) => row.flatMap((cell, c) => (cell === 1 ? [r * cols + c] : []))),
  );
  for (let step = 0; step < steps; step++) {
    const counts = new Map<number, number>();
    for (const place of living)
      for (const dr of [-1, 0, 1])
        for (const dc of [-1, 0, 1]) {
          const r = (Math.floor(place / cols) + dr + rows) % rows;
          const c = ((place % cols) + dc + cols) % cols;
          if (dr !== 0 || dc !== 0) counts.set(r * cols + c, (counts.get(r * cols + c) ?? 0) + 1);
        }
    living = new Set(
      [...counts].filter(([at, n]) => n === 3 || (n === 2 && living.has(at))).map(([at]) => at),
    );
  }
  return board.map((row, r) => row.map((_, c) => (living.has(r * cols + c) ? 1 : 0)));
}
