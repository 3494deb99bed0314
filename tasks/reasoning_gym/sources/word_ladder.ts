import { ladderIndex } from "../../../generators/word-ladder.js";
import type { SourceRow } from "../../source.js";

/**
 * The published record names no words ("a valid English word"): those of our list of that length may be used, and those of
 * the published ladder, most of which hold a word that our list of common words lacks.
 */
export function fromSource({ answer, metadata }: SourceRow): unknown {
  const record = metadata as { word_length?: number };
  const own = (answer ?? "").split(",").filter((word) => word.length === record.word_length);
  return { ...record, words: [...new Set([...ladderIndex(record.word_length ?? 4).words, ...own])] };
}
