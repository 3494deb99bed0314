/** One step of rewriting a string: its text for people, and the change, undefined where it does not apply. */
interface RewriteRule {
  readonly text: string;
  readonly apply: (text: string) => string | undefined;
}

/** Length above which `middle` removes a letter. */
const LONG = 15;

const prefix = (start: string, text: string, change: (rest: string) => string): RewriteRule => ({
  text: `If the string starts with ${start}, ${text}`,
  apply: (string) => (string.startsWith(start) ? change(string.slice(start.length)) : undefined),
});
const suffix = (end: string, text: string, change: (rest: string) => string): RewriteRule => ({
  text: `If the string ends with ${end}, ${text}`,
  apply: (string) => (string.endsWith(end) ? change(string.slice(0, -end.length)) : undefined),
});
const first = (part: string, by: string, from = 0): RewriteRule => ({
  text: `If ${part} occurs in the string${from > 0 ? " anywhere behind its first letter (at the very start does not count)" : ""}, ${
    by === "" ? "remove its leftmost such occurrence" : `replace its leftmost occurrence by ${by}`
  }.`,
  apply: (string) => {
    const at = string.indexOf(part, from);
    return at < 0 ? undefined : string.slice(0, at) + by + string.slice(at + part.length);
  },
});

/**
 * The rules of SymBench's `string_deletion_and_modification`, by a name of their own. All strings are over a, b, c; one rule
 * writes z.
 */
export const REWRITE_RULES = {
  ab_start: prefix("ab", "replace this start by ca.", (rest) => `ca${rest}`),
  ac_end: suffix("ac", "replace this end by cb.", (rest) => `${rest}cb`),
  bc_start: prefix("bc", "remove these two letters and append aa at the end.", (rest) => `${rest}aa`),
  bb_end: suffix("bb", "remove these two letters.", (rest) => rest),
  cb_start: prefix("cb", "replace this start by aa, then remove the last letter of the string.", (rest) =>
    `aa${rest}`.slice(0, -1),
  ),
  ca_start: prefix("ca", "replace this start by bb and append c at the end.", (rest) => `bb${rest}c`),
  cc_end: suffix("cc", "replace this end by b and put a before the string.", (rest) => `a${rest}b`),
  aa_start: prefix("aa", "remove the first letter.", (rest) => `a${rest}`),
  abc_first: first("abc", "cab"),
  bca_first: first("bca", ""),
  ba_end: suffix("ba", "replace this end by ab.", (rest) => `${rest}ab`),
  cc_start: prefix("cc", "remove these two letters.", (rest) => rest),
  acb_first: first("acb", "bca"),
  ca_end: suffix("ca", "remove the last letter.", (rest) => `${rest}c`),
  bb_start: prefix("bb", "remove the second letter.", (rest) => `b${rest}`),
  aa_end: suffix("aa", "replace this end by cc.", (rest) => `${rest}cc`),
  ca_inside: first("ca", "", 1),
  even_b: {
    text: "If the string holds an even number of b's, and at least two, append ab at the end.",
    apply: (string) => {
      const count = string.split("b").length - 1;
      return count > 0 && count % 2 === 0 ? `${string}ab` : undefined;
    },
  },
  middle: {
    text: `If the string has more than ${LONG} letters, remove its middle letter; where the number of letters is even, the middle letter is the right one of the two in the middle.`,
    apply: (string) => {
      const at = Math.floor(string.length / 2);
      return string.length > LONG ? string.slice(0, at) + string.slice(at + 1) : undefined;
    },
  },
  ac_start: prefix("ac", "replace this start by zz.", (rest) => `zz${rest}`),
} as const satisfies Record<string, RewriteRule>;

export type RewriteRuleName = keyof typeof REWRITE_RULES;
export const REWRITE_RULE_NAMES = Object.keys(REWRITE_RULES) as RewriteRuleName[];

/**
 * `restart`: after each change begin again with the first rule. `cycle`: each rule gets its turn, applied at most once, then
 * the next one, behind the last one the first again.
 */
export const REWRITE_READINGS = ["restart", "cycle"] as const;
export type RewriteReading = (typeof REWRITE_READINGS)[number];

/** The final string and the number of changes; undefined where `maxSteps` changes do not end it. */
export function rewrite(
  string: string,
  names: readonly RewriteRuleName[],
  reading: RewriteReading,
  maxSteps: number,
): { final: string; steps: number } | undefined {
  let steps = 0;
  // The rewriting has ended when as many rules in a row as there are did not apply.
  for (let at = 0, idle = 0; idle < names.length;) {
    const changed = REWRITE_RULES[names[at] as RewriteRuleName].apply(string);
    if (changed === undefined) {
      idle++;
      at = (at + 1) % names.length;
      continue;
    }
    if (++steps > maxSteps) return undefined;
    string = changed;
    idle = 0;
    at = reading === "restart" ? 0 : (at + 1) % names.length;
  }
  return { final: string, steps };
}
