import { describe, expect, it } from "vitest";
import { REWRITE_RULE_NAMES, REWRITE_RULES } from "../../../generators/rewrite-rules.js";
import type { RewriteReading, RewriteRuleName } from "../../../generators/rewrite-rules.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/string_deletion_and_modification.js";
import { describeTask } from "../../support/describe-task.js";

/** The rules anew, as patterns and replacements, found by words of their sentences. */
const PATTERNS: readonly [sentence: RegExp, pattern: RegExp, replacement: string][] = [
  [/starts with ab/, /^ab(.*)$/, "ca$1"],
  [/ends with ac/, /^(.*)ac$/, "$1cb"],
  [/starts with bc/, /^bc(.*)$/, "$1aa"],
  [/ends with bb/, /^(.*)bb$/, "$1"],
  [/starts with cb/, /^cb(.*)$/, "aa$1"],
  [/starts with ca/, /^ca(.*)$/, "bb$1c"],
  [/ends with cc/, /^(.*)cc$/, "a$1b"],
  [/starts with aa/, /^aa/, "a"],
  [/If abc/, /abc/, "cab"],
  [/If bca/, /bca/, ""],
  [/ends with ba/, /ba$/, "ab"],
  [/starts with cc/, /^cc/, ""],
  [/If acb/, /acb/, "bca"],
  [/ends with ca/, /ca$/, "c"],
  [/starts with bb/, /^bb/, "b"],
  [/ends with aa/, /aa$/, "cc"],
  [/If ca occurs/, /(?<=.)ca/, ""],
  [/even number/, /^([^b]*b[^b]*b[^b]*(?:b[^b]*b[^b]*)*)$/, "$1ab"],
  [/starts with ac/, /^ac/, "zz"],
];

function change(sentence: string, text: string): string {
  if (sentence.includes("middle")) {
    if (text.length <= 15) return text;
    const letters = [...text];
    letters.splice(letters.length >> 1, 1);
    return letters.join("");
  }
  const [, pattern = /$^/, replacement = ""] = PATTERNS.find(([words]) => words.test(sentence)) ?? [];
  const changed = text.replace(pattern, replacement);
  return sentence.includes("remove the last letter of the string") && changed !== text
    ? changed.slice(0, -1)
    : changed;
}

/** The final string by the question's text; a rule that leaves the string as it is does not exist in the pool. */
function finalInText(question: string): string {
  const rules = question.match(/^\d+\. .*$/gm) ?? [];
  let text = /^String: (\w+)$/m.exec(question)?.[1] ?? "";
  const restart = question.includes("begin again at rule 1");
  for (let steps = 0; steps < 1_000; steps++) {
    if (rules.every((rule) => change(rule, text) === text)) return text;
    if (restart) {
      const rule = rules.find((sentence) => change(sentence, text) !== text) ?? "";
      text = change(rule, text);
    } else for (const rule of rules) text = change(rule, text);
  }
  throw new Error("no end");
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => answer.trim() === finalInText(question),
  nearMisses(answer, { initial_string }) {
    return [
      initial_string,
      answer.slice(1),
      answer.slice(0, -1),
      `${answer}a`,
      `b${answer}`,
      answer + answer,
      answer.replace(/^./, (letter) => (letter === "a" ? "b" : "a")),
      answer.replace(/.$/, (letter) => (letter === "c" ? "b" : "c")),
      `${initial_string} -> ${answer}`,
      `${answer} or ${initial_string}`,
      `${answer}\n${initial_string}`,
      `${answer}d`,
      "empty",
    ];
  },
  variants: (answer) => [
    answer.toUpperCase(),
    `'${answer}'`,
    [...answer].join(" "),
    `The final string is "${answer}".`,
    `Final string: ${answer}`,
    `\\text{${answer}}`,
    ` "${answer}" `,
  ],
  pieces: ["ab", "ca", "bb", "empty", "string"],
});

describe("string_deletion_and_modification by hand", () => {
  const resultOf = (
    initial_string: string,
    selected_rules: RewriteRuleName[],
    reading: RewriteReading = "restart",
  ): string => task.solve({ initial_string, selected_rules, reading });

  it("each rule changes the string as its sentence says", () => {
    const cases: [RewriteRuleName, string, string][] = [
      ["ab_start", "abb", "cab"],
      ["ac_end", "bac", "bcb"],
      ["bc_start", "bcb", "baa"],
      ["bb_end", "abb", "a"],
      ["cb_start", "cbca", "aac"],
      ["ca_start", "cab", "bbbc"],
      ["cc_end", "bcc", "abb"],
      ["aa_start", "aab", "ab"],
      ["abc_first", "babcabc", "bcababc"],
      ["bca_first", "abcab", "ab"],
      ["ba_end", "cba", "cab"],
      ["cc_start", "cca", "a"],
      ["acb_first", "cacb", "cbca"],
      ["ca_end", "bca", "bc"],
      ["bb_start", "bba", "ba"],
      ["aa_end", "baa", "bcc"],
      ["ca_inside", "cabca", "cab"],
      ["even_b", "bcb", "bcbab"],
      ["middle", "aaaaaaaabcccccccc", "aaaaaaaacccccccc"],
      ["ac_start", "acb", "zzb"],
    ];
    for (const [rule, from, to] of cases) expect(REWRITE_RULES[rule].apply(from), rule).toBe(to);
    expect(cases.length).toBe(REWRITE_RULE_NAMES.length);
    // Where they do not apply: an odd number of b's or none, fifteen letters, a ca at the very start.
    for (const [rule, text] of [
      ["even_b", "bcbb"],
      ["even_b", "acca"],
      ["middle", "abcabcabcabcabc"],
      ["ca_inside", "cab"],
    ] as const)
      expect(REWRITE_RULES[rule].apply(text), rule).toBeUndefined();
  });

  it("the middle letter of an even number of letters is the right one of the two", () => {
    expect(resultOf("aaaaaaaabccccccc", ["middle"])).toBe("aaaaaaaaccccccc");
    expect(resultOf("aaaaaaabcccccccc", ["middle"])).toBe("aaaaaaabccccccc");
  });

  it("after a change rule 1 comes next, or the next rule where the question says so", () => {
    expect(resultOf("aab", ["ab_start", "aa_start"])).toBe("ca");
    const rules: RewriteRuleName[] = ["bb_start", "bb_end"];
    expect(resultOf("bbbb", rules, "restart")).toBe("b");
    expect(resultOf("bbbb", rules, "cycle")).toBe("b");
    expect(resultOf("bbb", rules, "restart")).toBe("b");
    expect(resultOf("bbb", rules, "cycle")).toBe("empty");
    expect(task.verify("b", { initial_string: "bbb", selected_rules: rules, reading: "cycle" }).status).toBe(
      "wrong",
    );
  });

  it("accepts the quoted form that the source asked for and refused, and the empty string", () => {
    const some = { initial_string: "cca", selected_rules: ["cc_start"], reading: "restart" } as const;
    const none = { initial_string: "cc", selected_rules: ["cc_start"], reading: "restart" } as const;
    for (const text of ['"a"', ' "a" ', "'a'", "A", "a."])
      expect(task.verify(text, { ...some, selected_rules: ["cc_start"] }).status, text).toBe("correct");
    for (const text of ["", '""', "empty", "Empty.", "the empty string"]) {
      expect(task.verify(text, { ...none, selected_rules: ["cc_start"] }).status, text).toBe("correct");
      expect(task.verify(text, { ...some, selected_rules: ["cc_start"] }).status, text).toBe("wrong");
    }
  });

  it("rules that never end are no instance: the source's generator hung on them", () => {
    const given = { initial_string: "bbacababaccbabbbbbabcc", reading: "restart" };
    expect(task.instance.safeParse({ ...given, selected_rules: ["even_b", "middle"] }).success).toBe(false);
    expect(task.instance.safeParse({ ...given, selected_rules: ["middle"] }).success).toBe(true);
  });

  it("no drawn result stands in its question, and at hard the other reading gives another string", () => {
    for (const level of ["easy", "medium", "hard"] as const)
      for (let i = 0; i < 100; i++) {
        const given = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "copy", i),
        );
        const answer = task.solve(given);
        expect(given.initial_string).not.toContain(answer);
        if (level !== "hard") continue;
        const reading = given.reading === "restart" ? "cycle" : "restart";
        if (task.instance.safeParse({ ...given, reading }).success)
          expect(task.solve({ ...given, reading })).not.toBe(answer);
      }
  });
});
