/**
 * Completes a board of queens: `placed[r]` is the column of a queen given in row r (-1: none), `isFree(r, c)` says whether
 * a queen may stand there. Returns the column of every row, or undefined where there is no completion (or `budget` steps
 * were not enough). The row with the fewest free columns comes first, columns in the order that `order` gives: the search
 * is exhaustive, the order only decides which completion is found.
 */
export function completeQueens(
  placed: readonly number[],
  isFree: (row: number, column: number) => boolean,
  order: (columns: number[]) => number[] = (columns) => columns,
  budget = { steps: 1_000_000 },
): number[] | undefined {
  const n = placed.length;
  const columns = [...placed];
  const usedColumns = new Set<number>();
  const rising = new Set<number>();
  const falling = new Set<number>();
  for (const [r, c] of placed.entries()) {
    if (c < 0) continue;
    if (usedColumns.has(c) || rising.has(r + c) || falling.has(r - c)) return undefined;
    usedColumns.add(c);
    rising.add(r + c);
    falling.add(r - c);
  }
  const candidates = (r: number): number[] => {
    const found: number[] = [];
    for (let c = 0; c < n; c++)
      if (!usedColumns.has(c) && !rising.has(r + c) && !falling.has(r - c) && isFree(r, c)) found.push(c);
    return found;
  };
  const search = (): boolean => {
    let row = -1;
    let best: number[] = [];
    for (let r = 0; r < n; r++) {
      if ((columns[r] ?? -1) >= 0) continue;
      const found = candidates(r);
      if (row < 0 || found.length < best.length) [row, best] = [r, found];
      if (found.length === 0) return false;
    }
    if (row < 0) return true;
    for (const c of order(best)) {
      if (budget.steps-- <= 0) return false;
      columns[row] = c;
      usedColumns.add(c);
      rising.add(row + c);
      falling.add(row - c);
      if (search()) return true;
      columns[row] = -1;
      usedColumns.delete(c);
      rising.delete(row + c);
      falling.delete(row - c);
    }
    return false;
  };
  return search() ? columns : undefined;
}
