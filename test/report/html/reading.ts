/** The table of a page whose caption begins so. Throws where there is none: an absent table would pass unseen. */
export function tableOf(page: string, caption: string): string {
  const found = page
    .split("<table")
    .slice(1)
    .map((part) => part.slice(0, part.indexOf("</table>")))
    .find((part) => textOf(/<caption[^>]*>([^]*?)<\/caption>/.exec(part)?.[1] ?? "").startsWith(caption));
  if (found === undefined) throw new Error(`no table "${caption}"`);
  return found;
}

/** Texts of the cells of the first row whose heads are these, without the heads. */
export function cellsOf(table: string, ...heads: readonly string[]): string[] {
  for (const row of table.split("<tr").slice(1)) {
    const cells = [...row.matchAll(/<t[hd](?:\s[^>]*)?>([^]*?)<\/t[hd]>/g)].map(([, cell]) =>
      textOf(cell ?? ""),
    );
    if (heads.every((head, i) => cells[i] === head)) return cells.slice(heads.length);
  }
  throw new Error(`no row ${heads.join(", ")}`);
}

/** Text without tags, as a reader sees it. */
export function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .trim();
}
