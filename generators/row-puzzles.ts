import type { Rng } from "./rng.js";
import * as rules from "./row-rules.js";
import { blank, see, solid, write } from "./row-rules.js";
import { fallsOff, ROW_RIVALS, stopsAtEnd } from "./row-rivals.js";
import type { Row, RowRule } from "./row-rules.js";

/** A rule of arc_1d, and a row of a given length to show it on (undefined: this draw does not fit). */
interface Shown {
  readonly rule: RowRule;
  readonly draw: (rng: Rng, n: number) => number[] | undefined;
}

const colourOf = (rng: Rng, ...not: readonly number[]): number => {
  for (;;) {
    const colour = rng.int(1, 9);
    if (!not.includes(colour)) return colour;
  }
};

const mirrored = ({ rule, draw }: Shown): Shown => ({
  rule: rules.mirrored(rule),
  draw: (rng, n) => draw(rng, n)?.reverse(),
});

const cellsFor = (rng: Rng, isSolid: boolean, length: number): number[] => {
  const colour = colourOf(rng);
  return isSolid ? solid(colour, length) : solid(0, length).map(() => colourOf(rng));
};

const moving = (by: number, isSolid: boolean): Shown => ({
  rule: rules.move(by),
  draw: (rng, n) => {
    const length = rng.int(1, n - by - 1);
    return write(blank(n), rng.int(0, n - by - length), cellsFor(rng, isSolid, length));
  },
});

const wrapping = (by: number, isSolid: boolean): Shown => ({
  rule: rules.rotate(by),
  draw: (rng, n) => {
    const start = rng.int(0, n - 1);
    const row = blank(n);
    for (const [i, cell] of cellsFor(rng, isSolid, rng.int(1, n)).entries()) row[(start + i) % n] = cell;
    return row;
  },
});

const scattered =
  (colours: number) =>
  (rng: Rng, n: number): number[] =>
    blank(n).map(() => (rng.chance() ? rng.int(1, colours) : 0));

/** A dot and a solid block beside it, anywhere. */
const dotted =
  (dot: number) =>
  (rng: Rng, n: number): number[] | undefined => {
    const length = rng.int(1, n - 1);
    const place = rng.int(0, n - 1);
    const sides = [place >= length, place + length < n];
    if (!sides.includes(true)) return undefined;
    const isLeft = sides[0] && sides[1] ? rng.chance() : sides[0];
    const start = isLeft ? rng.int(0, place - length) : rng.int(place + 1, n - length);
    const row = write(blank(n), start, solid(rng.int(dot + 1, 9), length));
    row[place] = dot;
    return row;
  };

/** Blocks of one colour with gaps of `gap` or more. */
function blocks(rng: Rng, n: number, colour: number, gap: number, size: () => number): number[] {
  const row = blank(n);
  for (let place = 0; place < n;) {
    const length = rng.chance(0.4) ? size() : 0;
    if (length > 0 && place + length <= n) {
      write(row, place, solid(colour, length));
      place += length + gap;
    } else place++;
  }
  return row;
}

/** Blocks of the given lengths in this order, at random places with gaps of 1 or more. */
function spread(
  rng: Rng,
  n: number,
  lengths: readonly number[],
  colour: number,
  from = 0,
): number[] | undefined {
  const room = n - from - lengths.reduce((sum, length) => sum + length, 0) - (lengths.length - 1);
  if (room < 0) return undefined;
  const extra = Array.from(lengths, () => rng.int(0, room)).sort((a, b) => a - b);
  const row = blank(n);
  let place = from;
  for (const [i, length] of lengths.entries()) {
    write(row, place + (extra[i] ?? 0), solid(colour, length));
    place += length + 1;
  }
  return row;
}

const twoPoints = (rng: Rng, n: number): number[] => {
  const colour = colourOf(rng);
  const row = blank(n);
  row[rng.int(0, n - 1)] = colour;
  let other = rng.int(0, n - 2);
  if (row[other] !== 0) other = n - 1;
  row[other] = colour;
  return row;
};

const dotsToCopy =
  (own: boolean) =>
  (rng: Rng, n: number): number[] | undefined => {
    const length = rng.chance() ? 3 : 5;
    const colour = colourOf(rng);
    const row = write(blank(n), 0, solid(colour, length));
    let dots = 0;
    for (let place = length + (length - 1) / 2 + 1; place <= n - length; place++)
      if (rng.chance()) {
        row[place] = own ? colourOf(rng) : colour;
        place += length;
        dots++;
      }
    return dots > 0 ? row : undefined;
  };

const singles: Readonly<Record<string, Shown>> = {
  block_touch_dot: { rule: rules.touchDot(1), draw: dotted(1) },
  ...Object.fromEntries(
    [1, 2, 3, 4].map((by) => [`block_touch_dot_${by}pix`, { rule: rules.touchDot(2, by), draw: dotted(2) }]),
  ),
  block_scale_to_dot: { rule: rules.scaleToDot, draw: dotted(2) },
  block_and_noise_remove: {
    rule: rules.removeNoise,
    draw: (rng, n) => {
      const colour = colourOf(rng);
      const length = rng.int(2, n);
      const start = rng.int(0, n - length);
      const row = write(blank(n), start, solid(colour, length));
      const count = rng.int(1, 3);
      for (let i = 0; i < count; i++) {
        const free: number[] = [];
        for (let k = 0; k < n; k++)
          if ((k === 0 || row[k - 1] === 0) && row[k] === 0 && (k === n - 1 || row[k + 1] === 0))
            free.push(k);
        if (free.length === 0) return undefined;
        row[rng.pick(free)] = colour;
      }
      return row;
    },
  },
  block_and_noise_remove_inside: {
    rule: rules.removeNoiseInside,
    draw: (rng, n) => {
      if (n < 6) return undefined;
      const length = rng.int(6, n);
      const colour = colourOf(rng);
      const cells = solid(colour, length);
      const noise = rng.int(1, Math.max(1, Math.floor(length / 2) - 1));
      for (const i of rng.sample([...cells.keys()], noise)) cells[i] = colourOf(rng, colour);
      return write(blank(n), rng.int(0, n - length), cells);
    },
  },
  move_block_by_own_size: {
    rule: rules.moveByOwnSize,
    draw: (rng, n) => {
      const length = rng.int(1, Math.floor(n / 2));
      return write(blank(n), rng.int(0, n - 2 * length), solid(colourOf(rng), length));
    },
  },
  two_points_and_fill: { rule: rules.fillBetween, draw: twoPoints },
  two_points_and_fill_inv: {
    rule: rules.keepEnds,
    draw: (rng, n) => [...(rules.fillBetween(see(twoPoints(rng, n))) ?? [])],
  },
  copy_block_to_dots: { rule: rules.copyToDots(false), draw: dotsToCopy(false) },
  copy_block_to_dots_colors: { rule: rules.copyToDots(true), draw: dotsToCopy(true) },
  repeat_pattern_full: {
    rule: rules.repeatPattern,
    draw: (rng, n) => {
      const pattern = cellsFor(rng, false, rng.int(2, 5));
      return 2 * pattern.length < n ? write(blank(n), 0, [...pattern, ...pattern]) : undefined;
    },
  },
  reflect_block_with_border_pixel: {
    rule: rules.reflectBlock,
    draw: (rng, n) => {
      const length = rng.int(2, n);
      const colour = colourOf(rng);
      const cells = solid(colour, length);
      cells[rng.chance() ? 0 : length - 1] = colourOf(rng, colour);
      return write(blank(n), rng.int(0, n - length), cells);
    },
  },
  reflect_block_random: {
    rule: rules.reflectBlock,
    draw: (rng, n) => {
      const length = rng.int(2, n);
      const border = colourOf(rng);
      const cells = Array.from({ length }, () => colourOf(rng, border));
      cells[rng.chance() ? 0 : length - 1] = border;
      return write(blank(n), rng.int(0, n - length), cells);
    },
  },
  reflect_block_around_dot: { rule: rules.reflectAroundDot, draw: dotted(2) },
  paint_biggest_block: {
    rule: rules.paintBiggest,
    draw: (rng, n) => blocks(rng, n, rng.int(2, 9), 1, () => rng.int(2, 6)),
  },
  recolor_blocks_by_size: {
    rule: rules.recolourBySize,
    draw: (rng, n) => spread(rng, n, [rng.int(2, 8), rng.int(2, 8)], 3),
  },
  change_to_five: { rule: rules.changeToFive, draw: scattered(9) },
  recolor_blocks_from_palette: {
    rule: rules.recolourFromPalette,
    draw: (rng, n) => {
      const length = rng.int(1, 4);
      const most = Math.floor((n - 1) / (length + 2));
      if (most < 2) return undefined;
      const count = rng.int(2, Math.min(most, 6));
      const row = spread(rng, n, solid(length, count), 5, count + 1);
      return row && write(row, 0, rng.sample([1, 2, 3, 4, 5, 6, 7, 8, 9], count));
    },
  },
  color_left_half_blocks: {
    rule: rules.colourLeftHalves,
    draw: (rng, n) => {
      const row = blocks(rng, n, 2, 1, () => rng.int(2, Math.floor(n / 2)));
      return rules.runsOf(row).length > 1 ? row : undefined;
    },
  },
  sort_blocks_by_size: {
    rule: rules.sortBlocks,
    draw: (rng, n) => blocks(rng, n, colourOf(rng), rng.int(1, 2), () => rng.int(1, 6)),
  },
  sort_complete_sequence: {
    rule: rules.sortBlocks,
    draw: (rng, n) => {
      let most = 2;
      while (((most + 1) * (most + 2)) / 2 + most <= n) most++;
      const lengths = Array.from({ length: rng.int(Math.min(3, most), most) }, (_, i) => i + 1);
      return spread(rng, n, rng.shuffle(lengths), colourOf(rng));
    },
  },
  duplicate_block_from_seeds: {
    rule: rules.duplicateFromSeeds,
    draw: (rng, n) => {
      const length = rng.int(2, 4);
      if (n < length + 4) return undefined;
      const start = rng.int(2, n - length - 2);
      const row = write(blank(n), start, solid(1, length));
      const sides = rng.int(1, 3);
      if (sides !== 2) row[start - 2] = colourOf(rng, 1);
      if (sides !== 1) row[start + length + 1] = colourOf(rng, 1);
      return row;
    },
  },
  fill_from_pixel: {
    rule: rules.fillFromPixel,
    draw: (rng, n) => {
      const length = rng.int(3, n - 2);
      const colour = colourOf(rng);
      const seed = colourOf(rng, colour);
      const cells = rng.chance()
        ? [seed, ...solid(colour, length - 1)]
        : [...solid(colour, length - 1), seed];
      return write(blank(n), rng.int(1, n - length - 1), cells);
    },
  },
  fill_until_collision: {
    rule: rules.fillUntilCollision,
    draw: (rng, n) => {
      const row = blank(n);
      row[0] = 5;
      const count = rng.int(2, 4);
      for (let i = 0; i < count; i++) row[rng.int(1, n - 1)] = colourOf(rng, 5);
      return rng.chance() ? row : row.reverse();
    },
  },
  mark_size_two_blocks: {
    rule: rules.markSizeTwo,
    draw: (rng, n) => {
      const row = blank(n);
      for (let place = 0; place < n;) {
        const length = rng.chance(0.5) ? rng.int(1, 3) : 0;
        if (length > 0 && place + length <= n) write(row, place, solid(colourOf(rng, 3), length));
        place += length > 0 ? length + 2 : 1;
      }
      return row;
    },
  },
};

/** In the source's names "right" is the plain form, though the gravity of these rows pulls to the left. */
const sided: readonly (readonly [string, Shown])[] = [
  ...[1, 2, 3, 4].flatMap((by) => [
    [`move_${by}pix_solid`, moving(by, true)] as const,
    [`move_${by}pix_colorful`, moving(by, false)] as const,
    [`move_${by}pix_solid_wrapped`, wrapping(by, true)] as const,
    [`move_${by}pix_colorful_wrapped`, wrapping(by, false)] as const,
  ]),
  ["gravity", { rule: rules.gravity, draw: scattered(9) }],
  ["gravity_counting", { rule: rules.gravityCounting, draw: scattered(9) }],
  ["gravity_antigravity", { rule: rules.gravityAntigravity, draw: scattered(2) }],
  ["gravity_weighted_colors", { rule: rules.gravityWeighted, draw: scattered(2) }],
  ["gravity_one_step", { rule: rules.gravityOneStep, draw: scattered(9) }],
];

/** What the rule makes of a row (undefined: it says nothing about it), and rows to show it on. */
export interface RowPuzzle {
  readonly apply: (row: Row) => Row | undefined;
  readonly draw: Shown["draw"];
}

/** All rules by the source's names, which are 70. */
export const ROW_PUZZLES: ReadonlyMap<string, RowPuzzle> = new Map(
  [
    ...sided.flatMap(([name, puzzle]): [string, Shown][] => [
      [`${name}_right`, puzzle],
      [`${name}_left`, mirrored(puzzle)],
    ]),
    ...Object.entries(singles),
  ].map(([name, { rule, draw }]) => [name, { apply: (row) => rule(see(row)), draw }]),
);

export function sameRow(a: Row | undefined, b: Row): boolean {
  if (a?.length !== b.length) return false;
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

const SHIFTS = [-4, -3, -2, -1, 1, 2, 3, 4];
/** The rules that are asked for, but for the moves, and what else a reader may think of. */
const PLAIN_RULES: readonly RowRule[] = [
  ...new Set(
    [...sided.filter(([name]) => !name.startsWith("move")), ...Object.entries(singles)].map(
      ([, { rule }]) => rule,
    ),
  ),
  ...ROW_RIVALS,
  ...SHIFTS.flatMap((by) => [fallsOff(by), stopsAtEnd(by)]),
];
const MIRRORED_RULES: readonly RowRule[] = sided
  .filter(([name]) => !name.startsWith("move"))
  .map(([, { rule }]) => rule);

interface RowPair {
  input: Row;
  output: Row;
}

/** Whether the output is the input, moved on by so many cells around the end. */
function isShift({ input, output }: RowPair, by: number): boolean {
  const n = input.length;
  for (let i = 0; i < n; i++) if (output[(i + by + n) % n] !== input[i]) return false;
  return true;
}

/** Whether two examples or more change (all of one): unchanged rows fit every rule that has nothing to do there. */
function showsChange(examples: readonly RowPair[]): boolean {
  const changed = examples.filter(({ input, output }) => !sameRow(input, output));
  return changed.length >= Math.min(2, examples.length);
}

/**
 * Whether every rule that fits the examples makes the same of the last row, also those that are never asked, but that a
 * reader may think of.
 */
export function isForcedRow(examples: readonly RowPair[], last: RowPair): boolean {
  if (!showsChange(examples)) return false;
  // A block that moves without going around the end moves like one that might.
  for (const by of SHIFTS)
    if (examples.every((example) => isShift(example, by)) && !isShift(last, by)) return false;
  return agree(PLAIN_RULES, examples, last) && agree(MIRRORED_RULES, examples.map(turned), turned(last));
}

function turned({ input, output }: RowPair): RowPair {
  return { input: input.toReversed(), output: output.toReversed() };
}

/** Whether those of the rules that fit the examples make the last row, or nothing of it. */
function agree(rules: readonly RowRule[], examples: readonly RowPair[], last: RowPair): boolean {
  const [first, ...others] = examples;
  const firstSeen = first && see(first.input);
  for (const rule of rules) {
    // Few rules get beyond the first example.
    if (firstSeen && !sameRow(rule(firstSeen), first.output)) continue;
    if (!others.every(({ input, output }) => sameRow(rule(see(input)), output))) continue;
    const made = rule(see(last.input));
    if (made && !sameRow(made, last.output)) return false;
  }
  return true;
}
