import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { entryAt, instanceAt, resolveSetting } from "../../tasks/entry.js";
import { erase, LEVELS } from "../../tasks/task.js";
import type { Level, Task } from "../../tasks/task.js";

/** How the answers of a task look to a solver that does not understand its questions. */
export interface ShortcutChecks<I> {
  /** The options' texts of an instance in their printed order; left out where the answer is one of two words. */
  options?(instance: I): readonly string[];
  /** What stands above the options, for solvers that count its words. The whole question where left out. */
  text?(instance: I): string;
  /** Solvers that have to succeed here, each with the reason: `{ "most words of the text": "..." }`. */
  except?: Readonly<Record<string, string>>;
  levels?: readonly Level[];
  /** Entries to learn from and to be measured on. */
  train?: number;
  measure?: number;
}

/** A question as a shortcut solver sees it. */
interface Seen {
  words: readonly string[];
  length: number;
  /** Words of each option; empty lists for closed words. */
  options: readonly (readonly string[])[];
  texts: readonly string[];
  /** Index of the right label. */
  right: number;
}

/** Chooses among the options of a question it has not learned from: the chosen ones, all equally good to it. */
type Solver = (seen: Seen) => number[];

/** A solver may be right this many times as often as a guess (the bound of option tasks; two words: 0.7 of all). */
const BOUND = 1.4;

/**
 * The properties that keep a question from being answered without understanding it: solvers that see only the options,
 * only the most frequent label, or only how often words occur, learn on some entries and are measured on others. Each
 * may reach 1.4 times the share of a guess. Every solver that has an exception must in fact be above it at some level.
 */
export function describeShortcuts<P extends z.ZodObject, I extends z.ZodType>(
  typed: Task<P, I>,
  checks: ShortcutChecks<z.output<I>>,
): void {
  const task = erase(typed);
  const { train = 1_200, measure = 800 } = checks;

  function see(level: Level): Seen[] {
    const setting = resolveSetting(task, level);
    const labels: string[] = [];
    return Array.from({ length: train + measure }, (_, i) => {
      const instance = instanceAt(task, setting, "shortcut", i) as z.output<I>;
      const { question, answer } = entryAt(task, setting, "shortcut", i);
      const texts = checks.options?.(instance) ?? [];
      const text = checks.text?.(instance) ?? question.split("\nOptions:\n")[0] ?? question;
      let right = (answer ?? "").toUpperCase().charCodeAt(1) - 65;
      if (texts.length === 0) {
        if (!labels.includes(answer ?? "")) labels.push(answer ?? "");
        right = labels.indexOf(answer ?? "");
        if (right > 1) throw new Error(`${task.id} has more than two answers: ${labels.join(", ")}`);
      }
      return { words: wordsOf(text), length: text.length, texts, options: texts.map(wordsOf), right };
    });
  }

  const needed = new Set<string>();
  describe.each(checks.levels ?? LEVELS)(`${task.id} at %s without understanding`, (level) => {
    const all = see(level);
    const [learned, measured] = [all.slice(0, train), all.slice(train)];
    const isOption = checks.options !== undefined;
    const guess = share(measured.map(({ options }) => 1 / (isOption ? options.length : 2)));
    const solvers = isOption ? optionSolvers(learned) : closedSolvers(learned);

    it.each(Object.keys(solvers))("%s", (name) => {
      const solver = solvers[name] as Solver;
      const hits = measured.map((seen) => {
        const chosen = solver(seen);
        return chosen.includes(seen.right) ? 1 / chosen.length : 0;
      });
      const reached = share(hits);
      const bound = BOUND * guess;
      const known = checks.except?.[name];
      const says = `${name} is right on ${reached.toFixed(3)} of ${measured.length}, a guess on ${guess.toFixed(3)}`;
      if (known === undefined) expect(reached, says).toBeLessThanOrEqual(bound);
      else if (reached > bound) needed.add(name);
    });
  });

  if (checks.except)
    it(`${task.id} needs each of its exceptions at one level at least`, () => {
      expect(Object.keys(checks.except ?? {}).filter((name) => !needed.has(name))).toEqual([]);
    });
}

function optionSolvers(learned: readonly Seen[]): Record<string, Solver> {
  const overlap = (a: readonly string[], b: ReadonlySet<string>): number =>
    a.filter((word) => b.has(word)).length / Math.max(1, a.length);
  const likeness = (seen: Seen, i: number): number => {
    const others = seen.options.filter((_, j) => j !== i);
    return others.reduce((sum, other) => sum + overlap(seen.options[i] ?? [], new Set(other)), 0);
  };
  const number = (seen: Seen, i: number): number => {
    const found = /-?\d+(?:\.\d+)?/.exec(seen.texts[i] ?? "");
    return found ? Number(found[0]) : 0;
  };
  const middle = (seen: Seen, i: number): number => {
    const sorted = seen.texts.map((_, j) => number(seen, j)).sort((a, b) => a - b);
    return -Math.abs(sorted.indexOf(number(seen, i)) - (sorted.length - 1) / 2);
  };
  const features: Record<string, (seen: Seen, i: number) => number> = {
    "the length of an option": (seen, i) => (seen.texts[i] ?? "").length,
    "the number of words of an option": (seen, i) => (seen.options[i] ?? []).length,
    "how much an option is like the others": likeness,
    "how many words of an option stand in the text": (seen, i) => {
      const text = new Set(seen.words);
      return overlap(seen.options[i] ?? [], text);
    },
    "how often the text has the words of an option": (seen, i) =>
      share((seen.options[i] ?? []).map((word) => seen.words.filter((each) => each === word).length)),
    "the number in an option": number,
    "the middle one of the numbers": middle,
    "words that right options have": rightWords(learned),
  };
  const solvers: Record<string, Solver> = {
    "the most frequent label": mostFrequent(learned),
    "words of the text that go with a label": wordsToLabel(learned),
    "the length of the text": lengthToLabel(learned),
  };
  for (const [name, feature] of Object.entries(features)) solvers[name] = byFeature(learned, feature);
  return solvers;
}

function closedSolvers(learned: readonly Seen[]): Record<string, Solver> {
  return {
    "the most frequent word": mostFrequent(learned),
    "words of the text that go with an answer": wordsToLabel(learned),
    "the length of the text": lengthToLabel(learned),
  };
}

/** Takes the option with the largest or the smallest value, whichever was right more often. */
function byFeature(learned: readonly Seen[], feature: (seen: Seen, i: number) => number): Solver {
  const best =
    (sign: number): Solver =>
    (seen) => {
      const values = seen.texts.map((_, i) => sign * feature(seen, i));
      const top = Math.max(...values);
      return values.flatMap((value, i) => (value >= top - 1e-9 ? [i] : []));
    };
  const hits = (solver: Solver): number =>
    share(
      learned.map((seen) => {
        const chosen = solver(seen);
        return chosen.includes(seen.right) ? 1 / chosen.length : 0;
      }),
    );
  const [largest, smallest] = [best(1), best(-1)];
  return hits(largest) >= hits(smallest) ? largest : smallest;
}

/** How much more often the words of an option stand in right options than in wrong ones (naive Bayes). */
function rightWords(learned: readonly Seen[]): (seen: Seen, i: number) => number {
  const right = new Map<string, number>();
  const wrong = new Map<string, number>();
  let rights = 0;
  let wrongs = 0;
  for (const { options, right: at } of learned) {
    for (const [i, words] of options.entries()) {
      if (i === at) rights++;
      else wrongs++;
      for (const word of new Set(words)) add(i === at ? right : wrong, word);
    }
  }
  return (seen, i) =>
    [...new Set(seen.options[i])].reduce(
      (sum, word) =>
        sum +
        Math.log(((right.get(word) ?? 0) + 1) / (rights + 2)) -
        Math.log(((wrong.get(word) ?? 0) + 1) / (wrongs + 2)),
      0,
    );
}

/** The label that goes best with the words of the text (naive Bayes over the words and pairs of neighbours in it). */
function wordsToLabel(learned: readonly Seen[]): Solver {
  const labels = [...new Set(learned.map(({ right }) => right))];
  const total = new Map<number, number>();
  const withWord = new Map<number, Map<string, number>>(labels.map((label) => [label, new Map()]));
  for (const seen of learned) {
    total.set(seen.right, (total.get(seen.right) ?? 0) + 1);
    for (const word of evidence(seen)) add(withWord.get(seen.right) as Map<string, number>, word);
  }
  return (seen) => {
    const found = evidence(seen);
    const scores = labels.map((label) => {
      const n = total.get(label) ?? 0;
      const known = withWord.get(label);
      return [...found].reduce(
        (sum, word) => sum + Math.log(((known?.get(word) ?? 0) + 1) / (n + 2)),
        Math.log(n),
      );
    });
    return [labels[scores.indexOf(Math.max(...scores))] ?? 0];
  };
}

/** Each word, how often it occurs, and each pair of neighbours. */
function evidence({ words }: Seen): Set<string> {
  const counts = new Map<string, number>();
  for (const word of words) add(counts, word);
  return new Set([
    ...[...counts].map(([word, n]) => `${word} ${Math.min(n, 5)}`),
    ...words.slice(1).map((word, i) => `${words[i]} ${word}`),
  ]);
}

/** The label most frequent among texts of about this length. */
function lengthToLabel(learned: readonly Seen[]): Solver {
  const cuts = learned.map(({ length }) => length).sort((a, b) => a - b);
  const PARTS = 8;
  const part = (length: number): number =>
    Array.from(
      { length: PARTS - 1 },
      (_, i) => cuts[Math.floor(((i + 1) * cuts.length) / PARTS)] ?? 0,
    ).filter((cut) => length > cut).length;
  const counts = Array.from({ length: PARTS }, () => new Map<number, number>());
  for (const { length, right } of learned) add(counts[part(length)] as Map<number, number>, right);
  return ({ length }) => [top(counts[part(length)] as Map<number, number>) ?? 0];
}

function mostFrequent(learned: readonly Seen[]): Solver {
  const counts = new Map<number, number>();
  for (const { right } of learned) add(counts, right);
  const label = top(counts) ?? 0;
  return () => [label];
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function top<K>(counts: ReadonlyMap<K, number>): K | undefined {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function share(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’.:/][\p{L}\p{N}]+)*/gu) ?? [];
}
