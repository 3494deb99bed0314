import { fold, parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** A closed vocabulary of two words with opposite meaning. */
export interface ClosedWords<L extends string> {
  /** Label and the words that mean it wherever they stand, lower case: `{ True: ["true"], False: ["false"] }`. */
  words: Readonly<Record<L, readonly string[]>>;
  /** Further forms that count only when they are the whole answer: `{ True: ["t", "1", "yes"], ... }`. */
  alone?: Readonly<Record<L, readonly string[]>>;
  /** The label behind which a "not" explains and does not take back: "No, the lamp did not ...". */
  denial?: L;
  /** Sentences that mean it, lower case: alone, or behind the word and a mark ("No, you do not return"). */
  sentences?: Readonly<Record<L, readonly string[]>>;
}

/** Longest answer read as a closed word with an explanation around it. */
const MAX_WORD_ANSWER = 400;

const NEGATIONS = new Set("not never isn't isnt isn’t".split(" "));
/** What may stand before the word: "So the value of the expression is ...". */
const LEAD = new Set(
  "so therefore thus hence then the this that a an final overall correct deductively logically my answer value result outcome of whole expression statement argument conclusion it is equals evaluates to simplifies comes out".split(
    " ",
  ),
);
/** Words behind the answer that deny something: what, depends on the answer. */
const DENIALS = new Set("no not never neither isn't isnt isn’t".split(" "));
/** Words behind the answer that take it back or leave it open. */
const RETRACTIONS = new Set(
  "no not never nope wait but actually however wrong incorrect mistake opposite unless maybe perhaps possibly probably or either neither rather instead correction unknown unsure isn't isnt isn’t".split(
    " ",
  ),
);

/**
 * One of two opposite words: alone in any case, after a lead-in ("the value is ..."), before an explanation that a comma,
 * full stop, dash or "because" sets off ("Yes, you end where you started"). One negation before it turns it round ("not
 * valid"). Refused: both words, operators and brackets (an expression that was not evaluated), lists, more than one negation,
 * hedges and explanations that take the word back.
 */
export function parseClosedWord<L extends string>(text: string, closed: ClosedWords<L>): Parsed<L> {
  if (text.length > MAX_WORD_ANSWER) return unreadable("too long for a one-word answer");
  const labels = Object.keys(closed.words) as L[];
  const names = labels.join(" or ");
  if (/^[\s"'`*]{0,8}\[[^\],]{0,40},/.test(text)) return unreadable("a list");
  const isLabel = (word: string): boolean => labels.some((label) => closed.words[label].includes(word));
  // A point of a plane in an explanation is no bracket of an expression; what stands below the word explains it.
  const [first = "", ...below] = text
    .trim()
    .replace(/^- /, "")
    .replace(/\((-?\d{1,4}), ?(-?\d{1,4})\)/g, "$1 $2")
    .split("\n");
  const whole = [isLabel(fold(first)) ? `${first}.` : first, ...below].join("\n");
  const folded = fold(whole).replace(/^[("'`*[]{0,4}|[)"'`*\].!,;:]{0,4}$/g, "");
  const isWord = (label: L, token: string): boolean => closed.words[label].includes(token);
  for (const label of labels)
    if (isWord(label, folded) || closed.alone?.[label].includes(folded)) return parsed(label);
  if (closed.sentences) {
    const explained = /^([a-z]+)(?: ?[,.;:!–—-]|(?= (?:because|since) )) (?:(?:because|since) )?([^]*)$/.exec(
      folded,
    );
    const [word, sentence] = explained ? [explained[1] ?? "", explained[2] ?? ""] : ["", folded];
    const said = labels.find((label) => closed.sentences?.[label].includes(sentence));
    if (said !== undefined && (word === "" || isWord(said, word))) return parsed(said);
    if (said !== undefined) return unreadable("a word and a sentence of the opposite meaning");
  }

  // Words, and the marks that set an explanation off; anything else that stands by itself makes the answer unreadable.
  const tokens = folded.match(/[a-z0-9'’]+|[^\sa-z0-9'’]+/g) ?? [];
  const at = tokens.findIndex((token) => labels.some((label) => isWord(label, token)));
  const label = labels.find((candidate) => isWord(candidate, tokens[at] ?? ""));
  const other = labels.find((candidate) => candidate !== label);
  if (label === undefined || other === undefined) return unreadable(`neither ${labels.join(" nor ")}`);
  const lead = tokens.slice(0, at).filter((token) => !/^[:=,"'*`]+$/.test(token));
  const negations = lead.filter((token) => NEGATIONS.has(token)).length;
  if (negations > 1 || lead.some((token) => !LEAD.has(token) && !NEGATIONS.has(token)))
    return unreadable(`not a plain ${names}`);
  const rest = tokens.slice(at + 1);
  const setOff =
    rest.length === 0 ||
    /^["'*`)]*[.,;:—–-]/.test(rest[0] ?? "") ||
    ["because", "since", "as"].includes(rest[0] ?? "");
  if (!setOff) return unreadable(`"${tokens[at]}" with other text around it`);
  const takesBack = (token: string): boolean => {
    const isDenial = DENIALS.has(token) || /n['’]t$/.test(token);
    if (!isDenial) return RETRACTIONS.has(token);
    return !(label === closed.denial && negations === 0);
  };
  if (rest.some((token) => takesBack(token) || /[()[\]{}!~¬^|&]/.test(token) || isWord(other, token)))
    return unreadable(`not a plain ${names}`);
  return parsed(negations === 1 ? other : label);
}
