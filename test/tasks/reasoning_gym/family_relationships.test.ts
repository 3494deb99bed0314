import { describe, expect, it } from "vitest";
import { growFamily, pairsOf, RELATIONS, relationOf, smallestFamily } from "../../../generators/families.js";
import { createRng } from "../../../generators/rng.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/family_relationships.js";
import { fromSource } from "../../../tasks/reasoning_gym/sources/family_relationships.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

/** Steps from the second person to the first: p to a parent, c to a child, s to the spouse. Man, woman. */
const BY_STEPS: Readonly<Record<string, readonly [string, string]>> = {
  p: ["father", "mother"],
  c: ["son", "daughter"],
  s: ["husband", "wife"],
  pc: ["brother", "sister"],
  sp: ["father-in-law", "mother-in-law"],
  cs: ["son-in-law", "daughter-in-law"],
  pp: ["grandfather", "grandmother"],
  cc: ["grandson", "granddaughter"],
  ppc: ["uncle", "aunt"],
  pcc: ["nephew", "niece"],
};

/** The relation from the question's text: the shortest way through the family. */
function relationFromText(question: string): string | undefined {
  const men = new Set<string>();
  const links: [from: string, step: string, to: string][] = [];
  for (const [, husband = "", wife = "", rest = ""] of question.matchAll(
    /(\w+) is married to his wife (\w+)\.(?: They have ([^.]*)\.)?/g,
  )) {
    men.add(husband);
    links.push([husband, "s", wife], [wife, "s", husband]);
    for (const [, kind, child = ""] of rest.matchAll(/a (son|daughter), (\w+)/g)) {
      if (kind === "son") men.add(child);
      for (const parent of [husband, wife]) links.push([child, "p", parent], [parent, "c", child]);
    }
  }
  const [, first = "", second = ""] = /What is (\w+) to (\w+)\?/.exec(question) ?? [];
  let ways = new Map([[second, ""]]);
  for (let length = 0; length < 4; length++) {
    const steps = ways.get(first);
    if (steps !== undefined) return BY_STEPS[steps]?.[men.has(first) ? 0 : 1];
    const further = new Map(ways);
    for (const [from, step, to] of links)
      if (ways.has(from) && !further.has(to)) further.set(to, `${ways.get(from)}${step}`);
    ways = further;
  }
  return undefined;
}

describeTask(task, {
  kind: "closed",
  independent: (answer, _instance, question) => answer.trim().toLowerCase() === relationFromText(question),
  nearMisses: (answer) => [
    ...RELATIONS.filter((relation) => relation !== answer),
    `${answer} or cousin`,
    `not ${answer}`,
    `${answer}?`,
    `${answer}s`,
    `${answer}, ${answer === "son" ? "father" : "son"}`,
    `step-${answer}`,
    "cousin",
    "",
  ],
  variants: (answer, { person1, person2 }) => [
    answer.toUpperCase(),
    answer.replaceAll("-", " "),
    `the ${answer}`,
    `${person1} is the ${answer} of ${person2}.`,
    `${person1} is ${person2}'s ${answer}`,
    `The answer is ${answer}`,
  ],
  labels: [
    {
      of: (_instance, answer) => answer,
      shares: (level) => {
        const most = level === "easy" ? 4 : level === "medium" ? 8 : 15;
        const possible = RELATIONS.filter((relation) => smallestFamily(relation) <= most);
        return Object.fromEntries(possible.map((relation) => [relation, 1 / possible.length]));
      },
    },
  ],
});

describe("family_relationships by hand", () => {
  const couples = [
    {
      husband: "Karl",
      wife: "Rosa",
      children: [
        { name: "Max", sex: "male" },
        { name: "Ida", sex: "female" },
      ],
    },
    {
      husband: "Max",
      wife: "Eva",
      children: [
        { name: "Lea", sex: "female" },
        { name: "Tom", sex: "male" },
      ],
    },
  ];
  const ask = (person1: string, person2: string) =>
    task.instance.parse({ person1, person2, relationship: "", family_size: 7, couples });

  it.each([
    // Of these the source gives the other direction: what the second is to the first.
    ["Eva", "Karl", "daughter-in-law"],
    ["Eva", "Rosa", "daughter-in-law"],
    ["Karl", "Eva", "father-in-law"],
    ["Rosa", "Eva", "mother-in-law"],
    // The sex is that of the first person.
    ["Lea", "Ida", "niece"],
    ["Tom", "Ida", "nephew"],
    ["Ida", "Tom", "aunt"],
    ["Lea", "Karl", "granddaughter"],
    ["Rosa", "Tom", "grandmother"],
    ["Tom", "Lea", "brother"],
    ["Ida", "Max", "sister"],
    ["Eva", "Max", "wife"],
    ["Max", "Eva", "husband"],
    ["Tom", "Eva", "son"],
    ["Eva", "Lea", "mother"],
  ])("%s to %s: %s", (first, second, relation) => {
    const instance = ask(first, second);
    expect(task.solve(instance)).toBe(relation);
    expect(task.verify(relation.replaceAll("-", " "), instance).status).toBe("correct");
    expect(task.verify(task.solve(ask(second, first)), instance).status).toBe("wrong");
  });

  it("a son-in-law is the husband of a daughter", () => {
    const turned = [
      { husband: "Karl", wife: "Rosa", children: [{ name: "Ida", sex: "female" }] },
      { husband: "Ben", wife: "Ida", children: [] },
    ];
    const instance = task.instance.parse({
      person1: "Ben",
      person2: "Rosa",
      relationship: "mother-in-law",
      family_size: 4,
      couples: turned,
    });
    expect(task.solve(instance)).toBe("son-in-law");
    expect(task.verify("mother-in-law", instance).status).toBe("wrong");
  });

  it("pairs by marriage have no word here, and the names stand in the order of the question", () => {
    for (const [a, b] of [
      ["Eva", "Ida"],
      ["Karl", "Karl"],
      ["Karl", "Nobody"],
    ] as const)
      expect(
        task.instance.safeParse({ person1: a, person2: b, relationship: "", family_size: 7, couples })
          .success,
      ).toBe(false);
    const instance = ask("Ida", "Tom");
    expect(task.verify("Ida is Tom's aunt", instance).status).toBe("correct");
    expect(task.verify("Tom is Ida's aunt", instance).status).toBe("invalid");
    expect(task.verify("aunt and niece", instance).status).toBe("invalid");
    expect(task.verify("grandma", ask("Rosa", "Tom")).status).toBe("correct");
  });

  it("the pairs of a relation are those that have it", () => {
    const rng = createRng("pairs");
    for (let i = 0; i < 60; i++) {
      const family = growFamily(rng, rng.int(3, 15));
      for (const relation of RELATIONS) {
        const people = [...family.keys()];
        const pairs = people.flatMap((a) => people.map((b) => [a, b] as const));
        expect(pairsOf(family, relation)).toEqual(
          pairs.filter(([a, b]) => relationOf(family, a, b) === relation),
        );
      }
    }
  });

  it("the stored relation is the answer, and every name stands once", () => {
    for (const level of LEVELS)
      for (let index = 0; index < 100; index++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "hand", index);
        expect(task.instance.safeParse(drawn).success).toBe(true);
        expect(drawn.relationship).toBe(task.solve(drawn));
      }
  });

  it("reads the published story, husbands first", () => {
    const read = task.instance.parse(
      fromSource({
        question:
          "Robert is married to Lucy. They have a child called James. James is married to Margaret. They have children called Luna and William.\n\nWhat is Luna to Lucy? Respond only with the word that describes their relationship.",
        answer: "granddaughter",
        metadata: { person1: "Luna", person2: "Lucy", relationship: "granddaughter", family_size: 6 },
      }),
    );
    expect(task.solve(read)).toBe("granddaughter");
  });
});
