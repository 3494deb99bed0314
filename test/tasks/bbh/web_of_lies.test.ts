import { describe, expect, it } from "vitest";
import { truthInAllWorlds } from "../../../generators/lie-chain.js";
import type { Saying } from "../../../generators/lie-chain.js";
import { createRng } from "../../../generators/rng.js";
import { entryAt, resolveSetting } from "../../../tasks/entry.js";
import { judge } from "../../../tasks/judge.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/bbh/web_of_lies.js";
import { describeShortcuts } from "../../support/shortcuts.js";
import { describeTask } from "../../support/describe-task.js";

/** The answer from the question's text: what is known spreads from sentence to sentence until the one asked about is known. */
function spread(question: string): "Yes" | "No" {
  const [, body = "", asking = ""] = question.split("\n\n");
  const asked = /^Does (\w+) tell the truth\?$/.exec(asking)?.[1] ?? "";
  const known = new Map<string, boolean>();
  const value = (text: string): boolean | undefined => {
    const two =
      /^exactly one of (\w+) and (\w+) is a liar$/.exec(text) ??
      /^(\w+) and (\w+) are either both liars or both honest$/.exec(text);
    if (two) {
      const [a, b] = [known.get(two[1] ?? ""), known.get(two[2] ?? "")];
      return a === undefined || b === undefined ? undefined : (a === b) === text.includes("both");
    }
    const one = /^(\w+) (tells the truth|is honest|lies|is a liar)$/.exec(text);
    if (!one) throw new Error(`unread: ${text}`);
    const a = known.get(one[1] ?? "");
    return a === undefined ? undefined : a === /truth|honest/.test(one[2] ?? "");
  };
  const sentences = body.split(/(?<=\.) /).map((sentence) => sentence.slice(0, -1));
  for (let round = 0; round < sentences.length && !known.has(asked); round++)
    for (const sentence of sentences) {
      const [speaker = "", said] = sentence.split(" says that ");
      if (said === undefined) known.set(/^\w+/.exec(sentence)?.[0] ?? "", /truth|honest/.test(sentence));
      else {
        const truth = value(said);
        if (truth !== undefined) known.set(speaker, truth);
      }
    }
  const found = known.get(asked);
  if (found === undefined) throw new Error("not settled");
  return found ? "Yes" : "No";
}

describeTask(task, {
  kind: "closed",
  independent: (answer, _instance, question) =>
    answer.trim().toLowerCase() === spread(question).toLowerCase(),
  nearMisses: (answer, { people, asked }) => [
    answer === "Yes" ? "No" : "Yes",
    answer === "Yes" ? `${people[asked]} lies` : `${people[asked]} tells the truth`,
    "Yes and No",
    "Yes or No",
    "unknown",
    "cannot tell",
    answer === "Yes" ? `No, ${people[asked]} tells the truth` : `Yes, ${people[asked]} lies`,
    `${answer}? Not sure`,
    "",
  ],
  variants: (answer, { people, asked }) => [
    answer.toLowerCase(),
    answer.toUpperCase(),
    answer === "Yes" ? "tells the truth" : "lies",
    `${people[asked]} ${answer === "Yes" ? "tells the truth" : "lies"}.`,
    `The answer is ${answer}.`,
    `${answer}, ${people[asked]} ${answer === "Yes" ? "tells the truth" : "lies"}`,
    `${answer}, because the one before is known`,
  ],
  labels: [{ of: (_instance, answer) => answer, shares: { Yes: 0.5, No: 0.5 } }],
});
describeShortcuts(task, {
  text: ({ statements, people, asked }) => `${statements.join(" ")} ${people[asked]}`,
});

describe("web_of_lies by hand", () => {
  const base = {
    people: ["Ann", "Ben", "Cy"],
    statements: [
      "Ann lies.",
      "Ben says that Ann lies.",
      "Cy says that exactly one of Ann and Ben is a liar.",
    ],
    sayings: [
      { speaker: null, claim: ["lie", 0] },
      { speaker: 1, claim: ["lie", 0] },
      { speaker: 2, claim: ["differ", 0, 1] },
    ],
    asked: 2,
  };

  it("elimination finds what going through all worlds finds", () => {
    const rng = createRng("worlds");
    const n = 5;
    const person = (): number => rng.int(0, n - 1);
    let settled = 0;
    for (let round = 0; round < 400; round++) {
      const sayings = Array.from({ length: rng.int(1, 7) }, (): Saying => {
        const speaker = rng.chance(0.2) ? null : person();
        return rng.chance()
          ? { speaker, claim: [rng.pick(["truth", "lie"] as const), person()] }
          : { speaker, claim: [rng.pick(["differ", "same"] as const), person(), person()] };
      });
      const worlds = Array.from({ length: 2 ** n }, (_, world) =>
        Array.from({ length: n }, (_, i) => ((world >> i) & 1) === 1),
      ).filter((honest) =>
        sayings.every(({ speaker, claim }) => {
          const [a, b] = [honest[claim[1]], claim.length === 3 ? honest[claim[2]] : undefined];
          const holds = { truth: a, lie: !a, differ: a !== b, same: a === b }[claim[0]];
          return (speaker === null ? true : honest[speaker]) === holds;
        }),
      );
      const values = new Set(worlds.map((honest) => honest[0]));
      if (values.size === 1) settled++;
      expect(truthInAllWorlds(sayings, 0)).toBe(values.size === 1 ? [...values][0] : undefined);
    }
    expect(settled).toBeGreaterThan(50);
  });

  it("reads explanations, and none that contradicts its own word", () => {
    const instance = (statements: string[], sayings: unknown[]) =>
      task.instance.parse({ people: ["Ann", "Ben"], statements, sayings, asked: 1 });
    const lies = instance(
      ["Ann lies.", "Ben says that Ann tells the truth."],
      [
        { speaker: null, claim: ["lie", 0] },
        { speaker: 1, claim: ["truth", 0] },
      ],
    );
    expect(task.solve(lies)).toBe("No");
    for (const answer of [
      "No, Ben is not honest.",
      "No, because Ben does not tell the truth",
      "No, Ben doesn't tell the truth",
      "Ben lies",
      "N",
    ])
      expect(task.verify(answer, lies).status, answer).toBe("correct");
    for (const answer of [
      "Yes, Ben doesn't tell the truth, he's lying",
      "Yes, he lies",
      "No, Ben does not lie",
      "No, Ben tells the truth",
    ])
      expect(task.verify(answer, lies).status, answer).toBe("invalid");
  });

  it("a true claim about a liar is a true claim", () => {
    expect(task.solve(task.instance.parse(base))).toBe("Yes");
    expect(task.solve(task.instance.parse({ ...base, asked: 0 }))).toBe("No");
    const same = { ...base, sayings: [...base.sayings.slice(0, 2), { speaker: 2, claim: ["same", 0, 1] }] };
    expect(task.solve(task.instance.parse(same))).toBe("No");
  });

  it("refuses entries that leave the question open or contradict themselves", () => {
    const ok = (sayings: unknown[], asked = 2) =>
      task.instance.safeParse({ ...base, sayings, statements: sayings.map(() => "x"), asked }).success;
    expect(ok(base.sayings)).toBe(true);
    // Without the fact Ann and Ben differ, and either may be the liar.
    expect(ok(base.sayings.slice(1), 1)).toBe(false);
    expect(ok(base.sayings.slice(1), 2)).toBe(true);
    expect(ok([...base.sayings, { speaker: null, claim: ["truth", 0] }])).toBe(false);
    expect(ok([{ speaker: 1, claim: ["lie", 1] }, ...base.sayings])).toBe(false);
    expect(ok([{ speaker: null, claim: ["lie", 3] }, ...base.sayings])).toBe(false);
    expect(truthInAllWorlds([], 0)).toBeUndefined();
  });

  it("the prompt's own form is no answer", () => {
    const entry = entryAt(erase(task), resolveSetting(erase(task), "medium"), "form", 0);
    expect(judge(erase(task), entry, "<<<Yes or No>>>").status).toBe("no_answer");
    expect(judge(erase(task), entry, "So <<<yes>>> or <<<Yes or no>>>").status).toBe("no_answer");
  });

  it("reads answers in words, and none that says both or nothing", () => {
    const verdict = (answer: string) => task.verify(answer, task.instance.parse(base)).status;
    for (const answer of [
      "yes",
      "Yes.",
      "tells the truth",
      "Cy tells the truth.",
      "Cy is telling the truth",
      "Yes, Cy tells the truth",
      "Yes, because Ann lies",
    ])
      expect(verdict(answer), answer).toBe("correct");
    for (const answer of [
      "no",
      "lies",
      "Cy lies",
      "Cy does not tell the truth",
      "No, Cy does not tell the truth",
      "No. Cy is a liar.",
      "No, Cy lies",
    ])
      expect(verdict(answer), answer).toBe("wrong");
    for (const answer of [
      "Ben tells the truth",
      "Yes, Cy lies",
      "No, Cy tells the truth",
      "know",
      "yes and no",
      "unknown",
      "yesterday",
      "Yes? No",
      "truth",
      "Ann lies",
    ])
      expect(verdict(answer), answer).toBe("invalid");
  });
});
