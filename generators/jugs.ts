/** One move: jug numbers from 0; `to` for pouring only. */
export interface JugMove {
  kind: "fill" | "empty" | "pour";
  jug: number;
  to?: number;
}

/** The contents after a move; pouring stops when one jug is empty or the other is full. */
export function applyMove(state: readonly number[], move: JugMove, capacities: readonly number[]): number[] {
  const next = [...state];
  const own = state[move.jug] ?? 0;
  if (move.kind === "fill") next[move.jug] = capacities[move.jug] ?? 0;
  else if (move.kind === "empty") next[move.jug] = 0;
  else if (move.to !== undefined) {
    const amount = Math.min(own, (capacities[move.to] ?? 0) - (state[move.to] ?? 0));
    next[move.jug] = own - amount;
    next[move.to] = (state[move.to] ?? 0) + amount;
  }
  return next;
}

export interface JugSearch {
  /** Fewest moves to each amount that some jug can hold, from all jugs empty. */
  moves: ReadonlyMap<number, number>;
  /** A shortest plan to the amount. */
  plan(target: number): JugMove[] | undefined;
}

/**
 * Breadth-first from all jugs empty, through every state that can be reached, or until `target` is found where one is given.
 * The product of the capacities, each plus one, must stay below 2^53.
 */
export function searchJugs(capacities: readonly number[], target?: number): JugSearch {
  const count = capacities.length;
  // A state is one number: the amounts as digits, each jug in a base of its own.
  const units: number[] = [];
  let size = 1;
  for (const capacity of capacities) {
    units.push(size);
    size *= capacity + 1;
  }
  const few = size <= 1 << 22 ? new Uint8Array(size) : undefined;
  const many = new Set<number>();
  const states = [0];
  const depths = [0];
  const from = [-1];
  // 0 to count - 1 fill, then as many that empty, then pouring from i into j.
  const moves = [-1];
  const first = new Map<number, number>([[0, 0]]);
  if (few) few[0] = 1;
  else many.add(0);
  const amounts = capacities.map(() => 0);
  for (let at = 0; at < states.length && (target === undefined || !first.has(target)); at++) {
    const state = states[at] ?? 0;
    for (let i = 0, rest = state; i < count; i++) {
      const base = (capacities[i] ?? 0) + 1;
      amounts[i] = rest % base;
      rest = Math.floor(rest / base);
    }
    const reach = (next: number, move: number, one: number, other: number): void => {
      if (few ? few[next] === 1 : many.has(next)) return;
      if (few) few[next] = 1;
      else many.add(next);
      if (!first.has(one)) first.set(one, states.length);
      if (!first.has(other)) first.set(other, states.length);
      states.push(next);
      depths.push((depths[at] ?? 0) + 1);
      from.push(at);
      moves.push(move);
    };
    for (let i = 0; i < count; i++) {
      const [own = 0, capacity = 0, unit = 1] = [amounts[i], capacities[i], units[i]];
      if (own < capacity) reach(state + (capacity - own) * unit, i, capacity, capacity);
      if (own === 0) continue;
      reach(state - own * unit, count + i, 0, 0);
      for (let j = 0; j < count; j++) {
        const [there = 0, room = 0, step = 1] = [amounts[j], capacities[j], units[j]];
        const poured = Math.min(own, room - there);
        if (i !== j && poured > 0)
          reach(
            state - poured * unit + poured * step,
            2 * count + i * count + j,
            own - poured,
            there + poured,
          );
      }
    }
  }
  return {
    moves: new Map([...first].map(([amount, at]) => [amount, depths[at] ?? 0])),
    plan(amount) {
      const end = first.get(amount);
      if (end === undefined) return undefined;
      const plan: JugMove[] = [];
      for (let at = end; at > 0; at = from[at] ?? 0) plan.push(moveOf(moves[at] ?? 0, count));
      return plan.reverse();
    },
  };
}

function moveOf(move: number, count: number): JugMove {
  if (move < count) return { kind: "fill", jug: move };
  if (move < 2 * count) return { kind: "empty", jug: move - count };
  const pair = move - 2 * count;
  return { kind: "pour", jug: Math.floor(pair / count), to: pair % count };
}
