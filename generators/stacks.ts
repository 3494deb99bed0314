import { aStar } from "./search.js";
import type { StateSpace } from "./search.js";

/** Lettered blocks on named stacks, each from bottom to top. */
export type Stacks = Record<string, string[]>;

/** The top block of one stack goes onto another. */
export interface StackMove {
  block: string;
  from: string;
  to: string;
}

/** Names of stacks (`stack1`, `stack2` ...) in the order of their numbers. */
export function stackNames(state: Stacks): string[] {
  return Object.keys(state).sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)));
}

/** A search state: the blocks of each stack from bottom to top as one text, in the order of the stacks' numbers. */
type Packed = readonly string[];

function space(names: readonly string[], wanted: Packed): StateSpace<Packed, StackMove> {
  const goalKey = wanted.join("|");
  return {
    key: (state) => state.join("|"),
    isGoal: (state) => state.join("|") === goalKey,
    *successors(state) {
      for (let from = 0; from < state.length; from++) {
        const blocks = state[from] ?? "";
        if (blocks === "") continue;
        const block = blocks.slice(-1);
        for (let to = 0; to < state.length; to++) {
          if (to === from) continue;
          const next = [...state];
          next[from] = blocks.slice(0, -1);
          next[to] = `${state[to] ?? ""}${block}`;
          yield [{ block, from: names[from] ?? "", to: names[to] ?? "" }, next] as const;
        }
      }
    },
    /** What stands above a stack's first difference from the goal must move, and twice where it has to come back. */
    estimate(state) {
      let moves = 0;
      for (const [i, now] of state.entries()) {
        const end = wanted[i] ?? "";
        let same = 0;
        while (same < now.length && now[same] === end[same]) same++;
        for (let at = same; at < now.length; at++) moves += end.includes(now.charAt(at)) ? 2 : 1;
      }
      return moves;
    },
  };
}

const plans = new WeakMap<object, { plan: StackMove[]; optimal: boolean }>();

/**
 * A shortest plan where the search ends in time, else one that is short but not proved to be shortest, else one by
 * construction. Remembered for the instance object: generating, answering and measuring ask for the same plan.
 */
export function findStackPlan(instance: { initial: Stacks; goal: Stacks }): {
  plan: StackMove[];
  optimal: boolean;
} {
  const known = plans.get(instance);
  if (known) return known;
  const names = stackNames(instance.initial);
  const start = names.map((name) => (instance.initial[name] ?? []).join(""));
  const wanted = names.map((name) => (instance.goal[name] ?? []).join(""));
  const found = aStar(space(names, wanted), start, { maxExpansions: 20_000 }) ??
    aStar(space(names, wanted), start, { maxExpansions: 10_000, weight: 4 }) ?? {
      plan: constructPlan(names, start, wanted),
      optimal: false,
    };
  plans.set(instance, found);
  return found;
}

/**
 * A plan that always exists with three stacks: block by block, each goal stack from the bottom. What stands above the
 * block, and above its place, is put on other stacks; on top of finished ones it does no harm, as it leaves them again.
 */
function constructPlan(names: readonly string[], start: Packed, wanted: Packed): StackMove[] {
  const state = [...start];
  const plan: StackMove[] = [];
  const move = (from: number, to: number): void => {
    const block = (state[from] ?? "").slice(-1);
    state[from] = (state[from] ?? "").slice(0, -1);
    state[to] = `${state[to] ?? ""}${block}`;
    plan.push({ block, from: names[from] ?? "", to: names[to] ?? "" });
  };
  const otherThan = (...stacks: number[]): number => state.findIndex((_, i) => !stacks.includes(i));
  for (const [goal, end] of wanted.entries()) {
    for (const [height, block] of [...end].entries()) {
      if (state[goal]?.[height] === block) continue;
      let at = state.findIndex((blocks) => blocks.includes(block));
      const aside = otherThan(goal, at);
      while (!state[at]?.endsWith(block)) move(at, at === goal ? aside : otherThan(at, goal));
      if (at === goal) {
        const second = otherThan(goal, aside);
        move(goal, second);
        at = second;
      }
      while ((state[goal]?.length ?? 0) > height) move(goal, otherThan(goal, at));
      move(at, goal);
    }
  }
  return plan;
}
