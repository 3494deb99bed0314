import { parseItems } from "./list.js";
import { parsed, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const LABEL =
  /^[*_]{0,3}(?:the |my )?(?:decrypted |decoded |deciphered |original |plain |clear |unscrambled |restored |english )?(?:text|message|sentence|words|plaintext|decryption)[*_]{0,3}(?: is| reads| are|[ ]?[:=])[*_]{0,3}:?[*_]{0,3}\s/i;
const MARKS = ".,:!?";

/**
 * The words of a sentence, lower case. Where lines break, quotes, commas and the marks at a word's ends carry no meaning;
 * "The original text is" before it and one pair of brackets around it are taken off.
 */
export function parsePhrase(text: string): Parsed<string[]> {
  const label = LABEL.exec(text);
  const items = parseItems(label ? text.slice(label[0].length) : text);
  if (!items.ok) return items;
  const words = items.value.map((item) => trimChars(item, MARKS).toLowerCase()).filter((word) => word !== "");
  return words.length > 0 ? parsed(words) : unreadable("no words");
}
