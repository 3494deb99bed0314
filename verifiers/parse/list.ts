import { ITEM_QUOTES, parsed, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Items that a list may have. */
export const MAX_ITEMS = 20_000;

/**
 * A flat list: optional outer brackets; items separated by commas, semicolons, arrows, newlines or blanks; quotes,
 * bullets (`-`, `*`, `•`) and numbering (`1.`, `2)`) around items taken off. Items are the bare texts in order.
 */
export function parseItems(text: string): Parsed<string[]> {
  const inner = unbracket(text.trim());
  if (/[[\]{}]/.test(inner)) return unreadable("brackets inside a flat list");
  const tokens = inner
    .replace(/->|=>|→|⇒|•/g, " ")
    .split(/[\s,;]+/)
    .map((token) => trimChars(token, ITEM_QUOTES))
    .filter((token) => token !== "" && token !== "-");
  const items = dropNumbering(tokens);
  if (items.length > MAX_ITEMS) return unreadable(`a list of ${items.length} items`);
  return parsed(items);
}

/** Without `1.` `2.` ... where every second token is the next number: then they number the items. */
function dropNumbering(tokens: string[]): string[] {
  const numbered =
    tokens.length >= 2 &&
    tokens.length % 2 === 0 &&
    tokens.every((token, i) => i % 2 === 1 || token === `${i / 2 + 1}.` || token === `${i / 2 + 1})`);
  return numbered ? tokens.filter((_, i) => i % 2 === 1) : tokens;
}

/** Takes one pair of brackets off that encloses the whole text. */
export function unbracket(text: string): string {
  const pairs = ["[]", "()", "{}"];
  for (const pair of pairs)
    if (text.length >= 2 && text.startsWith(pair[0] ?? "") && text.endsWith(pair[1] ?? ""))
      return text.slice(1, -1).trim();
  return text;
}

/**
 * The single steps of a plan: one a line, or separated by semicolons or commas, also as a JSON list of strings; bullets
 * and numbering taken off. Blank lines do not count. Each step is its bare text.
 */
export function parseSteps(text: string): Parsed<string[]> {
  const steps = unbracket(text.trim())
    .split(/[\n;,]/)
    .map((line) =>
      trimChars(line.trim().replace(/^(?:[-*•+]|(?:step )?\d{1,4}[.):])\s{0,8}/i, ""), ITEM_QUOTES)
        .replace(/\.$/, "")
        .trim(),
    )
    .filter((step) => step !== "");
  if (steps.length > MAX_ITEMS) return unreadable(`a plan of ${steps.length} steps`);
  return parsed(steps);
}
