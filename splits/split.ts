import { createRng } from "../generators/rng.js";
import { compareCodeUnits } from "../generators/words.js";
import { TEST_TASKS, TRAIN_TASKS } from "./data.js";

/** The two sides of the split. */
export type Split = "train" | "test";

/** What the code that makes and checks a split needs to know of a task. */
export interface SplitTask {
  id: string;
  suite: string;
  family: string;
}

const SPLIT_OF: ReadonlyMap<string, Split> = new Map([
  ...TRAIN_TASKS.map((id) => [id, "train"] as const),
  ...TEST_TASKS.map((id) => [id, "test"] as const),
]);

/** The side of a task; undefined for a user's own task, which stands outside of the split. */
export function splitOf(id: string): Split | undefined {
  return SPLIT_OF.get(id);
}

/**
 * Problems of a division: a task on both sides or on none, a family on both sides, sizes other than 107 and 37. Empty
 * where all is well. Tasks of the split that are not in `tasks` are not checked for their family.
 */
export function checkSplit(tasks: readonly SplitTask[], train = TRAIN_TASKS, test = TEST_TASKS): string[] {
  const problems: string[] = [];
  const both = train.filter((id) => test.includes(id));
  if (both.length > 0) problems.push(`on both sides: ${both.join(", ")}`);
  for (const [name, ids, size] of [
    ["training", train, 107],
    ["testing", test, 37],
  ] as const) {
    if (new Set(ids).size !== ids.length) problems.push(`a ${name} task is listed twice`);
    if (ids.length !== size) problems.push(`${ids.length} ${name} tasks where there should be ${size}`);
  }
  const sides = new Map<string, Map<Split, string[]>>();
  for (const { id, family } of tasks) {
    const side = train.includes(id) ? "train" : test.includes(id) ? "test" : undefined;
    if (side === undefined) {
      problems.push(`on no side: ${id}`);
      continue;
    }
    const members = sides.get(family) ?? new Map<Split, string[]>();
    members.set(side, [...(members.get(side) ?? []), id]);
    sides.set(family, members);
  }
  for (const [family, members] of sides)
    if (members.size > 1)
      problems.push(
        `family ${family} on both sides: ${[...members].map(([side, ids]) => `${side} ${ids.join(", ")}`).join("; ")}`,
      );
  return problems;
}

/**
 * A new division with `testSize` testing tasks, whole families only, drawn by `seed`: families in random order go to the
 * testing side while they fit. Throws where no set of families has exactly that size.
 */
export function makeSplit(
  tasks: readonly SplitTask[],
  testSize: number,
  seed: string,
): Record<Split, string[]> {
  const families = new Map<string, string[]>();
  for (const { id, family } of tasks) families.set(family, [...(families.get(family) ?? []), id]);
  const order = createRng(`split/${seed}`).shuffle([...families].sort(([a], [b]) => compareCodeUnits(a, b)));
  // sizes[k] = index of the family that last reached k testing tasks: a subset-sum table keeps every size reachable.
  const reached = new Map<number, { size: number; members: string[] } | null>([[0, null]]);
  for (const [, members] of order) {
    for (const size of [...reached.keys()].sort((a, b) => b - a)) {
      const next = size + members.length;
      if (next <= testSize && !reached.has(next)) reached.set(next, { size, members });
    }
  }
  if (!reached.has(testSize)) throw new Error(`no set of whole families has exactly ${testSize} tasks`);
  const test = new Set<string>();
  for (let at = reached.get(testSize); at; at = reached.get(at.size))
    for (const id of at.members) test.add(id);
  const ids = tasks.map((task) => task.id);
  return { train: ids.filter((id) => !test.has(id)), test: ids.filter((id) => test.has(id)) };
}
