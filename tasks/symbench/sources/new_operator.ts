import type { SourceRow } from "../../source.js";

/** The expression stands in the question only. */
export function fromSource({ solution, question }: SourceRow): unknown {
  const { operator_definitions } = solution as { operator_definitions: unknown };
  const expression = /Calculate (.+)\.$/m.exec(question ?? "")?.[1];
  return { operator_definitions, expression };
}
