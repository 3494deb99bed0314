/** Grids of true and false by a remainder, as in reasoning-gym's `modulo_grid`: cells (x, y) from (0, 0) at the top left. */
export const OPERATIONS = ["sum", "diff", "prod", "pow"] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface ModuloRule {
  operation: Operation;
  divisor: number;
  target: number;
}

/** Remainders of all cells, row after row. 0 to the power of 0 is 1. */
function remainders(operation: Operation, divisor: number, width: number, height: number): Uint16Array {
  const found = new Uint16Array(width * height);
  // x to the power of y, column by column, a factor x more in each row.
  const powers = new Uint16Array(width).fill(1 % divisor);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const power = powers[x] as number;
      powers[x] = (power * x) % divisor;
      found[y * width + x] =
        operation === "sum"
          ? (x + y) % divisor
          : operation === "diff"
            ? Math.abs(x - y) % divisor
            : operation === "prod"
              ? (x * y) % divisor
              : power;
    }
  return found;
}

/** Remainders of the last grids: their rules and sizes are few, and a question needs those of all rules. */
const tables = new Map<number, Uint16Array>();
const MAX_TABLES = 1_000;

/** The remainders of a grid of at most 127 rows and columns, each computed once. */
function tableOf(operation: Operation, divisor: number, width: number, height: number): Uint16Array {
  const key = ((4 * divisor + OPERATIONS.indexOf(operation)) * 128 + width) * 128 + height;
  let table = tables.get(key);
  if (!table) {
    table = remainders(operation, divisor, width, height);
    if (tables.size >= MAX_TABLES) tables.clear();
    tables.set(key, table);
  }
  return table;
}

/** 1 for true, row after row. */
export function moduloCells(
  { operation, divisor, target }: ModuloRule,
  width: number,
  height: number,
): Uint8Array {
  const rests = tableOf(operation, divisor, width, height);
  const cells = new Uint8Array(rests.length);
  for (let i = 0; i < cells.length; i++) if (rests[i] === target) cells[i] = 1;
  return cells;
}

/**
 * Whether every rule with a divisor and target up to these bounds that agrees with the cells outside of the holes agrees in
 * the holes too. Some cell outside of them is true.
 */
export function isForcedGrid(
  cells: Uint8Array,
  holes: ReadonlySet<number>,
  width: number,
  height: number,
  maxDivisor: number,
  maxTarget: number,
): boolean {
  const shown = cells.findIndex((cell, i) => cell === 1 && !holes.has(i));
  for (const operation of OPERATIONS)
    for (let divisor = 1; divisor <= maxDivisor; divisor++) {
      const rests = tableOf(operation, divisor, width, height);
      const target = rests[shown] as number;
      if (target < 1 || target > maxTarget) continue;
      let differs = false;
      let fits = true;
      for (let i = 0; i < cells.length && fits; i++)
        if ((rests[i] === target) !== (cells[i] === 1)) {
          if (holes.has(i)) differs = true;
          else fits = false;
        }
      if (fits && differs) return false;
    }
  return true;
}
