import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Longest answer that is read as one name with words around it. */
const MAX_LENGTH = 400;
const MAX_NAME_WORDS = 6;
/** What may stand around a name without changing what is said. */
const FILLERS = "the a an is are was it its so therefore thus hence then answer final must be and".split(" ");

/** A name in lower case, its words separated by one blank: hyphens and other marks carry no meaning. */
export function nameWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Index of the one of `names` (lower case words, see `nameWords`) that a text says, alone or among `fillers`; the longest name
 * counts where one begins another ("mother", "mother in law"). An explanation may follow behind "because" or "since".
 * Refused: two names, none, any other word, a question mark or a sign of denial.
 */
export function parseNamed(
  text: string,
  names: ReadonlyMap<string, number>,
  fillers: readonly string[] = [],
): Parsed<number> {
  if (text.length > MAX_LENGTH) return unreadable("too long for a name");
  if (/[?¿¬≠~]|!=/.test(text)) return unreadable("a question or a denial");
  const words = nameWords(text);
  let found: number | undefined;
  for (let at = 0; at < words.length;) {
    let length = Math.min(MAX_NAME_WORDS, words.length - at);
    let name: number | undefined;
    for (; length > 0; length--) {
      name = names.get(words.slice(at, at + length).join(" "));
      if (name !== undefined) break;
    }
    const word = words[at] ?? "";
    if (name !== undefined) {
      if (found !== undefined && found !== name) return unreadable("two different answers");
      found = name;
      at += length;
      continue;
    }
    if (found !== undefined && (word === "because" || word === "since")) break;
    if (!FILLERS.includes(word) && !fillers.includes(word))
      return unreadable(`"${word.slice(0, 20)}" is no part of the answer`);
    at++;
  }
  return found === undefined ? unreadable("none of the names") : parsed(found);
}
