import type { Rng } from "./rng.js";

/** Rows and columns of a board, the row of the car that has to leave, and the column of its left cell when it is out. */
const SIZE = 6;
const CELLS = SIZE * SIZE;
const EXIT_ROW = 2;
const EXIT_COLUMN = SIZE - 2;

/** A car: it slides along its row (or column, where it stands upright). */
export interface Car {
  readonly upright: boolean;
  /** Its row, or its column where it is upright. */
  readonly line: number;
  readonly size: number;
  /** Column of its left cell, or row of its upper one. */
  readonly at: number;
}

/** Cars in the order of their letters (the first one has to leave) and cells that are walled up, row by row. */
export interface Board {
  readonly cars: readonly Car[];
  readonly walls: readonly number[];
}

/** One move: the car at `car` slides by `by` cells, right or down where positive. */
export interface Slide {
  readonly car: number;
  readonly by: number;
}

const cellOf = (car: Car, i: number): number =>
  car.upright ? (car.at + i) * SIZE + car.line : car.line * SIZE + car.at + i;

/**
 * The board behind 36 characters, row by row: `o` empty, `x` wall, cars by letters, which count in the order of the alphabet.
 * Undefined where it is no board: another length, a car that is not 2 or 3 cells in a line, no car A of 2 cells in the third row.
 */
export function readBoard(config: string): Board | undefined {
  if (config.length !== CELLS) return undefined;
  const cells = new Map<string, number[]>();
  const walls: number[] = [];
  for (const [i, symbol] of [...config].entries()) {
    if (symbol === "x") walls.push(i);
    else if (symbol !== "o") cells.set(symbol, [...(cells.get(symbol) ?? []), i]);
  }
  const cars: Car[] = [];
  for (const letter of [...cells.keys()].sort()) {
    const [first = 0, second = 0, third] = cells.get(letter) ?? [];
    const size = cells.get(letter)?.length ?? 0;
    const upright = second - first === SIZE;
    const row = Math.floor(first / SIZE);
    const car = upright
      ? { upright, line: first % SIZE, size, at: row }
      : { upright, line: row, size, at: first % SIZE };
    const inLine =
      (upright || (second - first === 1 && car.at + size <= SIZE)) &&
      (third === undefined || third - second === second - first);
    if (size < 2 || size > 3 || !inLine) return undefined;
    cars.push(car);
  }
  const first = cars[0];
  return cells.has("A") && first && !first.upright && first.line === EXIT_ROW && first.size === 2
    ? { cars, walls }
    : undefined;
}

/** The board as 36 characters, cars lettered from A in their order. */
export function writeBoard(board: Board): string {
  const cells = Array.from({ length: CELLS }, () => "o");
  for (const wall of board.walls) cells[wall] = "x";
  for (const [i, car] of board.cars.entries())
    for (let k = 0; k < car.size; k++) cells[cellOf(car, k)] = letterOf(i);
  return cells.join("");
}

export const letterOf = (car: number): string => String.fromCharCode(65 + car);

/** Whether the first car stands at the exit. */
export const isOut = (cars: readonly Car[]): boolean => cars[0]?.at === EXIT_COLUMN;

/** The cars after a slide; undefined where it meets a wall, another car or the rim on its way. */
export function slide(board: Board, { car, by }: Slide): Board | undefined {
  const moved = board.cars[car];
  if (!moved || by === 0) return undefined;
  const taken = new Set(board.walls);
  for (const [i, other] of board.cars.entries())
    if (i !== car) for (let k = 0; k < other.size; k++) taken.add(cellOf(other, k));
  const at = moved.at + by;
  if (at < 0 || at + moved.size > SIZE) return undefined;
  for (let i = Math.min(at, moved.at); i < Math.max(at, moved.at) + moved.size; i++)
    if (taken.has(cellOf({ ...moved, at: i }, 0))) return undefined;
  return { walls: board.walls, cars: board.cars.map((other, i) => (i === car ? { ...moved, at } : other)) };
}

/**
 * All boards that slides lead to, each as one number: the positions of the cars as digits of mixed radix (any 18 cars
 * stay below 2^53). A slide of any length is one step, as a move is in an answer.
 */
class Space {
  readonly weights: readonly number[];
  private readonly radix: readonly number[];
  private readonly occupied = new Uint8Array(CELLS);
  private readonly at: Int32Array;

  constructor(private readonly board: Board) {
    this.radix = board.cars.map((car) => SIZE + 1 - car.size);
    let weight = 1;
    this.weights = this.radix.map((radix) => {
      const own = weight;
      weight *= radix;
      return own;
    });
    this.at = new Int32Array(board.cars.length);
  }

  get start(): number {
    return this.board.cars.reduce((sum, car, i) => sum + car.at * (this.weights[i] as number), 0);
  }

  isOut(state: number): boolean {
    return state % (this.radix[0] as number) === EXIT_COLUMN;
  }

  boardAt(state: number): Board {
    this.place(state);
    return {
      walls: this.board.walls,
      cars: this.board.cars.map((car, i) => ({ ...car, at: this.at[i] as number })),
    };
  }

  /** Calls `visit` with each state that one slide leads to. */
  forEachNext(state: number, visit: (next: number, car: number, by: number) => void): void {
    this.place(state);
    const { cars } = this.board;
    for (let i = 0; i < cars.length; i++) {
      const { upright, line, size } = cars[i] as Car;
      const at = this.at[i] as number;
      const weight = this.weights[i] as number;
      const base = upright ? line : line * SIZE;
      const stride = upright ? SIZE : 1;
      for (let end = at + size; end < SIZE && this.occupied[base + end * stride] === 0; end++)
        visit(state + (end - at - size + 1) * weight, i, end - at - size + 1);
      for (let front = at - 1; front >= 0 && this.occupied[base + front * stride] === 0; front--)
        visit(state + (front - at) * weight, i, front - at);
    }
  }

  private place(state: number): void {
    this.occupied.fill(0);
    for (const wall of this.board.walls) this.occupied[wall] = 1;
    const { cars } = this.board;
    let rest = state;
    for (let i = 0; i < cars.length; i++) {
      const { upright, line, size } = cars[i] as Car;
      const radix = this.radix[i] as number;
      const at = rest % radix;
      rest = (rest - at) / radix;
      this.at[i] = at;
      const base = upright ? line : line * SIZE;
      const stride = upright ? SIZE : 1;
      for (let k = at; k < at + size; k++) this.occupied[base + k * stride] = 1;
    }
  }
}

/** States by the order in which they were found (open addressing). */
class StateIndex {
  readonly states: number[] = [];
  private table = new Float64Array(1 << 12).fill(-1);
  private places = new Int32Array(1 << 12);

  /** The place of a state that was added, else -1. */
  placeOf(state: number): number {
    const slot = this.slotOf(state);
    return this.table[slot] === -1 ? -1 : (this.places[slot] as number);
  }

  /** Adds a state; false where it was there. */
  add(state: number): boolean {
    const slot = this.slotOf(state);
    if (this.table[slot] !== -1) return false;
    this.table[slot] = state;
    this.places[slot] = this.states.length;
    this.states.push(state);
    if (this.states.length * 2 > this.table.length) this.grow();
    return true;
  }

  private slotOf(state: number): number {
    const mask = this.table.length - 1;
    let slot = (Math.imul(state, 0x9e3779b1) >>> 7) & mask;
    while (this.table[slot] !== -1 && this.table[slot] !== state) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    this.table = new Float64Array(this.table.length * 2).fill(-1);
    this.places = new Int32Array(this.table.length);
    for (const [place, state] of this.states.entries()) {
      const slot = this.slotOf(state);
      this.table[slot] = state;
      this.places[slot] = place;
    }
  }
}

/** Boards that can be looked at for one answer: more than any board of 6 x 6 with a published solution has. */
const MAX_STATES = 2_000_000;

/** A way out with as few moves as possible (a slide of any length is one); undefined where there is none. */
export function shortestWayOut(board: Board): Slide[] | undefined {
  const space = new Space(board);
  const index = new StateIndex();
  const from: number[] = [-1];
  const by: Slide[] = [{ car: 0, by: 0 }];
  index.add(space.start);
  for (let i = 0; i < index.states.length; i++) {
    const state = index.states[i] as number;
    if (space.isOut(state)) {
      const way: Slide[] = [];
      for (let at = i; at > 0; at = from[at] as number) way.push(by[at] as Slide);
      return way.reverse();
    }
    if (index.states.length > MAX_STATES) throw new RangeError("more boards than are searched");
    space.forEachNext(state, (next, car, distance) => {
      if (!index.add(next)) return;
      from.push(i);
      by.push({ car, by: distance });
    });
  }
  return undefined;
}

/**
 * All boards that the cars of this one can form, sorted by the number of moves that they are away from the exit (one has a
 * way out where all have). Undefined where they are more than `limit` or none has one.
 */
export function distancesToExit(
  board: Board,
  limit: number,
):
  | { most: number; boardsAt: (distance: number) => number; pick: (distance: number, rng: Rng) => Board }
  | undefined {
  const space = new Space(board);
  const index = new StateIndex();
  index.add(space.start);
  let solved = false;
  for (let i = 0; i < index.states.length; i++) {
    const state = index.states[i] as number;
    solved ||= space.isOut(state);
    if (index.states.length > limit) return undefined;
    space.forEachNext(state, (next) => void index.add(next));
  }
  if (!solved) return undefined;
  // Slides can be taken back, so distances from all solved boards at once are distances to the nearest.
  const count = index.states.length;
  const distance = new Int16Array(count).fill(-1);
  const queue = new Int32Array(count);
  let end = 0;
  for (let place = 0; place < count; place++)
    if (space.isOut(index.states[place] as number)) {
      distance[place] = 0;
      queue[end++] = place;
    }
  for (let i = 0; i < end; i++) {
    const place = queue[i] as number;
    const next = (distance[place] as number) + 1;
    space.forEachNext(index.states[place] as number, (state) => {
      const other = index.placeOf(state);
      if (distance[other] !== -1) return;
      distance[other] = next;
      queue[end++] = other;
    });
  }
  // The queue is sorted by distance.
  const starts: number[] = [];
  for (let i = 0; i < end; i++) starts[distance[queue[i] as number] as number] ??= i;
  starts.push(end);
  const boardsAt = (at: number): number => (starts[at + 1] ?? end) - (starts[at] ?? end);
  return {
    most: starts.length - 2,
    boardsAt,
    pick: (at, rng) =>
      space.boardAt(
        index.states[queue[(starts[at] ?? 0) + rng.int(0, boardsAt(at) - 1)] as number] as number,
      ),
  };
}

/** The cells of `board` that are taken. */
function takenCells(board: Board): Uint8Array {
  const taken = new Uint8Array(CELLS);
  for (const wall of board.walls) taken[wall] = 1;
  for (const car of board.cars) for (let k = 0; k < car.size; k++) taken[cellOf(car, k)] = 1;
  return taken;
}

/** A car that fits between the others; never another one in the row of the exit, which would block it for good. */
function drawCar(rng: Rng, taken: Uint8Array): Car | undefined {
  const size = rng.chance(0.3) ? 3 : 2;
  const car = { upright: rng.chance(), line: rng.int(0, SIZE - 1), size, at: rng.int(0, SIZE - size) };
  if (!car.upright && car.line === EXIT_ROW) return undefined;
  for (let k = 0; k < size; k++) if (taken[cellOf(car, k)] === 1) return undefined;
  return car;
}

/** A random board of about `count` cars and `walls` walls. */
export function drawBoard(rng: Rng, count: number, walls: number): Board {
  const cars: Car[] = [{ upright: false, line: EXIT_ROW, size: 2, at: rng.int(0, EXIT_COLUMN - 1) }];
  const board = { cars, walls: [] as number[] };
  const taken = takenCells(board);
  for (let i = 0; i < walls; i++) {
    const cell = rng.int(0, CELLS - 1);
    if (taken[cell] === 1 || Math.floor(cell / SIZE) === EXIT_ROW) continue;
    taken[cell] = 1;
    board.walls.push(cell);
  }
  for (let tries = 0; cars.length < count && tries < 150; tries++) {
    const car = drawCar(rng, taken);
    if (!car) continue;
    for (let k = 0; k < car.size; k++) taken[cellOf(car, k)] = 1;
    cars.push(car);
  }
  return board;
}

/** The board with one car other than the first taken out and up to two put in. */
export function changeBoard(rng: Rng, board: Board): Board {
  const cars = [...board.cars];
  cars.splice(rng.int(1, cars.length - 1), 1);
  const taken = takenCells({ ...board, cars });
  for (let tries = 0; tries < 40 && cars.length <= board.cars.length; tries++) {
    const car = drawCar(rng, taken);
    if (!car) continue;
    for (let k = 0; k < car.size; k++) taken[cellOf(car, k)] = 1;
    cars.push(car);
  }
  return { ...board, cars };
}

/** The same board with its cars in another order; the first stays. */
export function shuffleCars(rng: Rng, board: Board): Board {
  return { ...board, cars: [...board.cars.slice(0, 1), ...rng.shuffle(board.cars.slice(1))] };
}
