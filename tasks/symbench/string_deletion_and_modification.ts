import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import {
  REWRITE_READINGS,
  REWRITE_RULE_NAMES,
  REWRITE_RULES,
  rewrite,
} from "../../generators/rewrite-rules.js";
import { answerFormat } from "../../generators/text.js";
import { parseSymbolString } from "../../verifiers/parse/symbol-string.js";
import { correct, excerpt, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Rewrite a string by rules until none applies (SymBench `string_deletion_and_modification`). Differences from the source:
 * the question says which rule comes next after a change (it begins again with the first one, or the hard level's other
 * way), which letter is the middle one, and every drawn set of rules ends.
 */
/** Changes after which an instance counts as one that never ends; those that end have less than a hundred. */
const MAX_STEPS = 500;
const MAX_LENGTH = 100;

const fields = z.object({
  initial_string: z.string().regex(new RegExp(`^[abcz]{1,${MAX_LENGTH}}$`)),
  /** Names of rules in their order in the question. */
  selected_rules: z.array(z.enum(REWRITE_RULE_NAMES)).min(1).max(REWRITE_RULE_NAMES.length),
  reading: z.enum(REWRITE_READINGS),
});
type Instance = z.output<typeof fields>;

const instance = fields
  .refine(
    ({ selected_rules }) => new Set(selected_rules).size === selected_rules.length,
    "a rule stands twice",
  )
  // The length is checked here as well: a refinement also runs where the pattern above did not match.
  .refine(
    (given) => given.initial_string.length <= MAX_LENGTH && run(given) !== undefined,
    "the rewriting does not end",
  );

const params = z.object({
  min_length: z.number().int().min(3).max(MAX_LENGTH).default(10),
  max_length: z.number().int().min(3).max(MAX_LENGTH).default(20),
  rules: z.number().int().min(2).max(REWRITE_RULE_NAMES.length).default(6),
  /** Changes until the end. */
  min_steps: z.number().int().min(1).max(100).default(4),
  max_steps: z.number().int().min(1).max(MAX_STEPS).default(MAX_STEPS),
  /** What comes after a change; one is drawn for each question. */
  readings: z.array(z.enum(REWRITE_READINGS)).min(1).default(["restart"]),
  /** Only questions where the other reading leads to another string. */
  readings_differ: z.boolean().default(false),
});

export const task = defineTask({
  id: "string_deletion_and_modification",
  suite: "symbench",
  version: 1,
  family: "string_deletion_and_modification",
  capability: "execution",
  abilities: ["order"],
  summary: "Rewrite a string by a list of rules until none applies any more.",
  judging: "The exact string; case, quotes and blanks between letters do not matter.",
  severalRight: false,
  params,
  levels: {
    easy: { min_length: 8, max_length: 12, rules: 4, min_steps: 2, max_steps: 3 },
    medium: {},
    hard: {
      min_length: 25,
      max_length: 40,
      rules: 8,
      min_steps: 12,
      readings: ["restart", "cycle"],
      readings_differ: true,
    },
  },
  grows: { what: "number of changes", measure: (given) => run(given)?.steps ?? 0 },
  instance,

  generate(rng, options) {
    return attempt("string_deletion_and_modification", 5_000, () => {
      const length = rng.int(options.min_length, options.max_length);
      const initial_string = Array.from({ length }, () => rng.pick(["a", "b", "c"])).join("");
      const selected_rules = rng.sample(REWRITE_RULE_NAMES, options.rules);
      const candidate: Instance = { initial_string, selected_rules, reading: rng.pick(options.readings) };
      const result = run(candidate);
      if (!result || result.steps < options.min_steps || result.steps > options.max_steps) return undefined;
      // A result that stands in the question could be copied; an empty one would leave the envelope empty.
      if (result.final.length < 2 || initial_string.includes(result.final)) return undefined;
      const other = run({ ...candidate, reading: candidate.reading === "restart" ? "cycle" : "restart" });
      return options.readings_differ && other?.final === result.final ? undefined : candidate;
    });
  },

  prompt({ initial_string, selected_rules, reading }) {
    const lines = selected_rules.map((name, i) => `${i + 1}. ${REWRITE_RULES[name].text}`);
    return `A string is changed by these ${lines.length} rules:
${lines.join("\n")}

${READING_TEXTS[reading]}

String: ${initial_string}

Which string is left when no rule applies any more?

${answerFormat("Answer with the final string. If no letter is left, answer with the word empty.", { example: "xyyx" })}`;
  },

  solve(given) {
    return run(given)?.final || "empty";
  },

  verify(answer, given) {
    const string = parseSymbolString(answer, "abcz");
    if (!string.ok) return invalid(string.reason);
    const expected = run(given)?.final;
    if (string.value === expected) return correct("the string is right");
    return wrong(`${excerpt(string.value) || "the empty string"} is not the final string`);
  },
});

const READING_TEXTS: Readonly<Record<Instance["reading"], string>> = {
  restart:
    "At each step take the first rule in this list that applies to the current string and apply it once. Then begin again at rule 1 with the changed string. Stop when none of the rules applies.",
  cycle:
    "Go through the rules in turn. When a rule's turn comes, apply it once if it applies to the current string, otherwise skip it; in both cases the next rule has its turn, and after the last rule it is rule 1 again. Stop when none of the rules applies.",
};

function run({ initial_string, selected_rules, reading }: Instance): ReturnType<typeof rewrite> {
  return rewrite(initial_string, selected_rules, reading, MAX_STEPS);
}
