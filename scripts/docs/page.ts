/** A heading of a page that links and the search can lead to. */
export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** What the search finds: a page, or a section of it. */
export interface SearchEntry {
  /** From the root of the site: `tasks/game24.html`, `verdicts.html#strict`. */
  readonly url: string;
  readonly title: string;
  /** The page of a section; "" for a page itself. */
  readonly page: string;
  /** Where it belongs: "Task", "Concepts", "API" ... */
  readonly kind: string;
  readonly text: string;
}

/** One page of the site before its layout. */
export interface Page {
  /** From the root of the site, with slashes: `tasks/game24.html`. */
  readonly path: string;
  readonly title: string;
  /** One sentence for search engines and link previews. */
  readonly description: string;
  /** Markup of the main part. */
  readonly body: string;
  readonly headings: readonly Heading[];
  /** Names and paths of the pages above it. */
  readonly above: readonly { readonly title: string; readonly path: string }[];
  /** Modules of scripts that the page needs beside the site's own, from the root of the site. */
  readonly scripts?: readonly string[];
  readonly search: readonly SearchEntry[];
}

/** The way from the folder of `path` to the root of the site: "" or "../". */
export function rootOf(path: string): string {
  return "../".repeat(path.split("/").length - 1);
}

/**
 * The id of a heading as GitHub makes it: lower case, letters, digits, `-` and `_`, blanks as `-`. Repeated ones get `-1`,
 * `-2` ...: `taken` holds those of the page so far and is added to.
 */
export function headingId(text: string, taken: Set<string>): string {
  const base = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
  let id = base;
  for (let k = 1; taken.has(id); k++) id = `${base}-${k}`;
  taken.add(id);
  return id;
}
