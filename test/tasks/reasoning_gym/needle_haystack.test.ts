import { describe, expect, it } from "vitest";
import { FIRST_NAMES, HABIT_ADJECTIVES, HABIT_NOUNS, HABITS } from "../../../generators/data/habits.js";
import { fromSource } from "../../../tasks/reasoning_gym/sources/needle_haystack.js";
import { task } from "../../../tasks/reasoning_gym/needle_haystack.js";
import { describeTask } from "../../support/describe-task.js";

/** The words before every place where the question's text says what is asked, as a statement. */
function names(question: string): string[] {
  const [text = "", rest = ""] = question.split("\n\n");
  const asked = /Who ([^?]+)\?/.exec(rest)?.[1] ?? "";
  return `. ${text}`
    .split(` ${asked}.`)
    .slice(0, -1)
    .map((before) => before.split(". ").at(-1) ?? "");
}

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const found = names(question);
    expect(found).toHaveLength(1);
    return answer.trim().toLowerCase().replace(/\.$/, "") === found[0]?.toLowerCase();
  },
  nearMisses: (answer, { statements }) => [
    ...statements.slice(0, 6).map((statement) => statement.split(" ")[0] ?? ""),
    `${answer}a`,
    answer.slice(0, -1),
    `${answer} and Nobody`,
    `Nobody, ${answer}`,
    `not ${answer}`,
    `${answer} ${answer}`,
    `${answer}?`,
    "everybody",
    "Nobody",
  ],
  variants: (answer, { question }) => [
    answer.toUpperCase(),
    answer.toLowerCase(),
    `${answer} ${question.slice(4, -1)}.`,
    `The name is ${answer}`,
    `It is ${answer}.`,
    `The person who ${question.slice(4, -1)} is ${answer}.`,
    `[${answer}]`,
  ],
});

describe("needle_haystack by hand", () => {
  it("has words without doubles", () => {
    for (const list of [FIRST_NAMES, HABITS, HABIT_ADJECTIVES, HABIT_NOUNS])
      expect(new Set(list).size).toBe(list.length);
    for (const verb of HABITS) expect(verb).toMatch(/^[a-z]+s$/);
    for (const noun of HABIT_NOUNS) expect(noun).toMatch(/^[a-z]+s$/);
  });
  it("two people who do what is asked make no instance, as they occur in the source", () => {
    const statements = ["Ann-Lee likes tea", "Bo hates tea", "Cy likes the color red"];
    const of = (more: string[], asked: string) => ({
      question: `Who ${asked}?`,
      statements: [...statements, ...more],
      num_statements: 3 + more.length,
    });
    const instance = task.instance.parse(of([], "likes tea"));
    for (const text of [
      "Ann-Lee",
      "ann-lee.",
      "Ann-Lee likes tea",
      "**Ann-Lee**",
      "\\boxed{Ann-Lee}",
      "$Ann-Lee$",
      "\\boxed{\\text{Ann-Lee}}",
      "\\textbf{Ann-Lee}",
      "__Ann-Lee__",
      "Who: Ann-Lee",
    ])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of ["Ann", "Bo", "Ann-Leea", "Lee"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["Ann-Lee, Bo", "Ann-Lee or Bo", "Ann-Lee Bo", "", "Bo likes tea, not Ann-Lee"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
    expect(task.instance.safeParse(of(["Di likes tea"], "likes tea")).success).toBe(false);
    expect(task.instance.safeParse(of([], "likes beer")).success).toBe(false);
    expect(task.instance.safeParse({ ...of([], "likes tea"), num_statements: 4 }).success).toBe(false);
  });
  it("reads a published question", () => {
    const question = "Ann-Lee likes tea. Bo hates tea. \nWho hates tea? Reply only with a name.";
    const metadata = { question: "Who hates tea? Reply only with a name.", num_statements: 2 };
    expect(task.solve(task.instance.parse(fromSource({ question, metadata })))).toBe("Bo");
  });
});
