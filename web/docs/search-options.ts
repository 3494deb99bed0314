/** How the index of the search is made and read: both sides need the same. */
export const SEARCH_OPTIONS = {
  fields: ["title", "text"],
  storeFields: ["url", "title", "kind", "page"],
  // `word_ladder` is found by each of its words.
  tokenize: (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ""),
};
