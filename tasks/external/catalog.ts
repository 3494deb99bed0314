import { erase } from "../task.js";
import type { CatalogRow } from "../task.js";

/**
 * Tasks of outside questions, by the kind of their answers. They stand beside the catalog: no list, split, `all` or count of
 * the suite's tasks holds them, their questions come from files only.
 */
export const EXTERNAL_KINDS = ["option", "integer", "number", "text"] as const;
export type ExternalKind = (typeof EXTERNAL_KINDS)[number];

const row = (kind: ExternalKind, summary: string, load: CatalogRow["load"]): CatalogRow => ({
  id: `external_${kind}`,
  suite: "external",
  version: 1,
  family: `external_${kind}`,
  capability: "reasoning",
  abilities: [],
  summary,
  load,
});

export const EXTERNAL: readonly CatalogRow[] = [
  row("option", "An outside question with options.", () =>
    import("./external_option.js").then(({ task }) => erase(task)),
  ),
  row("integer", "An outside question whose answer is a whole number.", () =>
    import("./external_integer.js").then(({ task }) => erase(task)),
  ),
  row("number", "An outside question whose answer is a number.", () =>
    import("./external_number.js").then(({ task }) => erase(task)),
  ),
  row("text", "An outside question whose answer is a word or a few.", () =>
    import("./external_text.js").then(({ task }) => erase(task)),
  ),
];
