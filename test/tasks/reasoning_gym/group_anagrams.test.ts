import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/group_anagrams.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

/** How often each letter occurs. */
const counts = (word: string): string =>
  [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => word.split(letter).length - 1).join();

/** Whether two words stand in the same list of the answer exactly when they have the same letters. */
function isGrouping(answer: string, question: string): boolean {
  const words = (question.split("\n")[2] ?? "").split(", ");
  let groups: unknown;
  try {
    groups = JSON.parse(answer);
  } catch {
    return false;
  }
  if (!Array.isArray(groups) || !groups.every((group) => Array.isArray(group) && group.length > 0))
    return false;
  const lists = groups as unknown[][];
  if (lists.flat().map(String).sort().join() !== [...words].sort().join()) return false;
  const kinds = lists.map((group) => new Set(group.map((word) => counts(String(word)))));
  return (
    kinds.every((kind) => kind.size === 1) &&
    new Set(kinds.flatMap((kind) => [...kind])).size === kinds.length
  );
}

const write = (groups: readonly (readonly string[])[]): string => JSON.stringify(groups);

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isGrouping(answer, question),
  nearMisses(_answer, { words, solution }) {
    const [first = [], second = [], ...rest] = solution;
    return [
      write([[...first, ...second], ...rest]),
      write([first.slice(1), [...second, first[0] ?? ""], ...rest]),
      write([first.slice(1), first.slice(0, 1), second, ...rest]),
      write([first.slice(1), second, ...rest]),
      write([second, ...rest]),
      write([first, first, second, ...rest]),
      write([[...first, first[0] ?? ""], second, ...rest]),
      write([[...first, "zzz"], second, ...rest]),
      write([["zzz"], first, second, ...rest]),
      write([[`${first[0]}x`, ...first.slice(1)], second, ...rest]),
      write([words]),
      write(words.map((word) => [word])),
      `${write(solution)} or ${write([words])}`,
      words.join(", "),
    ];
  },
  variants: (answer, { solution }) => [
    write(solution),
    answer.replaceAll('"', "'"),
    answer.replaceAll('"', ""),
    answer.toUpperCase(),
    JSON.stringify(solution, null, 2),
    write([...solution].reverse().map((group) => [...group].reverse())),
    answer.replaceAll("[", "(").replaceAll("]", ")"),
    answer.slice(1, -1),
    solution.map((group) => group.join(", ")).join("\n"),
    solution.map((group, i) => `Group ${i + 1}: ${group.join(", ")}`).join("\n"),
    `The groups are: ${answer}`,
    `**Groups:**\n${solution.map((group) => group.join(", ")).join("\n")}`,
    solution.map((group) => `- ${group.join(" ")}`).join("\n"),
    solution.map((group, i) => `${i + 1}. ${group.join(", ")}`).join("\n"),
  ],
});

describe("group_anagrams by hand", () => {
  const instance = {
    words: ["tea", "nat", "eat", "tan", "ate"],
    solution: [
      ["ate", "eat", "tea"],
      ["nat", "tan"],
    ],
    anagram_groups: 2,
  };
  const status = (answer: string, changed: Partial<typeof instance> = {}) =>
    task.verify(answer, { ...instance, ...changed }).status;
  it("single quotes are right, which could not be read in the source", () => {
    expect(status("[['tea', 'eat', 'ate'], ['tan', 'nat']]")).toBe("correct");
    expect(status("{tea, eat, ate}, {tan, nat}")).toBe("correct");
  });
  it("the groups follow from the words, whatever solution the entry carries", () => {
    expect(task.instance.safeParse(instance).success).toBe(true);
    for (const broken of [
      { ...instance, anagram_groups: 3 },
      { ...instance, solution: [["ate", "eat"], ["tea"], ["nat", "tan"]], anagram_groups: 3 },
      { ...instance, words: ["tea", "nat", "eat", "tan"] },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });
  it("a word that the list has twice is wanted twice", () => {
    const twice = { words: ["tea", "tan", "tea"] };
    expect(status("[[tea, tea], [tan]]", twice)).toBe("correct");
    expect(status("[[tea], [tan]]", twice)).toBe("wrong");
    expect(status("[[tea], [tea], [tan]]", twice)).toBe("wrong");
  });
  it("refuses other structures", () => {
    for (const text of [
      "[[[tea, eat, ate]], [tan, nat]]",
      "tea, eat, ate and [tan, nat]",
      "[tea, eat, ate], tan, nat",
      '{"aet": ["tea", "eat", "ate"], "ant": ["tan", "nat"]}',
      "[[tea, eat, ate], [tan, nat]",
    ])
      expect(status(text), text).toBe("invalid");
    for (const text of [
      "[[tea, eat, ate], [tan, nat], []]",
      "[]",
      "[tea, eat, ate, tan, nat]",
      "tea, eat, ate; tan, nat",
    ])
      expect(status(text), text).toBe("wrong");
  });
  it("words of a group are not listed together, as they always are in the source", () => {
    for (const level of LEVELS) {
      const setting = resolveSetting(erase(task), level);
      const sizes = new Map<number, number>();
      for (let i = 0; i < 300; i++) {
        const { words, solution } = task.instance.parse(instanceAt(erase(task), setting, "order", i));
        const changes = words.filter(
          (word, k) => k > 0 && counts(word) !== counts(words[k - 1] ?? ""),
        ).length;
        expect(changes).toBeGreaterThanOrEqual(solution.length);
        expect(new Set(words).size).toBe(words.length);
        for (const group of solution) sizes.set(group.length, (sizes.get(group.length) ?? 0) + 1);
      }
      const expected = level === "easy" ? [2, 3] : [2, 3, 4, 5];
      expect([...sizes.keys()].sort()).toEqual(expected);
    }
  });
});
