import type { Rng } from "./rng.js";

/** Codes of different symbols and the feedback that a guess gets (a game of the Mastermind kind with hints of size). */

/** Counts of a guess's symbols: in place, misplaced, below every symbol of the code, above every one, none of these. */
export type Marks = readonly [
  inPlace: number,
  misplaced: number,
  below: number,
  above: number,
  other: number,
];

/** Marks as one number, each count below 5. */
type Packed = number;

function pack([inPlace, misplaced, below, above, other]: Marks): Packed {
  return (((inPlace * 5 + misplaced) * 5 + below) * 5 + above) * 5 + other;
}

/** The innermost step of the search: no lists are made here. */
function packedMarks(code: readonly number[], guess: readonly number[], merged: boolean): Packed {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < code.length; i++) {
    const symbol = code[i] as number;
    if (symbol < low) low = symbol;
    if (symbol > high) high = symbol;
  }
  let inPlace = 0;
  let misplaced = 0;
  let below = 0;
  let above = 0;
  for (let i = 0; i < guess.length; i++) {
    const symbol = guess[i] as number;
    if (code[i] === symbol) inPlace++;
    else if (symbol < low) below++;
    else if (symbol > high) above++;
    else if (code.includes(symbol)) misplaced++;
  }
  const absent = guess.length - inPlace - misplaced;
  if (merged && absent === 2 && below !== 2 && above !== 2) below = above = 0;
  return (((inPlace * 5 + misplaced) * 5 + below) * 5 + above) * 5 + absent - below - above;
}

/**
 * Marks of `guess` against `code`, both lists of at most four different symbols (numbers that order them). With `merged`,
 * two symbols that are not in the code are below or above only where both are; otherwise both are "other".
 */
export function marksOf(code: readonly number[], guess: readonly number[], merged: boolean): Marks {
  const packed = packedMarks(code, guess, merged);
  const digit = (weight: number): number => Math.floor(packed / weight) % 5;
  return [digit(625), digit(125), digit(25), digit(5), digit(1)];
}

export function sameMarks(a: Marks, b: Marks): boolean {
  return pack(a) === pack(b);
}

const known = new Map<string, number[][]>();

/** All codes of `length` different symbols 0 .. range - 1 in ascending order. Remembered. */
export function allCodes(length: number, range: number): readonly number[][] {
  const key = `${length} ${range}`;
  const done = known.get(key);
  if (done) return done;
  const codes =
    length === 0
      ? [[]]
      : allCodes(length - 1, range).flatMap((head) =>
          Array.from({ length: range }, (_, symbol) => symbol)
            .filter((symbol) => !head.includes(symbol))
            .map((symbol) => [...head, symbol]),
        );
  known.set(key, codes);
  return codes;
}

/** Of each code 1 or 0: would it give `guess` these marks? */
function consistent(
  codes: readonly (readonly number[])[],
  guess: readonly number[],
  marks: Marks,
): Uint8Array {
  const wanted = pack(marks);
  const flags = new Uint8Array(codes.length);
  for (let i = 0; i < codes.length; i++)
    if (packedMarks(codes[i] ?? [], guess, false) === wanted) flags[i] = 1;
  return flags;
}

/** How many codes agree with every list of flags, at most `limit`. */
function countAgreeing(lists: readonly Uint8Array[], limit: number): number {
  const [first, ...rest] = lists;
  let found = 0;
  if (first)
    for (let at = first.indexOf(1); at >= 0 && found < limit; at = first.indexOf(1, at + 1))
      if (rest.every((list) => list[at] === 1)) found++;
  return found;
}

/** A part of a code that is judged by itself: the part and all that it might be. */
export interface Half {
  code: readonly number[];
  codes: readonly (readonly number[])[];
}

export function drawHalf(rng: Rng, length: number, range: number): Half {
  const codes = allCodes(length, range);
  return { code: rng.pick(codes), codes };
}

export interface HalfGuess {
  guess: readonly number[];
  marks: Marks;
}

/** Guesses that are drawn before the code is given up. */
const MAX_GUESSES = 40;

/**
 * Random guesses with their marks after which each half has one code left that agrees with all of them; none of them
 * equals a half of the code. Unless `redundant`, every guess is needed. Undefined where the draws do not suffice.
 */
export function drawGuesses<T extends readonly Half[]>(
  rng: Rng,
  halves: T,
  redundant: boolean,
): { [K in keyof T]: HalfGuess }[] | undefined {
  interface Row {
    parts: HalfGuess[];
    /** Of each half, which codes agree. */
    flags: Uint8Array[];
  }
  const isUnique = (rows: readonly Row[]): boolean =>
    rows.length > 0 &&
    halves.every(
      (_, half) =>
        countAgreeing(
          rows.map((row) => row.flags[half] as Uint8Array),
          2,
        ) === 1,
    );
  const rows: Row[] = [];
  let left = halves.map((half) => half.codes);
  const total = (): number => left.reduce((sum, codes) => sum + codes.length, 0);
  for (let i = 0; i < MAX_GUESSES && total() > halves.length; i++) {
    const parts = halves.map(({ code, codes }) => {
      const guess = otherThan(rng, codes, code);
      return { guess, marks: marksOf(code, guess, false) };
    });
    const before = total();
    left = left.map((codes, half) => {
      const { guess, marks } = parts[half] as HalfGuess;
      const flags = consistent(codes, guess, marks);
      return codes.filter((_, at) => flags[at] === 1);
    });
    // A guess that rules nothing out is not taken.
    if (total() === before && !redundant) continue;
    const flags = halves.map(({ codes }, half) => {
      const { guess, marks } = parts[half] as HalfGuess;
      return consistent(codes, guess, marks);
    });
    rows.push({ parts, flags });
  }
  if (!isUnique(rows)) return undefined;
  let needed = rows;
  if (!redundant)
    for (const row of rng.shuffle(rows)) {
      const without = needed.filter((other) => other !== row);
      if (isUnique(without)) needed = without;
    }
  return needed.map((row) => row.parts as unknown as { [K in keyof T]: HalfGuess });
}

/** A random code that is not `code`. */
function otherThan(
  rng: Rng,
  codes: readonly (readonly number[])[],
  code: readonly number[],
): readonly number[] {
  const at = rng.int(0, codes.length - 2);
  return (codes[at] === code ? codes[codes.length - 1] : codes[at]) ?? [];
}
