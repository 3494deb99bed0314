import { contentHash } from "../../generators/hash.js";
import { groupBy } from "../results/group-by.js";

/** A right trajectory that may be chosen. */
export interface Candidate {
  /** Unique among the candidates. */
  key: string;
  task: string;
  entry: string;
  form: string;
  score: number;
}

export interface SelectionLimits {
  /** Trajectories of a task, and of all tasks together. */
  maxPerTask: number;
  max: number;
  seed: string;
}

export interface Selection<C extends Candidate> {
  /** In an order that mixes tasks. */
  chosen: C[];
  overTaskCap: C[];
  overTotalCap: C[];
}

/**
 * Chooses trajectories. Within a task the prompt form that has fewest so far is next; of its candidates one of the entry that
 * was chosen least often so far; of these the one with the highest score; the seed decides between equals. Where the tasks
 * together have too many, each gives up its last ones, so that all keep the same number as far as they have it. The same
 * candidates give the same choice, whatever order they come in.
 */
export function select<C extends Candidate>(candidates: readonly C[], limits: SelectionLimits): Selection<C> {
  const { seed, max, maxPerTask } = limits;
  const draw = (text: string): string => contentHash(`${seed}/${text}`, 16);
  const byTask = new Map([...groupBy(candidates, ({ task }) => task)].sort(([a], [b]) => compare(a, b)));
  const ranked = new Map<string, C[]>();
  const overTaskCap: C[] = [];
  for (const [task, group] of byTask) {
    const { chosen, rest } = rankTask(group, maxPerTask, draw);
    ranked.set(task, chosen);
    overTaskCap.push(...rest);
  }
  const kept: C[] = [];
  const overTotalCap: C[] = [];
  for (let rank = 0; rank < maxPerTask; rank++) {
    const round = [...ranked].flatMap(([, list]) => list[rank] ?? []);
    if (round.length === 0) break;
    const room = Math.max(0, max - kept.length);
    const order = round.length <= room ? round : sortedBy(round, ({ task }) => draw(`round ${rank}/${task}`));
    kept.push(...order.slice(0, room));
    overTotalCap.push(...order.slice(room));
  }
  return { chosen: sortedBy(kept, ({ key }) => draw(`order/${key}`)), overTaskCap, overTotalCap };
}

function rankTask<C extends Candidate>(
  group: readonly C[],
  most: number,
  draw: (text: string) => string,
): { chosen: C[]; rest: C[] } {
  const drawn = new Map(group.map((candidate) => [candidate, draw(candidate.key)]));
  const forms = [...groupBy(group, ({ form }) => form)].map(([form, list]) => ({
    form,
    taken: 0,
    order: draw(`form/${list[0]?.task}/${form}`),
    left: [...list].sort(
      (a, b) => b.score - a.score || compare(drawn.get(a) ?? "", drawn.get(b) ?? "") || compare(a.key, b.key),
    ),
  }));
  const ofEntry = new Map<string, number>();
  const chosen: C[] = [];
  while (chosen.length < most) {
    const next = forms
      .filter(({ left }) => left.length > 0)
      .sort((a, b) => a.taken - b.taken || compare(a.order, b.order))[0];
    if (!next) break;
    let best = 0;
    for (let i = 0; i < next.left.length; i++) {
      const times = (at: number): number => ofEntry.get(next.left[at]?.entry ?? "") ?? 0;
      if (times(i) < times(best)) best = i;
      if (times(best) === 0) break;
    }
    const [candidate] = next.left.splice(best, 1);
    if (!candidate) break;
    next.taken++;
    ofEntry.set(candidate.entry, (ofEntry.get(candidate.entry) ?? 0) + 1);
    chosen.push(candidate);
  }
  return { chosen, rest: forms.flatMap(({ left }) => left) };
}

function sortedBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ item }) => item);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
