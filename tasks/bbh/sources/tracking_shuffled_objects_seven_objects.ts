import { readShuffledObjects } from "../../../generators/swap-text.js";
import type { SourceRow } from "../../source.js";

export function fromSource({ question }: SourceRow): unknown {
  return readShuffledObjects(question ?? "");
}
