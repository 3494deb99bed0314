import { ALPHABET } from "./letters.js";
import type { Rng } from "./rng.js";

export function isPalindrome(text: string): boolean {
  for (let i = 0, j = text.length - 1; i < j; i++, j--) if (text[i] !== text[j]) return false;
  return true;
}

/** A palindrome of random letters. */
export function drawPalindrome(rng: Rng, length: number): string {
  const half = Array.from({ length: Math.ceil(length / 2) }, () => rng.pick(ALPHABET));
  const back = half.slice(0, Math.floor(length / 2)).reverse();
  return [...half, ...back].join("");
}

/** For each position of a text the ends (excluded) of the palindromes that start there, ascending. */
function palindromeEnds(text: string): number[][] {
  return Array.from({ length: text.length }, (_, from) => {
    const ends: number[] = [];
    for (let to = from + 1; to <= text.length; to++) if (isPalindrome(text.slice(from, to))) ends.push(to);
    return ends;
  });
}

/** In how many ways a text can be cut into palindromes; 1 for the empty text. */
export function countPalindromePartitions(text: string): number {
  const ends = palindromeEnds(text);
  const ways = new Array<number>(text.length + 1).fill(1);
  for (let from = text.length - 1; from >= 0; from--)
    ways[from] = (ends[from] ?? []).reduce((sum, to) => sum + (ways[to] ?? 0), 0);
  return ways[0] ?? 1;
}

/** All ways to cut a text into palindromes, short pieces first: 2 ** (length - 1) at worst, so count before. */
export function palindromePartitions(text: string): string[][] {
  const ends = palindromeEnds(text);
  // All ways to cut the text from a position on.
  const rest: string[][][] = Array.from({ length: text.length + 1 }, () => []);
  rest[text.length] = [[]];
  for (let from = text.length - 1; from >= 0; from--)
    for (const to of ends[from] ?? [])
      for (const pieces of rest[to] ?? []) rest[from]?.push([text.slice(from, to), ...pieces]);
  return rest[0] ?? [];
}
