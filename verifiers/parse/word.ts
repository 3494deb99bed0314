import { fold, parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** A closed vocabulary of two words with opposite meaning. */
export interface ClosedWords<L extends string> {
  /** Label and the words that mean it wherever they stand, lower case: `{ True: ["true"], False: ["false"] }`. */
  words: Readonly<Record<L, readonly string[]>>;
  /** Further forms that count only when they are the whole answer: `{ True: ["t", "1", "yes"], ... }`. */
  alone?: Readonly<Record<L, readonly string[]>>;
}

/** Longest answer read as a closed word with an explanation around it. */
const MAX_WORD_ANSWER = 400;
const NEGATIONS = new Set(["not", "never", "isn't", "isnt", "isn’t", "aren't", "doesn't", "cannot", "can't"]);
const HEDGES = new Set([
  "unknown",
  "undetermined",
  "unclear",
  "maybe",
  "perhaps",
  "possibly",
  "either",
  "neither",
  "or",
  "unsure",
  "uncertain",
]);

/**
 * One of two opposite words: alone in any case, or within a sentence in which only that one occurs ("Yes, you end where
 * you started"). One negation turns it round ("not valid"); both words, a hedge or more than one negation are refused.
 */
export function parseClosedWord<L extends string>(text: string, closed: ClosedWords<L>): Parsed<L> {
  if (text.length > MAX_WORD_ANSWER) return unreadable("too long for a one-word answer");
  const labels = Object.keys(closed.words) as L[];
  const folded = fold(text).replace(/^[("'`*[]{0,4}|[)"'`*\].!,;:]{0,4}$/g, "");
  for (const label of labels)
    if (closed.words[label].includes(folded) || closed.alone?.[label].includes(folded)) return parsed(label);
  const tokens = fold(text)
    .split(/[^a-z0-9'’]/)
    .filter((token) => token !== "");
  const found = new Set<L>();
  for (const token of tokens)
    for (const label of labels) if (closed.words[label].includes(token)) found.add(label);
  const names = labels.join(" or ");
  if (found.size === 0) return unreadable(`neither ${names}`);
  if (found.size > 1) return unreadable(`both of ${names}`);
  if (tokens.some((token) => HEDGES.has(token))) return unreadable(`not a plain ${names}`);
  const negations = tokens.filter((token) => NEGATIONS.has(token)).length;
  const [label] = [...found];
  const other = labels.find((candidate) => candidate !== label);
  if (negations > 1 || label === undefined || other === undefined) return unreadable(`not a plain ${names}`);
  return parsed(negations === 1 ? other : label);
}
