import type { Rng } from "./rng.js";
import { tapeWriter } from "./tape-machine.js";
import type { TapeWriter } from "./tape-machine.js";

/** A program that prints a word, letter after letter in one cell. */
export function printWord(rng: Rng, word: string): string {
  const writer = tapeWriter();
  let held = 0;
  for (const letter of word) {
    const code = letter.charCodeAt(0);
    writer.addBig(1, code - held, 0, (ways) => rng.pick(ways));
    writer.print(1);
    held = code;
  }
  return writer.text();
}

/** A sum that grows until it reaches the target: by x and y, or by y only where it is above the threshold after x. */
export interface Accumulation {
  x: number;
  y: number;
  /** At most 255 - x - y. */
  target: number;
  threshold?: number;
}

export function accumulate({ x, y, target, threshold }: Accumulation): number {
  let sum = 0;
  while (sum < target) {
    sum += x;
    if (threshold === undefined || sum > threshold) sum += y;
  }
  return sum;
}

/** The same in a language like C, as reasoning-gym keeps it in the metadata. */
export function accumulationSource({ x, y, target, threshold }: Accumulation): string {
  const addY =
    threshold === undefined
      ? "        acc = acc + y;"
      : `        if (acc > ${threshold}) {\n            acc = acc + y;\n        }`;
  return `
int main() {
    int acc = 0;
    int x = ${x};
    int y = ${y};
    while (acc < ${target}) {
        acc = acc + x;
${addY}
    }
    printint(acc);
}
`;
}

// Cells of the program. Behind TARGET, THRESHOLD, ONES and TENS stand the two cells that `ifZero` needs.
const [COUNT, SUM, TARGET, THRESHOLD, ONES, TENS, HUNDREDS, SHOWN] = [0, 1, 2, 5, 8, 11, 14, 15];

/**
 * A program that works the sum out and prints it. What is missing to the target and to the threshold is counted down to 1,
 * with every 1 that is added to the sum; then digits are counted up.
 */
export function printAccumulation(sum: Accumulation): string {
  const { x, y, target, threshold } = sum;
  const writer = tapeWriter();
  // One more than is missing: a cell that is never 0 can be counted down without going below.
  writer.addBig(TARGET, target + 1, COUNT);
  if (threshold !== undefined) writer.addBig(THRESHOLD, threshold + 2, COUNT);
  const grow = (by: number, limits: readonly number[]): void => {
    writer.add(COUNT, by);
    writer.loop(COUNT, () => {
      writer.add(COUNT, -1);
      writer.add(SUM, 1);
      for (const limit of limits) {
        writer.add(limit, -1);
        writer.ifZero(limit, () => writer.add(limit, 1));
      }
    });
  };
  writer.add(TARGET, -1);
  writer.loop(TARGET, () => {
    writer.add(TARGET, 1);
    if (threshold === undefined) grow(x + y, [TARGET]);
    else {
      grow(x, [TARGET, THRESHOLD]);
      writer.add(THRESHOLD, -1);
      writer.ifZero(THRESHOLD, () => grow(y, [TARGET]));
      writer.add(THRESHOLD, 1);
    }
    writer.add(TARGET, -1);
  });
  printNumber(writer);
  return writer.text();
}

/** Prints SUM in decimal digits. ONES and TENS hold 10 less their digit meanwhile. */
function printNumber(writer: TapeWriter): void {
  writer.add(ONES, 10);
  writer.add(TENS, 10);
  writer.loop(SUM, () => {
    writer.add(SUM, -1);
    writer.add(ONES, -1);
    writer.ifZero(ONES, () => {
      writer.add(ONES, 10);
      writer.add(TENS, -1);
      writer.ifZero(TENS, () => {
        writer.add(TENS, 10);
        writer.add(HUNDREDS, 1);
      });
    });
  });
  // SHOWN becomes a character; all sums have two digits at least.
  writer.loop(HUNDREDS, () => {
    writer.addBig(SHOWN, 48, COUNT);
    writer.loop(HUNDREDS, () => {
      writer.add(HUNDREDS, -1);
      writer.add(SHOWN, 1);
    });
    writer.print(SHOWN);
    writer.loop(SHOWN, () => writer.add(SHOWN, -1));
  });
  for (const digit of [TENS, ONES]) {
    writer.addBig(SHOWN, 58, COUNT);
    writer.loop(digit, () => {
      writer.add(digit, -1);
      writer.add(SHOWN, -1);
    });
    writer.print(SHOWN);
    writer.loop(SHOWN, () => writer.add(SHOWN, -1));
  }
}
