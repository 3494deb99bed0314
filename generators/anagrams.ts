import { ANAGRAMS } from "./data/anagrams.js";

/** The letters of a word in code-unit order: the same for words that are anagrams of each other. */
export function lettersOf(word: string): string {
  return [...word].sort().join("");
}

let groups: readonly (readonly string[])[] | undefined;
let byLetters: ReadonlyMap<string, readonly string[]> | undefined;

/** The groups of two or more words that are made of the same letters (source: generators/data/anagrams.ts). */
export function anagramGroups(): readonly (readonly string[])[] {
  groups ??= ANAGRAMS.trim()
    .split(/\s+/)
    .map((group) => group.split("/"));
  return groups;
}

/** The words of the groups that are made of these letters (any order): none, or two and more. */
export function wordsOfLetters(letters: string): readonly string[] {
  byLetters ??= new Map(anagramGroups().map((group) => [lettersOf(group[0] ?? ""), group]));
  return byLetters.get(lettersOf(letters)) ?? [];
}
