/** A value read from text, or why it cannot be read. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; reason: string };

/** A text that could be read. */
export function parsed<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

/** A text that could not be read, with the reason for people. */
export function unreadable<T = never>(reason: string): Parsed<T> {
  return { ok: false, reason };
}

/** Pairs that people put around an answer without changing it. */
const WRAPPERS: readonly (readonly [string, string])[] = [
  ["```", "```"],
  ["**", "**"],
  ["__", "__"],
  ["$$", "$$"],
  ["$", "$"],
  ["\\(", "\\)"],
  ["\\[", "\\]"],
  ["\\boxed{", "}"],
  ["\\text{", "}"],
  ["\\textbf{", "}"],
  ["\\mathbf{", "}"],
  ["\\mathrm{", "}"],
  ["\\texttt{", "}"],
  ["\\mathtt{", "}"],
  ["<answer>", "</answer>"],
  ["`", "`"],
  ['"', '"'],
  ["'", "'"],
  ["“", "”"],
  ["‘", "’"],
];
const MAX_LAYERS = 8;

/** "**Answer:** ...", "The final answer is ...", "Sorted list: ...": what says that the answer follows. */
const LABEL =
  /^[*_]{0,3}(?:the |my )?(?:final |correct |right |sorted |new |resulting ){0,2}(?:answer|result|output|solution|list|words|order|sorted|plan|moves|path|directions|expression|board|matrix|grid|state|string|lights|counts)[*_]{0,3}\s{0,4}(?:(?:is|are)\b|[:=])[*_]{0,3}\s{0,4}:?\s{0,4}/i;

/**
 * The ways to read an answer, plainest first: as it stands, then with fences, emphasis, quotes, a leading "Answer:" and
 * a trailing full stop taken off, one layer after the other. Nothing inside is touched: `*` and `.` may be symbols of
 * the task.
 */
export function readings(text: string): string[] {
  const found = [text.trim()];
  let current = text.trim();
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const next = peel(current);
    if (next === current) break;
    found.push(next);
    current = next;
  }
  return found;
}

/** The first reading of `text` that `parse` can read; its first complaint where none can be. */
export function read<T>(text: string, parse: (text: string) => Parsed<T>): Parsed<T> {
  let first: Parsed<T> | undefined;
  for (const reading of readings(text)) {
    const result = parse(reading);
    if (result.ok) return result;
    first ??= result;
  }
  return first ?? unreadable("nothing to read");
}

function peel(text: string): string {
  for (const [open, close] of WRAPPERS) {
    if (text.length < open.length + close.length || !text.startsWith(open) || !text.endsWith(close)) continue;
    const inside = text.slice(open.length, text.length - close.length);
    if (open === "```") return dropLanguage(inside).trim();
    // `"a" and "b"` or `**a** b **c**` are not one wrapped answer.
    if (!inside.includes(open) && !inside.includes(close)) return inside.trim();
    if (close === "}" && balanced(inside)) return inside.trim();
  }
  const label = LABEL.exec(text);
  if (label && label[0].length < text.length) return text.slice(label[0].length).trim();
  if (/[.。]$/.test(text) && !text.endsWith("..")) return text.slice(0, -1).trim();
  return text;
}

/** Single letters out of their `\text{}`, brackets without `\left` and `\right` (`\leftrightarrow` is no bracket). */
export function plainLetters(text: string): string {
  return text.replace(/\\text\{([A-Za-z])\}/g, "$1").replace(/\\(?:left|right)(?![A-Za-z])/g, "");
}

/** Drops the language name on a fence's first line: ```json */
function dropLanguage(inside: string): string {
  const end = inside.indexOf("\n");
  return end >= 0 && /^[a-z]{0,12}[ \t\r]{0,4}$/i.test(inside.slice(0, end)) ? inside.slice(end + 1) : inside;
}

function balanced(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === "{") depth++;
    else if (char === "}" && --depth < 0) return false;
  }
  return depth === 0;
}

/** `->`, `=>`, `\\rightarrow`, `\\to` and other arrows to the right as `→`, also in dollar signs of their own. */
export function plainArrows(text: string): string {
  return text.replace(/\$?\\(?:to|(?:long)?(?:right|Right)arrow)(?![A-Za-z])\$?|-{1,2}>|=>|[⇒➡⟶➜]/g, "→");
}

/** Lower case, single blanks, no blanks at the ends: for comparing texts where case and spacing have no meaning. */
export function fold(text: string): string {
  return text.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
}

/** `text` without the characters of `edge` at both ends. Linear, unlike an anchored pattern with `+$`. */
export function trimChars(text: string, edge: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && edge.includes(text.charAt(start))) start++;
  while (end > start && edge.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Quotes and emphasis that may stand around an item. */
export const ITEM_QUOTES = "\"'`“”‘’*";
