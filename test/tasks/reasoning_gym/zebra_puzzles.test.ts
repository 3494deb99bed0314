import { describe, expect, it } from "vitest";
import { HOUSE_ATTRIBUTES } from "../../../generators/data/house-attributes.js";
import { arrangements } from "../../../generators/houses.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/zebra_puzzles.js";
import { fromSource } from "../../../tasks/reasoning_gym/sources/zebra_puzzles.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

/** The answers that fit the question's text: value by value, each clue checked as soon as it can be. */
function answersFromText(question: string): string[] {
  const before = known.get(question);
  if (before) return before;
  const lists = [...question.matchAll(/^- .*?: (.*)\.$/gm)].map((match) => (match[1] ?? "").split(", "));
  const houses = lists[0]?.length ?? 0;
  /** The values that a sentence names, in its order. */
  const named = (sentence: string): string[] => {
    const found: [number, string][] = [];
    for (const value of lists.flat()) {
      const match = new RegExp(`(?<!\\w)${value}(?!\\w)`, "i").exec(sentence);
      if (match) found.push([match.index, value]);
    }
    return found.sort((a, b) => a[0] - b[0]).map(([, value]) => value);
  };
  const clues = [...question.matchAll(/^\d+\. (.*)\.$/gm)].map(([, said = ""]) => {
    const [first = "", second = ""] = named(said);
    const house = Number(/ lives in house (\d)$/.exec(said)?.[1] ?? 0);
    const kind = said.includes("directly to the left of")
      ? "left"
      : said.includes("next to each")
        ? "next"
        : "same";
    return { first, second, house, kind };
  });
  const asking = question.split("\n\n").find((part) => part.endsWith("?")) ?? "";
  const house = Number(/lives in house (\d)/.exec(asking)?.[1] ?? 0);
  const [given = ""] = house > 0 ? [""] : named(asking);
  const kind = Object.values(HOUSE_ATTRIBUTES).find((each) => {
    const [start = "", end = ""] = each.ask("@").split("@");
    return asking.startsWith(start) && asking.endsWith(end);
  });
  const asked = lists.find((list) => kind?.values.includes(list[0] ?? "")) ?? [];
  // Values one by one, each time the one with the most clues about what is placed already.
  const order: string[] = [];
  const rank = (value: string): number =>
    clues.reduce((sum, { first, second, house: k }) => {
      const partner = first === value ? second : second === value ? first : undefined;
      if (partner === undefined) return sum;
      return sum + (k > 0 ? 2 : order.includes(partner) ? 1 : 0);
    }, 0);
  for (const rest = lists.flat(); rest.length > 0;) {
    const next = rest.reduce((best, value) => (rank(value) > rank(best) ? value : best));
    order.push(...rest.splice(rest.indexOf(next), 1));
  }
  const place = new Map<string, number>();
  const about = new Map(
    order.map((value) => [value, clues.filter(({ first, second }) => first === value || second === value)]),
  );
  const peers = new Map(order.map((value) => [value, lists.find((list) => list.includes(value)) ?? []]));
  const holds = ({ first, second, house: k, kind: relation }: (typeof clues)[number]): boolean => {
    const [a, b] = [place.get(first), place.get(second)];
    if (a === undefined) return true;
    if (k > 0) return a === k;
    if (b === undefined) return true;
    return relation === "left" ? a + 1 === b : relation === "next" ? Math.abs(a - b) === 1 : a === b;
  };
  const answers: string[] = [];
  const search = (at: number): void => {
    const value = order[at];
    if (value === undefined) {
      const where = house > 0 ? house : place.get(given);
      answers.push(asked.find((each) => place.get(each) === where) ?? "");
      return;
    }
    for (let k = 1; k <= houses; k++) {
      if (peers.get(value)?.some((peer) => place.get(peer) === k)) continue;
      place.set(value, k);
      if (about.get(value)?.every(holds)) search(at + 1);
      place.delete(value);
    }
  };
  search(0);
  known.set(question, answers);
  return answers;
}
const known = new Map<string, string[]>();

describeTask(task, {
  kind: "closed",
  independent(answer, _instance, question) {
    const found = answersFromText(question);
    expect(found).toHaveLength(1);
    return answer.trim().toLowerCase() === found[0]?.toLowerCase();
  },
  nearMisses(answer, { attributes, asked }) {
    const others = (attributes[asked.attribute]?.values ?? []).filter((value) => value !== answer);
    return [
      ...others,
      `${answer} or ${others[0]}`,
      `${answer}, ${others[0]}`,
      `not ${answer}`,
      `${answer}?`,
      `${answer}x`,
      `it cannot be ${answer}`,
      attributes.at(asked.attribute - 1)?.values[0] ?? "",
      "",
    ];
  },
  variants: (answer, instance) => [
    answer.toLowerCase(),
    answer.toUpperCase(),
    `The answer is ${answer}.`,
    `It is ${answer}, because of clue 1 and clue 3`,
    `the ${answer}`,
    typeof instance.asked.of === "number"
      ? `The person who lives in house ${instance.asked.of} is ${answer}`
      : `So: ${answer}`,
  ],
});

describe("zebra_puzzles by hand", () => {
  const instance = task.instance.parse({
    attributes: [
      { kind: "name", values: ["Alma", "Boris", "Celia"] },
      { kind: "meal", values: ["fried fish", "soup", "pizza"] },
    ],
    clues: [
      ["left", [0, 1], [0, 0]],
      ["next", [1, 1], [0, 1]],
      ["same", [0, 2], [1, 0]],
      ["at", [0, 2], 3],
    ],
    solution: [
      ["Boris", "Alma", "Celia"],
      ["pizza", "soup", "fried fish"],
    ],
    asked: { attribute: 1, of: [0, 2] },
  });

  it("asks for any attribute of anybody, and reads the answer with blanks and full stop, which the source refused", () => {
    expect(task.prompt(instance)).toContain("What did Celia have for lunch?");
    expect(task.prompt(instance)).toContain("1. Boris lives directly to the left of Alma.");
    for (const answer of ["fried fish", " Fried fish\n", "fried fish.", "Celia had fried fish for lunch"])
      expect(task.verify(answer, instance).status, answer).toBe("correct");
    expect(task.verify("soup", instance).status).toBe("wrong");
    for (const answer of [
      "fish",
      "fried fish and soup",
      "Celia",
      "no fried fish",
      "fried fish? no",
      "house 3",
      "",
    ])
      expect(task.verify(answer, instance).status, answer).toBe("invalid");
  });

  it("refuses clues that leave several arrangements or none, and another solution", () => {
    const parses = (change: object): boolean => task.instance.safeParse({ ...instance, ...change }).success;
    expect(parses({ clues: instance.clues.slice(0, 2) })).toBe(false);
    expect(parses({ clues: [...instance.clues, ["at", [0, 2], 1]] })).toBe(false);
    expect(parses({ solution: [["Alma", "Boris", "Celia"], instance.solution[1]] })).toBe(false);
    expect(parses({ clues: [...instance.clues, ["at", [2, 0], 1]] })).toBe(false);
    expect(parses({ asked: { attribute: 0, of: 4 } })).toBe(false);
  });

  it("no clue can be left out, none gives the answer outright, no value stands in two lists", () => {
    const lists = Object.values(HOUSE_ATTRIBUTES).map(({ values }) => values);
    expect(new Set(lists.flat().map((value) => value.toLowerCase())).size).toBe(lists.flat().length);
    for (const level of LEVELS)
      for (let index = 0; index < 40; index++) {
        const { attributes, clues, asked, solution } = instanceAt(
          task,
          resolveSetting(erase(task), level),
          "hand",
          index,
        );
        const houses = attributes[0]?.values.length ?? 0;
        for (const clue of clues) {
          const fewer = clues.filter((each) => each !== clue);
          expect(arrangements(attributes.length, houses, fewer, 2)?.length).toBe(2);
        }
        const of = asked.of;
        const k =
          typeof of === "number"
            ? of
            : (solution[of[0]] ?? []).indexOf(attributes[of[0]]?.values[of[1]] ?? "") + 1;
        const right = attributes[asked.attribute]?.values.indexOf(solution[asked.attribute]?.[k - 1] ?? "");
        const outright = clues.some(([kind, ...parts]) => {
          const said = parts.map((part) => JSON.stringify(part));
          return (
            (kind === "at" || kind === "same") &&
            said.includes(JSON.stringify([asked.attribute, right])) &&
            said.includes(JSON.stringify(of))
          );
        });
        expect(outright).toBe(false);
      }
  });

  it("how often a value is named or where it stands in its list tells nothing", () => {
    for (const level of LEVELS) {
      const hits = { first: 0, least: 0, most: 0 };
      const n = 600;
      let guess = 0;
      for (let index = 0; index < n; index++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "shortcut", index);
        const { attribute } = drawn.asked;
        const values = drawn.attributes[attribute]?.values ?? [];
        const right = values.indexOf(task.solve(drawn));
        const named = values.map(
          (_, v) =>
            drawn.clues.flat().filter((part) => JSON.stringify(part) === JSON.stringify([attribute, v]))
              .length,
        );
        const score = (best: number): number =>
          named[right] === best ? 1 / named.filter((count) => count === best).length : 0;
        hits.first += right === 0 ? 1 : 0;
        hits.least += score(Math.min(...named));
        hits.most += score(Math.max(...named));
        guess += 1 / values.length;
      }
      for (const [name, hit] of Object.entries(hits))
        expect(hit, `${name} at ${level}`).toBeLessThan(1.4 * guess);
    }
  });

  it("reads the published question", () => {
    const row = {
      question: `This is a logic puzzle.
 - Each person has a unique name: bob, alice
 - Each mother is accompanied by their child: alice, bella
 - Everyone has a favorite color: blue, white

1. The person's child is named Alice is the person who loves white.
2. Bob is in the second house.
3. Alice is the person who is the mother of Alice.

What is Name of the person who lives in House 1?? Provide only the name of the person as your final answer.`,
    };
    const read = task.instance.parse(fromSource(row));
    expect(read.clues).toEqual([
      ["same", [1, 0], [2, 1]],
      ["at", [0, 0], 2],
      ["same", [0, 1], [1, 0]],
    ]);
    expect(task.solve(read)).toBe("alice");
  });
});
