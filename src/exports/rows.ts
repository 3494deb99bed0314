import type { Split } from "../../splits/split.js";
import type { AnyTask } from "../../tasks/task.js";
import type { Entry } from "../../tasks/entry.js";
import type { SchemaElement } from "./parquet.js";
import type { ChatMessage } from "./prompts.js";
import type { EntryReference } from "../../tasks/reference.js";

/** An entry on its way into an export, with everything that a row may need. */
export interface ExportItem {
  entry: Entry;
  task: AnyTask;
  /** Null where the entry cannot be made again from what names it: then it travels whole. */
  reference: EntryReference | null;
  prompt: ChatMessage[];
  split: Split | null;
}

export interface RowOptions {
  /** Rollouts call the function `run_python`. */
  tools: boolean;
}

/** One row of a data file. */
export type Row = Record<string, unknown>;

/** A format of reinforcement learning data: prompts that rollouts start from. */
export interface RlFormat {
  readonly name: string;
  /** The file with the rows: Parquet where `schema` is given, else JSON Lines. */
  readonly file: string;
  readonly schema?: (options: RowOptions) => SchemaElement[];
  /** Whether rollouts call tools unless the user says otherwise. */
  readonly tools?: boolean;
  /** True where rows name entries without holding them: such a format takes no imported questions. */
  readonly needsReference?: boolean;
  /** The row of an item. */
  row(item: ExportItem, options: RowOptions): Row;
  /** Another file with the first `count` rows. */
  readonly example?: { file: string; count: number };
  /** Files beside the data, by name. */
  files?(facts: ExportFacts): Record<string, string>;
  /** How the trainer is pointed at the folder. */
  usage(facts: ExportFacts): string;
}

/** What READMEs say of an export. */
export interface ExportFacts {
  /** Name of the folder, for commands. */
  folder: string;
  rows: number;
  taskCount: number;
  tools: boolean;
  /** Longest prompt, characters. */
  longestPrompt: number;
  maxCodeCalls: number;
}

/** The columns that name an entry. In tables a seed is always text, so that a column has one type; `7` and `"7"` are the same seed. */
export function referenceColumns({ entry }: ExportItem): Row {
  const { task, version, level, seed, index } = entry;
  return { task, version, level, seed: String(seed), index };
}

/** What judging needs of an entry, complete in itself: what names it, and its instance. */
export function selfContained({ entry, reference }: ExportItem): Row {
  const { task, version, level, seed, index, metadata } = entry;
  return { ...(reference ?? { task, version, level, seed, index }), metadata };
}
