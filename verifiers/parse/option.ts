import { optionLabel } from "./label.js";
import { fold, parsed, plainLetters, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Longest answer read as an option with an explanation. */
const MAX_OPTION_ANSWER = 2_000;

/** `option B`, `the correct statement is (B)`, `B.`, `["B"]`: the letter is in group 1 (bracketed) or 2 (bare). */
const LABEL =
  /^(?:(?:the |my )?(?:(?:only |most )?(?:correct|right|true|best) )?(?:option|choice|answer|statement|letter)(?: (?:that is )?(?:is|correct is|true is))?[:=]? ?)?(?:[([{] ?["']?([a-z])["']? ?[)\]}]|([a-z])(?![a-z0-9'’]))/i;
const REASON = /\b(?:because|since|as|due to|given that)\b/gi;
const AFFIRMED =
  /^(?:is|it is|this is) (?:the )?(?:only )?(?:true|correct|right)(?: (?:one|answer|option|statement|choice))?$/;

/**
 * The index (from 0) of the chosen option. Accepts the label in its usual forms (`(B)`, `B`, `b.`, `[B]`, `option B`,
 * `statement (B) is true`), the label before or behind its own text, the option's whole text, and the texts in `aliases`
 * (one list an option), each also with an explanation that starts with "because" or "since". Refuses a label that does
 * not exist, two different labels or texts, and every other text around a label: it may take the label back.
 */
export function parseOption(
  text: string,
  options: readonly string[],
  aliases: readonly (readonly string[])[] = [],
): Parsed<number> {
  if (text.length > MAX_OPTION_ANSWER) return unreadable("too long for an option");
  const plain = plainLetters(text.normalize("NFKC"))
    .replaceAll("**", "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[-•] /, "");
  const named = options.map((option, i) => [option, ...(aliases[i] ?? [])].map(foldOption));
  const claim = plain.slice(0, reasonAt(plain, options));
  const explanation = plain.slice(claim.length);

  const chosen = readClaim(claim, named, options.length);
  if (!chosen.ok) return chosen;
  return mentionsOther(explanation, chosen.value, options.length)
    ? unreadable("two different options")
    : chosen;
}

/** Where an explanation starts. A word that an option starts with ("as good as ...") is the option's after a label. */
function reasonAt(text: string, options: readonly string[]): number {
  for (const { 0: word, index } of text.matchAll(REASON))
    if (index > 0 && !options.some((option) => fold(option).startsWith(word.toLowerCase()))) return index;
  return text.length;
}

function readClaim(claim: string, named: readonly (readonly string[])[], count: number): Parsed<number> {
  const byText = indexOfText(claim, named);
  if (byText >= 0) return parsed(byText);
  const behind = /^(.*[^\s,:–—-]) ?[,:–—-]? ?(?:option )?\(([a-z])\)[.!]?$/i.exec(claim);
  if (behind && indexOfText(behind[1] ?? "", named) === indexOfLetter(behind[2] ?? ""))
    return parsed(indexOfLetter(behind[2] ?? ""));

  const label = LABEL.exec(claim);
  if (!label) return unreadable("no option label and no option's text");
  const chosen = indexOfLetter(label[1] ?? label[2] ?? "");
  if (chosen >= count) return unreadable(`there is no option ${optionLabel(chosen)}`);
  const rest = trimChars(claim.slice(label[0].length), " .):,;-\u2014\u2013*]}\"'!");
  if (rest === "" || AFFIRMED.test(rest.toLowerCase())) return parsed(chosen);
  const other = indexOfText(rest, named);
  if (other === chosen) return parsed(chosen);
  return unreadable(other >= 0 ? "a label with another option's text" : "a label with other text around it");
}

/** Whether an explanation names another label: `(A)`, or a capital that stands alone and is no article. */
function mentionsOther(explanation: string, chosen: number, count: number): boolean {
  for (const match of explanation.matchAll(/[([]([a-z])[)\]]|(?<![\w'’])([A-Z])(?![\w'’])(?=( [a-z])?)/gi)) {
    const bare = match[2];
    if (bare !== undefined && bare !== bare.toUpperCase()) continue;
    // "A follows" may be an article, and "I think" is no option.
    if (match[3] !== undefined && (bare === "A" || bare === "I")) continue;
    const mentioned = indexOfLetter(match[1] ?? bare ?? "");
    if (mentioned !== chosen && mentioned < count) return true;
  }
  return false;
}

function indexOfLetter(letter: string): number {
  return letter.toLowerCase().charCodeAt(0) - 97;
}

function foldOption(text: string): string {
  return trimChars(fold(text.normalize("NFKC")), " .,;:!?()[]\"'`*“”‘’").replace(/^(?:the|an?) /, "");
}

function indexOfText(text: string, named: readonly (readonly string[])[]): number {
  const folded = foldOption(text);
  return folded === "" ? -1 : named.findIndex((names) => names.includes(folded));
}
