import { escapeMarkup } from "./escape.js";

/** HTML that is whole and may stand in a page as it is. */
export interface Markup {
  readonly markup: string;
}

export type Content = Markup | string | number | null | readonly Content[];

/** Longest text of a run that is shown whole. */
const MAX_TEXT = 2_000;

/**
 * HTML from a template: what is put in is escaped unless it is Markup itself, lists are joined, null is nothing. A text of more
 * than 2,000 characters is cut, with a mark that says so. Indentation of the template is left out.
 */
export function markup(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const own = withoutIndentation(parts);
  let text = own[0] ?? "";
  for (const [i, value] of values.entries()) text += contentOf(value) + (own[i + 1] ?? "");
  return { markup: text };
}

const plain = new WeakMap<TemplateStringsArray, readonly string[]>();

function withoutIndentation(parts: TemplateStringsArray): readonly string[] {
  const known = plain.get(parts);
  if (known) return known;
  const own = parts.map((part) => part.replace(/\n\s+/g, "\n"));
  plain.set(parts, own);
  return own;
}

/** Markup that was made elsewhere (a chart), as it is. */
export function raw(markup: string): Markup {
  return { markup };
}

/** A name that comes from a run: cut at `most` characters. */
export function bounded(text: string, most: number): string {
  const chars = text.slice(0, 2 * most);
  const cut = [...chars].slice(0, most).join("");
  return cut.length < text.length ? `${cut}… (${text.length} characters)` : text;
}

function contentOf(value: Content): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escapeMarkup(bounded(value, MAX_TEXT));
  if (isList(value)) return value.map(contentOf).join("");
  return value.markup;
}

function isList(value: Content): value is readonly Content[] {
  return Array.isArray(value);
}
