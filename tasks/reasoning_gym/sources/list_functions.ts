import { LIST_RULE_NAMES, LIST_RULES, sameList } from "../../../generators/list-rules.js";
import type { SourceRow } from "../../source.js";

const listOf = (text: string | undefined): number[] => (text?.match(/-?\d+/g) ?? []).map(Number);

/** The published record holds nothing but the question's text: the rule is the first one that fits it and its answer. */
export function fromSource({ question, answer, metadata }: SourceRow): unknown {
  const inputs = [...(question ?? "").matchAll(/^Input[ \d]*: (\[.*\])$/gm)].map((match) => listOf(match[1]));
  const outputs = [...(question ?? "").matchAll(/^Output \d+: (\[.*\])$/gm)].map((match) => listOf(match[1]));
  const input = inputs.pop() ?? [];
  const examples = inputs.map((given, i) => ({ input: given, output: outputs[i] ?? [] }));
  const pairs = [...examples, { input, output: listOf(answer ?? "") }];
  const rule = LIST_RULE_NAMES.find((name) =>
    pairs.every((pair) => sameList(LIST_RULES[name].apply(pair.input), pair.output)),
  );
  return { ...(metadata as object), rule, examples, input };
}
