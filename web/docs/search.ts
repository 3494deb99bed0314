import MiniSearch from "minisearch";
import { SEARCH_OPTIONS } from "./search-options.js";

/** A page or a section that was found; `url` from the root of the site. */
export interface Found {
  readonly url: string;
  readonly title: string;
  readonly kind: string;
  /** The page of a section; "" for a page itself. */
  readonly page: string;
}

/** Loads the index and gives the search over it. Rejects where it cannot be loaded. */
export async function openSearch(root: string): Promise<(query: string) => Found[]> {
  const response = await fetch(`${root}assets/search.json`);
  if (!response.ok) throw new Error(`the search index: HTTP ${response.status}`);
  const index = MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS);
  return (query) =>
    index
      .search(query, {
        prefix: true,
        fuzzy: (word) => (word.length > 4 ? 0.2 : false),
        boost: { title: 4 },
        combineWith: "AND",
      })
      .slice(0, 12)
      .map((result) => result as unknown as Found);
}
