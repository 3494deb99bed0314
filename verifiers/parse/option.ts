import { optionLabel } from "./label.js";
import { fold, parsed, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Longest answer read as an option with an explanation. */
const MAX_OPTION_ANSWER = 2_000;

/**
 * The index (from 0) of the chosen option. Accepts the label in its usual forms (`(B)`, `B`, `b.`, `[B]`, `option B`),
 * the label with its own text or with an explanation after it, the option's whole text, and the texts in `aliases` (one
 * list an option). Refuses a label that does not exist, two different labels or texts, a label with another option's text.
 */
export function parseOption(
  text: string,
  options: readonly string[],
  aliases: readonly (readonly string[])[] = [],
): Parsed<number> {
  if (text.length > MAX_OPTION_ANSWER) return unreadable("too long for an option");
  const named = options.map((option, i) => [option, ...(aliases[i] ?? [])].map(foldOption));
  const byText = indexOfText(text, named);
  if (byText >= 0) return parsed(byText);

  const lead =
    /^(?:(?:the )?(?:correct )?(?:option|choice|answer)(?: is)?:? ?)?(?:[([{] ?([a-z]) ?[)\]}]|([a-z]))(?=$|[^a-z0-9'’])/i.exec(
      text.trim(),
    );
  if (!lead) return unreadable("no option label and no option's text");
  const letter = (lead[1] ?? lead[2] ?? "").toLowerCase();
  const chosen = letter.charCodeAt(0) - 97;
  if (chosen >= options.length) return unreadable(`there is no option ${optionLabel(chosen)}`);
  const rest = text.trim().slice(lead[0].length);
  if (foldOption(rest) === "") return parsed(chosen);
  const bracketed = lead[1] !== undefined;
  // "A triangle" is not label A: a bare letter needs a sign of its own before anything else follows.
  if (
    !bracketed &&
    !/^(?: ?[.):,;\u2014\u2013-]| because\b)/.test(rest) &&
    indexOfText(rest, named) !== chosen
  )
    return unreadable("a letter that is part of a sentence");
  const other = indexOfText(trimChars(rest, " .):,;-\u2014\u2013\n\t"), named);
  if (other >= 0) return other === chosen ? parsed(chosen) : unreadable("a label with another option's text");
  for (const match of rest.matchAll(/[([]([a-z])[)\]]|(?<![a-z0-9'’])([B-HJ-Z])(?![a-z0-9'’])/gi)) {
    const mentioned = (match[1] ?? match[2] ?? "").toLowerCase().charCodeAt(0) - 97;
    const upper = match[1] !== undefined || (match[2] ?? "") === (match[2] ?? "").toUpperCase();
    if (upper && mentioned !== chosen && mentioned < options.length)
      return unreadable("two different options");
  }
  if (/^\W{0,3}(?:or|and)\b/i.test(rest)) return unreadable("more than one option");
  return parsed(chosen);
}

function foldOption(text: string): string {
  return trimChars(fold(text), " .,;:!?()[]\"'`*“”‘’").replace(/^(?:the|an?) /, "");
}

function indexOfText(text: string, named: readonly (readonly string[])[]): number {
  const folded = foldOption(text);
  return folded === "" ? -1 : named.findIndex((names) => names.includes(folded));
}
