/** Targets of BIG-Bench-Hard that are wrong, or not the only right one, on the question as it is printed. */
export interface LabelErrors {
  /** Positions in the source's file (`source_index`). */
  rows: readonly number[];
  reason: string;
  /** `either`: the published target is right as well as another one; else it must not be judged correct. */
  right?: "either";
}

export const LABEL_ERRORS: Readonly<Record<string, readonly LabelErrors[]>> = {};

/** The record of a row, if its published target is known to be doubtful. */
export function labelError(task: string, sourceIndex: number | undefined): LabelErrors | undefined {
  return LABEL_ERRORS[task]?.find(({ rows }) => sourceIndex !== undefined && rows.includes(sourceIndex));
}
