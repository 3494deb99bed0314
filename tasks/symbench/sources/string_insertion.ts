import type { SourceRow } from "../../source.js";
import { SOURCE_RULES } from "../string_insertion.js";

/** All published records have the same rules. */
export function fromSource({ solution }: SourceRow): unknown {
  const { original_string } = solution as { original_string: unknown };
  return { original_string, rules: SOURCE_RULES };
}
