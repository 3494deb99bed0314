import path from "node:path";

/** Characters of markup that may stand in a target. */
const NAMED: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/**
 * Links of the site that lead nowhere, one sentence each. `pages` holds the markup of every page by its path, `files` the
 * paths of all else that is written. Links out of the site are not followed.
 */
export function brokenLinks(pages: ReadonlyMap<string, string>, files: ReadonlySet<string>): string[] {
  const ids = new Map<string, Set<string>>();
  const attributes = (markup: string, name: string): string[] =>
    [...markup.matchAll(new RegExp(`<[a-z][^<>]*?\\s${name}="([^"]*)"`, "g"))].map((match) =>
      (match[1] ?? "").replace(/&(?:amp|lt|gt|quot|#39);/g, (mark) => NAMED[mark] ?? mark),
    );
  for (const [page, markup] of pages) ids.set(page, new Set(attributes(markup, "id")));
  const problems: string[] = [];
  for (const [page, markup] of pages)
    for (const target of [...attributes(markup, "href"), ...attributes(markup, "src")]) {
      if (/^[a-z][a-z0-9+.-]*:/i.test(target)) continue;
      const [file = "", fragment] = target.split("#", 2);
      const at = file === "" ? page : path.posix.normalize(path.posix.join(path.posix.dirname(page), file));
      const known = ids.get(at);
      if (!known && !files.has(at)) problems.push(`${page} links to ${target}: there is no ${at}`);
      else if (fragment && known && !isState(fragment) && !known.has(decodeURIComponent(fragment)))
        problems.push(`${page} links to ${target}: ${at} has no heading or element "${fragment}"`);
    }
  return problems;
}

/** Fragments that are settings of the gallery or of "try it" (`#family=boxes`), not places. */
function isState(fragment: string): boolean {
  return /^[a-z]+=/.test(fragment);
}
