/** Files of a supervised export that tell which entries it used, for `--exclude` and `bench overlap`. */
export const ENTRIES_USED = {
  /** Ids, one a line. */
  text: "entries-used.txt",
  /** The whole entries. */
  jsonl: "entries-used.jsonl",
} as const;
