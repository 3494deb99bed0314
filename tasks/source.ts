/**
 * A published record of one of the sources. SymBench rows have `solution` (and at times `question`), BIG-Bench-Hard rows
 * `question` and `answer`, reasoning-gym rows `question`, `answer` and `metadata`. `tasks/<suite>/sources/<id>.ts` turns a
 * row into an instance (`fromSource`), unchecked: the task's schema checks it. Tasks without such a file read the row's
 * metadata.
 */
export interface SourceRow {
  task?: string;
  question?: string | null;
  answer?: string | null;
  solution?: unknown;
  gold?: string | null;
  metadata?: unknown;
}
