import { ITEM_QUOTES, parsed, plainArrows, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Items that a list may have. */
export const MAX_ITEMS = 20_000;

/**
 * A flat list: optional outer brackets; items separated by commas, semicolons, bars, arrows, `<`, newlines or blanks; quotes,
 * bullets (`-`, `*`, `•`) and numbering (`1.`, `2)`, `(3)`, `4:`) around items taken off. Items are the bare texts in order.
 */
export function parseItems(text: string): Parsed<string[]> {
  const inner = unbracket(text.trim());
  // Its language would be the first item; the next reading is without the fence.
  if (/^```[a-z]{1,12}\s*\n/i.test(inner)) return unreadable("a code fence");
  const lines = inner.split("\n").map((line) => line.replace(/^\s{0,8}[-*•+]\s/, " "));
  const tokens = plainArrows(lines.join("\n"))
    .replace(/[→•]/g, " ")
    .split(/[\s,;|<]+/)
    .map((token) => trimChars(token, ITEM_QUOTES))
    .filter((token) => token !== "");
  // Items of a list in brackets on one line are not numbered: `[1., 58]` has two.
  const isLiteral = text.trim().startsWith("[") && inner !== text.trim() && !inner.includes("\n");
  const items = isLiteral ? tokens : dropNumbering(tokens);
  if (items.some((item) => /[[\]{}()]/.test(item))) return unreadable("brackets inside a flat list");
  if (items.length > MAX_ITEMS) return unreadable(`a list of ${items.length} items`);
  return parsed(items);
}

/** Without `1.` `2.` ... where every second token is the next number: then they number the items. */
function dropNumbering(tokens: string[]): string[] {
  const numbers = (token: string, n: number): boolean =>
    [`${n}.`, `${n})`, `(${n})`, `${n}:`].includes(token);
  const numbered =
    tokens.length >= 2 &&
    tokens.length % 2 === 0 &&
    tokens.every((token, i) => i % 2 === 1 || numbers(token, i / 2 + 1));
  return numbered ? tokens.filter((_, i) => i % 2 === 1) : tokens;
}

/** Takes one pair of brackets off that encloses the whole text: in `(1) a (2)` no pair does. */
export function unbracket(text: string): string {
  const close = { "[": "]", "(": ")", "{": "}" }[text.charAt(0)];
  if (close === undefined || text.length < 2 || !text.endsWith(close)) return text;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === text[0]) depth++;
    else if (text[i] === close && --depth === 0 && i < text.length - 1) return text;
  }
  return depth === 0 ? text.slice(1, -1).trim() : text;
}

const STEP_PREFIX = /^(?:[-*•+]|\(?\d{1,4}[.):]|(?:step|move) \d{1,4}[.):]|then\b|and then\b)\s{0,8}/i;

/**
 * The single steps of a plan: one a line, or separated by semicolons or commas, also as a JSON list of strings; bullets,
 * numbering and emphasis taken off. Blank lines and headings ("Moves:") do not count. Each step is its bare text.
 */
export function parseSteps(text: string): Parsed<string[]> {
  const steps = unbracket(text.trim())
    .split(/[\n;,]/)
    .map((line) => {
      let step = trimChars(line.replace(/[*`"_]/g, "").trim(), ITEM_QUOTES);
      for (let layer = 0; layer < 3; layer++) step = step.replace(STEP_PREFIX, "");
      return trimChars(step.replace(/\.$/, ""), ` ${ITEM_QUOTES}`);
    })
    .filter((step) => step !== "" && !/^[a-z ]{1,30}:$/i.test(step));
  if (steps.length > MAX_ITEMS) return unreadable(`a plan of ${steps.length} steps`);
  return parsed(steps);
}
