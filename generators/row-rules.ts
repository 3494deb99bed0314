/**
 * The rules of one-dimensional ARC (reasoning-gym `arc_1d`): what each makes of a row of cells, and rows to show it on. Cells
 * hold a colour from 1 to 9, or 0 for the background.
 */
export type Row = readonly number[];

/** The row that a rule makes; undefined where the rule says nothing about this row. */
export type RowRule = (row: Row) => Row | undefined;

interface Run {
  start: number;
  length: number;
}

/** Maximal runs of coloured cells. */
export function runsOf(row: Row): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < row.length; i++) {
    if (row[i] === 0) continue;
    const last = runs.at(-1);
    if (last && last.start + last.length === i) last.length++;
    else runs.push({ start: i, length: 1 });
  }
  return runs;
}

export const at = (row: Row, i: number): number => row[i] as number;
export const blank = (n: number): number[] => new Array<number>(n).fill(0);
export const solid = (colour: number, length: number): number[] => new Array<number>(length).fill(colour);
export const cellsOf = (row: Row, { start, length }: Run): number[] => row.slice(start, start + length);
export const isSolid = (cells: Row): boolean => cells.length > 0 && cells.every((cell) => cell === cells[0]);

/** `cells` written into a row from `start` on; what falls beyond an end is cut. */
export function write(row: number[], start: number, cells: Row): number[] {
  for (const [i, cell] of cells.entries())
    if (start + i >= 0 && start + i < row.length) row[start + i] = cell;
  return row;
}

/** The one run of a row. */
export function onlyRun(row: Row): Run | undefined {
  const runs = runsOf(row);
  return runs.length === 1 ? runs[0] : undefined;
}

/** The one colour of a row. */
export function onlyColour(row: Row): number | undefined {
  const cells = row.filter((cell) => cell !== 0);
  return isSolid(cells) ? cells[0] : undefined;
}

/** The one cell of colour `dot`, and the solid block of another colour beside it. */
function dotAndBlock(row: Row, dot: number): { place: number; block: Run } | undefined {
  const place = row.indexOf(dot);
  if (place < 0 || row.lastIndexOf(dot) !== place) return undefined;
  const rest = row.map((cell) => (cell === dot ? 0 : cell));
  const block = onlyRun(rest);
  return block && isSolid(cellsOf(rest, block)) ? { place, block } : undefined;
}

export function mirrored(rule: RowRule): RowRule {
  return (row) => rule([...row].reverse())?.toReversed();
}

export const move =
  (by: number): RowRule =>
  (row) => {
    const run = onlyRun(row);
    if (!run || run.start + run.length + by > row.length) return undefined;
    return write(blank(row.length), run.start + by, cellsOf(row, run));
  };

export const rotate =
  (by: number): RowRule =>
  (row) =>
    row.map((_, i) => at(row, (i - by + 4 * row.length) % row.length));

export const gravity: RowRule = (row) =>
  write(
    blank(row.length),
    0,
    row.filter((cell) => cell !== 0),
  );

export const gravityCounting: RowRule = (row) => gravity(row.map((cell) => Math.min(cell, 1)));

const twoColours = (row: Row): boolean => row.every((cell) => cell <= 2);
const only = (row: Row, colour: number): Row => row.filter((cell) => cell === colour);

export const gravityAntigravity: RowRule = (row) => {
  if (!twoColours(row)) return undefined;
  const ones = only(row, 1);
  return write(write(blank(row.length), 0, only(row, 2)), row.length - ones.length, ones);
};

export const gravityWeighted: RowRule = (row) =>
  twoColours(row) ? write(blank(row.length), 0, [...only(row, 2), ...only(row, 1)]) : undefined;

export const gravityOneStep: RowRule = (row) => {
  const made = [...row];
  for (let i = 1; i < made.length; i++)
    if (made[i] !== 0 && made[i - 1] === 0) [made[i - 1], made[i]] = [at(made, i), 0];
  return made;
};

/** The block moves to the dot by at most `most` cells. */
export const touchDot =
  (dot: number, most = Infinity): RowRule =>
  (row) => {
    const found = dotAndBlock(row, dot);
    if (!found) return undefined;
    const { place, block } = found;
    const distance = block.start < place ? place - block.start - block.length : -(block.start - place - 1);
    const by = Math.sign(distance) * Math.min(Math.abs(distance), most);
    const made = blank(row.length);
    made[place] = dot;
    return write(made, block.start + by, cellsOf(row, block));
  };

export const scaleToDot: RowRule = (row) => {
  const found = dotAndBlock(row, 2);
  if (!found) return undefined;
  const { place, block } = found;
  const start = Math.min(place, block.start);
  const end = Math.max(place, block.start + block.length - 1);
  return row.map((cell, i) => (i >= start && i <= end ? at(row, block.start) : cell));
};

export const reflectAroundDot: RowRule = (row) => {
  const found = dotAndBlock(row, 2);
  if (!found) return undefined;
  const { place, block } = found;
  const start = 2 * place - (block.start + block.length - 1);
  if (start < 0 || start + block.length > row.length) return undefined;
  const made = write(blank(row.length), start, cellsOf(row, block));
  made[place] = 2;
  return made;
};

export const fillBetween: RowRule = (row) => {
  const ends = row.flatMap((cell, i) => (cell === 0 ? [] : [i]));
  const [first, last] = ends;
  if (ends.length !== 2 || first === undefined || last === undefined || row[first] !== row[last])
    return undefined;
  return row.map((_, i) => (i >= first && i <= last ? at(row, first) : 0));
};

export const keepEnds: RowRule = (row) => {
  const run = onlyRun(row);
  if (!run || run.length < 2 || !isSolid(cellsOf(row, run))) return undefined;
  return row.map((cell, i) => (i === run.start || i === run.start + run.length - 1 ? cell : 0));
};

export const reflectBlock: RowRule = (row) => {
  const run = onlyRun(row);
  return run && write([...row], run.start, cellsOf(row, run).reverse());
};

export const removeNoise: RowRule = (row) => {
  const runs = runsOf(row);
  const blocks = runs.filter(({ length }) => length > 1);
  const [block] = blocks;
  if (blocks.length !== 1 || !block || runs.length < 2 || onlyColour(row) === undefined) return undefined;
  return write(blank(row.length), block.start, cellsOf(row, block));
};

export const removeNoiseInside: RowRule = (row) => {
  const run = onlyRun(row);
  if (!run || run.length < 6) return undefined;
  const cells = cellsOf(row, run);
  const most = cells.find((cell) => 2 * only(cells, cell).length > cells.length);
  return most === undefined ? undefined : row.map((cell) => (cell === 0 ? 0 : most));
};

/** Each single cell behind the block becomes a copy of it, in the block's colour or, with `own`, in the cell's. */
export const copyToDots =
  (own: boolean): RowRule =>
  (row) => {
    const [block, ...dots] = runsOf(row);
    if (!block || block.start !== 0 || (block.length !== 3 && block.length !== 5)) return undefined;
    if (!isSolid(cellsOf(row, block)) || dots.length === 0) return undefined;
    if (dots.some(({ length }) => length !== 1)) return undefined;
    if (!own && onlyColour(row) === undefined) return undefined;
    const made = [...row];
    for (const { start } of dots)
      write(made, start - (block.length - 1) / 2, new Array<number>(block.length).fill(at(row, start)));
    return made;
  };

export const paintBiggest: RowRule = (row) => {
  const runs = runsOf(row);
  const most = Math.max(...runs.map(({ length }) => length));
  const biggest = runs.filter(({ length }) => length === most);
  if (runs.length < 2 || biggest.length !== 1 || onlyColour(row) === undefined) return undefined;
  return write([...row], biggest[0]?.start ?? 0, new Array<number>(most).fill(1));
};

export const sortBlocks: RowRule = (row) => {
  const colour = onlyColour(row);
  const runs = runsOf(row);
  if (colour === undefined || runs.length < 2) return undefined;
  const made = blank(row.length);
  let place = 0;
  for (const { length } of runs.sort((a, b) => a.length - b.length)) {
    write(made, place, new Array<number>(length).fill(colour));
    place += length + 1;
  }
  return made;
};

export const recolourBySize: RowRule = (row) => {
  const runs = runsOf(row);
  const [a, b] = runs;
  if (runs.length !== 2 || !a || !b || a.length === b.length || onlyColour(row) !== 3) return undefined;
  const made = [...row];
  for (const { start, length } of runs)
    write(made, start, new Array<number>(length).fill(length === Math.max(a.length, b.length) ? 1 : 2));
  return made;
};

export const changeToFive: RowRule = (row) => row.map((cell) => (cell === 0 ? 0 : 5));

export const recolourFromPalette: RowRule = (row) => {
  const [palette, ...blocks] = runsOf(row);
  if (!palette || palette.start !== 0 || blocks.length === 0 || blocks.length !== palette.length)
    return undefined;
  const fits = blocks.every(
    (block) => block.length === blocks[0]?.length && cellsOf(row, block).every((cell) => cell === 5),
  );
  if (!fits || new Set(cellsOf(row, palette)).size !== palette.length) return undefined;
  const made = [...row];
  for (const [i, { start, length }] of blocks.entries())
    write(made, start, new Array<number>(length).fill(at(row, i)));
  return made;
};

export const colourLeftHalves: RowRule = (row) => {
  const runs = runsOf(row);
  if (runs.length === 0 || onlyColour(row) !== 2) return undefined;
  const made = [...row];
  for (const { start, length } of runs) write(made, start, new Array<number>(Math.floor(length / 2)).fill(8));
  return made;
};

export const moveByOwnSize: RowRule = (row) => {
  const run = onlyRun(row);
  return run && isSolid(cellsOf(row, run)) ? move(run.length)(row) : undefined;
};

export const repeatPattern: RowRule = (row) => {
  const run = onlyRun(row);
  if (!run || run.start !== 0 || run.length % 2 === 1 || run.length < 4 || run.length > 10) return undefined;
  const period = run.length / 2;
  if (cellsOf(row, run).some((cell, i) => cell !== row[i % period])) return undefined;
  return row.map((_, i) => at(row, i % period));
};

export const duplicateFromSeeds: RowRule = (row) => {
  const runs = runsOf(row);
  const blocks = runs.filter(({ start, length }) => length > 1 && row[start] === 1);
  const [block] = blocks;
  if (blocks.length !== 1 || !block || !isSolid(cellsOf(row, block)) || runs.length < 2) return undefined;
  const made = [...row];
  for (const { start, length } of runs) {
    if (start === block.start) continue;
    const isLeft = start === block.start - 2;
    if (length !== 1 || (!isLeft && start !== block.start + block.length + 1)) return undefined;
    const copy = new Array<number>(block.length).fill(at(row, start));
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

export const fillFromPixel: RowRule = (row) => {
  const run = onlyRun(row);
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

export const fillUntilCollision: RowRule = (row) => {
  if (only(row, 5).length !== 1) return undefined;
  if (row[0] !== 5) return row.at(-1) === 5 ? mirrored(fillUntilCollision)(row) : undefined;
  if (row.every((cell, i) => i === 0 || cell === 0)) return undefined;
  const made = [...row];
  let colour = 0;
  for (let i = row.length - 1; i > 0; i--) {
    if (row[i] !== 0) colour = at(row, i);
    made[i] = colour;
  }
  return made;
};

export const markSizeTwo: RowRule = (row) => {
  const runs = runsOf(row);
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
