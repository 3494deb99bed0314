import { describe, expect, it } from "vitest";
import { writeStory } from "../../../generators/causes.js";
import { CHORES, FEATS, MECHANISMS, VENTURES } from "../../../generators/data/mechanisms.js";
import { task } from "../../../tasks/bbh/causal_judgement.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

/** The answer read off the story's text, by what it says of the person asked about. */
function answerOf(question: string): string {
  const story = question.split("\n\n")[1] ?? "";
  const asked = /Did (\S+) (?:cause|intentionally) ([^?]*)\?$/.exec(story);
  const [, name = "", what = ""] = asked ?? [];
  const yes = (is: boolean): string => (is ? "Yes" : "No");
  const sentences = story.split(/(?<=[.?!]"?) /);
  const told = (pattern: RegExp): string | undefined => sentences.find((sentence) => pattern.test(sentence));

  if (story.includes(`${name} intentionally`)) {
    const venture = VENTURES.find(({ harm, help }) => [harm[0], help[0]].includes(what));
    if (venture) {
      const line = told(new RegExp(`(?:would|could|to|might).* ${what}`)) ?? story;
      if (what === venture.harm[0])
        return yes(!/could know|could not have foreseen|had any reason/.test(line));
      return yes(/in order to|main reason|wanted most/.test(line));
    }
    const feat = FEATS.find((each) => each.feat[0] === what);
    return yes(story.includes(`${name} ${feat?.skill}`));
  }
  const chore = CHORES.find(({ doing }) => what.endsWith(`by not ${doing}`));
  if (chore) {
    const duties = [`It is ${name}'s job to`, `is one of ${name}'s.`, `By their contracts ${name} has to`];
    return yes(duties.some((duty) => story.includes(duty)));
  }
  const mechanism = MECHANISMS.find(({ effect }) => effect === what);
  if (!mechanism) throw new Error(`unread: ${story}`);
  const act = (who: string): number => mechanism.did.findIndex((did) => story.includes(`${who} ${did}`));
  if (act(name) < 0) return "No";
  // The sentence of the effect follows the one of the act that brought it about.
  const before = sentences[sentences.findIndex((each) => each.endsWith(`${mechanism.happened}.`)) - 1] ?? "";
  if (!before.includes(`${name} ${mechanism.did[act(name)]}`)) return "No";
  const isTogether = mechanism.did.every((did) => before.includes(did));
  return yes(
    !isTogether ||
      /not allowed|must not|forbidden/.test(
        told(new RegExp(`\\b${name} .*${mechanism.act[act(name)]}|${mechanism.act[act(name)]}.*${name}`)) ??
          "",
      ),
  );
}

describeTask(task, {
  kind: "closed",
  independent: (answer, _instance, question) =>
    answer.trim().toLowerCase() === answerOf(question).toLowerCase(),
  nearMisses: (answer) => {
    const other = answer === "Yes" ? "No" : "Yes";
    return [
      other,
      other.toLowerCase(),
      "Yes and no",
      "partly",
      "both",
      `${answer} or ${other}`,
      `not ${answer}`,
      "unknown",
      `${answer}, but maybe ${other}`,
      "",
    ];
  },
  variants: (answer) => [
    answer.toLowerCase(),
    answer.toUpperCase(),
    `${answer}!`,
    `The answer is ${answer}`,
    `${answer}, that is what most people say`,
    ...(answer === "No" ? ["No, it would have happened anyway", "No, this person did not cause it"] : []),
  ],
  labels: [
    { of: (_instance, answer) => answer, shares: { Yes: 0.5, No: 0.5 } },
    ...(["mechanism", "omission", "side_effect", "skill"] as const).map((rule) => ({
      of: ({ facts }: { facts: { rule: string } | null }, answer: string) =>
        facts?.rule === rule ? answer : "other",
      shares: Object.fromEntries(
        ["Yes", "No", "other"].map((label) => {
          const share = { mechanism: 0.62, omission: 0.12, side_effect: 0.14, skill: 0.12 }[rule];
          return [label, label === "other" ? 1 - share : share / 2];
        }),
      ),
    })),
  ],
});

describeShortcuts(task, { text: ({ story }) => story });

describe("causal_judgement by hand", () => {
  const base = { names: ["Ada", "Ben"], asked: 0, wording: 0, fillers: [], day: 0 };
  const mechanism = { ...base, rule: "mechanism" as const, mechanism: 0, deed: 0 };
  const allowed = (input: 0 | 1 | null) => ({ input, isAllowed: true });
  const forbidden = (input: 0 | 1) => ({ input, isAllowed: false });

  function solve(facts: object): string {
    const written = writeStory(facts as never);
    if (!written.ok) throw new Error(written.reason);
    return task.solve(task.instance.parse({ story: written.text, facts, target: null }));
  }

  it("of two acts that were needed, the one against the rules", () => {
    const facts = {
      ...mechanism,
      gate: "both",
      standing: null,
      moments: [[forbidden(0), allowed(1)]],
    };
    expect(solve(facts)).toBe("Yes");
    expect(solve({ ...facts, asked: 1 })).toBe("No");
  });

  it("what comes too late is no cause, forbidden or not", () => {
    const facts = { ...mechanism, gate: "either", standing: null, moments: [[allowed(0)], [forbidden(1)]] };
    expect(solve(facts)).toBe("Yes");
    expect(solve({ ...facts, asked: 1 })).toBe("No");
  });

  it("the last of two things that are needed is the cause, somebody next door is not", () => {
    const facts = { ...mechanism, gate: "both", standing: 1, moments: [[allowed(0), allowed(null)]] };
    expect(solve(facts)).toBe("Yes");
    expect(solve({ ...facts, asked: 1 })).toBe("No");
  });

  it("refuses stories on which people are divided, and those in which nothing happens", () => {
    for (const facts of [
      { ...mechanism, gate: "either", standing: null, moments: [[allowed(0), allowed(1)]] },
      { ...mechanism, gate: "both", standing: null, moments: [[allowed(0), allowed(1)]] },
      { ...mechanism, gate: "both", standing: null, moments: [[forbidden(0), forbidden(1)]] },
      { ...mechanism, gate: "both", standing: null, moments: [[allowed(0)], [allowed(0)]] },
      { ...mechanism, gate: "either", standing: 1, moments: [[allowed(0), allowed(null)]] },
      { ...base, rule: "omission", chore: 0, hasDuty: [true, true] },
      { ...base, rule: "skill", feat: 99, isSkilled: [true, false] },
    ])
      expect(() => solve(facts), JSON.stringify(facts)).toThrow();
  });

  it("a harm that one foresees is intended, a benefit is not", () => {
    const facts = {
      ...base,
      names: ["Ada"],
      rule: "side_effect" as const,
      venture: 0,
      isHarmKnown: true,
      isHelpAim: false,
    };
    expect(solve({ ...facts, about: "harm" })).toBe("Yes");
    expect(solve({ ...facts, about: "help" })).toBe("No");
    expect(solve({ ...facts, about: "help", isHelpAim: true })).toBe("Yes");
    expect(solve({ ...facts, about: "harm", isHarmKnown: false })).toBe("No");
  });

  it("knows a story that is not the one of its facts", () => {
    const facts = {
      ...base,
      rule: "omission" as const,
      chore: 0,
      hasDuty: [true, false] as [boolean, boolean],
    };
    const written = writeStory(facts);
    const story = written.ok ? written.text : "";
    expect(task.instance.safeParse({ story, facts, target: null }).success).toBe(true);
    expect(task.instance.safeParse({ story: story.replace("Ada", "Cem"), facts, target: null }).success).toBe(
      false,
    );
    expect(task.instance.safeParse({ story, facts, target: "Yes" }).success).toBe(false);
    expect(task.instance.safeParse({ story, facts: null, target: "Yes" }).success).toBe(true);
  });
});
