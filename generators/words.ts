import { COMMON_WORDS } from "./data/common-words.js";

let pool: readonly string[] | undefined;

/** The common words, lower case a-z, 3 to 12 letters, in code-unit order (source: generators/data/common-words.ts). */
export function commonWords(): readonly string[] {
  pool ??= COMMON_WORDS.split(/\s+/).filter((word) => word !== "");
  return pool;
}

/** Compares by UTF-16 code units: the same order on every platform, never a locale's. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
