import MiniSearch from "minisearch";
import { SEARCH_OPTIONS } from "../../web/docs/search-options.js";
import type { SearchEntry } from "./page.js";

/** The index that web/docs/search.ts loads, as JSON. */
export function searchIndex(entries: readonly SearchEntry[]): string {
  const index = new MiniSearch<SearchEntry & { id: number }>(SEARCH_OPTIONS);
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return JSON.stringify(index);
}
