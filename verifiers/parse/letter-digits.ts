import { unbracket } from "./list.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const MAX_LENGTH = 1_000;
const FILLERS = new Set(["", "-", "•", "and", "&"]);

/**
 * A digit for each of some letters: `A=1,B=2`, also with `:`, `->` or "is", one a line, as JSON, in either case (read as upper
 * case). A letter may stand twice with the same digit only.
 */
export function parseLetterDigits(text: string): Parsed<ReadonlyMap<string, number>> {
  if (text.length > MAX_LENGTH) return unreadable(`a list of ${text.length} characters`);
  const pairs = unbracket(text.trim())
    .replace(/["'`*$“”‘’]/g, "")
    .replace(/(?:->|=>|→|↦|:|\bis\b|=)/g, "=")
    .replace(/\s{0,20}=\s{0,20}/g, "=")
    .split(/[\s,;|]+/);
  const digits = new Map<string, number>();
  for (const pair of pairs) {
    if (FILLERS.has(pair)) continue;
    const match = /^\(?([A-Za-z])=(\d)\)?$/.exec(pair);
    if (!match) return unreadable(`"${pair.slice(0, 20)}" is not a letter with its digit`);
    const [letter, digit] = [(match[1] ?? "").toUpperCase(), Number(match[2])];
    if ((digits.get(letter) ?? digit) !== digit) return unreadable(`two digits for ${letter}`);
    digits.set(letter, digit);
  }
  return digits.size > 0 ? parsed(digits) : unreadable("no letters with digits");
}
