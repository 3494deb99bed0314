import { unbracket } from "./list.js";
import { ITEM_QUOTES, parsed, read, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const LABEL =
  /^(?:so |thus )?(?:the )?(?:final |new |resulting |modified )?string(?: after (?:the )?operations?)?\s{0,3}(?:is|becomes|[:=])\s{0,3}:?\s{0,3}/i;
const EMPTY = new Set([
  "empty",
  "(empty)",
  "empty string",
  "the empty string",
  "ε",
  "\\epsilon",
  "\\varepsilon",
]);

/**
 * A string over single letters in one case, where case has no meaning: `ABCDE`, quoted, spaced or listed (`A, B, C`), also on
 * several lines, behind "The final string is". "empty" is the empty string, as long as that is not spelled with letters of
 * the alphabet. Any other character is unreadable.
 * @param letters the alphabet in the case that the result has
 */
export function parseSymbolString(text: string, letters: string): Parsed<string> {
  const upper = letters === letters.toUpperCase();
  const parse = (reading: string): Parsed<string> => {
    // Only when the fence is off: the name of its language is made of letters too.
    if (reading.includes("```")) return unreadable("a fence that does not close");
    const bare = trimChars(reading.replace(LABEL, "").trim(), ITEM_QUOTES);
    if (EMPTY.has(bare.toLowerCase())) return parsed("");
    const inner = unbracket(bare).replace(/["'`\s,]/g, "");
    const folded = upper ? inner.toUpperCase() : inner.toLowerCase();
    for (const char of folded)
      if (!letters.includes(char))
        return unreadable(`"${char}" is none of the letters ${[...letters].join(", ")}`);
    return parsed(folded);
  };
  return read(text, parse);
}
