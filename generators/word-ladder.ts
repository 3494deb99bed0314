import { commonWords } from "./words.js";

/** Words of one length and, for each of them, the positions of those that differ in exactly one letter. */
export interface LadderIndex {
  words: readonly string[];
  neighbours: readonly (readonly number[])[];
}

/** Common words that reasoning-gym's list lacks: its scorer halves the score for each of them. */
const NOT_IN_SCORER = new Set("buss cue flied hes hided leach opts payed pends thous wive".split(" "));

const indexes = new Map<number, LadderIndex>();

/** The index of the common words of `length` letters, upper case, in code-unit order; built once. */
export function ladderIndex(length: number): LadderIndex {
  let index = indexes.get(length);
  if (!index) {
    const words = commonWords().filter((word) => word.length === length && !NOT_IN_SCORER.has(word));
    index = indexWords(words.map((word) => word.toUpperCase()));
    indexes.set(length, index);
  }
  return index;
}

/** Words with one letter masked are the same mask exactly where the words differ in that letter only. */
export function indexWords(words: readonly string[]): LadderIndex {
  const neighbours: number[][] = words.map(() => []);
  for (let at = 0; at < (words[0]?.length ?? 0); at++) {
    const groups = new Map<string, number[]>();
    for (const [i, word] of words.entries()) {
      const mask = `${word.slice(0, at)} ${word.slice(at + 1)}`;
      const group = groups.get(mask);
      if (group) group.push(i);
      else groups.set(mask, [i]);
    }
    for (const group of groups.values())
      if (group.length > 1) for (const i of group) for (const j of group) if (i !== j) neighbours[i]?.push(j);
  }
  return { words, neighbours };
}

export interface LadderSearch {
  /** Steps from the start, -1 where no ladder leads. */
  steps: Int32Array;
  /** Positions on a shortest ladder from the start to `end`, both included. */
  ladder(end: number): number[];
}

/** Breadth-first from the word at position `start` to all others. */
export function searchLadders({ words, neighbours }: LadderIndex, start: number): LadderSearch {
  const steps = new Int32Array(words.length).fill(-1);
  const from = new Int32Array(words.length).fill(-1);
  const queue = new Int32Array(words.length);
  steps[start] = 0;
  queue[0] = start;
  for (let at = 0, end = 1; at < end; at++) {
    const own = queue[at] as number;
    for (const next of neighbours[own] as readonly number[]) {
      if (steps[next] !== -1) continue;
      steps[next] = (steps[own] as number) + 1;
      from[next] = own;
      queue[end++] = next;
    }
  }
  return {
    steps,
    ladder(end) {
      const way: number[] = [];
      for (let at = end; at >= 0; at = from[at] as number) way.push(at);
      return way.reverse();
    },
  };
}

/** A shortest ladder through `words`; undefined where there is none. */
export function shortestLadder(words: readonly string[], start: string, end: string): string[] | undefined {
  const [first, last] = [words.indexOf(start), words.indexOf(end)];
  if (first < 0 || last < 0) return undefined;
  const search = searchLadders(indexWords(words), first);
  return search.steps[last] === -1 ? undefined : search.ladder(last).map((i) => words[i] as string);
}
