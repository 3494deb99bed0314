import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { parseSymbolString } from "../../verifiers/parse/symbol-string.js";
import { correct, excerpt, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Insert a letter behind every occurrence of certain substrings (SymBench `string_insertion`). Differences from the source:
 * the question says that all occurrences are those of the original string, overlapping ones included; their number
 * varies; hard questions have their own tables of substrings, which overlap.
 */
const LETTERS = "ABCDEFGH";
const MAX_LENGTH = 500;

const instance = z
  .object({
    original_string: z.string().regex(new RegExp(`^[A-H]{1,${MAX_LENGTH}}$`)),
    /** Behind each occurrence of `substring` comes `insert`. Substrings are different and of one length: no two end at the same place. */
    rules: z
      .array(z.object({ substring: z.string().regex(/^[A-H]{2,8}$/), insert: z.string().regex(/^[A-H]$/) }))
      .min(1)
      .max(12),
  })
  .refine(
    ({ rules }) =>
      new Set(rules.map(({ substring }) => substring)).size === rules.length &&
      rules.every(({ substring }) => substring.length === rules[0]?.substring.length),
    "substrings that are equal or of different lengths",
  );
type Instance = z.output<typeof instance>;
type Rule = Instance["rules"][number];

const params = z.object({
  /** Occurrences in the string. */
  min_triggers: z.number().int().min(1).max(20).default(2),
  max_triggers: z.number().int().min(1).max(20).default(4),
  /** Probability that an occurrence overlaps the one before it, where a rule allows that. */
  overlap_share: z.number().min(0).max(1).default(0.2),
  /** A drawn table of rules instead of the source's. */
  random_rules: z.boolean().default(false),
});

export const task = defineTask({
  id: "string_insertion",
  suite: "symbench",
  version: 1,
  family: "string_insertion",
  capability: "execution",
  abilities: ["order"],
  summary: "Insert letters behind all occurrences of certain substrings, all at once.",
  judging: "The exact string; case, quotes and blanks between letters do not matter.",
  severalRight: false,
  params,
  // Every published string has three occurrences, which tells the answer's length: medium has two to four.
  levels: {
    easy: { min_triggers: 1, max_triggers: 2, overlap_share: 0 },
    medium: {},
    hard: { min_triggers: 5, max_triggers: 10, overlap_share: 0.4, random_rules: true },
  },
  grows: { what: "letters of the string", measure: ({ original_string }) => original_string.length },
  instance,

  generate(rng, options) {
    return attempt("string_insertion", 2_000, () => {
      const rules = options.random_rules ? drawRules(rng) : [...SOURCE_RULES];
      const count = rng.int(options.min_triggers, options.max_triggers);
      const original_string = drawString(rng, rules, count, options.overlap_share);
      const found = insertions({ original_string, rules });
      return found.length === count ? { original_string, rules } : undefined;
    });
  },

  prompt({ original_string, rules }) {
    const lines = rules.map(
      ({ substring, insert }) => `- Directly behind every ${substring} comes an additional ${insert}.`,
    );
    return `Letters are inserted into a string by these rules:
${lines.join("\n")}

Every place where one of these substrings stands in the original string counts, also where two of them overlap. All insertions are made at the same time: inserted letters never help to form a substring, and they never undo one.

Original string: ${original_string}

Which string results?

${answerFormat("Answer with the resulting string.", { example: "XYZZY" })}`;
  },

  solve(instance) {
    return apply(instance);
  },

  verify(answer, instance) {
    const given = parseSymbolString(answer, LETTERS);
    if (!given.ok) return invalid(given.reason);
    if (given.value === "") return invalid("no letters");
    const expected = apply(instance);
    if (given.value === expected) return correct("the string is right");
    const at = [...expected].findIndex((letter, i) => letter !== given.value[i]);
    return wrong(
      at < 0
        ? "the string is longer than the right one"
        : `letter ${at + 1} is ${excerpt(given.value[at] ?? "missing")}, it should be ${expected[at]}`,
    );
  },
});

/** The published table. */
export const SOURCE_RULES: readonly Rule[] = [
  { substring: "ABCD", insert: "A" },
  { substring: "BCDE", insert: "B" },
  { substring: "CDEA", insert: "C" },
  { substring: "DEAB", insert: "D" },
  { substring: "EABC", insert: "E" },
];

/** Letters to insert with the positions they come behind, from left to right. */
function insertions({ original_string, rules }: Instance): { end: number; insert: string }[] {
  const length = rules[0]?.substring.length ?? 0;
  const table = new Map(rules.map(({ substring, insert }) => [substring, insert]));
  const found: { end: number; insert: string }[] = [];
  for (let end = length; end <= original_string.length; end++) {
    const insert = table.get(original_string.slice(end - length, end));
    if (insert !== undefined) found.push({ end, insert });
  }
  return found;
}

function apply(instance: Instance): string {
  let result = "";
  let at = 0;
  for (const { end, insert } of insertions(instance)) {
    result += instance.original_string.slice(at, end) + insert;
    at = end;
  }
  return result + instance.original_string.slice(at);
}

/** Four to six substrings of three or four letters over four to six letters; some begin as another one ends. */
function drawRules(rng: Rng): Rule[] {
  const alphabet = [...LETTERS].slice(0, rng.int(4, 6));
  const length = rng.int(3, 4);
  const wanted = rng.int(4, 6);
  const substrings: string[] = [];
  while (substrings.length < wanted) {
    const overlap =
      substrings.length > 0 && rng.chance(0.6) ? rng.pick(substrings).slice(-rng.int(1, length - 1)) : "";
    let substring = overlap;
    while (substring.length < length) substring += rng.pick(alphabet);
    if (!substrings.includes(substring)) substrings.push(substring);
  }
  return substrings.map((substring) => ({ substring, insert: rng.pick(alphabet) }));
}

/** `count` substrings of the rules with up to two letters between and around them, some overlapping; there may be more by chance. */
function drawString(rng: Rng, rules: readonly Rule[], count: number, overlapShare: number): string {
  const alphabet = [...new Set(rules.map(({ substring }) => substring).join(""))];
  const filler = (): string => Array.from({ length: rng.int(1, 4) }, () => rng.pick(alphabet)).join("");
  let text = filler();
  for (let i = 0; i < count; i++) {
    const joined = i > 0 && rng.chance(overlapShare) ? rng.pick(overlaps(text, rules)) : undefined;
    text = joined ?? text + (i > 0 ? filler() : "") + rng.pick(rules).substring;
  }
  return text + filler();
}

/** `text` lengthened by each substring that begins with its last letters; undefined where there is none. */
function overlaps(text: string, rules: readonly Rule[]): (string | undefined)[] {
  const found: string[] = [];
  for (const { substring } of rules)
    for (let k = substring.length - 1; k >= 1; k--)
      if (text.endsWith(substring.slice(0, k))) found.push(text + substring.slice(k));
  return found.length > 0 ? found : [undefined];
}
