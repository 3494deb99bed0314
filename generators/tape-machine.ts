/**
 * Programs of a tape machine with eight commands (Brainf*ck): a tape of 8-bit cells, `>` and `<` move, `+` and `-` change the
 * cell, `.` prints it as a character, `[` and `]` repeat while it is not 0. Input (`,`) is not used.
 */
const TAPE = 30_000;
/** Commands that a program may take; those made here need a hundredth. */
export const MAX_STEPS = 4_000_000;
const MAX_OUTPUT = 1_000;

export type Run = { ok: true; output: string; steps: number } | { ok: false; reason: string };

/** What a program prints; not ok where brackets do not match, the pointer leaves the tape or a limit is passed. */
export function runTape(program: string, maxSteps = MAX_STEPS): Run {
  const commands = program.replace(/[^><+\-.[\]]/g, "");
  const jumps = new Int32Array(commands.length);
  const open: number[] = [];
  for (let i = 0; i < commands.length; i++) {
    if (commands[i] === "[") open.push(i);
    else if (commands[i] === "]") {
      const start = open.pop();
      if (start === undefined) return { ok: false, reason: "a ] without its [" };
      jumps[start] = i;
      jumps[i] = start;
    }
  }
  if (open.length > 0) return { ok: false, reason: "a [ without its ]" };
  const tape = new Uint8Array(TAPE);
  let [pointer, steps, output] = [0, 0, ""];
  for (let at = 0; at < commands.length; at++) {
    if (++steps > maxSteps) return { ok: false, reason: `more than ${maxSteps} steps` };
    const cell = tape[pointer] as number;
    switch (commands.charCodeAt(at)) {
      case 62:
        if (++pointer >= TAPE) return { ok: false, reason: "the pointer leaves the tape" };
        break;
      case 60:
        if (--pointer < 0) return { ok: false, reason: "the pointer leaves the tape" };
        break;
      case 43:
        tape[pointer] = cell + 1;
        break;
      case 45:
        tape[pointer] = cell - 1;
        break;
      case 46:
        output += String.fromCharCode(cell);
        if (output.length > MAX_OUTPUT) return { ok: false, reason: "too much output" };
        break;
      case 91:
        if (cell === 0) at = jumps[at] as number;
        break;
      default:
        if (cell !== 0) at = jumps[at] as number;
    }
  }
  return { ok: true, output, steps };
}

/** Writes commands and keeps count of where the pointer is. */
export interface TapeWriter {
  /** Adds `n` (negative: subtracts) to a cell. */
  add(cell: number, n: number): void;
  /** Adds a larger `n` by a loop that counts in `counter`, which is 0 before and after. `choose` picks among short ways. */
  addBig(cell: number, n: number, counter: number, choose?: (ways: readonly Product[]) => Product): void;
  print(cell: number): void;
  /** While the cell is not 0. */
  loop(cell: number, body: () => void): void;
  /** If the cell is 0. The two cells behind it are 0 before and after. */
  ifZero(cell: number, body: () => void): void;
  text(): string;
}

/** n = times * each + rest. */
export interface Product {
  times: number;
  each: number;
  rest: number;
}

export function tapeWriter(): TapeWriter {
  let text = "";
  let at = 0;
  const go = (cell: number): void => {
    text += (cell > at ? ">" : "<").repeat(Math.abs(cell - at));
    at = cell;
  };
  const writer: TapeWriter = {
    add(cell, n) {
      if (n === 0) return;
      go(cell);
      text += (n > 0 ? "+" : "-").repeat(Math.abs(n));
    },
    addBig(cell, n, counter, choose = ([first]) => first as Product) {
      if (Math.abs(n) < 14) {
        writer.add(cell, n);
        return;
      }
      const { times, each, rest } = choose(products(n));
      writer.add(counter, times);
      writer.loop(counter, () => {
        writer.add(cell, each);
        writer.add(counter, -1);
      });
      writer.add(cell, rest);
    },
    print(cell) {
      go(cell);
      text += ".";
    },
    loop(cell, body) {
      go(cell);
      text += "[";
      body();
      go(cell);
      text += "]";
    },
    ifZero(cell, body) {
      writer.add(cell + 1, 1);
      go(cell);
      // Where the cell is not 0 its neighbour loses the 1, and the pointer passes the bracket one cell further on.
      text += "[>-]>[-";
      at = cell + 1;
      body();
      go(cell + 1);
      text += ">]<<";
      at = cell;
    },
    text: () => text,
  };
  return writer;
}

/** Short ways to make `n` of equal parts, the shortest first. */
function products(n: number): Product[] {
  const [sign, size] = [Math.sign(n), Math.abs(n)];
  const ways: (Product & { cost: number })[] = [];
  for (let times = 2; times <= 16; times++)
    for (const each of [Math.floor(size / times), Math.ceil(size / times)]) {
      const rest = size - times * each;
      const cost = times + each + Math.abs(rest);
      if (ways.every((way) => way.times !== times || way.each !== sign * each))
        ways.push({ times, each: sign * each, rest: sign * rest, cost });
    }
  ways.sort((a, b) => a.cost - b.cost || a.times - b.times);
  const [best] = ways;
  return ways.filter(({ cost }) => cost <= (best?.cost ?? 0) + 2);
}
