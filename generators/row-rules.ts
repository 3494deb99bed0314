/**
 * The rules of one-dimensional ARC (reasoning-gym `arc_1d`): what each makes of a row of cells, and rows to show it on. Cells
 * hold a colour from 1 to 9, or 0 for the background.
 */
export type Row = readonly number[];

/** A row, and what most rules ask about it, which is computed once for all of them. */
export interface SeenRow {
  readonly row: Row;
  /** Maximal runs of coloured cells. */
  readonly runs: readonly Run[];
  /** The one run. */
  readonly run: Run | undefined;
  /** The one colour. */
  readonly colour: number | undefined;
}

/** The row that a rule makes; undefined where the rule says nothing about this row. */
export type RowRule = (seen: SeenRow) => Row | undefined;

interface Run {
  readonly start: number;
  readonly length: number;
}

export function see(row: Row): SeenRow {
  const runs = runsOf(row);
  return { row, runs, run: runs.length === 1 ? runs[0] : undefined, colour: onlyColour(row) };
}

/** Maximal runs of coloured cells. */
export function runsOf(row: Row): Run[] {
  const runs: Run[] = [];
  let start = -1;
  for (let i = 0; i <= row.length; i++) {
    const isColoured = i < row.length && row[i] !== 0;
    if (isColoured && start < 0) start = i;
    if (isColoured || start < 0) continue;
    runs.push({ start, length: i - start });
    start = -1;
  }
  return runs;
}

export const at = (row: Row, i: number): number => row[i] as number;
const NOTHING: number[] = [];
/** Cut from a list that was filled cell by cell, as engines are slow on the lists with holes that `new Array(n)` makes. */
export function blank(n: number): number[] {
  while (NOTHING.length < n) NOTHING.push(0);
  return NOTHING.slice(0, n);
}
export const solid = (colour: number, length: number): number[] => blank(length).fill(colour);
export const cellsOf = (row: Row, { start, length }: Run): number[] => row.slice(start, start + length);
export const isSolid = (cells: Row): boolean => cells.length > 0 && cells.every((cell) => cell === cells[0]);

/** `cells` written into a row from `start` on; what falls beyond an end is cut. */
export function write(row: number[], start: number, cells: Row): number[] {
  const end = Math.min(cells.length, row.length - start);
  for (let i = Math.max(0, -start); i < end; i++) row[start + i] = at(cells, i);
  return row;
}

function onlyColour(row: Row): number | undefined {
  let colour = 0;
  for (const cell of row) {
    if (cell === 0 || cell === colour) continue;
    if (colour !== 0) return undefined;
    colour = cell;
  }
  return colour || undefined;
}

/** The one cell of colour `dot`, and the solid block of another colour beside it. */
function dotAndBlock({ row, runs }: SeenRow, dot: number): { place: number; block: Run } | undefined {
  // Side by side they are one run.
  if (runs.length > 2) return undefined;
  const place = row.indexOf(dot);
  if (place < 0 || row.lastIndexOf(dot) !== place) return undefined;
  const [block, ...more] = runsOf(row.map((cell) => (cell === dot ? 0 : cell)));
  return block && more.length === 0 && isSolid(cellsOf(row, block)) ? { place, block } : undefined;
}

export function mirrored(rule: RowRule): RowRule {
  return ({ row }) => rule(see(row.toReversed()))?.toReversed();
}

export const move =
  (by: number): RowRule =>
  ({ row, run }) => {
    if (!run || run.start + run.length + by > row.length) return undefined;
    return write(blank(row.length), run.start + by, cellsOf(row, run));
  };

export const rotate =
  (by: number): RowRule =>
  ({ row }) =>
    row.map((_, i) => at(row, (i - by + 4 * row.length) % row.length));

export const gravity: RowRule = ({ row }) =>
  write(
    blank(row.length),
    0,
    row.filter((cell) => cell !== 0),
  );

export const gravityCounting: RowRule = ({ row }) =>
  write(blank(row.length), 0, solid(1, row.filter((cell) => cell !== 0).length));

const twoColours = (row: Row): boolean => row.every((cell) => cell <= 2);
const only = (row: Row, colour: number): Row => row.filter((cell) => cell === colour);

export const gravityAntigravity: RowRule = ({ row }) => {
  if (!twoColours(row)) return undefined;
  const ones = only(row, 1);
  return write(write(blank(row.length), 0, only(row, 2)), row.length - ones.length, ones);
};

export const gravityWeighted: RowRule = ({ row }) =>
  twoColours(row) ? write(blank(row.length), 0, [...only(row, 2), ...only(row, 1)]) : undefined;

export const gravityOneStep: RowRule = ({ row }) => {
  const made = [...row];
  for (let i = 1; i < made.length; i++)
    if (made[i] !== 0 && made[i - 1] === 0) [made[i - 1], made[i]] = [at(made, i), 0];
  return made;
};

/** The block moves to the dot by at most `most` cells. */
export const touchDot =
  (dot: number, most = Infinity): RowRule =>
  (seen) => {
    const found = dotAndBlock(seen, dot);
    if (!found) return undefined;
    const { row } = seen;
    const { place, block } = found;
    const distance = block.start < place ? place - block.start - block.length : -(block.start - place - 1);
    const by = Math.sign(distance) * Math.min(Math.abs(distance), most);
    const made = blank(row.length);
    made[place] = dot;
    return write(made, block.start + by, cellsOf(row, block));
  };

export const scaleToDot: RowRule = (seen) => {
  const found = dotAndBlock(seen, 2);
  if (!found) return undefined;
  const { row } = seen;
  const { place, block } = found;
  const start = Math.min(place, block.start);
  const end = Math.max(place, block.start + block.length - 1);
  return row.map((cell, i) => (i >= start && i <= end ? at(row, block.start) : cell));
};

export const reflectAroundDot: RowRule = (seen) => {
  const found = dotAndBlock(seen, 2);
  if (!found) return undefined;
  const { row } = seen;
  const { place, block } = found;
  const start = 2 * place - (block.start + block.length - 1);
  if (start < 0 || start + block.length > row.length) return undefined;
  const made = write(blank(row.length), start, cellsOf(row, block));
  made[place] = 2;
  return made;
};

export const fillBetween: RowRule = ({ row }) => {
  const cells = row.filter((cell) => cell !== 0);
  const [colour] = cells;
  if (colour === undefined || cells.length !== 2 || cells[1] !== colour) return undefined;
  const first = row.indexOf(colour);
  const last = row.lastIndexOf(colour);
  return row.map((_, i) => (i >= first && i <= last ? colour : 0));
};

export const keepEnds: RowRule = ({ row, run }) => {
  if (!run || run.length < 2 || !isSolid(cellsOf(row, run))) return undefined;
  return row.map((cell, i) => (i === run.start || i === run.start + run.length - 1 ? cell : 0));
};

export const reflectBlock: RowRule = ({ row, run }) => {
  return run && write([...row], run.start, cellsOf(row, run).reverse());
};

export const removeNoise: RowRule = ({ row, runs, colour }) => {
  const blocks = runs.filter(({ length }) => length > 1);
  const [block] = blocks;
  if (blocks.length !== 1 || !block || runs.length < 2 || colour === undefined) return undefined;
  return write(blank(row.length), block.start, cellsOf(row, block));
};

export const removeNoiseInside: RowRule = ({ row, run }) => {
  if (!run || run.length < 6) return undefined;
  const cells = cellsOf(row, run);
  const most = cells.find((cell) => 2 * only(cells, cell).length > cells.length);
  return most === undefined ? undefined : row.map((cell) => (cell === 0 ? 0 : most));
};

/** Each single cell behind the block becomes a copy of it, in the block's colour or, with `own`, in the cell's. */
export const copyToDots =
  (own: boolean): RowRule =>
  ({ row, runs, colour }) => {
    const [block, ...dots] = runs;
    if (!block || block.start !== 0 || (block.length !== 3 && block.length !== 5)) return undefined;
    if (!isSolid(cellsOf(row, block)) || dots.length === 0) return undefined;
    if (dots.some(({ length }) => length !== 1)) return undefined;
    if (!own && colour === undefined) return undefined;
    const made = [...row];
    for (const { start } of dots)
      write(made, start - (block.length - 1) / 2, solid(at(row, start), block.length));
    return made;
  };

export const paintBiggest: RowRule = ({ row, runs, colour }) => {
  const most = Math.max(...runs.map(({ length }) => length));
  const biggest = runs.filter(({ length }) => length === most);
  if (runs.length < 2 || biggest.length !== 1 || colour === undefined) return undefined;
  return write([...row], biggest[0]?.start ?? 0, solid(1, most));
};

export const sortBlocks: RowRule = ({ row, runs, colour }) => {
  if (colour === undefined || runs.length < 2) return undefined;
  const made = blank(row.length);
  let place = 0;
  for (const { length } of runs.toSorted((a, b) => a.length - b.length)) {
    write(made, place, solid(colour, length));
    place += length + 1;
  }
  return made;
};

export const recolourBySize: RowRule = ({ row, runs, colour }) => {
  const [a, b] = runs;
  if (runs.length !== 2 || !a || !b || a.length === b.length || colour !== 3) return undefined;
  const made = [...row];
  for (const { start, length } of runs)
    write(made, start, solid(length === Math.max(a.length, b.length) ? 1 : 2, length));
  return made;
};

export const changeToFive: RowRule = ({ row }) => row.map((cell) => (cell === 0 ? 0 : 5));

export const recolourFromPalette: RowRule = ({ row, runs }) => {
  const [palette, ...blocks] = runs;
  if (!palette || palette.start !== 0 || blocks.length === 0 || blocks.length !== palette.length)
    return undefined;
  const fits = blocks.every(
    (block) => block.length === blocks[0]?.length && cellsOf(row, block).every((cell) => cell === 5),
  );
  if (!fits || new Set(cellsOf(row, palette)).size !== palette.length) return undefined;
  const made = [...row];
  for (const [i, { start, length }] of blocks.entries()) write(made, start, solid(at(row, i), length));
  return made;
};

export const colourLeftHalves: RowRule = ({ row, runs, colour }) => {
  if (runs.length === 0 || colour !== 2) return undefined;
  const made = [...row];
  for (const { start, length } of runs) write(made, start, solid(8, Math.floor(length / 2)));
  return made;
};

export const moveByOwnSize: RowRule = ({ row, run }) => {
  return run && isSolid(cellsOf(row, run)) ? move(run.length)(see(row)) : undefined;
};

export const repeatPattern: RowRule = ({ row, run }) => {
  if (!run || run.start !== 0 || run.length % 2 === 1 || run.length < 4 || run.length > 10) return undefined;
  const period = run.length / 2;
  if (cellsOf(row, run).some((cell, i) => cell !== row[i % period])) return undefined;
  return row.map((_, i) => at(row, i % period));
};

export const duplicateFromSeeds: RowRule = ({ row, runs }) => {
  const blocks = runs.filter(({ start, length }) => length > 1 && row[start] === 1);
  const [block] = blocks;
  if (blocks.length !== 1 || !block || !isSolid(cellsOf(row, block)) || runs.length < 2) return undefined;
  const made = [...row];
  for (const { start, length } of runs) {
    if (start === block.start) continue;
    const isLeft = start === block.start - 2;
    if (length !== 1 || (!isLeft && start !== block.start + block.length + 1)) return undefined;
    const copy = solid(at(row, start), block.length);
    const step = (block.length + 1) * (isLeft ? -1 : 1);
    for (
      let place = isLeft ? start - block.length + 1 : start;
      place < row.length && place + block.length > 0;
      place += step
    )
      write(made, place, copy);
  }
  return made;
};

export const fillFromPixel: RowRule = ({ row, run }) => {
  if (!run || run.length < 3) return undefined;
  const cells = cellsOf(row, run);
  const isLeft = isSolid(cells.slice(1)) && cells[0] !== cells[1];
  const isRight = isSolid(cells.slice(0, -1)) && cells.at(-1) !== cells[0];
  if (isLeft === isRight) return undefined;
  const end = run.start + run.length - 1;
  return row.map((cell, i) => {
    if (isLeft && i < run.start) return at(row, run.start);
    return isRight && i > end ? at(row, end) : cell;
  });
};

export const fillUntilCollision: RowRule = ({ row }) => {
  if (only(row, 5).length !== 1) return undefined;
  if (row[0] !== 5) return row.at(-1) === 5 ? mirrored(fillUntilCollision)(see(row)) : undefined;
  if (row.every((cell, i) => i === 0 || cell === 0)) return undefined;
  const made = [...row];
  let colour = 0;
  for (let i = row.length - 1; i > 0; i--) {
    if (row[i] !== 0) colour = at(row, i);
    made[i] = colour;
  }
  return made;
};

export const markSizeTwo: RowRule = ({ row, runs }) => {
  if (!runs.some(({ length }) => length === 2) || runs.some(({ length }) => length > 3)) return undefined;
  if (row.includes(3) || runs.some((run) => !isSolid(cellsOf(row, run)))) return undefined;
  const made = [...row];
  for (const { start, length } of runs)
    if (length === 2) {
      write(made, start - 1, [3]);
      write(made, start + 2, [3]);
    }
  return made;
};
