import type { Rng } from "./rng.js";

/** The lower-case letters a to z. */
export const ALPHABET: readonly string[] = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * `length` random letters in random order. How many are different is drawn first, from a third of them to all, so that letters
 * often repeat.
 */
export function drawLetters(rng: Rng, length: number): string[] {
  const most = Math.min(length, ALPHABET.length);
  const pool = rng.sample(ALPHABET, rng.int(Math.min(most, Math.ceil(length / 3)), most));
  const more = Array.from({ length: length - pool.length }, () => rng.pick(pool));
  return rng.shuffle([...pool, ...more]);
}
