import { describe, expect, it } from "vitest";
import { countPalindromePartitions, palindromePartitions } from "../../../generators/palindromes.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/palindrome_partitioning.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

const reversed = (text: string): string => [...text].reverse().join("");

/** Every set of cuts is tried. */
function byCuts(text: string): string[] {
  const found: string[] = [];
  for (let cuts = 0; cuts < 2 ** (text.length - 1); cuts++) {
    const pieces = [...text]
      .map((letter, i) => (i > 0 && (cuts & (1 << (i - 1))) !== 0 ? `|${letter}` : letter))
      .join("");
    if (pieces.split("|").every((piece) => piece === reversed(piece))) found.push(pieces);
  }
  return found;
}

/** The last piece is taken off first; for strings too long for every set of cuts. */
function byLastPiece(text: string, known = new Map<string, string[]>()): string[] {
  if (text === "") return [""];
  const before = known.get(text);
  if (before) return before;
  const found: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = text.slice(at);
    if (last !== reversed(last)) continue;
    for (const rest of byLastPiece(text.slice(0, at), known))
      found.push(rest === "" ? last : `${rest}|${last}`);
  }
  known.set(text, found);
  return found;
}

function isRight(answer: string, question: string): boolean {
  const text = question.split("\n")[2] ?? "";
  const expected = text.length <= 9 ? byCuts(text) : byLastPiece(text);
  let lists: unknown;
  try {
    lists = JSON.parse(answer);
  } catch {
    return false;
  }
  if (!Array.isArray(lists) || !lists.every((list) => Array.isArray(list))) return false;
  const given = (lists as unknown[][]).map((list) => list.map(String).join("|"));
  return given.sort().join("\n") === expected.sort().join("\n");
}

const write = (ways: readonly (readonly string[])[]): string => JSON.stringify(ways);

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses(_answer, { string, solution }) {
    const [first = [], ...rest] = solution;
    return [
      write(rest),
      write(solution.slice(0, -1)),
      write([...solution, first]),
      write([first]),
      write([first, ...rest.slice(1), first]),
      write([...solution, [string]]),
      write([...rest, [string]]),
      write([...solution, [string.slice(0, 1), string.slice(1)]]),
      write([[...first].reverse(), ...rest]),
      write([[...first, "a"], ...rest]),
      write([first.slice(1), ...rest]),
      write([...solution, []]),
      `${write(solution)} or ${write([first])}`,
      string,
    ];
  },
  variants: (answer, { solution }) => [
    write(solution),
    answer.replaceAll('"', "'"),
    answer.replaceAll('"', ""),
    answer.toUpperCase(),
    JSON.stringify(solution, null, 2),
    write([...solution].reverse()),
    answer.slice(1, -1),
    answer.replaceAll("[", "(").replaceAll("]", ")"),
    solution.map((pieces) => pieces.join(" | ")).join("\n"),
    solution.map((pieces, i) => `${i + 1}. ${pieces.join(", ")}`).join("\n"),
    `All partitions: ${answer}`,
  ],
});

describe("palindrome_partitioning by hand", () => {
  const instance = {
    string: "aab",
    solution: [
      ["a", "a", "b"],
      ["aa", "b"],
    ],
    string_len: 3,
  };
  const status = (answer: string) => task.verify(answer, instance).status;
  it("wants all ways, each once: the source forgives repetitions", () => {
    expect(task.instance.safeParse(instance).success).toBe(true);
    expect(status("[['aa', 'b'], ['a', 'a', 'b']]")).toBe("correct");
    for (const text of [
      "[[aa, b]]",
      "[[a, a, b]]",
      "[[aa, b], [a, a, b], [aa, b]]",
      "[[aa, b], [a, ab]]",
      "[[aa, b], [a, b, a]]",
      "[[aa, b], [a, a, b], [aab]]",
      "[aa, b, a, a, b]",
      "[]",
    ])
      expect(status(text), text).toBe("wrong");
    for (const text of ["[[aa, b], [a, a, b]", "[[[aa], b], [a, a, b]]", "aa [b]"])
      expect(status(text), text).toBe("invalid");
    expect(task.prompt(instance)).toContain("all ways");
  });
  it("finds what every set of cuts finds, and counts it before", () => {
    for (const text of ["a", "ab", "aaaa", "abacaba", "aabbaabb", "kkccpqpcaa", "zezssevv"]) {
      const found = palindromePartitions(text).map((pieces) => pieces.join("|"));
      expect(found.sort()).toEqual(byCuts(text).sort());
      expect(countPalindromePartitions(text)).toBe(found.length);
      expect(byLastPiece(text).sort()).toEqual(found);
    }
    expect(countPalindromePartitions("a".repeat(30))).toBe(2 ** 29);
  });
  it("an entry with another solution, or with too many ways, is no instance", () => {
    for (const broken of [
      { ...instance, string_len: 4 },
      { ...instance, solution: [["a", "a", "b"]] },
      {
        ...instance,
        solution: [
          ["a", "a", "b"],
          ["a", "a", "b"],
        ],
      },
      { ...instance, string: "aac" },
      { string: "a".repeat(40), solution: [["a".repeat(40)]], string_len: 40 },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });
  it("strings have two to 100 ways", () => {
    for (const level of LEVELS) {
      const setting = resolveSetting(erase(task), level);
      for (let i = 0; i < 300; i++) {
        const { solution } = task.instance.parse(instanceAt(erase(task), setting, "ways", i));
        expect(solution.length).toBeGreaterThanOrEqual(2);
        expect(solution.length).toBeLessThanOrEqual(100);
      }
    }
  });
});
