/** A state space: states are plain values with a text key; steps cost 1. */
export interface StateSpace<S, A> {
  key(state: S): string;
  isGoal(state: S): boolean;
  /** Actions in a fixed order with the states they lead to. */
  successors(state: S): Iterable<readonly [action: A, next: S]>;
  /** Lower bound of the steps to a goal; 0 where nothing better is known (then the search is breadth-first). */
  estimate(state: S): number;
}

export interface SearchResult<A> {
  /** Actions from start to goal. */
  plan: A[];
  /** True where the plan is proved to be a shortest one. */
  optimal: boolean;
}

/**
 * A* with unit costs. With `weight` 1 (default) the plan is a shortest one if the estimate never exceeds the truth and is
 * consistent; larger weights find some plan with fewer expansions. Undefined after `maxExpansions` expanded states or
 * where no goal can be reached. Ties are broken by insertion order: the same plan on every platform.
 */
export function aStar<S, A>(
  space: StateSpace<S, A>,
  start: S,
  options: { maxExpansions: number; weight?: number },
): SearchResult<A> | undefined {
  const weight = options.weight ?? 1;
  interface Node {
    state: S;
    cost: number;
    parent: Node | undefined;
    action: A | undefined;
  }
  // Priorities are small whole numbers: one first-in-first-out bucket each.
  const buckets: Node[][] = [];
  const best = new Map<string, number>();
  const push = (node: Node): void => {
    const priority = Math.round(node.cost + weight * space.estimate(node.state));
    (buckets[priority] ??= []).push(node);
  };
  best.set(space.key(start), 0);
  push({ state: start, cost: 0, parent: undefined, action: undefined });
  let expansions = 0;
  for (let priority = 0; priority < buckets.length; priority++) {
    for (let bucket = buckets[priority] ?? [], i = 0; i < bucket.length; i++) {
      const node = bucket[i] as Node;
      if (node.cost > (best.get(space.key(node.state)) ?? Infinity)) continue;
      if (space.isGoal(node.state)) {
        const plan: A[] = [];
        for (let at: Node | undefined = node; at?.parent !== undefined; at = at.parent)
          plan.push(at.action as A);
        return { plan: plan.reverse(), optimal: weight === 1 };
      }
      if (++expansions > options.maxExpansions) return undefined;
      for (const [action, state] of space.successors(node.state)) {
        const cost = node.cost + 1;
        const key = space.key(state);
        if (cost >= (best.get(key) ?? Infinity)) continue;
        best.set(key, cost);
        const estimated = Math.round(cost + weight * space.estimate(state));
        // With weights above 1 an estimate may be inconsistent: never file a node behind the pointer.
        if (estimated < priority) (buckets[priority] as Node[]).push({ state, cost, parent: node, action });
        else push({ state, cost, parent: node, action });
      }
      bucket = buckets[priority] ?? [];
    }
    buckets[priority] = [];
  }
  return undefined;
}
