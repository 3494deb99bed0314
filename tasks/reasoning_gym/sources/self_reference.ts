import type { SelfStatement } from "../../../generators/self-reference.js";
import type { SourceRow } from "../../source.js";

/** The published record does not hold the statements: they are read from the question. */
export function fromSource({ question }: SourceRow): unknown {
  const statements = [...(question ?? "").matchAll(/^ - Statement \d+: '(.*)'$/gm)].map(
    ([, text = ""]): SelfStatement => {
      const count = Number(/\d+/.exec(text)?.[0] ?? 0);
      if (text.startsWith("At least")) return ["at_least_true", count];
      if (text.startsWith("At most")) return ["at_most_false", count];
      if (/^Exactly .* true/.test(text)) return ["exactly_true", count];
      if (/^Exactly .* false/.test(text)) return ["exactly_false", count];
      if (text.includes("prime")) return ["prime_true", 0];
      if (text.includes("composite")) return ["composite_false", 0];
      const [a = 0, b = 0] = (text.match(/\d+/g) ?? []).map(Number);
      return ["one_of", a, b];
    },
  );
  return { statements };
}
