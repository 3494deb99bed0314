import { COMMON_WORDS } from "./data/common-words.js";
import { EVERYDAY, KINDS, OTHER_WORDS } from "./data/edit-words.js";
import type { Kind } from "./data/edit-words.js";

/** What a changed word is: of an everyday kind, another word, or no word. */
export type WordKind = Kind | "other word" | "no word";

/** A name with one letter of one word changed, added or left out. */
export interface NameEdit {
  text: string;
  /** The word that was edited, and what it has become. */
  from: string;
  word: string;
}

/** Words that are never edited: an edit of them is no joke. */
const FUNCTION_WORDS = new Set(
  "a about all an and are as at but by for from her him his how i in into is it its me my not of off on or our out over she so than that the their them they this to up us was we what when where who with you your".split(
    " ",
  ),
);
/** Shortest word that is edited. */
const MIN_LENGTH = 3;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

const KIND_OF: ReadonlyMap<string, WordKind> = new Map<string, WordKind>([
  ...OTHER_WORDS.map((word) => [word, "other word"] as const),
  ...KINDS.flatMap((kind) => EVERYDAY[kind].map((word) => [word, kind] as const)),
]);

/** The kind of a word of the tables; undefined for one that stands in none. */
export function tabledKind(word: string): Exclude<WordKind, "no word"> | undefined {
  return KIND_OF.get(word) as Exclude<WordKind, "no word"> | undefined;
}

export function isEveryday(kind: WordKind | undefined): kind is Kind {
  return (KINDS as readonly (WordKind | undefined)[]).includes(kind);
}

/** All edits of a name that give a word of at least three letters, each once. */
export function editsOf(name: string): NameEdit[] {
  const tokens = name.split(" ");
  const found = new Map<string, NameEdit>();
  for (const [i, from] of tokens.entries()) {
    if (from.length < MIN_LENGTH || FUNCTION_WORDS.has(from) || !/^[a-z]+$/.test(from)) continue;
    for (const word of wordEdits(from)) {
      const text = [...tokens.slice(0, i), word, ...tokens.slice(i + 1)].join(" ");
      if (word.length >= MIN_LENGTH) found.set(text, { text, from, word });
    }
  }
  found.delete(name);
  return [...found.values()];
}

function wordEdits(word: string): string[] {
  const edits: string[] = [];
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== "") edits.push(before + after.slice(1));
    for (const letter of LETTERS) {
      edits.push(before + letter + after);
      if (after !== "") edits.push(before + letter + after.slice(1));
    }
  }
  return edits;
}

/**
 * The edit that makes `option` of `name`: the word that changed and what it became. Undefined where the two differ in
 * more than one word, or in more than one letter of it.
 */
export function editBetween(name: string, option: string): { from: string; word: string } | undefined {
  const [a, b] = [name.split(" "), option.split(" ")];
  if (a.length !== b.length) return undefined;
  const changed = a.flatMap((token, i) => (token === b[i] ? [] : [i]));
  const [from = "", word = ""] = [a[changed[0] ?? -1], b[changed[0] ?? -1]];
  return changed.length === 1 && isOneEdit(from, word) ? { from, word } : undefined;
}

/** One letter replaced, added or left out. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

/** Whether two words are forms of the same: one is the other with s, d, ed or r behind it. */
export function isSameStem(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.startsWith(short) && /^(?:s|d|ed|r|er|y)?$/.test(long.slice(short.length));
}

let bigrams: Set<string> | undefined;

/** Whether a text cannot be taken for an English word: in two places it has neighbours that no common word has. */
export function isNoWord(text: string): boolean {
  bigrams ??= new Set(
    [...COMMON_WORDS.split(/\s+/), ...KIND_OF.keys()].filter((word) => word !== "").flatMap(bigramsOf),
  );
  const known = bigrams;
  return bigramsOf(text).filter((pair) => !known.has(pair)).length >= 2;
}

/** Pairs of neighbours; `^` and `$` stand for the edges. */
function bigramsOf(word: string): string[] {
  const edged = `^${word}$`;
  return Array.from({ length: edged.length - 1 }, (_, i) => edged.slice(i, i + 2));
}
