import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/syllogism.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeShortcuts } from "../../support/shortcuts.js";
import { describeTask } from "../../support/describe-task.js";

/** Whether the conclusion holds in every world of the premises: all sets of inhabited regions, for five kinds in another way. */
function holds(text: string, members: readonly ReadonlySet<string>[]): boolean {
  const [, q = "", a = "", not, b = ""] = /^(All|No|Some) (\w+) are (not )?(\w+)\.?$/.exec(text) ?? [];
  const both = members.some((of) => of.has(a) && of.has(b));
  const apart = members.some((of) => of.has(a) && !of.has(b));
  if (q === "All") return !apart;
  if (q === "No") return !both;
  return not ? apart : both;
}

/** A counterexample by search: things are added one by one, each repairs a demand that is not met yet. */
function follows(question: string): boolean {
  const premises = [...question.matchAll(/^\d\. (.*)\.$/gm)].map((match) => match[1] ?? "");
  const conclusion = /true as well\?\n(.*)\.\n/.exec(question)?.[1] ?? "";
  const statements = [...premises, conclusion];
  const kinds = [...new Set(statements.flatMap((text) => text.match(/\b[a-z]{3,}(?= are|$)/g) ?? []))];
  const things = Array.from(
    { length: 2 ** kinds.length },
    (_, bits) => new Set(kinds.filter((_, k) => (bits >> k) & 1)),
  );
  const universal = premises.filter((text) => !text.startsWith("Some"));
  const denied = conclusion.startsWith("Some");
  /** Whether a world of these things breaks no universal premise, and not the denied conclusion where that is universal. */
  const fits = (world: readonly ReadonlySet<string>[]): boolean =>
    universal.every((text) => holds(text, world)) && (!denied || !holds(conclusion, world));
  const complete = (world: readonly ReadonlySet<string>[]): boolean =>
    premises.every((text) => holds(text, world)) &&
    !holds(conclusion, world) &&
    kinds.every((kind) => world.some((of) => of.has(kind)));
  if (kinds.length <= 3) {
    for (let worlds = 1; worlds < 2 ** things.length; worlds++) {
      const world = things.filter((_, i) => (worlds >> i) & 1);
      if (complete(world)) return false;
    }
    return true;
  }
  // The largest world that breaks nothing universal: more things only help what demands some.
  return !complete(things.filter((thing) => fits([thing])));
}

describeTask(task, {
  kind: "closed",
  independent: (answer, _instance, question) =>
    answer.trim().toLowerCase() === (follows(question) ? "yes" : "no"),
  nearMisses: (answer) => [
    answer === "Yes" ? "No" : "Yes",
    answer === "Yes" ? "no." : "yes.",
    "Yes and No",
    "Yes or No",
    `${answer}? Not sure`,
    `not ${answer}`,
    "maybe",
    "",
  ],
  variants: (answer) => [
    answer.toLowerCase(),
    answer.toUpperCase(),
    answer.charAt(0),
    `The answer is ${answer}.`,
    `${answer}, because of the first statement`,
  ],
  labels: [{ of: (_instance, answer) => answer, shares: { Yes: 0.5, No: 0.5 } }],
});

describeShortcuts(task, {
  text: (each) =>
    [each.premise1, each.premise2, each.premise3, each.premise4, each.conclusion]
      .filter((text) => text !== undefined)
      .map((text, i) => `${i}. ${text}`)
      .join("\n"),
});

describe("syllogism by hand", () => {
  const judge = (answer: string, premise1: string, premise2: string, conclusion: string): string =>
    task.verify(
      answer,
      task.instance.parse({ premise1, premise2, conclusion, is_valid: true, type: "syllogism" }),
    ).status;

  it("an undistributed middle term proves nothing, which the source calls valid", () => {
    for (const [second, conclusion] of [
      ["Some cooks are poets", "Some bakers are poets"],
      ["Some cooks are not poets", "Some bakers are not poets"],
    ] as const) {
      expect(judge("No", "All bakers are cooks", second, conclusion)).toBe("correct");
      expect(judge("Yes", "All bakers are cooks", second, conclusion)).toBe("wrong");
    }
    expect(judge("No", "All bakers are cooks", "All poets are cooks", "All bakers are poets")).toBe(
      "correct",
    );
  });

  it("every kind has members, and the question says so", () => {
    expect(judge("Yes", "All bakers are cooks", "All cooks are poets", "Some bakers are poets")).toBe(
      "correct",
    );
    expect(judge("Yes", "All bakers are cooks", "No cooks are poets", "Some bakers are not poets")).toBe(
      "correct",
    );
    const drawn = instanceAt(task, resolveSetting(erase(task), "medium"), "hand", 0);
    expect(task.prompt(drawn)).toContain("at least one member");
  });

  it("conversions: no and some turn round, all and some-not do not", () => {
    const from = (first: string, conclusion: string): string =>
      judge("Yes", first, "All cooks are poets", conclusion);
    expect(from("No bakers are cooks", "No cooks are bakers")).toBe("correct");
    expect(from("Some bakers are cooks", "Some cooks are bakers")).toBe("correct");
    expect(from("All bakers are cooks", "Some cooks are bakers")).toBe("correct");
    expect(from("All bakers are cooks", "All cooks are bakers")).toBe("wrong");
    expect(from("Some bakers are not cooks", "Some cooks are not bakers")).toBe("wrong");
  });

  it("yes and YES are right, the stored label does not decide", () => {
    const instance = task.instance.parse({
      premise1: "All bakers are cooks",
      premise2: "All cooks are poets",
      conclusion: "All bakers are poets",
      is_valid: false,
      type: "syllogism",
    });
    for (const answer of ["yes", "YES", "Yes.", "Yes, all of them"])
      expect(task.verify(answer, instance).status, answer).toBe("correct");
    expect(task.verify("No", instance).status).toBe("wrong");
    expect(task.instance.safeParse({ ...instance, premise1: "All bakers are not cooks" }).success).toBe(
      false,
    );
    expect(task.instance.safeParse({ ...instance, premise1: "All bakers bake" }).success).toBe(false);
  });

  it("the stored label is the answer, quantifiers do not tell it, and the conclusion repeats no premise", () => {
    for (const level of LEVELS) {
      const yes = new Map<string, number>();
      const seen = new Map<string, number>();
      const n = 2_000;
      for (let index = 0; index < n; index++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "tell", index);
        expect(drawn.is_valid).toBe(task.solve(drawn) === "Yes");
        const statements = [
          drawn.premise1,
          drawn.premise2,
          drawn.premise3,
          drawn.premise4,
          drawn.conclusion,
        ].filter((text) => text !== undefined);
        expect(statements.slice(0, -1)).not.toContain(drawn.conclusion);
        const key = `${drawn.type} ${statements.map((text) => text.replace(/ \w+ are( not)? .*/, "$1")).join()}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
        if (drawn.is_valid) yes.set(key, (yes.get(key) ?? 0) + 1);
      }
      // Always the more frequent label of the same quantifiers: chance alone gives it a little over a half.
      const best = [...seen].reduce(
        (sum, [key, all]) => sum + Math.max(yes.get(key) ?? 0, all - (yes.get(key) ?? 0)),
        0,
      );
      expect(best / n, level).toBeLessThan(0.6);
    }
  });

  it("nor does the conclusion's quantifier with the places of its kinds in the premises", () => {
    for (const level of LEVELS) {
      const counts = new Map<string, [yes: number, no: number]>();
      const n = 3_000;
      for (let index = 0; index < n; index++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "places", index);
        const kindsOf = (text: string): string[] =>
          /^\w+ (\w+) are (?:not )?(\w+)$/.exec(text)?.slice(1) ?? [];
        const premises = [drawn.premise1, drawn.premise2, drawn.premise3, drawn.premise4].flatMap((text) =>
          text === undefined ? [] : [kindsOf(text)],
        );
        const [subject, predicate] = kindsOf(drawn.conclusion);
        const places = [
          premises.some(([each]) => each === subject),
          premises.some(([, each]) => each === predicate),
        ];
        const key = `${drawn.conclusion.replace(/ \w+ are( not)? .*/, "$1")} ${places.join()}`;
        const count = counts.get(key) ?? [0, 0];
        count[drawn.is_valid ? 0 : 1]++;
        counts.set(key, count);
      }
      const best = [...counts.values()].reduce((sum, count) => sum + Math.max(...count), 0);
      expect(best / n, level).toBeLessThan(0.58);
    }
  });
});
