import type { Rng } from "./rng.js";

/** Coloured boxes on a field of squares, one robot arm a square, each arm one action a step. */

export interface FieldItem {
  colour: string;
  row: number;
  column: number;
}

/** An arm moves a box to a neighbouring square, or puts it on a target of its own square (`to` undefined). */
export interface FieldAction {
  arm: readonly [row: number, column: number];
  colour: string;
  to: readonly [row: number, column: number] | undefined;
}

export interface FieldPlan {
  /** Actions of each step. */
  steps: FieldAction[][];
  /** No plan has fewer steps than this; a plan of as many is a shortest one. */
  lowerBound: number;
}

interface Travelling extends FieldItem {
  target: FieldItem;
}

const ROUTES = ["rows first", "columns first", "emptier square", "fuller square"] as const;
type Route = (typeof ROUTES)[number];

/**
 * The shortest of eight parallel plans. In each, boxes are assigned to targets of their colour, and in every step every
 * arm takes the box of its square that has the longest way left one square nearer to its target, or puts it there; so
 * each plan ends. They differ in the assignment (least total way, or the longest way made short) and in the way that a box
 * takes.
 */
export function planField(boxes: readonly FieldItem[], targets: readonly FieldItem[]): FieldPlan {
  let best: FieldAction[][] | undefined;
  const bound = lowerBound(boxes, targets);
  for (const longest of [false, true]) {
    const pairs = assign(boxes, targets, longest);
    for (const route of ROUTES) {
      const steps = play(pairs, route);
      if (!best || steps.length < best.length) best = steps;
      if (best.length === bound) return { steps: best, lowerBound: bound };
    }
  }
  return { steps: best ?? [], lowerBound: bound };
}

/** Actions that a plan needs which moves one box after the other: every box's way and its last action. */
export function totalActions(boxes: readonly FieldItem[], targets: readonly FieldItem[]): number {
  return assign(boxes, targets, false).reduce((sum, box) => sum + distance(box, box.target) + 1, 0);
}

function distance(a: FieldItem, b: FieldItem): number {
  return Math.abs(a.row - b.row) + Math.abs(a.column - b.column);
}

/** A box has its way and one action more; an arm has an action for each box that starts with it or ends with it. */
function lowerBound(boxes: readonly FieldItem[], targets: readonly FieldItem[]): number {
  let bound = 0;
  for (const box of boxes) {
    const ways = targets.filter(({ colour }) => colour === box.colour).map((target) => distance(box, target));
    bound = Math.max(bound, Math.min(...ways) + 1);
  }
  for (const { row, column } of [...boxes, ...targets]) {
    const here = (items: readonly FieldItem[]): string[] =>
      items.filter((item) => item.row === row && item.column === column).map(({ colour }) => colour);
    const waiting = here(targets);
    let actions = waiting.length;
    for (const colour of here(boxes)) {
      const at = waiting.indexOf(colour);
      if (at >= 0) waiting.splice(at, 1);
      else actions++;
    }
    bound = Math.max(bound, actions);
  }
  return bound;
}

/** Boxes tried in every order up to so many of a colour; beyond, each takes the nearest target left. */
const MOST_PERMUTED = 5;

function assign(
  boxes: readonly FieldItem[],
  targets: readonly FieldItem[],
  longest: boolean,
): readonly Travelling[] {
  const pairs: Travelling[] = [];
  for (const colour of new Set(boxes.map((box) => box.colour))) {
    const mine = boxes.filter((box) => box.colour === colour);
    const free = targets.filter((target) => target.colour === colour);
    if (mine.length > MOST_PERMUTED) {
      for (const box of mine) {
        let at = 0;
        for (const [i, target] of free.entries())
          if (distance(box, target) < distance(box, free[at] as FieldItem)) at = i;
        pairs.push({ ...box, target: free.splice(at, 1)[0] as FieldItem });
      }
      continue;
    }
    let best: FieldItem[] = [];
    let bestCost = Infinity;
    const choose = (chosen: FieldItem[], cost: number): void => {
      if (cost >= bestCost) return;
      const box = mine[chosen.length];
      if (!box) {
        [best, bestCost] = [chosen, cost];
        return;
      }
      for (const target of free) {
        if (chosen.includes(target)) continue;
        const way = distance(box, target);
        // 1,000 a square on the longest way outweighs any total.
        choose(
          [...chosen, target],
          longest ? Math.max(cost, 1_000 * way) + (cost % 1_000) + way : cost + way,
        );
      }
    };
    choose([], 0);
    for (const [i, box] of mine.entries()) pairs.push({ ...box, target: best[i] as FieldItem });
  }
  return pairs;
}

function play(pairs: readonly Travelling[], route: Route): FieldAction[][] {
  let boxes = pairs.map((box) => ({ ...box }));
  const steps: FieldAction[][] = [];
  while (boxes.length > 0) {
    const chosen = new Map<string, Travelling>();
    const load = new Map<string, number>();
    for (const box of boxes) {
      const square = `${box.row} ${box.column}`;
      load.set(square, (load.get(square) ?? 0) + 1);
      const rival = chosen.get(square);
      if (!rival || distance(box, box.target) > distance(rival, rival.target)) chosen.set(square, box);
    }
    const step: FieldAction[] = [];
    const done = new Set<Travelling>();
    const moved: [Travelling, number, number][] = [];
    for (const box of chosen.values()) {
      const arm = [box.row, box.column] as const;
      if (distance(box, box.target) === 0) {
        step.push({ arm, colour: box.colour, to: undefined });
        done.add(box);
        continue;
      }
      const to = next(box, route, load);
      step.push({ arm, colour: box.colour, to });
      moved.push([box, to[0], to[1]]);
    }
    for (const [box, row, column] of moved) [box.row, box.column] = [row, column];
    boxes = boxes.filter((box) => !done.has(box));
    steps.push(step);
  }
  return steps;
}

function next(box: Travelling, route: Route, load: ReadonlyMap<string, number>): readonly [number, number] {
  const byRow = [box.row + Math.sign(box.target.row - box.row), box.column] as const;
  const byColumn = [box.row, box.column + Math.sign(box.target.column - box.column)] as const;
  if (box.row === box.target.row) return byColumn;
  if (box.column === box.target.column) return byRow;
  if (route === "rows first") return byRow;
  if (route === "columns first") return byColumn;
  const loadOf = ([row, column]: readonly [number, number]): number => load.get(`${row} ${column}`) ?? 0;
  const rowIsEmptier = loadOf(byRow) <= loadOf(byColumn);
  return rowIsEmptier === (route === "emptier square") ? byRow : byColumn;
}

const COLOURS = ["blue", "red", "green", "purple", "orange", "yellow", "white", "black"];

/**
 * Boxes and targets on random squares: items (`box_red`, `target_red`) by the square's centre (`0.5_1.5`). Every square is
 * listed, in reading order.
 */
export function drawField(
  rng: Rng,
  rows: number,
  cols: number,
  options: { colours: number; min_boxes: number; max_boxes: number },
): Record<string, string[]> {
  const squares = Array.from({ length: rows * cols }, (_, i) => `${Math.floor(i / cols)}.5_${i % cols}.5`);
  const state: Record<string, string[]> = Object.fromEntries(squares.map((name) => [name, []]));
  for (const colour of COLOURS.slice(0, options.colours)) {
    const count = rng.int(options.min_boxes, options.max_boxes);
    for (let i = 0; i < count; i++) {
      state[rng.pick(squares)]?.push(`box_${colour}`);
      state[rng.pick(squares)]?.push(`target_${colour}`);
    }
  }
  return state;
}
