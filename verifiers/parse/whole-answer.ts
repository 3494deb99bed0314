import { parseInteger } from "./number.js";
import { fold, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Words that may stand around a number without changing it, lower case. */
export interface NumberWords {
  /** Before it, then "is", ":" or "=": "the total score is 7". */
  labels?: readonly string[];
  /** Behind it: "7 points". */
  units?: readonly string[];
}

const LEADS = new Set(["so", "thus", "hence", "therefore", "the", "final", "total"]);
const VERBS = new Set(["is", "are", "equals", ":", "="]);
/** Longest text with words around the number. */
const MAX_WORDY = 400;

/**
 * One whole number as an answer: as `parseInteger` reads it, with LaTeX's thousands separators (`18{,}432`, `18\,432`),
 * behind a label or before a unit. Exponent forms, words for numbers and a second number are unreadable.
 */
export function parseWholeAnswer(
  text: string,
  { labels = [], units = [] }: NumberWords = {},
): Parsed<bigint> {
  const plain = text.replace(/\\[,!;]|\{,\}/g, ",");
  const direct = parseInteger(plain);
  // Digits on two lines are two numbers, not one with a blank between its thousands.
  if (direct.ok || plain.length > MAX_WORDY || /\d\s{0,20}\n\s{0,20}\d/.test(plain)) return direct;
  let words = fold(plain.replace(/([:=])/g, " $1 ")).split(" ");
  if (units.includes(trimChars(words.at(-1) ?? "", ".*"))) words = words.slice(0, -1);
  const verb = words.findIndex((word) => VERBS.has(word));
  if (words.slice(0, Math.max(verb, 0)).some((word) => !LEADS.has(word) && !labels.includes(word)))
    return unreadable("other text before the number");
  // "is:" has two of them.
  const start = verb >= 0 && VERBS.has(words[verb + 1] ?? "") ? verb + 2 : verb + 1;
  return parseInteger(trimChars(words.slice(start).join(" "), "*"));
}
