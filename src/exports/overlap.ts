import { contentHash } from "../../generators/hash.js";
import { usageError } from "../errors.js";
import { identify } from "./identify.js";
import { recordsOf } from "./sources.js";

/** An entry that several inputs hold. */
export interface SharedEntry {
  task: string;
  /** The same puzzle, or the same question in other words of capitals and blanks. */
  by: "instance" | "question";
  /** Places, one for each input that holds it. */
  places: { input: string; where: string; id: string }[];
}

export interface OverlapTask {
  task: string;
  /** Different entries of each input. */
  entries: number[];
  shared: number;
}

export interface Overlap {
  inputs: {
    input: string;
    entries: number;
    /** Rows that repeat an entry of the same input. */
    repeated: number;
    /** Entries whose id could not be worked out from their content. */
    unproved: number;
    /** Entries that give another id than their content has. */
    mislabelled: number;
    /** Entries without a question to compare. */
    withoutQuestion: number;
  }[];
  tasks: OverlapTask[];
  shared: SharedEntry[];
}

interface Seen {
  input: number;
  where: string;
  id: string;
  task: string;
}

/**
 * What several sets of entries share: by instance (the hash of task and instance, worked out again) and by normalised
 * question. Keeps hashes and places only. Throws BenchError where an input holds no entry or one that cannot be identified.
 */
export async function findOverlap(inputs: readonly string[]): Promise<Overlap> {
  const ids = new Map<string, Seen[]>();
  const questions = new Map<string, Seen[]>();
  const counts: Overlap["inputs"] = [];
  const tasks = new Map<string, OverlapTask>();
  for (const [number, input] of inputs.entries()) {
    const count = { input, entries: 0, repeated: 0, unproved: 0, mislabelled: 0, withoutQuestion: 0 };
    counts.push(count);
    for await (const placed of recordsOf(input)) {
      const { id, task, question, isProved, isMislabelled } = await identify(placed);
      const seen: Seen = { input: number, where: placed.where, id, task };
      if (!note(ids, id, seen)) {
        count.repeated++;
        continue;
      }
      count.entries++;
      if (!isProved) count.unproved++;
      if (isMislabelled) count.mislabelled++;
      if (question === undefined) count.withoutQuestion++;
      else note(questions, `${contentHash(normalise(question), 32)}`, seen);
      const row = tasks.get(task) ?? { task, entries: inputs.map(() => 0), shared: 0 };
      row.entries[number] = (row.entries[number] ?? 0) + 1;
      tasks.set(task, row);
    }
    if (count.entries === 0)
      throw usageError(`${input} has no entries`, "Name a file of entries, an export folder or a run folder");
  }
  const shared = [...sharedIn(ids, "instance", inputs), ...sharedIn(questions, "question", inputs)];
  // A puzzle that is shared shares its question as well: it is told once.
  const told = new Set(shared.filter(({ by }) => by === "instance").map(({ places }) => places[0]?.id));
  const once = shared.filter(
    ({ by, places }) => by === "instance" || !places.every(({ id }) => told.has(id)),
  );
  for (const { task } of once) {
    const row = tasks.get(task);
    if (row) row.shared++;
  }
  return {
    inputs: counts,
    tasks: [...tasks.values()].sort((a, b) => (a.task < b.task ? -1 : 1)),
    shared: once,
  };
}

/** Whether the key is new in its input; the first entry of each input that has it is kept. */
function note(index: Map<string, Seen[]>, key: string, seen: Seen): boolean {
  const before = index.get(key);
  if (!before) index.set(key, [seen]);
  else if (before.some(({ input }) => input === seen.input)) return false;
  else before.push(seen);
  return true;
}

function* sharedIn(
  index: ReadonlyMap<string, Seen[]>,
  by: SharedEntry["by"],
  inputs: readonly string[],
): Generator<SharedEntry> {
  for (const places of index.values()) {
    const [first, second] = places;
    if (first && second)
      yield {
        task: first.task,
        by,
        places: places.map(({ input, where, id }) => ({ input: inputs[input] ?? "", where, id })),
      };
  }
}

/** A question without differences of case, of blanks and of Unicode spelling. */
function normalise(question: string): string {
  return question.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
