import { countBits } from "./domains.js";
import type { Rng } from "./rng.js";

/**
 * Latin squares whose cells on the diagonal from top right to bottom left all hold the same symbol. Symbols are numbers
 * from 0; an unknown cell is -1.
 */
export type Square = number[][];

/** True where every row and column has each symbol once and the diagonal one symbol. */
export function isDiagonalLatin(square: readonly (readonly number[])[]): boolean {
  const n = square.length;
  const full = 2 ** n - 1;
  const held = square[0]?.[n - 1];
  for (let i = 0; i < n; i++) {
    let row = 0;
    let column = 0;
    for (let k = 0; k < n; k++) {
      row |= 1 << (square[i]?.[k] ?? 31);
      column |= 1 << (square[k]?.[i] ?? 31);
    }
    if (row !== full || column !== full || square[i]?.[n - 1 - i] !== held) return false;
  }
  return true;
}

/**
 * Completions of a square, at most `limit`: always the cell with the fewest possible symbols next, symbols in the order of
 * `order`. Exhaustive up to `budget` tried symbols; undefined where they are used up.
 */
export function completions(
  square: readonly (readonly number[])[],
  limit: number,
  order: (symbols: number[]) => number[] = (symbols) => symbols,
  budget = { steps: 200_000 },
): Square[] | undefined {
  const n = square.length;
  const full = 2 ** n - 1;
  const cells = square.map((row) => [...row]);
  const rows = new Array<number>(n).fill(0);
  const columns = new Array<number>(n).fill(0);
  let diagonal = -1;
  for (const [r, row] of cells.entries())
    for (const [c, symbol] of row.entries()) {
      if (symbol < 0) continue;
      const bit = 1 << symbol;
      if (((rows[r] ?? 0) | (columns[c] ?? 0)) & bit) return [];
      rows[r] = (rows[r] ?? 0) | bit;
      columns[c] = (columns[c] ?? 0) | bit;
      if (r + c !== n - 1) continue;
      if (diagonal >= 0 && diagonal !== symbol) return [];
      diagonal = symbol;
    }
  const found: Square[] = [];
  const possible = (r: number, c: number): number => {
    const free = full & ~((rows[r] ?? 0) | (columns[c] ?? 0));
    if (r + c === n - 1) return diagonal < 0 ? free : free & (1 << diagonal);
    return diagonal < 0 ? free : free & ~(1 << diagonal);
  };
  const search = (): boolean => {
    let best = -1;
    let bestMask = 0;
    let bestCount = n + 1;
    for (let r = 0; r < n && bestCount > 1; r++)
      for (let c = 0; c < n; c++) {
        if ((cells[r]?.[c] ?? 0) >= 0) continue;
        const mask = possible(r, c);
        const count = countBits(mask);
        if (count < bestCount) [best, bestMask, bestCount] = [r * n + c, mask, count];
        if (count <= 1) break;
      }
    if (best < 0) {
      found.push(cells.map((row) => [...row]));
      return true;
    }
    const r = Math.floor(best / n);
    const c = best % n;
    const symbols: number[] = [];
    for (let symbol = 0; symbol < n; symbol++) if (bestMask & (1 << symbol)) symbols.push(symbol);
    for (const symbol of order(symbols)) {
      if (budget.steps-- <= 0) return false;
      const bit = 1 << symbol;
      const before = diagonal;
      if (r + c === n - 1) diagonal = symbol;
      (cells[r] as number[])[c] = symbol;
      rows[r] = (rows[r] ?? 0) | bit;
      columns[c] = (columns[c] ?? 0) | bit;
      const ended = search();
      (cells[r] as number[])[c] = -1;
      rows[r] = (rows[r] ?? 0) & ~bit;
      columns[c] = (columns[c] ?? 0) & ~bit;
      diagonal = before;
      if (!ended) return false;
      if (found.length >= limit) return true;
    }
    return true;
  };
  return search() ? found : undefined;
}

/** A random square of the kind; undefined where the search took too long (then draw again). */
export function randomDiagonalLatin(rng: Rng, n: number): Square | undefined {
  const held = rng.int(0, n - 1);
  const start = Array.from({ length: n }, (_, r) =>
    Array.from({ length: n }, (_, c) => (r + c === n - 1 ? held : -1)),
  );
  return completions(start, 1, (symbols) => rng.shuffle(symbols), { steps: 2_000 })?.[0];
}
