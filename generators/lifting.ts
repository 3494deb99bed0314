import type { Rng } from "./rng.js";

/** One lift: the weight of a box and the lifters (from 0) that lift it together. */
export type Lift = readonly [weight: number, lifters: readonly number[]];
/** Lifts of each step; no lifter takes part in two of one step. */
export type LiftPlan = readonly (readonly Lift[])[];

type Choose = (free: readonly number[], weight: number) => readonly number[] | undefined;

/** Step by step: each box of `order` gets the group that `choose` gives it, where the free lifters suffice. */
function plan(lifters: readonly number[], order: readonly number[], choose: Choose): LiftPlan {
  const steps: Lift[][] = [];
  let left = [...order];
  while (left.length > 0) {
    let free = lifters.map((_, i) => i);
    const step: Lift[] = [];
    const waiting: number[] = [];
    for (const weight of left) {
      const group = choose(free, weight);
      if (!group) {
        waiting.push(weight);
        continue;
      }
      step.push([weight, group]);
      free = free.filter((lifter) => !group.includes(lifter));
    }
    if (step.length === 0) throw new RangeError(`all lifters together cannot lift ${waiting[0] ?? 0}`);
    steps.push(step);
    left = waiting;
  }
  return steps;
}

function heaviestFirst(boxes: readonly number[]): number[] {
  return [...boxes].sort((a, b) => b - a);
}

/**
 * The plan whose length is the source's step limit: boxes heaviest first; a box that the free lifters can lift together
 * gets free lifters in the order of their numbers until they suffice.
 */
export function greedyPlan(boxes: readonly number[], lifters: readonly number[]): LiftPlan {
  return plan(lifters, heaviestFirst(boxes), (free, weight) => {
    const group: number[] = [];
    let capacity = 0;
    for (const lifter of free) {
      if (capacity >= weight) break;
      group.push(lifter);
      capacity += lifters[lifter] ?? 0;
    }
    return capacity >= weight ? group : undefined;
  });
}

/** The group of free lifters with the least capacity that suffices. Exhaustive: at most ten lifters. */
function tightest(lifters: readonly number[]): Choose {
  const capacities = Array.from({ length: 2 ** lifters.length }, (_, mask) =>
    lifters.reduce((sum, capacity, i) => (mask & (1 << i) ? sum + capacity : sum), 0),
  );
  const masks = capacities
    .map((_, mask) => mask)
    .sort((a, b) => (capacities[a] ?? 0) - (capacities[b] ?? 0) || a - b);
  return (free, weight) => {
    const freeMask = free.reduce((mask, lifter) => mask | (1 << lifter), 0);
    const found = masks.find((mask) => (mask & ~freeMask) === 0 && (capacities[mask] ?? 0) >= weight);
    return found === undefined ? undefined : free.filter((lifter) => found & (1 << lifter));
  };
}

/**
 * The shortest of `runs` plans with the tightest groups: boxes heaviest first, after the first run with the order
 * disturbed at random; and the greedy plan. Ends early at the lower bound. At most ten lifters.
 */
export function bestPlan(
  rng: Rng,
  boxes: readonly number[],
  lifters: readonly number[],
  runs: number,
): LiftPlan {
  const choose = tightest(lifters);
  const bound = fewestSteps(boxes, lifters);
  let best = greedyPlan(boxes, lifters);
  const heaviest = Math.max(...boxes);
  for (let run = 0; run < runs && best.length > bound; run++) {
    const keyed = boxes.map((weight) => ({
      weight,
      key: weight + (run === 0 ? 0 : rng.int(0, heaviest)) / 3,
    }));
    keyed.sort((a, b) => b.key - a.key);
    const candidate = plan(
      lifters,
      keyed.map(({ weight }) => weight),
      choose,
    );
    if (candidate.length < best.length) best = candidate;
  }
  return best;
}

/**
 * A lower bound of the steps: the weight of all boxes over the capacity of all lifters, and the same for the boxes that
 * need several lifters each: no step has more of those than the number of lifters allows.
 */
export function fewestSteps(boxes: readonly number[], lifters: readonly number[]): number {
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  let bound = Math.ceil(sum(boxes) / sum(lifters));
  const strongest = heaviestFirst(lifters);
  for (let group = 1; group <= lifters.length; group++) {
    // Boxes too heavy for any `group - 1` lifters take `group` of them at least.
    const limit = sum(strongest.slice(0, group - 1));
    const heavy = boxes.filter((weight) => weight > limit).length;
    bound = Math.max(bound, Math.ceil(heavy / Math.floor(lifters.length / group)));
  }
  return bound;
}
