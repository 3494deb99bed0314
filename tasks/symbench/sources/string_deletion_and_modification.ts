import type { RewriteRuleName } from "../../../generators/rewrite-rules.js";
import type { SourceRow } from "../../source.js";

/** What tells the published sentences apart: where they look, for what, and by what they replace it. */
function nameOf(sentence: string): RewriteRuleName | undefined {
  if (sentence.includes("even number")) return "even_b";
  if (sentence.includes("middle")) return "middle";
  if (sentence.includes("not at the start")) return "ca_inside";
  const letters = /'([a-c]{2,3})'/.exec(sentence)?.[1] ?? "";
  const place = /contains/.test(sentence) ? "first" : /suffix|ends with/.test(sentence) ? "end" : "start";
  return `${letters}_${place}` as RewriteRuleName;
}

/** The published strings are those of beginning again at rule 1 after each change. */
export function fromSource({ solution }: SourceRow): unknown {
  const { initial_string, selected_rules } = solution as {
    initial_string: unknown;
    selected_rules: string[];
  };
  return { initial_string, selected_rules: selected_rules.map(nameOf), reading: "restart" };
}
